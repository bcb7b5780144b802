import { found, invalidForm, tryLater } from '../../http/problem.ts'
import { type Cents, cents } from '../../lib/money.ts'
import { datesTouched, isBefore } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { release, retake } from '../capacity/index.ts'
import { touchPass } from '../passes/index.ts'
import { openCharge, refundLater } from '../payments/index.ts'
import { type EngineArgs, engineArgsOf } from '../quotes/pricing.ts'
import { type QuoteRow, quoteById, quotesByIds } from '../quotes/index.ts'
import { chargeAccountAgain } from './account.ts'
import { dropChangeLink } from './pay-links/links.ts'
import { heldBack, paidToward } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

/** What the gate needs of a booking: its stay, its price and what it has paid. */
export interface BookingAtTheLot {
  readonly booking: store.BookingRow
  readonly args: EngineArgs
  /** What the booking has paid toward its price. */
  readonly held: Cents
  /** Of it: what has not been given back. */
  readonly kept: Cents
}

/** A booking with its price. */
export async function bookingAtTheLot(ctx: Context, bookingId: string): Promise<BookingAtTheLot> {
  const booking = found(await store.byId(ctx, bookingId))
  return withArgs(booking, found(await quoteById(ctx, booking.quote_id)))
}

/** Many bookings with their prices, by their ids. */
export async function bookingsAtTheLot(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BookingAtTheLot>> {
  const bookings = [...(await store.byIds(ctx, ids)).values()]
  const quotes = await quotesByIds(
    ctx,
    bookings.map(({ quote_id }) => quote_id),
  )
  return new Map(bookings.map((booking) => [booking.id, withArgs(booking, found(quotes.get(booking.quote_id)))]))
}

function withArgs(booking: store.BookingRow, quote: QuoteRow): BookingAtTheLot {
  const kept = cents(booking.paid_cents - booking.refunded_cents)
  return { booking, args: engineArgsOf(quote.rate), held: paidToward(booking), kept }
}

/**
 * A booking's car has come, at `enteredAt`. One that counts as not arrived is here after all, and has its space also where the date has
 * been filled up since; when its scan came after its stay it stays so: its price and what is left of its payment still
 * count. What was held back for a late cancellation goes back; what went back to a company's account is on it again.
 * @throws Problem 422 when it is cancelled, over, here already, or a payment of it is under way
 */
export async function checkIn(ctx: Context, bookingId: string, enteredAt: Temporal.Instant): Promise<void> {
  const booking = found(await store.lockById(ctx, bookingId))
  if (booking.status === 'NO_SHOW') {
    // What was kept of it pays for its own stay, and for no later one.
    if (!isBefore(enteredAt, booking.travel_to)) throw invalidForm(messages.refusal.isOver)
    const settled = { ...(await giveBackHeld(ctx, booking)), ...(await chargeAccountAgain(ctx, booking)) }
    if (!isBefore(ctx.now, booking.travel_to)) {
      if (Object.keys(settled).length > 0) await store.change(ctx, booking, 'checked in', settled)
      return
    }
    await retake(ctx, booking.vehicle_class, datesTouched(booking.travel_from, booking.travel_to))
    await store.change(ctx, booking, 'checked in', { status: 'CHECKED_IN', end_reason: null, ...settled })
    await touchPass(ctx, booking.id)
    return
  }
  if (booking.status === 'PENDING') throw tryLater(messages.refusal.paymentPending)
  if (booking.status !== 'CONFIRMED') throw invalidForm(NOT_EXPECTED[booking.status])
  if (await openCharge(ctx, { booking_id: booking.id })) throw tryLater(messages.refusal.beingPaid)
  await dropChangeLink(ctx, bookingId)
  await store.change(ctx, booking, 'checked in', { status: 'CHECKED_IN', ...(await giveBackHeld(ctx, booking)) })
}

async function giveBackHeld(
  ctx: Context,
  booking: store.BookingRow,
): Promise<Partial<Pick<store.BookingRow, 'refunded_cents'>>> {
  const refund = heldBack(booking)
  if (refund === 0) return {}
  await refundLater(ctx, { booking_id: booking.id }, refund, 'change', { isUnasked: true })
  return { refunded_cents: cents(booking.refunded_cents + refund) }
}

const NOT_EXPECTED = {
  CANCELLED: messages.refusal.isCancelled,
  CHECKED_IN: messages.refusal.checkedIn,
  COMPLETED: messages.refusal.used,
} as const

/** The ticket of a booking was voided: the booking is as it was before its car came. */
export async function undoCheckIn(ctx: Context, bookingId: string): Promise<void> {
  const booking = found(await store.lockById(ctx, bookingId))
  if (booking.status === 'CHECKED_IN') await store.change(ctx, booking, 'check-in undone', { status: 'CONFIRMED' })
}

/** A booking's car has left: its space is free again. */
export async function complete(ctx: Context, bookingId: string): Promise<void> {
  const booking = found(await store.lockById(ctx, bookingId))
  if (booking.status !== 'CHECKED_IN') return
  await release(ctx, booking.vehicle_class, datesTouched(booking.travel_from, booking.travel_to))
  await store.change(ctx, booking, 'completed', { status: 'COMPLETED' })
}
