import type { Context } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs.ts'
import { addMonth, takeInFunnel } from './store.ts'

const MONTHS_AHEAD = 3

/** Makes the partitions of this month and the next ones. Can run at any time, by any number of processes. */
export async function addEventMonths(ctx: Context): Promise<void> {
  const today = ctx.now.toZonedDateTimeISO('UTC').toPlainDate()
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead++) {
    await addMonth(ctx, today.with({ day: 1 }).add({ months: ahead }))
  }
}

/** Takes new events into the sums of the funnel, so that a report finds few. */
const rollUp = defineJob({ name: 'analytics.roll-up', cron: '*/5 * * * *', singleton: true }, async (ctx) => {
  while ((await takeInFunnel(ctx)) > 0);
})

export const jobs = [
  defineJob({ name: 'analytics.add-months', cron: '10 3 * * *', singleton: true }, addEventMonths),
  rollUp,
]
