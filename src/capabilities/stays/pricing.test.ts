import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cents, cents, sum } from '../../lib/money.ts'
import { parseInstant } from '../../lib/pacific.ts'
import { engineArgsOf, price } from '../quotes/pricing.ts'
import { quoteSet } from '../quotes/rules.ts'
import { demoPriceBook as book } from '../rates/demo.ts'
import type { ProductId, VehicleClass } from '../../lib/products.ts'
import {
  adjusted,
  billedParts,
  chargesEarning,
  holdsUntil,
  isAsBooked,
  priceStay,
  type RealStay,
  type StayPrice,
  wireStayRate,
} from './pricing.ts'
import { say } from '../../lib/texts.ts'

const at = (text: string) => parseInstant(`${text}:00-0800`)!
const TERMS = { free_minutes: 30, drive_through_minutes: 10, lost_ticket_cents: cents(2000), flight_grace_hours: 12 }
const FROM = at('2026-12-01 08:00')
const TO = at('2026-12-04 08:00')
const LATER_VOUCHER = {
  number: 'V1',
  vehicleClass: 'STANDARD' as const,
  from: at('2026-12-05 08:00'),
  to: at('2026-12-06 08:00'),
}

/** The first worked example of docs/rules.md, as it was booked on 2026-11-21: BUY_NOW 74.57, BOOK_NOW 78.54. */
function bookedAs(product: ProductId) {
  const quotes = quoteSet({ book, from: FROM, to: TO, vehicleClass: 'STANDARD', now: at('2026-11-21 12:00') })
  const { rate } = quotes.find(({ productId }) => productId === product)!
  return { from: FROM, to: TO, args: rate.engineArgs }
}

function priced(from: string, to: string, more: Partial<RealStay> = {}): StayPrice {
  return priceStay({ from: at(from), to: at(to), book, terms: TERMS, vehicleClass: 'STANDARD', ...more })
}

const lines = ({ charges, fees, taxes }: StayPrice) =>
  [...charges, ...fees, ...taxes].map(({ description, amount }) => `${say(description)} ${amount}`)

