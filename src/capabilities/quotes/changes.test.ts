import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, percentOf, sum } from '../../lib/money.ts'
import { addDays, pacificDate } from '../../lib/pacific.ts'
import { messages } from '../coupons/texts.ts'
import { demoPriceBook } from '../rates/demo.ts'
import type { ProductId, VehicleClass } from '../../lib/products.ts'
import type { PriceBook } from '../rates/rules.ts'
import { anyClass, anyPriceBook, anyRequest, PATIENCE, RUNS } from './arbitraries.ts'
import { type ChangeQuote, changeTotal, quoteChange } from './changes.ts'
import { at, demoCoupon, quoteOf, stay, stayRequest, TODAY } from './factory.ts'
import { type EngineArgs, engineArgsOf, price, wireRate } from './pricing.ts'
import { quoteSet, type StayRequest } from './rules.ts'
import { said } from '../../lib/texts.ts'

const LATER = at('2026-11-28 10:00')
const threeDays = bookedArgs('BUY_NOW', stayRequest('2026-12-01 08:00', '2026-12-04 08:00'))

describe('a change', () => {
  test('to the dates it has costs nothing', () => {
    const quote = changed(threeDays, '2026-12-01 08:00', '2026-12-04 08:00')
    expect([quote.productId, quote.difference, quote.rate.total]).toEqual(['BUY_NOW', 0, 7457])
  })

  test('keeps the discount of the days that were booked; days that are new get that of today', () => {
    const quote = changed(threeDays, '2026-12-01 08:00', '2026-12-05 08:00')
    expect(said(quote.rate.charges)).toMatchObject([
      { quantity: 4 },
      { code: 'DISCOUNT', description: 'Book-ahead and pay-now discount (15%)', amount: -1080 },
      { code: 'DISCOUNT', description: 'Book-ahead and pay-now discount (10%)', amount: -240 },
    ])
    expect([quote.isPrebookDiscount, quote.daysInAdvance]).toEqual([true, 3])
  })

  test('shares a week among its days: each discount takes its sevenths', () => {
    const booked = bookedArgs('BOOK_NOW', stayRequest('2026-12-05 08:00', '2026-12-08 08:00'))
    const quote = changed(booked, '2026-12-05 08:00', '2026-12-12 08:00', demoPriceBook, at('2026-12-04 10:00'))
    // 144.00: three sevenths at the 15 % of booking two weeks ahead, four at the 5 % of a day ahead.
    expect(quote.rate.charges).toMatchObject([{ code: 'WEEK', amount: 14_400 }, { amount: -926 }, { amount: -411 }])
  })

  test('of class costs what a booking made today would, for all days', () => {
    const later = at('2026-11-30 10:00')
    const quote = changedClass(threeDays, 'OVERSIZE', later)
    const anew = quoteOf('BUY_NOW', {
      ...stayRequest('2026-12-01 08:00', '2026-12-04 08:00'),
      vehicleClass: 'OVERSIZE',
      now: later,
    })
    expect([quote.vehicleClass, quote.rate.total]).toEqual(['OVERSIZE', anew.rate.total])
    expect(changedClass(quote.rate.engineArgs, 'STANDARD', later).rate.charges[0]).toMatchObject({ unitPrice: 2400 })
  })

  test('keeps a corporate price', () => {
    const request = stayRequest('2026-12-16 08:00', '2026-12-18 08:00', { coupon: demoCoupon('ACMECORP') })
    const quote = changed(bookedArgs('CUSTOM', request), '2026-12-16 08:00', '2026-12-20 09:00')
    expect(said(quote.rate.charges)).toMatchObject([{ description: 'Corporate day', quantity: 5, unitPrice: 1800 }])
  })

  test('is priced by the days it moves to', () => {
    const quote = changed(threeDays, '2026-12-24 08:00', '2026-12-27 08:00')
    expect(quote.rate.charges[0]).toMatchObject({ quantity: 3, unitPrice: 2800 })
    expect(quote.difference).toBe(quote.rate.total - 7457)
  })

  test('keeps what paying now took off while a day is shared; where none is, what it takes off today counts', () => {
    const book = { ...demoPriceBook, buy_now_extra_percent: 8 }
    const longer = changed(threeDays, '2026-12-01 08:00', '2026-12-05 08:00', book)
    expect(said(longer.rate.charges)).toMatchObject([
      { quantity: 4 },
      { description: 'Book-ahead and pay-now discount (15%)' },
      { description: 'Book-ahead and pay-now discount (10%)' },
    ])
    const others = changed(threeDays, '2026-12-08 08:00', '2026-12-11 08:00', book)
    const anew = quoteOf('BUY_NOW', stayRequest('2026-12-08 08:00', '2026-12-11 08:00', { book, now: LATER }))
    expect([others.rate.total, others.rate.engineArgs.extra_percent]).toEqual([anew.rate.total, 8])
    const deposit = bookedArgs('BOOK_NOW', stayRequest('2026-12-01 08:00', '2026-12-04 08:00'))
    const later = changed(deposit, '2026-12-08 08:00', '2026-12-11 08:00', book)
    expect(later.rate.engineArgs.extra_percent).toBe(0)
  })

  test('holds thirty minutes, like any price', () => {
    expect(changed(threeDays, '2026-12-01 08:00', '2026-12-05 08:00').expires).toEqual(LATER.add({ minutes: 30 }))
  })
})

