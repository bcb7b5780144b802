import { z } from 'zod'
import { found, invalidFields } from '../../../http/problem.ts'
import { cents } from '../../../lib/money.ts'
import { isBefore } from '../../../lib/pacific.ts'
import type { Context } from '../../../platform/context.ts'
import { defineAct } from '../../acts/index.ts'
import { complimentaryQuote, type QuoteRow, quoteById } from '../../quotes/index.ts'
import { isPurchasable } from '../../quotes/rules.ts'
import { cancelBooking, feeOf, requireCancellable } from '../cancel.ts'
import { takeSpace } from '../checkout.ts'
import { confirmNow } from '../purchase.ts'
import * as store from '../store.ts'
import { recordTotal } from '../totals.ts'
import { messages } from './texts.ts'

/** What of a new booking the one who asked for it has decided: dates, class and price are those of its quote. */
export type Wanted = Omit<
  store.NewBooking,
  'quote_id' | 'product_id' | 'vehicle_class' | 'travel_from' | 'travel_to' | 'total_cents' | 'complimentary_reason'
>

const input = z.object({
  quoteId: z.uuid(),
  language: z.string(),
  reason: z.string(),
  wanted: z.custom<Wanted>((value) => typeof value === 'object' && value !== null && 'full_name' in value),
})

/**
 * Books a quoted stay at no price. Its price may have run out while somebody had to approve it: nothing is paid, so it
 * need not hold; the stay must not be over, and the space must be there.
 */
export const complimentaryBooking = defineAct({
  name: 'callers.complimentary',
  kind: 'complimentary',
  input,
  async measure(ctx, { quoteId, wanted }) {
    const quote = await quoteOf(ctx, quoteId)
    return {
      subject: { kind: 'booking', id: quote.id, number: wanted.number },
      amount: quote.total_cents,
      since: quote.travel_from,
      price: quote.total_cents,
      customer: wanted.full_name,
    }
  },
  async perform(asker, { quoteId, language, reason, wanted }) {
    const ctx = { ...asker, language }
    const quote = await complimentaryQuote(ctx, await quoteOf(ctx, quoteId))
    const { id: quote_id, product_id, vehicle_class, travel_from, travel_to, total_cents } = quote
    const stay = { quote_id, product_id, vehicle_class, travel_from, travel_to, total_cents }
    const { booking: made } = await takeSpace(
      ctx,
      { ...wanted, ...stay, complimentary_reason: reason },
      quote,
      undefined,
    )
    const booking = await confirmNow(ctx, made)
    recordTotal(ctx, 'created', booking)
    return booking
  },
})

/** Cancels a booking for its customer, at the fee that the rules say. */
export const cancellation = defineAct({
  name: 'callers.cancel',
  kind: 'cancel',
  input: z.object({ bookingId: z.uuid() }),
  async measure(ctx, { bookingId }, { isLocked }) {
    const booking = await bookingOf(ctx, bookingId, isLocked)
    await requireCancellable(ctx, booking)
    const { fee, refund } = await feeOf(ctx, booking)
    return { ...about(booking), amount: refund, taken: fee }
  },
  perform: async (ctx, { bookingId }) => cancelBooking(ctx, await bookingOf(ctx, bookingId, true)),
})

/** Cancels a booking at a lower fee than the rules say. */
export const cancellationForLess = defineAct({
  name: 'callers.cancelForLess',
  kind: 'waive',
  input: z.object({ bookingId: z.uuid(), fee: z.int().min(0).transform(cents) }),
  async measure(ctx, { bookingId, fee }, { isLocked }) {
    const booking = await bookingOf(ctx, bookingId, isLocked)
    await requireCancellable(ctx, booking)
    const due = await feeOf(ctx, booking)
    if (fee >= due.fee) throw invalidFields({ fee: [messages.notLower({ fee: due.fee })] })
    return { ...about(booking), amount: cents(due.fee - fee), taken: fee }
  },
  perform: async (ctx, { bookingId, fee }) =>
    cancelBooking(ctx, await bookingOf(ctx, bookingId, true), { lowerFee: fee }),
})

async function bookingOf(ctx: Context, id: string, isLocked: boolean): Promise<store.BookingRow> {
  return found(await (isLocked ? store.lockById(ctx, id) : store.byId(ctx, id)))
}

function about({ id, number, travel_to: since, total_cents: price, full_name: customer }: store.BookingRow) {
  return { subject: { kind: 'booking', id, number }, since, price, customer } as const
}

async function quoteOf(ctx: Context, id: string): Promise<QuoteRow> {
  const quote = found(await quoteById(ctx, id))
  if (!isPurchasable(quote.product_id) || quote.modifies_booking_id !== null) {
    throw invalidFields({ quote_id: [messages.quoteAgain] })
  }
  if (!isBefore(ctx.now, quote.travel_to)) throw invalidFields({ quote_id: [messages.stayOver] })
  return quote
}
