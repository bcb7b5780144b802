import type { Context } from '../../platform/context.ts'
import { defineJob, type Job } from '../../platform/jobs.ts'
import {
  closeBatches,
  closeEndedBatches,
  comparedSince,
  compareWithGateway,
  followReturnedRefunds,
  reportDifferences,
} from './reconciliation.ts'
import type { Difference } from './rules.ts'
import type { Differing, PaymentSums } from './store.ts'

/** Who sells something knows what was paid for it by itself, too: what of that differs from the payments since a moment. */
export type Ledgers = Readonly<
  Record<'booking' | 'stay' | 'voucher', (ctx: Context, since: Temporal.Instant) => Promise<Differing[]>>
>

/**
 * Each night: closes the gateway's days that are over, and compares its books, our payments, what bookings, stays and
 * vouchers say was paid and refunded, and what each of the `reports` says moved, to the cent. Differences are kept until they
 * are resolved. `hear` asks the gateway beforehand for what its books have had since a moment and no news has told yet.
 */
export function reconciliationJobs(
  ledgers: Ledgers,
  reports: readonly ((ctx: Context) => Promise<readonly Difference[]>)[],
  hear: (ctx: Context, since: Temporal.Instant) => Promise<void>,
): Job<never>[] {
  // A quarter past each hour, so that whatever zone the gateway counts its days in, one is closed soon after it ended.
  const close = defineJob(
    { name: 'books.close', cron: '15 * * * *', singleton: true, timeout: 10 * 60 },
    closeEndedBatches,
  )
  const compare = defineJob(
    { name: 'books.compare', cron: '30 3 * * *', singleton: true, timeout: 30 * 60 },
    async (ctx) => {
      await closeBatches(ctx)
      await hear(ctx, comparedSince(ctx))
      await followReturnedRefunds(ctx)
      const found = [...(await compareWithGateway(ctx)), ...(await compareLedgers(ctx, ledgers))]
      for (const differing of reports) found.push(...(await differing(ctx)))
      await reportDifferences(ctx, found)
    },
  )
  return [close, compare]
}

async function compareLedgers(ctx: Context, ledgers: Ledgers): Promise<Difference[]> {
  const found: Difference[] = []
  for (const name of ['booking', 'stay', 'voucher'] as const) {
    for (const { id, payments, ...said } of await ledgers[name](ctx, comparedSince(ctx))) {
      found.push(...differences(name, id, said, payments))
    }
  }
  return found
}

function differences(name: keyof Ledgers, id: string, said: PaymentSums, payments: PaymentSums): Difference[] {
  return (['paid', 'refunded'] as const).flatMap((what) => {
    const [ours, theirs] = [said[`${what}_cents`], payments[`${what}_cents`]]
    const bookingId = name === 'booking' ? id : undefined
    return ours === theirs ? [] : [{ kind: `${name} ${what}` as const, subject: id, bookingId, ours, theirs }]
  })
}
