import { defineJob } from '../../platform/jobs.ts'
import { deliverMail } from './delivery.ts'

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

export const jobs = [deliver]
