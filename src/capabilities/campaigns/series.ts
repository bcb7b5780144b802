import type { RawBuilder } from 'kysely'
import { addMonths, isBefore } from '../../lib/pacific.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { continueOnError } from '../../platform/jobs.ts'
import { lastStaysEnded } from '../bookings/index.ts'
import { joinedBetween } from '../club/index.ts'
import { lastActiveBetween } from '../club/points/index.ts'
import { priceBook } from '../rates/index.ts'
import type { SeriesKind } from './rules.ts'
import { addOccasions, firstStaysEnded, quotesNotBooked } from './sending/store.ts'
import * as store from './store.ts'

/** Hours that are searched twice, since events may be recorded late. */
const OVERLAP_HOURS = 1
/** A gate that was cut off tells of who left when it is back. */
const CUT_OFF_HOURS = 36

/** Finds people whose occasion for a series has come since the last run. Returns how many. */
export async function findOccasions(ctx: Context): Promise<number> {
  let found = 0
  for (const { id } of await store.seriesOn(ctx))
    await continueOnError(ctx, { campaignId: id }, 'occasions of a series could not be found', async () => {
      found += await transaction({ ...ctx, now: ctx.clock.now() }, (ctx) => findFor(ctx, id))
    })
  return found
}

async function findFor(ctx: Context, id: string): Promise<number> {
  const pace = await store.lockPace(ctx, id)
  const series = await store.byId(ctx, id)
  if (!pace || series?.status !== 'ON' || series.kind === 'CAMPAIGN' || !series.started_at) return 0
  const { kind, delay_hours, started_at } = series
  // The last run used the delay of then; if it changed, the search covers the time between the two.
  const lookedWith = pace.looked_delay_hours ?? delay_hours
  const hours = kind === 'FIRST_STAY' ? CUT_OFF_HOURS : OVERLAP_HOURS
  const looked = (pace.looked_until ?? ctx.now).subtract({ hours })
  const seen = occasionAt(kind, looked, lookedWith)
  // Occasions from before it was turned on do not count.
  const first = kind === 'POINTS_EXPIRING' ? occasionAt(kind, started_at, lookedWith) : started_at
  const from = isBefore(seen, first) ? first : seen
  const before = occasionAt(kind, ctx.now, delay_hours)
  const { club } = await priceBook(ctx)
  const period = { from, before, monthsOfPoints: club.expire_after_months }
  const shares = { variants: series.content.subjects.length, heldBackPercent: series.held_back_percent }
  const count = await addOccasions(ctx, series, shares, occasionsOf(kind, period))
  await store.setPace(ctx, id, { looked_until: ctx.now, looked_delay_hours: delay_hours })
  return count
}

/**
 * The moment of the occasion for a message at `at`: so many hours before, or for expiring points so many hours after.
 */
function occasionAt(kind: SeriesKind, at: Temporal.Instant, hours: number): Temporal.Instant {
  return kind === 'POINTS_EXPIRING' ? at.add({ hours }) : at.subtract({ hours })
}

interface Period {
  readonly from: Temporal.Instant
  readonly before: Temporal.Instant
  readonly monthsOfPoints: number
}

const MONTHS_AWAY = 12

/** People whose occasion is in a period. */
function occasionsOf(kind: SeriesKind, { from, before, monthsOfPoints }: Period): RawBuilder<unknown> {
  switch (kind) {
    case 'WELCOME':
      return joinedBetween(from, before)
    case 'FIRST_STAY':
      return firstStaysEnded(from, before)
    case 'LONG_AWAY':
      return lastStaysEnded(addMonths(from, -MONTHS_AWAY), addMonths(before, -MONTHS_AWAY))
    case 'POINTS_EXPIRING':
      return lastActiveBetween(addMonths(from, -monthsOfPoints), addMonths(before, -monthsOfPoints))
    case 'QUOTE':
      return quotesNotBooked(from, before)
  }
}
