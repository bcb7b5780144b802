import { cents } from '../../lib/money.ts'
import type { ActKind } from './kinds.ts'
import type { GroupLimit } from './store.ts'

/** What the demonstration's groups may do by themselves: seed data, which staff can edit. Owners have no limits. */
export const DEMO_LIMITS = {
  manager: [
    limit('refund', 25_000, 60, 30),
    limit('void', 50_000, 30, 30),
    limit('override', 10_000, 30, 30),
    limit('complimentary', 30_000, 30, 5),
    limit('waive', 10_000, 60, 30),
    limit('adjust_points', 10_000, 180, 20),
    limit('goodwill_voucher', 15_000, 90, 10),
    limit('goodwill_points', 5000, 90, 20),
    limit('cancel', 100_000, 7, 100),
    limit('walk', 50_000, 7, 200),
  ],
  cashier: [
    limit('refund', 2500, 7, 5),
    limit('void', 10_000, 0, 5),
    limit('waive', 2500, 7, 5),
    limit('cancel', 30_000, 0, 20),
    limit('walk', 15_000, 0, 10),
  ],
} as const satisfies Record<string, readonly GroupLimit[]>

function limit(kind: ActKind, most: number, most_days: number, most_a_day: number): GroupLimit {
  return { kind, most_cents: cents(most), most_days, most_a_day }
}
