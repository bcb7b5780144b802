import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'
import type { PlanNode } from './explained.ts'

/** Tables that grow with bookings, or with what people do beside them: a million bookings bring more than 100,000 rows of each. */
const GROWING: ReadonlySet<string> = new Set([
  'accounts',
  'audit_trail',
  'bookings',
  'booking_changes',
  'booking_reminders',
  'campaign_recipients',
  'cards',
  'coupon_redemptions',
  'history',
  'inquiries',
  'inquiry_moves',
  'journal_entries',
  'journal_lines',
  'mail_messages',
  'members',
  'payments',
  'point_accounts',
  'point_entries',
  'quotes',
  'ride_requests',
  'sales_entries',
  'scores',
  'security_events',
  'site_messages',
  'transactions',
  'transaction_changes',
  'travelers',
  'url_tokens',
  'vouchers',
  'wallet_passes',
])

/**
 * The growing tables that a plan reads from beginning to end: row by row, or by an index of all rows that nothing narrows,
 * unless it stops after some. For plans that were made with `enable_seqscan = off`, these are reads that have no index to go by.
 * `partial` are indexes of some rows alone.
 */
export function readWhole(plan: PlanNode, partial: ReadonlySet<string>, stops = false): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index = '' } = plan
  const isByIndex = type === 'Index Scan' || type === 'Index Only Scan'
  const isWhole = type === 'Seq Scan' || (isByIndex && plan['Index Cond'] === undefined && !partial.has(index))
  const own = isWhole && !stops && GROWING.has(table) ? [table] : []
  // What sorts or sums reads everything before it gives the first row.
  const goesOn = type === 'Limit' || (stops && !/^(Sort|Aggregate|Hash|WindowAgg|Materialize|Bitmap)/.test(type))
  return [...own, ...(plan.Plans ?? []).flatMap((each) => readWhole(each, partial, goesOn))]
}

/** The indexes of a database that hold some rows of their table alone. */
export async function partialIndexes(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on oid = indexrelid where indpred is not null`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
