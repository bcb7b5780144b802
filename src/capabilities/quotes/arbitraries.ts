import * as fc from 'fast-check'
import { cents } from '../../lib/money.ts'
import type { Coupon } from '../coupons/rules.ts'
import { demoCoupons } from '../coupons/demo.ts'
import { demoPriceBook } from '../rates/demo.ts'
import { VEHICLE_CLASSES, type VehicleClass } from '../../lib/products.ts'
import type { Fee, PriceBook, Prices, RatePlan, Tax } from '../rates/rules.ts'
import type { Terms } from '../rates/terms.ts'
import { TODAY } from './factory.ts'
import type { StayRequest } from './rules.ts'

/** How often a property is tried: a moment in every run, minutes in the long one. */
export const RUNS = { numRuns: process.env.SKYLOT_TEST_LONG ? 20_000 : 150 }

/** What the long run of a property may take, in milliseconds. */
export const PATIENCE = 1_800_000

const MINUTES_A_DAY = 24 * 60

export const anyClass = fc.constantFrom(...VEHICLE_CLASSES)

/** Elapsed minutes of a stay: often hours, a few days or a whole number of days, at most 89 days. */
export const anyLength = fc.oneof(
  fc.integer({ min: 1, max: 3 * MINUTES_A_DAY }),
  fc.integer({ min: 1, max: 89 * MINUTES_A_DAY }),
  fc.integer({ min: 1, max: 89 }).map((days) => days * MINUTES_A_DAY),
)

/** An arrival within the next year, often around a night on which the clocks change or a season begins. */
export const anyArrival = fc.oneof(
  fc.integer({ min: 0, max: 364 * MINUTES_A_DAY }).map((minutes) => TODAY.add({ minutes })),
  fc
    .tuple(
      fc.constantFrom(
        '2027-03-14T10:00Z',
        '2027-11-07T09:00Z',
        '2026-12-18T08:00Z',
        '2027-01-04T08:00Z',
        '2027-09-01T07:00Z',
      ),
      fc.integer({ min: -10 * MINUTES_A_DAY, max: 2 * MINUTES_A_DAY }),
    )
    .map(([moment, minutes]) => Temporal.Instant.from(moment).add({ minutes }))
    .filter((moment) => Temporal.Instant.compare(moment, TODAY) > 0),
)

const anyCoupon = fc.constantFrom<(Coupon | undefined)[]>(
  undefined,
  ...demoCoupons,
  { code: 'THREEFREE', benefit: { kind: 'free_days', days: 3 } },
  { code: 'ODD', benefit: { kind: 'percent', percent: 12.5 } },
  { code: 'BIG', benefit: { kind: 'amount', amount_cents: cents(50_000) } },
  { code: 'TENTHOFF', benefit: { kind: 'corporate_percent', percent: 10 } },
  {
    code: 'OWNPLAN',
    benefit: {
      kind: 'corporate_plan',
      prices: {
        STANDARD: { hour_cents: cents(310), day_cents: cents(1750), week_cents: cents(9999) },
        OVERSIZE: { hour_cents: cents(500), day_cents: cents(3000), week_cents: cents(18_000) },
        MOTORCYCLE: { hour_cents: cents(200), day_cents: cents(900), week_cents: cents(5000) },
      },
    },
  },
)

/** A coupon that takes something off a part of a stay only, or so much at most. */
export const anyLimitedCoupon: fc.Arbitrary<Coupon> = fc.record(
  {
    code: fc.constant('LIMITED'),
    benefit: fc.oneof(
      fc.integer({ min: 1, max: 100 }).map((percent) => ({ kind: 'percent' as const, percent })),
      fc.integer({ min: 1, max: 50_000 }).map((amount) => ({ kind: 'amount' as const, amount_cents: cents(amount) })),
      fc.integer({ min: 1, max: 5 }).map((days) => ({ kind: 'free_days' as const, days })),
    ),
    most_days: fc.integer({ min: 1, max: 20 }),
    most_cents: fc.integer({ min: 1, max: 20_000 }).map(cents),
  },
  { requiredKeys: ['code', 'benefit'] },
)

/** A stay of the demonstration business, any class, with any of its codes or none. */
export const anyRequest: fc.Arbitrary<StayRequest> = fc
  .record({ from: anyArrival, length: anyLength, vehicleClass: anyClass, coupon: anyCoupon })
  .map(({ from, length, vehicleClass, coupon }) => ({
    book: demoPriceBook,
    now: TODAY,
    from,
    to: from.add({ minutes: length }),
    vehicleClass,
    coupon,
  }))

