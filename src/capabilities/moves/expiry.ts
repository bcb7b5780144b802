import { isBefore } from '../../lib/pacific.ts'
import { continueOnError, defineJob } from '../../platform/jobs.ts'
import { bookingsByIds } from '../bookings/index.ts'
import { endIfOver } from './rounds.ts'
import { openOffers } from './store.ts'

/** Each minute: ends the offers whose time is over, and those whose booking has changed. */
const endOffers = defineJob({ name: 'moves.expire', cron: '* * * * *', singleton: true }, async (ctx) => {
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
})

export const jobs = [endOffers]
