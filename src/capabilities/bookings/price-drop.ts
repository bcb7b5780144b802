import { found } from '../../http/problem.ts'
import { type Cents, toDollars } from '../../lib/money.ts'
import { isBefore } from '../../lib/pacific.ts'
import { type Context, sharedTransaction, transaction } from '../../platform/context.ts'
import { continueOnError } from '../../platform/jobs.ts'
import { wants } from '../mail/index.ts'
import { openCharge } from '../payments/index.ts'
import { changeTotal, quoteChange } from '../quotes/changes.ts'
import { isPriced, keepOffered, type QuoteRow, quoteById, quoteRow, quotesByIds } from '../quotes/index.ts'
import { engineArgsOf } from '../quotes/pricing.ts'
import { datesChangedSince, priceBook } from '../rates/index.ts'
import type { PriceBook } from '../rates/rules.ts'
import { cancellationTermsOf } from '../rates/terms.ts'
import { type PriceDropSettings, priceDropSettings } from '../settings/index.ts'
import { sendBookingMail } from './notifications.ts'
import { earliestOffered, LEAST_HOURS, offerEnds, priceDrop } from './price-drop-rules.ts'
import * as store from './store.ts'

/** How many are offered their lower prices in one transaction. Their bookings are locked until it commits. */
const AT_ONCE = 25

/** A change of prices is looked at so long: what could not be offered at first may be by then, and what was held was sold. */
const LOOKED_AT_DAYS = 7
/** What was made so long before others were looked at may not have been seen: an import takes hours. */
const UNSEEN_HOURS = 24

/**
 * Prices bookings that are still to come as a change to their own dates would be priced, and offers by mail what has become
 * cheaper. Nothing changes until the holder takes it. Those whose prices have not changed since they were last compared are
 * left out (docs/decisions/2026-11-28-lower-prices-where-prices-changed.md).
 */
export async function offerDrops(ctx: Context): Promise<void> {
  const settings = await priceDropSettings(ctx)
  if (!settings.enabled) return store.forgetLook(ctx)
  for await (const page of toCompare(ctx, settings)) {
    const cheaper = await cheaperOf(ctx, page, settings)
    for (let at = 0; at < cheaper.length; at += AT_ONCE) await offerAll(ctx, cheaper.slice(at, at + AT_ONCE), settings)
  }
  await store.noteLook(ctx, settings.least_cents)
}

/** Bookings whose price of today may not be what it was when all were last compared; all of them if that was never. */
async function* toCompare(ctx: Context, { least_cents }: PriceDropSettings): AsyncGenerator<store.BookingRow[]> {
  const arriving = earliestOffered(ctx.now)
  const last = await store.lastLook(ctx)
  if (!last || least_cents < last.least_cents) {
    return yield* pages((after) => store.arrivingAfter(ctx, arriving, undefined, after))
  }
  const since = last.looked_at.subtract({ hours: UNSEEN_HOURS })
  yield* pages((after) => store.madeSince(ctx, { since, arriving }, after))
  const dates = await datesChangedSince(ctx, last.looked_at.subtract({ hours: LOOKED_AT_DAYS * 24 }))
  if (dates) yield* pages((after) => store.arrivingAfter(ctx, arriving, dates, after))
}

async function* pages(
  read: (after: store.BookingRow | undefined) => Promise<store.BookingRow[]>,
): AsyncGenerator<store.BookingRow[]> {
  for (let page = await read(undefined); page.length > 0; page = await read(page.at(-1))) yield page
}

/** The ids of those bookings that there is something to offer for. They are not locked: it is only a first look. */
async function cheaperOf(
  ctx: Context,
  page: readonly store.BookingRow[],
  settings: PriceDropSettings,
): Promise<string[]> {
  const [book, quotes, offers] = await Promise.all([
    priceBook(ctx),
    quotesByIds(
      ctx,
      page.map(({ quote_id }) => quote_id),
    ),
    store.lowestOffers(ctx, page),
  ])
  const cheaper: string[] = []
  for (const booking of page) {
    await continueOnError(ctx, { bookingId: booking.id }, 'booking could not be priced again', async () => {
      const quote = found(quotes.get(booking.quote_id))
      const seen = { book, quote, offered: offers.get(booking.id) }
      if (lowerPrice(ctx, booking, seen, settings)) cheaper.push(booking.id)
    })
  }
  return cheaper
}

/** Offers several bookings their lower prices in one transaction, or where it was refused, each in its own. */
async function offerAll(ctx: Context, ids: readonly string[], settings: PriceDropSettings): Promise<void> {
  const offer = (ctx: Context, bookingId: string) => offerDrop(ctx, bookingId, settings)
  await continueOnError(ctx, { bookings: ids.length }, 'lower prices may not have been offered', async () => {
    const offers = ids.map((id) => ({ ctx, work: (ctx: Context) => offer(ctx, id) }))
    if (await sharedTransaction(offers)) return
    for (const bookingId of ids) {
      await continueOnError(ctx, { bookingId }, 'lower price could not be offered', () =>
        transaction(ctx, (ctx) => offer(ctx, bookingId)),
      )
    }
  })
}

/** Offers a booking's lower price: its quote, the note of the offer and the mail are there together, or none is. */
async function offerDrop(ctx: Context, bookingId: string, settings: PriceDropSettings): Promise<void> {
  const booking = await store.lockById(ctx, bookingId)
  if (booking?.status !== 'CONFIRMED' || (await openCharge(ctx, { booking_id: bookingId }))) return
  if (!(await wants(ctx, booking.email, 'offers'))) return
  const quote = found(await quoteById(ctx, booking.quote_id))
  const seen = { book: await priceBook(ctx), quote, offered: await store.lowestOffer(ctx, booking) }
  const lower = lowerPrice(ctx, booking, seen, settings)
  if (!lower) return

  const { saving } = lower
  const priced = lower.quoted()
  const offered = quoteRow(ctx, priced, {
    set_id: ctx.random.uuid(),
    email: booking.email,
    modifies_booking_id: booking.id,
    difference_cents: priced.difference,
  })
  await keepOffered(ctx, offered)
  await store.noteOffer(ctx, { booking, quoteId: offered.id, total: priced.rate.total, saving })
  await sendBookingMail(ctx, booking, { what: 'price dropped', ref: offered.id })
  ctx.log.info({ bookingId, saving: toDollars(saving) }, 'lower price offered')
}

/** What the price of a booking depends on, and the lowest that it was offered. */
interface Seen {
  readonly book: PriceBook
  readonly quote: QuoteRow
  readonly offered: Cents | undefined
}

/** What a booking's price of today saves, and how it is quoted until when; undefined where there is nothing to offer. */
function lowerPrice(
  ctx: Context,
  booking: store.BookingRow,
  { book, quote, offered }: Seen,
  { least_cents }: PriceDropSettings,
) {
  const stay = { from: booking.travel_from, to: booking.travel_to }
  if (!isPriced(book, { ...stay, vehicleClass: booking.vehicle_class })) return undefined
  const booked = engineArgsOf(quote.rate)
  const request = { ...stay, book, booked, now: ctx.now }
  const drop = priceDrop(booking, changeTotal(request), { least: least_cents, offered })
  const expires = offerEnds(booking, cancellationTermsOf(booked.terms, booking.product_id), ctx.now)
  if (!drop || isBefore(expires, ctx.now.add({ hours: LEAST_HOURS }))) return undefined
  return { saving: drop.saving, quoted: () => ({ ...quoteChange(request), expires }) }
}
