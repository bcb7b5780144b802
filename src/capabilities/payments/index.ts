import { type Cents, cents } from '../../lib/money.ts'
import {
  type CardDetails,
  type CardOwner,
  type ChargeOutcome,
  GatewayUnknown,
  type Refusal,
  type SavedCard,
} from '../../platform/cards.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { sendRefund } from './jobs.ts'
import { mayBeForgotten } from './rules.ts'
import * as store from './store.ts'

export { jobs } from './jobs.ts'
export type { Difference } from './rules.ts'
export { closeBatches, comparedSince, compareWithGateway, reportDifferences } from './reconciliation.ts'
export {
  type ChargeRequest,
  cardAndCharge,
  cardOf,
  chargesWaitingSince,
  close,
  countDifferences,
  openCharge,
  type Payment,
  paymentById,
  paymentSums,
  refundsOf,
  requestCharge,
} from './store.ts'
export { takeNews } from './news.ts'

/**
 * Keeps a card at the gateway: what a person typed, or the token of the gateway's own fields. `unknown` when it did not
 * answer; nothing was charged either way.
 */
export async function saveCard(
  ctx: Context,
  card: CardDetails | { readonly paymentMethod: string },
  owner: CardOwner,
): Promise<{ card: SavedCard } | { refusal: Refusal | 'unknown' }> {
  try {
    if (!('paymentMethod' in card)) return await ctx.gateway.saveCard(card, owner)
    if (!ctx.gateway.saveToken) throw new Error('This gateway has no fields of its own')
    return await ctx.gateway.saveToken(card.paymentMethod, owner)
  } catch (error) {
    if (error instanceof GatewayUnknown) return { refusal: 'unknown' }
    throw error
  }
}

/** Asks the gateway for a requested charge; with the same payment it can be asked again and moves money once. */
export async function charge(
  ctx: Context,
  payment: { id: string; amount: Cents; token: string; requestedAt: Temporal.Instant },
): Promise<ChargeOutcome | { status: 'unknown' }> {
  try {
    return await ctx.gateway.authorise({
      key: payment.id,
      token: payment.token,
      amount: payment.amount,
      capture: true,
      again: mayBeForgotten(payment.requestedAt, ctx.now),
    })
  } catch (error) {
    if (error instanceof GatewayUnknown) return { status: 'unknown' }
    throw error
  }
}

/**
 * Promises a refund, written with the caller's transaction and sent by a job. Takes the latest charges first.
 * @throws RangeError when more is asked for than was paid and is still there
 */
export async function refundLater(ctx: Context, bookingId: string, amount: Cents, reason: string): Promise<void> {
  let left: number = amount
  for (const charge of await store.refundableCharges(ctx, bookingId)) {
    const part = cents(Math.min(left, charge.left))
    if (part <= 0) continue
    const refundId = await store.insertRefund(ctx, { bookingId, chargeId: charge.id, amount: part, reason })
    await enqueue(ctx, sendRefund, { refundId })
    left -= part
  }
  if (left > 0) throw new RangeError(`Booking ${bookingId} has ${left} cents less to refund than promised`)
}
