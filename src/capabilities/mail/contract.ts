import { z } from 'zod'
import { del, get, post, put } from '../../http/endpoint.ts'
import { messages } from '../../http/texts.ts'
import { Email, fault, listOf, longListOf, longPaging, Ok, optionalText, text, WireInstant } from '../../http/wire.ts'

const READ = { permission: 'Email:Read' } as const
const UPDATE = { permission: 'Email:Update' } as const

const LONGEST_SOURCE = 50_000

const TemplateName = z
  .string()
  .regex(/^[a-z][a-z-]{0,60}(?:\.[a-z]{2})?\.(?:mjml|liquid)$/, 'Name a template such as booking-confirmed.mjml')
  .meta({ examples: ['booking-confirmed.mjml'] })

const Source = z
  .string()
  .min(1)
  .max(LONGEST_SOURCE)
  .refine((source) => source.isWellFormed() && !source.includes('\0'), fault(messages.controlCharacters))
  .transform((source) => source.replaceAll('\r\n', '\n'))

export const MailTemplate = z
  .object({
    name: z.string(),
    kind: z.enum(['layout', 'message', 'piece']).meta({ description: 'Pieces are shared by several messages' }),
    format: z.enum(['html', 'text']).meta({ description: 'MJML, which becomes HTML; or subject and plain text' }),
    is_edited: z.boolean(),
    is_waiting: z.boolean().meta({ description: 'An edit waits for a second person' }),
    version: z.int(),
    updated_at: WireInstant,
  })
  .meta({ id: 'MailTemplate' })
export type MailTemplate = z.infer<typeof MailTemplate>

const WaitingEdit = z.object({
  id: z.string(),
  source: z.string(),
  who: z.string(),
  at: WireInstant,
  is_own: z.boolean().meta({ description: 'The caller wrote it, so someone else has to approve it' }),
})
export type WaitingEdit = z.infer<typeof WaitingEdit>

const FullMailTemplate = MailTemplate.extend({
  needs_second_person: z.boolean().meta({ description: 'It is a part of mails of accounts: edits wait for approval' }),
  waiting: WaitingEdit.nullable(),
  source: z.string(),
  shipped: z.string().meta({ description: 'What the product ships under this name' }),
  messages: z.array(z.string()).meta({ description: 'The messages that it is a part of' }),
  placeholders: z
    .array(z.object({ name: z.string(), example: z.string() }))
    .meta({ description: 'What its mails hold, each with made-up data' }),
}).meta({ id: 'FullMailTemplate' })

export const TemplateVersion = z
  .object({
    id: z.string(),
    at: WireInstant,
    who: z.string(),
    what: z.enum(['SHIPPED', 'EDITED', 'RESET']),
    version: z.int(),
    source: z.string(),
  })
  .meta({ id: 'MailTemplateVersion' })
export type TemplateVersion = z.infer<typeof TemplateVersion>

/** Sample data: typical, with long words and amounts, or with as little as possible. */
export const SampleName = z.enum(['USUAL', 'LONG', 'BARE']).default('USUAL')
export type SampleName = z.infer<typeof SampleName>

export const Suppression = z
  .object({
    address: z.string(),
    reason: z.enum(['HARD_BOUNCE', 'COMPLAINT', 'STAFF']).meta({
      description: 'A hard bounce stops every mail; a complaint or a word of staff stops marketing',
    }),
    detail: z.string(),
    date: WireInstant,
  })
  .meta({ id: 'Suppression' })
export type Suppression = z.infer<typeof Suppression>

/** Bounced mail, as servers reported it. */
export const MailReturn = z
  .object({
    at: WireInstant,
    kind: z.enum(['HARD', 'SOFT', 'COMPLAINT']),
    told_by: z.enum(['SMTP', 'REPORT']).meta({ description: 'At once, or in a report that came later' }),
    status: z
      .string()
      .nullable()
      .meta({ description: 'Enhanced status code (RFC 3463)', examples: ['5.1.1'] }),
    diagnostic: z.string(),
    message_id: z.string().nullable().meta({ description: 'Which message it was' }),
  })
  .meta({ id: 'MailReturn' })
