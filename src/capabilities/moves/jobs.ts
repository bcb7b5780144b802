import { inLanguage } from '../../lib/in-language.ts'
import { addDays, instantsOfDays, pacificDate } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs.ts'
import { type BookingRow, bookingMail, bookingsByIds } from '../bookings/index.ts'
import { type MailContent, sendMail } from '../mail/index.ts'
import { creditMail, OFFER_NEWS, offerMail, type OfferNotification, withdrawnMail } from './emails.ts'
import { endOffers } from './expiry.ts'
import { presentOffer } from './presentation.ts'
import * as store from './store.ts'

/** Tells whoever has a booking of the offer to move it, and of its end where they have to know. */
const notifyOfOffer = defineJob<{ offerId: string } & OfferNotification>(
  { ...OFFER_NEWS, retry: { limit: 20, delay: 5, backoff: true } },
  async (ctx, { offerId, ...notification }) => {
    const offer = await store.offerById(ctx, offerId)
    const booking = offer && (await bookingsByIds(ctx, [offer.booking_id])).get(offer.booking_id)
    if (!offer || !booking || isOvertaken(offer, notification)) return
    await inLanguage(booking.language, async () => {
      const content = await contentOf(ctx, booking, offer, notification)
      await sendMail(ctx, { ...content, purpose: `move/${offer.id}/${notification.what}`, to: booking.email })
    })
  },
)

/** An offer that was answered or withdrawn before its mail left is not made any more. */
function isOvertaken({ status }: store.OfferRow, { what }: OfferNotification): boolean {
  return what === 'offered' && status !== 'OPEN'
}

async function contentOf(
  ctx: Context,
  booking: BookingRow,
  offer: store.OfferRow,
  { what, code = '' }: OfferNotification,
): Promise<MailContent> {
  const mail = await bookingMail(ctx, booking)
  if (what === 'offered') return offerMail(mail, await presentOffer(ctx, booking, offer))
  if (what === 'withdrawn') return withdrawnMail(mail)
  const round = await store.roundById(ctx, offer.round_id)
  return creditMail(mail, { code, amount: round?.credit_cents ?? 0 })
}

/** How far back a stay that may still go on can have begun, and some to spare. */
const DAYS_BACK = 100

/** Each night: who of those who booked came, by date of arrival. */
const countArrivals = defineJob({ name: 'moves.count-arrivals', cron: '40 3 * * *', singleton: true }, async (ctx) => {
  await countArrivalsAgain(ctx, DAYS_BACK)
})

/** Counts the arrivals of the last days again, until yesterday. */
async function countArrivalsAgain(ctx: Context, days: number): Promise<void> {
  const today = pacificDate(ctx.now)
  const { from, before } = instantsOfDays({ from: addDays(today, -days), until: addDays(today, -1) })
  if (from && before) await store.countArrivals(ctx, from, before)
}

/** Each minute: ends the offers whose time is over, and those whose booking has changed. */
const expireOffers = defineJob({ name: 'moves.expire', cron: '* * * * *', singleton: true }, endOffers)

export const jobs = [notifyOfOffer, countArrivals, expireOffers]
