import { datesTouched, pacificDate } from '../../lib/pacific.ts'
import { enqueue } from '../../platform/jobs.ts'
import { release } from '../capacity/index.ts'
import { definePurchase } from '../payments/index.ts'
import { notifyCustomer } from './jobs.ts'
import * as store from './store.ts'

/** A gift: ISSUED when it is paid, VOIDED with its space released when the card is refused. */
export const giftPurchase = definePurchase<store.VoucherRow>({
  isFor: ({ voucher_id }) => voucher_id !== null,
  lock: async (ctx, { voucher_id: id }) => (id === null ? undefined : store.lockById(ctx, id)),
  isPending: ({ status }) => status === 'PENDING',

  async confirm(ctx, voucher, { amount_cents }) {
    const voucherId = voucher.id
    await enqueue(ctx, notifyCustomer, { voucherId, what: 'bought' })
    const paid = { status: 'ISSUED', paid_cents: amount_cents } as const
    // The buyer has it and prints it.
    if (voucher.delivery === 'PRINT') return store.change(ctx, voucher, 'paid', { ...paid, delivered_at: ctx.now })
    if ((voucher.deliver_on ?? '') <= pacificDate(ctx.now))
      await enqueue(ctx, notifyCustomer, { voucherId, what: 'gift' })
    return store.change(ctx, voucher, 'paid', paid)
  },

  async giveUp(ctx, voucher, _charge, { refusal, isLate }) {
    await release(ctx, voucher.vehicle_class, datesTouched(voucher.travel_from, voucher.travel_to))
    if (isLate) await enqueue(ctx, notifyCustomer, { voucherId: voucher.id, what: 'refused' })
    await store.change(ctx, voucher, 'card refused', { status: 'VOIDED', end_reason: refusal })
  },

  forgetRequests: store.forgetRequests,
})
