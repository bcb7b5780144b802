import type { Handlers } from '../../../http/capability.ts'
import { allow, found, invalidFields, invalidForm, Problem } from '../../../http/problem.ts'
import { daysBetween, isBefore, pacificDate } from '../../../lib/pacific.ts'
import { audit } from '../../../platform/audit.ts'
import { type Context, staffOf, transaction } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs.ts'
import type { schedule } from '../contract.ts'
import { overlap, shiftCan, weekOf } from '../rules.ts'
import * as plan from '../store.ts'
import { messages } from '../texts.ts'
import { notifyOfSwap, notifyOfTimeOff } from './jobs.ts'
import { againstSwap, presentSwaps, presentTimeOff } from './presentation.ts'
import * as store from './store.ts'

type RequestCalls =
  | 'timeOff'
  | 'askTimeOff'
  | 'withdrawTimeOff'
  | 'decideTimeOff'
  | 'swaps'
  | 'offerShift'
  | 'takeShift'
  | 'acceptSwap'
  | 'withdrawSwap'
  | 'decideSwap'

const MOST_DAYS = 366

export const requests: Pick<Handlers<typeof schedule>, RequestCalls> = {
  async timeOff(ctx, asked) {
    const { items, count } = await store.searchTimeOff(ctx, asked)
    return { items: await presentTimeOff(ctx, items), count }
  },

  async askTimeOff(ctx, { from_date, to_date, reason = '' }) {
    if (from_date < pacificDate(ctx.now)) throw invalidFields({ from_date: [messages.notBeforeToday] })
    if (to_date < from_date) throw invalidFields({ to_date: [messages.daysOrder] })
    if (daysBetween(from_date, to_date) >= MOST_DAYS) throw invalidFields({ to_date: [messages.tooLong] })
    return transaction(ctx, async (ctx) => {
      const id = ctx.random.uuid()
      const values = { id, account_id: staffOf(ctx).id, from_date, to_date, reason, asked_at: ctx.now }
      const row = await store.insertTimeOff(ctx, values)
      await note(ctx, 'time_off.asked', row, { from_date, to_date })
      await enqueue(ctx, notifyOfTimeOff, { timeOffId: id, what: 'asked' })
      return (await presentTimeOff(ctx, [row]))[0]!
    })
  },

  async withdrawTimeOff(ctx, { timeOffId }) {
    return transaction(ctx, async (ctx) => {
      const row = await store.lockTimeOff(ctx, timeOffId)
      if (row?.account_id !== staffOf(ctx).id) throw new Problem('not_found')
      const isOpen = row.status === 'ASKED' || (row.status === 'APPROVED' && row.to_date >= pacificDate(ctx.now))
      if (!isOpen) throw invalidForm(messages.timeOffAnswered)
      const patch = { status: 'WITHDRAWN', decided_at: null, decided_by: null } as const
      await note(ctx, 'time_off.withdrawn', row)
      return (await presentTimeOff(ctx, [await store.updateTimeOff(ctx, row.id, patch)]))[0]!
    })
  },

  async decideTimeOff(ctx, { timeOffId, approve, answer = '' }) {
    return transaction(ctx, async (ctx) => {
      const row = found(await store.lockTimeOff(ctx, timeOffId))
      if (row.account_id === staffOf(ctx).id) throw invalidForm(messages.ownRequest)
      if (row.status !== 'ASKED') throw invalidForm(messages.timeOffAnswered)
      const decided = await store.updateTimeOff(ctx, row.id, { ...decision(ctx, approve), answer })
      await note(ctx, approve ? 'time_off.approved' : 'time_off.declined', row)
      await enqueue(ctx, notifyOfTimeOff, { timeOffId: row.id, what: 'decided' })
      return (await presentTimeOff(ctx, [decided]))[0]!
    })
  },

  async swaps(ctx, asked) {
    const { items, count } = await store.searchSwaps(ctx, asked)
    const shown = await presentSwaps(ctx, items)
    const against = await Promise.all(items.map((swap) => againstSwap(ctx, swap)))
    return { items: shown.map((swap, index) => ({ ...swap, against: against[index] ?? [] })), count }
  },

  async offerShift(ctx, { shift_id, note: words = '' }) {
    return transaction(ctx, async (ctx) => {
      const shift = await plan.publishedById(ctx, shift_id)
      const own = staffOf(ctx).id
      if (!shift) throw invalidForm(messages.notYourShift)
      allow(shiftCan.offer(shift, own, ctx.now))
      const { role_id, starts_at, ends_at } = shift
      const swap = await store.insertSwap(ctx, {
        id: ctx.random.uuid(),
        shift_id: shift.id,
        role_id,
        starts_at,
        ends_at,
        from_account: own,
        note: words,
        offered_at: ctx.now,
      })
      if (!swap) throw invalidForm(messages.offered)
      return told(ctx, 'offered', swap)
    })
  },

  async takeShift(ctx, { shiftId }) {
    return transaction(ctx, async (ctx) => {
      const shift = found(await plan.publishedById(ctx, shiftId))
      const own = staffOf(ctx).id
      if (shift.account_id !== null) throw invalidForm(messages.swapTaken)
      if (!isBefore(ctx.now, shift.starts_at)) throw invalidForm(messages.shiftOver)
      await requireAble(ctx, own, shift)
      const { id: shift_id, role_id, starts_at, ends_at } = shift
      const swap = await store.insertSwap(ctx, {
        id: ctx.random.uuid(),
        shift_id,
        role_id,
        starts_at,
        ends_at,
        from_account: null,
        to_account: own,
        status: 'ACCEPTED',
        offered_at: ctx.now,
        accepted_at: ctx.now,
      })
      if (!swap) throw invalidForm(messages.swapTaken)
      return told(ctx, 'accepted', swap)
    })
  },

  async acceptSwap(ctx, { swapId }) {
    return transaction(ctx, async (ctx) => {
      const own = staffOf(ctx).id
      const swap = found(await store.lockSwap(ctx, swapId))
      if (swap.from_account === own) throw invalidForm(messages.ownOffer)
      if (swap.status === 'ACCEPTED' || swap.status === 'APPROVED') throw invalidForm(messages.swapTaken)
      if (swap.status !== 'OFFERED' || !isBefore(ctx.now, swap.starts_at)) throw invalidForm(messages.swapOver)
      await requireAble(ctx, own, swap)
      const patch = { status: 'ACCEPTED', to_account: own, accepted_at: ctx.now } as const
      return told(ctx, 'accepted', await store.updateSwap(ctx, swap.id, patch))
    })
  },

  async withdrawSwap(ctx, { swapId }) {
    return transaction(ctx, async (ctx) => {
      const own = staffOf(ctx).id
      const swap = found(await store.lockSwap(ctx, swapId))
      if (swap.from_account !== own && swap.to_account !== own) throw new Problem('not_found')
      if (swap.status !== 'OFFERED' && swap.status !== 'ACCEPTED') throw invalidForm(messages.swapOver)
      const isOffer = swap.from_account === own || swap.from_account === null
      const patch = isOffer
        ? ({ status: 'WITHDRAWN', decided_at: ctx.now } as const)
        : ({ status: 'OFFERED', to_account: null, accepted_at: null } as const)
      await note(ctx, isOffer ? 'swap.withdrawn' : 'swap.released', swap)
      return (await presentSwaps(ctx, [await store.updateSwap(ctx, swap.id, patch)]))[0]!
    })
  },

  async decideSwap(ctx, { swapId, approve, answer = '' }) {
    return transaction(ctx, async (ctx) => {
      const by = staffOf(ctx).id
      const { starts_at, shift_id } = found(await store.swapById(ctx, swapId))
      // The week first, as whoever publishes it does.
      const week = await plan.lockWeek(ctx, weekOf(pacificDate(starts_at)))
      const swap = found(await store.lockSwap(ctx, swapId))
      const { from_account: from, to_account: to, status } = swap
      if (by === from || by === to) throw invalidForm(messages.ownRequest)
      if (status === 'OFFERED') throw invalidForm(messages.swapNotAccepted)
      if (status !== 'ACCEPTED' || to === null) throw invalidForm(messages.swapOver)
      if (approve) {
        const shift = await plan.publishedById(ctx, shift_id)
        if (!shift || shift.account_id !== from) throw invalidForm(messages.swapOver)
        if (!(await plan.handOver(ctx, shift_id, { from, to }))) throw invalidForm(messages.busyThen)
        await plan.raiseWeek(ctx, week)
        await audit(ctx, { action: 'schedule.handed_over', entity: 'schedule_week', entityId: week.week })
      }
      const decided = await store.updateSwap(ctx, swap.id, { ...decision(ctx, approve), answer })
      return told(ctx, 'decided', decided)
    })
  },
}

