import { z } from 'zod'
import { get, post, put } from '../../http/endpoint.ts'
import {
  Day,
  listOf,
  longListOf,
  longPaging,
  Money,
  Month,
  numeric,
  optionalText,
  paging,
  text,
  WireInstant,
} from '../../http/wire.ts'
import { KINDS_TOGETHER } from './columns.ts'

const READ = { permission: 'Journal:Read' } as const
const period = {
  from: Day.optional().describe('The first Pacific date; the first of this month unless given'),
  until: Day.optional().describe('The last Pacific date; today unless given'),
}
const Period = z.object({ from: Day, until: Day })
const step = z.enum(['day', 'month']).default('month')

const Kind = z.enum([
  'CHARGE',
  'REFUND',
  'INVOICE_PAID',
  'INVOICED',
  'USED',
  'MONTH_END',
  'CANCELED',
  'NO_SHOW',
  'ISSUED',
  'EXPIRED',
  'VOIDED',
  'POINTS_GIVEN',
  'POINTS_TAKEN',
  'POINTS_EXPIRED',
  'POINTS_MOVED_IN',
  'POINTS_REVALUED',
  'DRAWER',
  'DRAWER_COUNT',
  'FEES',
  'DISPUTED',
  'DISPUTE_RETURNED',
  'DISPUTE_LOST',
  'DEPOSIT',
  'CORRECTION',
])
const Source = z.enum([
  'PAYMENT',
  'STAY',
  'BOOKING',
  'VOUCHER',
  'POINTS',
  'POINT_COST',
  'DRAWER',
  'DRAWER_MOVEMENT',
  'BATCH',
  'DEPOSIT',
  'INVOICE',
  'DISPUTE',
  'DISPUTE_MOVEMENT',
])
const AccountType = z.enum(['ASSET', 'LIABILITY', 'EQUITY', 'REVENUE', 'EXPENSE'])

const JournalLine = z
  .object({
    account: z.string().meta({ description: 'The key of the account' }),
    number: z.string(),
    name: z.string(),
    type: AccountType,
    amount: Money.meta({ description: 'Debits above zero, credits below' }),
  })
  .meta({ id: 'JournalLine' })

const JournalEntry = z
  .object({
    id: z.int().meta({ description: 'Its number, without gaps' }),
    date: Day.meta({ description: 'The Pacific day on which it counts' }),
    posted_at: WireInstant,
    kind: Kind,
    source: Source,
    source_id: z.string(),
    part: z.int().meta({ description: '1 for the first entry of its source' }),
    corrects: z.int().nullable().meta({ description: 'The entry that it corrects' }),
    booking_id: z.string().nullable(),
    stay_id: z.string().nullable(),
    voucher_id: z.string().nullable(),
    invoice_id: z.string().nullable(),
    drawer_id: z.string().nullable(),
    member_id: z.string().nullable(),
    dispute_id: z.string().nullable(),
    batch_date: Day.nullable(),
    used_from: Day.nullable().meta({ description: 'The nights for which its revenue counts' }),
    used_until: Day.nullable(),
    amount: Money.meta({ description: 'The sum of its debits' }),
    lines: z.array(JournalLine),
  })
  .meta({ id: 'JournalEntry' })
export type JournalEntry = z.infer<typeof JournalEntry>

const JournalAccount = z
  .object({
    key: z.string(),
    number: z.string(),
    name: z.string(),
    type: AccountType,
    authority: z.string().meta({ description: 'Whom a tax is paid to' }),
    version: z.int(),
  })
  .meta({ id: 'JournalAccount' })

const TrialLine = z
  .object({
    account: z.string(),
    number: z.string(),
    name: z.string(),
    type: AccountType,
    authority: z.string(),
    opening: Money.meta({ description: 'Debits above zero, credits below' }),
    debit: Money,
    credit: Money,
    closing: Money,
    ...Period.shape,
  })
  .meta({ id: 'TrialLine' })
