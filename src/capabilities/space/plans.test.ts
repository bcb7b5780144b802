import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '../../platform/context.ts'
import { harness } from '../../test/harness.ts'
import { plansOf } from '../../test/plans.ts'
import { movableBookings } from '../bookings/index.ts'
import { stallDays } from '../capacity/index.ts'
import { instantsOfDays } from '../../lib/pacific.ts'

test('the space of a month is read from the calendar alone, and who could move by an index of those who are still to come alone', async () => {
  const h = await harness({ unused: true })
  const [month, movable] = await transaction(h.ctx(), async (ctx) => {
    await sql`set local enable_seqscan = off`.execute(ctx.db)
    const { from, before } = instantsOfDays({ from: '2026-12-01', until: '2026-12-04' })
    const longest = from!.subtract({ hours: 91 * 24 })
    const dates = { vehicleClass: 'STANDARD', from: from!, before: before!, longest } as const
    return [
      (await plansOf(ctx, (ctx) => stallDays(ctx, '2026-12-01', '2026-12-31'))).join('\n'),
      (await plansOf(ctx, (ctx) => movableBookings(ctx, dates))).join('\n'),
    ]
  })
  expect(month).toContain('stall_days')
  expect(month).not.toMatch(/Seq Scan on stall_days|on (bookings|quotes)\b/)
  expect(movable).toContain('Index Only Scan using bookings_to_move')
})
