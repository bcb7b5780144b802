import { sweepIdempotencyKeys } from './idempotency.ts'
import { defineJob, restingBetween } from './jobs.ts'
import { sweepLimits } from './limits.ts'

/** How many keys go at a time. */
const PART = 5000

/** Clears away what the kit itself keeps for a while. */
export const jobs = [
  defineJob({ name: 'platform.sweep-limits', cron: '5 * * * *', singleton: true }, async (ctx) => {
    await sweepLimits(ctx.db)
  }),
  defineJob({ name: 'platform.sweep-idempotency-keys', cron: '35 * * * *', singleton: true }, async (ctx) => {
    await restingBetween(() => sweepIdempotencyKeys(ctx.db, PART))
  }),
]
