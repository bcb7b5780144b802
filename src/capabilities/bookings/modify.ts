import { allow, found, invalidFields, invalidForm, Problem, tryLater } from '../../http/problem.ts'
import { type Cents, cents, toDollars } from '../../lib/money.ts'
import { datesTouched, type Stay, toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import type { Refusal } from '../../platform/cards.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { ensureDays, lockDays, release, reserve, stallDays } from '../capacity/index.ts'
import { fullDates } from '../capacity/rules.ts'
import { ask, close, openCharge, type Payment, paymentById, refundLater, requestCharge } from '../payments/index.ts'
import { quoteChange } from '../quotes/changes.ts'
import type { Quote } from '../quotes/contract.ts'
import {
  fullMessage,
  insertQuotes,
  keepQuote,
  presentQuote,
  type QuoteRow,
  quoteById,
  quoteRow,
  requirePrices,
} from '../quotes/index.ts'
import { engineArgsOf } from '../quotes/pricing.ts'
import { isExpired, stayFaults } from '../quotes/rules.ts'
import { priceBook, returnCoupon } from '../rates/index.ts'
import type { VehicleClass } from '../rates/rules.ts'
import { settlePendingChange, tell } from './jobs.ts'
import { withPrice } from './present.ts'
import { changeRefusalProblem } from '../payments/refusals.ts'
import { bookingCan, changeSettlement, isLateChange, lateFee } from './rules.ts'
import { bookingOf } from './settle.ts'
import * as store from './store.ts'
import { moveBookingTokens } from './tokens.ts'

export const BEING_PAID = 'A change of this booking is being paid right now. Please try again in a minute.'
const PAID_LATER =
  'The card processor has not answered yet. We finish the change by ourselves and e-mail you; nothing is charged twice.'

/** Prices another stay for a booking and keeps the quote, bound to it. 422 for one that cannot be, or is sold out. */
export async function quoteFor(
  ctx: Context,
  booking: store.BookingRow,
  { vehicleClass, ...stay }: Stay & { readonly vehicleClass: VehicleClass },
): Promise<Quote> {
  const book = await priceBook(ctx)
  requirePrices(book, vehicleClass)
  const faults = stayFaults(stay, ctx.now, book.terms, { from: booking.travel_from, to: booking.travel_to })
  if (Object.keys(faults).length > 0) throw invalidFields(faults)
  const { engine_args: booked } = await withPrice(ctx, booking)
  const priced = quoteChange({ ...stay, vehicleClass, book, booked, now: ctx.now })
  const quote = quoteRow(ctx, priced, {
    set_id: ctx.random.uuid(),
    email: booking.email,
    modifies_booking_id: booking.id,
    difference_cents: cents(priced.rate.total - booking.total_cents),
  })
  const full = await fullDatesOf(ctx, booking, quote)
  if (full.length > 0) throw invalidForm(fullMessage(full))
  await insertQuotes(ctx, [quote])
  return presentQuote(ctx, quote)
}

/** Dates that the change adds and that are full; the booking's own space is no obstacle. */
async function fullDatesOf(ctx: Context, booking: store.BookingRow, quote: QuoteRow): Promise<string[]> {
  const { added } = dateChanges(booking, quote)
  if (added.length === 0) return []
  return fullDates(await stallDays(ctx, added[0] ?? '', added.at(-1) ?? ''), quote.vehicle_class, added)
}

/**
 * Changes a booking to the dates and total of a quote made for it. Space that only the new dates touch is held first;
 * what must be charged is charged next; then the change is made. What is paid too much goes back.
 */
export async function changeTo(ctx: Context, bookingId: string, quoteId: string): Promise<store.BookingRow> {
  const step = await transaction(ctx, (ctx) => prepare(ctx, bookingId, quoteId))
  if ('done' in step) return step.done
  const result = await settleChange(ctx, step.paymentId)
  if (result.status === 'refused') throw changeRefusalProblem(result.refusal)
  if (result.status === 'changed') return result.booking
  const startAfter = ctx.clock.now().add({ seconds: 2 })
  await enqueue(ctx, settlePendingChange, { paymentId: step.paymentId }, { startAfter })
  throw tryLater(PAID_LATER)
}

async function prepare(
  ctx: Context,
  idOrNumber: string,
  quoteId: string,
): Promise<{ done: store.BookingRow } | { paymentId: string }> {
  const booking = found(await store.lock(ctx, idOrNumber, 'Bookings:Update'))
  if (booking.quote_id === quoteId) return { done: booking }
  const beingPaid = await openCharge(ctx, { booking_id: booking.id })
  if (beingPaid?.details.quote_id === quoteId) return { paymentId: beingPaid.id }
  allow(bookingCan.modify(booking, ctx.now))
  const quote = await quoteOf(ctx, booking, quoteId)
  if (beingPaid) throw tryLater(BEING_PAID)

  const { added, dropped } = dateChanges(booking, quote)
  if (added.length > 0) await ensureDays(ctx, added[0] ?? '', added.at(-1) ?? '')
  await lockChangedDays(ctx, [
    { vehicleClass: booking.vehicle_class, dates: dropped },
    { vehicleClass: quote.vehicle_class, dates: added },
  ])
  if (!(await reserve(ctx, quote.vehicle_class, added)))
    throw invalidForm(fullMessage(await fullDatesOf(ctx, booking, quote)))

  const { charge } = changeSettlement(booking, quote.total_cents)
  if (charge === 0) return { done: await apply(ctx, booking, quote, { charged: cents(0), asked: ctx.now }) }
  const paymentId = ctx.random.uuid()
  const details = { quote_id: quote.id, held_dates: added, held_class: quote.vehicle_class }
  await requestCharge(ctx, { booking_id: booking.id }, { id: paymentId, amount: charge, reason: 'change', details })
  return { paymentId }
}

/** Class after class in one order, so that changes never wait for each other in a circle. */
async function lockChangedDays(
  ctx: Context,
  changes: readonly { readonly vehicleClass: VehicleClass; readonly dates: readonly string[] }[],
): Promise<void> {
  const classes = [...new Set(changes.map(({ vehicleClass }) => vehicleClass))].toSorted()
  for (const each of classes) {
    const dates = changes.flatMap(({ vehicleClass, dates }) => (vehicleClass === each ? dates : []))
    await lockDays(ctx, each, dates)
  }
}

async function quoteOf(ctx: Context, booking: store.BookingRow, quoteId: string): Promise<QuoteRow> {
  const quote = await quoteById(ctx, quoteId)
  if (quote?.modifies_booking_id !== booking.id)
    throw invalidFields({ quote_id: ['This quote is not for this booking.'] })
  if (isExpired(quote.expires_at, ctx.now)) throw new Problem('quote_expired')
  // A change in between has moved what the difference was counted from.
  if (quote.difference_cents !== quote.total_cents - booking.total_cents) throw new Problem('quote_expired')
  return quote
}

export type ChangeResult =
  | { status: 'changed'; booking: store.BookingRow }
  | { status: 'refused'; refusal: Refusal }
  | { status: 'unknown' }

/**
 * Asks for a change's charge and makes the change, or lets its space go. May run any number of times. `isLate` when the
 * customer has gone on: a refusal is then told by mail.
 */
export async function settleChange(ctx: Context, paymentId: string, { isLate = false } = {}): Promise<ChangeResult> {
  const payment = found(await paymentById(ctx, paymentId))
  if (payment.status !== 'REQUESTED') return alreadySettled(ctx, payment)
  const outcome = await ask(ctx, payment)
  if (outcome.status === 'unknown') return { status: 'unknown' }
  return transaction(ctx, async (ctx) => {
    const booking = found(await store.lockById(ctx, bookingOf(payment)))
    const quote = found(await quoteById(ctx, String(payment.details.quote_id)))
    if (outcome.status === 'captured') {
      if (!(await close(ctx, payment.id, { status: 'SETTLED', ref: outcome.ref }))) return alreadySettled(ctx, payment)
      const paid = { charged: payment.amount_cents, asked: payment.requested_at }
      return { status: 'changed', booking: await apply(ctx, booking, quote, paid) }
    }
    const refusal = outcome.status === 'refused' ? outcome.refusal : 'processor_error'
    if (await close(ctx, payment.id, { status: 'REFUSED', refusal })) {
      await release(ctx, quote.vehicle_class, dateChanges(booking, quote).added)
      if (isLate) await enqueue(ctx, tell, { bookingId: booking.id, what: 'change refused', ref: payment.id })
    }
    return { status: 'refused', refusal }
  })
}

async function alreadySettled(ctx: Context, payment: Payment): Promise<ChangeResult> {
  const { status, refusal } = found(await paymentById(ctx, payment.id))
  if (status === 'REFUSED') return { status: 'refused', refusal: refusal ?? 'declined' }
  return { status: 'changed', booking: found(await store.byId(ctx, bookingOf(payment))) }
}

/**
 * The change itself: space that is no longer touched goes back, and so does money above the new total. Whether it is
 * late is decided by when it was `asked` for, however long the gateway took.
 */
async function apply(
  ctx: Context,
  booking: store.BookingRow,
  quote: QuoteRow,
  { charged, asked }: { charged: Cents; asked: Temporal.Instant },
): Promise<store.BookingRow> {
  await release(ctx, booking.vehicle_class, dateChanges(booking, quote).dropped)
  const { refund } = changeSettlement(booking, quote.total_cents)
  const priced = await withPrice(ctx, booking)
  if (refund > 0) await refundLater(ctx, { booking_id: booking.id }, refund, 'change')
  if (engineArgsOf(quote.rate).dropped_coupon) await returnCoupon(ctx, booking.id)
  await keepQuote(ctx, quote.id)
  await moveBookingTokens(ctx, booking.id, quote.travel_to)
  await enqueue(ctx, tell, { bookingId: booking.id, what: 'changed', ref: quote.id })
  await audit(ctx, {
    action: 'booking.modify',
    entity: 'booking',
    entityId: booking.id,
    details: { quote_id: quote.id, charged, refunded: refund },
  })
  return store.change(
    ctx,
    booking,
    'changed',
    {
      quote_id: quote.id,
      vehicle_class: quote.vehicle_class,
      travel_from: quote.travel_from,
      travel_to: quote.travel_to,
      total_cents: quote.total_cents,
      paid_cents: cents(booking.paid_cents + charged),
      refunded_cents: cents(booking.refunded_cents + refund),
      late_fee_cents: isLateChange(priced, asked) ? lateFee(priced) : booking.late_fee_cents,
    },
    { before: storyOf(booking), charged, refunded: refund },
  )
}

/** What a booking was before, for the mail that tells of a change. */
function storyOf(booking: store.BookingRow) {
  return {
    quote_id: booking.quote_id,
    travel_from_date: toWire(booking.travel_from),
    travel_to_date: toWire(booking.travel_to),
    total: toDollars(booking.total_cents),
    vehicle_class: booking.vehicle_class,
  }
}

/** Dates whose space is needed besides, of the quote's class, and dates whose space goes back, of the booking's. */
function dateChanges(booking: store.BookingRow, quote: QuoteRow): { added: string[]; dropped: string[] } {
  const before = datesTouched(booking.travel_from, booking.travel_to)
  const after = datesTouched(quote.travel_from, quote.travel_to)
  if (booking.vehicle_class !== quote.vehicle_class) return { added: after, dropped: before }
  return {
    added: after.filter((date) => !before.includes(date)),
    dropped: before.filter((date) => !after.includes(date)),
  }
}
