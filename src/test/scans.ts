import type { PlanNode } from './explained.ts'

/** Tables that grow with bookings, or with what people do beside them: a million bookings bring more than 100,000 rows of each. */
export const GROWING: ReadonlySet<string> = new Set([
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
 * The growing tables that a plan reads from beginning to end: row by row, or by an index that nothing narrows, unless it stops
 * after some rows. For plans that were made with `enable_seqscan = off`, these are reads that have no index to go by.
 */
export function readWhole(plan: PlanNode, stops = false): string[] {
  const type = plan['Node Type']
  const table = plan['Relation Name'] ?? ''
  const isWhole =
    type === 'Seq Scan' || (/^Index (Only )?Scan$/.test(type) && plan['Index Cond'] === undefined && !stops)
  const own = isWhole && GROWING.has(table) ? [table] : []
  // What sorts or sums reads everything before it gives the first row.
  const goesOn = type === 'Limit' || (stops && !/^(Sort|Aggregate|Hash|WindowAgg|Materialize|Bitmap)/.test(type))
  return [...own, ...(plan.Plans ?? []).flatMap((each) => readWhole(each, goesOn))]
}
