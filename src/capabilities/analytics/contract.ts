import { z } from 'zod'
import { post } from '../../http/endpoint.ts'
import { Ok } from '../../http/wire.ts'

const Parameters = z
  .record(z.string().max(64), z.union([z.string().max(500), z.number(), z.boolean(), z.null()]))
  .refine((parameters) => Object.keys(parameters).length <= 20, 'Send 20 parameters at most')

const Event = z
  .object({
    class: z.string().trim().min(1, 'Required').max(64),
    name: z.string().trim().min(1, 'Required').max(200),
    ref_id: z.string().max(100).nullish(),
    value: z.union([z.string().max(500), z.number()]).nullish(),
    parameters: Parameters.nullish(),
  })
  .meta({ id: 'AnalyticsEvent' })

/** Events one call may bring. */
const MOST_EVENTS = 50

export const analytics = {
  record: post('/events/', {
    summary: 'Record one analytics event, or a batch of them',
    access: 'public',
    limits: [{ by: 'address', count: 3000, seconds: 60 }],
    input: z.union([Event, z.array(Event).max(MOST_EVENTS, `Send ${MOST_EVENTS} events at most`)]),
    output: Ok,
  }),
}
