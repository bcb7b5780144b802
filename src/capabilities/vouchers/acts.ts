import { z } from 'zod'
import { allow, found } from '../../http/problem.ts'
import { cents } from '../../lib/money.ts'
import { defineAct } from '../acts/index.ts'
import { voidVoucher } from './lifecycle.ts'
import { refundOf, voucherCan } from './rules.ts'
import * as store from './store.ts'

/** Voids a time voucher for its owner, and returns the points or money. */
export const voucherVoid = defineAct({
  name: 'vouchers.void',
  kind: 'void',
  input: z.object({ voucherId: z.uuid() }),
  async measure(ctx, { voucherId }, { isLocked }) {
    const voucher = found(await (isLocked ? store.lockById(ctx, voucherId) : store.byId(ctx, voucherId)))
    allow(voucherCan.void(voucher, ctx.now))
    // A point is worth a cent.
    const amount = cents(refundOf(voucher) + voucher.points)
    return {
      subject: { kind: 'voucher', id: voucher.id, number: voucher.number },
      amount,
      since: voucher.created_at,
      price: voucher.total_cents,
      taken: cents(0),
      customer: voucher.holder_name,
    }
  },
  perform: (ctx, { voucherId }) => voidVoucher(ctx, (ctx) => store.lockById(ctx, voucherId), voucherCan.void),
})
