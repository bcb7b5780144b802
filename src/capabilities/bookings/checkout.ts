import { found, invalidFields, invalidForm, Problem, tryLater } from '../../http/problem.ts'
import type { HandlerInput } from '../../http/endpoint.ts'
import { type Cents, cents } from '../../lib/money.ts'
import { datesTouched } from '../../lib/pacific.ts'
import type { SavedCard } from '../../platform/cards.ts'
import { type Context, mayShare, sharedTransaction, transaction } from '../../platform/context.ts'
import { crowds } from '../../platform/crowds.ts'
import { allowance, take } from '../../platform/limits.ts'
import { perServices } from '../../platform/per-services.ts'
import { together } from '../../platform/together.ts'
import { isAddressConfirmed } from '../auth/index.ts'
import {
  callerAsTaker,
  ensureDaysOf,
  holdersNow,
  lockHolders,
  refuseTooManyFree,
  type Taker,
} from '../capacity/index.ts'
import { keepForMember } from '../club/billing/index.ts'
import { pointsOf, spendPoints } from '../club/points/index.ts'
import { paidBy, pointsTowards } from '../club/points/rules.ts'
import { isHeld, takeHeld } from '../holds/index.ts'
import {
  cardOf,
  chargePoints,
  type Payment,
  presentCard,
  proveCard,
  requestedCharge,
  saveCard,
  settleLater,
} from '../payments/index.ts'
import { refusalProblem } from '../payments/refusals.ts'
import { availability, couponDiscount, type QuoteRow, quoteById, soldOutMessage, unavailable } from '../quotes/index.ts'
import { type CompanyRow, companyOfCode, isBilled, holdCompany, mayBill } from '../companies/index.ts'
import { couponOfCode, isForAddressOfCaller, isForCaller, redeemCoupon } from '../coupons/index.ts'
import { messages as couponMessages } from '../coupons/texts.ts'
import { isExpired, isPurchasable } from '../quotes/rules.ts'
import type { bookings } from './contract.ts'
import { enqueue } from '../../platform/jobs.ts'
import { freeUntil } from './free.ts'
import { BOOKING_NEWS } from './notifications.ts'
import { confirmNow, confirmOnAccount, settleWhileWaiting } from './purchase.ts'
import { memberOfCaller, type PaymentMethod, pointsNumber, resolvePaymentMethod } from './payment-method.ts'
import { stayOf } from './rules.ts'
import type { Known } from './presentation.ts'
import * as store from './store.ts'
import { NO_TRIP, travelerColumns, type TravelerKey } from './traveler/fields.ts'
import { messages } from './texts.ts'

type Input = HandlerInput<typeof bookings.create>

/**
 * Books a quoted stay: space first, then the card, then CONFIRMED (docs/rules.md, "Paying"). What can be refused without
 * the card is refused before the gateway sees one, or the answers would tell good cards from bad ones.
 * @throws Problem 410 quote_expired · 409 duplicate_booking · 422 with what is wrong
 */
export async function book(ctx: Context, input: Input, made?: Made): Promise<store.BookingRow> {
  const quote = await store.quoteInHand(ctx, input.quote_id, { email: input.email, taker: callerAsTaker(ctx) })
  const earlier = quote?.earlier_id ? await store.byId(ctx, quote.earlier_id) : undefined
  // The card of an earlier run was counted when it was first shown.
  const booking = earlier ? await settleWhileWaiting(ctx, earlier) : await bookNew(ctx, input, quote, made)
  await saveForMember(ctx, input, booking)
  return booking
}

/** Runs in the transaction that confirms a booking, with what its page shows besides. */
export type Made = (ctx: Context, booking: store.BookingRow, known: Known) => Promise<void>

