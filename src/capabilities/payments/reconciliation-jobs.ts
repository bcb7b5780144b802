import { addDays, pacificDate } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { defineJob, type Job } from '../../platform/jobs.ts'
import {
  beginComparison,
  closeBatches,
  closeEndedBatches,
  comparedSince,
  compareWithGateway,
  followReturnedRefunds,
  reportDifferences,
} from './reconciliation.ts'
import type { Difference, DifferenceKind } from './rules.ts'
import { changedSales, type Compared, type Differing, noteCompared, openSubjects, type PaymentSums } from './store.ts'

/** Who sells something knows what was paid for it by itself, too: what of that differs from the payments. */
export type Ledgers = Readonly<
  Record<'booking' | 'stay' | 'voucher', (ctx: Context, compared: Compared) => Promise<Differing[]>>
>

/** Something else that says of each Pacific day what moved. */
export interface Report {
  readonly kinds: readonly DifferenceKind[]
  /** Undefined while it says nothing. */
  firstDay(ctx: Context): Promise<string | undefined>
  /** What differs on some days, and on those of what differed before. */
  differing(
    ctx: Context,
    days: readonly string[],
    before: readonly Pick<Difference, 'kind' | 'subject'>[],
  ): Promise<readonly Difference[]>
}

/**
 * Each night: closes the gateway's days that are over, and compares its books, our payments, what bookings, stays and
 * vouchers say was paid and refunded, and what the `report` says moved, to the cent: of what is new or has changed, and of each
 * day as a whole once a week. Differences are kept until they are resolved. `hear` asks the gateway beforehand for what its books
 * have had since a moment and no news has told yet.
 */
export function reconciliationJobs(
  ledgers: Ledgers,
  report: Report,
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
      const days = await beginComparison(ctx, await firstDay(ctx, report))
      const compared = { days: days.filter((day) => day >= windowStart(ctx)), since: comparedSince(ctx) }
      const found = [
        ...(await compareWithGateway(ctx, compared)),
        ...(await compareLedgers(ctx, ledgers, compared)),
        ...(await compareReport(ctx, report, days)),
      ]
      await reportDifferences(ctx, found)
      await noteCompared(ctx, days)
    },
  )
  return [close, compare]
}

/** The first day that is compared each night or week. */
async function firstDay(ctx: Context, report: Report): Promise<string> {
  const [first, start] = [await report.firstDay(ctx), windowStart(ctx)]
  return first && first < start ? first : start
}

/** The day before, too: the gateway's may begin earlier. */
function windowStart(ctx: Context): string {
  return addDays(pacificDate(comparedSince(ctx)), -1)
}

async function compareLedgers(ctx: Context, ledgers: Ledgers, compared: Compared): Promise<Difference[]> {
  const found: Difference[] = []
  for (const name of ['booking', 'stay', 'voucher'] as const) {
    for (const { id, payments, ...said } of await ledgers[name](ctx, compared)) {
      found.push(...differences(name, id, said, payments))
    }
  }
  return found
}

async function compareReport(ctx: Context, report: Report, days: readonly string[]): Promise<readonly Difference[]> {
  const before = await openSubjects(ctx, report.kinds, comparedSince(ctx))
  return report.differing(ctx, [...days, ...(await changedSales(ctx))], before)
}

function differences(name: keyof Ledgers, id: string, said: PaymentSums, payments: PaymentSums): Difference[] {
  return (['paid', 'refunded'] as const).flatMap((what) => {
    const [ours, theirs] = [said[`${what}_cents`], payments[`${what}_cents`]]
    const bookingId = name === 'booking' ? id : undefined
    return ours === theirs ? [] : [{ kind: `${name} ${what}` as const, subject: id, bookingId, ours, theirs }]
  })
}
