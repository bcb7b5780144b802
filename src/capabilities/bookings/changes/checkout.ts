import { allow, found, invalidFields, invalidForm, Problem, tryLater } from '../../../http/problem.ts'
import type { Message } from '../../../lib/message.ts'
import { cents } from '../../../lib/money.ts'
import { isBefore, type Stay } from '../../../lib/pacific.ts'
import { type Context, transaction } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { accountById } from '../../auth/index.ts'
import { ensureDays, holdersOf, lockDays, refuseTooManyFree, reserve } from '../../capacity/index.ts'
import { holdCompany, isBilled, mayBill } from '../../companies/index.ts'
import { cardOf, chargeAccount, openCharge, type Payment, paymentById, requestCharge } from '../../payments/index.ts'
import { changeRefusalProblem } from '../../payments/refusals.ts'
import { codeFaultsToday } from '../../coupons/index.ts'
import { type ChangeRequest, quoteChange } from '../../quotes/changes.ts'
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
import type { VehicleClass } from '../../../lib/products.ts'
import { giftOf } from './gift.ts'
import { applyChange, changePurchase, dateChanges, type Paid } from './purchase.ts'
import { dropChangeLink, sendPayLink } from '../pay-links/links.ts'
import { BOOKING_NEWS } from '../notifications.ts'
import { openLink } from '../pay-links/store.ts'
import { withPrice } from '../presentation.ts'
import { bookingCan, changeSettlement, isAfterArrival, mayGiveBackUntil, stayOf, takerOf } from '../rules.ts'
import * as store from '../store.ts'
import { requireVersion } from '../versions.ts'
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
  const current = await withPrice(ctx, booking)
  const bounds = floorFor(ctx, current)
  const { expires, ...priced } = quoteChange({
    ...stay,
    vehicleClass,
    book,
    booked: current.engine_args,
    now: ctx.now,
    codeFaults: await codeFaultsOf(ctx, current),
    ...bounds,
  })
  // A price that gives something back is no way around the arrival, from which on nothing is given back.
  const latest = bounds.floor ? expires : mayGiveBackUntil(current)
  const quote = quoteRow(
    ctx,
    { ...priced, expires: isBefore(latest, expires) ? latest : expires },
    {
      set_id: ctx.random.uuid(),
      email: booking.email,
      modifies_booking_id: booking.id,
      difference_cents: cents(priced.rate.total - booking.total_cents),
    },
  )
  const why = await obstacleOf(ctx, booking, quote)
  if (why) throw invalidForm(unavailable({ reason: why }))
  await insertQuotes(ctx, [quote])
  return presentQuote(ctx, quote)
}

/** Why the code of a booking is not given today, for days that are added. */
async function codeFaultsOf(ctx: Context, { account_id, engine_args }: Current): Promise<Message[]> {
  const coupon = engine_args.coupon ?? engine_args.unmoved?.coupon
  if (!coupon) return []
  const account = account_id ? await accountById(ctx, account_id) : undefined
  return codeFaultsToday(ctx, coupon.code, account)
}

type Current = Awaited<ReturnType<typeof withPrice>>

/** Staff may give back what a traveler cannot ask for: time that is not used from the booked arrival on. */
function floorFor(ctx: Context, current: Current): Pick<ChangeRequest, 'floor'> {
  if (ctx.caller.account?.permissions.has('Bookings:Update')) return { floor: 'none' }
  return isAfterArrival(current, ctx.now) ? { floor: 'booked' } : {}
}

/** What is in the way of a change; the booking's own space is no obstacle. */
function obstacleOf(ctx: Context, booking: store.BookingRow, quote: QuoteRow): Promise<Message | null> {
  const { added } = dateChanges(booking, quote)
  return changeObstacle(ctx, stayOf(quote), { added, booked: stayOf(booking), taker: takerOf(booking) })
}

/** How staff change a booking for a caller. */
export interface DeskChange {
  /** The version that they saw. */
  readonly version: number
  /** What it costs more is charged to the kept card, or paid by a link that is mailed and holds the space. */
  readonly payBy: 'CARD' | 'LINK'
  readonly linkHours: number
  /** Nobody writes to the customer. */
  readonly isSilent: boolean
}

/**
 * Changes a booking to the dates and total of a quote made for it. Space that only the new dates touch is held first;
 * what must be charged is charged next; then the change is made. What is paid too much goes back; what only staff can give
 * is refused here.
 * @returns the booking as it is now: as before where the gateway has not answered yet, which then makes the change by itself
 */
export async function changeBooking(
  ctx: Context,
  bookingId: string,
  quoteId: string,
  desk?: DeskChange,
): Promise<store.BookingRow> {
  const step = await transaction(ctx, (ctx) => prepare(ctx, bookingId, quoteId, desk))
  if ('done' in step) return step.done
  const payment = found(await paymentById(ctx, step.paymentId))
  const settlement = await changePurchase.settleWhileWaiting(ctx, payment)
  if (settlement.status === 'refused') throw changeRefusalProblem(settlement.refusal)
  if (settlement.status === 'unknown') return notifyOfPending(ctx, payment, desk)
  return settlement.row
}

/** The outcome of the charge is not known yet: the booking is unchanged, and its holder is told so. */
async function notifyOfPending(
  ctx: Context,
  { id: ref, booking_id }: Payment,
  desk: DeskChange | undefined,
): Promise<store.BookingRow> {
  const booking = found(await store.byId(ctx, booking_id ?? ''))
  if (!desk?.isSilent) await enqueue(ctx, BOOKING_NEWS, { bookingId: booking.id, what: 'change pending', ref })
  return booking
}

