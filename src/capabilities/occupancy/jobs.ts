import type { Context } from '../../platform/context.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { countToday, makeForecasts } from './count.ts'

/** Counts the books of today; its last count of a day stays. What the first run counts is forecast from at once. */
const snapshot = defineJob(
  { name: 'occupancy.snapshot', cron: '*/10 * * * *', singleton: true, timeout: 30 * 60 },
  async (ctx) => {
    const { isFirst } = await countToday(ctx)
    if (isFirst) await enqueue(ctx, forecast, {})
  },
)

/** Each night: what is expected of the days to come. */
const forecast = defineJob(
  { name: 'occupancy.forecast', cron: '25 0 * * *', singleton: true, timeout: 30 * 60 },
  makeForecasts,
)

/** Counts what the jobs have not counted yet, as soon as they run. */
export function countSoon(ctx: Context): Promise<void> {
  return enqueue(ctx, snapshot, {})
}

export const jobs = [snapshot, forecast]