/** The worked examples of changes in docs/rules.md, booked 2026-11-21. */
describe('a code in a change', () => {
  const fiveDays = stayRequest('2027-02-01 08:00', '2027-02-06 08:00', { coupon: demoCoupon('FREEDAY') })
  const freeDay = bookedArgs('BUY_NOW', fiveDays)

  test('falls away when its conditions fail, and the reason is said', () => {
    expect(price(freeDay).total).toBe(8262)
    const four = changed(freeDay, '2027-02-01 08:00', '2027-02-05 08:00')
    expect([four.rate.total, four.difference, four.promoCode]).toEqual([8785, 523, null])
    expect(said(four.rate.engineArgs.dropped_coupon)).toEqual({
      code: 'FREEDAY',
      reasons: ['Valid for stays of 5 full days or more'],
    })
    expect(changed(freeDay, '2027-02-01 08:00', '2027-02-02 08:00').rate.total).toBe(2421)
  })

  test('stays where they hold, and is gone for good once it fell away', () => {
    expect(changed(freeDay, '2027-02-02 08:00', '2027-02-08 08:00')).toMatchObject({ promoCode: 'FREEDAY' })
    const four = changed(freeDay, '2027-02-01 08:00', '2027-02-05 08:00').rate.engineArgs
    const back = changed(four, '2027-02-01 08:00', '2027-02-06 08:00')
    expect([back.promoCode, back.rate.engineArgs.dropped_coupon]).toEqual([null, undefined])
  })

  test('for weekends is none on a weekday', () => {
    const weekend = stayRequest('2026-12-04 08:00', '2026-12-07 08:00', { coupon: demoCoupon('WEEKEND5') })
    const quote = changed(bookedArgs('BUY_NOW', weekend), '2026-12-07 08:00', '2026-12-09 08:00')
    expect(said(quote.rate.engineArgs.dropped_coupon?.reasons)).toEqual(['Valid for stays that include a Saturday'])
  })

  test('that has ended still counts for the days it was booked for, and for no other', () => {
    const coupon = { ...demoCoupon('WELCOME10'), booked: { until: '2026-11-24' } }
    const booked = bookedArgs('BUY_NOW', stayRequest('2026-12-01 08:00', '2026-12-04 08:00', { coupon }))
    expect(changed(booked, '2026-12-01 10:00', '2026-12-03 08:00').promoCode).toBe('WELCOME10')
    const longer = changed(booked, '2026-12-01 08:00', '2026-12-05 08:00')
    expect(said(longer.rate.engineArgs.dropped_coupon?.reasons)).toEqual(['This code ended on Tue, 11/24/26'])
  })

  test('that staff have ended, or that is for others, counts for no days that are added', () => {
    const booked = bookedArgs(
      'BUY_NOW',
      stayRequest('2026-12-01 08:00', '2026-12-04 08:00', { coupon: demoCoupon('LASTONE') }),
    )
    const ask = (from: string, to: string) =>
      quoteChange({ book: demoPriceBook, booked, now: LATER, ...stay(from, to), codeFaults: [messages.noLonger] })
    expect(ask('2026-12-01 10:00', '2026-12-04 10:00')).toMatchObject({ promoCode: 'LASTONE', difference: 0 })
    const longer = ask('2026-12-01 08:00', '2027-02-28 08:00')
    expect(longer.promoCode).toBeNull()
    expect(said(longer.rate.engineArgs.dropped_coupon)).toEqual({
      code: 'LASTONE',
      reasons: ['This code can no longer be used for more days'],
    })
  })

  test('for other classes falls away with the class', () => {
    const coupon = { ...demoCoupon('WELCOME10'), classes: ['STANDARD' as const] }
    const booked = bookedArgs('BUY_NOW', stayRequest('2026-12-01 08:00', '2026-12-04 08:00', { coupon }))
    expect(said(changedClass(booked, 'MOTORCYCLE', LATER).rate.engineArgs.dropped_coupon?.reasons)).toEqual([
      'Valid for standard vehicles only',
    ])
  })

  test('takes off no more than its most, in days or dollars, however long the stay becomes', () => {
    const oneDay = (more: object) =>
      bookedArgs(
        'BUY_NOW',
        stayRequest('2027-02-01 08:00', '2027-02-02 08:00', { coupon: { ...demoCoupon('LASTONE'), ...more } }),
      )
    const long = (more: object) => changed(oneDay(more), '2027-02-01 08:00', '2027-04-30 08:00').rate.charges.at(-1)
    expect(long({ most_cents: cents(5000) })).toMatchObject({ code: 'COUPON', amount: -5000 })
    // Three of the first week's sevenths: 61.71, less 25 %, and half of that.
    expect(long({ most_days: 3 })).toMatchObject({ code: 'COUPON', amount: -2314 })
    expect(price(oneDay({ most_days: 3 })).total).toBe(price(oneDay({})).total)
  })
})

