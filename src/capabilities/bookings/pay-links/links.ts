import { tryLater } from '../../../http/problem.ts'
import { type Cents, cents } from '../../../lib/money.ts'
import { datesTouched, isBefore, toWire } from '../../../lib/pacific.ts'
import { audit } from '../../../platform/audit.ts'
import { actorOf, type Context } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { release } from '../../capacity/index.ts'
import { returnCoupon } from '../../coupons/index.ts'
import { openCharge } from '../../payments/index.ts'
import { keepQuote, type QuoteRow } from '../../quotes/index.ts'
import { BOOKING_NEWS } from '../notifications.ts'
import * as bookings from '../store.ts'
import { messages } from '../texts.ts'
import { linkEnds } from './rules.ts'
import * as store from './store.ts'

interface Asked {
  readonly reason: 'booking' | 'change'
  readonly quote: QuoteRow
  readonly amount: Cents
  /** How long it holds the space. */
  readonly hours: number
  /** Of a change: the dates that were taken for it. */
  readonly heldDates?: readonly string[]
}

/** Mails a customer the link that pays for a locked booking, or for a change of it. Its space must be taken. */
export async function sendPayLink(
  ctx: Context,
  booking: bookings.BookingRow,
  { reason, quote, amount, hours, heldDates = [] }: Asked,
): Promise<bookings.BookingRow> {
  // A change to earlier dates is paid before them, one to later dates before the booked arrival.
  const arrival = isBefore(quote.travel_from, booking.travel_from) ? quote.travel_from : booking.travel_from
  const due = linkEnds(ctx.now, { hours, arrival })
  const link = await store.insert(ctx, {
    id: ctx.random.uuid(),
    booking_id: booking.id,
    reason,
    quote_id: quote.id,
    amount_cents: amount,
    held_class: heldDates.length > 0 ? quote.vehicle_class : null,
    held_dates: [...heldDates],
    due_at: due,
    made_by: actorOf(ctx),
    created_at: ctx.now,
  })
  await keepQuote(ctx, quote.id)
  await enqueue(ctx, BOOKING_NEWS, { bookingId: booking.id, what: 'pay link', ref: link.id })
  return bookings.change(ctx, booking, 'pay link sent', {}, { amount, due_at: toWire(due), quote_id: quote.id })
}

/**
 * A locked booking becomes another one, or ends: the link that waits for the payment of a change ends with it, and its
 * space goes back.
 */
export async function dropChangeLink(ctx: Context, bookingId: string): Promise<void> {
  const link = await store.lockOpenLink(ctx, bookingId)
  if (link?.reason !== 'change') return
  await store.end(ctx, bookingId, 'WITHDRAWN')
  if (link.held_class) await release(ctx, link.held_class, link.held_dates)
}

/**
 * Ends the open link of a locked booking: its space is free again. A booking that waited for it is canceled, a change is
 * not made. The customer hears of it.
 * @throws Problem 422 while a card is being asked
 */
export async function endPayLink(
  ctx: Context,
  booking: bookings.BookingRow,
  how: 'EXPIRED' | 'WITHDRAWN',
): Promise<bookings.BookingRow> {
  if (await openCharge(ctx, { booking_id: booking.id })) throw tryLater(messages.refusal.beingPaid)
  const link = await store.lockOpenLink(ctx, booking.id)
  if (!link) return booking
  await store.end(ctx, booking.id, how)
  await enqueue(ctx, BOOKING_NEWS, { bookingId: booking.id, what: 'pay link ended', ref: link.id })
  await audit(ctx, { action: 'booking.pay_link_ended', entity: 'booking', entityId: booking.id, details: { how } })
  if (link.reason === 'change') {
    if (link.held_class) await release(ctx, link.held_class, link.held_dates)
    return bookings.change(ctx, booking, 'pay link ended', {}, { how })
  }
  await release(ctx, booking.vehicle_class, datesTouched(booking.travel_from, booking.travel_to))
  await returnCoupon(ctx, booking.id)
  const patch = { status: 'CANCELLED' as const, end_reason: 'unpaid', total_cents: cents(0) }
  return bookings.change(ctx, booking, 'pay link ended', patch, { how })
}
