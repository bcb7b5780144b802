import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../../lib/money.ts'
import { addDays, addWallDays, isBefore, type Stay } from '../../lib/pacific.ts'
import { demoPriceBook } from '../rates/demo.ts'
import { agreedQuote } from './agreed-price.ts'
import { PATIENCE, RUNS } from './arbitraries.ts'
import { quoteChange } from './changes.ts'
import { explain } from './explanation.ts'
import { at, quoteOf, stay, stayRequest, TODAY } from './factory.ts'
import { type EngineArgs, engineArgsOf, price, wireRate } from './pricing.ts'
import { secondOpinion } from './second-opinion.ts'

const LATER = at('2026-11-28 10:00')
const CITY_TAX = 300

/** 80.00 for four days, 20.00 each, fees and taxes in it. */
const booked = agreed(stay('2026-12-01 08:00', '2026-12-05 08:00'), 8000)

describe('a total that was agreed elsewhere', () => {
  test('holds for the days that it was agreed for; fees and taxes are in it', () => {
    for (const [from, to] of [
      ['2026-12-01 08:00', '2026-12-05 08:00'],
      ['2026-12-01 09:00', '2026-12-05 09:00'],
      ['2026-12-01 12:00', '2026-12-04 20:00'],
    ] as const) {
      expect(changed(booked, from, to)).toMatchObject({ total: 8000, feeTotal: 0, taxTotal: 0 })
    }
    expect(changed(booked, '2026-12-01 08:00', '2026-12-03 08:00').total).toBe(4000)
  })

  test('is charged besides for the time that is added alone, with its fees and percentages', () => {
    const longer = changed(booked, '2026-12-01 08:00', '2026-12-05 09:00')
    expect(longer.charges).toMatchObject([
      { code: 'DAY', quantity: 4, amount: 8000 },
      { code: 'HOUR', amount: 600 },
    ])
    // 10.2 % of 7.25; what is asked once for a stay was paid with it.
    expect([longer.fees, longer.taxes].flat().map(({ amount }) => amount)).toEqual([125, 74])
    expect(longer.total).toBe(8799)
    expect(changed(longer.engineArgs, '2026-12-01 08:00', '2026-12-05 11:00').total).toBe(8000 + 2121)
    expect(changed(longer.engineArgs, '2026-12-01 08:00', '2026-12-05 08:00').total).toBe(8000)
  })

  test('is left for what everybody pays on wholly other dates, in another class, and where that is less', () => {
    const [from, to] = ['2027-02-01 08:00', '2027-02-05 08:00'] as const
    // Four days at 24.00 and four fees, 10.2 %, 3.00.
    expect(changed(booked, from, to).total).toBe(11_430)
    const oversize = quoteOf(
      'STANDARD',
      stayRequest('2026-12-01 08:00', '2026-12-05 08:00', { vehicleClass: 'OVERSIZE' }),
    )
    expect(changed(booked, '2026-12-01 08:00', '2026-12-05 08:00', 'OVERSIZE').total).toBe(oversize.rate.total)
    const dear = agreed(stay('2026-12-01 08:00', '2026-12-05 08:00'), 40_000)
    const cheaper = changed(dear, '2026-12-01 08:00', '2026-12-05 08:00')
    expect(cheaper.total).toBe(11_430)
    expect(explain(cheaper.engineArgs).map(({ text }) => text)).toContain(
      'At today’s prices all days cost less than what was agreed for some',
    )
  })

  test('however long the stay was and becomes, each added day costs what it does by itself, and nothing twice', {
    timeout: PATIENCE,
  }, () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 60_000 }),
        fc.integer({ min: 1, max: 400 }),
        (start, days, total, halfHours) => {
          const from = addWallDays(at('2026-12-01 08:00'), start)
          const end = addWallDays(from, days)
          const to = end.add({ minutes: halfHours * 30 })
          const args = agreed({ from, to: end }, total)
          const quote = quoteChange({ book: demoPriceBook, booked: args, now: LATER, from, to })
          const alone = (of: Stay) =>
            secondOpinion({ book: demoPriceBook, vehicleClass: 'STANDARD', now: LATER, ...of }, 'STANDARD')
          const [added, all] = [alone({ from: end, to }), alone({ from, to })].map(Number)
          expect(quote.rate.total).toBe(Math.min(total + (added ?? 0) - CITY_TAX, all ?? 0))
          const back = quoteChange({ book: demoPriceBook, booked: stored(quote.rate), now: LATER, from, to: end })
          expect(back.rate.total).toBeLessThanOrEqual(total)
        },
      ),
      RUNS,
    )
  })

  test('never rises within its dates, and can be recomputed', { timeout: PATIENCE }, () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 60_000 }),
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        (days, total, cut, left) => {
          const first = '2026-12-16'
          const own = stay(`${first} 08:00`, `${addDays(first, days)} 08:00`)
          const length = Math.floor((own.to.epochMilliseconds - own.from.epochMilliseconds) / 60_000)
          const from = own.from.add({ minutes: Math.floor(length * cut) })
          const to = from.add({ minutes: Math.max(1, Math.floor(length * (1 - cut) * left)) })
          if (isBefore(own.to, to)) return
          const quote = quoteChange({ book: demoPriceBook, booked: agreed(own, total), now: LATER, from, to })
          expect(quote.rate.total).toBeLessThanOrEqual(total)
          expect(wireRate(price(stored(quote.rate)))).toEqual(wireRate(quote.rate))
        },
      ),
      RUNS,
    )
  })
})

function agreed({ from, to }: Stay, total: number): EngineArgs {
  const ctx = { now: TODAY, random: { uuid: () => '00000000-0000-4000-8000-000000000000' } }
  const asked = { from, to, vehicleClass: 'STANDARD', total: cents(total), product: 'CUSTOM' } as const
  return engineArgsOf(agreedQuote(ctx as never, asked, demoPriceBook.terms).rate)
}

function changed(args: EngineArgs, from: string, to: string, vehicleClass: EngineArgs['vehicle_class'] = 'STANDARD') {
  return quoteChange({ book: demoPriceBook, booked: args, now: LATER, ...stay(from, to), vehicleClass }).rate
}

function stored(rate: Parameters<typeof wireRate>[0]): EngineArgs {
  return engineArgsOf(JSON.parse(JSON.stringify(wireRate(rate))))
}
