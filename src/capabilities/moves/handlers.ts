import type { Handlers } from '../../http/capability.ts'
import { found } from '../../http/problem.ts'
import { transaction } from '../../platform/context.ts'
import { findBooking, lockBooking } from '../bookings/index.ts'
import type { moves } from './contract.ts'
import { presentOffer } from './presentation.ts'
import * as rounds from './rounds.ts'
import * as store from './store.ts'

export const handlers: Handlers<typeof moves> = {
  async offer(ctx, { bookingId }) {
    const booking = found(await findBooking(ctx, bookingId, 'Bookings:Read'))
    return presentOffer(ctx, booking, found(await store.lastOffer(ctx, booking.id)))
  },

  async accept(ctx, { bookingId, option_id }) {
    return transaction(ctx, async (ctx) => {
      const booking = found(await lockBooking(ctx, bookingId, 'Bookings:Update'))
      const offer = await rounds.accept(ctx, booking, option_id)
      return presentOffer(ctx, found(await findBooking(ctx, booking.id, 'Bookings:Update')), offer)
    })
  },

  async decline(ctx, { bookingId }) {
    return transaction(ctx, async (ctx) => {
      const booking = found(await lockBooking(ctx, bookingId, 'Bookings:Update'))
      return presentOffer(ctx, booking, await rounds.decline(ctx, booking))
    })
  },
}
