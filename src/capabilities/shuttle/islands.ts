import type { Context } from '../../platform/context.ts'
import type { StayRow } from '../stays/index.ts'
import { lastIsland } from './store.ts'

/** The island of the last ride that somebody asked for with a stay's ticket, id or booking number while the car was at the lot. */
export function islandOfStay(
  ctx: Context,
  { id, ticket_num, entered_at, exited_at }: Pick<StayRow, 'id' | 'ticket_num' | 'entered_at' | 'exited_at'>,
  bookingNumber?: string,
): Promise<number | undefined> {
  const references = [id, ticket_num, ...(bookingNumber ? [bookingNumber] : [])]
  return lastIsland(ctx, references, { from: entered_at, before: exited_at ?? ctx.now })
}
