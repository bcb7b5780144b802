import type { Handlers } from '../../http/capability.ts'
import type { HandlerInput } from '../../http/endpoint.ts'
import { found, invalidFields, Problem } from '../../http/problem.ts'
import { cents, toDollars } from '../../lib/money.ts'
import { isBefore } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { giveAllBack, networkAllowances, takeAll } from '../../platform/limits.ts'
import { siteVersion } from '../../platform/site-version.ts'
import { record } from '../analytics/index.ts'
import { callerAsTaker } from '../capacity/index.ts'
import type { ClassStay } from '../capacity/rules.ts'
import { contractOfCaller, couponByCode, isForCaller, type KnownCoupon } from '../coupons/index.ts'
import { type Channel, type Coupon, couponFaults, type CouponRequest } from '../coupons/rules.ts'
import { messages as couponMessages } from '../coupons/texts.ts'
import { priceBook, priceBookInMemory } from '../rates/index.ts'
import type { PriceBook } from '../rates/rules.ts'
import { savedPriceHours } from '../settings/index.ts'
import { AVAILABLE, availability, isAvailable, requirePrices } from './availability.ts'
import type { PriceExample, quotes } from './contract.ts'
import { mailQuote } from './jobs.ts'
import { parkingTime } from './parking-days.ts'
import { presentQuote, quoteRow } from './presentation.ts'
import { rateFrom, savingsOf, wireRate } from './pricing.ts'
import { isExpired, isPurchasable, quoteSet, stayFaults, type StayRequest, totalsOf } from './rules.ts'
import * as store from './store.ts'

export const handlers: Handlers<typeof quotes> = {
  /** Prices a stay: one quote per product, what can be bought first and cheapest first. */
  async set(ctx, input) {
    const { travel_from_date: from, travel_to_date: to, vehicle_class: vehicleClass, is_example } = input
    const { rows, isFree } = await priceNow(ctx, input)
    const free = isFree ? AVAILABLE : await availability(ctx, { from, to, vehicleClass })
    const cheapest = rows[0]
    if (!is_example) {
      record(ctx, {
        class: 'quote',
        name: free.is_sold_out ? 'sold out' : 'generated',
        ref_id: cheapest?.set_id,
        value: cheapest && toDollars(cheapest.total_cents),
        parameters: {
          vehicle_class: vehicleClass,
          days_in_advance: cheapest?.days_in_advance ?? 0,
          // Without dashes: with them it would be scrubbed as a card number.
          ...(free.is_sold_out && { full_dates: free.full_dates.map((date) => date.replaceAll('-', '')).join(',') }),
        },
      })
    }
    return { quotes: rows.map((row) => presentQuote(ctx, row)), availability: free }
  },

  /** What each stay costs at least and at the gate, for whoever asks. */
  async examples(ctx, { stays }) {
    const asked = stays.map(({ travel_from_date: from, travel_to_date: to, vehicle_class: vehicleClass }) => ({
      from,
      to,
      vehicleClass,
    }))
    const taker = callerAsTaker(ctx)
    const [book, contract, free] = await Promise.all([
      priceBook(ctx),
      contractOfCaller(ctx),
      store.areWhollyFree(ctx, asked, taker),
    ])
    const examples = asked.map(async (stay, index): Promise<PriceExample> => {
      const { with_lines } = stays[index]!
      const cannotBe = Object.keys(stayFaults(stay, ctx.now, book.terms)).length > 0
      if (cannotBe || !(free[index] || (await isAvailable(ctx, stay, taker)))) return NO_EXAMPLE
      const coupon = contractFor(contract, askedOf(ctx, stay, contract))
      return exampleOf({ ...stay, book, now: ctx.now, coupon }, with_lines)
    })
    return { examples: await Promise.all(examples) }
  },

  async get(ctx, { quoteId }) {
    return presentQuote(ctx, found(await store.quoteById(ctx, quoteId)))
  },

  async email(ctx, { quoteId, email }) {
    const quote = found(await store.quoteById(ctx, quoteId))
    if (isExpired(quote.expires_at, ctx.now)) throw new Problem('quote_expired')
    // From when it was shown, so that mailing it again and again holds it no longer; never past the arrival.
    if (isPurchasable(quote.product_id)) {
      const until = quote.created_at.add({ hours: await savedPriceHours(ctx) })
      await store.holdQuote(ctx, quote.id, isBefore(quote.travel_from, until) ? quote.travel_from : until)
    }
    await enqueue(ctx, mailQuote, { quoteId: quote.id, to: email, ref: ctx.requestId })
    return { ok: true }
  },
}

const NO_EXAMPLE: PriceExample = { total: null, drive_up_total: null, savings: '0.00' }

