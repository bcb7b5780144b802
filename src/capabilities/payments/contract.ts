import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import {
  Day,
  fault,
  listOf,
  longListOf,
  longPaging,
  Money,
  optionalText,
  paging,
  text,
  WireInstant,
} from '../../http/wire.ts'
import { PaymentReason, RefundNote } from './reasons.ts'
import { DISPUTE_STATUSES } from './rules.ts'
import { messages } from './texts.ts'

const day = Day.optional()
const sums = {
  charges: z.int(),
  charged: Money,
  refunds: z.int(),
  refunded: Money,
}

const Deposit = z
  .object({
    amount: Money,
    difference: Money.meta({ description: 'What the bank received beyond the payout of the batch' }),
    deposited_on: z.string(),
    reference: z.string(),
    who: z.string(),
    at: WireInstant,
  })
  .meta({ id: 'BatchDeposit' })

const BatchLine = z
  .object({
    date: z.string().meta({ description: 'A business day of the gateway, in its own time zone' }),
    status: z.enum(['OPEN', 'CLOSED']),
    ...sums,
    fees: Money.meta({ description: 'As far as the gateway has told them' }),
    other: Money,
    net: Money.meta({ description: 'What the gateway pays out: charges less refunds and fees' }),
    deposit: Deposit.nullable().meta({ description: 'What the bank account received for it' }),
  })
  .meta({ id: 'Batch' })

const BatchPayment = z
  .object({
    id: z.string(),
    kind: z.enum(['CHARGE', 'REFUND', 'OTHER']),
    amount: Money.meta({ description: 'Negative when it went back' }),
    fee: Money.nullable().meta({ description: 'Null until the gateway has told it' }),
    at: WireInstant,
    reason: z.string().meta({ description: 'In words: of staff, ours, or those of the gateway' }),
    booking_id: z.string().nullable(),
    transaction_id: z.string().nullable(),
    voucher_id: z.string().nullable(),
    invoice_id: z.string().nullable(),
  })
  .meta({ id: 'BatchPayment' })

const Batch = z.object({ batch: BatchLine })

/** Dollars and cents as typed, negative where refunds were more than charges. */
const Amount = z
  .string()
  .trim()
  .regex(/^-?\d{1,8}\.\d\d$/, fault(messages.dollarsAndCents))

const DifferenceLine = z
  .object({
    id: z.string(),
    kind: z.string(),
    subject: z.string(),
    booking_id: z.string().nullable(),
    ours: Money.nullable(),
    theirs: Money.nullable(),
    found_at: WireInstant,
    resolved_at: WireInstant.nullable(),
    settled_by: z.string().nullable().meta({ description: 'Who resolved it by hand; null when it was mended' }),
    note: z.string().nullable().meta({ description: 'Why it was settled by hand' }),
  })
  .meta({ id: 'PaymentDifference' })

/** A movement of money: which way it went, and how far it has come. */
export const PaymentLine = z.object({
  id: z.string(),
  kind: z.enum(['CHARGE', 'REFUND']),
  method: z.enum(['CARD', 'CASH', 'ACCOUNT', 'PRIOR', 'TRANSFER', 'POINTS']).meta({
    description:
      'ACCOUNT: owed by a company, for its invoice; PRIOR: paid to the system that was used before; TRANSFER: an invoice paid by bank transfer or check; POINTS: paid with points',
  }),
  status: z.string(),
  amount: Money,
  reason: PaymentReason,
  note: RefundNote,
  requested_at: WireInstant,
  settled_at: WireInstant.nullable(),
  dispute: z
    .object({ id: z.uuid(), status: z.enum(DISPUTE_STATUSES) })
    .nullable()
    .meta({ description: 'The cardholder disputes it at their bank' }),
})
export type PaymentLine = z.infer<typeof PaymentLine>

/** What money did, for staff to look at. */
export const payments = {
  batches: get('/staff/batches', {
    summary: 'List the card gateway’s business days with their sums, newest first',
    access: { permission: 'Batches:Read' },
    input: z.object({ status: z.enum(['OPEN', 'CLOSED']).optional(), from: day, until: day, ...paging(25) }),
    output: listOf(BatchLine),
  }),
  batch: get('/staff/batches/{date}', {
    summary: 'Read a batch with the payments in it, newest first',
    access: { permission: 'Batches:Read' },
    input: z.object({ date: Day, ...longPaging(25) }),
    output: z.object({ ...longListOf(BatchPayment).shape, ...Batch.shape }),
  }),
  recordDeposit: post('/staff/batches/{date}/deposit', {
    summary: 'Record what the bank account received for a closed batch',
    access: { permission: 'Batches:Update' },
    input: z.object({ date: Day, amount: Amount, deposited_on: Day, reference: optionalText(100) }),
    output: Batch,
  }),
  removeDeposit: post('/staff/batches/{date}/deposit/remove', {
    summary: 'Remove the deposit of a batch that was recorded by mistake',
    access: { permission: 'Batches:Update' },
    input: z.object({ date: Day }),
    output: Batch,
  }),
  differences: get('/staff/payment-differences', {
    summary: 'List where the books of gateway, payments and bookings differ',
    access: { permission: 'Batches:Read' },
    input: z.object({ state: z.enum(['OPEN', 'RESOLVED']).default('OPEN'), ...longPaging(25) }),
    output: longListOf(DifferenceLine),
  }),
  settleDifference: post('/staff/payment-differences/{differenceId}/settle', {
    summary:
      'Settle a difference that was paid in another way or looked into, with a note; it is told again when its amounts change',
    access: { permission: 'Batches:Update' },
    input: z.object({ differenceId: z.uuid(), note: text(300) }),
    output: z.object({ difference: DifferenceLine }),
  }),
}

export type BatchLine = z.infer<typeof BatchLine>
export type BatchPayment = z.infer<typeof BatchPayment>
export type DifferenceLine = z.infer<typeof DifferenceLine>
