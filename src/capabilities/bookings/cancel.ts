import { allow, tryLater } from '../../http/problem.ts'
import { type Cents, cents } from '../../lib/money.ts'
import { datesTouched, isBefore } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { release } from '../capacity/index.ts'
import { repriceRedemption, returnCoupon } from '../coupons/index.ts'
import { openCharge, refundLater } from '../payments/index.ts'
import { BOOKING_NEWS } from './notifications.ts'
import { dropChangeLink } from './pay-links/links.ts'
import { withPrice } from './presentation.ts'
import { bookingCan, type CancelFee, cancelFee, isRegret, lowered } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'
import { recordTotal } from './totals.ts'

/**
 * Cancels a locked booking before check-in, and refunds what the rules leave after the fee, or after the lower one that
 * staff ask for.
 * @throws Problem 422 when it can't be canceled, or is just being paid
 */
export async function cancelBooking(
  ctx: Context,
  booking: store.BookingRow,
  { lowerFee }: { lowerFee?: Cents } = {},
): Promise<store.BookingRow> {
  await requireCancellable(ctx, booking)
  const due = await feeOf(ctx, booking, { isCancelling: true })
  const { fee, refund, rule } = lowerFee === undefined ? due : lowered(due, lowerFee)
  await dropChangeLink(ctx, booking.id)
  await release(ctx, booking.vehicle_class, datesTouched(booking.travel_from, booking.travel_to))
  if (refund > 0) await refundLater(ctx, { booking_id: booking.id }, refund, 'cancellation')
  if (isBefore(ctx.now, booking.travel_from)) await returnCoupon(ctx, booking.id)
  else await repriceRedemption(ctx, booking.id, { total: fee })
  await enqueue(ctx, BOOKING_NEWS, { bookingId: booking.id, what: 'cancelled' })
  await audit(ctx, { action: 'booking.cancel', entity: 'booking', entityId: booking.id, details: { fee, refund } })
  const closed = await store.change(
    ctx,
    booking,
    'cancelled',
    {
      status: 'CANCELLED',
      end_reason: 'customer',
      total_cents: fee,
      cancellation_fee_cents: fee,
      refunded_cents: cents(booking.refunded_cents + refund),
    },
    { fee, refund, rule },
  )
  recordTotal(ctx, 'cancelled', closed)
  return closed
}

/** @throws Problem 422 with why a booking can't be canceled now */
export async function requireCancellable(ctx: Context, booking: store.BookingRow): Promise<void> {
  allow(bookingCan.cancel(booking, ctx.now))
  if (await openCharge(ctx, { booking_id: booking.id })) throw tryLater(messages.refusal.beingPaid)
}

/** What cancelling costs now; soon after booking, how often the same person has done so counts. */
export async function feeOf(
  ctx: Context,
  booking: store.BookingRow,
  { isCancelling = false } = {},
): Promise<CancelFee> {
  const priced = await withPrice(ctx, booking)
  const { regret_minutes: minutes, repeated_regret: again } = priced.engine_args.terms
  if (!again || !isRegret(priced, ctx.now)) return cancelFee(priced, ctx.now)
  if (isCancelling) await store.lockRegrets(ctx)
  return cancelFee(priced, ctx.now, await store.countRegrets(ctx, booking, { minutes, hours: again.hours }))
}
