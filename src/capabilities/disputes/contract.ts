import { z } from 'zod'
import { get, post, put } from '../../http/endpoint.ts'
import {
  Day,
  longListOf,
  longPaging,
  Money,
  numeric,
  optionalLetter,
  optionalText,
  text,
  WireInstant,
} from '../../http/wire.ts'
import { DISPUTE_STATUSES } from '../payments/rules.ts'

const READ = { permission: 'Disputes:Read' } as const
const ANSWER = { permission: 'Disputes:Answer' } as const
const day = Day.optional()
const Status = z.enum(DISPUTE_STATUSES)

const DisputeLine = z
  .object({
    id: z.uuid(),
    gateway_ref: z.string().meta({ description: 'The card gateway’s name of the dispute' }),
    status: Status.meta({
      description: 'OPEN: the bank waits for an answer. UNDER_REVIEW: it has one. WON and LOST: it has decided',
    }),
    answer: z.enum(['EVIDENCE', 'ACCEPTED']).nullable(),
    is_sent: z.boolean().meta({ description: 'Whether the gateway has taken the answer' }),
    is_inquiry: z.boolean().meta({ description: 'The bank only asks; it has taken no money' }),
    reason: z.string().meta({ description: 'What the cardholder says, by the gateway’s word: fraudulent' }),
    amount: Money,
    withdrawn: Money.meta({ description: 'What the bank has taken so far' }),
    reinstated: Money.meta({ description: 'What it has given back' }),
    fee: Money,
    opened_at: WireInstant,
    due_at: WireInstant.nullable(),
    closed_at: WireInstant.nullable(),
    payment_id: z.uuid(),
    subject: z.enum(['BOOKING', 'STAY', 'VOUCHER', 'INVOICE']),
    subject_id: z.uuid(),
    subject_number: z.string(),
    customer: z.string(),
  })
  .meta({ id: 'DisputeLine' })
export type DisputeLine = z.infer<typeof DisputeLine>

const Dispute = z
  .object({
    ...DisputeLine.shape,
    note: z.string().meta({ description: 'What the bank is told besides the evidence' }),
    version: z.int(),
    answered_by: z.string().nullable(),
    answered_at: WireInstant.nullable(),
    evidence: z
      .object({ made_at: WireInstant, pages: z.int() })
      .nullable()
      .meta({ description: 'Null while it is being put together' }),
    email_addr: z.string().nullable(),
    movements: z
      .array(
        z.object({
          id: z.string(),
          kind: z.enum(['WITHDRAWN', 'REINSTATED']),
          amount: Money,
          fee: Money,
          at: WireInstant,
        }),
      )
      .meta({ description: 'Lines of the gateway’s books' }),
    history: z.array(z.object({ at: WireInstant, who: z.string(), what: z.string() })),
    sandbox: z.boolean().meta({ description: 'Whether the bank’s decision can be made here' }),
  })
  .meta({ id: 'Dispute' })

const disputeId = text(64)

/** Payments that cardholders dispute at their banks, with our evidence and what came of it. */
export const disputes = {
  search: get('/staff/disputes', {
    summary: 'List disputed payments, newest first',
    access: READ,
    input: z.object({
      search: optionalText(254).meta({ description: 'A booking number, or the email address of a booking' }),
      status: z
        .enum([...DISPUTE_STATUSES, 'DUE_SOON'])
        .optional()
        .meta({ description: 'DUE_SOON: to be answered within three days' }),
      from: day.describe('The first Pacific date on which it opened'),
      until: day.describe('The last Pacific date'),
      ...longPaging(25),
    }),
    output: longListOf(DisputeLine).extend({
      sandbox: z.boolean().meta({ description: 'Whether payments can be disputed here to try it' }),
    }),
  }),
  one: get('/staff/disputes/{disputeId}', {
    summary: 'Read a disputed payment with its evidence and outcome',
    access: READ,
    input: z.object({ disputeId }),
    output: Dispute,
  }),
  file: get('/staff/disputes/{disputeId}/evidence', {
    summary:
      'Read the evidence for the bank as a PDF; of a voucher with the right to change vouchers, of a booking or stay with that to read bookings',
    access: READ,
    input: z.object({ disputeId }),
    output: z.object({ filename: z.string(), content_type: z.string(), base64: z.string() }),
  }),
  backlog: get('/staff/disputes-open', {
    summary: 'Count the disputes that wait for an answer or a decision',
    access: READ,
    input: z.object({}),
    output: z.object({
      open: z.int().min(0),
      due_soon: z.int().min(0).meta({ description: 'Of those: due within three days' }),
      under_review: z.int().min(0),
      days_left: z.int().nullable().meta({ description: 'Whole days until the first is due' }),
    }),
  }),
  note: put('/staff/disputes/{disputeId}/note', {
    summary: 'Write what the bank is told besides the evidence',
    access: ANSWER,
    input: z.object({ disputeId, note: optionalLetter(4000), version: numeric(z.int()) }),
    output: Dispute,
  }),
  submit: post('/staff/disputes/{disputeId}/submit', {
    summary: 'Send the evidence to the bank through the card gateway, for good',
    access: ANSWER,
    idempotent: true,
    input: z.object({ disputeId }),
    output: Dispute,
  }),
  accept: post('/staff/disputes/{disputeId}/accept', {
    summary: 'Accept the loss of a disputed payment, for good',
    access: ANSWER,
    idempotent: true,
    input: z.object({ disputeId }),
    output: Dispute,
  }),
  simulate: post('/staff/disputes/simulate', {
    summary: 'Dispute the payment of a booking, where no real money moves',
    access: ANSWER,
    input: z.object({ number: text(32).meta({ description: 'Of a booking that was paid by card' }) }),
    output: z.object({ gateway_ref: z.string() }),
  }),
  decide: post('/staff/disputes/{disputeId}/decide', {
    summary: 'Decide as the bank would, where no real money moves',
    access: ANSWER,
    input: z.object({ disputeId, decision: z.enum(['won', 'lost']) }),
    output: Dispute,
  }),
}
