import type { Handlers } from '../../http/capability.ts'
import { found } from '../../http/problem.ts'
import { toDollars } from '../../lib/money.ts'
import { addDays, pacificDate, toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { isUuid } from '../../platform/records.ts'
import { actorNames } from '../auth/index.ts'
import { holdsByIds } from '../holds/index.ts'
import { leave } from './handlers.ts'
import type { waiting } from './office-contract.ts'
import * as store from './store.ts'

const STATES_DAYS = 30

export const officeHandlers: Handlers<typeof waiting> = {
  async list(ctx, filter) {
    const since = ctx.now.subtract({ hours: STATES_DAYS * 24 })
    const [{ items, ...rest }, states] = await Promise.all([
      store.findAll(ctx, filter),
      store.countByStatus(ctx, since),
    ])
    return { items: await linesOf(ctx, items), ...rest, states }
  },

  async show(ctx, { waitId }) {
    const row = found(isUuid(waitId) ? await store.byId(ctx, waitId) : undefined)
    const [[wait], changes, ahead] = await Promise.all([
      linesOf(ctx, [row]),
      store.changesOf(ctx, row.id),
      row.status === 'WAITING' ? store.countAhead(ctx, row) : 0,
    ])
    const who = await actorNames(ctx, changes)
    return {
      wait: found(wait),
      phone_number: row.phone_number,
      card: row.card && { brand: row.card.brand, last4: row.card.last4 },
      ahead,
      changes: changes.map(({ at, actor, kind }) => ({ at: toWire(at), who: who(actor), what: kind })),
    }
  },

  async remove(ctx, { waitId }) {
    await transaction(ctx, async (ctx) => {
      const wait = found(isUuid(waitId) ? await store.lockById(ctx, waitId) : undefined)
      await leave(ctx, wait)
      await audit(ctx, { action: 'wait.removed', entity: 'wait', entityId: wait.id, details: { status: wait.status } })
    })
    return { ok: true }
  },

  async turnedAway(ctx, { from, until, ...more }) {
    const today = pacificDate(ctx.now)
    return store.turnedAway(ctx, { from: from ?? today, until: until ?? addDays(from ?? today, 365), ...more })
  },
}

async function linesOf(ctx: Context, rows: readonly store.WaitRow[]) {
  const open = rows.flatMap(({ status, hold_id }) => (status === 'OFFERED' && hold_id ? [hold_id] : []))
  const holds = await holdsByIds(ctx, open)
  return rows.map((row) => {
    const { id, place, status, wish, full_name, vehicle_class, booking_id } = row
    const held = holds.get(row.hold_id ?? '')?.held_until
    return {
      id,
      place,
      status,
      wish,
      full_name,
      email_addr: row.email,
      vehicle_class,
      travel_from_date: toWire(row.travel_from),
      travel_to_date: toWire(row.travel_to),
      most: row.most_cents === null ? null : toDollars(row.most_cents),
      offered_at: row.offered_at && toWire(row.offered_at),
      held_until: held ? toWire(held) : null,
      booking_id,
      created_at: toWire(row.created_at),
    }
  })
}
