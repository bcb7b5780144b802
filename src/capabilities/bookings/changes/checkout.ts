import { allow, found, invalidFields, invalidForm, Problem, tryLater } from '../../../http/problem.ts'
import type { Message } from '../../../lib/message.ts'
import { type Cents, cents } from '../../../lib/money.ts'
import type { Stay } from '../../../lib/pacific.ts'
import { type Context, transaction } from '../../../platform/context.ts'
import { ensureDays, lockDays, reserve } from '../../capacity/index.ts'
import { holdCompany, isBilled } from '../../companies/index.ts'
import { chargeAccount, openCharge, paymentById, requestCharge } from '../../payments/index.ts'
import { changeRefusalProblem } from '../../payments/refusals.ts'
import { quoteChange } from '../../quotes/changes.ts'
import type { Quote } from '../../quotes/contract.ts'
import {
  changeObstacle,
  insertQuotes,
  presentQuote,
  type QuoteRow,
  quoteById,
  quoteRow,
  requirePrices,
  unavailable,
} from '../../quotes/index.ts'
import { isExpired, stayFaults } from '../../quotes/rules.ts'
import { priceBook } from '../../rates/index.ts'
import type { VehicleClass } from '../../rates/rules.ts'
import { applyChange, changePurchase, dateChanges } from './purchase.ts'
import { withPrice } from '../presentation.ts'
import { bookingCan, changeSettlement, takerOf } from '../rules.ts'
import * as store from '../store.ts'
import { messages } from '../texts.ts'

/** Prices another stay for a booking and keeps the quote, bound to it. 422 for one that cannot be, or is sold out. */
export async function quoteFor(
  ctx: Context,
  booking: store.BookingRow,
  { vehicleClass, ...stay }: Stay & { readonly vehicleClass: VehicleClass },
): Promise<Quote> {
  const book = await priceBook(ctx)
  const faults = stayFaults(stay, ctx.now, book.terms, { from: booking.travel_from, to: booking.travel_to })
  if (Object.keys(faults).length > 0) throw invalidFields(faults)
  requirePrices(book, { ...stay, vehicleClass })
  const { engine_args: booked } = await withPrice(ctx, booking)
  const priced = quoteChange({ ...stay, vehicleClass, book, booked, now: ctx.now })
  const quote = quoteRow(ctx, priced, {
    set_id: ctx.random.uuid(),
    email: booking.email,
    modifies_booking_id: booking.id,
    difference_cents: cents(priced.rate.total - booking.total_cents),
  })
  const why = await obstacleOf(ctx, booking, quote)
  if (why) throw invalidForm(unavailable({ reason: why }))
  await insertQuotes(ctx, [quote])
  return presentQuote(ctx, quote)
}

/** What is in the way of a change; the booking's own space is no obstacle. */
function obstacleOf(ctx: Context, booking: store.BookingRow, quote: QuoteRow): Promise<Message | null> {
  const { added } = dateChanges(booking, quote)
  return changeObstacle(ctx, stayOf(quote), { added, booked: stayOf(booking), taker: takerOf(booking) })
}

function stayOf({ travel_from: from, travel_to: to, vehicle_class: vehicleClass }: store.BookingRow | QuoteRow) {
  return { from, to, vehicleClass }
}

/**
 * Changes a booking to the dates and total of a quote made for it. Space that only the new dates touch is held first;
 * what must be charged is charged next; then the change is made. What is paid too much goes back.
 */
export async function changeBooking(ctx: Context, bookingId: string, quoteId: string): Promise<store.BookingRow> {
  const step = await transaction(ctx, (ctx) => prepare(ctx, bookingId, quoteId))
  if ('done' in step) return step.done
  const settlement = await changePurchase.settleWhileWaiting(ctx, found(await paymentById(ctx, step.paymentId)))
  if (settlement.status === 'refused') throw changeRefusalProblem(settlement.refusal)
  if (settlement.status === 'unknown') throw tryLater(messages.refusal.paidLater)
  return settlement.row
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
  if (beingPaid) throw tryLater(messages.refusal.beingPaid)

  const { added, dropped } = dateChanges(booking, quote)
  if (added.length > 0) await ensureDays(ctx, added[0] ?? '', added.at(-1) ?? '')
  await lockDays(ctx, [
    { vehicleClass: booking.vehicle_class, dates: dropped },
    { vehicleClass: quote.vehicle_class, dates: added },
  ])
  if (!(await reserve(ctx, quote.vehicle_class, added, takerOf(booking))))
    throw invalidForm(unavailable({ reason: await obstacleOf(ctx, booking, quote) }))

  const { charge } = changeSettlement(booking, quote.total_cents)
  if (charge === 0) return { done: await applyChange(ctx, booking, quote, { charged: cents(0), asked: ctx.now }) }
  if (booking.is_on_account) return { done: await changeOnAccount(ctx, booking, quote, charge) }
  const paymentId = ctx.random.uuid()
  const details = { quote_id: quote.id, held_dates: added, held_class: quote.vehicle_class }
  await requestCharge(ctx, { booking_id: booking.id }, { id: paymentId, amount: charge, reason: 'change', details })
  return { paymentId }
}

/** What a change costs more goes on the same account, for as long as the company has one. */
async function changeOnAccount(
  ctx: Context,
  booking: store.BookingRow,
  quote: QuoteRow,
  charged: Cents,
): Promise<store.BookingRow> {
  const company = found(await holdCompany(ctx, booking.company_id ?? ''))
  if (!isBilled(company)) throw invalidForm(messages.refusal.accountEnded)
  await chargeAccount(ctx, booking.id, { amount: charged, reason: 'change' })
  return applyChange(ctx, booking, quote, { charged, asked: ctx.now })
}

async function quoteOf(ctx: Context, booking: store.BookingRow, quoteId: string): Promise<QuoteRow> {
  const quote = await quoteById(ctx, quoteId)
  if (quote?.modifies_booking_id !== booking.id) throw invalidFields({ quote_id: [messages.refusal.quoteOfAnother] })
  if (isExpired(quote.expires_at, ctx.now)) throw new Problem('quote_expired')
  // A change in between has moved what the difference was counted from.
  if (quote.difference_cents !== quote.total_cents - booking.total_cents) throw new Problem('quote_expired')
  return quote
}
