import { defineJob, enqueue } from '../../platform/jobs.ts'
import { rollUp } from './results/roll-up.ts'
import { sendDue } from './sending/runner.ts'
import { findOccasions } from './series.ts'
import { type Test, sendTest } from './tests.ts'

/** Sends what is due: whenever something starts, and each minute, so that it continues after a crash. */
export const send = defineJob(
  { name: 'campaigns.send', cron: '* * * * *', singleton: true, timeout: 600 },
  async (ctx) => {
    if (await sendDue(ctx)) await enqueue(ctx, send, {})
  },
)

/** Finds people whose occasion for a series has come. */
const look = defineJob({ name: 'campaigns.occasions', cron: '*/10 * * * *', singleton: true }, async (ctx) => {
  if ((await findOccasions(ctx)) > 0) await enqueue(ctx, send, {})
})

/** Sums up the results of campaigns: bounces, unsubscribes, bookings. */
const sum = defineJob({ name: 'campaigns.roll-up', cron: '*/5 * * * *', singleton: true }, (ctx) => rollUp(ctx))

/** Sends a test to whoever asked for it. */
export const mailTest = defineJob<Test>(
  { name: 'campaigns.test', retry: { limit: 20, delay: 5, backoff: true } },
  (ctx, test) => sendTest(ctx, test),
)

export const jobs = [send, look, sum, mailTest]
