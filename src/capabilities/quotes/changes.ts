import { type Cents, cents } from '../../lib/money.ts'
import { addDays, isBefore, pacificDate, parseInstant, type Stay, toWire } from '../../lib/pacific.ts'
import {
  daysOf,
  joinRuns,
  lowerPrices,
  type PriceBook,
  type PriceRun,
  priceCalendar,
  samePrices,
} from '../rates/rules.ts'
import { latestAtSameTotal, laterLeavings } from './free-until.ts'
import { parkingTime, startedDays } from './parking-days.ts'
import { decisive, ENGINE, type EngineArgs, price, totalOf } from './pricing.ts'
import { daysInAdvance, type PricedQuote, pricedQuote } from './rules.ts'

/** Other dates for a booked stay. `booked` are the arguments of the quote the booking holds. */
export interface ChangeRequest extends Stay {
  readonly book: PriceBook
  readonly booked: EngineArgs
  readonly now: Temporal.Instant
}

export interface ChangeQuote extends PricedQuote {
  /** New total − current total. */
  readonly difference: Cents
}

/**
 * Prices a change: same product, discount and code as booked, whatever the new dates; list prices of today, but for
 * days that both stays share the lower of then and now; within the booked stay never more than that costs.
 */
export function quoteChange(request: ChangeRequest): ChangeQuote {
  const rate = price(changeArgs(request))
  const leavings = laterLeavings(request, request.booked.terms.longest_stay_days)
  const freeUntil = latestAtSameTotal(leavings, rate.total, ({ to }) => totalOf(changeArgs({ ...request, to })))
  const found = { freeUntil, daysInAdvance: daysInAdvance(request.from, request.now) }
  return { ...pricedQuote(request, rate, found), difference: cents(rate.total - totalOf(request.booked)) }
}

function changeArgs({ book, booked, from, to, now }: ChangeRequest): EngineArgs {
  const time = parkingTime({ from, to })
  const today = priceCalendar(book.plans, booked.vehicle_class, pacificDate(from), startedDays(time))
  return {
    ...unbound(booked),
    engine: ENGINE,
    priced_at: toWire(now),
    travel_from_date: toWire(from),
    travel_to_date: toWire(to),
    full_days: time.fullDays,
    rest_hours: time.restHours,
    calendar: lowerOfThenAndNow(booked.calendar, today),
    fees: book.fees,
    taxes: book.taxes,
    changed_from: {
      priced_at: booked.priced_at,
      travel_from_date: booked.travel_from_date,
      travel_to_date: booked.travel_to_date,
    },
    ...(isWithin({ from, to }, bookedStay(booked)) && { never_above: unbound(decisive(booked)) }),
  }
}

/** Bounds do not nest: what decided the booked price is known. */
function unbound(args: EngineArgs): EngineArgs {
  const { never_above: _, ...own } = args
  return own
}

/** Parking days are the same when they start on the same date. */
function lowerOfThenAndNow(then: readonly PriceRun[], now: readonly PriceRun[]): PriceRun[] {
  const booked = new Map(datedDays(then))
  return joinRuns(
    datedDays(now).map(([from, day]) => {
      const before = booked.get(from)
      const prices = before ? lowerPrices(before, day) : day
      const plan = before && !samePrices(prices, day) ? before.plan : day.plan
      const { hour_cents, day_cents, week_cents } = prices
      return { from, days: 1, plan, hour_cents, day_cents, week_cents }
    }),
  )
}

function datedDays(calendar: readonly PriceRun[]): [date: string, day: PriceRun][] {
  const [first] = calendar
  return daysOf(calendar).map((day, index) => [addDays(first?.from ?? '', index), day])
}

function bookedStay({ travel_from_date, travel_to_date }: EngineArgs): Stay {
  const [from, to] = [parseInstant(travel_from_date), parseInstant(travel_to_date)]
  if (!from || !to) throw new RangeError('The booked stay has no dates')
  return { from, to }
}

function isWithin(stay: Stay, booked: Stay): boolean {
  return !isBefore(stay.from, booked.from) && !isBefore(booked.to, stay.to)
}
