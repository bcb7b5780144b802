import { toDollars } from '../../lib/money.ts'
import { isBefore } from '../../lib/pacific.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { continueOnError } from '../../platform/jobs.ts'
import { wants } from '../mail/index.ts'
import { openCharge } from '../payments/index.ts'
import { quoteChange } from '../quotes/changes.ts'
import { insertQuotes, isPriced, keepQuote, quoteRow } from '../quotes/index.ts'
import { priceBook } from '../rates/index.ts'
import { cancellationTermsOf } from '../rates/terms.ts'
import { type PriceDropSettings, priceDropSettings } from '../settings/index.ts'
import { sendBookingMail } from './notifications.ts'
import { withPrice } from './presentation.ts'
import { earliestOffered, LEAST_HOURS, offerEnds, priceDrop } from './price-drop-rules.ts'
import * as store from './store.ts'

/**
 * Prices every booking that is still to come as a change to its own dates would be priced, and offers by mail what has
 * become cheaper. Nothing changes until the holder takes it.
 */
export async function offerDrops(ctx: Context): Promise<void> {
  const settings = await priceDropSettings(ctx)
  if (!settings.enabled) return
  let after: store.BookingRow | undefined
  for (;;) {
    const page = await store.arrivingAfter(ctx, earliestOffered(ctx.now), after)
    for (const { id: bookingId } of page) {
      await continueOnError(ctx, { bookingId }, 'booking could not be priced again', () =>
        offerDrop(ctx, bookingId, settings),
      )
    }
    after = page.at(-1)
    if (!after) return
  }
}

/** Offers a booking's lower price: its quote, the note of the offer and the mail are there together, or none is. */
async function offerDrop(ctx: Context, bookingId: string, { least_cents }: PriceDropSettings): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const booking = await store.lockById(ctx, bookingId)
    if (booking?.status !== 'CONFIRMED' || (await openCharge(ctx, { booking_id: bookingId }))) return
    if (!(await wants(ctx, booking.email, 'offers'))) return
    const { engine_args: booked } = await withPrice(ctx, booking)
    const stay = { from: booking.travel_from, to: booking.travel_to }
    const book = await priceBook(ctx)
    if (!isPriced(book, { ...stay, vehicleClass: booking.vehicle_class })) return
    const priced = quoteChange({ ...stay, book, booked, now: ctx.now })
    const offered = await store.lowestOffer(ctx, booking)
    const drop = priceDrop(booking, priced.rate.total, { least: least_cents, offered })
    const expires = offerEnds(booking, cancellationTermsOf(booked.terms, booking.product_id), ctx.now)
    if (!drop || isBefore(expires, ctx.now.add({ hours: LEAST_HOURS }))) return

    const quote = quoteRow(
      ctx,
      { ...priced, expires },
      {
        set_id: ctx.random.uuid(),
        email: booking.email,
        modifies_booking_id: booking.id,
        difference_cents: priced.difference,
      },
    )
    await insertQuotes(ctx, [quote])
    await keepQuote(ctx, quote.id)
    await store.noteOffer(ctx, booking, { quoteId: quote.id, total: priced.rate.total, saving: drop.saving })
    await sendBookingMail(ctx, booking, { what: 'price dropped', ref: quote.id })
    ctx.log.info({ bookingId, saving: toDollars(drop.saving) }, 'lower price offered')
  })
}
