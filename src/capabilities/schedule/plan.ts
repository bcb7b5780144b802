import type { Handlers } from '../../http/capability.ts'
import { addDays, fromLocal, isBefore, monthDates, pacificDate, toWire } from '../../lib/pacific.ts'
import { type Context, staffOf } from '../../platform/context.ts'
import { accountNames } from '../auth/index.ts'
import { bookedByHour } from '../bookings/index.ts'
import type { ScheduleWeek, schedule } from './contract.ts'
import { meOr, mayPlan } from './callers.ts'
import { feedOf } from './feed.ts'
import {
  availabilityOf,
  everybody,
  isMinor,
  planned,
  presentPlan,
  presentRole,
  presentShift,
  reasonOf,
} from './presentation.ts'
import { presentSwaps, presentTimeOff } from './requests/presentation.ts'
import * as requests from './requests/store.ts'
import {
  changesByPerson,
  conflictsOf,
  daysOf,
  hoursOf,
  minutesOf,
  overlap,
  shiftCan,
  spanAround,
  spanOf,
  weekOf,
} from './rules.ts'
import * as store from './store.ts'

type PlanCalls = 'week' | 'month' | 'now' | 'person'

/** How many days of somebody's schedule are shown. */
const SHOWN_DAYS = 35

export const plan: Pick<Handlers<typeof schedule>, PlanCalls> = {
  async week(ctx, { week: date }) {
    const week = weekOf(date)
    const span = spanOf(week)
    const [row, published, roles, asked, booked] = await Promise.all([
      store.weekRow(ctx, week),
      store.publishedIn(ctx, span),
      store.roles(ctx),
      requests.timeOffBetween(ctx, week, addDays(week, 6)),
      bookedByHour(ctx, span),
    ])
    const isPlanner = mayPlan(ctx)
    const around = isPlanner ? await shiftsAround(ctx, week) : []
    const own = around.filter(({ starts_at }) => weekOf(pacificDate(starts_at)) === week)
    const shifts = isPlanner ? own : published
    const people = await planned(ctx, [...shifts, ...published])
    const swaps = await requests.openSwapsOf(
      ctx,
      published.map(({ id }) => id),
    )
    const swapOf = swapAmong(swaps)
    const off = asked.filter(({ status }) => isPlanner || status === 'APPROVED')
    const minutes = minutesByPerson(shifts)
    const inUse = roles.filter(({ active, id }) => active || shifts.some(({ role_id }) => role_id === id))
    const hours = hoursOf(span, new Map(booked.map((hour) => [hour.hour, hour])), inUse, shifts)
    return {
      week,
      today: pacificDate(ctx.now),
      version: row?.version ?? 1,
      published_at: row?.published_at ? toWire(row.published_at) : null,
      published_by: row?.published_by
        ? ((await accountNames(ctx, [row.published_by])).get(row.published_by) ?? '')
        : null,
      roles: inUse.map(presentRole),
      people: people.map((person) => ({
        account_id: person.account_id,
        name: person.name,
        roles: person.roles,
        is_minor: isPlanner && isMinor(person, ctx.now),
        version: person.version,
        minutes: minutes.get(person.account_id) ?? 0,
      })),
      shifts: isPlanner
        ? presentPlan(own, published, swapOf)
        : published.map((shift) => presentShift(shift, { swap: swapOf(shift.id) })),
      days: daysOf(week).map((day) => ({
        date: day,
        off: off
          .filter(({ from_date, to_date }) => from_date <= day && to_date >= day)
          .map(({ account_id, status }) => ({ account_id, is_approved: status === 'APPROVED' })),
        hours: hours
          .filter(({ at }) => pacificDate(at) === day)
          .map(({ at, cover, ...moves }) => ({ at: toWire(at), ...moves, cover: [...cover] })),
      })),
      ...(isPlanner ? await forPlanner(ctx, week, { around, published, off }) : FOR_READER),
    }
  },

  async month(ctx, { month }) {
    const { from, to } = monthDates(month)
    const span = { from: fromLocal(from, '00:00'), before: fromLocal(addDays(to, 1), '00:00') }
    const isPlanner = mayPlan(ctx)
    const [published, shifts, roles, off] = await Promise.all([
      store.publishedIn(ctx, span),
      isPlanner ? store.shiftsIn(ctx, span) : [],
      store.roles(ctx),
      requests.timeOffBetween(ctx, from, to),
    ])
    const shown = isPlanner ? presentPlan(shifts, published, () => null) : published.map((shift) => presentShift(shift))
    const people = await planned(ctx, shown)
    const days = Array.from({ length: Number(to.slice(8)) }, (_, index) => addDays(from, index))
    return {
      month,
      today: pacificDate(ctx.now),
      roles: roles.map(presentRole),
      people: people.map(({ account_id, name }) => ({ account_id, name })),
      days: days.map((date) => ({
        date,
        shifts: shown.filter((shift) => shift.date === date),
        off: off.filter((each) => each.status === 'APPROVED' && each.from_date <= date && each.to_date >= date).length,
      })),
    }
  },

  async now(ctx) {
    return { at: toWire(ctx.now), people: await onShift(ctx) }
  },

  async person(ctx, { accountId, from: asked }) {
    const id = meOr(ctx, accountId)
    const today = pacificDate(ctx.now)
    const from = weekOf(asked ?? today)
    const isOwn = id === staffOf(ctx).id
    const span = spanOf(from, SHOWN_DAYS)
    const [all, row, roles, shifts, swaps, open, unfilled, timeOff, names] = await Promise.all([
      everybody(ctx),
      store.personById(ctx, id),
      store.roles(ctx),
      store.publishedIn(ctx, span, id),
      requests.swapsOf(ctx, id),
      isOwn ? requests.openSwaps(ctx) : [],
      isOwn ? store.openIn(ctx, span) : [],
      requests.timeOffOf(ctx, id),
      accountNames(ctx, [id]),
    ])
    const isTheirs = ({ role_id }: { role_id: string }) => (row?.roles ?? []).includes(role_id)
    const mayTake = open.filter((swap) => swap.status === 'OFFERED' && swap.from_account !== id && isTheirs(swap))
    const mayAskFor = unfilled
      .filter((shift) => isTheirs(shift) && isBefore(ctx.now, shift.starts_at))
      .filter((shift) => !open.some(({ shift_id }) => shift_id === shift.id))
      .filter((shift) => !shifts.some((own) => overlap(own, shift)))
    const swapOf = swapAmong(swaps)
    return {
      today,
      from,
      person: {
        account_id: id,
        name: names.get(id) ?? '',
        roles: row?.roles ?? [],
        availability: availabilityOf(row),
        version: row?.version ?? 0,
      },
      is_own: isOwn,
      people: all.map(({ account_id, name }) => ({ account_id, name })),
      roles: roles.map(presentRole),
      shifts: shifts.map((shift) => {
        const swap = swapOf(shift.id)
        const mayOffer = swap === null && shiftCan.offer(shift, staffOf(ctx).id, ctx.now).allowed
        return { ...presentShift(shift, { swap }), may_be_offered: mayOffer }
      }),
      open: await presentSwaps(ctx, mayTake),
      unfilled: mayAskFor.map((shift) => presentShift(shift)),
      swaps: isOwn || mayPlan(ctx) ? await presentSwaps(ctx, swaps) : [],
      time_off: isOwn || mayPlan(ctx) ? await presentTimeOff(ctx, timeOff) : [],
      feed: isOwn && row ? feedOf(ctx, row) : null,
    }
  },
}

