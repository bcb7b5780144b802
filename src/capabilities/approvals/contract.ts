import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import { longListOf, longPaging, Money, numeric, Ok, Said, text, WireInstant } from '../../http/wire.ts'
import { ACT_KINDS, APPROVE, REQUEST_STATUSES, SUBJECT_KINDS } from '../acts/kinds.ts'

const DECIDE = { permission: APPROVE } as const

const RequestStatus = z.enum(REQUEST_STATUSES)
const Kind = z.enum(ACT_KINDS)

/** What somebody on the staff asked for beyond their limits. */
export const ActRequest = z
  .object({
    id: z.uuid(),
    status: RequestStatus,
    kind: Kind,
    subject_kind: z.enum(SUBJECT_KINDS),
    subject_id: z.uuid(),
    subject_number: z.string(),
    amount: Money.meta({ description: 'What it gives the customer' }),
    asked_at: WireInstant,
    asked_by: z.string(),
    expires_at: WireInstant,
    decided_at: WireInstant.nullable(),
    decided_by: z.string().nullable(),
    reason_code: z.string(),
    reason: z.string(),
    answer: z.string().meta({ description: 'Why it was declined' }),
  })
  .meta({ id: 'ActRequest' })
export type ActRequest = z.infer<typeof ActRequest>

/** What somebody may do by themselves. */
const ActLimits = z
  .object({ most: Money.nullable(), most_days: z.int().nullable(), most_a_day: z.int().nullable() })
  .meta({ id: 'ActLimits', description: 'null: without limit' })

const ActRequestDetail = ActRequest.extend({
  customer: z.string().nullable().meta({ description: 'For whom; known while it waits' }),
  age_days: z.int().meta({ description: 'Pacific days since the stay or trip' }),
  price: Money.nullable().meta({ description: 'What the subject cost' }),
  taken: Money.nullable().meta({ description: 'What of it we keep after the act' }),
  exceeded: z.array(z.enum(['amount', 'age', 'count'])),
  limits: ActLimits.meta({ description: 'Of the person who asked, as they are now' }),
  asked_today: z.int().meta({ description: 'How often they asked for such an act on the day they asked' }),
  done_today: z.int().meta({ description: 'How many such acts they did without approval today' }),
  decidable: z.boolean(),
  obstacle: Said.nullable().meta({ description: 'Why the caller cannot approve it' }),
}).meta({ id: 'ActRequestDetail' })

export const ActNews = z
  .object({
    version: z.int().meta({ description: 'Another one whenever something was asked or answered' }),
    to_decide: z.int().meta({ description: 'Requests that wait for the caller' }),
    answers: z.array(ActRequest).meta({ description: 'Of what the caller asked for, until they have seen them' }),
  })
  .meta({ id: 'ActNews' })
export type ActNews = z.infer<typeof ActNews>

const requestId = { requestId: text(64) }

/** What staff ask of each other. */
export const approvals = {
  search: get('/staff/approvals', {
    summary: 'List what staff asked for beyond their limits',
    access: DECIDE,
    input: z.object({
      status: RequestStatus.optional(),
      decided: z.stringbool().optional().meta({ description: 'Those that wait no more' }),
      kind: Kind.optional(),
      ...longPaging(25),
    }),
    output: longListOf(ActRequest),
  }),
  one: get('/staff/approvals/{requestId}', {
    summary: 'Show a request with all that is needed to decide it',
    access: DECIDE,
    input: z.object(requestId),
    output: ActRequestDetail,
  }),
  approve: post('/staff/approvals/{requestId}/approve', {
    summary: 'Approve someone else’s request: it is done at once, as the state is now',
    access: DECIDE,
    idempotent: true,
    input: z.object(requestId),
    output: ActRequest,
  }),
  decline: post('/staff/approvals/{requestId}/decline', {
    summary: 'Decline someone else’s request, with a reason',
    access: DECIDE,
    idempotent: true,
    input: z.object({ ...requestId, answer: text(200) }),
    output: ActRequest,
  }),
  own: get('/staff/requests', {
    summary: 'List what the caller asked for',
    access: 'holder',
    input: z.object({ status: RequestStatus.optional(), ...longPaging(25) }),
    output: longListOf(ActRequest),
  }),
  withdraw: post('/staff/requests/{requestId}/withdraw', {
    summary: 'Take back what the caller asked for',
    access: 'holder',
    idempotent: true,
    input: z.object(requestId),
    output: ActRequest,
  }),
  seen: post('/staff/requests/{requestId}/seen', {
    summary: 'Note that the caller has seen the answer to what they asked for',
    access: 'holder',
    input: z.object(requestId),
    output: Ok,
  }),
  news: get('/staff/requests/news', {
    summary:
      'What waits for the caller, and answers they have not seen; after `after` was seen, waits `wait` seconds for more',
    access: 'holder',
    input: z.object({
      after: numeric(z.int().min(0).default(0)),
      wait: numeric(z.int().min(0).max(25).default(0)),
    }),
    output: ActNews,
  }),
}