export type TrialLine = z.infer<typeof TrialLine>

const JournalMonth = z
  .object({
    month: Month,
    status: z.enum(['OPEN', 'CLOSED']),
    entries: z.int(),
    total: Money.meta({ description: 'Its debits, which are its credits' }),
    closed_at: WireInstant.nullable(),
    closed_by: z.string().nullable(),
  })
  .meta({ id: 'JournalMonth' })

const step_of = {
  period: z.string().meta({ description: 'A Pacific date, or a month as YYYY-MM' }),
  opening: Money,
  closing: Money,
}

const DeferredLine = z
  .object({
    ...step_of,
    paid: Money.meta({ description: 'Paid ahead, in whatever way' }),
    issued: Money.meta({ description: 'Vouchers for points, and given' }),
    refunded: Money,
    used: Money.meta({ description: 'Parking that was used, with its fees and taxes' }),
    fees: Money.meta({ description: 'Kept of canceled bookings' }),
    expired: Money.meta({ description: 'No-shows and vouchers that expired' }),
    corrected: Money,
    revenue: Money.meta({ description: 'Revenue by the night for which it counts' }),
  })
  .meta({ id: 'DeferredLine' })

const PointsLine = z
  .object({
    ...step_of,
    given: Money,
    moved_in: Money,
    taken: Money,
    vouchers: Money,
    expired: Money,
    revalued: Money,
    corrected: Money,
  })
  .meta({ id: 'PointsLine' })

const GatewayLine = z
  .object({
    ...step_of,
    charged: Money,
    refunded: Money,
    fees: Money,
    disputes: Money,
    deposited: Money,
    corrected: Money,
  })
  .meta({ id: 'GatewayLine' })

const TaxLine = z
  .object({
    ...step_of,
    account: z.string(),
    number: z.string(),
    name: z.string(),
    authority: z.string(),
    owed: Money,
    taken_back: Money,
  })
  .meta({ id: 'TaxLine' })

const JournalDifference = z
  .object({ what: z.string(), subject: z.string(), ours: Money.nullable(), theirs: Money.nullable() })
  .meta({ id: 'JournalDifference' })

