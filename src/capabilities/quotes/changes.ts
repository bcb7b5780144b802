import type { Message } from '../../lib/message.ts'
import { type Cents, cents } from '../../lib/money.ts'
import {
  addDays,
  addWallDays,
  addWallDaysLate,
  daysBetween,
  isBefore,
  pacificDate,
  parseInstant,
  secondsBetween,
  type Stay,
  toWire,
} from '../../lib/pacific.ts'
import { couponFaultsOfChange } from '../coupons/rules.ts'
import type { VehicleClass } from '../../lib/products.ts'
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
} from '../rates/rules.ts'
import { joinLeadTimes, type LeadTime } from './discounts.ts'
import { latestAtSameTotal, laterLeavings, type Leaving } from './free-until.ts'
import { parkingTime, startedDays } from './parking-days.ts'
import { decisive, ENGINE, type EngineArgs, isDiscounted, leadTimeDays, price, totalOf } from './pricing.ts'
import { daysInAdvance, extraPercent, type PricedQuote, pricedQuote } from './rules.ts'

/** Other dates, or another class, for a booked stay. `booked` are the arguments of the quote the booking holds. */
export interface ChangeRequest extends Stay {
  readonly book: PriceBook
  readonly booked: EngineArgs
  /** The booked class, unless it is to be another one. */
  readonly vehicleClass?: VehicleClass
  readonly now: Temporal.Instant
  /** Why the booking's code is given to nobody today, or not to who asks; empty when it is. */
  readonly codeFaults?: readonly Message[]
  /**
   * No less than what is booked, as for a traveler from the booked arrival on, or whatever it is priced at, as staff may
   * ask for. Without it, what an earlier change was bound by holds.
   */
  readonly floor?: 'booked' | 'none'
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
 * class. What paying at once takes off is that of today where no day is shared. The code stays where its conditions hold
 * for the new stay. Within the booked stay, and with its code, the total is never above the booked one. A booking that the
 * house has moved never costs more than the same change would without the move.
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

/** The total of {@link quoteChange}, for those who ask about many stays. */
export function changeTotal(request: ChangeRequest): Cents {
  const time = parkingTime(request)
  const days = startedDays(time)
  return totalOf(changeArgs(request, resolve(request, days, days), { to: request.to, time }))
}

/** A started parking day: what it costs and what booking it ahead takes off. */
interface Day {
  readonly date: string
  readonly prices: PriceRun
  readonly leadTime: LeadTime
}

/** A day of a new stay, and what it would cost if it was not shared. */
interface NewDay extends Day {
  readonly isShared: boolean
  readonly today: Day
}

/** What the new stay has in common with later leaving times. */
interface Facts {
  readonly vehicleClass: VehicleClass
  /** What a booking made today would get. */
  readonly leadTime: LeadTime
  readonly days: readonly NewDay[]
}

function resolve(request: ChangeRequest, least: number, longest: number): Facts {
  const { book, booked, from } = request
  const vehicleClass = request.vehicleClass ?? booked.vehicle_class
  const shared = new Map(vehicleClass === booked.vehicle_class ? bookedDays(booked).map((day) => [day.date, day]) : [])
  const leadTime = leadTimeToday(request)
  const stay = priceCalendar(book.plans, vehicleClass, pacificDate(from), least)
  const calendar = longest > least ? pricedDays(book.plans, vehicleClass, pacificDate(from), longest) : stay
  const days = datedDays(calendar).map(([date, prices]) => {
    const [today, before] = [{ date, prices, leadTime }, shared.get(date)]
    return { ...changedDay(today, before), isShared: before !== undefined, today }
  })
  return { vehicleClass, leadTime, days }
}

/** The arguments of a change. Days at an agreed price keep it; all together never cost more than at today's prices. */
function changeArgs(request: ChangeRequest, facts: Facts, leaving: Leaving): EngineArgs {
  const days = facts.days.slice(0, startedDays(leaving.time))
  const args = argsOf(request, { ...facts, days }, leaving)
  if (!days.some(({ prices }) => prices.all_in)) return args
  const priced = days.map((day) => (day.prices.all_in ? { ...day, ...day.today } : day))
  const anew = unbound(argsOf(request, { ...facts, days: priced }, leaving))
  const { never_above } = args
  return never_above && totalOf(never_above) <= totalOf(anew) ? args : { ...args, never_above: anew }
}

function argsOf(request: ChangeRequest, { vehicleClass, leadTime, days }: Facts, leaving: Leaving): EngineArgs {
  const { book, booked, from, now, codeFaults, forTheHouse } = request
  const { to, time } = leaving
  const { fullDays } = time
  const addsDays = days.some(({ isShared }) => !isShared)
  const keepsDays = days.some(({ isShared }) => isShared)
  const change = { from, to, fullDays, vehicleClass, now, addsDays, codeFaults }
  const kept: KeptCode = forTheHouse ? { coupon: booked.coupon } : couponOf(booked, change)
  const args: EngineArgs = {
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
    extra_percent: keepsDays ? booked.extra_percent : extraPercent(book, booked.product_id),
    ...kept,
    fees: book.fees,
    taxes: taxesOn(book.taxes, pacificDate(now)),
    changed_from: {
      priced_at: booked.priced_at,
      travel_from_date: booked.travel_from_date,
      travel_to_date: booked.travel_to_date,
      vehicle_class: booked.vehicle_class,
    },
    ...(forTheHouse && creditOf(booked, forTheHouse)),
    ...boundsOf(request, { vehicleClass, to, keepsCode: !kept.dropped_coupon }),
  }
  if (!kept.dropped_coupon || !decisive(args).coupon) return args
  const { dropped_coupon: _dropped, ...told } = args // the code that a bound has still counts
  return told
}

type Bounds = Pick<EngineArgs, 'never_above' | 'unmoved' | 'never_below'>

function boundsOf(
  request: ChangeRequest,
  {
    vehicleClass,
    to,
    keepsCode,
  }: { readonly vehicleClass: VehicleClass; readonly to: Temporal.Instant; readonly keepsCode: boolean },
): Bounds {
  const { booked, from, forTheHouse } = request
  const credit = forTheHouse && creditOf(booked, forTheHouse)
  const isSameClass = vehicleClass === booked.vehicle_class
  const isWithinBooked = isSameClass && keepsCode && isWithin({ from, to }, bookedStay(booked))
  // What was booked is all that a first move is bound by: `unmoved` says it.
  const isBound = isWithinBooked || (forTheHouse && booked.unmoved)
  const unmoved = unmovedArgs(request, to)
  const floor = floorOf(request)
  return {
    ...(isBound && { never_above: { ...unbound(decisive(booked)), ...credit } }),
    ...(unmoved && { unmoved }),
    ...(floor && { never_below: { ...floor, ...credit } }),
  }
}

/** What the new stay costs at the least. The house takes nothing of it away. */
function floorOf({ booked, floor, forTheHouse }: ChangeRequest): EngineArgs | undefined {
  if (forTheHouse || !floor) return booked.never_below
  return floor === 'booked' ? unbound(decisive(booked)) : undefined
}

/** All that the house has given for moving the booking, with what it gives now. */
function creditOf({ house_credit_cents = cents(0) }: EngineArgs, { credit }: { readonly credit: Cents }) {
  return { house_credit_cents: cents(house_credit_cents + credit) }
}

/**
 * The stay that a booking which the house moves, or has moved, would be without the move. A later change counts for it as
 * it does for the booking: so many days earlier or later, as much longer or shorter. Undefined for a third class, and
 * where it would be over before it begins or has a day without a price.
 */
function unmovedArgs(request: ChangeRequest, to: Temporal.Instant): EngineArgs | undefined {
  const { floor: _floor, forTheHouse, ...asked } = request
  const { book, booked } = asked
  if (forTheHouse) return asBooked(booked, creditOf(booked, forTheHouse))
  const { unmoved } = booked
  const classes = [booked.vehicle_class, unmoved?.vehicle_class]
  if (!unmoved || !classes.includes(asked.vehicleClass ?? booked.vehicle_class)) return undefined
  const stay = beforeTheMove({ from: asked.from, to }, bookedStay(booked), bookedStay(unmoved))
  if (!stay) return undefined
  const time = parkingTime(stay)
  const [vehicleClass, days] = [unmoved.vehicle_class, startedDays(time)]
  if (pricedDays(book.plans, vehicleClass, pacificDate(stay.from), days).length < days) return undefined
  const change = { ...asked, ...stay, booked: unmoved, vehicleClass }
  return changeArgs(change, resolve(change, days, days), { to: stay.to, time })
}

/** What a booking is without all moves by the house, and with what was given for them. */
function asBooked(booked: EngineArgs, credit: Pick<EngineArgs, 'house_credit_cents'>): EngineArgs {
  const { unmoved = booked } = booked
  const { never_above } = unmoved
  return { ...unbound(unmoved), ...credit, ...(never_above && { never_above: { ...never_above, ...credit } }) }
}

/**
 * A stay with the move by the house taken back: arrival and leaving so many days earlier or later. Where clocks show a time
 * twice, the shortest stay that this may be. Undefined where it would be over before it begins.
 */
function beforeTheMove({ from, to }: Stay, moved: Stay, unmoved: Stay): Stay | undefined {
  const shift = (end: 'from' | 'to') => daysBetween(pacificDate(moved[end]), pacificDate(unmoved[end]))
  const [arrivals, leavings] = [clocksAt(from, shift('from')), clocksAt(to, shift('to'))]
  return arrivals
    .flatMap((from) => leavings.map((to) => ({ from, to })))
    .filter(({ from, to }) => isBefore(from, to))
    .toSorted((one, other) => secondsBetween(one.from, one.to) - secondsBetween(other.from, other.to))[0]
}

const clocksAt = (moment: Temporal.Instant, days: number) => [addWallDays(moment, days), addWallDaysLate(moment, days)]

/** Bounds do not nest, and what an earlier change dropped is told once: what decided the booked price is known. */
function unbound(args: EngineArgs): EngineArgs {
  const { never_above: _above, unmoved: _unmoved, never_below: _below, dropped_coupon: _dropped, ...own } = args
  return own
}

/** What booking the new stay today would take off each day. */
function leadTimeToday({ book, booked, from, now }: ChangeRequest): LeadTime {
  const days_in_advance = daysInAdvance(from, now)
  const percent = isDiscounted(booked.product_id) ? leadTimePercent(book.lead_time_discounts, days_in_advance) : 0
  return { days: 1, percent, days_in_advance }
}

function changedDay(today: Day, booked: Day | undefined): Day {
  if (!booked || booked.prices.all_in) return booked ?? today
  const prices = lowerPrices(booked.prices, today.prices)
  const { plan } = samePrices(prices, today.prices) ? today.prices : booked.prices
  return { ...today, prices: { ...today.prices, ...prices, plan }, leadTime: booked.leadTime }
}

type KeptCode = Pick<EngineArgs, 'coupon' | 'dropped_coupon'>

/** The booking's code for its new stay, or why it falls away. */
function couponOf({ coupon }: EngineArgs, change: Parameters<typeof couponFaultsOfChange>[1]): KeptCode {
  if (!coupon) return { coupon }
  const reasons = couponFaultsOfChange(coupon, change)
  return reasons.length === 0 ? { coupon } : { coupon: null, dropped_coupon: { code: coupon.code, reasons } }
}

/** Parking days are the same when they start on the same date. */
function bookedDays(booked: EngineArgs): Day[] {
  const leadTimes = leadTimeDays(booked)
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