function decision(ctx: Context, approve: boolean) {
  return { status: approve ? 'APPROVED' : 'DECLINED', decided_at: ctx.now, decided_by: staffOf(ctx).id } as const
}

/** Refuses a shift of a role that is not somebody's, and one at a time at which they work. */
async function requireAble(
  ctx: Context,
  accountId: string,
  shift: Pick<store.SwapRow, 'role_id' | 'starts_at' | 'ends_at'>,
): Promise<void> {
  await requireRole(ctx, accountId, shift.role_id)
  const around = { from: shift.starts_at.subtract({ hours: 26 }), before: shift.ends_at }
  const theirs = await plan.publishedIn(ctx, around, accountId)
  if (theirs.some((other) => overlap(other, shift))) throw invalidForm(messages.busyThen)
}

async function requireRole(ctx: Context, accountId: string, roleId: string): Promise<void> {
  const person = await plan.personById(ctx, accountId)
  if (person?.roles.includes(roleId)) return
  const role = (await plan.roles(ctx)).find(({ id }) => id === roleId)
  throw invalidForm(messages.wrongRole({ role: role?.name ?? '' }))
}

/** Writes down what became of an offer, and has those told whom it concerns. */
async function told(ctx: Context, what: 'offered' | 'accepted' | 'decided', swap: store.SwapRow) {
  await note(ctx, `swap.${what === 'decided' ? swap.status.toLowerCase() : what}`, swap)
  await enqueue(ctx, notifyOfSwap, { swapId: swap.id, what, round: swap.accepted_at?.toString() ?? '' })
  return (await presentSwaps(ctx, [swap]))[0]!
}

async function note(
  ctx: Context,
  action: string,
  { id }: { readonly id: string },
  details: object = {},
): Promise<void> {
  const entity = action.startsWith('swap') ? 'shift_swap' : 'time_off'
  await audit(ctx, { action: `schedule.${action}`, entity, entityId: id, details: { ...details } })
}
