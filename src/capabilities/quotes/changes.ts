import { type Cents, cents } from '../../lib/money.ts'
import { addDays, isBefore, pacificDate, parseInstant, type Stay, toWire } from '../../lib/pacific.ts'
import { couponFaultsOfChange } from '../coupons/rules.ts'
import {
  daysOf,
  joinRuns,
  leadTimePercent,
  lowerPrices,
  type PriceBook,
  pricedDays,
  type PriceRun,
  priceCalendar,
  samePrices,
  taxesOn,
  type VehicleClass,
} from '../rates/rules.ts'
import { joinLeadTimes, type LeadTime } from './discounts.ts'
import { latestAtSameTotal, laterLeavings, type Leaving } from './free-until.ts'
import { parkingTime, startedDays } from './parking-days.ts'
import { decisive, ENGINE, type EngineArgs, isDiscounted, leadTimesOf, price, totalOf } from './pricing.ts'
import { daysInAdvance, type PricedQuote, pricedQuote } from './rules.ts'

/** Other dates, or another class, for a booked stay. `booked` are the arguments of the quote the booking holds. */
export interface ChangeRequest extends Stay {
  readonly book: PriceBook
  readonly booked: EngineArgs
  /** The booked class, unless it is to be another one. */
  readonly vehicleClass?: VehicleClass
  readonly now: Temporal.Instant
  /** The house asks for the change: it costs no more than what is booked, less this credit. */
  readonly forTheHouse?: { readonly credit: Cents }
}

export interface ChangeQuote extends PricedQuote {
  /** New total − current total. */
  readonly difference: Cents
}

/**
 * Prices a change of the same product, day by day. A day that both stays share keeps its lead-time discount and costs
 * the lower of then and now; any other day costs what it would in a booking made today, and so do all days of another
 * class. The code stays where its conditions hold for the new stay. Within the booked stay, and with its code, the
 * total is never above the booked one.
 * @throws Error when a day of the new stay has no price
 */
export function quoteChange(request: ChangeRequest): ChangeQuote {
  const time = parkingTime(request)
  const leavings = laterLeavings(request, request.booked.terms.longest_stay_days)
  const facts = resolve(request, startedDays(time), startedDays(leavings.at(-1)?.time ?? time))
  const rate = price(changeArgs(request, facts, { to: request.to, time }))
  const priced = leavings.filter((leaving) => startedDays(leaving.time) <= facts.days.length)
  const freeUntil = latestAtSameTotal(priced, rate.total, (leaving) => totalOf(changeArgs(request, facts, leaving)))
  const found = { freeUntil, daysInAdvance: facts.leadTime.days_in_advance }
  return { ...pricedQuote(request, rate, found), difference: cents(rate.total - totalOf(request.booked)) }
}

/** A started parking day: what it costs and what booking it ahead takes off. */
interface Day {
  readonly date: string
  readonly prices: PriceRun
  readonly leadTime: LeadTime
}

/** What the new stay has in common with later leaving times. */
interface Facts {
  readonly vehicleClass: VehicleClass
  /** What a booking made today would get. */
  readonly leadTime: LeadTime
  readonly days: readonly (Day & { readonly isShared: boolean })[]
}

function resolve(request: ChangeRequest, least: number, longest: number): Facts {
  const { book, booked, from } = request
  const vehicleClass = request.vehicleClass ?? booked.vehicle_class
  const shared = new Map(vehicleClass === booked.vehicle_class ? bookedDays(booked).map((day) => [day.date, day]) : [])
  const leadTime = leadTimeToday(request)
  const stay = priceCalendar(book.plans, vehicleClass, pacificDate(from), least)
  const calendar = longest > least ? pricedDays(book.plans, vehicleClass, pacificDate(from), longest) : stay
  const days = datedDays(calendar).map(([date, prices]) => {
    const before = shared.get(date)
    return { ...changedDay({ date, prices, leadTime }, before), isShared: before !== undefined }
  })
  return { vehicleClass, leadTime, days }
}

