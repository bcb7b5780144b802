import { z } from 'zod'
import { get } from '../../http/endpoint.ts'
import { Day, longListOf, longPaging, optionalText, text, WireInstant } from '../../http/wire.ts'

const READ = { permission: 'Audit:Read' } as const
const day = Day.optional()

const AuditLine = z
  .object({
    id: z.string(),
    at: WireInstant,
    who: z.string(),
    what: z.string().meta({ description: 'As `booking.refund`, or `created`, `changed` and `deleted` of a row' }),
    record: z.string().meta({ description: 'What kind of record it was done to' }),
    record_id: z.string(),
    record_name: z.string().nullable().meta({ description: 'Its number, name or address, where it has one' }),
    fields: z.array(z.string()).meta({ description: 'What a change changed' }),
  })
  .meta({ id: 'AuditLine' })
export type AuditLine = z.infer<typeof AuditLine>

const Value = z.string().nullable()
const Change = z.object({ field: z.string(), before: Value, after: Value })

/** Everything that was done to the records of the business: by whom, when, and what stood there before. */
export const auditLog = {
  search: get('/staff/audit', {
    summary: 'Search who did what to which record, newest first',
    access: READ,
    input: z.object({
      search: optionalText(254).meta({ description: 'A whole id, number, name or address of a record' }),
      who: optionalText(254).meta({
        description: 'A part of a name or email address of staff; `system` for what runs automatically',
      }),
      record: optionalText(60).meta({ description: 'A kind of record, as lines name it' }),
      act: optionalText(60).meta({ description: 'What was done, as lines name it: `booking.refund`, `changed`' }),
      from: day.describe('The first Pacific date'),
      until: day.describe('The last Pacific date'),
      ...longPaging(50),
    }),
    output: longListOf(AuditLine),
  }),
  ofRecord: get('/staff/audit/of/{recordId}', {
    summary: 'List what happened to one record, newest first, each change with its values',
    access: READ,
    input: z.object({ recordId: text(254), ...longPaging(50) }),
    output: longListOf(AuditLine.extend({ changes: z.array(Change) })),
  }),
  one: get('/staff/audit/{entryId}', {
    summary: 'Read an entry of the audit log with what stood there before and after',
    access: READ,
    input: z.object({ entryId: text(64) }),
    output: AuditLine.extend({
      changes: z.array(Change),
      details: z.array(z.object({ name: z.string(), value: z.string() })),
      request_id: z.string().nullable(),
    }),
  }),
}
