import type { SavedCard } from '../../platform/cards.ts'
import type { Context } from '../../platform/context.ts'
import { defaultCard } from '../club/billing/index.ts'
import { cardOf } from '../payments/index.ts'
import { isMemberProved } from './rules.ts'
import type { StayRow } from './store.ts'

/** The card that the booking of a stay was paid with. */
export async function keptCard(ctx: Context, { booking_id }: StayRow): Promise<SavedCard | undefined> {
  return booking_id ? cardOf(ctx, { booking_id }) : undefined
}

/** The card that the member of a stay pays with unless they say otherwise, once it is known to be theirs. */
export async function memberCard(ctx: Context, stay: StayRow): Promise<SavedCard | undefined> {
  return stay.account_id && isMemberProved(stay) ? defaultCard(ctx, stay.account_id) : undefined
}