async function bookNew(
  ctx: Context,
  input: Input,
  found: store.QuoteInHand | undefined,
  made: Made | undefined,
): Promise<store.BookingRow> {
  const quote = await requireBookable(ctx, found)
  const company = quote.promo_code ? await companyOfCode(ctx, quote.promo_code) : undefined
  if (input.bill_company) return bookOnAccount(ctx, input, quote, company)
  const method = await resolvePaymentMethod(ctx, input)
  const points = await pointsToUse(ctx, input, quote, method)
  if (quote.is_taken || !(quote.is_held || quote.is_free)) await refuseUnavailable(ctx, quote)
  const existing = overlapping(input, quote)
  return presentCard(ctx, input.email, async () => {
    const card = await acceptCard(ctx, input, method)
    const shown = { card, amount: cents(quote.deposit_cents), isNew: method.saved === undefined }
    if (existing) {
      await requireGoodCard(ctx, shown)
      return refuseDuplicate(ctx, input.email, existing)
    }
    const row = { ...rowOf(ctx, input, quote, method), company_id: company?.id ?? null }
    const isTheirs = company !== undefined && (await isForAddressOfCaller(ctx, company.id))
    const holders = isTheirs ? [] : holdersNow(ctx, input.email, card)
    const taking = takeSpace(ctx, row, quote, card, { holders, points, isHeld: quote.is_held })
    const { booking, charge } = await taking.catch(async (err: unknown) => {
      if (isAboutCode(err)) await requireGoodCard(ctx, shown)
      throw err
    })
    return settleWhileWaiting(ctx, booking, {
      card,
      charge,
      isNew: !quote.is_held,
      made:
        made &&
        ((ctx, row, paid) => made(ctx, row, { quote, card, payments: points > 0 || !paid ? undefined : [paid] })),
    })
  })
}

/**
 * Books on the account of the company that the caller books for: space, charge to the account and CONFIRMED in one
 * transaction, since nobody else has to answer.
 */
async function bookOnAccount(
  ctx: Context,
  input: Input,
  quote: store.QuoteInHand,
  company: CompanyRow | undefined,
): Promise<store.BookingRow> {
  const member = memberOfCaller(ctx, input)
  if (input.points_to_use) throw invalidFields({ points_to_use: [messages.refusal.pointsOnAccount] })
  if (!company || quote.product_id !== 'CUSTOM' || !(await mayBill(ctx, company))) {
    throw invalidFields({ bill_company: [messages.refusal.notOnAccount] })
  }
  // No card makes a question dear here: whether somebody else is away is not told.
  const isOwn = input.email.toLowerCase() === ctx.caller.account?.email.toLowerCase()
  const existing = isOwn ? overlapping(input, quote) : undefined
  if (existing) await refuseDuplicate(ctx, input.email, existing)
  await refuseUnavailable(ctx, quote)
  const { full_name = '', billing_address = null, postal_code = null } = input
  const row = rowOf(ctx, input, quote, { member, payer: { full_name, billing_address, postal_code } })
  return transaction(ctx, async (ctx) => {
    // Ended or changed in the meantime, it owes nothing more.
    if (!isBilled(found(await holdCompany(ctx, company.id)))) {
      throw invalidFields({ bill_company: [messages.refusal.notOnAccount] })
    }
    const onAccount = { ...row, company_id: company.id, is_on_account: true }
    const { booking } = await takeSpace(ctx, onAccount, quote, undefined)
    return confirmOnAccount(ctx, booking)
  })
}

/**
 * The points that pay for a part: those of the member who books, of what is charged now. Whether they are still there is
 * asked once more where they are taken.
 */
async function pointsToUse(
  ctx: Context,
  { points_to_use: points }: Input,
  quote: QuoteRow,
  { member }: PaymentMethod,
): Promise<number> {
  if (!points) return 0
  if (!member) throw invalidFields({ points_to_use: [messages.refusal.pointsOfMembers] })
  if (!(await isAddressConfirmed(ctx, member.id)))
    throw invalidFields({ points_to_use: [messages.refusal.pointsUnconfirmed] })
  const { balance } = await pointsOf(ctx, member.id)
  const most = pointsTowards(quote.deposit_cents, balance)
  if (points > most) throw invalidFields({ points_to_use: [messages.refusal.tooManyPoints({ most })] })
  return points
}

/** The same request again after a crash: it goes on with the booking that its first run made. */
export async function earlierTry(ctx: Context): Promise<store.BookingRow | undefined> {
  return ctx.requestKey ? store.byRequestKey(ctx, ctx.requestKey) : undefined
}

/** Saves a typed card to the member's account, when asked to. Harmless to repeat. */
async function saveForMember(ctx: Context, input: Input, booking: store.BookingRow): Promise<void> {
  const { account } = ctx.caller
  if (!input.save_payment_details || input.token_id || account?.number === undefined) return
  const card = await cardOf(ctx, { booking_id: booking.id })
  if (card) await keepForMember(ctx, account.id, card)
}

