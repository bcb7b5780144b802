import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import { fault, listOf, Money, Ok } from '../../http/wire.ts'
import { isDate } from '../../lib/pacific.ts'
import { LONGEST_PERIOD_DAYS } from '../../lib/periods.ts'
import { say } from '../../lib/texts.ts'
import { messages } from './texts.ts'

const MOST_PARAMETERS = 20

const Entries = z.record(z.string().max(64), z.union([z.string().max(500), z.number(), z.boolean(), z.null()]))

/** Counted before any of them is read: a body has room for thousands. */
const Parameters = z.preprocess((given: z.input<typeof Entries>, context) => {
  if (Object.keys(given).length > MOST_PARAMETERS)
    context.addIssue({ code: 'custom', message: say(messages.parametersAtMost) })
  return given
}, Entries)

const Event = z
  .object({
    class: z.string().trim().min(1).max(64),
    name: z.string().trim().min(1).max(200),
    ref_id: z.string().max(100).nullish(),
    value: z.union([z.string().max(500), z.number()]).nullish(),
    parameters: Parameters.nullish(),
  })
  .meta({ id: 'AnalyticsEvent' })

/** Events one call may bring. */
const MOST_EVENTS = 50

const Day = z.string().refine(isDate, fault(messages.date))

/** From the first visit to a finished stay, for the visitors of one source. */
const Funnel = z
  .object({
    source: z.string().nullable().meta({ description: 'utm_source; null: no campaign' }),
    visitors: z.int().min(0),
    quotes: z.int().min(0).meta({ description: 'Visitors who saw a price' }),
    bookings: z.int().min(0).meta({ description: 'Those that were not canceled since' }),
    booked: Money.meta({ description: 'Their totals of today, and the fees of those that were canceled' }),
    stays: z.int().min(0).meta({ description: 'Those of the bookings whose stay has ended' }),
  })
  .meta({ id: 'Funnel' })
export type Funnel = z.infer<typeof Funnel>

export const analytics = {
  record: post('/events/', {
    summary: 'Record one analytics event, or a batch of them',
    access: 'public',
    limits: [{ by: 'address', count: 3000, seconds: 60 }],
    input: z.union([Event, z.array(Event).max(MOST_EVENTS)]),
    output: Ok,
  }),
  funnel: get('/staff/analytics/funnel', {
    summary: `Visitors, quotes, bookings and stays by traffic source: up to the last ${LONGEST_PERIOD_DAYS} days of a period`,
    access: { permission: 'Analytics:Read' },
    input: z.object({ from: Day, to: Day.meta({ description: 'The last day, included' }) }),
    output: listOf(Funnel).extend({ from: Day, to: Day }),
  }),
}
