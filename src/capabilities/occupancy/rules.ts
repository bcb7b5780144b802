import { YEAR_DAYS } from '../../lib/periods.ts'

/** A Pacific date as its number of days since 1970, so that it can be reckoned with. */
export type DayNumber = number

/** What was counted of one class: how many cars were booked for a date as the books stood at the end of a day. */
export interface Books {
  /** Undefined where nobody counted on that day, and for dates at which a new lot was still filling up for the first time. */
  booked(asOf: DayNumber, date: DayNumber): number | undefined
}

/** So many weeks of the same weekday tell how many bookings a date still gets. */
const WEEKS = 8
/** With fewer of them nothing is forecast. */
const LEAST_WEEKS = 4
/** Over so many days this year is compared with last year; at least half of them must have been counted. */
const GROWTH_DAYS = 28
/** So many days in advance the last weeks and last year count alike; before that last year counts more. */
const ALIKE_DAYS = 7
/** Days in advance for which forecasts are tested on the past; the last is that of the furthest date from yesterday's books. */
export const TESTED_LEADS = [1, 3, 7, 14, 30, 60, 90, 121] as const
/** The last quarter. */
export const TESTED_DAYS = 91
/** With fewer tested days nobody knows how far a forecast may be off. */
const LEAST_TESTED = 28
/** One forecast of ten ends below its range, and one above. */
const [LOW, HIGH] = [0.1, 0.9]

interface Asked {
  /** The day as of whose end it is asked. */
  readonly today: DayNumber
  readonly date: DayNumber
}

/**
 * How many cars will be booked for a date in the end: those that are, and what dates like it still got from as many days
 * before on. These are the same weekdays of the last weeks, and the date of last year with the growth since; the further
 * away the date, the more last year counts. It knows nothing of what was counted after `today`. Undefined when too little
 * was counted.
 */
export function forecastOf(books: Books, { today, date }: Asked): number | undefined {
  const booked = books.booked(today, date)
  const lead = date - today
  if (booked === undefined || lead < 0) return undefined
  if (lead === 0) return booked
  const weeks = Math.ceil((lead + 1) / 7)
  const lately = Array.from({ length: WEEKS }, (_, index) => date - 7 * (weeks + index)).flatMap(
    (day) => gainedBy(books, day, lead) ?? [],
  )
  if (lately.length < LEAST_WEEKS) return undefined
  const lastYear = [-1, 0, 1].flatMap((days) => gainedBy(books, date - YEAR_DAYS + days, lead) ?? [])
  const share = lastYear.length === 0 ? 0 : lead / (lead + ALIKE_DAYS)
  const gained = (1 - share) * mean(lately) + share * mean(lastYear) * growthOf(books, today)
  return Math.max(0, booked + gained)
}

/** What a date got from so many days before on. */
function gainedBy(books: Books, date: DayNumber, lead: number): number | undefined {
  const [then, final] = [books.booked(date - lead, date), books.booked(date, date)]
  return then === undefined || final === undefined ? undefined : final - then
}

/** How many times as full the last weeks were as the same weeks of last year; as full where these were not counted. */
function growthOf(books: Books, today: DayNumber): number {
  const pairs = Array.from({ length: GROWTH_DAYS }, (_, index) => today - 1 - index).flatMap((day) => {
    const [now, before] = [books.booked(day, day), books.booked(day - YEAR_DAYS, day - YEAR_DAYS)]
    return now === undefined || before === undefined ? [] : [{ now, before }]
  })
  const then = mean(pairs.map((pair) => pair.before))
  return pairs.length < GROWTH_DAYS / 2 || then <= 0 ? 1 : mean(pairs.map((pair) => pair.now)) / then
}

/** How far forecasts were off that were made so many days in advance. */
interface TestedLead {
  readonly lead_days: number
  /** Days that were tested. */
  readonly days: number
  /** Cars, on average. */
  readonly error_cars: number
  /** Of all cars that were booked, from 0. */
  readonly error_share: number
  /** The same for "as last year", of the days whose last year was counted. */
  readonly last_year_days: number
  readonly last_year_cars: number | null
  readonly last_year_share: number | null
  /** What there was in the end for each car that was forecast, the least first. */
  readonly ratios: readonly number[]
}

/** Forecasts the days of the last quarter as of days before them, and compares with what they got in the end. */
export function testForecasts(books: Books, today: DayNumber): TestedLead[] {
  const dates = Array.from({ length: TESTED_DAYS }, (_, index) => today - 1 - index)
  return TESTED_LEADS.flatMap((lead) => {
    const tested = dates.flatMap((date) => {
      const [final, forecast] = [books.booked(date, date), forecastOf(books, { today: date - lead, date })]
      if (final === undefined || forecast === undefined) return []
      return [{ final, forecast, lastYear: books.booked(date - YEAR_DAYS, date - YEAR_DAYS) }]
    })
    if (tested.length === 0) return []
    const own = errorOf(tested.map(({ final, forecast }) => [final, forecast]))
    const compared = tested.flatMap(({ final, lastYear }) =>
      lastYear === undefined ? [] : [[final, lastYear] as const],
    )
    const naive = errorOf(compared)
    return [
      {
        lead_days: lead,
        days: tested.length,
        error_cars: own?.cars ?? 0,
        error_share: own?.share ?? 0,
        last_year_days: compared.length,
        last_year_cars: naive?.cars ?? null,
        last_year_share: naive?.share ?? null,
        ratios: tested.map(({ final, forecast }) => (final + 1) / (forecast + 1)).toSorted((a, b) => a - b),
      },
    ]
  })
}

/** The mean absolute error of pairs of what was and what was said, in cars and as a share of what was. */
function errorOf(pairs: readonly (readonly [was: number, said: number])[]) {
  if (pairs.length === 0) return undefined
  const off = pairs.reduce((sum, [was, said]) => sum + Math.abs(was - said), 0)
  const all = pairs.reduce((sum, [was]) => sum + was, 0)
  return { cars: off / pairs.length, share: all === 0 ? 0 : off / all }
}

/** What is expected of a date, in whole cars: eight of ten dates ended between `low` and `high`. */
interface Forecast {
  readonly date: DayNumber
  readonly expected: number
  readonly low: number
  readonly high: number
}

/** Forecasts for the days after `today` on which so many were tested that their range is known. */
export function forecastsOf(
  books: Books,
  { today, days, tested }: { readonly today: DayNumber; readonly days: number; readonly tested: readonly TestedLead[] },
): Forecast[] {
  const known = tested.filter(({ ratios }) => ratios.length >= LEAST_TESTED)
  return Array.from({ length: days }, (_, index) => today + 1 + index).flatMap((date) => {
    const likely = forecastOf(books, { today, date })
    // The tested lead that is not shorter: a range never looks better than it was.
    const ratios = known.find(({ lead_days }) => lead_days >= date - today)?.ratios
    if (likely === undefined || ratios === undefined) return []
    const expected = Math.round(likely)
    const at = (share: number) => Math.max(0, Math.round((likely + 1) * quantile(ratios, share) - 1))
    return [{ date, expected, low: Math.min(at(LOW), expected), high: Math.max(at(HIGH), expected) }]
  })
}

/** Of sorted numbers, the one below which a share of them lies. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 1
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, one) => sum + one, 0) / numbers.length
}
