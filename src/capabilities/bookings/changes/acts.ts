import { z } from 'zod'
import { allow, found, invalidFields, invalidForm, Problem } from '../../../http/problem.ts'
import { isBefore } from '../../../lib/pacific.ts'
import type { Context } from '../../../platform/context.ts'
import { ACT_PERMISSIONS } from '../../acts/kinds.ts'
import { defineAct, type Outcome, performAct, type Why } from '../../acts/index.ts'
import { type QuoteRow, quoteById } from '../../quotes/index.ts'
import { isExpired } from '../../quotes/rules.ts'
import { messages as desk } from '../callers/texts.ts'
import { bookingCan } from '../rules.ts'
import * as store from '../store.ts'
import { messages } from '../texts.ts'
import { requireVersion } from '../versions.ts'
import { changeBooking, type DeskChange, giveChange } from './checkout.ts'
import { type Gift, giftOf } from './gift.ts'

const input = z.object({ bookingId: z.uuid(), quoteId: z.uuid(), version: z.int(), isSilent: z.boolean() })
type Input = z.output<typeof input>

/**
 * A change that gives more than the customer can ask for. Its price may have run out while somebody had to approve it:
 * nothing is paid, so it need not hold; the booking must be as it was, and the space there.
 */
function givingChange(kind: Gift['kind'], name: string) {
  return defineAct({
    name,
    kind,
    input,
    async measure(ctx, { bookingId, quoteId, version }, { isLocked }) {
      const booking = found(await (isLocked ? store.lockById(ctx, bookingId) : store.byId(ctx, bookingId)))
      await requireVersion(ctx, booking, version)
      allow(bookingCan.modify(booking, ctx.now))
      const gift = await giftOf(ctx, booking, await quoteOf(ctx, booking, quoteId))
      if (gift?.kind !== kind) throw invalidFields({ quote_id: [messages.refusal.quoteOfAnother] })
      const { id, number, travel_to: since, total_cents: price, full_name: customer } = booking
      return { subject: { kind: 'booking', id, number }, amount: gift.amount, since, price, customer }
    },
    async perform(ctx, { bookingId, quoteId, isSilent }: Input) {
      const booking = found(await store.lockById(ctx, bookingId))
      return giveChange(ctx, booking, await quoteOf(ctx, booking, quoteId), { isSilent })
    },
  })
}

/** More of a stay that costs nothing. */
export const complimentaryChange = givingChange('complimentary', 'callers.changeComplimentary')

/** Money back for time that is not used, from the booked arrival on. */
export const unusedTimeRefund = givingChange('refund', 'callers.refundUnusedTime')

const ACTS = { complimentary: complimentaryChange, refund: unusedTimeRefund } as const

/**
 * As {@link changeBooking}, for a caller: what it gives beyond what the customer can ask for is an act, within the limits of
 * who makes it or approved by somebody else.
 */
export async function changeForCaller(
  ctx: Context,
  idOrNumber: string,
  quoteId: string,
  { version, isSilent, ...how }: DeskChange,
): Promise<Outcome<store.BookingRow>> {
  const booking = found(await store.find(ctx, idOrNumber, 'Bookings:Update'))
  const quote = await quoteById(ctx, quoteId)
  const isNew = quote?.modifies_booking_id === booking.id && quote.id !== booking.quote_id
  const gift = isNew ? await giftOf(ctx, booking, quote) : undefined
  if (!isNew || !gift) {
    const changed = await changeBooking(ctx, booking.id, quoteId, { version, isSilent, ...how })
    return { status: 'done', approval_id: null, result: changed }
  }
  if (isExpired(quote.expires_at, ctx.now)) throw new Problem('quote_expired')
  if (!ctx.caller.account?.permissions.has(ACT_PERMISSIONS[gift.kind]))
    throw invalidForm(desk.notYoursToGive[gift.kind]({ amount: gift.amount }))
  const asked = { bookingId: booking.id, quoteId, version, isSilent }
  return performAct(ctx, ACTS[gift.kind], asked, whyOf(gift, booking))
}

/** What a change for a caller gives is given for the reason that it was given for at first, or because time is not used. */
function whyOf({ kind }: Gift, { complimentary_reason: reason }: store.BookingRow): Why {
  return kind === 'complimentary' ? { reason_code: 'OTHER', reason: reason ?? '' } : { reason_code: 'UNUSED_TIME' }
}

async function quoteOf(ctx: Context, booking: store.BookingRow, quoteId: string): Promise<QuoteRow> {
  const quote = await quoteById(ctx, quoteId)
  if (quote?.modifies_booking_id !== booking.id) throw invalidFields({ quote_id: [messages.refusal.quoteOfAnother] })
  if (!isBefore(ctx.now, quote.travel_to)) throw invalidFields({ quote_id: [desk.stayOver] })
  return quote
}
