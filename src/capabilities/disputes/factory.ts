import type { Context } from '../../platform/context.ts'
import type { Traveller } from '../../test/travellers.ts'
import type { Booking } from '../bookings/contract.ts'
import { booked } from '../bookings/factory.ts'
import { chargesForBookings, disputes as disputesOf } from '../payments/index.ts'
import { findDisputes, makeEvidence } from './jobs.ts'

/** The sandbox charges it, and its bank disputes the charge at once. */
export const DISPUTED_CARD = '4000000000000259'

/** A booking whose payment is disputed, with its evidence. */
export async function disputed(ctx: Context, traveller: Traveller): Promise<{ booking: Booking; disputeId: string }> {
  const more = { cc_number: DISPUTED_CARD, check_for_existing: true }
  const booking = await booked(traveller, 'BUY_NOW', more)
  await findDisputes.handle(ctx, {})
  const charges = await chargesForBookings(ctx, [booking.id])
  const { items } = await disputesOf(ctx, { charges, page_size: 1, page_number: 1 })
  const disputeId = items[0]!.id
  await makeEvidence.handle(ctx, { disputeId })
  return { booking, disputeId }
}
