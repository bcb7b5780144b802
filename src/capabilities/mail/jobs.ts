import type { Context } from '../../platform/context.ts'
import { defineJob, enqueue, enqueueAll, type Job, type JobAsker } from '../../platform/jobs.ts'
import { deliverMail } from './delivery.ts'
import { sweepAttachments, takeInMail } from './store.ts'

/** Retries within four minutes after an outage, for a day. */
function delivery(name: string): Job<{ mailId: string }> {
  const job: Job<{ mailId: string }> = defineJob(
    {
      name,
      retry: { limit: 500, delay: 5, backoff: true, maxDelay: 200 },
      timeout: 120,
      concurrency: 32,
    },
    async (ctx, { mailId }) => {
      const seconds = await deliverMail(ctx, mailId)
      if (seconds === undefined) return
      await enqueue(ctx, job, { mailId }, { singletonKey: mailId, startAfter: ctx.now.add({ seconds }) })
    },
  )
  return job
}

/** Delivers messages stored with their text and HTML. */
const deliver = delivery('mail.deliver')

/**
 * Delivers messages stored as data. A job of its own: the previous version, if it still runs, would send them empty.
 */
const send = delivery('mail.send')

interface Undelivered {
  readonly id: string
  readonly said: Buffer | null
  /** Who wrote it, where several were written together. */
  readonly asker?: JobAsker
}

/** Queues the delivery of messages, once the caller's transaction commits. */
export async function deliverLater(ctx: Context, mails: readonly Undelivered[]): Promise<void> {
  const [asData, asText] = [mails.filter(({ said }) => said), mails.filter(({ said }) => !said)]
  await enqueueAll(ctx, send, asData.map(toDelivery))
  await enqueueAll(ctx, deliver, asText.map(toDelivery))
}

function toDelivery({ id: mailId, asker }: Undelivered) {
  return { data: { mailId }, singletonKey: mailId, ...(asker && { asker }) }
}

/** Days that files are kept: they are large, and can be made again. */
export const FILES_KEPT_DAYS = 30

const sweep = defineJob({ name: 'mail.sweep-attachments', cron: '50 3 * * *', singleton: true }, async (ctx) => {
  await sweepAttachments(ctx, ctx.now.subtract({ hours: FILES_KEPT_DAYS * 24 }))
})

/** Has each day take in how its mail stands. */
const rollUp = defineJob({ name: 'mail.roll-up', cron: '*/10 * * * *', singleton: true }, async (ctx) => {
  while ((await takeInMail(ctx)) > 0);
})

export const jobs = [deliver, send, sweep, rollUp]
