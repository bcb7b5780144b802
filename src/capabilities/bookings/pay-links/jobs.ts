import { isBefore } from '../../../lib/pacific.ts'
import { type Context, transaction } from '../../../platform/context.ts'
import { continueOnError, defineJob } from '../../../platform/jobs.ts'
import { openCharge } from '../../payments/index.ts'
import * as bookings from '../store.ts'
import { endPayLink } from './links.ts'
import * as store from './store.ts'

/** Each minute: ends the links that nobody paid by in time, and gives their space back. */
const expireLinks = defineJob({ name: 'bookings.expire-links', cron: '* * * * *', singleton: true }, async (ctx) => {
  for (const { booking_id: bookingId } of await store.overdue(ctx)) {
    await continueOnError(ctx, { bookingId }, 'payment link could not be ended', () => expire(ctx, bookingId))
  }
})

/** A card that is being asked just now was in time, and another link may have been sent meanwhile. */
async function expire(ctx: Context, bookingId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const booking = await bookings.lockById(ctx, bookingId)
    if (!booking || (await openCharge(ctx, { booking_id: bookingId }))) return
    const link = await store.lockOpenLink(ctx, bookingId)
    if (!link || !isBefore(link.due_at, ctx.now)) return
    await endPayLink(ctx, booking, 'EXPIRED')
  })
}

export const jobs = [expireLinks]
