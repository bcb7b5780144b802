import { defineJob } from '../../platform/jobs.ts'
import { sweep } from './store.ts'

/** A week can be compared with the week before. */
const KEPT_DAYS = 14
/** Of each name, by the hour and later by the day. */
const EXAMPLES_KEPT = 3

const sweepTimings = defineJob({ name: 'performance.sweep', cron: '20 * * * *', singleton: true }, (ctx) =>
  sweep(ctx, { before: ctx.now.subtract({ hours: KEPT_DAYS * 24 }), most: EXAMPLES_KEPT }),
)

export const jobs = [sweepTimings]
