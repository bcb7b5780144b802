import { capability } from '../../http/capability.ts'
import { invalidFields } from '../../http/problem.ts'
import { cents, toDollars } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import { keptBySiteVersion } from '../../platform/site-version.ts'
import { rates as contract } from './contract.ts'
import type { Coupon, CouponUses } from './coupons.ts'
import { normalizeCode } from './coupons.ts'
import { demoCoupons, demoPriceBook } from './demo.ts'
import { handlers } from './handlers.ts'
import type { PriceBook } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'
import type { CancellationTerms } from './terms.ts'

export { putCoupon, redemptions, returnCoupon } from './store.ts'

export const rates = capability('rates', contract, handlers)

/** The price book in force, never stale: the site's version is compared at each call. */
export const priceBook: (ctx: Context) => Promise<PriceBook> = keptBySiteVersion(store.loadPriceBook, { trustFor: 0 })

/** What the public may read of the price book's terms. */
export async function publicTerms(ctx: Context) {
  const { terms } = await priceBook(ctx)
  const products = Object.values(terms.cancellation)
  return {
    quote_minutes: terms.quote_minutes,
    free_cancellation_minutes: terms.regret_minutes,
    free_cancellation_hours: Math.max(...products.map(({ late_hours }) => late_hours)),
    buy_now_cancellation_fee: toDollars(terms.cancellation.BUY_NOW.fee_cents),
    late_cancellation_most: mostOf(products),
    longest_stay_days: terms.longest_stay_days,
    furthest_arrival_days: terms.furthest_arrival_days,
  }
}

/** The coupon of a typed code with its uses so far; undefined when no such code is active. */
export function couponByCode(
  ctx: Context,
  code: string,
  email: string | undefined,
): Promise<{ coupon: Coupon; uses: CouponUses } | undefined> {
  return store.findCoupon(ctx, normalizeCode(code), email)
}

const REDEMPTION_FAULTS = { used_up: messages.coupon.usedUp, used_by_email: messages.coupon.usedByYou }

/** Counts a booking's use of a code, within its limits; 422 on `promo_code` when one is reached. */
export async function redeemCoupon(
  ctx: Context,
  redemption: { code: string; bookingId: string; email: string },
): Promise<void> {
  const result = await store.redeem(ctx, redemption)
  if (result !== 'redeemed') throw invalidFields({ promo_code: [REDEMPTION_FAULTS[result]] })
}

/** The demonstration business's rates and codes (docs/rules.md), or its terms alone; what is there already stays. */
export async function seedRates(ctx: Context, { demo }: { demo: boolean }): Promise<void> {
  if (!demo) {
    await store.seedPriceBook(ctx, { ...demoPriceBook, plans: [], lead_time_discounts: [], fees: [], taxes: [] })
    return
  }
  await store.seedPriceBook(ctx, demoPriceBook)
  for (const coupon of demoCoupons) {
    if (!(await store.findCoupon(ctx, coupon.code, undefined))) await store.putCoupon(ctx, coupon)
  }
}

/** What holds for each of them: the highest limit, or none. */
function mostOf(products: readonly CancellationTerms[]): string | null {
  const limits = products.map(({ late_fee_most_cents }) => late_fee_most_cents)
  return limits.includes(null) ? null : toDollars(cents(Math.max(...limits.map((limit) => limit ?? 0))))
}
