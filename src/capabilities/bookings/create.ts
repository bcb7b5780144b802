import { invalidFields, invalidForm, Problem } from '../../http/problem.ts'
import type { HandlerInput } from '../../http/endpoint.ts'
import { cents } from '../../lib/money.ts'
import { datesTouched, pacificDate } from '../../lib/pacific.ts'
import type { CardDetails, SavedCard } from '../../platform/cards.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { isUsedUp, take } from '../../platform/limits.ts'
import { ensureDays } from '../capacity/index.ts'
import { saveCard } from '../payments/index.ts'
import { type QuoteRow, quoteById, soldOutMessage } from '../quotes/index.ts'
import { redeemCoupon } from '../rates/index.ts'
import { isExpired, isPurchasable } from '../quotes/rules.ts'
import { parseCardExpiry } from './card.ts'
import type { bookings } from './contract.ts'
import { enqueue } from '../../platform/jobs.ts'
import { settlePending, tell } from './jobs.ts'
import { settle } from './settle.ts'
import { refusalProblem } from './refusals.ts'
import * as store from './store.ts'

type Input = HandlerInput<typeof bookings.create>

/**
 * Books a quoted stay: space first, then the card, then CONFIRMED (RULES "Paying").
 * @throws Problem 410 quote_expired · 409 duplicate_booking · 422 with what is wrong
 */
export async function book(ctx: Context, input: Input): Promise<store.BookingRow> {
  const again = await earlierTry(ctx)
  if (again) return again
  const quote = await bookableQuote(ctx, input)
  const details = cardDetails(ctx, input)
  if (!input.check_for_existing) await refuseDuplicate(ctx, input.email, quote)
  const card = await acceptCard(ctx, input, details)
  const booking = await takeSpace(ctx, input, quote, card)
  return settleNow(ctx, booking)
}

/** Settles while the customer waits; an unknown outcome goes on without them. */
async function settleNow(ctx: Context, pending: store.BookingRow): Promise<store.BookingRow> {
  const { booking, refusal } = await settle(ctx, pending, 'confirmation')
  if (refusal) {
    await noteRefusedCard(ctx, booking.email)
    throw refusalProblem(refusal)
  }
  if (booking.status === 'PENDING') {
    await enqueue(ctx, settlePending, { bookingId: booking.id }, { startAfter: ctx.clock.now().add({ seconds: 2 }) })
  }
  return booking
}

/** The same request again after a crash: it goes on with the booking that its first run made. */
async function earlierTry(ctx: Context): Promise<store.BookingRow | undefined> {
  if (!ctx.requestKey) return undefined
  const booking = await store.byRequestKey(ctx, ctx.requestKey)
  return booking && settleNow(ctx, booking)
}

async function bookableQuote(ctx: Context, input: Input): Promise<QuoteRow> {
  const quote = await quoteById(ctx, input.quote_id)
  if (!quote) throw invalidFields({ quote_id: ['This quote is not known. Please get a new one.'] })
  if (quote.modifies_booking_id) throw invalidFields({ quote_id: ['This quote is for changing a booking.'] })
  if (!isPurchasable(quote.product_id))
    throw invalidFields({ quote_id: ['This price is paid at the lot; it cannot be booked.'] })
  if (isExpired(quote.expires_at, ctx.now)) throw new Problem('quote_expired')
  return quote
}

type NewCard = CardDetails | { readonly paymentMethod: string }

/**
 * What the typed card is, with the faults that only today's date, an account or our own set-up can show. Where the
 * gateway's fields read the card, a number that comes here all the same goes no further.
 */
function cardDetails(ctx: Context, input: Input): NewCard {
  const faults: Record<string, string[]> = {}
  const isHosted = ctx.config.stripe?.publishableKey !== undefined
  if (isHosted && (input.cc_number || input.cc_cvc)) faults.cc_number = ['Enter your card in the secure card form.']
  if (!isHosted && input.payment_method) faults.payment_method = ['Enter your card in the fields of this form.']
  if (input.token_id) faults.token_id = ['This saved card is not known.']
  if (input.point_club_id) faults.point_club_id = ['This membership number is not yours.']
  const expiry = parseCardExpiry(input.cc_exp ?? '')
  const [year = 0, month = 0] = pacificDate(ctx.now).split('-').map(Number)
  if (expiry && (expiry.year < year || (expiry.year === year && expiry.month < month))) {
    faults.cc_exp = ['This card has expired.']
  }
  if (Object.keys(faults).length > 0) throw invalidFields(faults)
  if (input.payment_method) return { paymentMethod: input.payment_method }
  if (!expiry) throw invalidFields({ cc_exp: ['Required'] })
  return {
    number: (input.cc_number ?? '').replaceAll(/\D/g, ''),
    cvc: input.cc_cvc ?? '',
    expMonth: expiry.month,
    expYear: expiry.year,
  }
}

