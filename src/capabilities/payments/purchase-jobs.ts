import type { Context } from '../../platform/context.ts'
import { continueOnError, defineJob, type Job } from '../../platform/jobs.ts'
import { type Purchase, SETTLE, type SettleData } from './purchase.ts'
import * as store from './store.ts'

/** How long a request may take before its charge counts as left behind by a process that died. */
const LEFT_BEHIND_SECONDS = 45
/** How long a key answers what it answered first, in hours; the same key then means another request. */
const REQUEST_HOURS = 24

/** The jobs that bring every kind of purchase to its end, whatever happens to the process that began it. */
export function purchaseJobs(purchases: readonly Purchase[]): Job<never>[] {
  /** Asks again for a charge whose outcome was not known, until it is. */
  const settle = defineJob<SettleData>(
    { ...SETTLE, retry: { limit: 200, delay: 5, backoff: true, maxDelay: 60 }, timeout: 60, concurrency: 20 },
    (ctx, { paymentId }) => settleAgain(ctx, purchases, paymentId),
  )

  /** Takes up what a process that died left half done. The kinds go side by side: one's trouble holds up no other. */
  const resume = defineJob({ name: 'payments.resume-charges', cron: '* * * * *', singleton: true }, async (ctx) => {
    const since = ctx.now.subtract({ seconds: LEFT_BEHIND_SECONDS })
    const waiting = await store.chargesWaitingSince(ctx, since)
    await Promise.all(purchases.map((purchase) => resumeAll(ctx, purchase, { since, waiting })))
  })

  /** Forgets the keys of old requests, by which a repeat of them would be recognized. */
  const forgetRequests = defineJob(
    { name: 'payments.forget-requests', cron: '40 * * * *', singleton: true },
    async (ctx) => {
      const before = ctx.now.subtract({ hours: REQUEST_HOURS })
      for (const purchase of purchases) await purchase.forgetRequests?.(ctx, before)
    },
  )

  return [settle, resume, forgetRequests]
}

async function settleAgain(ctx: Context, purchases: readonly Purchase[], paymentId: string): Promise<void> {
  const charge = await store.paymentById(ctx, paymentId)
  if (charge?.status !== 'REQUESTED') return
  const purchase = purchases.find(({ isFor }) => isFor(charge))
  if (!purchase) throw new Error(`Payment ${paymentId} is for no kind of purchase`)
  const { status } = await purchase.settleInBackground(ctx, charge)
  if (status === 'unknown') throw new Error('the gateway has not answered yet')
}

async function resumeAll(
  ctx: Context,
  purchase: Purchase,
  { since, waiting }: { since: Temporal.Instant; waiting: readonly store.Payment[] },
): Promise<void> {
  for (const { id: paymentId } of waiting.filter(purchase.isFor)) {
    await continueOnError(ctx, { paymentId }, 'charge could not be taken up', () =>
      settleAgain(ctx, [purchase], paymentId),
    )
  }
  await purchase.resumeUncharged?.(ctx, since)
}
