import { type Cents, cents } from '../../../lib/money.ts'
import { datesTouched } from '../../../lib/pacific.ts'
import { audit } from '../../../platform/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { release } from '../../capacity/index.ts'
import type { ClassStay } from '../../capacity/rules.ts'
import { openCharge, refundLater } from '../../payments/index.ts'
import { quoteChange } from '../../quotes/changes.ts'
import { insertQuotes, keepQuote, type QuoteRow, quoteRow } from '../../quotes/index.ts'
import { returnCoupon } from '../../coupons/index.ts'
import { priceBook } from '../../rates/index.ts'
import { notifyCustomer } from '../jobs.ts'
import { dropChangeLink } from '../pay-links/links.ts'
import { withPrice } from '../presentation.ts'
import { refundable } from '../rules.ts'
import * as store from '../store.ts'
import { recordTotal } from '../totals.ts'
import { applyChange, dateChanges } from './purchase.ts'

/** What the house may ask of a booking: none that has arrived, has ended, or is just being paid. */
export async function mayBeMoved(ctx: Context, booking: store.BookingRow): Promise<boolean> {
  return booking.status === 'CONFIRMED' && !(await openCharge(ctx, { booking_id: booking.id }))
}

/**
 * Prices a booking at another place or time, as the house asks for it: never above what it costs now, less a credit
 * (cents, before taxes). The quote is kept; its holder cannot take it alone, since it has expired from the start.
 * @throws Error when no plan prices the class
 */
export async function quoteMove(
  ctx: Context,
  booking: store.BookingRow,
  stay: ClassStay,
  credit: Cents,
): Promise<QuoteRow> {
  const { engine_args: booked } = await withPrice(ctx, booking)
  const priced = quoteChange({ ...stay, book: await priceBook(ctx), booked, now: ctx.now, forTheHouse: { credit } })
  const quote = quoteRow(
    ctx,
    { ...priced, expires: ctx.now.subtract({ seconds: 1 }) },
    {
      set_id: ctx.random.uuid(),
      email: booking.email,
      modifies_booking_id: booking.id,
      difference_cents: cents(priced.rate.total - booking.total_cents),
    },
  )
  await insertQuotes(ctx, [quote])
  await keepQuote(ctx, quote.id)
  return quote
}

/** Dates that a move takes besides those that the booking has, of the quote's class. */
export function datesToHold(booking: store.BookingRow, quote: QuoteRow): string[] {
  return dateChanges(booking, quote).added
}

/** Makes a booking what a quote of {@link quoteMove} says. Its space must be held; no late fee follows from it. */
export function moveBooking(ctx: Context, booking: store.BookingRow, quote: QuoteRow): Promise<store.BookingRow> {
  return applyChange(ctx, booking, quote, { charged: cents(0), asked: ctx.now, forTheHouse: true })
}

/** Ends a booking for the house: all that was paid goes back, whatever the hour, and so does the use of its code. */
export async function refundBooking(ctx: Context, booking: store.BookingRow): Promise<store.BookingRow> {
  const refund = refundable(booking)
  await dropChangeLink(ctx, booking.id)
  await release(ctx, booking.vehicle_class, datesTouched(booking.travel_from, booking.travel_to))
  if (refund > 0) await refundLater(ctx, { booking_id: booking.id }, refund, 'cancellation')
  await returnCoupon(ctx, booking.id)
  await enqueue(ctx, notifyCustomer, { bookingId: booking.id, what: 'cancelled' })
  await audit(ctx, { action: 'booking.refund', entity: 'booking', entityId: booking.id, details: { refund } })
  const ended = await store.change(
    ctx,
    booking,
    'cancelled',
    {
      status: 'CANCELLED',
      end_reason: 'house',
      total_cents: cents(0),
      cancellation_fee_cents: cents(0),
      refunded_cents: cents(booking.refunded_cents + refund),
    },
    { fee: cents(0), refund, rule: { code: 'for-the-house', params: {} } },
  )
  recordTotal(ctx, 'cancelled', ended)
  return ended
}
