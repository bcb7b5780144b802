import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import {
  fault,
  letter,
  longListOf,
  longPaging,
  numeric,
  Ok,
  OptionalEmail,
  optionalLetter,
  optionalText,
  Said,
  text,
  WireInstant,
} from '../../http/wire.ts'
import { Backlog, Prepared } from '../care/contract.ts'
import { Given } from '../acts/wire.ts'
import { RefundableBooking } from '../bookings/contract.ts'
import { ReviewStatus } from './reviews-contract.ts'
import { messages as texts } from './texts.ts'

const Score = z
  .union([
    z.int(),
    z
      .string()
      .trim()
      .regex(/^[1-5]$/, fault(texts.oneToFive))
      .transform(Number),
  ])
  .pipe(z.int().min(1, fault(texts.oneToFive)).max(5, fault(texts.oneToFive)))

/** What stands above the page, with the template that shows it. */
export const SiteMessage = z
  .object({ id: z.uuid(), template: z.string(), payload: z.record(z.string(), z.unknown()) })
  .meta({ id: 'SiteMessage' })
export type SiteMessage = z.infer<typeof SiteMessage>

const Status = z.enum(['OPEN', 'CLOSED'])

const Person = z.object({ id: z.uuid(), name: z.string() })

const Summary = z.object({
  id: z.uuid(),
  number: z.string(),
  status: Status,
  score: z.int(),
  feedback: z.string().nullable(),
  assignee: Person.nullable(),
  opened_at: WireInstant,
  due_at: WireInstant.meta({ description: 'When the first answer is due' }),
  answered_at: WireInstant.nullable().meta({ description: 'The first answer' }),
  is_overdue: z.boolean(),
  age_minutes: z.int().min(0).meta({ description: 'Until it was closed, or until now' }),
  closed_at: WireInstant.nullable(),
})
export type IncidentSummary = z.infer<typeof Summary>

const Move = z.object({
  kind: z.enum(['OPENED', 'SCORED', 'ASSIGNED', 'ANSWERED', 'PHONED', 'CLOSED', 'REOPENED']),
  at: WireInstant,
  by: z.string().nullable().meta({ description: 'Null: the customer' }),
  text: z.string().nullable(),
})

export const Incident = z
  .object({
    ...Summary.shape,
    version: z.int().meta({ description: 'Grows with each step; an action on an older one is refused' }),
    email_address: z.string().nullable().meta({ description: 'Where an answer goes' }),
    stay: z.object({
      transaction_id: z.uuid(),
      ticket_num: z.string(),
      receipt_number: z.string().nullable(),
      entered_at: WireInstant,
      exited_at: WireInstant.nullable(),
    }),
    booking: RefundableBooking.nullable().meta({ description: 'For callers who may read bookings' }),
    member: z.object({ number: z.string(), name: z.string() }).nullable(),
    moves: z.array(Move),
    given: z.array(Given).meta({ description: 'What was given for it, or asked for' }),
    prepared: z.array(Prepared).meta({ description: 'For callers who may answer' }),
    people: z.array(Person).meta({ description: 'Who may be asked to look after it' }),
  })
  .meta({ id: 'Incident' })
export type Incident = z.infer<typeof Incident>

/** Of the case as it was read. */
const version = numeric(z.int())

const READ = { permission: 'ParkScores:Read' } as const
const ANSWER = { permission: 'ParkScores:Answer' } as const

/** One argument of a survey's link, by the name it has there. */
export const SurveyAnswer = z.object({ name: text(60), value: text(1000) }).meta({ id: 'SurveyAnswer' })
export type SurveyAnswer = z.infer<typeof SurveyAnswer>

/** Answers that one link may bring. */
export const MOST_ANSWERS = 15

/** Both paths answer the same: the specification writes it in full, relative to the base. */
const messages = {
  summary: 'List the messages that the site shows to the caller',
  access: 'public',
  input: z.object({}),
  output: z.object({ data: z.array(SiteMessage) }),
} as const

