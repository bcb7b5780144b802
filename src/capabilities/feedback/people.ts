import type { Language } from '../../lib/language.ts'
import type { Context } from '../../platform/context.ts'
import { bookingAtTheLot } from '../bookings/index.ts'
import { memberOfAccount } from '../club/index.ts'
import type { StayRow } from '../stays/index.ts'

/** To whom mail about a stay goes, and what they read: who booked it, else the member whose it is. */
export async function readerOf(
  ctx: Context,
  { booking_id, account_id }: Pick<StayRow, 'booking_id' | 'account_id'>,
): Promise<{ email: string; language: Language } | undefined> {
  if (booking_id) return (await bookingAtTheLot(ctx, booking_id)).booking
  const member = account_id ? await memberOfAccount(ctx, account_id) : undefined
  return member?.status === 'ACTIVE' ? member : undefined
}
