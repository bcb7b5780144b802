import type { Message } from '../../lib/message.ts'
import { type Cents, cents } from '../../lib/money.ts'
import { addWallDays, daysBetween, isBefore, pacificDate, type Stay, toWire } from '../../lib/pacific.ts'
import { appliesTo, type Coupon } from '../coupons/rules.ts'
import type { ProductId, VehicleClass } from '../../lib/products.ts'
import {
  joinRuns,
  leadTimePercent,
  type PriceBook,
  pricedDays,
  type PriceRun,
  priceCalendar,
  taxesOn,
} from '../rates/rules.ts'
import type { Terms } from '../rates/terms.ts'
import { latestAtSameTotal, laterLeavings, type Leaving } from './free-until.ts'
import { parkingTime, startedDays } from './parking-days.ts'
import {
  decisive,
  depositRequired,
  ENGINE,
  type EngineArgs,
  isDiscounted,
  leadTimesOf,
  price,
  type Rate,
  totalOf,
} from './pricing.ts'
import { messages } from './texts.ts'

/** A stay to be priced. `coupon` is one that was found to apply (coupons/rules.ts). */
export interface StayRequest extends Stay {
  readonly book: PriceBook
  readonly vehicleClass: VehicleClass
  readonly now: Temporal.Instant
  readonly coupon?: Coupon | undefined
}

/** A product's price for a stay, before it is kept. */
export interface PricedQuote extends Stay {
  readonly productId: ProductId
  readonly vehicleClass: VehicleClass
  readonly promoCode: string | null
  readonly daysInAdvance: number
  readonly isPrebookDiscount: boolean
  readonly isPurchasable: boolean
  readonly depositRequired: Cents
  /** Elapsed seconds. */
  readonly duration: number
  readonly expires: Temporal.Instant
  /** A later leaving time on the same day at the same total, where there is one. */
  readonly freeUntil: Temporal.Instant | null
  readonly rate: Rate
}

/** Why a stay cannot be booked, by field; empty when it can. `booked` is the stay that is to be changed, if one is. */
export function stayFaults(
  { from, to }: Stay,
  now: Temporal.Instant,
  terms: Terms,
  booked?: Stay,
): Record<string, Message[]> {
  const arrival = arrivalFault(from, now, terms, booked)
  const leaving = leavingFault({ from, to }, now, terms)
  return { ...(arrival && { travel_from_date: [arrival] }), ...(leaving && { travel_to_date: [leaving] }) }
}

function arrivalFault(from: Temporal.Instant, now: Temporal.Instant, terms: Terms, booked?: Stay): Message | undefined {
  const isAsBooked = booked?.from.equals(from) // who is late may still change when to leave
  if (!isAsBooked && isBefore(from, now.subtract({ minutes: terms.arrival_grace_minutes }))) {
    return messages.refusal.arrivalPast
  }
  if (isBefore(addWallDays(now, terms.furthest_arrival_days), from)) {
    return messages.refusal.arrivalTooFar({ days: terms.furthest_arrival_days })
  }
  return undefined
}

function leavingFault({ from, to }: Stay, now: Temporal.Instant, terms: Terms): Message | undefined {
  if (!isBefore(from, to)) return messages.refusal.leavesBeforeArrival
  if (!isBefore(now, to)) return messages.refusal.leavingPast
  if (isBefore(addWallDays(from, terms.longest_stay_days), to)) {
    return messages.refusal.tooLong({ days: terms.longest_stay_days })
  }
  return undefined
}

/** STANDARD is the price at the gate, a yardstick; everything else can be bought. */
export function isPurchasable(product: ProductId): boolean {
  return product !== 'STANDARD'
}

/** A quote lives up to and including its `expires`. */
export function isExpired(expires: Temporal.Instant, now: Temporal.Instant): boolean {
  return isBefore(expires, now)
}

/** Pacific calendar days from today to arrival; none for an arrival minutes ago, yesterday by the clock. */
export function daysInAdvance(from: Temporal.Instant, now: Temporal.Instant): number {
  return Math.max(daysBetween(pacificDate(now), pacificDate(from)), 0)
}

/**
 * One quote per product on sale, cheapest first, then STANDARD. A corporate code adds CUSTOM.
 * The stay must be without {@link stayFaults}.
 * @throws Error when a day of the stay has no price
 */
export function quoteSet(request: StayRequest): PricedQuote[] {
  const facts = resolve(request)
  const purchasable = productsOf(request).map((product) => quote(request, facts, product))
  return [...purchasable.toSorted((a, b) => a.rate.total - b.rate.total), quote(request, facts, 'STANDARD')]
}

/** What can be bought: a company's code sells CUSTOM besides. */
function productsOf({ book, coupon }: StayRequest): readonly ProductId[] {
  return coupon && appliesTo(coupon, 'CUSTOM') ? [...book.on_sale, 'CUSTOM'] : book.on_sale
}

/** What the cheapest product that can be bought costs. The stay must be without {@link stayFaults}. */
export function lowestTotal(request: StayRequest): Cents {
  return cents(
    Math.min(
      ...quoteSet(request)
        .filter((each) => each.isPurchasable)
        .map(({ rate }) => rate.total),
    ),
  )
}

