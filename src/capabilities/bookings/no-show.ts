import { found, invalidForm, tryLater } from '../../http/problem.ts'
import { cents } from '../../lib/money.ts'
import { datesTouched, isBefore, pacificDate } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { continueOnError, enqueue } from '../../platform/jobs.ts'
import { release, reserve, retake } from '../capacity/index.ts'
import { openCharge, refundLater } from '../payments/index.ts'
import { changeObstacle } from '../quotes/index.ts'
import { chargeAccountAgain } from './account.ts'
import { BOOKING_NEWS } from './notifications.ts'
import { dropChangeLink } from './pay-links/links.ts'
import { withPrice } from './presentation.ts'
import { noShowSettlement, takerOf } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

/** Closes bookings whose car never came by their end: a deposit is kept, a prepaid one refunded less one day. */
export async function closeOverdue(ctx: Context): Promise<void> {
  for (const { id: bookingId } of await store.overdue(ctx)) {
    await continueOnError(ctx, { bookingId }, 'booking could not be closed as not arrived', () =>
      transaction(ctx, (ctx) => closeWhenOver(ctx, bookingId)),
    )
  }
}

async function closeWhenOver(ctx: Context, bookingId: string): Promise<void> {
  const booking = found(await store.lockById(ctx, bookingId))
  if (booking.status !== 'CONFIRMED' || isBefore(ctx.now, booking.travel_to)) return
  if (await openCharge(ctx, { booking_id: booking.id })) return
  await closeAsNoShow(ctx, booking)
}

/**
 * Closes a locked booking whose car did not come: its space is free, and what the rules leave goes back.
 * @throws Problem 422 while a payment of it is under way
 */
export async function closeAsNoShow(ctx: Context, booking: store.BookingRow): Promise<store.BookingRow> {
  if (await openCharge(ctx, { booking_id: booking.id })) throw tryLater(messages.refusal.beingPaid)
  const { fee, refund } = noShowSettlement(await withPrice(ctx, booking))
  await dropChangeLink(ctx, booking.id)
  await release(ctx, booking.vehicle_class, datesTouched(booking.travel_from, booking.travel_to))
  if (refund > 0) await refundLater(ctx, { booking_id: booking.id }, refund, 'no show')
  await audit(ctx, { action: 'booking.no_show', entity: 'booking', entityId: booking.id, details: { fee, refund } })
  const closed = await store.change(
    ctx,
    booking,
    'no show',
    { status: 'NO_SHOW', end_reason: 'no show', refunded_cents: cents(booking.refunded_cents + refund) },
    { fee, refund },
  )
  await enqueue(ctx, BOOKING_NEWS, { bookingId: booking.id, what: 'no show', ref: String(closed.version) })
  return closed
}

/**
 * Expects a locked no-show again. What went back to its customer is due at the lot, since it cannot be taken again unasked;
 * what went back to the account of a company is on it again.
 * @throws Problem 422 with the dates that are full
 */
export async function expectAgain(ctx: Context, booking: store.BookingRow): Promise<store.BookingRow> {
  const { id, vehicle_class, travel_from, travel_to } = booking
  const dates = datesTouched(travel_from, travel_to)
  const today = pacificDate(ctx.now)
  // Nobody else can want what is over.
  await retake(
    ctx,
    vehicle_class,
    dates.filter((date) => date < today),
  )
  const coming = dates.filter((date) => date >= today)
  if (!(await reserve(ctx, vehicle_class, coming, takerOf(booking)))) {
    const stay = { from: travel_from, to: travel_to, vehicleClass: vehicle_class }
    const why = await changeObstacle(ctx, stay, { added: coming, booked: stay, taker: takerOf(booking) })
    throw invalidForm(messages.refusal.noSpaceAgain({ why: why ?? '' }))
  }
  await audit(ctx, { action: 'booking.no_show_undone', entity: 'booking', entityId: id })
  const patch = { status: 'CONFIRMED' as const, end_reason: null, ...(await chargeAccountAgain(ctx, booking)) }
  const expected = await store.change(ctx, booking, 'no show undone', patch)
  await enqueue(ctx, BOOKING_NEWS, { bookingId: id, what: 'no show undone', ref: String(expected.version) })
  return expected
}
