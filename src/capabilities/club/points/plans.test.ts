import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '../../../platform/context.ts'
import { harness } from '../../../test/harness.ts'
import { plansOf } from '../../../test/plans.ts'
import { EXPIRY_STEPS } from './rules.ts'
import { idleBefore } from './store.ts'

test('whose points expire soon is asked by the notice that they had last', async () => {
  const h = await harness({ unused: true })
  const plans = await transaction(h.ctx(), async (ctx) => {
    await sql`set local enable_seqscan = off`.execute(ctx.db)
    await sql`set local enable_bitmapscan = off`.execute(ctx.db)
    return plansOf(ctx, async (ctx) => {
      for (const { noticed } of EXPIRY_STEPS) await idleBefore(ctx, { before: ctx.now, noticed, after: undefined })
    })
  })
  expect(plans).toHaveLength(4)
  const [none, ...others] = plans
  const any = others.pop()
  expect(none).toMatch(/using point_accounts_not_noticed[^:]*Index Cond: \(last_active_at </)
  for (const plan of others)
    expect(plan).toMatch(/using point_accounts_noticed[^:]*Index Cond: \(\(noticed_days = .* AND \(last_active_at </)
  expect(any).toMatch(/using point_accounts_by_age[^:]*Index Cond: \(last_active_at </)
})
