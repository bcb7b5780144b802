import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, datesTouched, isBefore, pacificDate } from '../../lib/pacific.ts'
import { changedDates } from '../rates/changed-dates.ts'
import { demoPriceBook } from '../rates/demo.ts'
import type { PriceBook, Tax } from '../rates/rules.ts'
import { anyFee, anyPlan, anyRequest, anyTax, PATIENCE, RUNS } from './arbitraries.ts'
import { changeTotal } from './changes.ts'
import { TODAY } from './factory.ts'
import { quoteSet } from './rules.ts'

const today = pacificDate(TODAY)
const tomorrow = addDays(today, 1)
const later = (days: number) => TODAY.add({ hours: 24 * days })
const since = (before: readonly PriceBook[], book: PriceBook, days = 1) =>
  changedDates(book, before, { since: today, today: addDays(today, days) })

/** The demonstration rates with some more, fees and taxes that begin and end, and what they become. */
const anyBooks = fc
  .record({
    plans: fc.array(anyPlan, { maxLength: 2 }),
    added: fc.option(anyPlan, { nil: undefined, freq: 1 }),
    fee: fc.option(anyFee, { nil: undefined, freq: 5 }),
    taxes: fc.array(anyTax, { maxLength: 1 }),
    hasStep: fc.boolean(),
  })
  .map(({ plans, added, fee, taxes, hasStep }) => {
    const before: PriceBook = {
      ...demoPriceBook,
      plans: [...demoPriceBook.plans, ...plans],
      taxes: [...demoPriceBook.taxes, ...taxes],
    }
    const book: PriceBook = {
      ...before,
      plans: [...before.plans, ...(added ? [{ ...added, priority: 99 }] : [])],
      fees: [...before.fees, ...(fee ? [fee] : [])],
      lead_time_discounts: [...before.lead_time_discounts, ...(hasStep ? [{ min_days: 40, percent: 30 }] : [])],
    }
    return { before, book }
  })

test('a stay that touches no changed date costs what it did', { timeout: PATIENCE }, () => {
  // Most stays touch a changed date and count for nothing.
  const runs = { numRuns: RUNS.numRuns / 10 }
  fc.assert(
    fc.property(anyRequest, anyBooks, fc.integer({ min: 0, max: 3 }), (request, { before, book }, days) => {
      const dates = since([before], book, days)
      const touched = datesTouched(request.from, request.to)
      fc.pre(!isBefore(request.from, later(days)))
      fc.pre(!dates || !touched.some((date) => (dates.from <= date && date <= dates.to) || date >= dates.unknownFrom))
      for (const { rate, isPurchasable } of quoteSet({ ...request, book: before })) {
        if (!isPurchasable) continue
        const same = { from: request.from, to: request.to, booked: rate.engineArgs }
        const cost = changeTotal({ ...same, book: before, now: TODAY })
        expect(changeTotal({ ...same, book, now: later(days) })).toBe(cost)
      }
    }),
    runs,
  )
})

test('nothing has changed under the same book', () => expect(since([demoPriceBook], demoPriceBook)).toBeUndefined())

test('a plan changes the dates that it holds for', () => {
  const season = { kind: 'dates', from: '2027-07-10', to: '2027-07-11' } as const
  const [base] = demoPriceBook.plans
  const shown = { ...base!, id: 'show', name: 'Air show', priority: 99, season }
  const book = { ...demoPriceBook, plans: [...demoPriceBook.plans, shown] }
  expect(since([demoPriceBook], book)).toMatchObject({ from: '2027-07-10', to: '2027-07-11' })
  expect(since([book], demoPriceBook)).toMatchObject({ from: '2027-07-10', to: '2027-07-11' })
})

test('a plan of the far future changes what nobody has looked at', () => {
  const season = { kind: 'dates', from: '2047-07-10', to: '2047-07-11' } as const
  const [base] = demoPriceBook.plans
  const book = { ...demoPriceBook, plans: [...demoPriceBook.plans, { ...base!, id: 'far', priority: 99, season }] }
  const { from, to, unknownFrom } = since([demoPriceBook], book)!
  expect([from, to]).toEqual([unknownFrom, unknownFrom])
})

test.each([
  ['began', { from: tomorrow }],
  ['ended', { until: today }],
  ['began and ended', { from: tomorrow, until: tomorrow }],
])('a tax that %s since then is in the price of all dates', (_what, dates) => {
  const tax: Tax = { code: 'LEVY', description: 'Levy', percent: 5, per_stay_cents: null, ...dates }
  const book = { ...demoPriceBook, taxes: [...demoPriceBook.taxes, tax] }
  expect(since([book], book, 2)).toMatchObject({ from: addDays(today, 2) })
  expect(since([book], book, 0)).toBeUndefined()
})

test('a book that was in force for a day counts, though the one before is back', () => {
  const fees = demoPriceBook.fees.map((fee) => ({ ...fee, description: 'Another' }))
  expect(since([demoPriceBook, { ...demoPriceBook, fees }], demoPriceBook)).toMatchObject({ from: tomorrow })
})