test('a day booked long ahead and moved to tomorrow costs what it costs everybody', () => {
  const far = bookedArgs('BUY_NOW', stayRequest('2027-06-09 08:00', '2027-06-10 08:00'))
  expect(price(far).total).toBe(2421)
  expect(changed(far, '2026-11-22 08:00', '2026-11-25 08:00', demoPriceBook, TODAY).rate.total).toBe(7854)
})

describe('days that both stays share', () => {
  test('cost what they did when prices have risen; other days cost what they do now', () => {
    const quote = changed(threeDays, '2026-12-02 08:00', '2026-12-06 08:00', withDayPrices(150))
    expect(quote.rate.charges.slice(0, 2)).toMatchObject([
      { quantity: 2, unitPrice: 2400 },
      { quantity: 2, unitPrice: 3600 },
    ])
  })

  test('cost what they do now when prices have fallen', () => {
    const quote = changed(threeDays, '2026-12-01 08:00', '2026-12-05 08:00', withDayPrices(50))
    expect(quote.rate.charges[0]).toMatchObject({ quantity: 4, unitPrice: 1200 })
  })

  test('stay cheap through later changes', () => {
    const cheaper = changed(threeDays, '2026-12-01 08:00', '2026-12-05 08:00', withDayPrices(50))
    const dearer = changed(cheaper.rate.engineArgs, '2026-12-03 08:00', '2026-12-06 08:00', withDayPrices(150))
    expect(dearer.rate.charges.slice(0, 2)).toMatchObject([
      { quantity: 2, unitPrice: 1200 },
      { quantity: 1, unitPrice: 3600 },
    ])
  })
})

