import { addDays, pacificDate } from '../../lib/pacific.ts'
import type { Movement } from '../../platform/cards.ts'
import type { Context } from '../../platform/context.ts'
import { followRefunds } from './jobs.ts'
import { businessDay, compareMovement, type Difference, dayStart } from './rules.ts'
import * as store from './store.ts'

/** How far back books are compared each night: a difference in them ends when it is mended. */
const WINDOW_DAYS = 35
const LONGEST_BATCH = 500
const CHARGE_PATIENCE = { hours: 1 } as const
const REFUND_PATIENCE = { hours: 24 } as const
/** What we settled this moment may stand in the gateway's books a little later. */
const SLACK = { minutes: 10 } as const
/** So long after its end a day of the gateway's stays open: our clock may be ahead, and its books behind. */
const CLOSING = { hours: 1 } as const

/** Since when the nightly comparison looks. */
export function comparedSince(ctx: Pick<Context, 'now'>): Temporal.Instant {
  return ctx.now.subtract({ hours: WINDOW_DAYS * 24 })
}

/** Copies the gateway's books of every day that is not closed, and closes those that have been over for an hour. */
export async function closeBatches(ctx: Context): Promise<store.Batch[]> {
  const { zone } = ctx.gateway
  const first = await store.firstOpenDay(ctx)
  const today = businessDay(ctx.now, zone)
  const open = firstToStayOpen(ctx)
  const earliest = businessDay(comparedSince(ctx), zone)
  const batches: store.Batch[] = []
  if (!first) return batches
  for (let date = first < earliest ? earliest : first; date <= today; date = addDays(date, 1)) {
    await copyBooks(ctx, date)
    batches.push(await store.sumUp(ctx, date, { closed: date < open }))
  }
  return batches
}

/** Closes what the gateway's own day has ended for; asks the gateway for nothing while that is nothing. */
export async function closeEndedBatches(ctx: Context): Promise<void> {
  const first = await store.firstOpenDay(ctx)
  if (first && first < firstToStayOpen(ctx)) await closeBatches(ctx)
}

function firstToStayOpen(ctx: Context): string {
  return businessDay(ctx.now.subtract(CLOSING), ctx.gateway.zone)
}

async function copyBooks(ctx: Context, date: string): Promise<void> {
  const { gateway } = ctx
  const until = dayStart(addDays(date, 1), gateway.zone)
  let lines: Movement[] = []
  for await (const line of gateway.movements(dayStart(date, gateway.zone), until)) {
    lines.push(line)
    if (lines.length < LONGEST_BATCH) continue
    await store.keepMovements(ctx, date, lines)
    lines = []
  }
  await store.keepMovements(ctx, date, lines)
}

/** Asks the gateway about refunds that came back and that no news told of. Its books must have been copied just now. */
export async function followReturnedRefunds(ctx: Context): Promise<void> {
  const since = businessDay(comparedSince(ctx), ctx.gateway.zone)
  await followRefunds(ctx, await store.returnedRefunds(ctx, since))
}

/** The Pacific days since a date that this night compares as a whole, and takes what has changed besides. */
export async function beginComparison(ctx: Context, first: string): Promise<string[]> {
  await store.takeChanges(ctx)
  return store.daysToCompare(ctx, { from: first, until: addDays(pacificDate(ctx.now), 1) })
}

/** Where the gateway's books and our payments differ, to the cent. Its books must have been copied just now. */
export async function compareWithGateway(ctx: Context, compared: store.Compared): Promise<Difference[]> {
  const lines = await store.disputableMovements(ctx, compared)
  const unseen = await store.unseenPayments(ctx, compared, ctx.now.subtract(SLACK))
  const overdue = await store.overduePayments(ctx, {
    chargesBefore: ctx.now.subtract(CHARGE_PATIENCE),
    refundsBefore: ctx.now.subtract(REFUND_PATIENCE),
  })
  return [
    ...lines.flatMap((line) => compareMovement(line) ?? []),
    ...unseen.map((payment) => difference(payment, 'missing')),
    ...overdue.map((payment) => difference(payment, payment.status === 'FAILED' ? 'failed' : 'waits')),
  ]
}

function difference(
  { id, kind, booking_id, amount_cents }: store.Payment,
  what: 'missing' | 'waits' | 'failed',
): Difference {
  const name = kind === 'CHARGE' ? 'charge' : 'refund'
  const kinds = { missing: `missing ${name}`, waits: `${name} waits`, failed: 'refund failed' } as const
  return { kind: kinds[what], subject: id, bookingId: booking_id ?? undefined, ours: amount_cents, theirs: undefined }
}

/** So many differences are told in the log one by one; the rest are counted. */
const MOST_TOLD = 100

/** Keeps what was found, ends what is mended, and tells of what is new. */
export async function reportDifferences(ctx: Context, found: readonly Difference[]): Promise<void> {
  const fresh = await store.openDifferences(ctx, found)
  const mended = await store.endDifferences(ctx, found, comparedSince(ctx))
  for (const one of fresh.slice(0, MOST_TOLD)) ctx.log.error({ difference: one }, 'the books differ')
  ctx.log.info({ open: found.length, fresh: fresh.length, mended }, 'books compared')
}
