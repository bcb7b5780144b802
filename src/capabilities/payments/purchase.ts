import { found } from '../../http/problem.ts'
import type { Refusal, SavedCard } from '../../platform/cards.ts'
import {
  type Context,
  mayShare,
  type Shared,
  sharedPart,
  sharedTransaction,
  transaction,
} from '../../platform/context.ts'
import { crowds } from '../../platform/crowds.ts'
import { enqueue } from '../../platform/jobs.ts'
import { perServices } from '../../platform/per-services.ts'
import { type Answer, askGateway, showOnReader } from './charge.ts'
import { type Purpose, purposeOf } from './rules.ts'
import * as store from './store.ts'

/** What became of a purchase whose charge was asked for. */
export type Settlement<Row> =
  | { readonly status: 'paid'; readonly row: Row }
  | { readonly status: 'refused'; readonly refusal: Refusal }
  /** The gateway did not answer; it is asked again later. */
  | { readonly status: 'unknown' }

export interface Timing {
  /** Whether the customer has left: they are then notified by mail. */
  readonly isLate: boolean
  /** Whether this very run wrote what is bought, so that nothing but its charge can belong to it yet. */
  readonly isNew?: boolean
}

/** What somebody who waits for a purchase knows of it, and does with it. */
export interface Waiting<Row> {
  /** The card that the charge comes from. */
  readonly card?: SavedCard | undefined
  /** As {@link Timing} says. */
  readonly isNew?: boolean
  /** Runs once the purchase is made, in the transaction that makes it, with the charge that paid for it. */
  readonly made?: ((ctx: Context, row: Row, paid: store.Payment | undefined) => Promise<void>) | undefined
}

/**
 * What is the owner's in the life of a charge: a capability that sells something. `confirm` and `giveUp` run in the
 * transaction that closes the charge.
 */
export interface Sale<Row> {
  /** Whether a charge is for this kind of purchase. */
  isFor(charge: store.Payment): boolean
  /** The row that the charge is for, locked. */
  lock(ctx: Context, charge: store.Payment): Promise<Row | undefined>
  /** Whether a row still waits for its charge, where it can tell by itself. */
  isPending?(row: Row): boolean
  /** The money has come: what was bought takes effect. */
  confirm(ctx: Context, row: Row, charge: store.Payment, timing: Timing): Promise<Row>
  /** The card was refused: what was held for the purchase goes back. */
  giveUp?(ctx: Context, row: Row, charge: store.Payment, refused: Timing & { readonly refusal: Refusal }): Promise<void>
  /** Takes up what a process that died left without a charge, if there can be such. */
  resumeUncharged?(ctx: Context, since: Temporal.Instant): Promise<void>
  /** Forgets which request made what was made before a moment. */
  forgetRequests?(ctx: Context, before: Temporal.Instant): Promise<void>
}

/** A kind of purchase by card: a booking, a change, a gift, a stay at the lot. */
export interface Purchase<Row = unknown> extends Pick<Sale<Row>, 'isFor' | 'resumeUncharged' | 'forgetRequests'> {
  /** The charge that a purchase of this kind began with, whatever became of it. */
  chargeOf(ctx: Context, purpose: Purpose): Promise<store.Payment | undefined>
  /** Settles while the customer waits. An unknown outcome goes on without them: see {@link SETTLE}. */
  settleWhileWaiting(ctx: Context, charge: store.Payment, waiting?: Waiting<Row>): Promise<Settlement<Row>>
  /** Puts a charge on its reader while the customer waits; what a card brings is asked for later. */
  settleAtReader(ctx: Context, charge: store.Payment): Promise<Settlement<Row>>
  /** Settles after the customer has gone on. */
  settleInBackground(ctx: Context, charge: store.Payment): Promise<Settlement<Row>>
}

/** The queue that asks again for a charge until its outcome is known. */
export const SETTLE = { name: 'payments.settle' }

export interface SettleData {
  readonly paymentId: string
}

const ASK_AGAIN_SECONDS = 2
/** The cashier's screen asks for a reader by itself; this is for when it was closed. */
const ASK_READER_SECONDS = 20
/** The process that requested the charge is probably about to get its result as well. */
const NEWS_DELAY_SECONDS = 15

/**
 * The lifecycle of a charge, for any purchase: requested, then settled or refused, or unknown for a while and retried.
 * May be settled any number of times and by several processes at once: the owner's row is locked, and who closes the
 * charge makes the purchase.
 */