/** How far the open offer of a shift has come. */
function swapAmong(swaps: readonly requests.SwapRow[]) {
  return (shiftId: string): 'OFFERED' | 'ACCEPTED' | null => {
    const own = swaps.filter(({ shift_id }) => shift_id === shiftId)
    if (own.some(({ status }) => status === 'ACCEPTED')) return 'ACCEPTED'
    return own.some(({ status }) => status === 'OFFERED') ? 'OFFERED' : null
  }
}

/** Who is planned at this moment, as published, by when their shift began. */
export async function onShift(ctx: Context) {
  const [shifts, roles] = await Promise.all([store.publishedAt(ctx, ctx.now), store.roles(ctx)])
  const names = await accountNames(
    ctx,
    shifts.flatMap(({ account_id }) => account_id ?? []),
  )
  const roleNames = new Map(roles.map(({ id, name }) => [id, name]))
  return shifts.flatMap(({ account_id, role_id, ends_at }) =>
    account_id === null
      ? []
      : [
          {
            account_id,
            name: names.get(account_id) ?? '',
            role: roleNames.get(role_id) ?? '',
            until: toWire(ends_at),
          },
        ],
  )
}

/** Shifts of the plan of a week, and of the days around it. */
export async function shiftsAround(ctx: Context, week: string): Promise<store.ShiftRow[]> {
  return store.shiftsIn(ctx, spanAround(week))
}

