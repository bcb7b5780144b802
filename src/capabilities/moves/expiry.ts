import { isBefore } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { continueOnError } from '../../platform/jobs.ts'
import { bookingsByIds } from '../bookings/index.ts'
import { endIfOver } from './rounds.ts'
import { openOffers } from './store.ts'

/** Ends the offers whose time is over, and those whose booking has changed. */
export async function endOffers(ctx: Context): Promise<void> {
  let after: string | undefined
  for (;;) {
    const page = await openOffers(ctx, after)
    const bookings = await bookingsByIds(
      ctx,
      page.map(({ booking_id }) => booking_id),
    )
    for (const offer of page) {
      const booking = bookings.get(offer.booking_id)
      const isUnchanged = booking?.status === 'CONFIRMED' && booking.quote_id === offer.quote_id
      if (isUnchanged && !isBefore(offer.expires_at, ctx.now)) continue
      await continueOnError(ctx, { offerId: offer.id }, 'offer could not be ended', () => endIfOver(ctx, offer))
    }
    after = page.at(-1)?.id
    if (!after) return
  }
}
