import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { instantsOfDays } from '../../lib/pacific.ts'
import { transaction } from '../../platform/context.ts'
import { harness } from '../../test/harness.ts'
import { plansOf } from '../../test/plans.ts'
import { notInvoiced, openMovements, statement } from './store.ts'

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

test('what a company owes is read of its own bookings on account alone', async () => {
  const h = await harness({ unused: true })
  const plans = await transaction(h.ctx(), async (ctx) => {
    await sql`set local enable_seqscan = off`.execute(ctx.db)
    await sql`set local enable_bitmapscan = off`.execute(ctx.db)
    // Of a table without rows all indexes of companies are as little to read.
    await sql`drop index bookings_of_company_by_arrival, bookings_by_company`.execute(ctx.db)
    return plansOf(ctx, async (ctx) => {
      await openMovements(ctx, randomUUID(), ctx.now)
      // Finds nothing, which is no row of a sum.
      await notInvoiced(ctx, randomUUID()).catch(() => undefined)
    })
  })
  expect(plans).toHaveLength(2)
  for (const plan of plans) expect(plan).toMatch(/using bookings_on_account_of_company[^:]*Index Cond: \(company_id = /)
})
