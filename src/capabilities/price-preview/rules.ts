import { howMany } from '../../lib/wording.ts'
import { type Cents, formatUsd, sum } from '../../lib/money.ts'
import { VEHICLE_NAMES } from '../../lib/names.ts'
import { VEHICLE_CLASSES, type VehicleClass } from '../../lib/products.ts'
import { addDays, displayDate, fromLocal, isDate, isTime, pacificDate, type Stay } from '../../lib/pacific.ts'
import { parkingCharges } from '../quotes/charges.ts'
import { type DatePrices, datePrices, type PriceBook, pricedDays, taxesOn } from '../rates/rules.ts'
import { isSame } from '../rates/sections.ts'

/** Something that whoever publishes should have seen. */
export interface Warning {
  readonly code: 'GAP' | 'LONGER_COSTS_LESS' | 'DROP' | 'TAX_MIDNIGHT' | 'EXPIRY'
  readonly text: string
}

/** How far ahead warnings look. */
const YEAR = 365
/** Stays of up to so many days are compared with those that begin a day later. */
const LONGEST = 21
/** A day price that falls below this share of the one before is told. */
const DROP = 0.7

/** What is odd about a draft that may replace the book in force at a moment, looking a year ahead from a Pacific date. */
export function warningsOf(
  before: PriceBook,
  after: PriceBook,
  { today, begins }: { today: string; begins: Temporal.Instant },
): Warning[] {
  const until = addDays(today, YEAR)
  const [old, next] = [datePrices(before.plans, today, until), datePrices(after.plans, today, until)]
  return VEHICLE_CLASSES.flatMap((of) => [
    ...gaps(next, { before, after }, of),
    ...drops(old, next, of),
    ...longerIsCheaper(before, after, of, today),
  ]).concat(taxWarnings(before, after, begins), clubWarnings(before, after))
}

/** Dates on which a class has no price that has one on others, or had one. */
function gaps(
  dates: readonly DatePrices[],
  { before, after }: { before: PriceBook; after: PriceBook },
  of: VehicleClass,
): Warning[] {
  const isSold = ({ plans }: PriceBook) => plans.some(({ prices }) => prices[of])
  if (!isSold(after)) {
    const text = `${VEHICLE_NAMES[of]}: no plan has prices for this class. No one can book it.`
    return isSold(before) ? [{ code: 'GAP', text }] : []
  }
  const missing = dates.filter(({ classes }) => !classes[of]).map(({ date }) => date)
  const [first] = missing
  if (first === undefined) return []
  const text = `${VEHICLE_NAMES[of]}: no plan covers ${howMany(missing.length, 'date')}, starting with ${displayDate(first)}. No one can book them.`
  return [{ code: 'GAP', text }]
}

function drops(old: readonly DatePrices[], next: readonly DatePrices[], of: VehicleClass): Warning[] {
  const fallen = next.flatMap(({ date, classes }, day) => {
    const [was, is] = [old[day]?.classes[of]?.day_cents, classes[of]?.day_cents]
    return was !== undefined && is !== undefined && is < was * DROP ? [{ date, was, is }] : []
  })
  const [first] = fallen
  if (!first) return []
  const text = `${VEHICLE_NAMES[of]}: the day price falls by more than 30% on ${howMany(fallen.length, 'date')}, first on ${displayDate(first.date)}: ${formatUsd(first.was)} to ${formatUsd(first.is)}.`
  return [{ code: 'DROP', text }]
}

/**
 * The first stay that would cost less if it began a day earlier, where it does not in the book before. Leaving later never
 * costs less, whatever the plans; arriving earlier can, since seven days cost the week price of their first one.
 */
function longerIsCheaper(before: PriceBook, after: PriceBook, of: VehicleClass, today: string): Warning[] {
  const [old, next] = [before, after].map(({ plans }) => pricedDays(plans, of, today, YEAR + LONGEST)) as [Days, Days]
  for (let start = 1; start < next.length - LONGEST; start++) {
    for (let length = 1; length < LONGEST; length++) {
      const [shorter, longer] = [listPrice(next, start, length), listPrice(next, start - 1, length + 1)]
      if (longer >= shorter) continue
      const wasSo =
        start + length <= old.length && listPrice(old, start - 1, length + 1) < listPrice(old, start, length)
      if (wasSo) continue
      const dates = [start - 1, start].map((day) => displayDate(addDays(today, day)))
      const text = `${VEHICLE_NAMES[of]}: ${howMany(length + 1, 'day')} from ${dates[0]} cost ${formatUsd(longer)}, and ${howMany(length, 'day')} from ${dates[1]} ${formatUsd(shorter)}.`
      return [{ code: 'LONGER_COSTS_LESS', text }]
    }
  }
  return []
}

type Days = ReturnType<typeof pricedDays>

/** What so many full days cost from a day on, before discounts. */
function listPrice(days: Days, start: number, length: number): Cents {
  const charges = parkingCharges(days.slice(start, start + length), { fullDays: length, restHours: 0 })
  return sum(charges.map(({ line }) => line.amount))
}

/**
 * A date on which some prices have the old taxes and some the new ones. Taxes that begin or end by dates of their own do so
 * at midnight, whenever the book begins.
 */
function taxWarnings(before: PriceBook, after: PriceBook, begins: Temporal.Instant): Warning[] {
  const date = pacificDate(begins)
  const isMidnight = begins.equals(fromLocal(date, '00:00'))
  if (isMidnight || isSame(taxesOn(before.taxes, date), taxesOn(after.taxes, date))) return []
  const text = `Taxes change within ${displayDate(date)}: some prices quoted that day still have the old taxes. Publish at midnight Pacific time, or give the taxes dates.`
  return [{ code: 'TAX_MIDNIGHT', text }]
}

function clubWarnings({ club: before }: PriceBook, { club: { expire_after_months: months } }: PriceBook): Warning[] {
  if (months >= before.expire_after_months) return []
  const text = `Points expire after ${months} instead of ${before.expire_after_months} months: members who have been inactive for longer lose theirs the next morning.`
  return [{ code: 'EXPIRY', text }]
}

/** The most stays that somebody may choose. */
const MOST_OWN = 5

/** Stays that were typed, `2026-12-01 08:00/2026-12-04 08:00/STANDARD` joined by commas; undefined for anything else. */
export function ownStays(typed: string): (Stay & { readonly vehicleClass: VehicleClass })[] | undefined {
  const stays = typed.split(',').map((one) => {
    const [arrive = '', leave = '', of = ''] = one.trim().split('/')
    const [from, to] = [momentOf(arrive), momentOf(leave)]
    const vehicleClass = VEHICLE_CLASSES.find((each) => each === of)
    return from && to && vehicleClass && from.epochMilliseconds < to.epochMilliseconds
      ? { from, to, vehicleClass }
      : undefined
  })
  const known = stays.flatMap((stay) => stay ?? [])
  return known.length === stays.length && known.length <= MOST_OWN ? known : undefined
}

function momentOf(text: string): Temporal.Instant | undefined {
  const [date = '', time = ''] = text.split(' ')
  return isDate(date) && isTime(time) ? fromLocal(date, time) : undefined
}