/**
 * What each product that can be bought and drive-up cost, the same totals as {@link quoteSet} has; none when a day has no price. For
 * those who price many stays.
 */
export function totalsOf(request: StayRequest): Partial<Record<ProductId, Cents>> {
  const facts = factsToTotal(request)
  if (!facts) return {}
  const products = soldOrAtTheGate(request)
  return Object.fromEntries(products.map((product) => [product, totalOf(productArgs(request, facts, product))]))
}

/** The total of one product of {@link totalsOf}; undefined where it has none. */
export function totalOfProduct(request: StayRequest, product: ProductId): Cents | undefined {
  const facts = soldOrAtTheGate(request).includes(product) ? factsToTotal(request) : undefined
  return facts && totalOf(productArgs(request, facts, product))
}

function soldOrAtTheGate(request: StayRequest): readonly ProductId[] {
  return [...productsOf(request), 'STANDARD']
}

/** Undefined when a day has no price. */
function factsToTotal(request: StayRequest): Facts | undefined {
  const { book, from, to, vehicleClass } = request
  const [first, days] = [pacificDate(from), startedDays(parkingTime({ from, to }))]
  const calendar = pricedDays(book.plans, vehicleClass, first, days)
  return calendar.length < days ? undefined : factsOf(request, joinRuns(calendar))
}

/** What all products of a stay share. */
interface Facts {
  readonly shared: Omit<EngineArgs, 'product_id' | 'lead_time_percent' | 'extra_percent' | 'coupon'>
  readonly percentOff: number
}

/** The same, with later leaving times that may cost no more. */
interface FullFacts extends Facts {
  readonly leavings: readonly Leaving[]
  /** The days of the latest of the leavings too. */
  readonly longCalendar: readonly PriceRun[]
}

function resolve(request: StayRequest): FullFacts {
  const { book, from, to, vehicleClass } = request
  const time = parkingTime({ from, to })
  const later = laterLeavings({ from, to }, book.terms.longest_stay_days)
  const [days, longestDays] = [time, later.at(-1)?.time ?? time].map(startedDays) as [number, number]
  const calendar = priceCalendar(book.plans, vehicleClass, pacificDate(from), days)
  const priced = longestDays > days ? pricedDays(book.plans, vehicleClass, pacificDate(from), longestDays) : []
  return {
    ...factsOf(request, calendar),
    leavings: later.filter((leaving) => startedDays(leaving.time) <= Math.max(priced.length, days)),
    longCalendar: longestDays > days ? joinRuns(priced) : calendar,
  }
}

function factsOf({ book, from, to, vehicleClass, now }: StayRequest, calendar: readonly PriceRun[]): Facts {
  const time = parkingTime({ from, to })
  const shared = {
    engine: ENGINE,
    vehicle_class: vehicleClass,
    priced_at: toWire(now),
    travel_from_date: toWire(from),
    travel_to_date: toWire(to),
    full_days: time.fullDays,
    rest_hours: time.restHours,
    days_in_advance: daysInAdvance(from, now),
    calendar,
    fees: book.fees,
    taxes: taxesOn(book.taxes, pacificDate(now)),
    terms: book.terms,
  }
  return { shared, percentOff: leadTimePercent(book.lead_time_discounts, shared.days_in_advance) }
}

function quote(request: StayRequest, facts: FullFacts, product: ProductId): PricedQuote {
  const args = productArgs(request, facts, product)
  const rate = price(args)
  const freeUntil = latestAtSameTotal(isPurchasable(product) ? facts.leavings : [], rate.total, ({ time }) =>
    totalOf({ ...args, calendar: facts.longCalendar, full_days: time.fullDays, rest_hours: time.restHours }),
  )
  return pricedQuote(request, rate, { freeUntil, daysInAdvance: args.days_in_advance })
}

function productArgs({ book, coupon }: StayRequest, { shared, percentOff }: Facts, product: ProductId): EngineArgs {
  return {
    ...shared,
    product_id: product,
    lead_time_percent: isDiscounted(product) ? percentOff : 0,
    extra_percent: extraPercent(book, product),
    coupon: coupon && appliesTo(coupon, product) ? coupon : null,
  }
}

/** What paying at once takes off besides, in points. */
export function extraPercent(book: PriceBook, product: ProductId): number {
  return product === 'BUY_NOW' ? book.buy_now_extra_percent : 0
}

/** A quote around a rate that was priced at `now`. It holds as long as quotes do, but not beyond its stay. */
export function pricedQuote(
  { from, to, now }: Stay & { now: Temporal.Instant },
  rate: Rate,
  found: Pick<PricedQuote, 'freeUntil' | 'daysInAdvance'>,
): PricedQuote {
  const { engineArgs: args } = rate
  const expires = now.add({ minutes: args.terms.quote_minutes })
  return {
    from,
    to,
    productId: args.product_id,
    vehicleClass: args.vehicle_class,
    promoCode: decisive(args).coupon?.code ?? null,
    isPrebookDiscount: leadTimesOf(args).some(({ percent }) => percent > 0),
    isPurchasable: isPurchasable(args.product_id),
    depositRequired: depositRequired(args, rate.total),
    duration: Math.floor((to.epochMilliseconds - from.epochMilliseconds) / 1000),
    expires: isBefore(to, expires) ? to : expires,
    ...found,
    rate,
  }
}
