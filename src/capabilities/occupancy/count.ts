import { VehicleClass } from '../../http/wire.ts'
import { addDays, daysBetween, pacificDate } from '../../lib/pacific.ts'
import { YEAR_DAYS } from '../../lib/periods.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { type Books, type DayNumber, forecastsOf, TESTED_DAYS, testForecasts } from './rules.ts'
import * as store from './store.ts'

/** So many days ahead can be seen; so many are counted, since "since last week" looks a week further. */
export const DAYS_AHEAD = 120
const DAYS_COUNTED = DAYS_AHEAD + 7
/** Of a business with older books, this much is counted again: a year and a quarter, and what forecasts look at before that. */
const MOST_PAST_DAYS = 800
/** Forecasts of the first tested day look so far back: as many days before the same date of last year. */
const DAYS_SEEN = TESTED_DAYS + YEAR_DAYS + DAYS_AHEAD + 7
/** A new lot is not full before stays of two weeks have begun and ended: its first days tell nothing of a year later. */
const FILLING_DAYS = 14
/** A stay may still be voided or corrected so many days after. */
const LOOK_BACK_DAYS = 35
const EPOCH = '1970-01-01'

/** So many dates of the past are counted in one statement. */
const DATES_AT_ONCE = 14

/** Counts the books of today, at the first time also those of the past. Answers whether it was the first time. */
export async function countToday(ctx: Context): Promise<{ readonly isFirst: boolean }> {
  const today = pacificDate(ctx.now)
  const isFirst = (await store.lastCounted(ctx, addDays(today, 1))) === undefined
  if (isFirst) await countThePast(ctx, today)
  await transaction(ctx, async (ctx) => {
    await store.countBooks(ctx, today, DAYS_COUNTED)
    if (!isFirst) await store.countPeaks(ctx, addDays(today, -1), today)
  })
  return { isFirst }
}

/** In steps, so that nobody waits for a past of years; its days count as counted when all of it is, so that one that ends before begins again. */
async function countThePast(ctx: Context, today: string): Promise<void> {
  const first = await store.firstBooked(ctx)
  const most = addDays(today, -MOST_PAST_DAYS)
  const from = first === undefined || first < most ? most : first
  const until = addDays(today, -1)
  if (first === undefined || from > until) return
  for (const dates of inSteps({ from, until: addDays(until, DAYS_COUNTED) })) {
    await store.countBooksOfThePast(ctx, dates, { from, until, days: DAYS_COUNTED })
  }
  for (const dates of inSteps({ from, until: today })) await store.countPeaks(ctx, dates.from, dates.until)
  await store.noteCounted(ctx, { from, until })
}

function inSteps({ from, until }: store.Dates): store.Dates[] {
  const days = daysBetween(from, until) + 1
  return Array.from({ length: Math.ceil(days / DATES_AT_ONCE) }, (_, step) => {
    const last = addDays(from, (step + 1) * DATES_AT_ONCE - 1)
    return { from: addDays(from, step * DATES_AT_ONCE), until: last < until ? last : until }
  })
}

/** Keeps what is expected of the days to come, how far that was off, and the corrected peaks of days that are over. */
export async function makeForecasts(ctx: Context): Promise<void> {
  const today = pacificDate(ctx.now)
  await store.countPeaks(ctx, addDays(today, -LOOK_BACK_DAYS), today)
  const last = await store.lastCounted(ctx, today)
  if (last === undefined) return
  const books = await readBooks(ctx, last)
  const made = VehicleClass.options.map((vehicleClass) => forecastClass(books(vehicleClass), vehicleClass, last))
  await transaction(ctx, (ctx) =>
    store.keepForecasts(
      ctx,
      made.flatMap(({ forecasts }) => forecasts.map((one) => ({ ...one, made_on: today }))),
      made.flatMap(({ errors }) => errors),
    ),
  )
}

function forecastClass(books: Books, vehicle_class: VehicleClass, last: string) {
  const { tested, forecasts } = forecastAll(books, last)
  return {
    forecasts: forecasts.map(({ date, ...forecast }) => ({ vehicle_class, date: dateOf(date), ...forecast })),
    errors: tested.map(({ ratios: _ratios, ...error }) => ({ vehicle_class, ...error })),
  }
}

function forecastAll(books: Books, last: string) {
  const today = numberOf(last)
  const tested = testForecasts(books, today)
  return { tested, forecasts: forecastsOf(books, { today, days: DAYS_AHEAD + 1, tested }) }
}

/** The counts that forecasts of a day are made of, class by class. */
async function readBooks(ctx: Context, last: string): Promise<(vehicleClass: VehicleClass) => Books> {
  const { days, first } = await store.daysSince(ctx, addDays(last, -DAYS_SEEN))
  const counted = new Set(days.map(numberOf))
  const full = first === undefined ? Number.POSITIVE_INFINITY : numberOf(first) + FILLING_DAYS
  const isKnown = (asOf: DayNumber, date: DayNumber) =>
    counted.has(asOf) && date >= full && date >= asOf && date - asOf <= DAYS_COUNTED
  const byClass = new Map<VehicleClass, Map<number, number>>()
  for (const { vehicle_class, as_of, date, booked } of await store.countsOf(ctx, lookedAt(isKnown, last))) {
    const own = byClass.get(vehicle_class) ?? new Map<number, number>()
    byClass.set(vehicle_class, own)
    own.set(keyOf(numberOf(as_of), numberOf(date)), booked)
  }
  return (vehicleClass) => ({
    booked(asOf, date) {
      return isKnown(asOf, date) ? (byClass.get(vehicleClass)?.get(keyOf(asOf, date)) ?? 0) : undefined
    },
  })
}

/** Which counts forecasts look at. That depends on what was counted, not on how many cars: so they are made once of empty books. */
function lookedAt(isKnown: (asOf: DayNumber, date: DayNumber) => boolean, last: string): store.Asked[] {
  const asked = new Map<number, store.Asked>()
  const empty: Books = {
    booked(asOf, date) {
      if (!isKnown(asOf, date)) return undefined
      const key = keyOf(asOf, date)
      if (!asked.has(key)) asked.set(key, { as_of: dateOf(asOf), date: dateOf(date) })
      return 0
    },
  }
  forecastAll(empty, last)
  return [...asked.values()]
}

/** One number for two days that lie less than {@link DAYS_COUNTED} apart, or as much. */
function keyOf(asOf: DayNumber, date: DayNumber): number {
  return asOf * (DAYS_COUNTED + 1) + (date - asOf)
}

function numberOf(date: string): DayNumber {
  return daysBetween(EPOCH, date)
}

function dateOf(day: DayNumber): string {
  return addDays(EPOCH, day)
}
