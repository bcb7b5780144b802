import { z } from 'zod'
import { get } from '../../http/endpoint.ts'
import { listOf, optionalText, paging } from '../../http/wire.ts'

const CouponLine = z
  .object({
    code: z.string(),
    gives: z.string().meta({ description: 'What it takes off, in words' }),
    conditions: z.string(),
    uses: z.int(),
    max_uses: z.int().nullable(),
    is_over: z.boolean(),
  })
  .meta({ id: 'CouponLine' })

/** Promo codes, for staff. */
export const coupons = {
  list: get('/staff/coupons', {
    summary: 'List the promo codes with how often each was used',
    access: { permission: 'Coupons:Read' },
    input: z.object({ search: optionalText(100), ...paging(100) }),
    output: listOf(CouponLine),
  }),
}
