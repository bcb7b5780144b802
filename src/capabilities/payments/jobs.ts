import type { Context } from '../../platform/context.ts'
import { continueOnError, defineJob, enqueue, restingBetween, SWEPT_AT_ONCE } from '../../platform/jobs.ts'
import { mayBeForgotten } from './rules.ts'
import * as store from './store.ts'

interface RefundData {
  readonly refundId: string
}

/** Sends a promised refund. The gateway knows it by its key, so that a second run moves nothing. */
export const sendRefund = defineJob<RefundData>(
  { name: 'payments.refund', retry: { limit: 30, delay: 5, backoff: true } },
  async (ctx, { refundId }) => {
    const refund = await store.paymentById(ctx, refundId)
    if (refund?.status !== 'REQUESTED') return
    const outcome = await ctx.gateway.refund({
      key: refund.id,
      charge: await chargeOf(ctx, refund),
      amount: refund.amount_cents,
      again: mayBeForgotten(refund.requested_at, ctx.now),
    })
    await store.noteRefund(ctx, refund.id, outcome)
    if (outcome.status === 'failed') ctx.log.error({ refundId }, 'refund refused by the bank')
  },
)

/** Lets go of an authorization that only asked whether a card is good, if that has not happened yet. */
export const releaseProof = defineJob<{ key: string }>(
  { name: 'payments.release-proof', retry: { limit: 30, delay: 30, backoff: true, maxDelay: 3600 } },
  async (ctx, { key }) => {
    const charge = await ctx.gateway.findCharge(key)
    if (charge?.status === 'authorised') await ctx.gateway.cancel({ key, ref: charge.ref })
  },
)

const REFUND_PATIENCE_MINUTES = 15

/** Enqueues refunds again whose job has given up; those with a job that waits or runs are left alone. */
const resumeRefunds = defineJob(
  { name: 'payments.resume-refunds', cron: '*/15 * * * *', singleton: true },
  async (ctx) => {
    const waiting = await store.refundsWaitingSince(ctx, ctx.now.subtract({ minutes: REFUND_PATIENCE_MINUTES }))
    if (waiting.length === 0) return
    const asked = new Set((await ctx.jobs.unfinished(sendRefund.name)).map((data) => (data as RefundData).refundId))
    for (const { id } of waiting)
      if (!asked.has(id)) await enqueue(ctx, sendRefund, { refundId: id }, { singletonKey: id })
  },
)

/** Checks refunds in progress, for gateways that send no notifications. */
const followAccepted = defineJob(
  { name: 'payments.follow-refunds', cron: '20 * * * *', singleton: true },
  async (ctx) => {
    await followRefunds(ctx, await store.refundsOnTheirWay(ctx))
  },
)

/** Checks refunds that the gateway has accepted, and records their state. What it does not tell of one stops no other. */
export async function followRefunds(ctx: Context, refunds: readonly store.Payment[]): Promise<void> {
  for (const refund of refunds)
    await continueOnError(ctx, { refundId: refund.id }, 'refund could not be followed', () => followRefund(ctx, refund))
}

/** Checks a refund that the gateway has accepted, and records its state. */
export async function followRefund(ctx: Context, refund: store.Payment): Promise<void> {
  const outcome = await ctx.gateway.findRefund(refund.id, await chargeOf(ctx, refund))
  if (!outcome || outcome.status === 'sent') return
  await store.noteRefund(ctx, refund.id, outcome)
  if (outcome.status === 'failed') ctx.log.error({ refundId: refund.id }, 'refund refused by the bank')
}

async function chargeOf(ctx: Context, { charge_id }: store.Payment): Promise<{ key: string; ref: string | undefined }> {
  const charge = charge_id ? await store.paymentById(ctx, charge_id) : undefined
  if (!charge) throw new Error('A refund belongs to a charge')
  return { key: charge.id, ref: charge.gateway_ref ?? undefined }
}

/** The gateway sends a piece of news again for some days. */
const NEWS_KEPT_DAYS = 30

const forgetNews = defineJob({ name: 'payments.forget-news', cron: '55 3 * * *', singleton: true }, async (ctx) => {
  const before = ctx.now.subtract({ hours: 24 * NEWS_KEPT_DAYS })
  await restingBetween(() => store.forgetNews(ctx, before, SWEPT_AT_ONCE))
})

export const jobs = [sendRefund, releaseProof, resumeRefunds, followAccepted, forgetNews]
