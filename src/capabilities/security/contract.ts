import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import { Day, longListOf, longPaging, Ok, optionalText, text, WireInstant } from '../../http/wire.ts'
import { SECURITY_EVENT_KINDS } from './kinds.ts'

const SecurityEvent = z
  .object({
    id: z.uuid(),
    at: WireInstant,
    kind: z.enum(SECURITY_EVENT_KINDS),
    account_id: z.uuid().nullable(),
    account: z.string().nullable().meta({ description: 'Whose account it is about' }),
    who: z.string().meta({ description: 'Who did it, as far as known' }),
    network: z.string().meta({ description: 'From where, without the last part of the address' }),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    is_grave: z.boolean().meta({ description: 'Owners are told by mail' }),
  })
  .meta({ id: 'SecurityEvent' })

/** What happened to accounts, rights and data that somebody should watch. */
export const security = {
  events: get('/staff/security/events', {
    summary: 'List security events, newest first',
    access: { permission: 'Security:Read' },
    input: z.object({
      kind: z.enum(SECURITY_EVENT_KINDS).optional(),
      is_grave: z.enum(['yes', 'no']).optional(),
      search: optionalText(254).meta({
        description: 'The whole email address of an account, a part of a name of staff, or a network as events have it',
      }),
      from: Day.optional().describe('The first Pacific date'),
      until: Day.optional().describe('The last Pacific date'),
      ...longPaging(50),
    }),
    output: longListOf(SecurityEvent),
  }),
  noteExport: post('/staff/security/exports', {
    summary: 'Note that the caller takes a list as a file, before they get it',
    access: { permission: 'Lists:Export' },
    proof: 'fresh',
    input: z.object({ what: text(100).meta({ description: 'The list, by the name of its screen' }) }),
    output: Ok,
  }),
}
