import { z } from 'zod'
import { allow, found, invalidFields } from '../../http/problem.ts'
import { cents } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import { defineAct, type Measured } from '../acts/index.ts'
import { bookingById, type BookingRow } from '../bookings/index.ts'
import { bookingCan } from '../bookings/rules.ts'
import { refundStay, voidStay } from './corrections.ts'
import { priceAt } from './balance.ts'
import { refuseWhilePaying } from './being-paid.ts'
import { heldOf, refundable, stayCan } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

const stayId = z.uuid()

/** Refunds part of a closed stay. */
export const stayRefund = defineAct({
  name: 'stays.refund',
  kind: 'refund',
  input: z.object({ stayId, amount: z.int().transform(cents) }),
  async measure(ctx, { stayId, amount }, { isLocked }) {
    if (amount <= 0) throw invalidFields({ amount: [messages.refusal.aboveZero] })
    const stay = await stayOf(ctx, stayId, isLocked)
    allow(stayCan.refund(stay, amount))
    const booking = await bookingOf(ctx, stay)
    if (booking && amount > heldOf(stay)) allow(bookingCan.refund(booking, cents(amount - heldOf(stay))))
    return { ...(await about(ctx, stay)), amount, taken: cents(refundable(stay) - amount) }
  },
  perform: (ctx, { stayId, amount }, why) => refundStay(ctx, stayId, amount, why),
})

/** Voids a ticket that was opened or closed by mistake. */
export const stayVoid = defineAct({
  name: 'stays.void',
  kind: 'void',
  input: z.object({ stayId }),
  async measure(ctx, { stayId }, { isLocked }) {
    const stay = await stayOf(ctx, stayId, isLocked)
    allow(stayCan.void(stay))
    await refuseWhilePaying(ctx, stay)
    const amount = heldOf(stay)
    return { ...(await about(ctx, stay)), amount, taken: cents(refundable(stay) - amount) }
  },
  perform: (ctx, { stayId }, why) => voidStay(ctx, stayId, why),
})

async function stayOf(ctx: Context, id: string, isLocked: boolean): Promise<store.StayRow> {
  return found(await (isLocked ? store.lockById(ctx, id) : store.byId(ctx, id)))
}

async function bookingOf(ctx: Context, { booking_id }: store.StayRow): Promise<BookingRow | undefined> {
  return booking_id === null ? undefined : bookingById(ctx, booking_id)
}

async function about(
  ctx: Context,
  stay: store.StayRow,
): Promise<Pick<Measured, 'subject' | 'together' | 'since' | 'price' | 'customer'>> {
  const booking = await bookingOf(ctx, stay)
  const customer = booking?.full_name ?? stay.plate
  return {
    subject: { kind: 'stay', id: stay.id, number: stay.ticket_num },
    ...(stay.booking_id && { together: [stay.booking_id] }),
    since: stay.exited_at ?? stay.entered_at,
    price: stay.total_cents ?? (await priceAt(ctx, stay, ctx.now)).price.total,
    ...(customer && { customer }),
  }
}
