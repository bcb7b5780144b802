import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../../../lib/money.ts'
import { addDays, daysBetween } from '../../../lib/pacific.ts'
import { addUp, byStep, dayBefore, type DaySums, figuresOf, netOf, NOTHING, periodBefore } from './rules.ts'

const day = (date: string, charged: number): DaySums => ({
  ...NOTHING,
  date,
  charges: 1,
  charged_cents: cents(charged),
})
const date = fc.integer({ min: 0, max: 2_000 }).map((days) => addDays('2024-01-01', days))

test.each([
  ['2026-11-22', 'WEEKDAY', '2025-11-23'],
  ['2026-11-22', 'DATE', '2025-11-22'],
  ['2028-02-29', 'DATE', '2027-02-28'],
  ['2027-01-01', 'WEEKDAY', '2026-01-02'],
] as const)('%s is compared by %s with %s', (one, against, other) => {
  expect(dayBefore(one, against)).toBe(other)
})

test('the same weekday is compared, whatever the year', () => {
  fc.assert(
    fc.property(date, (one) => {
      const weekday = (of: string) => Temporal.PlainDate.from(of).dayOfWeek
      expect(weekday(dayBefore(one, 'WEEKDAY'))).toBe(weekday(one))
    }),
  )
})

test('days and months add up to their period, and each sale of the year before counts once', () => {
  fc.assert(
    fc.property(
      date,
      fc.nat(400),
      fc.constantFrom('WEEKDAY', 'DATE'),
      fc.constantFrom('day', 'month'),
      (from, days, against, step) => {
        const period = { from, until: addDays(from, days) }
        const compared = periodBefore(period, against)
        const sold = ({ from: first, until }: { from: string; until: string }) =>
          Array.from({ length: daysBetween(first, until) + 1 }, (_, at) => day(addDays(first, at), 100 + at))
        const [now, before] = [sold(period), sold(compared)]
        const rows = byStep(period, step, { now, before, against })
        expect(netOf(addUp(rows.map(({ sums }) => sums)))).toBe(netOf(addUp(now)))
        // The day after a leap day that the period does not hold is compared with nothing.
        const covered = before.filter((one) => now.some((each) => dayBefore(each.date, against) === one.date))
        const twice =
          step === 'day'
            ? now.filter(({ date: of }) => of.endsWith('-02-29') && now.some((each) => each.date === addDays(of, -1)))
            : []
        const expected = netOf(addUp(covered))
        const told = netOf(addUp(rows.map(({ before: sums }) => sums)))
        if (twice.length === 0 || against === 'WEEKDAY') expect(told).toBe(expected)
      },
    ),
  )
})

test('parking is what remains of the net without fees and taxes', () => {
  const sums = {
    ...NOTHING,
    charged_cents: cents(10_000),
    refunded_cents: cents(2_500),
    fee_cents: cents(300),
    tax_cents: cents(700),
  }
  expect(figuresOf(sums)).toMatchObject({ net: '75.00', parking: '65.00', fees: '3.00', taxes: '7.00' })
})

test('sums of sums have each of their figures, and of nothing none', () => {
  const sums = {
    charges: 1,
    charged_cents: cents(20_000),
    refunds: 3,
    refunded_cents: cents(400),
    fee_cents: cents(50),
    tax_cents: cents(60),
    card_cents: cents(7000),
    cash_cents: cents(800),
    transfer_cents: cents(90),
  }
  expect(figuresOf(addUp([sums, sums]))).toEqual({
    charges: 2,
    charged: '400.00',
    refunds: 6,
    refunded: '8.00',
    net: '392.00',
    parking: '389.80',
    fees: '1.00',
    taxes: '1.20',
    card: '140.00',
    cash: '16.00',
    transfer: '1.80',
  })
  expect(addUp([])).toEqual(NOTHING)
  expect([...new Set<number>(Object.values(NOTHING))]).toEqual([0])
})

test('a period is compared with the days that its first and last are, by day and by month', () => {
  const period = { from: '2026-01-31', until: '2026-02-01' }
  expect(periodBefore(period, 'DATE')).toEqual({ from: '2025-01-31', until: '2025-02-01' })
  expect(periodBefore(period, 'WEEKDAY')).toEqual({ from: '2025-02-01', until: '2025-02-02' })
  const now = [day('2026-01-31', 100), day('2026-02-01', 20), day('2026-02-02', 7)]
  const before = [day('2025-01-31', 3)]
  const told = (step: 'day' | 'month') =>
    byStep(period, step, { now, before, against: 'DATE' }).map(({ key, sums, before: then }) => [
      key,
      netOf(sums),
      netOf(then),
    ])
  expect(told('day')).toEqual([
    ['2026-01-31', 100, 3],
    ['2026-02-01', 20, 0],
  ])
  expect(told('month')).toEqual([
    ['2026-01', 100, 3],
    ['2026-02', 20, 0],
  ])
})
