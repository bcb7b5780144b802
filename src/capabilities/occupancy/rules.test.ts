import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { YEAR_DAYS } from '../../lib/periods.ts'
import {
  type Books,
  type DayNumber,
  forecastOf,
  forecastsOf,
  TESTED_DAYS,
  TESTED_LEADS,
  testForecasts,
} from './rules.ts'

const TODAY: DayNumber = 20_000

/** Books in which a date gets its cars over the last hundred days before it, as many as `finals` says. */
function booksOf(finals: (date: DayNumber) => number, since = TODAY - 900): Books {
  return {
    booked(asOf, date) {
      if (asOf < since || asOf > TODAY || asOf > date) return undefined
      return finals(date) * Math.max(0, 1 - (date - asOf) / 100)
    },
  }
}

/** Busier on some weekdays. */
const byWeekday = (weights: readonly number[]) => (date: DayNumber) => 10 * (weights[date % 7] ?? 1)

const weights = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 7, maxLength: 7 })
const lead = fc.integer({ min: 1, max: 120 })

describe('a forecast', () => {
  test('is exact where each week is like the one before, and nobody knows of a year before', () => {
    fc.assert(
      fc.property(weights, lead, (drawn, days) => {
        const finals = byWeekday(drawn)
        const books = booksOf(finals, TODAY - 300)
        expect(forecastOf(books, { today: TODAY, date: TODAY + days })).toBeCloseTo(finals(TODAY + days), 6)
      }),
    )
  })

  test('knows nothing of what is counted after the day as of which it is made', () => {
    fc.assert(
      fc.property(weights, lead, fc.integer({ min: 0, max: 90 }), (drawn, days, ago) => {
        const [books, today] = [booksOf(byWeekday(drawn)), TODAY - ago]
        const blind: Books = { booked: (asOf, date) => (asOf > today ? 1e6 : books.booked(asOf, date)) }
        expect(forecastOf(blind, { today, date: today + days })).toBe(forecastOf(books, { today, date: today + days }))
      }),
    )
  })

  test('is never less than nothing, and nothing more is expected of the day itself', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(500), { minLength: 50, maxLength: 50 }), lead, (drawn, days) => {
        const books: Books = {
          booked: (asOf, date) => (asOf > date ? undefined : drawn[(asOf * 31 + date * 17) % drawn.length]),
        }
        expect(forecastOf(books, { today: TODAY, date: TODAY + days })).toBeGreaterThanOrEqual(0)
        expect(forecastOf(books, { today: TODAY, date: TODAY })).toBe(books.booked(TODAY, TODAY))
      }),
    )
  })

  test('expects of a holiday what it got last year, and of a busier year more', () => {
    const holiday = TODAY + 63
    const at = (now: number): Books => ({
      booked(asOf, date) {
        if (asOf > TODAY || asOf > date) return undefined
        const usual = date < TODAY - 200 ? 100 : now
        if (asOf < date) return 0
        return Math.abs(date - (holiday - YEAR_DAYS)) <= 1 ? 3 * usual : usual
      },
    })
    // Nine parts of last year, one of the last weeks.
    expect(forecastOf(at(100), { today: TODAY, date: holiday })).toBeCloseTo(0.9 * 300 + 0.1 * 100, 6)
    expect(forecastOf(at(120), { today: TODAY, date: holiday })).toBeCloseTo(0.9 * 300 * 1.2 + 0.1 * 120, 6)
    expect(forecastOf(at(120), { today: TODAY, date: holiday + 14 })).toBeCloseTo(120, 6)
  })

  test('is not made of less than four weeks', () => {
    const finals = byWeekday([1, 2, 3, 4, 5, 6, 7])
    expect(forecastOf(booksOf(finals, TODAY - 27), { today: TODAY, date: TODAY + 5 })).toBeUndefined()
    expect(forecastOf(booksOf(finals, TODAY - 60), { today: TODAY, date: TODAY + 5 })).toBeDefined()
  })
})