export async function bookableQuote(ctx: Context, input: Pick<Input, 'quote_id'>): Promise<QuoteRow> {
  return requireBookable(ctx, await quoteById(ctx, input.quote_id))
}

/** @throws Problem 410 quote_expired · 422 with what is wrong with a quote, or that there is none */
async function requireBookable<Quote extends QuoteRow>(ctx: Context, quote: Quote | undefined): Promise<Quote> {
  if (!quote) throw invalidFields({ quote_id: [messages.refusal.quoteUnknown] })
  if (quote.modifies_booking_id) throw invalidFields({ quote_id: [messages.refusal.quoteForChange] })
  if (!isPurchasable(quote.product_id)) throw invalidFields({ quote_id: [messages.refusal.quoteAtTheLot] })
  if (isExpired(quote.expires_at, ctx.now)) throw new Problem('quote_expired')
  const coupon = quote.promo_code ? await couponOfCode(ctx, quote.promo_code) : undefined
  if (coupon && !(await isForCaller(ctx, coupon))) throw invalidFields({ quote_id: [couponMessages.notForYou] })
  return quote
}

const DUPLICATE_ANSWERS = { count: 5, seconds: 3600 }

/** The id of an overlapping live booking of the same e-mail address, unless duplicates were allowed. */
function overlapping({ check_for_existing: mayBe }: Input, { overlapping_id }: store.QuoteInHand): string | undefined {
  return mayBe ? undefined : (overlapping_id ?? undefined)
}

/**
 * Proves the card before we reveal anything about an address: that its owner has a booking, has booked before, or has used
 * a code. Otherwise anyone could find out for free who is a customer, and when they are away.
 */
async function requireGoodCard(
  ctx: Context,
  { card, amount, isNew }: { card: SavedCard; amount: Cents; isNew: boolean },
): Promise<void> {
  try {
    await proveCard(ctx, card, amount)
  } finally {
    if (isNew) await forgetUnused(ctx, card)
  }
}

/** Whether a booking was refused because of its promo code. */
function isAboutCode(err: unknown): boolean {
  return err instanceof Problem && err.details.fieldErrors?.promo_code !== undefined
}

/** Booking anyway requires the card again. */
async function forgetUnused(ctx: Context, { token }: SavedCard): Promise<void> {
  try {
    await ctx.gateway.forgetCard(token)
  } catch (err) {
    ctx.log.warn({ err }, 'a card that paid for nothing was not forgotten')
  }
}

/** Asked for only after everything else is valid; what the other booking is, only its owner learns, by e-mail. */
async function refuseDuplicate(ctx: Context, email: string, bookingId: string): Promise<never> {
  const answers = allowance(ctx, `bookings.duplicate:${email.toLowerCase()}`, DUPLICATE_ANSWERS)
  const retryAfter = await take(ctx.db, answers)
  if (retryAfter > 0) throw new Problem('rate_limited', { retryAfter })
  await enqueue(ctx, BOOKING_NEWS, { bookingId, what: 'duplicate', ref: ctx.requestId })
  throw new Problem('duplicate_booking')
}

/** What {@link takeSpace} would refuse, as far as it can be known before. */
export async function refuseUnavailable(ctx: Context, quote: QuoteRow, taker?: Taker): Promise<void> {
  if (await store.isQuoteTaken(ctx, quote.id)) throw invalidForm(messages.refusal.quoteTaken)
  if (await isHeld(ctx, quote.set_id)) return
  const { vehicle_class: vehicleClass, travel_from: from, travel_to: to } = quote
  const found = await availability(ctx, { from, to, vehicleClass }, taker)
  if (found.is_sold_out) throw invalidForm(unavailable(found))
}

/** Keeps the card at the gateway. */
async function acceptCard(ctx: Context, { email }: Input, { saved, typed, payer }: PaymentMethod): Promise<SavedCard> {
  if (saved) return saved
  const result = await saveCard(ctx, typed, { email, name: payer.full_name, postalCode: payer.postal_code ?? '' })
  if ('card' in result) return result.card
  throw refusalProblem(result.refusal)
}

/**
 * Writes the PENDING booking with its space, coupon, card and charge, all or nothing.
 * @param holders who may hold only so much at no cost; nobody where staff answer for it, or the company of who books
 * @param isHeld whether space is held for whoever books the quote, where the caller knows
 */
