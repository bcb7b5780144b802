import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentOf } from '../../lib/money.ts'
import { appliesTo, couponFaults } from '../coupons/rules.ts'
import { demoPriceBook } from '../rates/demo.ts'
import type { ProductId, VehicleClass } from '../../lib/products.ts'
import type { PriceBook } from '../rates/rules.ts'
import { anyClass, PATIENCE, RUNS } from './arbitraries.ts'
import { quoteChange } from './changes.ts'
import { demoCoupon, quoteOf, TODAY } from './factory.ts'
import { parkingTime } from './parking-days.ts'
import { type EngineArgs, engineArgsOf, wireRate } from './pricing.ts'
import { type Chapter, chainOpinion } from './second-opinion-changes.ts'

const HALF_HOURS_A_DAY = 48

/** How the next chapter differs from the one before: in half hours, and the prices of its moment. */
const anyTurn = fc.record({
  later: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20 * HALF_HOURS_A_DAY })),
  move: fc.oneof(fc.constant(0), days(-6, 6), fc.integer({ min: -300, max: 300 })),
  grow: fc.oneof(fc.constant(0), days(-8, 8), fc.integer({ min: -300, max: 300 })),
  percent: fc.constantFrom(100, 100, 100, 50, 80, 130, 150),
  extra: fc.constantFrom(5, 5, 5, 0, 12),
})

const anyCode = fc.constantFrom(
  undefined,
  ...['WELCOME10', 'WEEKEND5', 'FREEDAY', 'LASTONE', 'ACMECORP'].map(demoCoupon),
)

/** A booking with any code that applies to it, and what its traveler makes of it. */
const anyStory = fc
  .record({
    product: fc.constantFrom<('BUY_NOW' | 'BOOK_NOW')[]>('BUY_NOW', 'BOOK_NOW'),
    vehicleClass: anyClass,
    code: anyCode,
    starts: fc.integer({ min: 1, max: 60 * HALF_HOURS_A_DAY }),
    lasts: fc.oneof(days(1, 15), fc.integer({ min: 1, max: 15 * HALF_HOURS_A_DAY })),
    turns: fc.array(anyTurn, { minLength: 1, maxLength: 6 }),
  })
  .map(({ product: usual, vehicleClass, code, starts, lasts, turns }) => {
    const from = TODAY.add({ minutes: starts * 30 })
    const first = { now: TODAY, from, to: from.add({ minutes: lasts * 30 }), percent: 100, extra: 5 }
    const product: ProductId = code?.benefit.kind === 'corporate' ? 'CUSTOM' : usual
    const isGiven =
      code && appliesTo(code, product) && couponFaults(code, couponRequest(first, vehicleClass)).length === 0
    return {
      booking: { product: isGiven ? product : usual, vehicleClass, coupon: isGiven ? code : undefined },
      chapters: turns.reduce<Chapter[]>(
        (chapters, turn) => [...chapters, next(chapters.at(-1) ?? first, turn)],
        [first],
      ),
    }
  })

test('a chain of changes costs what the rule says, and never less than the days that were held could', {
  timeout: PATIENCE,
}, () => {
  fc.assert(
    fc.property(anyStory, ({ booking, chapters }) => {
      const told = play(booking, chapters)
      const expected = chainOpinion(booking, chapters)
      expect(told.map(({ total }) => BigInt(total))).toEqual(expected.map(({ total }) => total))
      expect(told.map(({ code }) => code !== null)).toEqual(expected.map(({ hasCode }) => hasCode))
      for (const { total, floor } of expected) expect(total).toBeGreaterThanOrEqual(floor)
    }),
    { numRuns: RUNS.numRuns / 2 },
  )
})

type Booking = Parameters<typeof chainOpinion>[0] & { readonly product: ProductId; readonly vehicleClass: VehicleClass }

/** The engine's prices of the same story, each from the stored arguments of the one before. */
function play({ product, vehicleClass, coupon }: Booking, [first, ...changes]: readonly Chapter[]) {
  if (!first) return []
  const booked = quoteOf(product, { ...first, book: bookAt(first), vehicleClass, coupon })
  let args: EngineArgs = booked.rate.engineArgs
  return [
    booked,
    ...changes.map((chapter) => {
      const quote = quoteChange({ ...chapter, book: bookAt(chapter), booked: args })
      args = engineArgsOf(JSON.parse(JSON.stringify(wireRate(quote.rate))))
      return quote
    }),
  ].map(({ rate, promoCode }) => ({ total: rate.total, code: promoCode }))
}

function next(
  { now, from, to }: Chapter,
  turn: { later: number; move: number; grow: number; percent: number; extra: number },
): Chapter {
  const arrival = from.add({ minutes: turn.move * 30 })
  const length = (to.epochMilliseconds - from.epochMilliseconds) / 60_000 + turn.grow * 30
  return {
    now: now.add({ minutes: turn.later * 30 }),
    from: arrival,
    to: arrival.add({ minutes: Math.max(length, 30) }),
    percent: turn.percent,
    extra: turn.extra,
  }
}

function couponRequest({ now, from, to }: Chapter, vehicleClass: VehicleClass) {
  const { fullDays } = parkingTime({ from, to })
  const uses = { in_all: 0, by_email: 0 }
  return { now, from, to, vehicleClass, fullDays, uses, channels: ['WEB' as const] }
}

function days(min: number, max: number) {
  return fc.integer({ min, max }).map((days) => days * HALF_HOURS_A_DAY)
}

function bookAt({ percent, extra }: Pick<Chapter, 'percent' | 'extra'>): PriceBook {
  const plans = demoPriceBook.plans.map((plan) => ({
    ...plan,
    prices: Object.fromEntries(
      Object.entries(plan.prices).map(([vehicleClass, prices]) => [
        vehicleClass,
        Object.fromEntries(Object.entries(prices).map(([kind, amount]) => [kind, percentOf(amount, percent)])),
      ]),
    ) as typeof plan.prices,
  }))
  return { ...demoPriceBook, plans, buy_now_extra_percent: extra }
}
