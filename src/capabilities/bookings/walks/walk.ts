import { allow, found, tryLater } from '../../../http/problem.ts'
import { type Cents, cents } from '../../../lib/money.ts'
import { datesTouched } from '../../../lib/pacific.ts'
import { audit } from '../../../platform/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs.ts'
import type { Approval, Why } from '../../acts/index.ts'
import { release } from '../../capacity/index.ts'
import { repriceRedemption } from '../../coupons/index.ts'
import { openCharge, refundLater } from '../../payments/index.ts'
import { BOOKING_NEWS } from '../notifications.ts'
import { dropChangeLink } from '../pay-links/links.ts'
import { bookingCan, refundable } from '../rules.ts'
import * as bookings from '../store.ts'
import { messages } from '../texts.ts'
import { recordTotal } from '../totals.ts'
import * as store from './store.ts'

/** Where a guest is sent, and at what cost to us. */
interface Walk {
  readonly lot: { readonly id: string; readonly name: string; readonly address: string; readonly phone: string }
  /** Started days there. */
  readonly days: number
  readonly cost: Cents
  /** What of their payment they get back; the rest is kept, since we pay the other lot. */
  readonly refund: Cents
}

/**
 * Sends the guest of a locked booking to another lot: here it is over and its space is free, the guest is told where to go.
 * @throws Problem 422 when the car is here, the booking is over or just being paid, or less is left than is to go back
 */
export async function walkBooking(
  ctx: Context,
  booking: bookings.BookingRow,
  { lot, days, cost, refund }: Walk,
  { reason_code, reason = '', approvedBy }: Why & Approval,
): Promise<bookings.BookingRow> {
  await requireWalkable(ctx, booking, refund)
  const kept = cents(refundable(booking) - refund)
  await dropChangeLink(ctx, booking.id)
  await release(ctx, booking.vehicle_class, datesTouched(booking.travel_from, booking.travel_to))
  const toPoints = refund > 0 ? (await refundLater(ctx, { booking_id: booking.id }, refund, 'walk')).points : cents(0)
  await repriceRedemption(ctx, booking.id, { total: kept })
  await store.insert(ctx, {
    booking_id: booking.id,
    lot_id: lot.id,
    lot_name: lot.name,
    lot_address: lot.address,
    lot_phone: lot.phone,
    days,
    cost_cents: cost,
    refund_cents: refund,
    account_id: found(ctx.caller.account).id,
    walked_at: ctx.now,
  })
  await enqueue(ctx, BOOKING_NEWS, { bookingId: booking.id, what: 'walked' })
  const details = { lot: lot.name, cost, refund }
  await audit(ctx, { action: 'booking.walk', entity: 'booking', entityId: booking.id, details })
  const walked = await bookings.change(
    ctx,
    booking,
    'walked',
    {
      status: 'CANCELLED',
      end_reason: 'walked',
      total_cents: kept,
      cancellation_fee_cents: kept,
      refunded_cents: cents(booking.refunded_cents + refund),
    },
    { ...details, ...(toPoints > 0 && { to_points: toPoints }), reason_code, reason, approved_by: approvedBy },
  )
  recordTotal(ctx, 'cancelled', walked)
  return walked
}

/** @throws Problem 422 with why the guest of a booking can't be sent elsewhere now, or get this much back */
export async function requireWalkable(ctx: Context, booking: bookings.BookingRow, refund: Cents): Promise<void> {
  allow(bookingCan.walk(booking, ctx.now))
  allow(bookingCan.refund(booking, refund))
  if (await openCharge(ctx, { booking_id: booking.id })) throw tryLater(messages.refusal.beingPaid)
}
