import { type Cents, cents } from '../../../lib/money.ts'
import type { Message } from '../../../lib/message.ts'
import { datesTouched } from '../../../lib/pacific.ts'
import { audit } from '../../../platform/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { ensureDays, lockDays, release, reserve, retake } from '../../capacity/index.ts'
import type { ClassStay } from '../../capacity/rules.ts'
import { openCharge, refundLater } from '../../payments/index.ts'
import { quoteChange } from '../../quotes/changes.ts'
import { insertQuotes, isPriced, keepQuote, type QuoteRow, quoteRow, worthGivenAway } from '../../quotes/index.ts'
import { stayFaults } from '../../quotes/rules.ts'
import { returnCoupon } from '../../coupons/index.ts'
import { priceBook } from '../../rates/index.ts'
import { BOOKING_NEWS } from '../notifications.ts'
import { dropChangeLink } from '../pay-links/links.ts'
import { withPrice } from '../presentation.ts'
import { changeSettlement, refundable, takerOf } from '../rules.ts'
import * as store from '../store.ts'
import { messages } from '../texts.ts'
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

/** What our change gives the customer, in cents. */
interface OwnChange {
  /** What it would have cost them more. */
  readonly given: Cents
  /** What is paid back, since it costs less. */
  readonly refund: Cents
}

/**
 * Why we cannot move a booking to another stay, space aside; undefined when we can. For a car on the lot only the
 * leaving time can change.
 */
export async function ownChangeRefusal(
  ctx: Context,
  booking: store.BookingRow,
  stay: ClassStay,
): Promise<Message | undefined> {
  const booked = { from: booking.travel_from, to: booking.travel_to }
  const isParked = booking.status === 'CHECKED_IN'
  const staysPut = stay.from.equals(booked.from) && stay.vehicleClass === booking.vehicle_class
  if (booking.status !== 'CONFIRMED' && !(isParked && staysPut)) return messages.refusal.notMovable
  if (await openCharge(ctx, { booking_id: booking.id })) return messages.refusal.beingPaid
  const book = await priceBook(ctx)
  const [fault] = Object.values(stayFaults(stay, ctx.now, book.terms, booked)).flat()
  if (fault) return fault
  return isPriced(book, stay) ? undefined : messages.refusal.noPrice
}

/** Prices a change that we would make, compared with the same change at the customer's request. */
export async function measureOwnChange(ctx: Context, booking: store.BookingRow, stay: ClassStay): Promise<OwnChange> {
  const { engine_args: booked } = await withPrice(ctx, booking)
  const asked = { ...stay, book: await priceBook(ctx), booked, now: ctx.now }
  const usual = quoteChange(asked).rate.total
  const own = quoteChange({ ...asked, forTheHouse: { credit: cents(0) } }).rate
  const given =
    booking.complimentary_reason === null ? usual - own.total : worthGivenAway(own.engineArgs) - worthGivenAway(booked)
  return { given: cents(Math.max(0, given)), refund: changeSettlement(booking, own.total).refund }
}

/**
 * Moves a locked booking to another stay at no higher price, with its space. A car on the lot keeps its space, also on
 * dates that are full. Undefined where there is no space; nothing is changed then.
 */
export async function makeOwnChange(
  ctx: Context,
  booking: store.BookingRow,
  stay: ClassStay,
  { isSilent }: { readonly isSilent: boolean },
): Promise<store.BookingRow | undefined> {
  const next = { vehicle_class: stay.vehicleClass, travel_from: stay.from, travel_to: stay.to }
  const { added, dropped } = dateChanges(booking, next)
  if (added.length > 0) await ensureDays(ctx, added[0] ?? '', added.at(-1) ?? '')
  await lockDays(ctx, [
    { vehicleClass: booking.vehicle_class, dates: dropped },
    { vehicleClass: stay.vehicleClass, dates: added },
  ])
  if (booking.status === 'CHECKED_IN') await retake(ctx, stay.vehicleClass, added)
  else if (!(await reserve(ctx, stay.vehicleClass, added, takerOf(booking)))) return undefined
  const quote = await quoteMove(ctx, booking, stay, cents(0))
  return applyChange(ctx, booking, quote, { charged: cents(0), asked: ctx.now, forTheHouse: true, isSilent })
}

/** Makes a booking what a quote of {@link quoteMove} says. Its space must be held; no late fee follows from it. */
export function moveBooking(ctx: Context, booking: store.BookingRow, quote: QuoteRow): Promise<store.BookingRow> {
  return applyChange(ctx, booking, quote, { charged: cents(0), asked: ctx.now, forTheHouse: true })
}

/** Ends a booking on our behalf: all payments are refunded, however late, and the use of its code is returned. */
export async function refundBooking(ctx: Context, booking: store.BookingRow): Promise<store.BookingRow> {
  const refund = refundable(booking)
  await dropChangeLink(ctx, booking.id)
  await release(ctx, booking.vehicle_class, datesTouched(booking.travel_from, booking.travel_to))
  if (refund > 0) await refundLater(ctx, { booking_id: booking.id }, refund, 'cancellation')
  await returnCoupon(ctx, booking.id)
  await enqueue(ctx, BOOKING_NEWS, { bookingId: booking.id, what: 'cancelled' })
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
