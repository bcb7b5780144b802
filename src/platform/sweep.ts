import { sweepIdempotencyKeys } from './idempotency.ts'
import { defineJob, restingBetween, SWEPT_AT_ONCE } from './jobs.ts'
import { sweepLimits } from './limits.ts'

/** Clears away what the kit itself keeps for a while. */
export const jobs = [
  defineJob({ name: 'platform.sweep-limits', cron: '5 * * * *', singleton: true }, async (ctx) => {
    await sweepLimits(ctx.db)
  }),
  defineJob({ name: 'platform.sweep-idempotency-keys', cron: '35 * * * *', singleton: true }, async (ctx) => {
    await restingBetween(() => sweepIdempotencyKeys(ctx.db, SWEPT_AT_ONCE))
  }),
]