async function prepare(
  ctx: Context,
  idOrNumber: string,
  quoteId: string,
  desk: DeskChange | undefined,
): Promise<{ done: store.BookingRow } | { paymentId: string }> {
  const booking = found(await store.lock(ctx, idOrNumber, 'Bookings:Update'))
  if (booking.quote_id === quoteId) return { done: booking }
  const beingPaid = await openCharge(ctx, { booking_id: booking.id })
  if (beingPaid?.details.quote_id === quoteId) return { paymentId: beingPaid.id }
  const link = await openLink(ctx, booking.id)
  if (link?.quote_id === quoteId) return { done: booking }
  if (desk) await requireVersion(ctx, booking, desk.version)
  allow(bookingCan.modify(booking, ctx.now))
  const quote = await quoteOf(ctx, booking, quoteId)
  if (beingPaid) throw tryLater(messages.refusal.beingPaid)
  if (!desk) await refuseHoarding(ctx, booking, quote)
  if (await giftOf(ctx, booking, quote)) throw invalidForm(messages.refusal.givenByStaff)

  const added = await takeDates(ctx, booking, quote, link)
  const { charge } = changeSettlement(booking, quote.total_cents)
  const isSilent = desk?.isSilent ?? false
  const told = { asked: ctx.now, isSilent }
  if (charge === 0) return { done: await applyChange(ctx, booking, quote, { charged: cents(0), ...told }) }
  if (booking.is_on_account) {
    const isByStaff = desk !== undefined
    return { done: await changeOnAccount(ctx, booking, quote, { charged: charge, ...told }, isByStaff) }
  }
  if (desk?.payBy === 'LINK') {
    const asked = { reason: 'change' as const, quote, amount: charge, hours: desk.linkHours, heldDates: added }
    return { done: await sendPayLink(ctx, booking, asked) }
  }
  if (!(await cardOf(ctx, { booking_id: booking.id }))) throw invalidForm(messages.refusal.noCard)
  const paymentId = ctx.random.uuid()
  const silent = isSilent && { silent: true }
  const details = { quote_id: quote.id, held_dates: added, held_class: quote.vehicle_class, ...silent }
  await requestCharge(ctx, { booking_id: booking.id }, { id: paymentId, amount: charge, reason: 'change', details })
  return { paymentId }
}

/**
 * Makes a change that gives more than the rules, at no charge: for whoever may give it. Needs the booking locked.
 * @throws Problem 422 when a date is full, or another change is being paid
 */
export async function giveChange(
  ctx: Context,
  booking: store.BookingRow,
  quote: QuoteRow,
  { isSilent }: Pick<DeskChange, 'isSilent'>,
): Promise<store.BookingRow> {
  if (await openCharge(ctx, { booking_id: booking.id })) throw tryLater(messages.refusal.beingPaid)
  await takeDates(ctx, booking, quote, await openLink(ctx, booking.id))
  return applyChange(ctx, booking, quote, { charged: cents(0), asked: ctx.now, isSilent })
}

/** Takes the space that only the new stay touches, in place of what an open link holds. Answers its dates. */
async function takeDates(
  ctx: Context,
  booking: store.BookingRow,
  quote: QuoteRow,
  link: Awaited<ReturnType<typeof openLink>>,
): Promise<string[]> {
  const { added, dropped } = dateChanges(booking, quote)
  if (added.length > 0) await ensureDays(ctx, added[0] ?? '', added.at(-1) ?? '')
  await lockDays(ctx, [
    { vehicleClass: booking.vehicle_class, dates: dropped },
    { vehicleClass: quote.vehicle_class, dates: added },
    ...(link?.held_class ? [{ vehicleClass: link.held_class, dates: link.held_dates }] : []),
  ])
  await dropChangeLink(ctx, booking.id)
  if (!(await reserve(ctx, quote.vehicle_class, added, takerOf(booking))))
    throw invalidForm(unavailable({ reason: await obstacleOf(ctx, booking, quote) }))
  return added
}

/** Moving a booking can hold no more dates at no cost than booking them. */
async function refuseHoarding(ctx: Context, booking: store.BookingRow, quote: QuoteRow): Promise<void> {
  const holders = await holdersOf(ctx, booking.id)
  if (holders.length > 0) await refuseTooManyFree(ctx, holders, { ...stayOf(quote), except: booking.id })
}

/**
 * What a change costs more goes on the same account, for as long as the company has one: asked for by who may book on it, or by
 * staff. The link of a booking is in the hands of others, too.
 */
async function changeOnAccount(
  ctx: Context,
  booking: store.BookingRow,
  quote: QuoteRow,
  paid: Paid,
  isByStaff: boolean,
): Promise<store.BookingRow> {
  const company = found(await holdCompany(ctx, booking.company_id ?? ''))
  if (!isBilled(company)) throw invalidForm(messages.refusal.accountEnded)
  if (!isByStaff && !(await mayBill(ctx, company)))
    throw invalidForm(messages.refusal.notOfCompany({ company: company.name }))
  await chargeAccount(ctx, booking.id, { amount: paid.charged, reason: 'change' })
  return applyChange(ctx, booking, quote, paid)
}

async function quoteOf(ctx: Context, booking: store.BookingRow, quoteId: string): Promise<QuoteRow> {
  const quote = await quoteById(ctx, quoteId)
  if (quote?.modifies_booking_id !== booking.id) throw invalidFields({ quote_id: [messages.refusal.quoteOfAnother] })
  if (isExpired(quote.expires_at, ctx.now)) throw new Problem('quote_expired')
  // A change in between has moved what the difference was counted from.
  if (quote.difference_cents !== quote.total_cents - booking.total_cents) throw new Problem('quote_expired')
  return quote
}
