import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import { Day, Email, LanguageTag, longListOf, longPaging, optionalText, WireInstant } from '../../http/wire.ts'
import { MailReturn, SampleName } from './contract.ts'

const READ = { permission: 'Email:Read' } as const
const SEND = { permission: 'Email:Send' } as const

const day = Day.optional()

const MailStatus = z.enum(['QUEUED', 'SENT', 'KEPT', 'FAILED', 'BOUNCED', 'SUPPRESSED']).meta({
  description: 'KEPT: there is no mail server. SUPPRESSED: its address takes none. BOUNCED: it was sent and came back',
})
export type MailStatus = z.infer<typeof MailStatus>

const Kind = z.enum(['service', 'news', 'offers'])

/** A message as a row of the outbox. */
export const MailLine = z
  .object({
    id: z.string(),
    recipient: z.string(),
    subject: z.string(),
    status: MailStatus,
    is_complaint: z.boolean().meta({ description: 'Its reader called it spam' }),
    kind: Kind,
    language: LanguageTag,
    template: z.string().nullable().meta({ description: 'What it was made from' }),
    purpose: z.string(),
    attempts: z.int(),
    error: z.string().nullable(),
    created_at: WireInstant,
    sent_at: WireInstant.nullable(),
  })
  .meta({ id: 'MailLine' })
export type MailLine = z.infer<typeof MailLine>

const Copy = z.object({ id: z.string(), created_at: WireInstant, status: MailStatus })

const MailMessage = MailLine.extend({
  message_id: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  html: z.string().meta({ description: 'Without the secrets of links; of numbers their end' }),
  text: z.string().meta({ description: 'Without the secrets of links; of numbers their end' }),
  attachments: z.array(z.object({ filename: z.string(), content_type: z.string(), size: z.int() })),
  returns: z.array(MailReturn),
  again_of: z.string().nullable(),
  copies: z.array(Copy).meta({ description: 'What staff sent of it again' }),
  why_not_again: z.string().nullable().meta({ description: 'Why it cannot be sent again' }),
}).meta({ id: 'MailMessage' })
export type MailMessage = z.infer<typeof MailMessage>

const Counts = z.object({
  written: z.int(),
  waiting: z.int(),
  sent: z.int().meta({ description: 'Left, or kept where there is no mail server' }),
  bounced: z.int().meta({ description: 'Came back, or was refused' }),
  complaints: z.int(),
  suppressed: z.int(),
})
export type MailCounts = z.infer<typeof Counts>

const Message = z
  .string()
  .regex(/^[a-z][a-z-]{0,60}(?:\.[a-z]{2})?$/, 'Name a message such as booking-confirmed')
  .meta({ examples: ['booking-confirmed'] })

/** The outbox and test mails of the back office. */
export const mailroom = {
  overview: get('/staff/mail/overview', {
    summary: 'Show how mail is doing: the last 30 days, templates, and what is waiting',
    access: READ,
    input: z.object({}),
    output: z.object({
      waiting: z.int(),
      oldest_waiting: WireInstant.nullable(),
      suppressed_addresses: z.int(),
      setup: z.object({ smtp: z.boolean(), dkim: z.boolean(), bounces: z.boolean(), demo: z.boolean() }),
      total: Counts,
      days: z.array(Counts.extend({ date: z.string() })),
      templates: z.array(Counts.extend({ template: z.string().nullable() })),
    }),
  }),
  messages: get('/staff/mail/messages', {
    summary: 'Find messages by recipient, subject, purpose or number of a booking',
    access: READ,
    input: z.object({
      search: optionalText(254),
      status: z
        .enum([...MailStatus.options, 'UNDELIVERED', 'COMPLAINT'])
        .optional()
        .meta({ description: 'UNDELIVERED: bounced or failed' }),
      kind: Kind.optional(),
      language: LanguageTag.optional(),
      template: Message.optional(),
      from: day.describe('The first Pacific date'),
      until: day.describe('The last Pacific date'),
      sort: z.enum(['created_at', '-created_at', 'recipient', '-recipient']).default('-created_at'),
      ...longPaging(25),
    }),
    output: longListOf(MailLine),
  }),
  message: get('/staff/mail/messages/{messageId}', {
    summary: 'Show a message: headers, both parts, files, and what came back',
    access: { permission: 'Email:ReadBody' },
    input: z.object({ messageId: z.string() }),
    output: MailMessage,
  }),
  sendAgain: post('/staff/mail/messages/{messageId}/again', {
    summary: 'Send a message again, to the same address, unless something stands against it',
    access: SEND,
    input: z.object({ messageId: z.string() }),
    output: Copy,
    limits: [{ count: 5, seconds: 3600, by: 'messageId' }],
  }),
  sendTest: post('/staff/mail/simulator/test', {
    summary: 'Send a message with made-up data to yourself, marked as a test',
    access: SEND,
    input: z.object({ message: Message, sample: SampleName }),
    output: z.object({ to: z.string(), subject: z.string() }),
    limits: [{ count: 60, seconds: 3600, by: 'address' }],
  }),
  playReturn: post('/staff/mail/simulator/return', {
    summary: 'In a demonstration: let the last message to an address come back',
    access: SEND,
    input: z.object({ address: Email, kind: MailReturn.shape.kind }),
    output: Copy,
  }),
}
