import { z } from 'zod'
import { get } from '../../http/endpoint.ts'
import { Day, listOf, Money, paging, WireInstant } from '../../http/wire.ts'

const day = Day.optional()
const sums = {
  charges: z.int(),
  charged: Money,
  refunds: z.int(),
  refunded: Money,
}

const BatchLine = z
  .object({
    date: z.string(),
    status: z.enum(['OPEN', 'CLOSED']),
    ...sums,
    fees: Money,
    other: Money,
    net: Money.meta({ description: 'What the gateway pays out: charges less refunds and fees' }),
  })
  .meta({ id: 'Batch' })

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
  })
  .meta({ id: 'PaymentDifference' })

export const SalesLine = z
  .object({
    period: z.string().meta({ description: 'A Pacific date, or a month as YYYY-MM' }),
    ...sums,
    card: Money,
    cash: Money,
    net: Money,
  })
  .meta({ id: 'SalesLine' })

/** A movement of money: which way it went, and how far it has come. */
export const PaymentLine = z.object({
  id: z.string(),
  kind: z.enum(['CHARGE', 'REFUND']),
  method: z.enum(['CARD', 'CASH', 'ACCOUNT']).meta({ description: 'ACCOUNT: owed by a company, for its invoice' }),
  status: z.string(),
  amount: Money,
  reason: z.string(),
  requested_at: WireInstant,
  settled_at: WireInstant.nullable(),
})

/** What money did, for staff to look at. */
export const payments = {
  batches: get('/staff/batches', {
    summary: 'List the card gateway’s business days with their sums, the last first',
    access: { permission: 'Batches:Read' },
    input: z.object({ status: z.enum(['OPEN', 'CLOSED']).optional(), from: day, until: day, ...paging(25) }),
    output: listOf(BatchLine),
  }),
  differences: get('/staff/payment-differences', {
    summary: 'List where the books of gateway, payments and bookings differ',
    access: { permission: 'Batches:Read' },
    input: z.object({ state: z.enum(['OPEN', 'RESOLVED']).default('OPEN'), ...paging(25) }),
    output: listOf(DifferenceLine),
  }),
  daily: get('/staff/sales/daily', {
    summary: 'List what was taken and given back on each day, the last first',
    access: { permission: 'SalesReports:Read' },
    input: z.object({ from: day, until: day, ...paging(31) }),
    output: listOf(SalesLine),
  }),
  monthly: get('/staff/sales/monthly', {
    summary: 'List what was taken and given back in each month, the last first',
    access: { permission: 'SalesReports:Read' },
    input: z.object({ from: day, until: day, ...paging(24) }),
    output: listOf(SalesLine),
  }),
}

export type BatchLine = z.infer<typeof BatchLine>
export type DifferenceLine = z.infer<typeof DifferenceLine>
export type SalesLine = z.infer<typeof SalesLine>
