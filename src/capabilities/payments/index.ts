import { capability } from '../../http/capability.ts'
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
import { payments as contract } from './contract.ts'
import { handlers } from './handlers.ts'
import { sendRefund } from './jobs.ts'
import { mayBeForgotten, type Purpose, purposeOf } from './rules.ts'
import * as store from './store.ts'

export { jobs } from './jobs.ts'

/** What money did, for staff to look at. */
export const payments = capability('payments', contract, handlers)

export type { Difference, Purpose } from './rules.ts'
export { closeBatches, comparedSince, compareWithGateway, reportDifferences } from './reconciliation.ts'
export {
  bookingsOfSameCard,
  type ChargeRequest,
  cardAndCharge,
  cardOf,
  cashOf,
  chargesWaitingSince,
  close,
  countDifferences,
  keepCard,
  methodsOf,
  openCharge,
  type Payment,
  type PaymentDay,
  paymentById,
  paymentDays,
  differing,
  type Differing,
  type PaymentSums,
  paymentsOf,
  requestCharge,
  rollUpDays,
  staysPaidBy,
  takeCash,
} from './store.ts'
export { takeNews } from './news.ts'
export { presentCard } from './refused-cards.ts'

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

/** The gateway's word on a requested charge, for the card it is to come from; what is only authorised is captured. */
export async function ask(ctx: Context, payment: store.Payment): Promise<ChargeOutcome | { status: 'unknown' }> {
  const card = await store.cardOf(ctx, purposeOf(payment))
  if (!card) throw new Error(`Payment ${payment.id} has no card to come from`)
  const { id, amount_cents: amount, requested_at: requestedAt } = payment
  const outcome = await charge(ctx, { id, amount, token: card.token, requestedAt })
  if (outcome.status !== 'authorised') return outcome
  try {
    return await ctx.gateway.capture({ key: id, ref: outcome.ref, amount })
  } catch (error) {
    if (error instanceof GatewayUnknown) return { status: 'unknown' }
    throw error
  }
}

/** Asks the gateway for a requested charge; with the same payment it can be asked again and moves money once. */
async function charge(
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
 * Promises a refund, written with the caller's transaction and sent by a job; cash is given out of the drawer at once.
 * Takes the latest charges first. Returns how much of it is cash.
 * @throws RangeError when more is asked for than was paid and is still there, or cash without a drawer
 */
export async function refundLater(
  ctx: Context,
  purpose: Purpose,
  amount: Cents,
  reason: string,
  { drawerId }: { drawerId?: string | undefined } = {},
): Promise<{ cash: Cents }> {
  let left: number = amount
  let cash = 0
  for (const charge of await store.refundableCharges(ctx, purpose)) {
    const part = cents(Math.min(left, charge.left))
    if (part <= 0) continue
    left -= part
    const refund = { purpose, chargeId: charge.id, amount: part, reason }
    if (charge.method === 'CASH') {
      if (!drawerId) throw new RangeError('Cash is given back out of a drawer')
      await store.insertRefund(ctx, { ...refund, drawerId })
      cash += part
    } else await enqueue(ctx, sendRefund, { refundId: await store.insertRefund(ctx, refund) })
  }
  if (left > 0) throw new RangeError(`${JSON.stringify(purpose)} has ${left} cents less to refund than promised`)
  return { cash: cents(cash) }
}