describe('tested on the past', () => {
  test('a forecast of days that are alike is never off, and its range is the number itself', () => {
    const books = booksOf(() => 64)
    const tested = testForecasts(books, TODAY)
    for (const { days, error_cars, last_year_cars } of tested) {
      expect([days, last_year_cars]).toEqual([91, 0])
      expect(error_cars).toBeCloseTo(0, 9)
    }
    const made = forecastsOf(books, { today: TODAY, days: 120, tested })
    expect(made).toHaveLength(120)
    expect(made.every(({ expected, low, high }) => low === expected && high === expected)).toBe(true)
  })

  test('growth is an error of "as last year" alone', () => {
    const finals = (date: DayNumber) => (date < TODAY - 200 ? 80 : 100)
    for (const lead of testForecasts(booksOf(finals), TODAY).filter(({ lead_days }) => lead_days <= 30)) {
      expect(lead.error_cars).toBeCloseTo(0, 9)
      expect(lead.last_year_cars).toBe(20)
      expect(lead.last_year_share).toBeCloseTo(0.2, 9)
    }
  })

  test('a range holds what is expected, whatever was counted', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(300), { minLength: 101, maxLength: 101 }), (drawn) => {
        const finals = (date: DayNumber) => drawn[date % drawn.length] ?? 0
        const books = booksOf(finals)
        const tested = testForecasts(books, TODAY)
        for (const { low, expected, high } of forecastsOf(books, { today: TODAY, days: 120, tested })) {
          expect(low).toBeGreaterThanOrEqual(0)
          expect(low).toBeLessThanOrEqual(expected)
          expect(high).toBeGreaterThanOrEqual(expected)
        }
      }),
      { numRuns: 20 },
    )
  })

  test('without a history there is nothing to say', () => {
    const books: Books = { booked: () => undefined }
    expect(testForecasts(books, TODAY)).toEqual([])
    expect(forecastsOf(books, { today: TODAY, days: 120, tested: [] })).toEqual([])
  })
})

