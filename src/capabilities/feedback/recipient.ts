import type { Language } from '../../lib/language.ts'
import type { Context } from '../../platform/context.ts'
import { bookingAtTheLot } from '../bookings/index.ts'
import { memberOfAccount } from '../club/index.ts'
import type { StayRow } from '../stays/index.ts'

/** Who gets mail about a stay, in their language: who booked it, or else its member. */
export async function recipientOf(
  ctx: Context,
  { booking_id, account_id }: Pick<StayRow, 'booking_id' | 'account_id'>,
): Promise<{ email: string; language: Language } | undefined> {
  if (booking_id) return (await bookingAtTheLot(ctx, booking_id)).booking
  const member = account_id ? await memberOfAccount(ctx, account_id) : undefined
  return member?.status === 'ACTIVE' ? member : undefined
}
