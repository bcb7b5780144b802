import { cents } from '../../lib/money.ts'
import { isBefore } from '../../lib/pacific.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { bookHeld, bookingsByIds, hasBookedSince } from '../bookings/index.ts'
import { tooManyFree } from '../capacity/index.ts'
import { endHold, holdById, holdSpace } from '../holds/index.ts'
import { insertQuotes, isPriced, type QuoteRow, quoteRow } from '../quotes/index.ts'
import { quoteSet } from '../quotes/rules.ts'
import { priceBook } from '../rates/index.ts'
import { currentSettings } from '../settings/index.ts'
import { WAIT_NEWS } from './emails.ts'
import { heldUntil, isWithin } from './rules.ts'
import * as store from './store.ts'

/**
 * Offers what is free to who waits, in their order, until nothing fits anybody: to one person at a time, with the space
 * held for them. Each offer is a transaction of its own: a process that dies has made it wholly, or another one makes it.
 */
export async function offerFreeSpace(ctx: Context): Promise<void> {
  const { bookings_disabled, is_parkweb_maint } = await currentSettings(ctx)
  if (bookings_disabled || is_parkweb_maint) return
  let after = 0
  for (;;) {
    const turn: { wait?: store.WaitRow | undefined } = {}
    await transaction({ ...ctx, now: ctx.clock.now() }, async (ctx) => {
      await store.lockLine(ctx)
      turn.wait = await store.firstThatFits(ctx, after)
      if (turn.wait) await tryToOffer(ctx, turn.wait)
    }).catch((err: unknown) => {
      if (!turn.wait) throw err
      // Nobody behind them waits for it.
      ctx.log.error({ err, waitId: turn.wait.id }, 'a space could not be offered')
    })
    if (!turn.wait) return
    // Offers take space: whoever is before them in line fits no better than a moment ago.
    after = turn.wait.place
  }
}

/**
 * Makes no offer when the space went to somebody else a moment ago, nothing can be sold for these dates now, or whoever waits
 * holds enough that costs them nothing to give back.
 */
async function tryToOffer(ctx: Context, wait: store.WaitRow): Promise<void> {
  const { travel_from: from, travel_to: to, vehicle_class: vehicleClass, holders } = wait
  const book = await priceBook(ctx)
  if (!isPriced(book, { from, to, vehicleClass })) return
  if (await tooManyFree(ctx, holders, { vehicleClass, from, to })) return
  const [until, quoteSetId] = [heldUntil(ctx.now, from), ctx.random.uuid()]
  const taker = { isMember: wait.account_id !== null }
  const hold = await holdSpace(ctx, { from, to, vehicleClass, quoteSetId, until, taker, holders })
  if (!hold) return
  const quotes = quoteSet({ book, from, to, vehicleClass, now: ctx.now }).map((priced) =>
    quoteRow(ctx, { ...priced, expires: until }, { set_id: quoteSetId, email: wait.email }),
  )
  await insertQuotes(ctx, quotes)
  await offer(ctx, wait, { holdId: hold.id, until, quotes })
}

interface Offer {
  readonly holdId: string
  readonly until: Temporal.Instant
  readonly quotes: readonly QuoteRow[]
}

/**
 * Books at once for those who asked for it within their price limit, and who have not found a space for some of these dates since
 * then; notifies everybody else.
 */
async function offer(ctx: Context, wait: store.WaitRow, { holdId: hold, until, quotes }: Offer): Promise<void> {
  const patch = {
    status: 'OFFERED' as const,
    hold_id: hold,
    offered_at: ctx.now,
    quote_ids: quotes.map(({ id }) => id),
  }
  const prepaid = quotes.find(({ product_id }) => product_id === 'BUY_NOW')
  const { card, created_at, most_cents } = wait
  const isWished = card && prepaid && isWithin(prepaid.total_cents, most_cents)
  if (isWished && !(await hasBookedSince(ctx, wait, created_at))) {
    const { email, full_name, phone_number, postal_code, account_id, point_club_number, language, holders } = wait
    const asker = { card, email, full_name, phone_number, postal_code, account_id, point_club_number, holders }
    const booking = await bookHeld({ ...ctx, language }, prepaid, asker)
    await store.change(ctx, wait, 'booking begun', patch, { hold, total: prepaid.total_cents, booking })
    return
  }
  const total = cents(Math.min(...quotes.map(({ total_cents }) => total_cents)))
  // Nothing is charged unless its holder books, with a card of then.
  await store.change(ctx, wait, 'offered', { ...patch, card: null }, { hold, total, until: until.toString() })
  await enqueue(ctx, WAIT_NEWS, { waitId: wait.id, what: 'offered', ref: hold })
}

/** Handles the outcome of the booking that took the space held for a wait. */
export async function hearOfHold(ctx: Context, holdId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const wait = await store.lockByHold(ctx, holdId)
    if (wait?.status === 'OFFERED') await settle(ctx, wait)
  })
}

/**
 * Brings an offer to its end: booked and paid; held no more since its time is over; or still open, when the card was
 * refused and another one can be tried.
 */
export async function settle(ctx: Context, wait: store.WaitRow): Promise<void> {
  const hold = wait.hold_id === null ? undefined : await holdById(ctx, wait.hold_id)
  if (!hold) return
  if (hold.status === 'TAKEN') {
    const booking = (await bookingsByIds(ctx, [hold.booking_id ?? ''])).get(hold.booking_id ?? '')
    if (!booking || booking.status === 'PENDING') return
    const patch = { status: 'BOOKED' as const, booking_id: booking.id, ...store.NOTHING_KEPT }
    await store.change(ctx, wait, 'booked', patch, { booking: booking.id })
    return
  }
  if (hold.status === 'HELD' && isBefore(ctx.now, hold.held_until)) {
    if (!wait.card) return
    await store.change(ctx, wait, 'card refused', { card: null })
    await enqueue(ctx, WAIT_NEWS, { waitId: wait.id, what: 'refused', ref: hold.id })
    return
  }
  if (hold.status === 'HELD' && !(await endHold(ctx, hold.id))) return
  await store.change(ctx, wait, 'lapsed', { status: 'LAPSED', ...store.NOTHING_KEPT })
  await enqueue(ctx, WAIT_NEWS, { waitId: wait.id, what: 'lapsed' })
}