describe('shortening', () => {
  test('into a dearer week keeps the booked price', () => {
    const booked = bookedArgs('BUY_NOW', stayRequest('2026-12-17 08:00', '2026-12-24 08:00'))
    const quote = changed(booked, '2026-12-18 08:00', '2026-12-24 08:00')
    expect(quote.difference).toBe(0)
    expect(quote.rate.charges[0]).toMatchObject({ code: 'WEEK', amount: 14_400 })
  })

  test('does so again, and growing back costs nothing', () => {
    const booked = bookedArgs('BUY_NOW', stayRequest('2026-12-17 08:00', '2026-12-24 08:00'))
    const shorter = changed(booked, '2026-12-18 08:00', '2026-12-24 08:00').rate.engineArgs
    expect(changed(shorter, '2026-12-18 12:00', '2026-12-24 08:00').difference).toBe(0)
    expect(changed(shorter, '2026-12-17 08:00', '2026-12-24 08:00').difference).toBe(0)
  })

  test('keeps the booked price also when fees and taxes have risen', () => {
    const dearer: PriceBook = {
      ...demoPriceBook,
      fees: demoPriceBook.fees.map((fee) => ({ ...fee, per_day_cents: cents(900) })),
      taxes: demoPriceBook.taxes.map((tax) => (tax.percent === null ? tax : { ...tax, percent: 25 })),
    }
    expect(changed(threeDays, '2026-12-01 08:00', '2026-12-04 07:00', dearer).difference).toBe(0)
    expect(changed(threeDays, '2026-12-01 08:00', '2026-12-02 08:00', dearer).difference).toBeLessThan(0)
  })

  test('is not what comes earlier or later: a move is priced by its own days', () => {
    const booked = bookedArgs('BUY_NOW', stayRequest('2027-01-04 08:00', '2027-01-07 08:00'))
    expect(changed(booked, '2027-01-01 08:00', '2027-01-04 08:00').difference).toBeGreaterThan(0)
    const before = bookedArgs('BUY_NOW', stayRequest('2026-12-15 08:00', '2026-12-18 08:00'))
    expect(changed(before, '2026-12-18 07:00', '2026-12-21 07:00').difference).toBeGreaterThan(0)
  })

  test('never raises the total while the code stays, whatever was booked and however rates have changed since', {
    timeout: PATIENCE,
  }, () => {
    fc.assert(
      fc.property(
        anyBooked,
        anyPriceBook,
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        anyShare,
        (booked, book, cut, left) => {
          const minutes = Math.max(Math.floor(booked.length * (1 - cut) * left), 1)
          const from = booked.from.add({ minutes: Math.floor(booked.length * cut) })
          const quote = quoteChange({ book, booked: booked.args, now: LATER, from, to: from.add({ minutes }) })
          if (!quote.rate.engineArgs.dropped_coupon) expect(quote.difference).toBeLessThanOrEqual(0)
        },
      ),
      RUNS,
    )
  })
})

describe('any chain of changes', { timeout: PATIENCE }, () => {
  test('can be recomputed from stored arguments, sums up, and never saves less than nothing', () => {
    fc.assert(
      fc.property(
        anyBooked,
        fc.array(fc.tuple(anyPriceBook, anyRequest), { minLength: 1, maxLength: 4 }),
        (booked, steps) => {
          let args = booked.args
          for (const [book, { from, to }] of steps) {
            const quote = quoteChange({ book, booked: args, now: LATER, from, to })
            expect(quote.difference).toBe(quote.rate.total - price(args).total)
            expect(changeTotal({ book, booked: args, now: LATER, from, to })).toBe(quote.rate.total)
            expectSound(quote)
            args = stored(quote)
          }
        },
      ),
      RUNS,
    )
  })

  test('does not grow: only the last booked price is kept as a bound', () => {
    let args = bookedArgs('BUY_NOW', stayRequest('2026-12-17 08:00', '2026-12-24 08:00'))
    const lengths = ['20:00', '19:00', '18:00', '17:00', '16:00'].map((time) => {
      args = changed(args, '2026-12-18 08:00', `2026-12-23 ${time}`).rate.engineArgs
      return JSON.stringify(args).length
    })
    expect(lengths.at(-1)).toBeLessThanOrEqual(lengths[1] ?? 0)
    expect(args.never_above?.never_above).toBeUndefined()
  })
})

