import type { RawBuilder } from 'kysely'
import { addMonths } from '../../lib/pacific.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { continueOnError } from '../../platform/jobs.ts'
import { firstStaysEnded, lastStaysEnded } from '../bookings/index.ts'
import { joinedBetween } from '../club/index.ts'
import { lastActiveBetween } from '../club/points/index.ts'
import { priceBook } from '../rates/index.ts'
import type { SeriesKind } from './rules.ts'
import * as sending from './sending/store.ts'
import * as store from './store.ts'

/** An hour is looked at twice, since what happened then may have been written down later. */
const OVERLAP_HOURS = 1

/** Finds those whose occasion of a series has come since it was looked last. */
export async function findOccasions(ctx: Context): Promise<void> {
  for (const { id } of await store.seriesOn(ctx))
    await continueOnError(ctx, { campaignId: id }, 'occasions of a series could not be found', () =>
      transaction({ ...ctx, now: ctx.clock.now() }, (ctx) => findFor(ctx, id)),
    )
}

async function findFor(ctx: Context, id: string): Promise<void> {
  const pace = await store.lockPace(ctx, id)
  const series = await store.byId(ctx, id)
  if (!pace || series?.status !== 'ON' || series.kind === 'CAMPAIGN' || !series.started_at) return
  const seen = (pace.looked_until ?? ctx.now).subtract({ hours: OVERLAP_HOURS })
  // What came before it was turned on is over.
  const from = Temporal.Instant.compare(seen, series.started_at) < 0 ? series.started_at : seen
  const occasions = await occasionsOf(ctx, series.kind, { from, before: ctx.now, delayHours: series.delay_hours })
  const shares = { variants: series.content.subjects.length, heldBackPercent: series.held_back_percent }
  await sending.addOccasions(ctx, series, shares, occasions)
  await store.setPace(ctx, id, { looked_until: ctx.now })
}

interface Period {
  readonly from: Temporal.Instant
  readonly before: Temporal.Instant
  /** How long after the occasion it is written; for points, how long before. */
  readonly delayHours: number
}

const MONTHS_AWAY = 12

/** Whose occasion comes up for a message within a period. */
async function occasionsOf(
  ctx: Context,
  kind: SeriesKind,
  { from, before, delayHours: hours }: Period,
): Promise<RawBuilder<unknown>> {
  switch (kind) {
    case 'WELCOME':
      return joinedBetween(from.subtract({ hours }), before.subtract({ hours }))
    case 'FIRST_STAY':
      return firstStaysEnded(from.subtract({ hours }), before.subtract({ hours }))
    case 'LONG_AWAY': {
      const ended = (at: Temporal.Instant) => addMonths(at.subtract({ hours }), -MONTHS_AWAY)
      return lastStaysEnded(ended(from), ended(before))
    }
    case 'POINTS_EXPIRING': {
      const { club } = await priceBook(ctx)
      const active = (at: Temporal.Instant) => addMonths(at.add({ hours }), -club.expire_after_months)
      return lastActiveBetween(active(from), active(before))
    }
    case 'QUOTE':
      return sending.quotesNotBooked(from.subtract({ hours }), before.subtract({ hours }))
  }
}
