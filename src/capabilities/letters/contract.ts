import { z } from 'zod'
import { get, post, put } from '../../http/endpoint.ts'
import { LanguageTag, letter, listOf, numeric, Ok, text, WireInstant } from '../../http/wire.ts'
import { MailLine } from '../mail/office-contract.ts'

const READ = { permission: 'Bookings:Read' } as const
const WRITE = { permission: 'Bookings:Update' } as const
const TEMPLATES = { permission: 'Email:Read' } as const
const EDIT = { permission: 'Email:Update' } as const

const one = { bookingId: text(64) }
const written = { subject: text(200), body: letter(10_000) }

const LetterTemplate = z
  .object({
    id: z.string(),
    name: z.string(),
    language: LanguageTag,
    subject: z.string(),
    body: z.string(),
    version: z.int(),
    updated_at: WireInstant,
  })
  .meta({ id: 'LetterTemplate' })
export type LetterTemplate = z.infer<typeof LetterTemplate>

const template = { name: text(80), language: LanguageTag, ...written }

/** What was mailed about a booking, and letters of staff to its customer. */
export const letters = {
  list: get('/staff/bookings/{bookingId}/letters', {
    summary: 'List what was mailed about a booking and its stay, newest first, and the templates of letters',
    access: READ,
    input: z.object(one),
    output: z.object({
      items: z.array(
        MailLine.pick({ id: true, subject: true, recipient: true, status: true, created_at: true }).extend({
          by: z.string().nullable().meta({ description: 'Who of the staff wrote it' }),
        }),
      ),
      templates: z.array(LetterTemplate.pick({ id: true, name: true })),
    }),
  }),
  draft: get('/staff/bookings/{bookingId}/letters/draft', {
    summary: 'Fill a template of a letter with what is known of a booking',
    access: WRITE,
    input: z.object({ ...one, template_id: z.uuid() }),
    output: z.object(written),
  }),
  send: post('/staff/bookings/{bookingId}/letters', {
    summary: 'Write to the customer of a booking; the letter is kept with it',
    access: WRITE,
    idempotent: true,
    limits: [{ by: 'bookingId', count: 20, seconds: 3600 }],
    input: z.object({ ...one, ...written }),
    output: z.object({ id: z.string() }),
  }),
  again: post('/staff/bookings/{bookingId}/letters/{messageId}/again', {
    summary: 'Mail something again that was mailed about a booking',
    access: WRITE,
    idempotent: true,
    limits: [{ by: 'bookingId', count: 20, seconds: 3600 }],
    input: z.object({ ...one, messageId: z.uuid() }),
    output: Ok,
  }),

  templates: get('/staff/letter-templates', {
    summary: 'List the templates of letters',
    access: TEMPLATES,
    input: z.object({}),
    output: listOf(LetterTemplate),
  }),
  template: get('/staff/letter-templates/{templateId}', {
    summary: 'Read a template of letters',
    access: TEMPLATES,
    input: z.object({ templateId: z.uuid() }),
    output: LetterTemplate,
  }),
  addTemplate: post('/staff/letter-templates', {
    summary: 'Make a template of letters',
    access: EDIT,
    idempotent: true,
    input: z.object(template),
    output: LetterTemplate,
  }),
  saveTemplate: put('/staff/letter-templates/{templateId}', {
    summary: 'Edit a template of letters',
    access: EDIT,
    problems: ['conflict'],
    input: z.object({ templateId: z.uuid(), version: numeric(z.int()), ...template }),
    output: LetterTemplate,
  }),
  removeTemplate: post('/staff/letter-templates/{templateId}/remove', {
    summary: 'Remove a template of letters; the history keeps it',
    access: EDIT,
    input: z.object({ templateId: z.uuid() }),
    output: Ok,
  }),
}
