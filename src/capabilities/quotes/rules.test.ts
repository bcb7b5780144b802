import { describe, expect, test } from 'vitest'
import { cents, toDollars } from '../../lib/money.ts'
import { demoPriceBook } from '../rates/demo.ts'
import type { RatePlan } from '../rates/rules.ts'
import { at, demoCoupon, quoteOf, stay, stayRequest, TODAY } from './factory.ts'
import { type Rate, wireRate } from './pricing.ts'
import { isExpired, quoteSet, stayFaults, type StayRequest } from './rules.ts'
import { said, say } from '../../lib/texts.ts'
import { messages } from './texts.ts'

const threeDays = stayRequest('2026-12-01 08:00', '2026-12-04 08:00')

describe('three days, booked ten days ahead', () => {
  test('STANDARD costs 86.48', () => {
    expect(said(wireRate(quoteOf('STANDARD', threeDays).rate))).toMatchObject({
      charge_lines: [{ code: 'DAY', description: 'Day', quantity: 3, unit_price: '24.00', amount: '72.00' }],
      fee_lines: [{ description: 'Airport access fee', quantity: 3, unit_price: '1.25', amount: '3.75' }],
      tax_lines: [
        { description: 'Sales tax (10.2%)', amount: '7.73' },
        { description: 'City parking tax', amount: '3.00' },
      ],
      charge_total: '72.00',
      fee_total: '3.75',
      subtotal: '75.75',
      tax_total: '10.73',
      total: '86.48',
      savings: '0.00',
    })
  })

  test('BOOK_NOW costs 78.54 with a deposit of 24.00', () => {
    const quote = quoteOf('BOOK_NOW', threeDays)
    expect(said(wireRate(quote.rate))).toMatchObject({
      charge_lines: [
        { code: 'DAY', amount: '72.00' },
        {
          code: 'DISCOUNT',
          description: 'Book-ahead discount (10%)',
          quantity: 1,
          unit_price: '-7.20',
          amount: '-7.20',
        },
      ],
      charge_total: '64.80',
      subtotal: '68.55',
      tax_lines: [{ amount: '6.99' }, { amount: '3.00' }],
      total: '78.54',
      savings: '7.94',
    })
    expect(toDollars(quote.depositRequired)).toBe('24.00')
  })

  test('BUY_NOW costs 74.57, all of it now', () => {
    const quote = quoteOf('BUY_NOW', threeDays)
    expect(said(wireRate(quote.rate))).toMatchObject({
      charge_lines: [{ amount: '72.00' }, { description: 'Book-ahead and pay-now discount (15%)', amount: '-10.80' }],
      charge_total: '61.20',
      subtotal: '64.95',
      tax_lines: [{ amount: '6.62' }, { amount: '3.00' }],
      total: '74.57',
      savings: '11.91',
    })
    expect(toDollars(quote.depositRequired)).toBe('74.57')
  })

  test('the cheapest that can be bought comes first, the yardstick last', () => {
    const set = quoteSet(threeDays)
    expect(set.map(({ productId }) => productId)).toEqual(['BUY_NOW', 'BOOK_NOW', 'STANDARD'])
    expect(set.map(({ isPurchasable }) => isPurchasable)).toEqual([true, true, false])
    expect(set.map(({ isPrebookDiscount }) => isPrebookDiscount)).toEqual([true, true, false])
    expect(set.map(({ depositRequired }) => depositRequired)).toEqual([7457, 2400, 0])
    expect(set.every((quote) => quote.daysInAdvance === 10 && quote.duration === 259_200)).toBe(true)
  })

  test('the price holds for thirty minutes and not a second longer', () => {
    const { expires } = quoteOf('BUY_NOW', threeDays)
    expect(expires).toEqual(at('2026-11-21 10:30'))
    expect([isExpired(expires, expires), isExpired(expires, expires.add({ seconds: 1 }))]).toEqual([false, true])
  })

  test('no price holds beyond its stay', () => {
    const quotes = quoteSet(stayRequest('2026-11-21 09:50', '2026-11-21 10:20'))
    expect(quotes.map(({ expires }) => expires)).toEqual(quotes.map(() => at('2026-11-21 10:20')))
  })
})

describe('the other worked examples', () => {
  test('the night the clocks go forward makes two days of 47 hours', () => {
    const quote = quoteOf('STANDARD', stayRequest('2027-03-13 08:00', '2027-03-15 08:00'))
    expect([quote.duration, charges(quote.rate)]).toEqual([169_200, ['Day 2 × 24.00 = 48.00']])
  })

  test('six days and ten hours are capped at a week and count seven started days', () => {
    const { rate } = quoteOf('STANDARD', stayRequest('2026-12-05 08:00', '2026-12-11 18:00'))
    expect(charges(rate)).toEqual(['Week 1 × 144.00 = 144.00'])
    expect(rate.fees).toMatchObject([{ quantity: 7 }])
  })

  test('each day costs what its own plan says', () => {
    const { rate } = quoteOf('STANDARD', stayRequest('2026-12-16 08:00', '2026-12-20 11:00'))
    expect(charges(rate)).toEqual(['Day 2 × 24.00 = 48.00', 'Day 2 × 28.00 = 56.00', 'Hour 3 × 7.00 = 21.00'])
    expect(rate.chargeTotal).toBe(12_500)
  })
})