export type MailReturn = z.infer<typeof MailReturn>

export const mail = {
  templates: get('/staff/mail/templates', {
    summary: 'List the templates of mails: layouts, messages and their pieces',
    access: READ,
    input: z.object({}),
    output: listOf(MailTemplate),
  }),
  template: get('/staff/mail/templates/{name}', {
    summary: 'Read a template and what the product ships in its place',
    access: READ,
    input: z.object({ name: TemplateName }),
    output: FullMailTemplate,
  }),
  saveTemplate: put('/staff/mail/templates/{name}', {
    summary:
      'Edit a template; what does not render is refused, and what is a part of mails of accounts waits for a second person',
    access: UPDATE,
    proof: 'fresh',
    problems: ['conflict'],
    input: z.object({
      name: TemplateName,
      source: Source,
      version: z.int().min(1).meta({ description: 'The version that was read: no one overwrites someone else’s edit' }),
      seen_edit_id: z.uuid().nullish().meta({ description: 'What waited when it was read, which this edit replaces' }),
    }),
    output: FullMailTemplate,
  }),
  approveTemplate: post('/staff/mail/templates/{name}/approve', {
    summary: 'Approve someone else’s edit, which applies from then on',
    access: UPDATE,
    proof: 'fresh',
    problems: ['conflict'],
    input: z.object({ name: TemplateName, edit_id: z.uuid() }),
    output: FullMailTemplate,
  }),
  declineTemplate: post('/staff/mail/templates/{name}/decline', {
    summary: 'Drop an edit that is waiting, someone else’s or your own',
    access: UPDATE,
    problems: ['conflict'],
    input: z.object({ name: TemplateName, edit_id: z.uuid() }),
    output: FullMailTemplate,
  }),
  resetTemplate: post('/staff/mail/templates/{name}/reset', {
    summary: 'Go back to what the product ships',
    access: UPDATE,
    proof: 'fresh',
    input: z.object({ name: TemplateName }),
    output: FullMailTemplate,
  }),
  versions: get('/staff/mail/templates/{name}/versions', {
    summary: 'List who changed a template, when, and into what',
    access: READ,
    input: z.object({ name: TemplateName }),
    output: listOf(TemplateVersion),
  }),
  previewTemplate: post('/staff/mail/templates/{name}/preview', {
    summary: 'See a message with made-up data, also with words that are not saved yet',
    access: READ,
    input: z.object({
      name: TemplateName,
      source: Source.optional(),
      message: z
        .string()
        .regex(/^[a-z][a-z-]{0,60}(?:\.[a-z]{2})?$/, 'Name a message such as booking-confirmed')
        .optional()
        .meta({ description: 'In which message a layout or piece is shown' }),
      sample: SampleName,
    }),
    output: z.object({ message: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
  }),

  suppressions: get('/staff/mail/suppressions', {
    summary: 'List addresses that are written to no more',
    access: { permission: 'EmailSuppressionList:Read' },
    input: z.object({
      search: optionalText(254),
      reason: Suppression.shape.reason.optional(),
      sort: z.enum(['address', '-address', 'date', '-date']).default('-date'),
      ...longPaging(25),
    }),
    output: longListOf(Suppression),
  }),
  address: get('/staff/mail/addresses/{address}', {
    summary: 'Show what stands between an address and our mail',
    access: { permission: 'EmailSuppressionList:Read' },
    input: z.object({ address: Email }),
    output: z.object({
      address: z.string(),
      suppression: Suppression.nullable(),
      setting: z.int().meta({ description: 'What it wants: 0 only service, 1 also news, 2 all offers' }),
      returns: z.array(MailReturn),
    }),
  }),
  suppress: post('/staff/mail/suppressions', {
    summary: 'Send no marketing to an address',
    access: { permission: 'EmailSuppressionList:Update' },
    input: z.object({ address: Email, detail: text(200) }),
    output: Suppression,
  }),
  unsuppress: del('/staff/mail/suppressions/{address}', {
    summary: 'Write to an address again',
    access: { permission: 'EmailSuppressionList:Update' },
    input: z.object({ address: Email }),
    output: Ok,
  }),
}
