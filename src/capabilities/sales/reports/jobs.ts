import { addDays, pacificDate } from '../../../lib/pacific.ts'
import type { Context } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs.ts'
import type { Difference } from '../../payments/index.ts'
import { takeInSold } from '../store.ts'
import * as store from './store.ts'

/** Has each day take in what moved and was sold on it: what reports read then stays as small as the days are many. */
const rollUp = defineJob({ name: 'sales.roll-up', cron: '*/5 * * * *', singleton: true }, async (ctx) => {
  while ((await store.rollUp(ctx)) > 0);
  while ((await takeInSold(ctx)) > 0);
})

const MONTH_DAYS = 31

/** Where the sales of any day differ from the payments, and its sums from its sales. A month at a time, all of them. */
export async function differingSales(ctx: Context): Promise<Difference[]> {
  const found: Difference[] = []
  const today = pacificDate(ctx.now)
  for (let from = await store.firstDate(ctx); from && from <= today; from = addDays(from, MONTH_DAYS)) {
    const period = { from, until: addDays(from, MONTH_DAYS - 1) }
    const named = (kind: 'sales entry' | 'sales day', unequal: readonly store.Unequal[]) =>
      unequal.map((one): Difference => ({ kind, bookingId: undefined, ...one }))
    found.push(...named('sales entry', await store.unequalEntries(ctx, period)))
    found.push(...named('sales day', await store.unequalDays(ctx, period)))
  }
  return found
}

export const jobs = [rollUp]
