import { expect, test } from 'vitest'
import { cents } from '../../lib/money.ts'
import { addDays, fromLocal } from '../../lib/pacific.ts'
import { demoPriceBook } from '../rates/demo.ts'
import type { PriceBook, Prices, RatePlan } from '../rates/rules.ts'
import { ownStays, warningsOf } from './rules.ts'

const TODAY = '2026-11-21'
const [base] = demoPriceBook.plans
const price = (day: number, week = day * 7): Prices => ({
  ...base!.prices.STANDARD!,
  day_cents: cents(day),
  week_cents: cents(week),
})
const plan = (prices: RatePlan['prices'], valid: Partial<RatePlan> = {}): RatePlan => ({
  ...base!,
  id: 'p',
  name: 'P',
  season: { kind: 'always' },
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  priority: 1,
  ...valid,
  prices,
})
const book = (...plans: RatePlan[]): PriceBook => ({ ...demoPriceBook, plans })
const warned = (before: PriceBook, after: PriceBook, begins = fromLocal('2026-12-01', '00:00')) =>
  warningsOf(before, after, { today: TODAY, begins }).map(({ code, text }) => `${code}: ${text}`)

test('stays are typed as arrival, leaving and class, five at most', () => {
  const one = '2026-12-01 08:00/2026-12-04 09:30/STANDARD'
  const stay = {
    from: fromLocal('2026-12-01', '08:00'),
    to: fromLocal('2026-12-04', '09:30'),
    vehicleClass: 'STANDARD' as const,
  }
  expect(ownStays(one)).toEqual([stay])
  expect(ownStays(`${one}, ${one.replace('STANDARD', 'OVERSIZE')}`)).toEqual([
    stay,
    { ...stay, vehicleClass: 'OVERSIZE' },
  ])
  expect(ownStays(Array.from({ length: 5 }, () => one).join(','))).toHaveLength(5)
  expect(ownStays(Array.from({ length: 6 }, () => one).join(','))).toBeUndefined()
})

test.each([
  '',
  '2026-12-01 08:00',
  '2026-12-01 08:00/2026-12-04 08:00',
  '2026-12-01 08:00/2026-12-04 08:00/BOAT',
  '2026-12-01 08:00/2026-12-01 08:00/STANDARD',
  '2026-12-04 08:00/2026-12-01 08:00/STANDARD',
  '2026-13-01 08:00/2026-12-04 08:00/STANDARD',
  '2026-12-01 25:00/2026-12-04 08:00/STANDARD',
  '2026-12-01/2026-12-04 08:00/STANDARD',
  '2026-12-01 08:00/2026-12-04/STANDARD',
  '2026-12-01 08:00/2026-12-04 08:00/STANDARD,',
])('“%s” is no stay', (typed) => expect(ownStays(typed)).toBeUndefined())

test('a class that is sold on some dates alone is told with how many are missing, and one that nobody could book is not', () => {
  const all = plan({ STANDARD: price(2000) })
  expect(warned(book(all), book(all))).toEqual([])
  const other = plan({ OVERSIZE: price(3000) }, { id: 'q' })
  expect(warned(book(all, other), book(all, other))).toEqual([])
  expect(warned(book(all, other), book(all))).toEqual([
    'GAP: Oversize: no plan has prices for this class. No one can book it.',
  ])
})

test('a day price that falls by more than 30 percent is told, a smaller fall is not', () => {
  const at = (day: number) => book(plan({ STANDARD: price(day) }))
  expect(warned(at(2000), at(1400))).toEqual([])
  const [fallen] = warned(at(2000), at(1399))
  expect(fallen).toMatch(
    /^DROP: Standard: the day price falls by more than 30% on 36[56] dates, first on .*: \$20\.00 to \$13\.99\.$/,
  )
  expect(warned(at(2000), book(plan({ STANDARD: price(2000) }), plan({ OVERSIZE: price(10) }, { id: 'q' })))).toEqual(
    [],
  )
})

test('points that expire sooner are told, later or as before not', () => {
  const months = (count: number): PriceBook => ({
    ...demoPriceBook,
    club: { ...demoPriceBook.club, expire_after_months: count },
  })
  expect(warned(months(24), months(12)).filter((text) => text.startsWith('EXPIRY'))).toEqual([
    'EXPIRY: Points expire after 12 instead of 24 months: members who have been inactive for longer lose theirs the next morning.',
  ])
  for (const count of [24, 36]) expect(warned(months(24), months(count))).toEqual([])
})

test('taxes that change within a day are told, at midnight or unchanged they are not', () => {
  const [tax, ...others] = demoPriceBook.taxes
  const dearer: PriceBook = { ...demoPriceBook, taxes: [{ ...tax!, percent: 19 }, ...others] }
  expect(warned(demoPriceBook, dearer)).toEqual([])
  expect(warned(demoPriceBook, demoPriceBook, fromLocal('2026-12-01', '00:01'))).toEqual([])
  expect(warned(demoPriceBook, dearer, fromLocal('2026-12-01', '00:01'))).toEqual([
    expect.stringMatching(/^TAX_MIDNIGHT: Taxes change within .*12\/01\/26: /),
  ])
})

test('dates without a price are counted, from the first on', () => {
  const dates = (from: string, to: string) => ({ season: { kind: 'dates', from, to } }) as const
  const all = plan({ STANDARD: price(2000) })
  const allBut = (count: number) =>
    book(
      plan({ STANDARD: price(2000) }, { id: 'a', ...dates('2000-01-01', '2026-12-24') }),
      plan({ STANDARD: price(2000) }, { id: 'b', ...dates(addDays('2026-12-25', count), '2099-01-01') }),
    )
  expect(warned(book(all), allBut(0))).toEqual([])
  expect(warned(book(all), allBut(1))[0]).toMatch(
    /^GAP: Standard: no plan covers 1 date, starting with .*12\/25\/26\. No one can book them\.$/,
  )
  expect(warned(book(all), allBut(2))[0]).toMatch(/^GAP: Standard: no plan covers 2 dates, /)
})

test('a stay that would cost less if it began a day earlier is told, unless it was so before', () => {
  const dearFrom = (day: number, week: number) =>
    book(
      plan(
        { STANDARD: price(2000, 10_000) },
        { id: 'a', season: { kind: 'dates', from: '2000-01-01', to: '2026-11-30' } },
      ),
      plan(
        { STANDARD: price(day, week) },
        { id: 'b', season: { kind: 'dates', from: '2026-12-01', to: '2099-01-01' } },
      ),
    )
  const odd = dearFrom(3000, 21_000)
  expect(warned(dearFrom(2000, 14_000), dearFrom(2000, 10_000))).toEqual([])
  const [told, ...more] = warned(book(plan({ STANDARD: price(2000) })), odd).filter((text) => text.startsWith('LONGER'))
  expect(told).toMatch(
    /^LONGER_COSTS_LESS: Standard: \d+ days from .*11\/\d+\/26 cost \$[\d.]+, and \d+ days from .*26 \$[\d.]+\.$/,
  )
  expect(more).toEqual([])
  expect(warned(odd, odd)).toEqual([])
})
