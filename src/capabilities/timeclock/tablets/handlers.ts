import type { Handlers } from '../../../http/capability.ts'
import { found, invalidFields, invalidForm } from '../../../http/problem.ts'
import { isBefore, toWire } from '../../../lib/pacific.ts'
import { audit } from '../../../platform/audit.ts'
import { type Context, onBehalfOf, transaction } from '../../../platform/context.ts'
import { readCode } from '../../../platform/random.ts'
import { accountById, staffCaller, staffWith } from '../../auth/index.ts'
import { sinceOf } from '../clock.ts'
import { provePin } from '../pins.ts'
import { NEXT, stateOf } from '../rules.ts'
import { forgottenAmong, sayEnd, stamp } from '../stamps.ts'
import * as time from '../store.ts'
import { messages } from '../texts.ts'
import type { Person, Tablet, tablets } from './contract.ts'
import * as store from './store.ts'

/** Minutes for which the code that sets up a device is valid. */
const PAIR_MINUTES = 15
/** Symbols of that code, besides the one that checks them. */
const CODE_LENGTH = 9

export const handlers: Handlers<typeof tablets> = {
  async list(ctx, page) {
    const { items, count } = await store.page(ctx, page)
    return { items: items.map((tablet) => present(ctx, tablet)), count }
  },

  async add(ctx, { name }) {
    const code = ctx.random.code(CODE_LENGTH)
    return transaction(ctx, async (ctx) => {
      const tablet = await store.insert(ctx, { name, code, until: ctx.now.add({ minutes: PAIR_MINUTES }) })
      if (!tablet) throw invalidFields({ name: [messages.tabletName] })
      await audit(ctx, { action: 'tablet.added', entity: 'clock_tablet', entityId: tablet.id, details: { name } })
      return { tablet: present(ctx, tablet), code }
    })
  },

  async remove(ctx, { tabletId }) {
    await transaction(ctx, async (ctx) => {
      found((await store.remove(ctx, tabletId)) || undefined)
      await audit(ctx, { action: 'tablet.removed', entity: 'clock_tablet', entityId: tabletId })
    })
    return { ok: true }
  },

  async pair(ctx, { code: typed }) {
    const code = readCode(typed, CODE_LENGTH)
    const token = ctx.random.token()
    return transaction(ctx, async (ctx) => {
      const tablet = code ? await store.pair(ctx, code, token) : undefined
      if (!tablet) throw invalidFields({ code: [messages.wrongCode] })
      await audit(ctx, { action: 'tablet.paired', entity: 'clock_tablet', entityId: tablet.id })
      return { name: tablet.name, token }
    })
  },

  async people(ctx, { token }) {
    const { name } = await tabletOf(ctx, token)
    return { name, people: await peopleOf(ctx) }
  },

  async stamp(ctx, { token, account_id, pin, kind }) {
    const { id: tabletId } = await tabletOf(ctx, token)
    return asThemselves(ctx, { accountId: account_id, pin }, (ctx) =>
      stamp(ctx, { accountId: account_id, kind, tabletId }),
    )
  },

  async sayEnd(ctx, { token, account_id, pin, to }) {
    await tabletOf(ctx, token)
    return asThemselves(ctx, { accountId: account_id, pin }, (ctx) => sayEnd(ctx, account_id, to))
  },
}

async function tabletOf(ctx: Context, token: string): Promise<store.TabletRow> {
  const tablet = await store.seen(ctx, token)
  if (!tablet) throw invalidForm(messages.unknownTablet)
  return tablet
}

/** Does what somebody does on a tablet in their name, once their PIN is right; the PIN is good for nothing else. */
async function asThemselves(
  ctx: Context,
  { accountId, pin }: { accountId: string; pin: string },
  work: (ctx: Context) => Promise<void>,
): Promise<Person> {
  const people = await staffWith(ctx, 'Timeclock:InOut')
  const account = people.some(({ id }) => id === accountId) ? await accountById(ctx, accountId) : undefined
  if (!account) throw invalidForm(messages.unknownTablet)
  await provePin(ctx, accountId, pin)
  await transaction(ctx, (ctx) => onBehalfOf(ctx, staffCaller(account), work))
  return found((await peopleOf(ctx)).find(({ id }) => id === accountId))
}

/** Whoever may clock in and out, by name, and who is at work. */
async function peopleOf(ctx: Context): Promise<Person[]> {
  const people = await staffWith(ctx, 'Timeclock:InOut')
  const ids = people.map(({ id }) => id)
  const [open, forgotten, pins] = await Promise.all([
    time.openShifts(ctx, ids),
    forgottenAmong(ctx, ids),
    time.pinsOf(ctx, ids),
  ])
  return people.map(({ id, name }) => {
    const left = forgotten.get(id)
    const shift = left ? undefined : open.find(({ account_id }) => account_id === id)
    const state = stateOf(shift?.times)
    return {
      id,
      name,
      state,
      next: left ? [] : [...NEXT[state]],
      since: shift ? toWire(sinceOf(shift.times)) : null,
      forgotten_from: left ? toWire(left.started_at) : null,
      has_pin: pins.has(id),
    }
  })
}

function present(ctx: Context, tablet: store.TabletRow): Tablet {
  const { id, name, pair_until, paired_at, seen_at, created_at } = tablet
  const isWaiting = pair_until !== null && isBefore(ctx.now, pair_until)
  return {
    id,
    name,
    status: paired_at ? 'READY' : isWaiting ? 'WAITING' : 'EXPIRED',
    created_at: toWire(created_at),
    paired_at: paired_at && toWire(paired_at),
    seen_at: seen_at && toWire(seen_at),
  }
}