describe('charges', () => {
  test('a started hour is an hour', () => {
    expect(chargesOf('2026-12-01 08:00', '2026-12-01 08:01')).toEqual(['Hour 1 × 6.00 = 6.00'])
    expect(chargesOf('2026-12-01 08:00', '2026-12-01 11:00')).toEqual(['Hour 3 × 6.00 = 18.00'])
  })

  test('hours never cost more than the day they are in, and then read as a day', () => {
    expect(chargesOf('2026-12-01 08:00', '2026-12-01 13:00')).toEqual(['Day 1 × 24.00 = 24.00'])
    expect(chargesOf('2026-12-01 08:00', '2026-12-03 18:00')).toEqual(['Day 3 × 24.00 = 72.00'])
  })

  test('a week is put in place of days only when it costs less, be it by a cent', () => {
    expect(sixDays({ weekPrice: 14_400 })).toEqual(['Day 6 × 24.00 = 144.00'])
    expect(sixDays({ weekPrice: 14_399 })).toEqual(['Week 1 × 143.99 = 143.99'])
  })

  test('weeks share a line with a capped week at the same price', () => {
    expect(chargesOf('2026-12-01 08:00', '2026-12-14 20:00')).toEqual(['Week 2 × 144.00 = 288.00'])
  })

  test('a week costs what the week of its first day costs, holidays or not', () => {
    expect(chargesOf('2026-12-15 08:00', '2026-12-29 08:00')).toEqual([
      'Week 1 × 144.00 = 144.00',
      'Week 1 × 196.00 = 196.00',
    ])
  })

  test('lines come in the order week, day, hour, days of one price together', () => {
    expect(chargesOf('2026-12-29 08:00', '2027-01-08 10:00')).toEqual([
      'Week 1 × 196.00 = 196.00',
      'Day 3 × 24.00 = 72.00',
      'Hour 2 × 6.00 = 12.00',
    ])
  })

  test('each class has its own prices', () => {
    const given = { vehicleClass: 'MOTORCYCLE' } as const
    expect(chargesOf('2027-07-01 08:00', '2027-07-02 10:00', given)).toEqual([
      'Day 1 × 15.00 = 15.00',
      'Hour 2 × 4.50 = 9.00',
    ])
  })
})

describe('discounts', () => {
  test('arriving today, BOOK_NOW is the drive-up price and BUY_NOW five per cent less', () => {
    const set = quoteSet(stayRequest('2026-11-21 12:00', '2026-11-22 12:00'))
    expect(set.map(({ productId, rate }) => [productId, toDollars(rate.savings)])).toEqual([
      ['BUY_NOW', '1.33'],
      ['BOOK_NOW', '0.00'],
      ['STANDARD', '0.00'],
    ])
    expect(set.map(({ isPrebookDiscount }) => isPrebookDiscount)).toEqual([false, false, false])
    expect(set[0]?.rate.charges.at(-1)?.description).toEqual(messages.line.payNow({ percent: 5 }))
    expect(set[1]?.rate.charges).toHaveLength(1)
  })

  test('an arrival minutes ago, yesterday by the clock, is zero days in advance', () => {
    const request = stayRequest('2026-11-20 23:50', '2026-11-22 08:00', { now: at('2026-11-21 00:01') })
    expect(quoteSet(request).every(({ daysInAdvance }) => daysInAdvance === 0)).toBe(true)
  })

  test('the deposit is never more than the total', () => {
    const quote = quoteOf('BOOK_NOW', stayRequest('2026-12-01 08:00', '2026-12-01 09:00'))
    expect(quote.depositRequired).toBe(quote.rate.total)
  })
})

