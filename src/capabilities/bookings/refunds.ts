import { allow, found, tryLater } from '../../http/problem.ts'
import { type Cents, cents } from '../../lib/money.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Patch } from '../../platform/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { Approval, Why } from '../acts/index.ts'
import { openCharge, refundLater } from '../payments/index.ts'
import { BOOKING_NEWS } from './notifications.ts'
import { bookingCan } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'
import { recordTotal } from './totals.ts'

/**
 * Gives back a part of what a locked booking has paid, the way it was paid, and tells the customer. The price stays; what
 * a canceled one kept becomes less.
 * @throws Problem 422 when it is more than is left, or the booking is just being paid
 */
export async function refundByStaff(
  ctx: Context,
  booking: store.BookingRow,
  amount: Cents,
  why: Why & Approval,
): Promise<store.BookingRow> {
  await requireRefundable(ctx, booking, amount)
  const { points } = await refundLater(ctx, { booking_id: booking.id }, amount, 'goodwill')
  const refunded = await store.change(
    ctx,
    booking,
    'refunded',
    {
      refunded_cents: cents(booking.refunded_cents + amount),
      ...keptLess(booking, amount, { goodwill_cents: cents(booking.goodwill_cents + amount) }),
    },
    givenOf(amount, why, points),
  )
  return tell(ctx, refunded, amount)
}

/** The same of a booking whose stay is closed, and which has told its own story of the refund. */
export async function refundUsed(
  ctx: Context,
  bookingId: string,
  amount: Cents,
  why: Why & Approval,
): Promise<store.BookingRow> {
  const booking = found(await store.lockById(ctx, bookingId))
  await requireRefundable(ctx, booking, amount)
  const { points } = await refundLater(ctx, { booking_id: booking.id }, amount, 'goodwill', { note: why.reason })
  const refunded_cents = cents(booking.refunded_cents + amount)
  const refunded = await store.change(ctx, booking, 'refunded', { refunded_cents }, givenOf(amount, why, points))
  return tell(ctx, refunded, amount)
}

/**
 * Notes what the customer of a locked booking got in place of money, worth `amount`. The money stays with us, and is no
 * longer theirs.
 * @throws Problem 422 when it is worth more than is left
 */
export async function creditByStaff(
  ctx: Context,
  booking: store.BookingRow,
  { amount, ...credit }: store.Credit & { readonly amount: Cents },
  why: Why & Approval,
): Promise<store.BookingRow> {
  await requireRefundable(ctx, booking, amount)
  const credited = await store.change(
    ctx,
    booking,
    'credited',
    { credited_cents: cents(booking.credited_cents + amount), ...keptLess(booking, amount, {}) },
    { ...credit, ...givenOf(amount, why) },
  )
  return tell(ctx, credited, amount)
}

/** @throws Problem 422 with why this much of a booking can't be given back now */
export async function requireRefundable(ctx: Context, booking: store.BookingRow, amount: Cents): Promise<void> {
  allow(bookingCan.refund(booking, amount))
  if (await openCharge(ctx, { booking_id: booking.id })) throw tryLater(messages.refusal.beingPaid)
}

/** The total of a canceled booking is what it keeps; any other has a price, which stands. */
function keptLess(
  { status, total_cents, cancellation_fee_cents }: store.BookingRow,
  amount: Cents,
  otherwise: Patch<'bookings'>,
): Patch<'bookings'> {
  if (status !== 'CANCELLED') return otherwise
  return {
    total_cents: cents(total_cents - amount),
    cancellation_fee_cents: cents((cancellation_fee_cents ?? 0) - amount),
  }
}

function givenOf(
  amount: Cents,
  { reason_code, reason = '', approvedBy }: Why & Approval,
  points: Cents = cents(0),
): store.Given {
  return { amount, ...(points > 0 && { to_points: points }), reason_code, reason, approved_by: approvedBy }
}

async function tell(ctx: Context, booking: store.BookingRow, amount: Cents): Promise<store.BookingRow> {
  const { id, version, status } = booking
  await audit(ctx, { action: 'booking.refund', entity: 'booking', entityId: id, details: { amount, version } })
  await enqueue(ctx, BOOKING_NEWS, { bookingId: id, what: 'refunded', ref: String(version) })
  if (status === 'CANCELLED') recordTotal(ctx, 'cancelled', booking)
  return booking
}
