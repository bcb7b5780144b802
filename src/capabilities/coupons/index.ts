import { capability } from '../../http/capability.ts'
import { invalidFields } from '../../http/problem.ts'
import type { Context } from '../../platform/context.ts'
import { coupons as contract } from './contract.ts'
import { demoCoupons } from './demo.ts'
import { handlers } from './handlers.ts'
import { type Coupon, normalizeCode } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export {
  corporateContracts,
  couponOfCompany,
  dropUnused,
  type KnownCoupon,
  redemptions,
  repriceRedemption,
  returnCoupon,
} from './store.ts'

export const coupons = capability('coupons', contract, handlers)

/** The coupon of a typed code with its uses so far; undefined when no such code is active. */
export function couponByCode(
  ctx: Context,
  code: string,
  email: string | undefined,
): Promise<store.KnownCoupon | undefined> {
  return store.findCoupon(ctx, normalizeCode(code), email)
}

const REDEMPTION_FAULTS = { used_up: messages.usedUp, used_by_email: messages.usedByYou }

/** Counts a booking's use of a code, within its limits; 422 on `promo_code` when one is reached. */
export async function redeemCoupon(ctx: Context, redemption: store.Redemption): Promise<void> {
  const result = await store.redeem(ctx, redemption)
  if (result !== 'redeemed') throw invalidFields({ promo_code: [REDEMPTION_FAULTS[result]] })
}

/** A single-use code of the coupon of a name, which is made with its first one. */
export async function issueCode(
  ctx: Context,
  { name, terms, code }: { name: string; terms: store.CouponTerms; code: string },
): Promise<void> {
  const id = (await store.idByName(ctx, name)) ?? (await store.insert(ctx, { name, terms }))
  await store.addCodes(ctx, id, [code], 1)
}

/** The demonstration business's codes (docs/rules.md); one that is there already stays. */
export async function seedCoupons(ctx: Context): Promise<void> {
  for (const { code, ...terms } of demoCoupons) {
    if (await store.isCodeKnown(ctx, code)) continue
    await store.addCodes(ctx, await store.insert(ctx, { name: code, terms }), [code], null)
  }
}

/** Adds a coupon with one code that everybody shares. Answers its id; undefined when the code is taken. */
export async function keepCoupon(ctx: Context, { code, ...terms }: Coupon): Promise<string | undefined> {
  const name = normalizeCode(code)
  if (await store.isCodeKnown(ctx, name)) return undefined
  const id = await store.insert(ctx, { name, terms })
  await store.addCodes(ctx, id, [name], null)
  return id
}
