import type { Handlers } from '../../http/capability.ts'
import { pacificDate } from '../../lib/pacific.ts'
import type { coupons } from './contract.ts'
import { benefitWords, conditionWords } from './descriptions.ts'
import * as store from './store.ts'

export const handlers: Handlers<typeof coupons> = {
  async list(ctx, { search = '', page_size, page_number }) {
    const today = pacificDate(ctx.now)
    const all = await store.allCoupons(ctx)
    const matching = all.filter(({ coupon }) => coupon.code.includes(search.toUpperCase()))
    const page = matching.slice((page_number - 1) * page_size, page_number * page_size)
    const items = page.map(({ coupon, uses }) => ({
      code: coupon.code,
      gives: benefitWords(coupon),
      conditions: conditionWords(coupon),
      uses,
      max_uses: coupon.max_uses ?? null,
      is_over: isOver(coupon, uses, today),
    }))
    return { items, count: matching.length }
  },
}

/** Whether nobody can use a code any more. */
function isOver({ booked, max_uses }: store.KeptCoupon['coupon'], uses: number, today: string): boolean {
  return (booked?.until !== undefined && booked.until < today) || (max_uses !== undefined && uses >= max_uses)
}
