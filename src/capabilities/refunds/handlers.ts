import type { Handlers } from '../../http/capability.ts'
import { found } from '../../http/problem.ts'
import { fromDollars } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import type { Why } from '../acts/index.ts'
import { bookingById, presentBookingForStaff } from '../bookings/index.ts'
import { type Refund, refundPart } from './acts.ts'
import type { refunds } from './contract.ts'

export const handlers: Handlers<typeof refunds> = {
  async toCard(ctx, { bookingId, amount, ...why }) {
    return answer(ctx, { bookingId, means: 'CARD', amount: fromDollars(amount) }, why)
  },

  async asPoints(ctx, { bookingId, amount, ...why }) {
    return answer(ctx, { bookingId, means: 'POINTS', amount: fromDollars(amount) }, why)
  },

  async asVoucher(ctx, { bookingId, travel_from_date: from, travel_to_date: to, ...why }) {
    return answer(ctx, { bookingId, means: 'VOUCHER', from, to }, why)
  },
}

/** What came of it, and the booking as it is now. */
async function answer(ctx: Context, refund: Refund, why: Why) {
  const { status, approval_id } = await refundPart(ctx, refund, why)
  const booking = found(await bookingById(ctx, refund.bookingId))
  return { status, approval_id, booking: await presentBookingForStaff(ctx, booking) }
}
