import type { Handlers } from '../../http/capability.ts'
import { found, invalidFields } from '../../http/problem.ts'
import { fromDollars, toDollars } from '../../lib/money.ts'
import { toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { transaction } from '../../platform/context.ts'
import { performAct } from '../acts/index.ts'
import { actorNames, editConflict } from '../auth/index.ts'
import { bookingById, bookingsByIds, presentBookingForStaff } from '../bookings/index.ts'
import { walk } from './acts.ts'
import type { PartnerLot, partnerLots } from './contract.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

const ENTITY = 'partner_lot'

export const handlers: Handlers<typeof partnerLots> = {
  async list(ctx) {
    const rows = await store.all(ctx)
    return { items: rows.map(present), count: rows.length }
  },

  async one(ctx, { lotId }) {
    return present(found(await store.byId(ctx, lotId)))
  },

  async guests(ctx, { lotId, ...page }) {
    const { items, count, cost } = await store.walks(ctx, lotId, page)
    const bookings = await bookingsByIds(
      ctx,
      items.map(({ booking_id }) => booking_id),
    )
    const who = await actorNames(
      ctx,
      items.map(({ account_id }) => ({ actor: `staff:${account_id}` })),
    )
    return {
      items: items.map(({ booking_id, days, cost_cents, refund_cents, account_id, walked_at }) => {
        const { number, full_name } = found(bookings.get(booking_id))
        const told = { booking_id, number, full_name, days, who: who(`staff:${account_id}`) }
        return { ...told, cost: toDollars(cost_cents), refund: toDollars(refund_cents), walked_at: toWire(walked_at) }
      }),
      count,
      cost: toDollars(cost),
    }
  },

  async add(ctx, { day_cost, ...lot }) {
    const id = ctx.random.uuid()
    const row = { id, ...lot, day_cents: fromDollars(day_cost), created_at: ctx.now, updated_at: ctx.now }
    return transaction(ctx, async (ctx) => {
      if (!(await store.insert(ctx, row))) throw invalidFields({ name: [messages.nameTaken] })
      return present(found(await store.byId(ctx, id)))
    })
  },

  async save(ctx, { lotId, version, day_cost, ...lot }) {
    return transaction(ctx, async (ctx) => {
      const before = found(await store.lockById(ctx, lotId))
      if (before.version !== version) throw await editConflict(ctx, { entity: ENTITY, entityId: lotId })
      const row = { ...lot, day_cents: fromDollars(day_cost) }
      if (!(await store.update(ctx, before, row))) throw invalidFields({ name: [messages.nameTaken] })
      await audit(ctx, { action: 'partner_lot.saved', entity: ENTITY, entityId: lotId })
      return present(found(await store.byId(ctx, lotId)))
    })
  },

  async remove(ctx, { lotId }) {
    return transaction(ctx, async (ctx) => {
      const before = found(await store.lockById(ctx, lotId))
      await store.update(ctx, before, { removed_at: ctx.now })
      return { ok: true }
    })
  },

  async walk(ctx, { bookingId, lot_id: lotId, refund, ...why }) {
    const asked = { bookingId, lotId, refund: fromDollars(refund) }
    const { status, approval_id } = await performAct(ctx, walk, asked, why)
    const booking = found(await bookingById(ctx, bookingId))
    return { status, approval_id, booking: await presentBookingForStaff(ctx, booking) }
  },
}

function present({ id, name, address, phone, day_cents, version, updated_at }: store.LotRow): PartnerLot {
  return { id, name, address, phone, day_cost: toDollars(day_cents), version, updated_at: toWire(updated_at) }
}
