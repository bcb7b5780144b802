import type { Context } from '../../platform/context.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import * as store from './store.ts'

/** Sends a promised refund. The gateway knows it by its key, so that a second run moves nothing. */
export const sendRefund = defineJob<{ refundId: string }>(
  { name: 'payments.refund', retry: { limit: 30, delay: 5, backoff: true } },
  async (ctx, { refundId }) => {
    const refund = await store.paymentById(ctx, refundId)
    if (refund?.status !== 'REQUESTED' || !refund.charge_id) return
    const { ref } = await ctx.gateway.refund({
      key: refund.id,
      chargeKey: refund.charge_id,
      amount: refund.amount_cents,
    })
    await store.close(ctx, refund.id, { status: 'SETTLED', ref })
  },
)

const REFUND_PATIENCE_MINUTES = 15

/** Takes up refunds whose job has given up. */
export const resumeRefunds = defineJob(
  { name: 'payments.resume-refunds', cron: '*/15 * * * *' },
  async (ctx: Context) => {
    const waiting = await store.refundsWaitingSince(ctx, ctx.now.subtract({ minutes: REFUND_PATIENCE_MINUTES }))
    for (const refund of waiting) await enqueue(ctx, sendRefund, { refundId: refund.id }, { singletonKey: refund.id })
  },
)

export const jobs = [sendRefund, resumeRefunds]
