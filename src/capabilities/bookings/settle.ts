import { cents } from '../../lib/money.ts'
import { datesTouched } from '../../lib/pacific.ts'
import type { Refusal } from '../../platform/cards.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { found } from '../../http/problem.ts'
import { release } from '../capacity/index.ts'
import { ask, close, openCharge, type Payment } from '../payments/index.ts'
import { returnCoupon } from '../rates/index.ts'
import { tell } from './jobs.ts'
import * as store from './store.ts'

/** How asking for a booking's money ended. */
export type Settlement = { booking: store.BookingRow; refusal?: Refusal }

/**
 * Asks the gateway for a PENDING booking's charge and moves the booking to what comes of it: CONFIRMED, CANCELLED with
 * its space given back, or still PENDING while the outcome is unknown. Asking again with the same charge is harmless. `what` is the mail that tells
 * of a confirmation; when it comes late, a refusal is told by mail too, since nobody waits for the answer any more.
 */
export async function settle(
  ctx: Context,
  booking: store.BookingRow,
  what: 'confirmation' | 'late confirmation',
): Promise<Settlement> {
  if (booking.status !== 'PENDING') return { booking }
  const payment = await openCharge(ctx, { booking_id: booking.id })
  if (!payment) return { booking: await confirm(ctx, booking.id, what) }
  const outcome = await ask(ctx, payment)
  if (outcome.status === 'unknown') return { booking }
  if (outcome.status === 'captured')
    return { booking: await confirm(ctx, booking.id, what, { payment, ref: outcome.ref }) }
  const refusal = outcome.status === 'refused' ? outcome.refusal : 'processor_error'
  return { booking: await giveUp(ctx, booking.id, what, { payment, refusal }), refusal }
}

/** The booking that a payment is for. */
export function bookingOf({ booking_id }: Payment): string {
  return found(booking_id)
}

async function confirm(
  ctx: Context,
  bookingId: string,
  what: 'confirmation' | 'late confirmation',
  settled?: { payment: Payment; ref: string },
): Promise<store.BookingRow> {
  return transaction(ctx, async (ctx) => {
    const booking = found(await store.lockById(ctx, bookingId))
    if (booking.status !== 'PENDING') return booking
    if (settled) await close(ctx, settled.payment.id, { status: 'SETTLED', ref: settled.ref })
    const paid = cents(booking.paid_cents + (settled?.payment.amount_cents ?? 0))
    await enqueue(ctx, tell, { bookingId, what })
    return store.change(ctx, booking, 'confirmed', { status: 'CONFIRMED', paid_cents: paid })
  })
}

/** The card was refused: the space and the coupon go back at once, the quote can be tried with another card. */
async function giveUp(
  ctx: Context,
  bookingId: string,
  what: 'confirmation' | 'late confirmation',
  { payment, refusal }: { payment: Payment; refusal: Refusal },
): Promise<store.BookingRow> {
  return transaction(ctx, async (ctx) => {
    const booking = found(await store.lockById(ctx, bookingId))
    if (booking.status !== 'PENDING') return booking
    await close(ctx, payment.id, { status: 'REFUSED', refusal })
    await release(ctx, booking.vehicle_class, datesTouched(booking.travel_from, booking.travel_to))
    await returnCoupon(ctx, bookingId)
    if (what === 'late confirmation') await enqueue(ctx, tell, { bookingId, what: 'refused' })
    return store.change(ctx, booking, 'card refused', {
      status: 'CANCELLED',
      end_reason: refusal,
      total_cents: cents(0),
    })
  })
}
