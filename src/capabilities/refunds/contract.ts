import { z } from 'zod'
import { post } from '../../http/endpoint.ts'
import { InstantArgument } from '../../http/wire.ts'
import { ACT_PERMISSIONS } from '../acts/kinds.ts'
import { actOutcome, reasonFields } from '../acts/wire.ts'
import { Booking } from '../bookings/contract.ts'
import { Dollars } from '../drawers/contract.ts'

const booking = { bookingId: z.uuid() }

const Refunded = z.object({ ...actOutcome, booking: Booking }).meta({ id: 'RefundOfBooking' })

/** What staff give back of a booking. */
export const refunds = {
  toCard: post('/staff/bookings/{bookingId}/refund', {
    summary: 'Refund a part of a booking to how it was paid, whatever became of it',
    access: { permission: ACT_PERMISSIONS.refund },
    idempotent: true,
    input: z.object({ ...booking, amount: Dollars, ...reasonFields('refund') }),
    output: Refunded,
  }),
  asPoints: post('/staff/bookings/{bookingId}/refund/points', {
    summary: 'Give a member points in place of a part of a booking',
    access: { permission: ACT_PERMISSIONS.goodwill_points },
    idempotent: true,
    input: z.object({ ...booking, amount: Dollars, ...reasonFields('goodwill_points') }),
    output: Refunded,
  }),
  asVoucher: post('/staff/bookings/{bookingId}/refund/voucher', {
    summary: 'Give a time voucher in place of a part of a booking: its dates are worth what they cost at the gate',
    access: { permission: ACT_PERMISSIONS.goodwill_voucher },
    idempotent: true,
    input: z.object({
      ...booking,
      travel_from_date: InstantArgument,
      travel_to_date: InstantArgument,
      ...reasonFields('goodwill_voucher'),
    }),
    output: Refunded,
  }),
}
