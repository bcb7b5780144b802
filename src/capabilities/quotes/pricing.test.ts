import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '../../lib/money.ts'
import { addDays, fromLocal } from '../../lib/pacific.ts'
import { demoPriceBook } from '../rates/demo.ts'
import {
  anyArrival,
  anyBilledRequest,
  anyClass,
  anyLength,
  anyPriceBook,
  anyRequest,
  PATIENCE,
  RUNS,
} from './arbitraries.ts'
import { quoteOf, stayRequest, TODAY } from './factory.ts'
import { parkingTime } from './parking-days.ts'
import { engineArgsOf, type EngineArgs, price, wireRate } from './pricing.ts'
import { quoteSet, type StayRequest } from './rules.ts'
import { secondOpinion } from './second-opinion.ts'

describe('any stay', { timeout: PATIENCE }, () => {
  test('costs what a second, independent calculation says, to the cent', () => {
    fc.assert(
      fc.property(fc.oneof(anyRequest, anyBilledRequest), (request) => {
        for (const { productId, rate } of quoteSet(request)) {
          expect([productId, BigInt(rate.total)]).toEqual([productId, secondOpinion(request, productId)])
        }
      }),
      RUNS,
    )
  })

  test('costs the same when it is recomputed from its stored arguments', () => {
    fc.assert(
      fc.property(fc.oneof(anyRequest, anyBilledRequest), (request) => {
        for (const { rate } of quoteSet(request)) {
          const stored = JSON.parse(JSON.stringify(wireRate(rate))) as { engine_args: unknown }
          expect(wireRate(price(engineArgsOf(stored)))).toEqual(wireRate(rate))
        }
      }),
      RUNS,
    )
  })

  test('has lines that sum to its totals, and savings that are never negative', () => {
    fc.assert(
      fc.property(fc.oneof(anyRequest, anyBilledRequest), (request) => {
        for (const { rate, depositRequired } of quoteSet(request)) {
          const added = [rate.charges, rate.fees, rate.taxes].map((lines) => sum(lines.map(({ amount }) => amount)))
          expect(added).toEqual([rate.chargeTotal, rate.feeTotal, rate.taxTotal])
          expect(rate.subtotal).toBe(rate.chargeTotal + rate.feeTotal)
          expect(rate.total).toBe(rate.subtotal + rate.taxTotal)
          for (const line of [...rate.charges, ...rate.fees]) expect(line.amount).toBe(line.quantity * line.unitPrice)
          expect(
            Math.min(rate.savings, rate.chargeTotal, depositRequired, rate.total - depositRequired),
          ).toBeGreaterThanOrEqual(0)
        }
      }),
      RUNS,
    )
  })

  test('has no line that does not apply, and none twice at one price', () => {
    fc.assert(
      fc.property(fc.oneof(anyRequest, anyBilledRequest), (request) => {
        for (const { rate } of quoteSet(request)) {
          const lines = [...rate.charges, ...rate.fees, ...rate.taxes]
          expect(lines.every(({ amount, quantity }) => amount !== 0 && quantity > 0)).toBe(true)
          expect(new Set(lines.map(({ code, unitPrice }) => `${code} ${unitPrice}`)).size).toBe(lines.length)
        }
      }),
      RUNS,
    )
  })
})

describe('a longer stay is never cheaper', { timeout: PATIENCE }, () => {
  test('for any arrival, class and length', () => {
    fc.assert(
      fc.property(anyArrival, anyClass, anyLength, anyLength, (from, vehicleClass, one, other) => {
        const [shorter, longer] = [Math.min(one, other), Math.max(one, other)].map((minutes) =>
          totals({ book: demoPriceBook, now: TODAY, vehicleClass, from, to: from.add({ minutes }) }),
        )
        for (const [index, total] of (shorter ?? []).entries()) expect(longer?.[index]).toBeGreaterThanOrEqual(total)
      }),
      RUNS,
    )
  })

  test('whatever the rates: a week cheaper than a day, days dearer by the day', () => {
    const anyHours = fc.integer({ min: 1, max: 21 * 24 })
    fc.assert(
      fc.property(anyPriceBook, anyHours, anyHours, (book, start, hours) => {
        const from = TODAY.add({ hours: start })
        const [shorter, longer] = [hours, hours + 1].map((length) =>
          totals({ book, now: TODAY, vehicleClass: 'STANDARD', from, to: from.add({ hours: length }) }),
        )
        for (const [index, total] of (shorter ?? []).entries()) expect(longer?.[index]).toBeGreaterThanOrEqual(total)
      }),
      RUNS,
    )
  })

  test.each(['2026-12-11', '2026-12-27', '2027-03-07', '2027-03-13', '2027-06-09', '2027-10-31'])(
    'half hour by half hour, for two weeks from %s',
    (date) => {
      const from = fromLocal(date, '07:30')
      const base = stayRequest('2026-12-01 08:00', '2026-12-02 08:00')
      let before = 0
      for (let halfHours = 1; halfHours <= 14 * 48; halfHours++) {
        const request = { ...base, from, to: from.add({ minutes: halfHours * 30 }) }
        const { total } = quoteOf('BUY_NOW', request).rate
        expect(total).toBeGreaterThanOrEqual(before)
        before = total
      }
    },
  )
})