export async function takeSpace(
  ctx: Context,
  booking: store.NewBooking,
  quote: QuoteRow,
  card: SavedCard | undefined,
  {
    holders = [],
    points = 0,
    isHeld: known,
  }: { readonly holders?: readonly string[]; readonly points?: number; readonly isHeld?: boolean } = {},
): Promise<Taken> {
  const dates = datesTouched(quote.travel_from, quote.travel_to)
  const paid = paidBy(points)
  const amount = quote.deposit_cents - paid
  const charge =
    card && amount > 0 ? { id: ctx.random.uuid(), amount: cents(amount), reason: 'booking' as const } : undefined
  const held = known ?? (await isHeld(ctx, quote.set_id))
  const write = async (ctx: Context): Promise<Taken> => {
    const made = await createWithin(ctx, booking, quote, { dates, card, charge, isHeld: held, paid, holders })
    if (made === 'sold_out') throw invalidForm(await soldOutMessage(ctx, quote))
    if (made === 'quote_taken') throw invalidForm(messages.refusal.quoteTaken)
    if (made === 'being_erased') throw tryLater(messages.refusal.beingErased)
    if (held && !(await takeHeld(ctx, { quoteSetId: quote.set_id, bookingId: made.id }))) {
      throw invalidForm(await soldOutMessage(ctx, quote))
    }
    if (quote.promo_code) await redeem(ctx, made, quote.promo_code, quote)
    if (points > 0 && made.account_id !== null) {
      const paymentId = await chargePoints(ctx, made.id, paid)
      await spendPoints(ctx, { accountId: made.account_id, paymentId, points, ref: made.number })
    }
    return { booking: made, charge: charge && requestedCharge(ctx, { booking_id: made.id }, charge) }
  }
  await ensureDaysOf(ctx, booking.vehicle_class, dates)
  if (card && charge && !quote.promo_code && !held && points === 0 && holders.length > 0 && mayShare(ctx)) {
    const free = { holders, wanted: { ...stayOf(quote), except: quote.set_id }, ...freeUntil(ctx, quote) }
    return takers(ctx)({ ctx, booking, dates, card, charge, free }, () => transaction(ctx, write))
  }
  return quote.promo_code || held || holders.length > 0 || points > 0 ? transaction(ctx, write) : write(ctx)
}

/** A PENDING booking, and the charge that was written with it. */
export interface Taken {
  readonly booking: store.BookingRow
  readonly charge: Payment | undefined
}

/** Whoever takes space while others do is next, in one statement with all who wait. */
const takers = perServices(() => crowds<store.PlainBooking, Taken>({ together: takeAll }))

/** Takes space for all of several that have no holder and no quote in common; the others, and all where any may be refused, go alone. */
async function takeAll(plain: readonly store.PlainBooking[]): Promise<readonly (Taken | undefined)[]> {
  const apart = withNothingInCommon(plain)
  if (apart.length < 2) return []
  const made = await sharedTransaction(
    apart.map((each) => ({ ctx: each.ctx, work: (ctx) => createTogether(ctx, each) })),
  )
  return plain.map((each) => {
    const booking = made?.[apart.indexOf(each)]
    return booking && { booking, charge: requestedCharge(each.ctx, { booking_id: booking.id }, each.charge) }
  })
}

const createTogether = together(async (ctx, apart: readonly store.PlainBooking[]) => {
  await lockHolders(
    ctx,
    apart.flatMap(({ free }) => free.holders),
  )
  return (await store.createAll(ctx, apart)) ?? []
})

function withNothingInCommon(plain: readonly store.PlainBooking[]): store.PlainBooking[] {
  const seen = new Set<string>()
  return plain.filter(({ booking: { quote_id }, free: { holders } }) => {
    const own = [quote_id, ...holders]
    if (own.some((each) => seen.has(each))) return false
    for (const each of own) seen.add(each)
    return true
  })
}

/**
 * Writes the booking where its holders hold nothing else at no cost on its dates. Where they do, or where a date is full, the
 * rules are asked first.
 */