describe('codes', () => {
  test('come off what the discount left, never off the drive-up price', () => {
    const codes = quoteSet(week('WELCOME10')).map(({ productId, promoCode, rate }) => [
      productId,
      promoCode,
      toDollars(rate.chargeTotal),
    ])
    expect(codes).toEqual([
      ['BUY_NOW', 'WELCOME10', '103.68'],
      ['BOOK_NOW', 'WELCOME10', '110.16'],
      ['STANDARD', null, '144.00'],
    ])
  })

  test('FREEDAY takes the cheapest day at list price off BUY_NOW only', () => {
    const request = { ...stayRequest('2026-12-16 08:00', '2026-12-21 08:00'), coupon: demoCoupon('FREEDAY') }
    const [buyNow, bookNow] = [quoteOf('BUY_NOW', request), quoteOf('BOOK_NOW', request)]
    expect(buyNow.rate.charges.at(-1)).toMatchObject({ code: 'COUPON', amount: -2400 })
    expect([bookNow.promoCode, bookNow.rate.charges.some(({ code }) => code === 'COUPON')]).toEqual([null, false])
  })

  test('an amount never takes charges below zero, and fees and taxes remain', () => {
    const coupon = { code: 'BIG', benefit: { kind: 'amount', amount_cents: 99_900 } } as never
    const { rate } = quoteOf('BUY_NOW', { ...threeDays, coupon })
    expect([rate.chargeTotal, rate.feeTotal, rate.total]).toEqual([0, 375, 375 + 38 + 300])
  })

  test('a corporate code adds CUSTOM, flat for each started day and without other discounts', () => {
    const set = quoteSet(week('ACMECORP'))
    expect(set.map(({ productId }) => productId)).toEqual(['BUY_NOW', 'BOOK_NOW', 'CUSTOM', 'STANDARD'])
    const custom = quoteOf('CUSTOM', week('ACMECORP'))
    expect(charges(custom.rate)).toEqual(['Corporate day 7 × 18.00 = 126.00'])
    expect(custom.depositRequired).toBe(custom.rate.total)
    expect(set.map(({ promoCode }) => promoCode)).toEqual([null, null, 'ACMECORP', null])
  })

  test('a corporate price above the drive-up price saves nothing, rather than less than nothing', () => {
    const request = { ...week('ACMECORP'), vehicleClass: 'MOTORCYCLE' } as const
    expect(quoteOf('CUSTOM', request).rate.savings).toBe(0)
    expect(
      quoteSet(request)
        .map(({ productId }) => productId)
        .at(-2),
    ).toBe('CUSTOM')
  })
})

describe('a stay that can be booked', () => {
  const { terms } = demoPriceBook
  const faults = (from: string, to: string) => said(stayFaults(stay(from, to), TODAY, terms))

  test('arrives from fifteen minutes ago', () => {
    expect(faults('2026-11-21 09:45', '2026-11-21 12:00')).toEqual({})
    expect(faults('2026-11-21 09:44', '2026-11-21 12:00')).toEqual({
      travel_from_date: ['Choose an arrival time in the future'],
    })
  })

  test('arrives within 365 days', () => {
    expect(faults('2027-11-21 10:00', '2027-11-22 10:00')).toEqual({})
    expect(faults('2027-11-21 10:01', '2027-11-22 10:00')).toEqual({
      travel_from_date: ['Choose an arrival within 365 days of today'],
    })
  })

  test('leaves after arrival', () => {
    const late = { travel_to_date: ['Choose a departure time after your arrival'] }
    expect(faults('2026-12-01 08:00', '2026-12-01 08:00')).toEqual(late)
    expect(faults('2026-12-01 08:00', '2026-11-30 08:00')).toEqual(late)
    expect(faults('2026-11-21 09:50', '2026-11-21 09:55')).toEqual({
      travel_to_date: ['Choose a departure time in the future'],
    })
  })

  test('lasts at most ninety days, also when the clocks change between', () => {
    expect(faults('2027-01-10 08:00', '2027-04-10 08:00')).toEqual({})
    expect(faults('2027-01-10 08:00', '2027-04-10 08:01')).toEqual({ travel_to_date: ['Stays can be up to 90 days'] })
  })

  test('tells of both ends at once', () => {
    expect(faults('2026-01-01 08:00', '2025-01-01 08:00')).toEqual({
      travel_from_date: [expect.any(String)],
      travel_to_date: [expect.any(String)],
    })
  })

  test('may keep its booked arrival when it is changed late', () => {
    const booked = stay('2026-11-21 07:00', '2026-11-22 07:00')
    expect(stayFaults(stay('2026-11-21 07:00', '2026-11-24 07:00'), TODAY, terms, booked)).toEqual({})
    expect(Object.keys(stayFaults(stay('2026-11-21 06:00', '2026-11-24 07:00'), TODAY, terms, booked))).toEqual([
      'travel_from_date',
    ])
  })
})

function chargesOf(from: string, to: string, given: Partial<StayRequest> = {}): string[] {
  return charges(quoteOf('STANDARD', stayRequest(from, to, given)).rate)
}

/** Six days at 24.00, where a week has a price of its own. */
function sixDays({ weekPrice }: { weekPrice: number }): string[] {
  const prices = { hour_cents: cents(600), day_cents: cents(2400), week_cents: cents(weekPrice) }
  const plan: RatePlan = {
    id: 'x',
    name: 'Flat',
    season: { kind: 'always' },
    priority: 0,
    prices: { STANDARD: prices },
  }
  const book = { ...demoPriceBook, plans: [plan] }
  return chargesOf('2026-12-01 08:00', '2026-12-07 08:00', { book })
}

/** Six days and ten hours, with a code. */
function week(code: string): StayRequest {
  return stayRequest('2026-12-05 08:00', '2026-12-11 18:00', { coupon: demoCoupon(code) })
}

/** Charge lines as people read them. */
function charges({ charges: lines }: Rate): string[] {
  return lines.map(
    ({ description, quantity, unitPrice, amount }) =>
      `${say(description)} ${quantity} × ${toDollars(unitPrice)} = ${toDollars(amount)}`,
  )
}
