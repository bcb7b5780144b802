import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import { Email, letter, listOf, Ok, optionalText, paging, text, WireInstant } from '../../http/wire.ts'

/** A number or a range, as people say it: 40, "50–200". */
const Count = z
  .union([z.number(), z.string()], 'Required')
  .transform(String)
  .pipe(text(40))
  .meta({ description: 'A number or a range' })

const Kind = z.enum(['CONTACT', 'CORPORATE'])
const Status = z.enum(['OPEN', 'CLOSED'])

const Move = z.object({
  kind: z.enum(['REPLIED', 'CLOSED', 'REOPENED']),
  at: WireInstant,
  by: z.string(),
  text: z.string().nullable(),
})

const Summary = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: Kind,
  status: Status,
  email_address: z.string(),
  name: z.string().nullable(),
  subject: z.string(),
  received_at: WireInstant,
  replies: z.int().min(0),
})

export const Inquiry = z
  .object({
    ...Summary.shape,
    message: z.string(),
    company: z
      .object({
        company_name: z.string(),
        role: z.string(),
        employee_count: z.string(),
        travel_frequency: z.string(),
      })
      .nullable(),
    moves: z.array(Move),
  })
  .meta({ id: 'Inquiry' })
export type Inquiry = z.infer<typeof Inquiry>
export type InquirySummary = z.infer<typeof Summary>

/** Limits per network address, and per email address that gets a confirmation. */
const LIMITS = [
  { by: 'address', count: 10, seconds: 3600 },
  { by: 'email_address', count: 5, seconds: 3600 },
] as const

const READ = { permission: 'Inquiries:Read' } as const
const ANSWER = { permission: 'Inquiries:Answer' } as const

export const inquiries = {
  contact: post('/contact/email', {
    summary: 'Write to us',
    access: 'public',
    idempotent: true,
    limits: LIMITS,
    input: z.object({
      email_address: Email,
      subject: text(150),
      message: letter(5000),
      name: optionalText(100),
    }),
    output: Ok,
  }),
  corporate: post('/contact/corporate', {
    summary: 'Ask for a price for a company',
    access: 'public',
    idempotent: true,
    limits: LIMITS,
    input: z.object({
      email_address: Email,
      name: text(100),
      company_name: text(150),
      role: text(100),
      employee_count: Count,
      travel_frequency: text(100),
    }),
    output: Ok,
  }),

  list: get('/staff/inquiries', {
    summary: 'The inbox, newest first',
    access: READ,
    input: z.object({
      status: Status.default('OPEN'),
      kind: Kind.optional(),
      ...paging(25),
    }),
    output: listOf(Summary).extend({ open: z.int().min(0) }),
  }),
  get: get('/staff/inquiries/{id}', {
    summary: 'Read an inquiry with all that was answered',
    access: READ,
    input: z.object({ id: z.string() }),
    output: Inquiry,
  }),
  reply: post('/staff/inquiries/{id}/reply', {
    summary: 'Reply to an inquiry by email, and close it if asked',
    access: ANSWER,
    idempotent: true,
    input: z.object({ id: z.string(), message: letter(10_000), close: z.boolean().default(false) }),
    output: Inquiry,
  }),
  close: post('/staff/inquiries/{id}/close', {
    summary: 'Close an inquiry without an answer',
    access: ANSWER,
    input: z.object({ id: z.string() }),
    output: Inquiry,
  }),
  reopen: post('/staff/inquiries/{id}/reopen', {
    summary: 'Take up an inquiry again',
    access: ANSWER,
    input: z.object({ id: z.string() }),
    output: Inquiry,
  }),
}