/** The cheapest product of a stay that is free. */
function exampleOf(request: StayRequest, withLines: boolean): PriceExample {
  const { STANDARD: driveUp, ...totals } = totalsOf(request)
  const total = cents(Math.min(...Object.values(totals)))
  if (driveUp === undefined || total === Infinity) return NO_EXAMPLE
  return {
    total: toDollars(total),
    drive_up_total: toDollars(driveUp),
    savings: toDollars(savingsOf(total, driveUp)),
    ...(withLines && { rate: rateFrom(wireRate(quoteSet(request)[0]!.rate)) }),
  }
}

type Asked = HandlerInput<typeof quotes.set>

/** A stay as it was priced and kept. `isFree` where nothing is in its way; where it is false, something may be. */
interface PricedNow {
  readonly rows: readonly store.QuoteRow[]
  readonly isFree: boolean
}

/**
 * Prices a stay by the price book in memory, which is held against the version in force as the quotes are written. Where
 * another one is in force by now, the book is read anew.
 * @throws Problem 422 with what is wrong with the stay or its code
 */
async function priceNow(ctx: Context, input: Asked): Promise<PricedNow> {
  const kept = await priceBookInMemory(ctx)
  if (kept) {
    const { version } = kept
    const rows = await priceBy(ctx, input, kept.value).catch(async (err: unknown) => {
      if ((await siteVersion(ctx)) === version) throw err
    })
    const written = rows && (await store.keepPriced(ctx, { quotes: rows, version, taker: callerAsTaker(ctx) }))
    if (written) return { rows, isFree: written.is_free }
  }
  const rows = await priceBy(ctx, input, await priceBook(ctx))
  await store.insertQuotes(ctx, rows)
  return { rows, isFree: false }
}

async function priceBy(ctx: Context, input: Asked, book: PriceBook): Promise<store.QuoteRow[]> {
  const { travel_from_date: from, travel_to_date: to, vehicle_class: vehicleClass, email, promo_code } = input
  const faults = stayFaults({ from, to }, ctx.now, book.terms)
  if (Object.keys(faults).length > 0) throw invalidFields(faults)
  requirePrices(book, { from, to, vehicleClass })
  const coupon = await couponFor(ctx, { code: promo_code, email, from, to, vehicleClass })
  const set_id = ctx.random.uuid()
  return quoteSet({ book, from, to, vehicleClass, now: ctx.now, coupon }).map((priced) =>
    quoteRow(ctx, priced, { set_id, email: email ?? null }),
  )
}

interface CodeRequest extends ClassStay {
  readonly email: string | undefined
}

/** What lowers a price: the typed code, or the contract of the company that whoever signed in belongs to. */
async function couponFor(
  ctx: Context,
  { code, ...request }: CodeRequest & { readonly code: string | undefined },
): Promise<Coupon | undefined> {
  const contract = await contractOfCaller(ctx)
  const asked = askedOf(ctx, request, contract)
  return code ? applicableCoupon(ctx, code, asked) : contractFor(contract, asked)
}

function askedOf<Request extends ClassStay>(ctx: Context, request: Request, contract: KnownCoupon | undefined) {
  return { ...request, ...parkingTime(request), now: ctx.now, channels: channelsOf(ctx, contract) }
}

/** The coupon of a contract, where it counts for a stay. */
function contractFor(contract: KnownCoupon | undefined, asked: Omit<CouponRequest, 'uses'>): Coupon | undefined {
  return contract && couponFaults(contract.coupon, { ...asked, uses: contract.uses }).length === 0
    ? contract.coupon
    : undefined
}

function channelsOf({ caller }: Context, contract: KnownCoupon | undefined): Channel[] {
  if (caller.account?.kind === 'staff') return ['STAFF']
  return contract ? ['WEB', 'COMPANY'] : ['WEB']
}

/** Only wrong codes count: a family behind one address may use a right one as often as it likes. */
const WRONG_CODES = { count: 20, seconds: 600 }

/** The coupon of a typed code; 422 on `promo_code` with what a customer can do about it. */
async function applicableCoupon(
  ctx: Context,
  code: string,
  asked: Omit<CouponRequest, 'uses'> & CodeRequest,
): Promise<Coupon | undefined> {
  const guesses = networkAllowances(ctx, 'quotes.wrong-codes', ctx.caller.address, WRONG_CODES)
  const retryAfter = await takeAll(ctx.db, guesses)
  if (retryAfter > 0) throw new Problem('rate_limited', { retryAfter })
  const known = await couponByCode(ctx, code, asked.email)
  if (known) await giveAllBack(ctx.db, guesses)
  if (known && !(await isForCaller(ctx, known))) throw invalidFields({ promo_code: [couponMessages.notForYou] })
  const faults = couponFaults(known?.coupon, { ...asked, uses: known?.uses ?? { in_all: 0, by_email: 0 } })
  if (faults.length > 0) throw invalidFields({ promo_code: faults })
  return known?.coupon
}