describe('worked examples', () => {
  const early = '2026-12-01 08:00'
  const booked = bookedAs('BUY_NOW')

  test.each<[string, string, string, Partial<RealStay>, number]>([
    ['a walk-in pays the drive-up price of its real stay', early, '2026-12-04 08:00', {}, 8648],
    ['ten minutes without a booking are free', early, '2026-12-01 08:10', {}, 0],
    ['a voucher changes nothing about that', early, '2026-12-01 08:10', { voucher: LATER_VOUCHER }, 0],
    ['eleven minutes are one started hour', early, '2026-12-01 08:11', {}, 1099],
    ['ten minutes with a booking cost what was booked', early, '2026-12-01 08:10', { booked }, 7457],
    ['a lost ticket costs its fee, however short the stay', early, '2026-12-01 08:10', { isLostTicket: true }, 2204],
    ['as booked: the booked price', early, '2026-12-04 08:00', { booked }, 7457],
    ['thirty minutes on either side are free', '2026-12-01 07:30', '2026-12-04 08:30', { booked }, 7457],
    ['one minute more is an hour of its own', early, '2026-12-04 08:31', { booked }, 7457 + 1099],
    ['five hours late are a day of its own', early, '2026-12-04 13:00', { booked }, 7457 + 3083],
    ['two hours early and two late', '2026-12-01 06:00', '2026-12-04 10:30', { booked }, 7457 + 2 * 1760],
    ['unused days are not given back', early, '2026-12-02 08:00', { booked }, 7457],
    [
      'never above the drive-up price of the whole',
      '2026-12-01 05:00',
      '2026-12-04 11:30',
      { booked: bookedAs('BOOK_NOW') },
      11430,
    ],
    ['a lost ticket costs its fee and its tax besides', early, '2026-12-04 08:00', { isLostTicket: true }, 8648 + 2204],
    [
      'a voucher covers its dates, fees and taxes too',
      early,
      '2026-12-04 08:20',
      { voucher: { number: 'V1', vehicleClass: 'STANDARD' as const, from: FROM, to: TO } },
      0,
    ],
    [
      'what lies beyond a voucher is paid',
      early,
      '2026-12-04 13:00',
      { voucher: { number: 'V1', vehicleClass: 'STANDARD' as const, from: FROM, to: TO } },
      3083,
    ],
    [
      'a late flight holds the booked price',
      early,
      '2026-12-04 16:00',
      { booked, holdsUntil: at('2026-12-04 16:00') },
      7457,
    ],
    [
      'what comes after the hours of grace is paid',
      early,
      '2026-12-04 21:30',
      { booked, holdsUntil: at('2026-12-04 20:00') },
      7457 + 1099,
    ],
  ])('%s', (_what, from, to, more, total) => {
    expect(priced(from, to, more).total).toBe(total)
  })

  test('lines tell which part they are of', () => {
    expect(lines(priced('2026-12-01 08:00', '2026-12-04 13:00', { booked }))).toEqual([
      'Day 7200',
      'Book-ahead and pay-now discount (15%) -1080',
      'Day, after the booked time 2400',
      'Airport access fee 375',
      'Airport access fee, after the booked time 125',
      'Sales tax (10.2%) 662',
      'City parking tax 300',
      'Sales tax (10.2%), after the booked time 258',
      'City parking tax, after the booked time 300',
    ])
  })

  test('another class than booked costs what it would have cost in the same booking, and never less', () => {
    const stay = ['2026-12-01 08:00', '2026-12-04 08:00'] as const
    const oversize = quoteSet({ book, from: FROM, to: TO, vehicleClass: 'OVERSIZE', now: at('2026-11-21 12:00') })
    const wanted = oversize.find(({ productId }) => productId === 'BUY_NOW')!.rate.total
    expect(priced(...stay, { booked, vehicleClass: 'OVERSIZE' }).total).toBe(wanted)
    expect(priced(...stay, { booked, vehicleClass: 'MOTORCYCLE' }).total).toBe(7457)
  })

  test('a dearer class than the voucher’s pays what it costs more while it covers, and what lies beyond as any; others pay nothing', () => {
    const voucher = { number: 'V1', vehicleClass: 'STANDARD' as const, from: FROM, to: TO }
    const parked = (to: string, vehicleClass: VehicleClass) => priced('2026-12-01 08:00', to, { voucher, vehicleClass })
    const [until, after] = ['2026-12-04 08:00', '2026-12-04 13:00']
    const dearer = parked(until, 'OVERSIZE')
    // 117.75 and 75.75 with the access fee, 10.2 % of each.
    expect(lines(dearer)).toEqual(['Time voucher V1 0', 'Larger vehicle class 4200', 'Sales tax (10.2%) 428'])
    expect(dearer.total).toBe(4628)
    expect(chargesEarning(wireStayRate(dearer))).toBe(4200)
    expect(billedParts(wireStayRate(dearer))).toEqual([])
    const alone = priced(until, after, { vehicleClass: 'OVERSIZE' }).total
    expect(parked(after, 'OVERSIZE').total).toBe(4628 + alone)
    expect(parked('2026-12-01 12:00', 'OVERSIZE').total).toBeLessThan(1500)
    expect(parked('2026-12-01 08:10', 'OVERSIZE').total).toBe(0)
    expect(parked(until, 'MOTORCYCLE').total).toBe(0)
  })

  test('ten minutes and a second are one started hour', () => {
    const from = at('2026-12-01 08:00')
    const after = (seconds: number) =>
      priceStay({ from, to: from.add({ seconds }), book, terms: TERMS, vehicleClass: 'STANDARD' })
    expect([after(600), after(601)].map(({ total, savings }) => [total, savings])).toEqual([
      [0, 0],
      [1099, 0],
    ])
    expect(lines(after(600))).toEqual(['Up to 10 minutes 0'])
  })

  test('what was taken beside the price is one line, and saves nothing', () => {
    const stay = priced('2026-12-01 08:00', '2026-12-04 08:00')
    const less = adjusted(stay, cents(-648), 'ADJUSTMENT')
    expect(less.total).toBe(8000)
    expect(less.charges.at(-1)).toMatchObject({ code: 'ADJUSTMENT', amount: -648 })
    expect(wireStayRate(less)).toMatchObject({ total: '80.00', charge_total: '65.52', savings: '0.00' })
    expect(adjusted(stay, cents(0), 'OVERRIDE')).toBe(stay)
  })

  test('points count the charges that were priced, or less when less was taken', () => {
    const stay = priced('2026-12-01 08:00', '2026-12-04 08:00')
    const counted = (difference: number) => chargesEarning(wireStayRate(adjusted(stay, cents(difference), 'OVERRIDE')))
    expect([0, 9_991_351, -648, -8648].map(counted)).toEqual([7200, 7200, 6552, 0])
  })

  test('a late flight holds at most the hours of grace', () => {
    expect(holdsUntil(TO, at('2026-12-04 11:00'), TERMS)).toEqual(at('2026-12-04 11:00'))
    expect(holdsUntil(TO, at('2026-12-06 11:00'), TERMS)).toEqual(at('2026-12-04 20:00'))
  })
})

