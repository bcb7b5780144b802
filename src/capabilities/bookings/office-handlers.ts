import type { Handlers } from '../../http/capability.ts'
import { found } from '../../http/problem.ts'
import { toDollars } from '../../lib/money.ts'
import { instantsOfDays, toWire } from '../../lib/pacific.ts'
import { actorNames } from '../auth/index.ts'
import { passBySerial } from '../passes/index.ts'
import { paymentsOf, presentPayment } from '../payments/index.ts'
import { approverOf, sayGiven } from './given.ts'
import type { BookingLine, desk } from './office-contract.ts'
import { presentNotes } from './notes/handlers.ts'
import { present } from './presentation.ts'
import { bookingCan, refundable } from './rules.ts'
import * as store from './store.ts'
import { sayDetails } from './traveler/facts.ts'

export const officeHandlers: Handlers<typeof desk> = {
  async search(ctx, { from, until, company_id: companyId, ...filter }) {
    const { items, count } = await store.findAll(ctx, {
      ...filter,
      ...instantsOfDays({ from, until }),
      companyId,
    })
    return { items: items.map(lineOf), count }
  },

  async redemptions(ctx, { from, until, status, coupon_id: couponId, ...filter }) {
    const { items, count } = await store.couponRedemptions(ctx, {
      ...filter,
      ...instantsOfDays({ from, until }),
      couponId,
      isReturned: status && status === 'RETURNED',
    })
    return {
      items: items.map(({ discount_cents, redeemed_at, returned_at, ...item }) => ({
        ...item,
        discount: discount_cents === null ? null : toDollars(discount_cents),
        status: returned_at ? ('RETURNED' as const) : ('USED' as const),
        redeemed_at: toWire(redeemed_at),
        returned_at: returned_at && toWire(returned_at),
      })),
      count,
    }
  },

  async booking(ctx, { bookingId }) {
    const row = found(await store.find(ctx, bookingId, 'Bookings:Read'))
    const [booking, payments, changes, notes, pass] = await Promise.all([
      present(ctx, row),
      paymentsOf(ctx, { booking_id: row.id }),
      store.storyOf(ctx, row.id),
      presentNotes(ctx, row.id),
      passBySerial(ctx, row.id),
    ])
    const approvers = changes.flatMap((change) => approverOf(change) ?? []).map((actor) => ({ actor }))
    const who = await actorNames(ctx, [...changes, ...approvers])
    return {
      booking,
      version: row.version,
      made_by: row.made_by && who(`staff:${row.made_by}`),
      complimentary_reason: row.complimentary_reason,
      left: toDollars(refundable(row)),
      may_be_no_show: bookingCan.noShow(row, ctx.now).allowed,
      may_be_expected: bookingCan.undoNoShow(row, ctx.now).allowed,
      notes,
      payments: payments.map(presentPayment),
      changes: changes.map((change) => ({
        at: toWire(change.at),
        who: who(change.actor),
        what: change.kind,
        detail: change.kind === 'details changed' ? sayDetails(change.details) : (sayGiven(change, who) ?? null),
        status: change.to_status,
      })),
      pass: pass ? { devices: pass.devices, is_void: pass.voided_at !== null } : null,
    }
  },
}

/** A booking as a row of a list. */
export function lineOf(row: store.BookingRow): BookingLine {
  const { id, number, status, full_name, phone_number, vehicle_class, product_id } = row
  return {
    id,
    number,
    status,
    full_name,
    email_addr: row.email,
    phone_number,
    vehicle_class,
    product_id,
    travel_from_date: toWire(row.travel_from),
    travel_to_date: toWire(row.travel_to),
    total: toDollars(row.total_cents),
    paid: toDollars(row.paid_cents),
    refunded: toDollars(row.refunded_cents),
    created_at: toWire(row.created_at),
  }
}
