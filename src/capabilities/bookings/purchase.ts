import { found } from '../../http/problem.ts'
import { cents } from '../../lib/money.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { continueOnError, enqueue, enqueueTogether } from '../../platform/jobs.ts'
import { giveBackUnpaid, noteBooked } from '../holds/index.ts'
import {
  chargeAccount,
  definePurchase,
  type Payment,
  refundLater,
  type Timing,
  type Waiting,
} from '../payments/index.ts'
import { refusalProblem } from '../payments/refusals.ts'
import { returnCoupon } from '../coupons/index.ts'
import { BOOKING_NEWS } from './notifications.ts'
import { end as endLink, openLink } from './pay-links/store.ts'
import { refundable } from './rules.ts'
import * as store from './store.ts'
import { recordTotal } from './totals.ts'

/** A new booking: CONFIRMED when its money has come; CANCELLED when the card is refused, and can be tried with another. */
export const bookingPurchase = definePurchase<store.BookingRow>({
  isFor: ({ booking_id, reason }) => booking_id !== null && reason !== 'change',
  lock: async (ctx, { booking_id: id }) => (id === null ? undefined : store.lockById(ctx, id)),
  isPending,
  confirm,

  /** The space and the coupon are released at once; for held space, the capability that holds it notifies the person. */
  async giveUp(ctx, booking, { id }, { refusal, isLate }) {
    if (await openLink(ctx, booking.id)) {
      // The link holds the space for as long as it said: another card can be tried.
      if (isLate) await enqueue(ctx, BOOKING_NEWS, { bookingId: booking.id, what: 'pay link', ref: id })
      return
    }
    const isStillHeld = await giveBackUnpaid(ctx, booking)
    await returnCoupon(ctx, booking.id)
    if (isLate && !isStillHeld) await enqueue(ctx, BOOKING_NEWS, { bookingId: booking.id, what: 'refused' })
    const back = refundable(booking)
    // What the card was to pay beside: points.
    if (back > 0) await refundLater(ctx, { booking_id: booking.id }, back, 'card refused')
    const ended = await store.change(ctx, booking, 'card refused', {
      refunded_cents: cents(booking.refunded_cents + back),
      status: 'CANCELLED',
      end_reason: refusal,
      total_cents: cents(0),
    })
    if (isLate) recordTotal(ctx, 'cancelled', ended)
  },

  async resumeUncharged(ctx, since) {
    for (const { id: bookingId } of await store.pendingSince(ctx, since)) {
      await continueOnError(ctx, { bookingId }, 'booking could not be taken up', async () => {
        const charge = await bookingPurchase.chargeOf(ctx, { booking_id: bookingId })
        if (!charge) await confirmUncharged(ctx, bookingId, { isLate: true })
      })
    }
  },

  forgetRequests: store.forgetRequests,
})

/**
 * Settles a PENDING booking while the customer waits: it is CONFIRMED then, or still PENDING while the gateway does not
 * answer.
 * @param waiting the card and the charge that it was written with, and what is done in the transaction that confirms it
 * @throws Problem 422 when the card is refused; the booking is CANCELLED then
 */
export async function settleWhileWaiting(
  ctx: Context,
  booking: store.BookingRow,
  { charge: written, ...waiting }: Waiting<store.BookingRow> & { readonly charge?: Payment | undefined } = {},
): Promise<store.BookingRow> {
  if (!isPending(booking)) return booking
  const charge = written ?? (await bookingPurchase.chargeOf(ctx, { booking_id: booking.id }))
  if (!charge) return confirmUncharged(ctx, booking.id, { isLate: false }, waiting.made)
  const settlement = await bookingPurchase.settleWhileWaiting(ctx, charge, waiting)
  if (settlement.status === 'refused') throw refusalProblem(settlement.refusal)
  return settlement.status === 'paid' ? settlement.row : booking
}

/** Confirms a booking that costs nothing before arrival. */
async function confirmUncharged(
  ctx: Context,
  bookingId: string,
  timing: Timing,
  made?: Waiting<store.BookingRow>['made'],
): Promise<store.BookingRow> {
  return transaction(ctx, async (ctx) => {
    const booking = found(await store.lockById(ctx, bookingId))
    if (!isPending(booking) || (await openLink(ctx, bookingId))) return booking
    const confirmed = await confirm(ctx, booking, undefined, timing)
    await made?.(ctx, confirmed, undefined)
    return confirmed
  })
}

/** Confirms a new booking that asks for no money, within the caller's transaction. */
export function confirmNow(ctx: Context, booking: store.BookingRow): Promise<store.BookingRow> {
  return confirm(ctx, booking, undefined, { isLate: false })
}

/** Confirms a new booking that a company pays by its invoice, within the caller's transaction. */
export async function confirmOnAccount(ctx: Context, booking: store.BookingRow): Promise<store.BookingRow> {
  const amount = booking.total_cents
  if (amount > 0) await chargeAccount(ctx, booking.id, { amount, reason: 'booking' })
  await enqueue(ctx, BOOKING_NEWS, { bookingId: booking.id, what: 'confirmation' })
  return store.change(ctx, booking, 'confirmed', { status: 'CONFIRMED', paid_cents: amount })
}

function isPending({ status }: store.BookingRow): boolean {
  return status === 'PENDING'
}

async function confirm(
  ctx: Context,
  booking: store.BookingRow,
  charge: Payment | undefined,
  { isLate, isNew = false }: Timing,
): Promise<store.BookingRow> {
  const paid = cents(booking.paid_cents + (charge?.amount_cents ?? 0))
  await tell(ctx, { bookingId: booking.id, what: isLate ? 'late confirmation' : 'confirmation' })
  if (!isNew) {
    await noteBooked(ctx, booking.id)
    if (await endLink(ctx, booking.id, 'PAID')) recordTotal(ctx, 'created', booking)
  }
  return store.confirm(ctx, { before: booking, paid })
}

const tell = enqueueTogether(BOOKING_NEWS)
