import type { Context } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs.ts'
import { differingBookings } from '../bookings/index.ts'
import {
  closeBatches,
  comparedSince,
  compareWithGateway,
  type Difference,
  type PaymentSums,
  reportDifferences,
} from '../payments/index.ts'
import { differingStays } from '../stays/index.ts'
import { differingVouchers } from '../vouchers/index.ts'

/**
 * Each night: closes the gateway's days that are over, and compares its books, our payments and what bookings, stays and
 * vouchers say was paid and given back, to the cent. Differences are kept until they are mended.
 */
const compareBooks = defineJob(
  { name: 'books.compare', cron: '30 3 * * *', singleton: true, timeout: 30 * 60 },
  async (ctx) => {
    await closeBatches(ctx)
    await reportDifferences(ctx, [...(await compareWithGateway(ctx)), ...(await compareOurs(ctx))])
  },
)

const BOOKS = { booking: differingBookings, stay: differingStays, voucher: differingVouchers } as const

/** Whatever says something else than its payments. */
async function compareOurs(ctx: Context): Promise<Difference[]> {
  const found: Difference[] = []
  for (const [name, differing] of Object.entries(BOOKS) as [keyof typeof BOOKS, typeof differingBookings][]) {
    for (const { id, payments, ...said } of await differing(ctx, comparedSince(ctx))) {
      found.push(...differences(name, id, said, payments))
    }
  }
  return found
}

function differences(name: keyof typeof BOOKS, id: string, said: PaymentSums, payments: PaymentSums): Difference[] {
  return (['paid', 'refunded'] as const).flatMap((what) => {
    const [ours, theirs] = [said[`${what}_cents`], payments[`${what}_cents`]]
    const bookingId = name === 'booking' ? id : undefined
    return ours === theirs ? [] : [{ kind: `${name} ${what}` as const, subject: id, bookingId, ours, theirs }]
  })
}

export const jobs = [compareBooks]