export const feedback = {
  score: post('/tx/{transactionId}/score', {
    summary: 'Rate a stay from 1 to 5; the last one counts',
    access: 'public',
    limits: [
      { by: 'address', count: 60, seconds: 600 },
      { by: 'transactionId', count: 20, seconds: 3600 },
    ],
    problems: ['unauthorized', 'forbidden'],
    input: z.object({
      transactionId: text(64),
      score: Score,
      email_address: OptionalEmail.meta({ description: 'Without a credential: the one the stay was booked with' }),
      feedback: optionalLetter(4000),
      publish: z.boolean().default(false).meta({
        description: 'Whether the feedback may be published; without it an earlier review is withdrawn',
      }),
    }),
    output: z.object({ score: z.int(), thanks: Said }),
  }),
  rateable: get('/scores/stays/{transactionId}', {
    summary: 'Check whether there is such a stay to rate',
    access: 'public',
    limits: [{ by: 'address', count: 120, seconds: 600 }],
    input: z.object({ transactionId: text(64) }),
    output: Ok,
  }),
  given: get('/scores/stays/{transactionId}/given', {
    summary: 'Read the last rating of a stay, and what became of its review',
    access: 'holder',
    input: z.object({ transactionId: text(64) }),
    output: z.object({
      exited_at: WireInstant.nullable(),
      receipt_number: z.string().nullable(),
      score: z.int().nullable(),
      feedback: z.string().nullable(),
      review: ReviewStatus.nullable().meta({ description: 'Null: nothing of it may be published' }),
    }),
  }),
  average: get('/scores/average', {
    summary: 'Read the average score of the last year',
    access: 'public',
    limits: [{ by: 'address', count: 240, seconds: 600 }],
    cacheSeconds: 60,
    input: z.object({}),
    output: z.object({ average: z.number().nullable(), count: z.int(), scores: z.array(z.int()).length(5) }),
  }),

  survey: post('/survey-responses', {
    summary: 'Answer a survey; staff read it',
    access: 'public',
    limits: [{ by: 'address', count: 30, seconds: 600 }],
    input: z.object({ answers: z.array(SurveyAnswer).min(1).max(MOST_ANSWERS) }),
    output: Ok,
  }),

  messages: get('/msg-chk', messages),
  messagesInFull: get('/api/msg-chk', messages),
  dismiss: post('/msg-dismiss', {
    summary: 'Dismiss a message',
    access: 'holder',
    problems: ['not_found'],
    query: ['id'],
    input: z.object({ id: text(64) }),
    output: Ok,
  }),

  incidents: get('/staff/incidents', {
    summary: 'List incidents',
    access: READ,
    input: z.object({
      status: Status.default('OPEN'),
      search: optionalText(100).describe('A number, a ticket, an email address, or words of the feedback'),
      assignee: z.enum(['ME', 'NOBODY']).optional(),
      assignee_id: optionalText(36),
      score: z.enum(['1', '2', '3', '4', '5']).optional(),
      overdue: z.stringbool().optional().describe('Whether the first answer is late'),
      sort: z
        .enum(['due_at', '-due_at', 'opened_at', '-opened_at', 'closed_at', '-closed_at'])
        .optional()
        .describe('By when the first answer is due where they are open, by when they were closed otherwise'),
      ...longPaging(25),
    }),
    output: longListOf(Summary),
  }),
  // Before the address of one incident, which would take it for a number.
  backlog: get('/staff/incidents/backlog', {
    summary: 'Count the open incidents, those whose first answer is late, and those of the caller',
    access: READ,
    input: z.object({}),
    output: Backlog,
  }),
  incident: get('/staff/incidents/{id}', {
    summary: 'Read an incident with its history',
    access: READ,
    input: z.object({ id: z.string() }),
    output: Incident,
  }),
  assign: post('/staff/incidents/{id}/assign', {
    summary: 'Assign an incident to someone, who is told, or to no one',
    access: ANSWER,
    idempotent: true,
    problems: ['conflict'],
    input: z.object({ id: z.string(), version, assignee_id: optionalText(36) }),
    output: Incident,
  }),
  answer: post('/staff/incidents/{id}/answer', {
    summary: 'Answer the customer by email, and close the incident if wanted',
    access: ANSWER,
    idempotent: true,
    problems: ['conflict'],
    input: z.object({ id: z.string(), version, message: letter(10_000), close: z.boolean().default(false) }),
    output: Incident,
  }),
  phoned: post('/staff/incidents/{id}/phoned', {
    summary: 'Note what was said on the phone, as an answer, and close the incident if wanted',
    access: ANSWER,
    idempotent: true,
    problems: ['conflict'],
    input: z.object({ id: z.string(), version, message: letter(10_000), close: z.boolean().default(false) }),
    output: Incident,
  }),
  close: post('/staff/incidents/{id}/close', {
    summary: 'Close an incident, with a note for colleagues',
    access: ANSWER,
    problems: ['conflict'],
    input: z.object({ id: z.string(), version, note: optionalLetter(4000) }),
    output: Incident,
  }),
  reopen: post('/staff/incidents/{id}/reopen', {
    summary: 'Reopen an incident',
    access: ANSWER,
    problems: ['conflict'],
    input: z.object({ id: z.string(), version }),
    output: Incident,
  }),
}
