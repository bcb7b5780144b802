import { periodsOf } from '../../../lib/periods.ts'
import type { Context } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs.ts'
import type { Difference, Report } from '../../payments/index.ts'
import { takeInSold } from '../store.ts'
import * as store from './store.ts'

/** Has each day take in what moved and was sold on it: what reports read then stays as small as the days are many. */
const rollUp = defineJob({ name: 'sales.roll-up', cron: '*/5 * * * *', singleton: true }, async (ctx) => {
  while ((await store.rollUp(ctx)) > 0);
  while ((await takeInSold(ctx)) > 0);
})

const MONTH_DAYS = 31

/** Sales beside the payments, and the sums of days beside their sales. */
export const comparedSales: Report = {
  kinds: ['sales entry', 'sales day'],
  firstDay: store.firstDate,
  async differing(ctx, days, before) {
    const found: Difference[] = []
    for (const period of periodsOf([...days, ...(await daysOf(ctx, before))], MONTH_DAYS)) {
      const named = (kind: 'sales entry' | 'sales day', unequal: readonly store.Unequal[]) =>
        unequal.map((one): Difference => ({ kind, bookingId: undefined, ...one }))
      found.push(...named('sales entry', await store.unequalEntries(ctx, period)))
      found.push(...named('sales day', await store.unequalDays(ctx, period)))
    }
    return found
  },
}

/** The days on which something differed: a sum is named by its date, an entry by its payment. */
async function daysOf(ctx: Context, before: Parameters<Report['differing']>[2]): Promise<string[]> {
  const named = (kind: string) => before.flatMap((one) => (one.kind === kind ? [one.subject] : []))
  const dates = named('sales day').map((subject) => subject.slice(0, 'YYYY-MM-DD'.length))
  return [...dates, ...(await store.datesOf(ctx, named('sales entry')))]
}

export const jobs = [rollUp]
