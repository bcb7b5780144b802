import { KINDS_TOGETHER } from '../../../capabilities/journal/columns.ts'
import type { JournalEntry } from '../../../capabilities/journal/contract.ts'
import { to } from '../../paths.ts'
import { whenDate, whenMonth } from '../../ui/when.ts'

type Kind = JournalEntry['kind']

/** What each kind of entry is called, and how it is colored. */
export const KINDS = {
  CHARGE: ['good', 'Charge'],
  REFUND: ['accent', 'Refund'],
  INVOICE_PAID: ['good', 'Invoice paid'],
  INVOICED: ['neutral', 'Invoiced'],
  USED: ['good', 'Used'],
  MONTH_END: ['good', 'Used by month end'],
  CANCELED: ['accent', 'Canceled'],
  NO_SHOW: ['accent', 'No-show'],
  ISSUED: ['neutral', 'Voucher issued'],
  EXPIRED: ['accent', 'Voucher expired'],
  VOIDED: ['accent', 'Voucher voided'],
  POINTS_GIVEN: ['neutral', 'Points given'],
  POINTS_TAKEN: ['neutral', 'Points reversed'],
  POINTS_EXPIRED: ['accent', 'Points expired'],
  POINTS_MOVED_IN: ['neutral', 'Points imported'],
  POINTS_REVALUED: ['neutral', 'Points revalued'],
  DRAWER: ['neutral', 'Drawer'],
  DRAWER_COUNT: ['neutral', 'Drawer counted'],
  FEES: ['neutral', 'Processor fees'],
  DISPUTED: ['bad', 'Dispute, withdrawn'],
  DISPUTE_RETURNED: ['good', 'Dispute, returned'],
  DISPUTE_LOST: ['bad', 'Dispute, lost'],
  DEPOSIT: ['good', 'Deposit'],
  CORRECTION: ['bad', 'Correction'],
} as const satisfies Record<Kind, readonly [string, string]>

/** The kinds, and those that a figure of a report sums up together. */
export const KIND_CHOICES: Readonly<Record<string, string | readonly [string, string]>> = {
  ...KINDS,
  ...Object.fromEntries(KINDS_TOGETHER.map((kinds) => [kinds, togetherName(kinds.split(',') as Kind[])])),
}

/** "Charge or invoice paid" */
function togetherName(kinds: readonly Kind[]): string {
  const [first = '', ...others] = kinds.map((kind) => KINDS[kind][1])
  return [first, ...others.map((name) => name.toLowerCase())].join(' or ')
}

/** What an entry is made from. */
export const SOURCES = {
  PAYMENT: 'Payment',
  STAY: 'Stay',
  BOOKING: 'Booking',
  VOUCHER: 'Voucher',
  POINTS: 'Points',
  POINT_COST: 'Cost of a point',
  DRAWER: 'Drawer',
  DRAWER_MOVEMENT: 'Drawer movement',
  BATCH: 'Batch',
  DEPOSIT: 'Bank deposit',
  INVOICE: 'Invoice',
  DISPUTE: 'Dispute',
  DISPUTE_MOVEMENT: 'Dispute, as the processor moved it',
} as const satisfies Record<JournalEntry['source'], string>

export const TYPES = {
  ASSET: 'Asset',
  LIABILITY: 'Liability',
  EQUITY: 'Equity',
  REVENUE: 'Revenue',
  EXPENSE: 'Expense',
} as const

export const MONTH_STATES = { OPEN: ['accent', 'Open'], CLOSED: ['good', 'Closed'] } as const
export const STEPS = { day: 'Day', month: 'Month' } as const

/** A day, or a month, as it is read. */
export function periodName({ period }: { readonly period: string }): string {
  return period.length === 7 ? whenMonth(period) : whenDate(period)
}

/** The entries that a figure is made of: of an account, some kinds, and a day or a month. */
export function toEntries(period: string, account: string, kinds?: readonly Kind[]): string {
  return to('JournalEntries', {}, { query: { ...bounds(period), account, ...(kinds && { kind: kinds.join(',') }) } })
}

/** The first and last day of a day or a month. */
function bounds(period: string): { from: string; until: string } {
  if (period.length === 10) return { from: period, until: period }
  const [year = 0, month = 0] = period.split('-').map(Number)
  return { from: `${period}-01`, until: `${period}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}` }
}