async function createWithin(
  ctx: Context,
  booking: store.NewBooking,
  quote: QuoteRow,
  { holders, ...writing }: Omit<store.Writing, 'free'> & { readonly holders: readonly string[] },
): Promise<store.BookingRow | store.NotWritten> {
  if (holders.length === 0) return store.create(ctx, booking, writing)
  const wanted = { ...stayOf(quote), except: quote.set_id }
  await lockHolders(ctx, holders)
  const free = { holders, wanted, ...freeUntil(ctx, quote) }
  const made = await store.create(ctx, booking, { ...writing, free })
  if (made !== 'sold_out') return made
  await refuseTooManyFree(ctx, holders, wanted)
  return store.create(ctx, booking, { ...writing, free: { ...free, wanted: undefined } })
}

/** The person a stay is booked for, and their card. */
export interface Asker
  extends Pick<
    store.NewBooking,
    'email' | 'full_name' | 'phone_number' | 'postal_code' | 'account_id' | 'point_club_number'
  > {
  readonly card: SavedCard
  /** Who holds it, as {@link takeSpace} counts. */
  readonly holders: readonly string[]
}

/**
 * Books a quote with the space that is held for it, for somebody who asked for that before: within the caller's
 * transaction the PENDING booking, its card and its charge; a job then asks for the money, once.
 * @returns the booking's id
 */
export async function bookHeld(ctx: Context, quote: QuoteRow, { card, holders, ...asker }: Asker): Promise<string> {
  const { id, product_id, vehicle_class, travel_from, travel_to, total_cents } = quote
  const stay = { quote_id: id, product_id, vehicle_class, travel_from, travel_to, total_cents }
  const more = {
    email_pdf: false,
    email_pkpass: true,
    billing_address: null,
    marketing: {},
    request_key: null,
    points_number: null,
    ...ONLINE,
  }
  const booking = { ...NO_TRIP, ...stay, ...asker, ...more, id: ctx.random.uuid(), number: newNumber(ctx) }
  const { booking: made, charge } = await takeSpace(ctx, booking, quote, card, { holders })
  if (charge) await settleLater(ctx, charge)
  else await confirmNow(ctx, made)
  return made.id
}

/**
 * The membership number that a guest names for the points, as digits. Whether there is such a member is neither asked nor
 * told; the member is asked, once there are points.
 */
function pointsNumberOf(
  { caller }: Context,
  { point_club_id = '' }: Partial<Pick<Input, 'point_club_id'>>,
): string | null {
  return caller.account ? null : pointsNumber(point_club_id) || null
}

function newNumber(ctx: Context): string {
  return ctx.random.code(store.NUMBER_LENGTH)
}

async function redeem(ctx: Context, booking: store.BookingRow, code: string, quote: QuoteRow): Promise<void> {
  await redeemCoupon(ctx, {
    code,
    bookingId: booking.id,
    email: booking.email,
    accountId: booking.account_id,
    discount: couponDiscount(quote),
    total: quote.total_cents,
  })
}

/** Whose booking it is, who pays, and who of the staff makes it for them. */
export interface Placed extends Pick<PaymentMethod, 'member' | 'payer'> {
  readonly madeBy?: string | null
}

/** A booking as it is to be written. */
export function rowOf(
  ctx: Context,
  input: Pick<Input, 'email' | 'email_pdf' | 'email_pkpass' | TravelerKey> &
    Partial<Pick<Input, 'marketing' | 'point_club_id'>>,
  quote: QuoteRow,
  { member, payer, madeBy = null }: Placed,
): store.NewBooking {
  return {
    id: ctx.random.uuid(),
    number: newNumber(ctx),
    quote_id: quote.id,
    product_id: quote.product_id,
    vehicle_class: quote.vehicle_class,
    travel_from: quote.travel_from,
    travel_to: quote.travel_to,
    email: input.email,
    ...travelerColumns({ ...input, ...payer }),
    email_pdf: input.email_pdf,
    email_pkpass: input.email_pkpass,
    account_id: member?.id ?? null,
    point_club_number: member?.number ?? null,
    points_number: pointsNumberOf(ctx, input),
    marketing: input.marketing ?? {},
    total_cents: quote.total_cents,
    request_key: ctx.requestKey ?? null,
    ...ONLINE,
    ...(madeBy !== null && { channel: 'DESK' as const, made_by: madeBy }),
  }
}

/** What a booking is unless staff made it, or a company has to do with it. */
const ONLINE = {
  company_id: null,
  is_on_account: false,
  channel: 'WEB',
  made_by: null,
  complimentary_reason: null,
} as const
