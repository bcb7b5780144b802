import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import { Day, listOf, Money, numeric, optionalText, paging, WireInstant } from '../../http/wire.ts'
import { Pieces } from '../drawers/contract.ts'

const ZLine = z
  .object({
    source: z.enum(['BOOKING', 'TRANSACTION', 'VOUCHER', 'INVOICE']),
    method: z.enum(['CARD', 'CASH', 'TRANSFER']),
    kind: z.enum(['CHARGE', 'REFUND']),
    count: z.int(),
    amount: Money.meta({ description: 'Negative when it went back' }),
    parking: Money,
    fees: Money,
    taxes: Money,
  })
  .meta({ id: 'ZLine', description: 'Payments of one kind; parking, fees and taxes add up to the amount' })

const ZSums = z
  .object({
    charged: Money,
    refunded: Money,
    net: Money.meta({ description: 'Charged less refunded' }),
    parking: Money,
    fees: Money,
    taxes: Money,
    card: Money,
    cash: Money,
    transfer: Money.meta({ description: 'Company invoices that were paid by bank transfer or check' }),
    dropped: Money,
    short: Money,
    over: Money,
    charges: z.int(),
    refunds: z.int(),
    departures: z.int(),
    voids: z.int(),
  })
  .meta({ id: 'ZSums' })

const ZDrawer = z
  .object({
    drawer_id: z.uuid(),
    who: z.string(),
    opened_at: WireInstant,
    closed_at: WireInstant,
    opening: Money,
    taken: Money,
    refunded: Money,
    added: Money,
    dropped: Money,
    expected: Money,
    counted: Money,
    corrected: Money,
    difference: Money,
    pieces: Pieces.nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'ZDrawer' })

const OpenItem = z
  .object({
    kind: z.enum(['DRAWER', 'STAY_PAYMENT', 'CHARGE', 'REFUND', 'SCANS', 'NOTE']),
    since: WireInstant,
    who: z.string().nullable(),
    amount: Money.nullable(),
    drawer_id: z.string().nullable(),
    transaction_id: z.string().nullable(),
    booking_id: z.string().nullable(),
    scans: z.int().nullable().meta({ description: 'Scans that a device still stores; null when no one hears from it' }),
  })
  .meta({ id: 'OpenItem', description: 'What is not settled: a drawer, a payment, stored scans, a missing note' })
export type OpenItem = z.infer<typeof OpenItem>

const Figures = {
  sums: ZSums,
  lines: z.array(ZLine),
  drawers: z.array(ZDrawer),
  corrections: z
    .array(z.object({ drawer_id: z.uuid(), amount: Money, reason: z.string() }))
    .meta({ description: 'Of drawers whose own day was closed before' }),
  open: z.array(OpenItem),
}

const ZHead = {
  number: z.int(),
  kind: z.enum(['LOT', 'DRAWER']),
  date: z.string(),
  at: WireInstant,
  closed_by: z.string(),
  who: z.string().nullable().meta({ description: 'Whose drawer' }),
}

const ZReportLine = z
  .object({ ...ZHead, net: Money, cash: Money, card: Money, transfer: Money, difference: Money })
  .meta({ id: 'ZReportLine' })

const ZReport = z
  .object({
    ...ZHead,
    from: WireInstant,
    until: WireInstant,
    note: z.string().nullable(),
    ...Figures,
    numbers: z.array(z.int()).meta({ description: 'The Z reports of the same day' }),
  })
  .meta({ id: 'ZReport' })
export type ZReport = z.infer<typeof ZReport>

const READ = { permission: 'Drawers:Read' } as const
const CLOSE = { permission: 'Drawers:Close' } as const
const number = numeric(z.int().min(1).max(2_147_483_647))

/** The end of a business day: what is open, and Z reports that nobody can change. */
export const dayClose = {
  preview: get('/staff/day-close', {
    summary: 'Show what the next Pacific business day to close adds up to, and what is still open',
    access: CLOSE,
    input: z.object({ date: Day.optional() }),
    output: z.object({
      date: z.string().nullable().meta({ description: 'Null when today is closed already' }),
      last: z.object({ number: z.int(), date: z.string() }).nullable(),
      from: WireInstant,
      until: WireInstant,
      ...Figures,
    }),
  }),
  close: post('/staff/day-close', {
    summary: 'Close a Pacific business day: a Z report for the lot and one for each closed drawer, for good',
    access: CLOSE,
    idempotent: true,
    input: z.object({
      date: Day,
      note: optionalText(500).meta({ description: 'Asked for when something is still open' }),
    }),
    output: ZReport,
  }),
  reports: get('/staff/z-reports', {
    summary: 'List Z reports',
    access: READ,
    input: z.object({
      kind: z.enum(['LOT', 'DRAWER']).optional(),
      from: Day.optional(),
      until: Day.optional(),
      ...paging(25),
    }),
    output: listOf(ZReportLine),
  }),
  report: get('/staff/z-reports/{number}', {
    summary: 'Read a Z report',
    access: READ,
    input: z.object({ number }),
    output: ZReport,
  }),
  file: get('/staff/z-reports/{number}/file', {
    summary: 'Print a Z report as a PDF',
    access: READ,
    input: z.object({ number }),
    output: z.object({ filename: z.string(), content_type: z.string(), base64: z.string() }),
  }),
}