describe.each([
  { name: 'clocks go forward', date: '2027-03-14', halfHours: 46 },
  { name: 'clocks go back', date: '2027-11-07', halfHours: 50 },
  { name: 'leap day', date: '2028-02-29', halfHours: 48 },
])('$name: from every half hour', ({ date, halfHours }) => {
  const midnight = fromLocal(date, '00:00')
  const arrivals = Array.from({ length: halfHours }, (_, index) => midnight.add({ minutes: index * 30 }))

  test('the same time next day is one day, and a minute more begins an hour', () => {
    for (const from of arrivals) {
      const nextDay = Temporal.Instant.from(from.toZonedDateTimeISO('America/Los_Angeles').add({ days: 1 }).toInstant())
      expect(parkingTime({ from, to: nextDay })).toEqual({ fullDays: 1, restHours: 0 })
      expect(parkingTime({ from, to: nextDay.add({ minutes: 1 }) })).toEqual({ fullDays: 1, restHours: 1 })
      expect(parkingTime({ from, to: nextDay.subtract({ minutes: 1 }) }).fullDays).toBe(0)
    }
  })

  test('up to every half hour of the day, hours are elapsed hours', () => {
    const from = fromLocal(addDays(date, -1), '23:30')
    for (const [index, to] of arrivals.entries()) {
      const isNextDay = index === halfHours - 1
      const hours = Math.ceil((index + 1) / 2)
      expect(parkingTime({ from, to })).toEqual({ fullDays: isNextDay ? 1 : 0, restHours: isNextDay ? 0 : hours })
    }
  })

  test('the second opinion agrees on the price', () => {
    const now = midnight.subtract({ hours: 240 })
    for (const from of arrivals) {
      for (const hours of [1, 3, 23, 24, 25, 47, 48, 49, 167, 168, 169]) {
        const request: StayRequest = {
          book: demoPriceBook,
          now,
          vehicleClass: 'OVERSIZE',
          from,
          to: from.add({ hours }),
        }
        expect(BigInt(quoteOf('BUY_NOW', request).rate.total)).toBe(secondOpinion(request, 'BUY_NOW'))
      }
    }
  })
})

describe('stored arguments', () => {
  const { rate } = quoteOf('BUY_NOW', stayRequest('2026-12-16 08:00', '2026-12-20 11:00'))

  test('hold resolved prices: neither plans nor the time zone are asked again', () => {
    expect(rate.engineArgs).toMatchObject({
      engine: 1,
      full_days: 4,
      rest_hours: 3,
      days_in_advance: 25,
      lead_time_percent: 15,
      extra_percent: 5,
      calendar: [
        { from: '2026-12-16', days: 2, plan: 'Base', day_cents: 2400 },
        { from: '2026-12-18', days: 3, plan: 'Holidays', day_cents: 2800 },
      ],
    })
  })

  test('stay small: ninety days of them fit in two kilobytes', () => {
    const longest = quoteOf('BUY_NOW', stayRequest('2026-12-01 08:00', '2027-03-01 07:00'))
    expect(JSON.stringify(longest.rate.engineArgs).length).toBeLessThan(2048)
  })

  test('of another engine are refused', () => {
    const other: EngineArgs = { ...rate.engineArgs, engine: 2 }
    expect(() => price(other)).toThrow(RangeError)
    for (const foreign of [{}, null, other]) expect(() => engineArgsOf({ engine_args: foreign })).toThrow(RangeError)
  })
})

function totals(request: StayRequest): number[] {
  const set = quoteSet(request)
  return (['STANDARD', 'BOOK_NOW', 'BUY_NOW'] as const).map(
    (product) => set.find(({ productId }) => productId === product)?.rate.total ?? Number.NaN,
  )
}