export function definePurchase<Row>(sale: Sale<Row>): Purchase<Row> {
  const closing = perServices(() =>
    crowds<Shared<Settlement<Row>>, Settlement<Row>>({
      together: async (all) => (await sharedTransaction(all)) ?? [],
    }),
  )
  return {
    ...sale,
    async chargeOf(ctx, purpose) {
      return (await store.paymentsOf(ctx, purpose)).find(
        (each) => each.kind === 'CHARGE' && each.method !== 'POINTS' && sale.isFor(each),
      )
    },
    async settleWhileWaiting(ctx, charge, { card, isNew = false, made } = {}) {
      const ask = () => askGateway(ctx, charge, card)
      const share: Share<Row> = (ctx, work) => closing(ctx)(sharedPart(ctx, work), () => transaction(ctx, work))
      const settlement = await settle(ctx, sale, charge, { isLate: false, isNew, ask, made, share })
      if (settlement.status === 'unknown') await settleAfter(ctx, charge, ASK_AGAIN_SECONDS)
      return settlement
    },
    async settleAtReader(ctx, charge) {
      const settlement = await settle(ctx, sale, charge, { isLate: false, ask: showOnReader })
      if (settlement.status === 'unknown') await settleAfter(ctx, charge, ASK_READER_SECONDS)
      return settlement
    },
    settleInBackground: (ctx, charge) => settle(ctx, sale, charge, { isLate: true }),
  }
}

async function settleAfter(ctx: Context, { id }: store.Payment, seconds: number): Promise<void> {
  const startAfter = ctx.clock.now().add({ seconds })
  await enqueue<SettleData>(ctx, SETTLE, { paymentId: id }, { startAfter })
}

/** Settles a charge that nobody waits for, as soon as the caller's transaction has committed. */
export async function settleLater(ctx: Context, { id }: store.Payment): Promise<void> {
  await enqueue<SettleData>(ctx, SETTLE, { paymentId: id })
}

/** Settles a charge that the gateway has sent news of. */
export async function settleSoon(ctx: Context, { id }: store.Payment): Promise<void> {
  const startAfter = ctx.now.add({ seconds: NEWS_DELAY_SECONDS })
  await enqueue<SettleData>(ctx, SETTLE, { paymentId: id }, { startAfter, singletonKey: id })
}

/** Closes a charge in a transaction that others may share. */
type Share<Row> = (ctx: Context, work: Shared<Settlement<Row>>['work']) => Promise<Settlement<Row>>

type Ask = (ctx: Context, charge: store.Payment) => Promise<Answer>

async function settle<Row>(
  ctx: Context,
  sale: Sale<Row>,
  charge: store.Payment,
  {
    ask = askGateway,
    made,
    share = transaction,
    ...timing
  }: Timing & { readonly ask?: Ask; readonly made?: Waiting<Row>['made']; readonly share?: Share<Row> },
): Promise<Settlement<Row>> {
  if (charge.status !== 'REQUESTED') return settledBefore(ctx, sale, charge)
  const outcome = await ask(ctx, charge)
  if (outcome.status === 'unknown') return outcome
  // What nobody else can be at may be closed with others of its kind.
  const close = timing.isNew && outcome.status === 'captured' && mayShare(ctx) ? share : transaction
  return close(ctx, async (ctx): Promise<Settlement<Row>> => {
    const row = found(await sale.lock(ctx, charge))
    if (sale.isPending?.(row) === false) return settledBefore(ctx, sale, charge)
    if (outcome.status === 'captured') {
      const paid = await store.recordOutcome(ctx, charge.id, { status: 'SETTLED', ref: outcome.ref })
      if (!paid) return settledBefore(ctx, sale, charge)
      // Until now nobody knew which card it would be.
      if (charge.reader !== null) await store.keepCard(ctx, purposeOf(charge), outcome.card, charge.id)
      const confirmed = await sale.confirm(ctx, row, charge, timing)
      await made?.(ctx, confirmed, paid)
      return { status: 'paid', row: confirmed }
    }
    const refusal = outcome.status === 'refused' ? outcome.refusal : 'processor_error'
    const isFirst = await store.recordOutcome(ctx, charge.id, { status: 'REFUSED', refusal })
    if (!isFirst) return settledBefore(ctx, sale, charge)
    await sale.giveUp?.(ctx, row, charge, { ...timing, refusal })
    return { status: 'refused', refusal }
  })
}

/** What another run made of the charge. */
async function settledBefore<Row>(ctx: Context, sale: Sale<Row>, { id }: store.Payment): Promise<Settlement<Row>> {
  const charge = found(await store.paymentById(ctx, id))
  if (charge.status === 'REFUSED') return { status: 'refused', refusal: charge.refusal ?? 'declined' }
  return { status: 'paid', row: found(await sale.lock(ctx, charge)) }
}