describe('whatever the stay', () => {
  const minutes = (most: number) => fc.integer({ min: -most, max: most })
  const stays = fc.record({
    early: minutes(3 * 1440),
    length: fc.integer({ min: 1, max: 12 * 1440 }),
    longer: fc.integer({ min: 0, max: 1440 }),
    vehicleClass: fc.constantFrom<VehicleClass>('STANDARD', 'OVERSIZE', 'MOTORCYCLE'),
    product: fc.constantFrom<ProductId | undefined>('BUY_NOW', 'BOOK_NOW', undefined),
    isLostTicket: fc.boolean(),
    covered: fc.boolean(),
  })
  const realStay = ({ early, length, vehicleClass, product, isLostTicket, covered }: Drawn): RealStay => {
    const from = FROM.add({ minutes: early })
    const cover = product
      ? { booked: bookedAs(product) }
      : covered && { voucher: { number: 'V1', vehicleClass: 'STANDARD' as const, from: FROM, to: TO } }
    return { from, to: from.add({ minutes: length }), book, terms: TERMS, vehicleClass, isLostTicket, ...cover }
  }
  type Drawn = typeof stays extends fc.Arbitrary<infer T> ? T : never

  test('lines sum to totals, and each part can be computed again from what is kept', () => {
    fc.assert(
      fc.property(stays, (drawn) => {
        const stay = priceStay(realStay(drawn))
        const sumOf = (some: readonly { amount: Cents }[]) => sum(some.map(({ amount }) => amount))
        expect(sumOf(stay.charges)).toBe(stay.chargeTotal)
        expect(sumOf([...stay.charges, ...stay.fees, ...stay.taxes])).toBe(stay.total)
        const kept = JSON.parse(JSON.stringify(stay.engineArgs)) as StayPrice['engineArgs']
        const totalOf = (args: unknown) => (args ? price(engineArgsOf({ engine_args: args })).total : 0)
        const again = kept.parts.map(({ args, covered }) => cents(totalOf(args) - totalOf(covered)))
        expect(sum(again) + (drawn.isLostTicket ? 2204 : 0)).toBe(stay.total)
      }),
      { numRuns: 150 },
    )
  })

  test('as booked it costs what was booked, to the cent', () => {
    fc.assert(
      fc.property(stays, minutes(45), minutes(45), fc.boolean(), (drawn, early, late, isHeld) => {
        const booked = bookedAs(drawn.product ?? 'BUY_NOW')
        const [from, to] = [FROM.add({ minutes: early }), TO.add({ minutes: late })]
        const stay = { ...realStay(drawn), from, to, booked, ...(isHeld && { holdsUntil: TO.add({ minutes: 20 }) }) }
        const last = isHeld ? 50 : 30
        const isWithin = early >= -30 && late <= last && drawn.vehicleClass === 'STANDARD' && !drawn.isLostTicket
        const costsTheSame = isAsBooked(stay, { ...booked, vehicleClass: booked.args.vehicle_class })
        expect(costsTheSame).toBe(isWithin)
        if (costsTheSame) expect(priceStay(stay).total).toBe(price(booked.args).total)
      }),
      { numRuns: 300 },
    )
  })

  test('it costs the booked price at least, and never more than that or the drive-up price of the whole', () => {
    fc.assert(
      fc.property(stays, (drawn) => {
        const stay = { ...realStay(drawn), isLostTicket: false }
        const driveUp = priceStay({ ...stay, booked: undefined, voucher: undefined }).total
        const booked = stay.booked ? priceStay({ ...stay, from: FROM, to: TO }).total : 0
        const { total } = priceStay(stay)
        expect(total).toBeGreaterThanOrEqual(stay.booked ? booked : 0)
        expect(total).toBeLessThanOrEqual(Math.max(booked, driveUp))
      }),
      { numRuns: 150 },
    )
  })

  test('leaving later never costs less, and a late flight never costs more', () => {
    fc.assert(
      fc.property(stays, (drawn) => {
        const stay = realStay(drawn)
        const later = { ...stay, to: stay.to.add({ minutes: drawn.longer }) }
        expect(priceStay(later).total).toBeGreaterThanOrEqual(priceStay(stay).total)
        const held = { ...later, holdsUntil: TO.add({ minutes: drawn.longer }) }
        expect(priceStay(held).total).toBeLessThanOrEqual(priceStay(later).total)
      }),
      { numRuns: 150 },
    )
  })
})
