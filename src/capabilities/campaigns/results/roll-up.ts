import { type Context, transaction } from '../../../platform/context.ts'
import { LINK_HOURS } from '../../bookings/pay-links/rules.ts'
import { bouncedSince, preferencesSetSince } from '../../mail/index.ts'
import { COUNTED_DAYS } from '../rules.ts'
import { noteBounced, noteUnsubscribed } from '../sending/store.ts'
import * as store from './store.ts'

/** Bookings wait for their payment: as long as a link holds, and a day until the processor has confirmed it. */
const BOOKED_HOURS = Math.max(...LINK_HOURS) + 24

/** Minutes that are read twice, since events may be recorded late. */
const OVERLAP_MINUTES = { BOUNCES: 10, PREFERENCES: 10, BOOKINGS: BOOKED_HOURS * 60 } as const

/** Updates the results of campaigns with what has happened since the last run. */
export async function rollUp(ctx: Context): Promise<void> {
  await readOn(ctx, 'BOUNCES', (ctx, since) => noteBounced(ctx, bouncedSince(since)))
  await readOn(ctx, 'PREFERENCES', (ctx, since) => noteUnsubscribed(ctx, preferencesSetSince(since), COUNTED_DAYS))
  await readOn(ctx, 'BOOKINGS', async (ctx, since) => {
    const added = await store.addBookings(ctx, since)
    const changed = await store.refreshBookings(ctx, since)
    await store.sumUp(ctx, [...added, ...changed])
  })
}

function readOn(
  ctx: Context,
  source: keyof typeof OVERLAP_MINUTES,
  read: (ctx: Context, since: Temporal.Instant) => Promise<void>,
): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const mark = await store.markOf(ctx, source, ctx.now.subtract({ hours: 24 * COUNTED_DAYS }))
    await read(ctx, mark.subtract({ minutes: OVERLAP_MINUTES[source] }))
    await store.setMark(ctx, source, ctx.now)
  })
}
