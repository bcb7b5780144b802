import { found, invalidForm, tryLater } from '../../http/problem.ts'
import { type Cents, cents } from '../../lib/money.ts'
import { datesTouched, isBefore } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { continueOnError, defineJob, enqueue } from '../../platform/jobs.ts'
import { release } from '../capacity/index.ts'
import { openCharge, refundLater } from '../payments/index.ts'
import { type EngineArgs, engineArgsOf } from '../quotes/pricing.ts'
import { quoteById } from '../quotes/index.ts'
import { notifyCustomer } from './jobs.ts'
import { dropChangeLink } from './pay-links/links.ts'
import { withPrice } from './presentation.ts'
import { noShowSettlement } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

/** What the gate needs of a booking: its stay, its price and what it has paid. */
export interface BookingAtTheLot {
  readonly booking: store.BookingRow
  readonly args: EngineArgs
  /** The customer's money that the booking holds. */
  readonly held: Cents
}

/** A booking with its price. */
export async function bookingAtTheLot(ctx: Context, bookingId: string): Promise<BookingAtTheLot> {
  const booking = found(await store.byId(ctx, bookingId))
  const quote = found(await quoteById(ctx, booking.quote_id))
  return { booking, args: engineArgsOf(quote.rate), held: cents(booking.paid_cents - booking.refunded_cents) }
}

/**
 * A booking's car has come. One that counts as not arrived already, since its scan came late, stays so: its space is
 * gone, its price and what is left of its payment still count.
 * @throws Problem 422 when it is cancelled, over, here already, or a payment of it is under way
 */
export async function checkIn(ctx: Context, bookingId: string): Promise<void> {
  const booking = found(await store.lockById(ctx, bookingId))
  if (booking.status === 'NO_SHOW') return
  if (booking.status === 'PENDING') throw tryLater(messages.refusal.paymentPending)
  if (booking.status !== 'CONFIRMED') throw invalidForm(NOT_EXPECTED[booking.status])
  if (await openCharge(ctx, { booking_id: booking.id })) throw tryLater(messages.refusal.beingPaid)
  await dropChangeLink(ctx, bookingId)
  await store.change(ctx, booking, 'checked in', { status: 'CHECKED_IN' })
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

/** Gives back some of what a used booking had paid. */
export async function refundUsed(ctx: Context, bookingId: string, amount: Cents, reason: string): Promise<void> {
  const booking = found(await store.lockById(ctx, bookingId))
  await refundLater(ctx, { booking_id: booking.id }, amount, reason)
  await store.change(ctx, booking, 'refunded', { refunded_cents: cents(booking.refunded_cents + amount) }, { amount })
}

/** Bookings whose stay is over and whose car never came: a deposit is kept, a prepaid one refunded less one day. */
const markNoShows = defineJob(
  { name: 'bookings.no-show', cron: '*/15 * * * *', singleton: true, timeout: 10 * 60 },
  async (ctx) => {
    for (const { id: bookingId } of await store.overdue(ctx)) {
      await continueOnError(ctx, { bookingId }, 'booking could not be closed as not arrived', () =>
        transaction(ctx, (ctx) => markNoShow(ctx, bookingId)),
      )
    }
  },
)

async function markNoShow(ctx: Context, bookingId: string): Promise<void> {
  const booking = found(await store.lockById(ctx, bookingId))
  if (booking.status !== 'CONFIRMED' || isBefore(ctx.now, booking.travel_to)) return
  if (await openCharge(ctx, { booking_id: booking.id })) return
  const { fee, refund } = noShowSettlement(await withPrice(ctx, booking))
  await dropChangeLink(ctx, bookingId)
  await release(ctx, booking.vehicle_class, datesTouched(booking.travel_from, booking.travel_to))
  if (refund > 0) await refundLater(ctx, { booking_id: booking.id }, refund, 'no show')
  await audit(ctx, { action: 'booking.no_show', entity: 'booking', entityId: booking.id, details: { fee, refund } })
  await enqueue(ctx, notifyCustomer, { bookingId: booking.id, what: 'no show' })
  await store.change(
    ctx,
    booking,
    'no show',
    { status: 'NO_SHOW', end_reason: 'no show', refunded_cents: cents(booking.refunded_cents + refund) },
    { fee, refund },
  )
}

export const jobs = [markNoShows]
