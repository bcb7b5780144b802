import { defineJob, enqueue, type Job } from '../../platform/jobs.ts'
import { deliverMail } from './delivery.ts'
import { sweepAttachments } from './store.ts'

/** Two mails in three leave at the first try; after an outage each is tried again within four minutes, for a day. */
export const deliver: Job<{ mailId: string }> = defineJob(
  {
    name: 'mail.deliver',
    retry: { limit: 500, delay: 5, backoff: true, maxDelay: 200 },
    timeout: 120,
    concurrency: 5,
  },
  async (ctx, { mailId }) => {
    const seconds = await deliverMail(ctx, mailId)
    if (seconds === undefined) return
    await enqueue(ctx, deliver, { mailId }, { singletonKey: mailId, startAfter: ctx.now.add({ seconds }) })
  },
)

/** Files weigh much more than words, and are made anew whenever somebody asks for them. */
export const FILES_KEPT_DAYS = 30

const sweep = defineJob({ name: 'mail.sweep-attachments', cron: '50 3 * * *', singleton: true }, async (ctx) => {
  await sweepAttachments(ctx, ctx.now.subtract({ hours: FILES_KEPT_DAYS * 24 }))
})

export const jobs = [deliver, sweep]
