import type { CouponDetail } from '../../../capabilities/coupons/contract.ts'
import type { States } from '../kit/column.tsx'

export const COUPON_STATES = {
  ACTIVE: ['good', 'Active'],
  PAUSED: ['accent', 'Paused'],
  ENDED: ['neutral', 'Ended'],
  OVER: ['neutral', 'Expired'],
} as const satisfies States<string>

/** What a coupon is called: one that nobody can use any more has expired, whatever staff said. */
export function couponState({ status, is_over }: Pick<CouponDetail, 'status' | 'is_over'>): keyof typeof COUPON_STATES {
  return is_over && status === 'ACTIVE' ? 'OVER' : status
}
