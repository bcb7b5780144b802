import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { instantsOfDays } from '../../lib/pacific.ts'
import { transaction } from '../../platform/context.ts'
import { harness } from '../../test/harness.ts'
import { plansOf } from '../../test/plans.ts'
import { statement } from './store.ts'

test('a statement is read by company and arrival, in its order', async () => {
  const h = await harness({ unused: true })
  const { from, before } = instantsOfDays({ from: '2026-11-01', until: '2026-11-30' })
  const [plan] = await transaction(h.ctx(), async (ctx) => {
    await sql`set local enable_seqscan = off`.execute(ctx.db)
    return plansOf(ctx, (ctx) => statement(ctx, randomUUID(), { from: from!, before: before! }))
  })
  expect(plan).toContain('Index Scan using bookings_of_company_by_arrival')
  expect(plan).not.toContain('Sort')
})
