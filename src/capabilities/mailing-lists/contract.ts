import { z } from 'zod'
import { get, post, put } from '../../http/endpoint.ts'
import {
  Day,
  Email,
  fault,
  LanguageTag,
  letter,
  listOf,
  longListOf,
  longPaging,
  Money,
  numeric,
  optionalLetter,
  optionalText,
  paging,
  text,
  WireInstant,
} from '../../http/wire.ts'
import { MailingRules, Rule } from './rule-schema.ts'
import { LONGEST_FILE, LONGEST_FILE_MB } from './longest-file.ts'
import { messages } from './texts.ts'

const READ = { permission: 'EmailMailingLists:Read' } as const
const UPDATE = { permission: 'EmailMailingLists:Update' } as const

/** Why somebody of a list is not written to. */
export const LEFT_OUT = ['BOUNCED', 'COMPLAINED', 'SUPPRESSED', 'UNWANTED', 'CLOSED', 'UNCONFIRMED'] as const
/** Why a line of a file cannot be added. */
export const ROW_REASONS = [
  'BROKEN',
  'NO_ADDRESS',
  'NO_SUCH_ADDRESS',
  'TWICE',
  'IN_LIST',
  'BOUNCED',
  'COMPLAINED',
  'SUPPRESSED',
  'UNSUBSCRIBED',
  'CLOSED',
] as const
/** What a column of a file can hold. */
export const FIELDS = ['email', 'first_name', 'language'] as const
export type Field = (typeof FIELDS)[number]

const Line = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: z.enum(['RULES', 'HAND']).meta({ description: 'Whoever meets rules, or addresses from files' }),
    note: z.string(),
    people: z.int().nullable().meta({ description: 'Who may be written to, as counted last' }),
    counted_at: WireInstant.nullable(),
    updated_at: WireInstant,
    archived_at: WireInstant.nullable(),
    version: z.int().meta({ description: 'Grows with each change; a change of an older one is refused' }),
  })
  .meta({ id: 'MailingListLine' })

const Sampled = z
  .object({
    email: z.string(),
    name: z.string(),
    is_member: z.boolean(),
    language: LanguageTag,
    stays: z.int().nullable().meta({ description: 'Stays that have ended; null for anyone who never came' }),
    spend: Money.nullable(),
    last_visit: z.string().nullable().meta({ description: 'A Pacific date' }),
    matched: z.array(Rule).meta({ description: 'The rules that brought them in' }),
  })
  .meta({ id: 'MailingSample' })

const Audience = z
  .object({
    people: z.int().meta({ description: 'All who are in the list' }),
    may_write: z.int().meta({ description: 'Of those, who may be sent offers' }),
    left_out: z.array(z.object({ reason: z.enum(LEFT_OUT), people: z.int() })),
    sample: z.array(Sampled).meta({ description: 'Up to 20 of those who may be written to' }),
    counted_at: WireInstant.nullable().meta({ description: 'Null where they are counted as of now' }),
  })
  .meta({ id: 'MailingAudience' })
export type Audience = z.output<typeof Audience>

const Upload = z
  .object({
    id: z.uuid(),
    list_id: z.uuid(),
    file_name: z.string(),
    status: z.enum(['MAPPING', 'CHECKING', 'CHECKED', 'ADDED', 'FAILED']),
    source: z.string(),
    agreed_on: z.string(),
    wording: z.string(),
    added: z.int(),
    made_by: z.string(),
    created_at: WireInstant,
  })
  .meta({ id: 'MailingUploadLine' })

const UploadDetail = Upload.extend({
  list: z.object({ name: z.string(), is_archived: z.boolean() }),
  version: z.int(),
  header: z.array(z.string()),
  sample: z.array(z.array(z.string())).meta({ description: 'The first rows as they stand in the file' }),
  mapping: z.partialRecord(z.enum(FIELDS), z.int()).meta({ description: 'The column of each field, from 0' }),
  ready: z.int(),
  refused: z.array(z.object({ reason: z.enum(ROW_REASONS), rows: z.int() })),
}).meta({ id: 'MailingUpload' })
export type UploadDetail = z.output<typeof UploadDetail>

const List = Line.extend({
  rules: MailingRules.nullable(),
  audience: Audience.nullable().meta({ description: 'Null of an archived list' }),
  uploads: z.array(Upload).meta({ description: 'The last files of a list by hand' }),
  history: z.array(
    z.object({
      at: WireInstant,
      who: z.string(),
      what: z.string(),
      about: z.string().nullable().meta({ description: 'How many addresses were added, or which one was removed' }),
    }),
  ),
}).meta({ id: 'MailingList' })
export type MailingList = z.output<typeof List>

const byId = { listId: z.uuid() }
const seen = { ...byId, version: numeric(z.int()) }
const uploadSeen = { uploadId: z.uuid(), version: numeric(z.int()) }
const written = {
  name: text(80),
  note: optionalLetter(1000).meta({ description: 'What the list is for' }),
  rules: MailingRules.nullish().meta({ description: 'Of a list by rules' }),
}

