import { capability } from '../../http/capability.ts'
import { tryLater } from '../../http/problem.ts'
import { type Cents, cents } from '../../lib/money.ts'
import {
  type CardDetails,
  type CardOwner,
  type Gateway,
  GatewayUnknown,
  type KeptCard,
  type Refusal,
  type SavedCard,
} from '../../platform/cards.ts'
import { actorOf, type Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { payments as contract } from './contract.ts'
import { handlers } from './handlers.ts'
import { sendRefund } from './jobs.ts'
import type { PaymentReason } from './reasons.ts'
import { challengeProblem } from './refusals.ts'
import { type Purpose, purposeOf } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export { jobs } from './jobs.ts'

/** What money did, for staff to look at. */
export const payments = capability('payments', contract, handlers)

export { noteOf, type PaymentReason } from './reasons.ts'
export type { Difference, Purpose } from './rules.ts'
export { addReader, readerRef, readers, readerShown } from './readers/index.ts'
export { reconciliationJobs, type Report } from './reconciliation-jobs.ts'
export {
  answerDispute,
  countDisputes,
  disputeById,
  disputes,
  disputesToAnswer,
  disputesToFollow,
  type DisputeRow,
  type DisputeSums,
  evidenceMade,
  evidenceOf,
  keepDispute,
  keepEvidence,
  lockDispute,
  movementsOfDispute,
  noteDispute,
  noteSent,
  sumsOfDisputes,
} from './disputes/store.ts'
export {
  accountMovements,
  bookingIdsOfCard,
  bookingsOfCardsEnding,
  bookingsOfSameCard,
  type ChargeRequest,
  cardAndCharge,
  cardsAndCharges,
  cardOf,
  cardsOfBooking,
  cardsRefundedOften,
  cashOf,
  cashPaymentsOf,
  chargeAccount,
  chargePoints,
  chargeByRef,
  chargesForBookings,
  countDifferences,
  deletePrior,
  keepCard,
  type LotMethod,
  methodsOf,
  moneyMoved,
  openCharge,
  paidWithPoints,
  type PayingCard,
  type Payment,
  paymentById,
  paymentsByIds,
  paymentDays,
  differing,
  giveUp,
  hasCardPayments,
  hasSoldSince,
  insertPrior,
  TEST_CHARGE,
  type Compared,
  type Differing,
  paymentsOf,
  recordTransfer,
  transferredFor,
  requestCharge,
  requestedCharge,
  daysWaitSince,
  rollUpDays,
  takeCash,
  unanswered,
  usedSincePrior,
} from './store.ts'
export { takeNews } from './news.ts'
export { presentPayments } from './presentation.ts'
export { definePurchase, settleLater, type Timing, type Waiting } from './purchase.ts'
export { purchaseJobs } from './purchase-jobs.ts'
export { proveCard } from './prove-card.ts'
export { presentCard } from './refused-cards.ts'

/**
 * Keeps a card at the gateway: what a person typed, or the token of the gateway's own fields. `unknown` when it did not
 * answer; nothing was charged either way.
 * @throws Problem 422 with the `challenge` of a bank that wants to ask its cardholder first
 */
export async function saveCard(
  ctx: Context,
  card: CardDetails | { readonly paymentMethod: string },
  owner: CardOwner,
): Promise<{ card: SavedCard } | { refusal: Refusal | 'unknown' }> {
  try {
    const kept = await keptAt(ctx.gateway, card, owner)
    if ('challenge' in kept) throw challengeProblem(kept.challenge)
    return kept
  } catch (error) {
    if (error instanceof GatewayUnknown) return { refusal: 'unknown' }
    throw error
  }
}

function keptAt(
  gateway: Gateway,
  card: CardDetails | { readonly paymentMethod: string },
  owner: CardOwner,
): Promise<KeptCard> {
  if (!('paymentMethod' in card)) return gateway.saveCard(card, owner)
  if (!gateway.saveToken) throw new Error('This gateway has no fields of its own')
  return gateway.saveToken(card.paymentMethod, owner)
}

/** The queue that puts points which were paid with back into their member's ledger. */
export const RETURN_POINTS = { name: 'points.return' }

export interface ReturnData {
  readonly refundId: string
}

/** Promises to give back the whole of a charge by card that paid for nothing. */
export async function returnCharge(ctx: Context, charge: store.Payment, reason: PaymentReason): Promise<void> {
  const refund = { purpose: purposeOf(charge), chargeId: charge.id, amount: charge.amount_cents, reason }
  await enqueue(ctx, sendRefund, { refundId: await store.insertRefund(ctx, refund) })
}

/**
 * Promises a refund, written with the caller's transaction and sent by a job; cash is given out of the drawer at once.
 * Takes the latest charges first, gives back points only of what money did not pay, and leaves what is disputed at the bank, which may have given it back already. Returns
 * how much of it is cash, and how much is points.
 * @param note what staff typed about it
 * @param isUnasked whether it goes back by itself, with something else that must not wait for it
 * @throws Problem that tells customers and staff of the dispute when the rest is not enough
 * @throws RangeError when more is asked for than was paid and is still there, or cash without a drawer
 */
export async function refundLater(
  ctx: Context,
  purpose: Purpose,
  amount: Cents,
  reason: PaymentReason,
  {
    drawerId,
    note,
    isUnasked = false,
  }: { drawerId?: string | undefined; note?: string | undefined; isUnasked?: boolean } = {},
): Promise<{ cash: Cents; points: Cents }> {
  let left: number = amount
  let cash = 0
  let points = 0
  const disputed: { chargeId: string; held: Cents }[] = []
  for (const charge of await store.refundableCharges(ctx, purpose)) {
    const held = cents(Math.min(charge.left, charge.disputed))
    if (held > 0) disputed.push({ chargeId: charge.id, held })
    const part = cents(Math.min(left, charge.left - held))
    if (part <= 0) continue
    left -= part
    const refund = { purpose, chargeId: charge.id, amount: part, reason, note }
    if (charge.method === 'CASH') {
      if (!drawerId) throw new RangeError('Cash is given back out of a drawer')
      await store.insertRefund(ctx, { ...refund, by: { method: 'CASH', drawerId } })
      cash += part
    } else if (charge.method === 'PRIOR' && charge.gateway_ref === null) {
      await store.insertRefund(ctx, { ...refund, by: { method: 'PRIOR' } })
    } else if (charge.method === 'ACCOUNT') await store.insertRefund(ctx, { ...refund, by: { method: 'ACCOUNT' } })
    else if (charge.method === 'POINTS') {
      const refundId = await store.insertRefund(ctx, { ...refund, by: { method: 'POINTS' } })
      points += part
      await enqueue<ReturnData>(ctx, RETURN_POINTS, { refundId })
    } else await enqueue(ctx, sendRefund, { refundId: await store.insertRefund(ctx, refund) })
  }
  const isToTell = !isUnasked && actorOf(ctx) !== 'system'
  if (left > 0 && disputed.length > 0 && isToTell) throw tryLater(messages.disputed)
  // What runs by itself can be told nothing: it leaves what is disputed to a person, who pays it back or not.
  for (const { chargeId, held } of disputed) {
    const amount = cents(Math.min(left, held))
    if (amount <= 0) break
    left -= amount
    await store.insertRefund(ctx, { purpose, chargeId, amount, reason, note, by: { method: 'PRIOR' } })
  }
  if (left > 0) throw new RangeError(`${JSON.stringify(purpose)} has ${left} cents less to refund than promised`)
  return { cash: cents(cash), points: cents(points) }
}