const DUPLICATE_ANSWERS = { count: 5, seconds: 3600 }

/** Asked for only after everything else is valid; what the other booking is, only its owner learns, by e-mail. */
async function refuseDuplicate(ctx: Context, email: string, quote: QuoteRow): Promise<void> {
  const existing = await store.overlapping(ctx, { email, from: quote.travel_from, to: quote.travel_to })
  if (!existing) return
  const key = ctx.keys.digest('limits', `bookings.duplicate:${email.toLowerCase()}`).toString('base64url')
  const retryAfter = await take(ctx.db, ctx.now, { key, ...DUPLICATE_ANSWERS })
  if (retryAfter > 0) throw new Problem('rate_limited', { retryAfter })
  await enqueue(ctx, tell, { bookingId: existing.id, what: 'duplicate', ref: ctx.requestId })
  throw new Problem('duplicate_booking')
}

const REFUSED_CARDS = [
  { by: 'address', count: 20, seconds: 3600 },
  { by: 'email', count: 10, seconds: 3600 },
] as const

/** Keeps the card at the gateway. Too many refused cards from one address or for one e-mail close the door (card testing). */
async function acceptCard(ctx: Context, input: Input, details: NewCard): Promise<SavedCard> {
  const { email, full_name, postal_code } = input
  for (const allowance of cardTestingAllowances(ctx, email)) {
    if (await isUsedUp(ctx.db, ctx.now, allowance)) throw new Problem('rate_limited', { retryAfter: 300 })
  }
  const result = await saveCard(ctx, details, { email, name: full_name ?? '', postalCode: postal_code ?? '' })
  if ('card' in result) return result.card
  if (result.refusal !== 'unknown') await noteRefusedCard(ctx, email)
  throw refusalProblem(result.refusal)
}

/** Counts a refused card against its address and e-mail. */
export async function noteRefusedCard(ctx: Context, email: string): Promise<void> {
  for (const allowance of cardTestingAllowances(ctx, email)) await take(ctx.db, ctx.now, allowance)
}

function cardTestingAllowances(ctx: Context, email: string) {
  const values = { address: ctx.caller.address, email: email.toLowerCase() }
  return REFUSED_CARDS.map(({ by, count, seconds }) => ({
    key: ctx.keys.digest('limits', `bookings.refused-cards:${by}:${values[by]}`).toString('base64url'),
    count,
    seconds,
  }))
}

/** Writes the PENDING booking with its space, coupon, card and charge, all or nothing. */
async function takeSpace(ctx: Context, input: Input, quote: QuoteRow, card: SavedCard): Promise<store.BookingRow> {
  const dates = datesTouched(quote.travel_from, quote.travel_to)
  const booking = newBooking(ctx, input, quote)
  const amount = quote.deposit_cents
  const charge = amount > 0 ? { id: ctx.random.uuid(), amount: cents(amount), reason: 'booking' } : undefined
  const write = async (ctx: Context) => {
    const made = await store.create(ctx, booking, { dates, card, charge })
    if (made === 'sold_out') throw invalidForm(await soldOutMessage(ctx, quote))
    if (made === 'quote_taken')
      throw invalidForm('This price has been booked already. Check your e-mail for the confirmation.')
    if (quote.promo_code) await redeemCoupon(ctx, { code: quote.promo_code, bookingId: made.id, email: input.email })
    return made
  }
  await ensureDays(ctx, dates[0] ?? '', dates.at(-1) ?? '')
  return quote.promo_code ? transaction(ctx, write) : write(ctx)
}

function newBooking(ctx: Context, input: Input, quote: QuoteRow): store.NewBooking {
  return {
    id: ctx.random.uuid(),
    number: ctx.random.code(store.NUMBER_LENGTH),
    quote_id: quote.id,
    product_id: quote.product_id,
    vehicle_class: quote.vehicle_class,
    travel_from: quote.travel_from,
    travel_to: quote.travel_to,
    email: input.email,
    full_name: input.full_name ?? '',
    phone_number: input.phone_number,
    flight_number_departing: input.flight_number_departing ?? null,
    flight_number_returning: input.flight_number_returning ?? null,
    billing_address: input.billing_address ?? null,
    postal_code: input.postal_code ?? null,
    email_pdf: input.email_pdf,
    email_pkpass: input.email_pkpass,
    account_id: null,
    point_club_number: null,
    marketing: input.marketing ?? {},
    total_cents: quote.total_cents,
    request_key: ctx.requestKey ?? null,
  }
}
