import { fromLocal, type Stay } from '../../lib/pacific.ts'
import type { Coupon } from '../coupons/rules.ts'
import { demoCoupons } from '../coupons/demo.ts'
import { demoPriceBook } from '../rates/demo.ts'
import type { ProductId } from '../../lib/products.ts'
import { type PricedQuote, quoteSet, type StayRequest } from './rules.ts'

/** Test data: stays and prices of the demonstration business. */

/** The moment a Pacific clock shows "2026-12-01 08:00". */
export function at(local: string): Temporal.Instant {
  const [date = '', time = ''] = local.split(' ')
  return fromLocal(date, time)
}

/** When the worked examples are booked. */
export const TODAY = at('2026-11-21 10:00')

export function stay(from: string, to: string): Stay {
  return { from: at(from), to: at(to) }
}

export function stayRequest(from: string, to: string, given: Partial<StayRequest> = {}): StayRequest {
  return { book: demoPriceBook, vehicleClass: 'STANDARD', now: TODAY, ...stay(from, to), ...given }
}

export function demoCoupon(code: string): Coupon {
  const coupon = demoCoupons.find((candidate) => candidate.code === code)
  if (!coupon) throw new Error(`The demonstration business has no code ${code}`)
  return coupon
}

/** One product's quote for a stay. */
export function quoteOf(product: ProductId, request: StayRequest): PricedQuote {
  const quote = quoteSet(request).find(({ productId }) => productId === product)
  if (!quote) throw new Error(`No ${product} quote`)
  return quote
}