function changeArgs(request: ChangeRequest, { vehicleClass, leadTime, ...facts }: Facts, leaving: Leaving): EngineArgs {
  const { book, booked, from, now, forTheHouse } = request
  const { to, time } = leaving
  const { fullDays } = time
  const days = facts.days.slice(0, startedDays(time))
  const addsDays = days.some(({ isShared }) => !isShared)
  const kept = couponOf(booked, { from, to, fullDays, vehicleClass, now, addsDays })
  const isSameClass = vehicleClass === booked.vehicle_class
  const isBound = isSameClass && !kept.dropped_coupon && isWithin({ from, to }, bookedStay(booked))
  const credit = forTheHouse && { house_credit_cents: cents((booked.house_credit_cents ?? 0) + forTheHouse.credit) }
  return {
    ...unbound(booked),
    engine: ENGINE,
    vehicle_class: vehicleClass,
    priced_at: toWire(now),
    travel_from_date: toWire(from),
    travel_to_date: toWire(to),
    full_days: fullDays,
    rest_hours: time.restHours,
    days_in_advance: leadTime.days_in_advance,
    calendar: joinRuns(days.map(({ prices }) => prices)),
    lead_time_percent: leadTime.percent,
    lead_times: joinLeadTimes(days.map((day) => day.leadTime)),
    ...kept,
    fees: book.fees,
    taxes: taxesOn(book.taxes, pacificDate(now)),
    changed_from: {
      priced_at: booked.priced_at,
      travel_from_date: booked.travel_from_date,
      travel_to_date: booked.travel_to_date,
      vehicle_class: booked.vehicle_class,
    },
    ...credit,
    ...((isBound || forTheHouse) && { never_above: { ...unbound(decisive(booked)), ...credit } }),
  }
}

/** Bounds do not nest, and what an earlier change dropped is told once: what decided the booked price is known. */
function unbound(args: EngineArgs): EngineArgs {
  const { never_above: _bound, dropped_coupon: _dropped, ...own } = args
  return own
}

/** What booking the new stay today would take off each day. */
function leadTimeToday({ book, booked, from, now }: ChangeRequest): LeadTime {
  const days_in_advance = daysInAdvance(from, now)
  const percent = isDiscounted(booked.product_id) ? leadTimePercent(book.lead_time_discounts, days_in_advance) : 0
  return { days: 1, percent, days_in_advance }
}

function changedDay(today: Day, booked: Day | undefined): Day {
  if (!booked) return today
  const prices = lowerPrices(booked.prices, today.prices)
  const { plan } = samePrices(prices, today.prices) ? today.prices : booked.prices
  return { ...today, prices: { ...today.prices, ...prices, plan }, leadTime: booked.leadTime }
}

/** The booking's code for its new stay, or why it falls away. */
function couponOf(
  { coupon }: EngineArgs,
  change: Parameters<typeof couponFaultsOfChange>[1],
): Pick<EngineArgs, 'coupon' | 'dropped_coupon'> {
  if (!coupon) return { coupon }
  const reasons = couponFaultsOfChange(coupon, change)
  return reasons.length === 0 ? { coupon } : { coupon: null, dropped_coupon: { code: coupon.code, reasons } }
}

/** Parking days are the same when they start on the same date. */
function bookedDays(booked: EngineArgs): Day[] {
  const leadTimes = leadTimesOf(booked).flatMap((run) => Array.from({ length: run.days }, () => ({ ...run, days: 1 })))
  return datedDays(booked.calendar).map(([date, prices], day) => ({
    date,
    prices,
    leadTime: leadTimes[day] ?? missing(date),
  }))
}

function missing(date: string): never {
  throw new RangeError(`The booked day ${date} has no lead time`)
}

/** One run for each day, by its date. */
function datedDays(calendar: readonly PriceRun[]): [date: string, day: PriceRun][] {
  const [first] = calendar
  return daysOf(calendar).map((run, index) => {
    const from = addDays(first?.from ?? '', index)
    return [from, { ...run, from, days: 1 }]
  })
}

function bookedStay({ travel_from_date, travel_to_date }: EngineArgs): Stay {
  const [from, to] = [parseInstant(travel_from_date), parseInstant(travel_to_date)]
  if (!from || !to) throw new RangeError('The booked stay has no dates')
  return { from, to }
}

function isWithin(stay: Stay, booked: Stay): boolean {
  return !isBefore(stay.from, booked.from) && !isBefore(booked.to, stay.to)
}