/** To whom marketing is written. */
export const mailingLists = {
  list: get('/staff/mailing-lists', {
    summary: 'List the mailing lists, by name',
    access: READ,
    input: z.object({
      search: optionalText(100),
      kind: z.enum(['RULES', 'HAND']).optional(),
      status: z.enum(['IN_USE', 'ARCHIVED']).optional(),
      ...paging(25),
    }),
    output: listOf(Line),
  }),
  choices: get('/staff/mailing-lists/choices', {
    summary: 'List the companies and sources that rules can name',
    access: READ,
    input: z.object({}),
    output: z.object({
      companies: z.array(z.object({ id: z.uuid(), name: z.string() })),
      sources: z.array(z.string()),
    }),
  }),
  preview: post('/staff/mailing-lists/preview', {
    summary:
      'Count the people who meet the rules now, those of them who may be emailed, and why a few of them are included',
    access: READ,
    input: z.object({ rules: MailingRules }),
    output: Audience,
  }),
  show: get('/staff/mailing-lists/{listId}', {
    summary:
      'Show a mailing list: its rules or files, who is in it and who is left out; a large one as it was counted last',
    access: READ,
    input: z.object(byId),
    output: List,
  }),
  people: get('/staff/mailing-lists/{listId}/people', {
    summary: 'List the people of a mailing list who may be sent offers now, by address',
    access: READ,
    input: z.object({ ...byId, search: optionalText(100), ...longPaging(50) }),
    output: longListOf(
      z
        .object({
          email: z.string(),
          first_name: z.string(),
          language: LanguageTag,
          origin: z.enum(['MEMBER', 'GUEST', 'UPLOAD']),
        })
        .meta({ id: 'MailingListPerson' }),
    ),
  }),
  create: post('/staff/mailing-lists', {
    summary: 'Make a mailing list, by rules or by hand',
    access: UPDATE,
    input: z.object({ kind: z.enum(['RULES', 'HAND']), ...written }),
    output: List,
  }),
  save: put('/staff/mailing-lists/{listId}', {
    summary: 'Change a mailing list',
    access: UPDATE,
    problems: ['conflict'],
    input: z.object({ ...seen, ...written }),
    output: List,
  }),
  archive: post('/staff/mailing-lists/{listId}/archive', {
    summary: 'Archive a mailing list: no one gets email from it anymore',
    access: UPDATE,
    problems: ['conflict'],
    input: z.object(seen),
    output: List,
  }),
  restore: post('/staff/mailing-lists/{listId}/restore', {
    summary: 'Take a mailing list out of the archive',
    access: UPDATE,
    problems: ['conflict'],
    input: z.object(seen),
    output: List,
  }),
  remove: post('/staff/mailing-lists/{listId}/addresses/remove', {
    summary: 'Remove an address of a list by hand',
    access: UPDATE,
    input: z.object({ ...byId, email: Email }),
    output: List,
  }),
  upload: post('/staff/mailing-lists/{listId}/uploads', {
    summary: 'Begin to add the addresses of a CSV file, with proof that these people agreed',
    access: UPDATE,
    longest: LONGEST_FILE * 2,
    input: z.object({
      ...byId,
      file_name: text(200),
      bytes: z
        .base64()
        .min(1)
        .max(Math.ceil(LONGEST_FILE / 3) * 4, fault(messages.tooLarge({ megabytes: LONGEST_FILE_MB }))),
      source: text(200).meta({
        description: 'Where they agreed',
        examples: ['Sign-up sheet at the spring travel fair'],
      }),
      agreed_on: Day.meta({ description: 'The latest date on which any of them agreed' }),
      wording: letter(2000).meta({ description: 'The words that they agreed to' }),
    }),
    output: UploadDetail,
  }),
  showUpload: get('/staff/mailing-lists/uploads/{uploadId}', {
    summary: 'Show a file of addresses: its columns, and what its dry run found',
    access: READ,
    input: z.object({ uploadId: z.uuid() }),
    output: UploadDetail,
  }),
  check: put('/staff/mailing-lists/uploads/{uploadId}/mapping', {
    summary: 'Say which column is what, and try all lines without adding any',
    access: UPDATE,
    problems: ['conflict'],
    input: z.object({
      ...uploadSeen,
      columns: z.array(z.object({ field: z.enum(FIELDS), column: z.int().min(0).max(500) })).max(FIELDS.length),
    }),
    output: UploadDetail,
  }),
  refused: get('/staff/mailing-lists/uploads/{uploadId}/refused', {
    summary: 'List the lines of a file that cannot be added, and why',
    access: READ,
    input: z.object({ uploadId: z.uuid(), reason: z.enum(ROW_REASONS).optional(), ...longPaging(50) }),
    output: longListOf(
      z.object({ line: z.int(), email: z.string(), reason: z.enum(ROW_REASONS) }).meta({ id: 'RefusedAddress' }),
    ),
  }),
  add: post('/staff/mailing-lists/uploads/{uploadId}/add', {
    summary: 'Put the addresses of a file that was tried into its list',
    access: UPDATE,
    problems: ['conflict'],
    input: z.object(uploadSeen),
    output: UploadDetail,
  }),
}
