import type { Context } from '../../platform/context.ts'
import { defineJob, enqueue, type Job } from '../../platform/jobs.ts'
import { deliverMail } from './delivery.ts'
import { sweepAttachments } from './store.ts'

/** Two mails in three leave at the first try; after an outage each is tried again within four minutes, for a day. */
function delivery(name: string): Job<{ mailId: string }> {
  const job: Job<{ mailId: string }> = defineJob(
    {
      name,
      retry: { limit: 500, delay: 5, backoff: true, maxDelay: 200 },
      timeout: 120,
      concurrency: 5,
    },
    async (ctx, { mailId }) => {
      const seconds = await deliverMail(ctx, mailId)
      if (seconds === undefined) return
      await enqueue(ctx, job, { mailId }, { singletonKey: mailId, startAfter: ctx.now.add({ seconds }) })
    },
  )
  return job
}

/** What is kept with its text and HTML. */
const deliver = delivery('mail.deliver')

/** What is kept as data, apart: the version before, which may run beside this one, would send it without its words. */
const send = delivery('mail.send')

/** Lets a message leave once the caller's transaction commits. */
export function deliverLater(ctx: Context, mailId: string, { said }: { readonly said: Buffer | null }): Promise<void> {
  return enqueue(ctx, said ? send : deliver, { mailId }, { singletonKey: mailId })
}

/** Files weigh much more than words, and are made anew whenever somebody asks for them. */
export const FILES_KEPT_DAYS = 30

const sweep = defineJob({ name: 'mail.sweep-attachments', cron: '50 3 * * *', singleton: true }, async (ctx) => {
  await sweepAttachments(ctx, ctx.now.subtract({ hours: FILES_KEPT_DAYS * 24 }))
})

export const jobs = [deliver, send, sweep]