describe('by hand', () => {
  /** Books in which a date gets all of its cars on the day itself, as many as `finals` says; nobody counted the others. */
  const onTheDay = (finals: (date: DayNumber) => number | undefined): Books => ({
    booked: (asOf, date) => (asOf > date ? undefined : asOf === date ? finals(date) : 0),
  })
  const tomorrow = { today: TODAY, date: TODAY + 1 }

  test('the same weekday of eight weeks is what a date still gets, of four at least', () => {
    const weeksBack = (date: DayNumber) => (TODAY + 1 - date) / 7
    const counted = (most: number) =>
      onTheDay((date) => {
        const weeks = weeksBack(date)
        if (!Number.isInteger(weeks) || weeks > most) return undefined
        return weeks > 8 ? 1e6 : weeks
      })
    expect(forecastOf(counted(20), tomorrow)).toBe((1 + 2 + 3 + 4 + 5 + 6 + 7 + 8) / 8)
    expect(forecastOf(counted(4), tomorrow)).toBe(2.5)
    expect(forecastOf(counted(3), tomorrow)).toBeUndefined()
    // Of a date a week away the last one that is over is two weeks before it.
    const far = onTheDay((date) => {
      const weeks = (TODAY + 7 - date) / 7
      return Number.isInteger(weeks) && weeks < 20 ? weeks : undefined
    })
    expect(forecastOf(far, { today: TODAY, date: TODAY + 7 })).toBe((2 + 3 + 4 + 5 + 6 + 7 + 8 + 9) / 8)
    expect(forecastOf(far, { today: TODAY, date: TODAY - 1 })).toBeUndefined()
  })

  test('last year is the mean of three days, and counts the more the further away a date is', () => {
    const lastYear = TODAY + 7 - YEAR_DAYS
    const around = new Map([
      [lastYear - 1, 10],
      [lastYear, 40],
      [lastYear + 1, 100],
    ])
    const books = onTheDay((date) => around.get(date) ?? (date > TODAY - 100 ? 20 : undefined))
    expect(forecastOf(books, { today: TODAY, date: TODAY + 7 })).toBeCloseTo(0.5 * 20 + 0.5 * 50, 9)
  })

  test('growth is that of 28 days, of which half were counted last year', () => {
    const target = TODAY + 7
    const grown = (daysCounted: number) =>
      onTheDay((date) => {
        if (Math.abs(date - (target - YEAR_DAYS)) <= 1) return 100
        if (date > TODAY - 100) return 30
        const back = TODAY - YEAR_DAYS - date
        return back >= 1 && back <= daysCounted ? 20 : undefined
      })
    const growth = (days: number) => (forecastOf(grown(days), { today: TODAY, date: target })! - 15) / 50
    expect(growth(13)).toBeCloseTo(1, 9)
    expect(growth(14)).toBeCloseTo(1.5, 9)
    expect(growth(28)).toBeCloseTo(1.5, 9)
    const empty = onTheDay((date) => {
      if (Math.abs(date - (target - YEAR_DAYS)) <= 1) return 100
      return date > TODAY - 100 ? 30 : 0
    })
    expect((forecastOf(empty, { today: TODAY, date: target })! - 15) / 50).toBeCloseTo(1, 9)
  })

  test('leads are tested over a quarter, and how far off they were is told in cars and as a share', () => {
    expect([...TESTED_LEADS, TESTED_DAYS, YEAR_DAYS]).toEqual([1, 3, 7, 14, 30, 60, 90, 121, 91, 364])
    // Ten cars a day, but twenty-five on the last one.
    const tested = testForecasts(
      onTheDay((date) => (date > TODAY - 300 ? (date === TODAY - 1 ? 25 : 10) : undefined)),
      TODAY,
    )
    const [first] = tested
    expect(first).toMatchObject({
      lead_days: 1,
      days: 91,
      last_year_days: 0,
      last_year_cars: null,
      last_year_share: null,
    })
    expect(first?.error_cars).toBeCloseTo(15 / 91, 9)
    expect(first?.error_share).toBeCloseTo(15 / 925, 9)
    expect(first?.ratios.slice(-2)).toEqual([1, 26 / 11])
    const none = testForecasts(
      onTheDay((date) => (date > TODAY - 300 ? 0 : undefined)),
      TODAY,
    )
    expect(none[0]).toMatchObject({ error_cars: 0, error_share: 0 })
    const half = testForecasts(
      onTheDay((date) => (date > TODAY - 100 || date < TODAY - 400 ? 10 : undefined)),
      TODAY,
    )
    expect(half[0]).toMatchObject({ days: 71, last_year_days: 35, last_year_cars: 0, last_year_share: 0 })
    const unsorted = testForecasts(
      onTheDay((date) => (date > TODAY - 300 ? 5 + (date % 7) ** 2 * (date % 11) : undefined)),
      TODAY,
    )
    for (const { ratios } of unsorted) expect(ratios).toEqual(ratios.toSorted((a, b) => a - b))
  })

  test('a range comes from the tested lead that is not shorter, with 28 days at least', () => {
    const books: Books = { booked: (asOf, date) => (asOf > date ? undefined : asOf === date ? 99 : 0) }
    const ratios = Array.from({ length: 40 }, (_, index) => (index + 1) / 20)
    const lead = {
      lead_days: 1,
      days: 40,
      error_cars: 0,
      error_share: 0,
      last_year_days: 0,
      last_year_cars: null,
      last_year_share: null,
      ratios,
    }
    const asked = (tested: readonly (typeof lead)[], days = 1) => forecastsOf(books, { today: TODAY, days, tested })
    // Of forty ratios the fifth and the 37th; 100 with the car that is added.
    expect(asked([lead])).toEqual([{ date: TODAY + 1, expected: 99, low: 24, high: 184 }])
    expect(asked([{ ...lead, ratios: ratios.slice(0, 28) }])[0]).toMatchObject({ low: 14, high: 129 })
    expect(asked([{ ...lead, ratios: ratios.slice(0, 27) }])).toEqual([])
    expect(asked([lead], 2)).toHaveLength(1)
    const later = { ...lead, lead_days: 3, ratios: ratios.map(() => 1) }
    expect(asked([lead, later], 4).map(({ date, low, high }) => [date - TODAY, low, high])).toEqual([
      [1, 24, 184],
      [2, 99, 99],
      [3, 99, 99],
    ])
    // What is expected is in its range, also where it always ended elsewhere.
    expect(asked([{ ...lead, ratios: ratios.map(() => 2) }])).toMatchObject([{ low: 99, expected: 99, high: 199 }])
    expect(asked([{ ...lead, ratios: ratios.map(() => 0.5) }])).toMatchObject([{ low: 49, expected: 99, high: 99 }])
    expect(asked([{ ...lead, ratios: ratios.map(() => 0) }])).toMatchObject([{ low: 0, high: 99 }])
  })
})