test('moving back and forth at unchanged rates ends at the first price', () => {
  fc.assert(
    fc.property(
      anyClass,
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 40 }),
      (vehicleClass, days, shift) => {
        const request = { ...stayOn('2027-02-01', days), book: demoPriceBook, now: TODAY, vehicleClass }
        const booked = bookedArgs('BOOK_NOW', request)
        const there = quoteChange({
          ...stayOn(addDays('2027-02-01', shift), days),
          book: demoPriceBook,
          booked,
          now: LATER,
        })
        const back = quoteChange({ ...request, booked: there.rate.engineArgs, now: LATER })
        expect(sum([there.difference, back.difference])).toBe(0)
      },
    ),
  )
})

const anyShare = fc.double({ min: 0, max: 1, noNaN: true })

/** A quote that was booked, at the demonstration rates. */
const anyBooked = anyRequest.chain((request) => {
  const purchasable = quoteSet(request).filter(({ isPurchasable }) => isPurchasable)
  return fc.constantFrom(...purchasable).map(({ rate, from, duration }) => ({
    args: rate.engineArgs,
    from,
    length: Math.floor(duration / 60),
  }))
})

function bookedArgs(product: ProductId, request: StayRequest): EngineArgs {
  return quoteOf(product, request).rate.engineArgs
}

function changed(
  booked: EngineArgs,
  from: string,
  to: string,
  book: PriceBook = demoPriceBook,
  now = LATER,
): ChangeQuote {
  return quoteChange({ book, booked, now, ...stay(from, to) })
}

function changedClass(booked: EngineArgs, vehicleClass: VehicleClass, now: Temporal.Instant): ChangeQuote {
  return quoteChange({
    book: demoPriceBook,
    booked,
    vehicleClass,
    now,
    ...stay('2026-12-01 08:00', '2026-12-04 08:00'),
  })
}

function stayOn(date: string, days: number) {
  return stay(`${date} 08:00`, `${addDays(date, days)} 08:00`)
}

/** The demonstration rates with hours, days and weeks at so many per cent. */
function withDayPrices(percent: number): PriceBook {
  const classes: VehicleClass[] = ['STANDARD', 'OVERSIZE', 'MOTORCYCLE']
  const plans = demoPriceBook.plans.map((plan) => {
    const prices = classes.map((vehicleClass) => {
      const { hour_cents, day_cents, week_cents } = plan.prices[vehicleClass] ?? missing()
      const [hour, day, week] = [hour_cents, day_cents, week_cents].map((amount) => percentOf(amount, percent))
      return [vehicleClass, { hour_cents: hour, day_cents: day, week_cents: week }]
    })
    return { ...plan, prices: Object.fromEntries(prices) as typeof plan.prices }
  })
  return { ...demoPriceBook, plans }
}

function missing(): never {
  throw new Error('every demonstration plan prices every class')
}

function expectSound({ rate, from, depositRequired }: ChangeQuote): void {
  expect(wireRate(price(engineArgsOf(JSON.parse(JSON.stringify(wireRate(rate))))))).toEqual(wireRate(rate))
  const lines = [...rate.charges, ...rate.fees, ...rate.taxes]
  expect(sum(lines.map(({ amount }) => amount))).toBe(rate.total)
  expect(rate.engineArgs.calendar[0]?.from).toBe(pacificDate(from))
  expect(Math.min(rate.savings, depositRequired, rate.total - depositRequired)).toBeGreaterThanOrEqual(0)
}

function stored({ rate }: ChangeQuote): EngineArgs {
  return engineArgsOf(JSON.parse(JSON.stringify(wireRate(rate))))
}
