import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Books, type DayNumber, forecastOf, forecastsOf, testForecasts, YEAR_DAYS } from './rules.ts'

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
