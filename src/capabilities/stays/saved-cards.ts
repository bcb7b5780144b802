import type { SavedCard } from '../../platform/cards.ts'
import type { Context } from '../../platform/context.ts'
import { defaultCard } from '../club/billing/index.ts'
import { cardOf } from '../payments/index.ts'
import { isMemberProved } from './rules.ts'
import type { StayRow } from './store.ts'

/** The card that paid the booking of a stay. */
export async function keptCard(ctx: Context, { booking_id }: StayRow): Promise<SavedCard | undefined> {
  return booking_id ? cardOf(ctx, { booking_id }) : undefined
}

/** The default card of a stay's member, if they proved that the stay is theirs. */
export async function memberCard(ctx: Context, stay: StayRow): Promise<SavedCard | undefined> {
  return stay.account_id && isMemberProved(stay) ? defaultCard(ctx, stay.account_id) : undefined
}
