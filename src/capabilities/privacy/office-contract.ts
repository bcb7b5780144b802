import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import { Email, longListOf, longPaging, Ok, optionalText, Said, text, WireInstant } from '../../http/wire.ts'
import { RequestKind, RequestStatus } from './rules.ts'

const READ = { permission: 'Privacy:Read' } as const
const UPDATE = { permission: 'Privacy:Update' } as const

const Source = z.enum(['PASSWORD', 'LINK', 'PHONE', 'LETTER', 'IN_PERSON'])
const StaffSource = z.enum(['PHONE', 'LETTER', 'IN_PERSON'])

const Request = z
  .object({
    id: z.uuid(),
    kind: RequestKind,
    status: RequestStatus,
    source: Source,
    email: z.string().nullable().meta({ description: 'Gone once the person is erased' }),
    asked_at: WireInstant,
    due_on: z.string().meta({ description: 'The Pacific date by which the law wants it done' }),
    is_overdue: z.boolean(),
    settled_at: WireInstant.nullable(),
  })
  .meta({ id: 'PrivacyRequest' })
export type PrivacyRequest = z.infer<typeof Request>

const id = z.uuid()

/** What the back office does with requests for copies and erasure. */
export const privacyDesk = {
  list: get('/staff/privacy/requests', {
    summary: 'Requests of people for a copy of their data or its erasure, newest first',
    access: READ,
    input: z.object({
      search: optionalText(254).meta({ description: 'A whole email address; found also when it was erased' }),
      kind: RequestKind.optional(),
      status: RequestStatus.optional(),
      ...longPaging(25),
    }),
    output: longListOf(Request),
  }),
  get: get('/staff/privacy/requests/{id}', {
    summary: 'Read a request with what stands in its way',
    access: READ,
    input: z.object({ id }),
    output: Request.extend({
      proof: z.string().meta({ description: 'How someone who called or wrote showed who they are' }),
      answer: z.string().meta({ description: 'Why it was declined' }),
      made_by: z.string().nullable(),
      hindrances: z.array(Said),
    }),
  }),
  make: post('/staff/privacy/requests', {
    summary: 'Ask for someone who called, wrote or came; what is done is mailed to the address',
    access: UPDATE,
    proof: 'fresh',
    problems: ['rate_limited'],
    input: z.object({ email: Email, kind: RequestKind, source: StaffSource, proof: text(500) }),
    output: z.object({ id }),
  }),
  retry: post('/staff/privacy/requests/{id}/retry', {
    summary: 'Take up an erasure again that something stood in the way of',
    access: UPDATE,
    proof: 'fresh',
    input: z.object({ id }),
    output: Ok,
  }),
  decline: post('/staff/privacy/requests/{id}/decline', {
    summary: 'Decline a request that something stands in the way of, with the reason',
    access: UPDATE,
    input: z.object({ id, reason: text(500) }),
    output: Ok,
  }),
}
