import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import { Given } from '../acts/wire.ts'
import { RefundableBooking } from '../bookings/contract.ts'
import { Backlog, Prepared } from '../care/contract.ts'
import {
  Email,
  letter,
  longListOf,
  longPaging,
  numeric,
  Ok,
  optionalText,
  personName,
  text,
  WireInstant,
} from '../../http/wire.ts'

/** A number or a range, as people say it: 40, "50–200". */
const Count = z
  .union([z.number(), z.string()], 'Required')
  .transform(String)
  .pipe(text(40))
  .meta({ description: 'A number or a range' })

const Kind = z.enum(['CONTACT', 'CORPORATE'])
const Status = z.enum(['OPEN', 'CLOSED'])

const Move = z.object({
  kind: z.enum(['REPLIED', 'ASSIGNED', 'CLOSED', 'REOPENED']),
  at: WireInstant,
  by: z.string(),
  text: z.string().nullable(),
})

const Person = z.object({ id: z.uuid(), name: z.string() })

const Summary = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: Kind,
  status: Status,
  email_address: z.string(),
  name: z.string().nullable(),
  subject: z.string(),
  received_at: WireInstant,
  due_at: WireInstant.meta({ description: 'When the first answer is due' }),
  answered_at: WireInstant.nullable().meta({ description: 'The first answer' }),
  is_overdue: z.boolean(),
  age_minutes: z.int().min(0).meta({ description: 'Until it was closed, or until now' }),
  assignee: Person.nullable(),
  replies: z.int().min(0),
})

export const Inquiry = z
  .object({
    ...Summary.shape,
    version: z.int().meta({ description: 'Grows with each step; an action on an older one is refused' }),
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
    bookings: z
      .array(RefundableBooking)
      .meta({ description: 'The latest of its address, for callers who may read bookings' }),
    given: z.array(Given).meta({ description: 'What was given for it, or asked for' }),
    prepared: z.array(Prepared).meta({ description: 'For callers who may answer' }),
    people: z.array(Person).meta({ description: 'Who may be asked to look after it' }),
  })
  .meta({ id: 'Inquiry' })
export type Inquiry = z.infer<typeof Inquiry>
export type InquirySummary = z.infer<typeof Summary>

/** Limits per network address, and per email address that gets a confirmation. */
const LIMITS = [
  { by: 'address', count: 10, seconds: 3600 },
  { by: 'email_address', count: 5, seconds: 3600 },
] as const

/** Of the case as it was read. */
const version = numeric(z.int())

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
      name: personName(100),
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
      search: optionalText(100).describe('A number, an email address, or a part of name or subject'),
      assignee: z.enum(['ME', 'NOBODY']).optional(),
      overdue: z.stringbool().optional().describe('Whether the first answer is late'),
      sort: z.enum(['received_at', '-received_at', 'due_at', '-due_at']).default('-received_at'),
      ...longPaging(25),
    }),
    output: longListOf(Summary).extend({ open: z.int().min(0) }),
  }),
  // Before the address of one inquiry, which would take it for a number.
  backlog: get('/staff/inquiries/backlog', {
    summary: 'Count the open inquiries, those whose first answer is late, and those of the caller',
    access: READ,
    input: z.object({}),
    output: Backlog,
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
    problems: ['conflict'],
    input: z.object({ id: z.string(), version, message: letter(10_000), close: z.boolean().default(false) }),
    output: Inquiry,
  }),
  assign: post('/staff/inquiries/{id}/assign', {
    summary: 'Assign an inquiry to someone, who is told, or to no one',
    access: ANSWER,
    idempotent: true,
    problems: ['conflict'],
    input: z.object({ id: z.string(), version, assignee_id: optionalText(36) }),
    output: Inquiry,
  }),
  close: post('/staff/inquiries/{id}/close', {
    summary: 'Close an inquiry without an answer',
    access: ANSWER,
    problems: ['conflict'],
    input: z.object({ id: z.string(), version }),
    output: Inquiry,
  }),
  reopen: post('/staff/inquiries/{id}/reopen', {
    summary: 'Take up an inquiry again',
    access: ANSWER,
    problems: ['conflict'],
    input: z.object({ id: z.string(), version }),
    output: Inquiry,
  }),
}
