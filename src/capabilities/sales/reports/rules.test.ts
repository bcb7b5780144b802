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
