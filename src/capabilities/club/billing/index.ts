import { capability } from '../../../http/capability.ts'
import { type SavedCard, savedCardOf } from '../../../platform/cards.ts'
import { type Context, transaction } from '../../../platform/context.ts'
import { billing as contract } from './contract.ts'
import { handlers } from './handlers.ts'
import * as store from './store.ts'

export {
  type AddressRow,
  cardsOf,
  changedSinceMovedIn as cardsChangedSinceMovedIn,
  countKept,
  giveTo as giveBillingTo,
  holdCards,
  moveCardIn,
} from './store.ts'

export const billing = capability('billing', contract, handlers)

/** A member's own saved card as the gateway knows it; undefined when it is not theirs. */
export async function savedCard(ctx: Context, accountId: string, tokenId: string): Promise<SavedCard | undefined> {
  const card = await store.find(ctx, 'payment_tokens', accountId, tokenId)
  return card && savedCardOf(card)
}

/** The card that a member pays with unless they choose another one; undefined when they keep none. */
export async function defaultCard(ctx: Context, accountId: string): Promise<SavedCard | undefined> {
  const card = await store.findDefault(ctx, 'payment_tokens', accountId)
  return card && savedCardOf(card)
}

/** A member's own billing address: the default one where none is named; undefined when there is none, or it is not theirs. */
export async function billingAddress(
  ctx: Context,
  accountId: string,
  addrId: string | undefined,
): Promise<store.AddressRow | undefined> {
  return addrId === undefined
    ? store.findDefault(ctx, 'billing_addresses', accountId)
    : store.find(ctx, 'billing_addresses', accountId, addrId)
}

/** Keeps a card for the member's next booking. Answers its id. */
export async function keepForMember(ctx: Context, accountId: string, card: SavedCard): Promise<string> {
  const { id } = await transaction(ctx, (ctx) => store.insertCard(ctx, accountId, card))
  return id
}

/** Forgets cards by their ids; the gateway keeps its own. */
export async function forgetCards(ctx: Context, ids: readonly string[]): Promise<void> {
  await store.deleteCards(ctx, ids)
}

/** The account of the member for whom stays paid with a card of this fingerprint are recorded; undefined when nobody. */
export async function recorderOfCard(ctx: Context, fingerprint: string): Promise<string | undefined> {
  return store.recorderOf(ctx, fingerprint)
}
