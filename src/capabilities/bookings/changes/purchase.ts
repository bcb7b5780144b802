import { found } from '../../../http/problem.ts'
import { type Cents, cents, toDollars } from '../../../lib/money.ts'
import { datesTouched, toWire } from '../../../lib/pacific.ts'
import { audit } from '../../../platform/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { release } from '../../capacity/index.ts'
import { definePurchase, type Payment, refundLater } from '../../payments/index.ts'
import { couponDiscount, keepQuote, type QuoteRow, quoteById } from '../../quotes/index.ts'
import { engineArgsOf } from '../../quotes/pricing.ts'
import { repriceRedemption, returnCoupon } from '../../coupons/index.ts'
import { touchPass } from '../../passes/index.ts'
import { BOOKING_NEWS } from '../notifications.ts'
import { dropChangeLink } from '../pay-links/links.ts'
import { end as endLink, openLink } from '../pay-links/store.ts'
import { withPrice } from '../presentation.ts'
import { changeSettlement, feeKeptBy } from '../rules.ts'
import * as store from '../store.ts'
import { moveBookingTokens } from '../tokens.ts'
import { recordTotal } from '../totals.ts'

/** A change that costs more: made when its money has come; when the card is refused, the space held for it goes back. */
export const changePurchase = definePurchase<store.BookingRow>({
  isFor: ({ booking_id, reason }) => booking_id !== null && reason === 'change',
  lock: async (ctx, { booking_id: id }) => (id === null ? undefined : store.lockById(ctx, id)),

  async confirm(ctx, booking, charge) {
    const { amount_cents: charged, requested_at, details } = charge
    const asked = (await openLink(ctx, booking.id))?.created_at ?? requested_at
    await endLink(ctx, booking.id, 'PAID')
    return applyChange(ctx, booking, await quotePaidBy(ctx, charge), {
      charged,
      asked,
      isSilent: details.silent === true,
    })
  },

  async giveUp(ctx, booking, charge, { isLate }) {
    if (await openLink(ctx, booking.id)) {
      // The link holds the space for as long as it said: another card can be tried.
      if (isLate) await enqueue(ctx, BOOKING_NEWS, { bookingId: booking.id, what: 'pay link', ref: charge.id })
      return
    }
    const quote = await quotePaidBy(ctx, charge)
    await release(ctx, quote.vehicle_class, dateChanges(booking, quote).added)
    if (isLate) await enqueue(ctx, BOOKING_NEWS, { bookingId: booking.id, what: 'change refused', ref: charge.id })
  },
})

async function quotePaidBy(ctx: Context, { details }: Payment): Promise<QuoteRow> {
  return found(await quoteById(ctx, String(details.quote_id)))
}

export interface Paid {
  readonly charged: Cents
  readonly asked: Temporal.Instant
  readonly forTheHouse?: boolean
  /** Sends no mail: the caller informs the customer. */
  readonly isSilent?: boolean
}

/**
 * The change itself: space no longer needed is released, and money above the new total is refunded. Whether it is late
 * is decided by when it was `asked` for, however long the gateway or who has a link for it took; one that the house asked
 * for never is.
 */
export async function applyChange(
  ctx: Context,
  booking: store.BookingRow,
  quote: QuoteRow,
  { charged, asked, forTheHouse = false, isSilent = false }: Paid,
): Promise<store.BookingRow> {
  await dropChangeLink(ctx, booking.id)
  await release(ctx, booking.vehicle_class, dateChanges(booking, quote).dropped)
  const feeKept = feeKeptBy(await withPrice(ctx, booking), { asked, forTheHouse })
  const { refund } = changeSettlement(booking, quote.total_cents, feeKept)
  const toPoints = refund > 0 ? (await refundLater(ctx, { booking_id: booking.id }, refund, 'change')).points : cents(0)
  if (engineArgsOf(quote.rate).dropped_coupon) await returnCoupon(ctx, booking.id)
  else await repriceRedemption(ctx, booking.id, { discount: couponDiscount(quote), total: quote.total_cents })
  await keepQuote(ctx, quote.id)
  await moveBookingTokens(ctx, booking.id, quote.travel_to)
  if (isSilent) await touchPass(ctx, booking.id)
  else await enqueue(ctx, BOOKING_NEWS, { bookingId: booking.id, what: 'changed', ref: quote.id })
  await audit(ctx, {
    action: 'booking.modify',
    entity: 'booking',
    entityId: booking.id,
    details: { quote_id: quote.id, charged, refunded: refund },
  })
  const changed = await store.change(
    ctx,
    booking,
    'changed',
    {
      quote_id: quote.id,
      vehicle_class: quote.vehicle_class,
      travel_from: quote.travel_from,
      travel_to: quote.travel_to,
      total_cents: quote.total_cents,
      paid_cents: cents(booking.paid_cents + charged),
      refunded_cents: cents(booking.refunded_cents + refund),
      late_fee_cents: feeKept,
    },
    {
      before: storyOf(booking),
      charged,
      refunded: refund,
      ...(toPoints > 0 && { points: toPoints }),
      ...(isSilent && { silent: true }),
    },
  )
  recordTotal(ctx, 'changed', changed)
  return changed
}

/** The booking before a change, for the mail about it. */
function storyOf(booking: store.BookingRow) {
  return {
    quote_id: booking.quote_id,
    travel_from_date: toWire(booking.travel_from),
    travel_to_date: toWire(booking.travel_to),
    total: toDollars(booking.total_cents),
    vehicle_class: booking.vehicle_class,
  }
}

/** Dates whose space is added, in the next class, and dates whose space is released, in the booking's. */
export function dateChanges(
  booking: store.BookingRow,
  next: Pick<QuoteRow, 'vehicle_class' | 'travel_from' | 'travel_to'>,
): { added: string[]; dropped: string[] } {
  const before = datesTouched(booking.travel_from, booking.travel_to)
  const after = datesTouched(next.travel_from, next.travel_to)
  if (booking.vehicle_class !== next.vehicle_class) return { added: after, dropped: before }
  return {
    added: after.filter((date) => !before.includes(date)),
    dropped: before.filter((date) => !after.includes(date)),
  }
}
