import { z } from 'zod'
import { found } from '../../http/problem.ts'
import { cents } from '../../lib/money.ts'
import { defineAct } from '../acts/index.ts'
import { bookingById, type BookingRow, lockBookingById, requireWalkable, walkBooking } from '../bookings/index.ts'
import { refundable } from '../bookings/rules.ts'
import { parkingTime, startedDays } from '../quotes/parking-days.ts'
import * as store from './store.ts'

/** Sends the guest of a booking to a partner lot. What it costs us there counts with what goes back. */
export const walk = defineAct({
  name: 'partner-lots.walk',
  kind: 'walk',
  input: z.object({ bookingId: z.uuid(), lotId: z.uuid(), refund: z.int().min(0).transform(cents) }),
  async measure(ctx, { bookingId, lotId, refund }, { isLocked }) {
    const lot = found(await store.byId(ctx, lotId))
    const booking = found(await (isLocked ? lockBookingById(ctx, bookingId) : bookingById(ctx, bookingId)))
    await requireWalkable(ctx, booking, refund)
    return {
      subject: { kind: 'booking', id: booking.id, number: booking.number },
      amount: cents(costOf(lot, booking).cost + refund),
      since: booking.travel_to,
      price: booking.total_cents,
      taken: cents(refundable(booking) - refund),
      customer: booking.full_name,
    }
  },
  async perform(ctx, { bookingId, lotId, refund }, why) {
    const lot = found(await store.byId(ctx, lotId))
    const booking = found(await lockBookingById(ctx, bookingId))
    return walkBooking(ctx, booking, { lot, ...costOf(lot, booking), refund }, why)
  },
})

/** What a booking's stay costs us at a lot. */
function costOf({ day_cents }: store.LotRow, { travel_from: from, travel_to: to }: BookingRow) {
  const days = startedDays(parkingTime({ from, to }))
  return { days, cost: cents(days * day_cents) }
}