/** The books by double entry. */
export const journal = {
  entries: get('/staff/journal/entries', {
    summary: 'List journal entries, newest first',
    access: READ,
    input: z.object({
      search: optionalText(100).meta({
        description:
          'The number of an entry, a booking, a ticket, a receipt, or a voucher, or the whole id of what it is about',
      }),
      kind: z
        .enum([...Kind.options, ...KINDS_TOGETHER])
        .optional()
        .meta({ description: 'A kind, or several that a report sums up together' }),
      account: optionalText(60).meta({
        description: 'The number, name, or key of an account, or what the keys of several begin with',
      }),
      from: Day.optional().describe('The first Pacific date'),
      until: Day.optional().describe('The last Pacific date'),
      ...longPaging(25),
    }),
    output: longListOf(JournalEntry),
  }),
  entry: get('/staff/journal/entries/{entryId}', {
    summary: 'Read a journal entry with its lines, and the entries of the same record',
    access: READ,
    input: z.object({ entryId: numeric(z.int().min(1).max(Number.MAX_SAFE_INTEGER)) }),
    output: JournalEntry.extend({ others: z.array(z.object({ id: z.int(), date: Day, kind: Kind, amount: Money })) }),
  }),
  export: get('/staff/journal/export', {
    summary: 'Read the entries of a period for another system, by date and number, 1,000 at a time',
    access: READ,
    input: z.object({
      from: Day,
      until: Day,
      after: optionalText(40).meta({ description: '`next` of the answer before' }),
    }),
    output: z.object({ items: z.array(JournalEntry), next: z.string().nullable() }),
  }),
  accounts: get('/staff/journal/accounts', {
    summary: 'List the chart of accounts',
    access: READ,
    input: z.object(paging(100)),
    output: listOf(JournalAccount),
  }),
  account: get('/staff/journal/accounts/{key}', {
    summary: 'Read an account',
    access: READ,
    input: z.object({ key: text(80) }),
    output: JournalAccount,
  }),
  saveAccount: put('/staff/journal/accounts/{key}', {
    summary: 'Give an account another number or name, and a tax its authority',
    access: { permission: 'Journal:Update' },
    input: z.object({
      key: text(80),
      number: z
        .string()
        .trim()
        .regex(/^[0-9A-Z-]{1,12}$/),
      name: text(80),
      authority: optionalText(80),
      version: numeric(z.int()),
    }),
    output: JournalAccount,
  }),
  trial: get('/staff/journal/trial-balance', {
    summary: 'The trial balance of a period',
    access: READ,
    input: z.object({ ...period, ...paging(100) }),
    output: z.object({ ...listOf(TrialLine).shape, ...Period.shape, debit: Money, credit: Money }),
  }),
  deferred: get('/staff/journal/deferred', {
    summary: 'What was paid ahead, and what became of it, by when money moved and by when parking was used',
    access: READ,
    input: z.object({ ...period, step, ...paging(100) }),
    output: z.object({ ...listOf(DeferredLine).shape, ...Period.shape }),
  }),
  points: get('/staff/journal/points', {
    summary: 'What is owed in points, and what became of it',
    access: READ,
    input: z.object({ ...period, step, ...paging(100) }),
    output: z.object({
      ...listOf(PointsLine).shape,
      ...Period.shape,
      cost: z.number().meta({ description: 'Of a point, in cents' }),
    }),
  }),
  gateway: get('/staff/journal/gateway', {
    summary: 'What the card gateway owes, and what it paid out',
    access: READ,
    input: z.object({ ...period, step, ...paging(100) }),
    output: z.object({ ...listOf(GatewayLine).shape, ...Period.shape }),
  }),
  taxes: get('/staff/journal/taxes', {
    summary: 'Taxes to remit, by authority and period',
    access: READ,
    input: z.object({ ...period, step, ...paging(100) }),
    output: z.object({
      ...listOf(TaxLine).shape,
      ...Period.shape,
      owed: Money.meta({ description: 'Of all taxes together, at the end of the period' }),
    }),
  }),
  setPointCost: post('/staff/journal/point-cost', {
    summary: 'Say what a point costs from now on; what is owed in points is valued anew',
    access: { permission: 'Journal:Update' },
    input: z.object({ cost: numeric(z.number().min(0).max(100)).meta({ description: 'In cents, to the hundredth' }) }),
    output: z.object({ cost: z.number() }),
  }),
  months: get('/staff/journal/months', {
    summary: 'List the months of the journal, newest first',
    access: READ,
    input: z.object(paging(25)),
    output: listOf(JournalMonth),
  }),
  month: get('/staff/journal/months/{month}', {
    summary: 'Read a month with its trial balance',
    access: READ,
    input: z.object({ month: Month, ...paging(100) }),
    output: z.object({ ...listOf(TrialLine).shape, ...JournalMonth.shape, may_close: z.boolean() }),
  }),
  closeMonth: post('/staff/journal/months/{month}/close', {
    summary: 'Close a month: it takes no further entry, and nothing opens it again',
    access: { permission: 'Journal:Close' },
    input: z.object({ month: Month }),
    output: JournalMonth,
  }),
  proof: get('/staff/journal/proof', {
    summary:
      'What the last proof of the journal found: where it differs from itself, or from what payments, drawers, batches, vouchers or points',
    access: READ,
    input: z.object(paging(100)),
    output: z.object({
      ...listOf(JournalDifference).shape,
      at: WireInstant.nullable(),
      entries: z.int(),
      waiting: z.int().meta({ description: 'Records that are not in the journal yet, up to 10,000' }),
    }),
  }),
}
