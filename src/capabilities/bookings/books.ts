import type { Context } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs.ts'
import {
  closeBatches,
  comparedSince,
  compareWithGateway,
  type Difference,
  paymentSums,
  reportDifferences,
} from '../payments/index.ts'
import * as store from './store.ts'

/**
 * Each night: closes the gateway's days that are over, and compares its books, our payments and what bookings say was
 * paid and given back, to the cent. Differences are kept until they are mended.
 */
export const compareBooks = defineJob(
  { name: 'bookings.compare-books', cron: '30 3 * * *', singleton: true, timeout: 30 * 60 },
  async (ctx) => {
    await closeBatches(ctx)
    await reportDifferences(ctx, [...(await compareWithGateway(ctx)), ...(await compareBookings(ctx))])
  },
)

/** Bookings that say something else than their payments. */
async function compareBookings(ctx: Context): Promise<Difference[]> {
  const differing = await store.differingFrom(ctx, await paymentSums(ctx, comparedSince(ctx)))
  return differing.flatMap(({ id, payments, ...booking }) =>
    (['paid', 'refunded'] as const).flatMap((what) => {
      const [ours, theirs] = [booking[`${what}_cents`], payments[`${what}_cents`]]
      return ours === theirs ? [] : [{ kind: `booking ${what}` as const, subject: id, bookingId: id, ours, theirs }]
    }),
  )
}

export const jobs = [compareBooks]
