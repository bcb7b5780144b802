import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '../../platform/context.ts'
import { harness } from '../../test/harness.ts'
import { plansOf } from '../../test/plans.ts'
import { countBooks, countPeaks, countsOf, daysSince } from './store.ts'

test('bookings to come and cars at the lot are counted from an index alone, and forecasts look up the counts that they need', async () => {
  const h = await harness({ unused: true })
  const [days, counts, books, peaks] = await transaction(h.ctx(), async (ctx) => {
    const plan = async (work: Parameters<typeof plansOf>[1]) => (await plansOf(ctx, work)).join('\n')
    await sql`set local enable_seqscan = off`.execute(ctx.db)
    await sql`set local enable_bitmapscan = off`.execute(ctx.db)
    // Of a table without rows the index of arrivals is as little to read as that of departures.
    await sql`drop index bookings_on_the_lot`.execute(ctx.db)
    return [
      await plan((ctx) => daysSince(ctx, '2025-04-17')),
      await plan((ctx) => countsOf(ctx, [{ as_of: '2026-11-14', date: '2026-11-21' }])),
      await plan((ctx) => countBooks(ctx, '2026-11-21', 127)),
      await plan((ctx) => countPeaks(ctx, '2026-10-17', '2026-11-21')),
    ]
  })
  expect(books).toContain('Index Only Scan using bookings_by_departure')
  expect(books).not.toMatch(/ on booking_changes/)
  expect(peaks.match(/ on transactions\b/g)).toHaveLength(2)
  expect(peaks.match(/Index Only Scan using transactions_by_exit_first/g)).toHaveLength(2)
  expect(days).toContain('using occupancy_snapshots_of_their_day')
  expect(counts).toMatch(/Index Cond: \(\(vehicle_class = .* AND \(as_of = .* AND \(date = /)
})
