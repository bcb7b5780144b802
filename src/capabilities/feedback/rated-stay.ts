import type { Context } from '../../platform/context.ts'
import { bookingAtTheLot } from '../bookings/index.ts'
import { islandOfStay } from '../shuttle/index.ts'
import type { StayRow } from '../stays/index.ts'
import type { Rated } from './office-contract.ts'

/** What a score is about, kept with it: the product of the stay, and where its driver was last picked up. */
export async function ratedOf(
  ctx: Context,
  stay: Pick<StayRow, 'id' | 'ticket_num' | 'booking_id' | 'voucher_id' | 'entered_at' | 'exited_at'>,
): Promise<{ product: Rated; island_id: number | null }> {
  const booking = stay.booking_id ? (await bookingAtTheLot(ctx, stay.booking_id)).booking : undefined
  const island_id = await islandOfStay(ctx, stay, booking?.number)
  return { product: booking?.product_id ?? (stay.voucher_id ? 'VOUCHER' : 'STANDARD'), island_id: island_id ?? null }
}
