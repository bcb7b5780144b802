import type { Context } from '../../platform/context.ts'
import { bookingAtTheLot } from '../bookings/index.ts'
import { memberOfAccount } from '../club/index.ts'
import type { StayRow } from '../stays/index.ts'

/** Where mail about a stay goes: to who booked it, else to the member whose it is. */
export async function addressOf(
  ctx: Context,
  { booking_id, account_id }: Pick<StayRow, 'booking_id' | 'account_id'>,
): Promise<string | undefined> {
  if (booking_id) return (await bookingAtTheLot(ctx, booking_id)).booking.email
  const member = account_id ? await memberOfAccount(ctx, account_id) : undefined
  return member?.status === 'ACTIVE' ? member.email : undefined
}
