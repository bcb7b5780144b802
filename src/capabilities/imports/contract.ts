import { z } from 'zod'
import { get, post, put } from '../../http/endpoint.ts'
import {
  fault,
  InstantArgument,
  listOf,
  longListOf,
  longPaging,
  numeric,
  optionalText,
  paging,
  Said,
  text,
  WireInstant,
} from '../../http/wire.ts'
import { DATE_ORDERS, KINDS } from './fields.ts'
import { LONGEST_CHUNK } from './longest-file.ts'
import { messages } from './texts.ts'

const READ = { permission: 'Imports:Read' } as const
const UPDATE = { permission: 'Imports:Update' } as const

const STATUSES = [
  'UPLOADING',
  'MAPPING',
  'CHECKING',
  'CHECKED',
  'IMPORTING',
  'IMPORTED',
  'UNDOING',
  'UNDONE',
  'FAILED',
] as const

const Line = z
  .object({
    id: z.string(),
    kind: z.enum(KINDS),
    file_name: z.string(),
    status: z.enum(STATUSES),
    rows: z.int(),
    created_at: WireInstant,
    imported_at: WireInstant.nullable(),
  })
  .meta({ id: 'ImportLine' })

const Import = Line.extend({
  revision: z.int(),
  header: z.array(z.string()),
  sample: z.array(z.array(z.string())).meta({ description: 'The first rows as they stand in the file' }),
  fields: z.array(z.object({ name: z.string(), is_required: z.boolean(), column: z.int().nullable() })),
  date_order: z.enum(DATE_ORDERS),
  cut_over_at: WireInstant,
  counts: z.object({ ready: z.int(), refused: z.int(), done: z.int(), undone: z.int() }),
  totals: z.record(z.string(), z.number()).meta({ description: 'Of the rows that can be moved in; amounts in cents' }),
  failure: z.string().nullable(),
  why_not_undo: Said.nullable().meta({ description: 'Why there is no way back; null while there is' }),
  invited_at: WireInstant.nullable(),
}).meta({ id: 'Import' })
/** As handlers answer it: what is said is not in words yet. */
export type Import = z.input<typeof Import>

const byId = { importId: z.uuid() }
const byRevision = {
  ...byId,
  revision: z.int().meta({ description: 'As it was read: someone else may have gone on' }),
}

/** Moving in from another system, by files of it. */
export const imports = {
  list: get('/staff/imports', {
    summary: 'List the files that were moved in',
    access: READ,
    input: z.object({ ...paging(50) }),
    output: listOf(Line),
  }),
  show: get('/staff/imports/{importId}', {
    summary: 'Show a file: its columns, what its dry run found, how far it is',
    access: READ,
    input: z.object(byId),
    output: Import,
  }),
  refused: get('/staff/imports/{importId}/refused', {
    summary: 'List the rows that cannot be moved in, and why',
    access: READ,
    input: z.object({ ...byId, search: optionalText(100), ...longPaging(100) }),
    output: longListOf(
      z
        .object({
          line: z.int(),
          reference: z.string(),
          column: z.string(),
          value: z.string(),
          reason: Said,
        })
        .meta({ id: 'RefusedRow' }),
    ),
  }),
  start: post('/staff/imports', {
    summary: 'Begin with a file; its bytes follow in pieces',
    access: UPDATE,
    input: z.object({ kind: z.enum(KINDS), file_name: text(200), cut_over_at: InstantArgument.optional() }),
    output: Import,
  }),
  sendChunk: put('/staff/imports/{importId}/chunks/{no}', {
    summary: 'Send a piece of the file, as base64; the same piece again replaces it',
    access: UPDATE,
    input: z.object({
      ...byId,
      no: numeric(z.int().min(0).max(100)),
      bytes: z
        .base64()
        .min(1)
        .max(Math.ceil(LONGEST_CHUNK / 3) * 4),
    }),
    output: z.object({ ok: z.literal(true) }),
  }),
  endUpload: post('/staff/imports/{importId}/uploaded', {
    summary: 'All pieces are there: read the first line and guess its columns',
    access: UPDATE,
    input: z.object({ ...byId, chunks: z.int().min(0).max(100) }),
    output: Import,
  }),
  check: put('/staff/imports/{importId}/mapping', {
    summary: 'Say which column is what, and try all rows without moving anything in',
    access: UPDATE,
    input: z.object({
      ...byRevision,
      columns: z
        .array(z.object({ field: z.string().max(40), column: z.int().min(0).max(500) }))
        .max(40, fault(messages.unknownColumn)),
      date_order: z.enum(DATE_ORDERS),
    }),
    output: Import,
  }),
  run: post('/staff/imports/{importId}/run', {
    summary: 'Move in all rows that can be',
    access: UPDATE,
    proof: 'fresh',
    idempotent: true,
    input: z.object(byRevision),
    output: Import,
  }),
  undo: post('/staff/imports/{importId}/undo', {
    summary: 'Take everything out again that this file brought, until the first new sale',
    access: UPDATE,
    idempotent: true,
    input: z.object(byRevision),
    output: Import,
  }),
  invite: post('/staff/imports/{importId}/invite', {
    summary: 'Mail all members of this file how to choose a password',
    access: UPDATE,
    idempotent: true,
    input: z.object(byRevision),
    output: Import,
  }),
}