/** What stands against the shifts of a week. */
export async function conflictsOfWeek(
  ctx: Context,
  week: string,
  around: readonly store.ShiftRow[],
  off: readonly requests.TimeOffRow[],
) {
  const [rules, people] = await Promise.all([store.rules(ctx), store.people(ctx)])
  const timeOff = off.filter(({ status }) => status === 'APPROVED')
  return conflictsOf(around, { week, rules, people, timeOff })
}

interface ForPlanner extends Pick<ScheduleWeek, 'concerned' | 'templates' | 'undo'> {
  readonly conflicts: (Omit<ScheduleWeek['conflicts'][number], 'what'> & {
    readonly what: ReturnType<typeof reasonOf>
  })[]
}

const FOR_READER: ForPlanner = { conflicts: [], concerned: 0, templates: [], undo: null }

async function forPlanner(
  ctx: Context,
  week: string,
  {
    around,
    published,
    off,
  }: {
    around: readonly store.ShiftRow[]
    published: readonly store.PublishedRow[]
    off: readonly requests.TimeOffRow[]
  },
): Promise<ForPlanner> {
  const own = around.filter(({ starts_at }) => weekOf(pacificDate(starts_at)) === week)
  const [conflicts, templates, edit, elsewhere] = await Promise.all([
    conflictsOfWeek(ctx, week, around, off),
    store.templates(ctx),
    store.lastEdit(ctx, week, staffOf(ctx).id),
    store.publishedByIds(
      ctx,
      own.map(({ id }) => id),
    ),
  ])
  return {
    conflicts: conflicts.map((conflict) => ({
      kind: conflict.kind,
      account_id: conflict.account_id,
      shift_id: conflict.shift_id,
      forbids: conflict.kind === 'DOUBLE',
      what: reasonOf(conflict),
    })),
    concerned: changesByPerson(publishedBefore(published, elsewhere), own).size,
    templates: templates.map(({ id, name, shifts }) => ({ id, name, shifts: shifts.length })),
    undo: edit ? { id: edit.id, kind: edit.kind, shifts: edit.steps.length } : null,
  }
}

/** What was published of a week, plus its shifts that were published in another week. */
export function publishedBefore(
  published: readonly store.PublishedRow[],
  elsewhere: readonly store.PublishedRow[],
): store.PublishedRow[] {
  return [...new Map([...published, ...elsewhere].map((shift) => [shift.id, shift])).values()]
}

function minutesByPerson(shifts: readonly (store.ShiftRow | store.PublishedRow)[]): Map<string, number> {
  const minutes = new Map<string, number>()
  for (const shift of shifts) {
    if (shift.account_id !== null)
      minutes.set(shift.account_id, (minutes.get(shift.account_id) ?? 0) + minutesOf(shift))
  }
  return minutes
}
