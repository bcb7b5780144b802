import { cents } from '../../lib/money.ts'
import type { Coupon } from './rules.ts'

const SATURDAY = 6

/** The codes of the demonstration business: a fresh start seeds them, tests may rely on them. */
export const demoCoupons: readonly Coupon[] = [
  { code: 'WELCOME10', benefit: { kind: 'percent', percent: 10 } },
  {
    code: 'WEEKEND5',
    benefit: { kind: 'amount', amount_cents: cents(500) },
    least_days: 2,
    weekdays: [SATURDAY],
  },
  { code: 'FREEDAY', benefit: { kind: 'free_days', days: 1 }, least_days: 5, products: ['BUY_NOW'] },
  { code: 'SUMMER25', benefit: { kind: 'percent', percent: 25 }, booked: { until: '2026-09-01' } },
  { code: 'LASTONE', benefit: { kind: 'percent', percent: 50 }, max_uses: 1 },
  { code: 'ACMECORP', benefit: { kind: 'corporate', per_day_cents: cents(1800) } },
]
