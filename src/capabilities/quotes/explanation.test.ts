import { describe, expect, test } from 'vitest'
import { demoPriceBook } from '../rates/demo.ts'
import type { ProductId } from '../../lib/products.ts'
import { quoteChange } from './changes.ts'
import { explain } from './explanation.ts'
import { at, demoCoupon, quoteOf, stay, stayRequest } from './factory.ts'
import type { StayRequest } from './rules.ts'

describe('staff can tell how a price came about', () => {
  test('from the stay to the total', () => {
    const coupon = demoCoupon('WELCOME10')
    expect(told('BOOK_NOW', stayRequest('2026-12-16 08:00', '2026-12-20 11:00', { coupon }))).toEqual([
      'BOOK_NOW for STANDARD: Wed, 12/16/26, 8:00 am to Sun, 12/20/26, 11:00 am, 4 full days and 3 started hours; priced Sat, 11/21/26, 10:00 am',
      '2 days from Wed, 12/16/26, plan Base: $6.00 an hour, $24.00 a day, $144.00 a week',
      '3 days from Fri, 12/18/26, plan Holidays: $7.00 an hour, $28.00 a day, $196.00 a week',
      'Day: 2 × $24.00 = $48.00',
      'Day: 2 × $28.00 = $56.00',
      'Hour: 3 × $7.00 = $21.00',
      'Book-ahead discount (15%): −$18.75: 15% for booking 25 days ahead, on all charges above',
      'Promo code WELCOME10 (10%): −$10.63, on what remains',
      'Airport access fee: 5 × $1.25 = $6.25',
      'Sales tax (10.2%): $10.39',
      'City parking tax: $3.00',
      'Total $115.26, $24.00 of it as a deposit, $32.38 below the drive-up price',
    ])
  })

  test('a corporate price', () => {
    const request = stayRequest('2026-12-16 08:00', '2026-12-17 08:00', { coupon: demoCoupon('ACMECORP') })
    expect(told('CUSTOM', request)).toContain('Corporate code ACMECORP: flat per started day, no discount')
  })

  test('a change, and why a shorter stay costs the same', () => {
    const booked = quoteOf('BUY_NOW', stayRequest('2026-12-17 08:00', '2026-12-24 08:00')).rate.engineArgs
    const { rate } = quoteChange({
      book: demoPriceBook,
      booked,
      now: at('2026-11-28 10:00'),
      ...stay('2026-12-18 08:00', '2026-12-24 08:00'),
    })
    expect(explain(rate.engineArgs).filter(({ step }) => step === 'change')).toEqual([
      {
        step: 'change',
        text: 'Changed from Thu, 12/17/26, 8:00 am to Thu, 12/24/26, 8:00 am: days that both stays share cost the lower of then and now',
      },
      { step: 'change', text: 'The new stay lies within the booked one and would cost more: the booked price stays' },
    ])
  })

  test('a change that added days and lost its code', () => {
    const coupon = { ...demoCoupon('WELCOME10'), booked: { until: '2026-11-24' } }
    const booked = quoteOf('BOOK_NOW', stayRequest('2026-12-01 08:00', '2026-12-03 08:00', { coupon })).rate.engineArgs
    const { rate } = quoteChange({
      book: demoPriceBook,
      booked,
      now: at('2026-11-28 10:00'),
      ...stay('2026-12-01 08:00', '2026-12-04 08:00'),
    })
    const texts = explain(rate.engineArgs).map(({ text }) => text)
    expect(texts).toContain('Promo code WELCOME10 falls away: This code ended on Tue, 11/24/26')
    expect(texts.filter((text) => text.includes('discount'))).toEqual([
      'Book-ahead discount (10%): −$4.80: 10% for booking 10 days ahead, on the days booked then',
      'Book-ahead discount (5%): −$1.20: 5% for booking 3 days ahead, on the days booked then',
    ])
  })
})

function told(product: ProductId, request: StayRequest): string[] {
  return explain(quoteOf(product, request).rate.engineArgs).map(({ text }) => text)
}
