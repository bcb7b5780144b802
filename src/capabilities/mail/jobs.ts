import { defineJob } from '../../platform/jobs.ts'
import { deliverMail } from './delivery.ts'
import { sweepAttachments } from './store.ts'

/** Two mails in three leave at the first try; after an outage each is tried again within four minutes, for a day. */
export const deliver = defineJob<{ mailId: string }>(
  {
    name: 'mail.deliver',
    retry: { limit: 500, delay: 5, backoff: true, maxDelay: 200 },
    timeout: 120,
    concurrency: 5,
  },
  (ctx, { mailId }) => deliverMail(ctx, mailId),
)

/** Files weigh much more than words, and are made anew whenever somebody asks for them. */
export const FILES_KEPT_DAYS = 30

const sweep = defineJob({ name: 'mail.sweep-attachments', cron: '50 3 * * *', singleton: true }, async (ctx) => {
  await sweepAttachments(ctx, ctx.now.subtract({ hours: FILES_KEPT_DAYS * 24 }))
})

export const jobs = [deliver, sweep]