const anyClasses = fc.constantFrom<VehicleClass[] | undefined>(undefined, ['STANDARD'], ['OVERSIZE', 'MOTORCYCLE'])
const anyDay = fc.constantFrom<string | undefined>(undefined, '2026-11-20', '2026-11-21', '2026-11-22')
const amounts = (most: number) => fc.integer({ min: 0, max: most }).map(cents)

export const anyFee: fc.Arbitrary<Fee> = fc
  .record({ code: fc.uuid(), per_day_cents: amounts(500), stay: amounts(5000), classes: anyClasses })
  .map(({ code, per_day_cents, stay, classes }) => ({
    code,
    description: 'A fee',
    per_day_cents,
    per_stay_cents: stay === per_day_cents ? cents(0) : stay,
    ...(classes && { classes }),
  }))

export const anyTax: fc.Arbitrary<Tax> = fc
  .record({
    code: fc.uuid(),
    thousandths: fc.integer({ min: 0, max: 30_000 }),
    flat: fc.option(amounts(500), { freq: 3 }),
    on: fc.constantFrom<Tax['on']>(undefined, 'CHARGES', 'FEES'),
    from: anyDay,
    until: anyDay,
  })
  .map(({ code, thousandths, flat, on, from, until }) => ({
    code,
    description: 'A tax',
    percent: flat === null ? thousandths / 1000 : null,
    per_stay_cents: flat,
    ...(on && { on }),
    ...(from && { from }),
    ...(until && { until }),
  }))

/** The same with fees and taxes of any shape. */
export const anyBilledRequest: fc.Arbitrary<StayRequest> = fc
  .record({ request: anyRequest, fees: fc.array(anyFee, { maxLength: 3 }), taxes: fc.array(anyTax, { maxLength: 3 }) })
  .map(({ request, fees, taxes }) => ({ ...request, book: { ...demoPriceBook, fees, taxes } }))

const anyPrices: fc.Arbitrary<Prices> = fc.record({
  hour_cents: fc.integer({ min: 1, max: 5000 }).map(cents),
  day_cents: fc.integer({ min: 1, max: 10_000 }).map(cents),
  week_cents: fc.integer({ min: 1, max: 70_000 }).map(cents),
})

export const anyPlan: fc.Arbitrary<RatePlan> = fc
  .record({
    id: fc.uuid(),
    from: fc.integer({ min: 0, max: 40 }),
    days: fc.integer({ min: 1, max: 12 }),
    isYearly: fc.boolean(),
    weekdays: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 6 }), {
      nil: undefined,
    }),
    prices: anyPrices,
  })
  .map(({ id, from, days, isYearly, weekdays, prices }) => {
    const [first = '', last = ''] = [from, from + days].map((day) =>
      TODAY.add({ hours: day * 24 })
        .toString()
        .slice(0, 10),
    )
    const season: RatePlan['season'] = isYearly
      ? { kind: 'yearly', from: first.slice(5), to: last.slice(5) }
      : { kind: 'dates', from: first, to: last }
    return { id, name: id, priority: from, season, ...(weekdays && { weekdays }), prices: samePricesFor(prices) }
  })

const anyDeposit: fc.Arbitrary<Terms['deposit']> = fc.oneof(
  fc.constant(undefined),
  fc.integer({ min: 1, max: 100 }).map((percent) => ({ kind: 'PERCENT' as const, percent })),
  fc.integer({ min: 1, max: 20_000 }).map((amount) => ({ kind: 'AMOUNT' as const, amount_cents: cents(amount) })),
)

/** Rates that no sane business has: the rules must hold for them too. */
export const anyPriceBook: fc.Arbitrary<PriceBook> = fc
  .tuple(anyPrices, fc.array(anyPlan, { maxLength: 5 }), anyDeposit)
  .map(([base, plans, deposit]) => ({
    ...demoPriceBook,
    terms: { ...demoPriceBook.terms, ...(deposit && { deposit }) },
    plans: [
      { id: 'base', name: 'Base', priority: -1, season: { kind: 'always' }, prices: samePricesFor(base) },
      ...plans,
    ],
  }))

function samePricesFor(prices: Prices): RatePlan['prices'] {
  return { STANDARD: prices, OVERSIZE: prices, MOTORCYCLE: prices }
}
