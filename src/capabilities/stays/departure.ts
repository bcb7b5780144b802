import { allow, found, invalidForm, tryLater } from '../../http/problem.ts'
import { type Cents, cents, toDollars } from '../../lib/money.ts'
import { audit } from '../../platform/audit.ts'
import type { Refusal, SavedCard } from '../../platform/cards.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { record } from '../analytics/index.ts'
import { complete } from '../bookings/index.ts'
import {
  definePurchase,
  giveUp,
  keepCard,
  openCharge,
  type Payment,
  paymentById,
  requestCharge,
  returnCharge,
  takeCash,
} from '../payments/index.ts'
import { sendReceipt } from './jobs.ts'
import { asTaken, type PricedStay, priceAt, type Taken } from './balance.ts'
import { keptCard, memberCard } from './saved-cards.ts'
import { earnForMember } from './points.ts'
import { adjusted, wireStayRate, withTaken } from './pricing.ts'
import { heldOf, stayCan, takenFromBooking } from './rules.ts'
import * as store from './store.ts'
import { moveStayTokens } from './tokens.ts'
import { messages } from './texts.ts'

/** How the balance of a stay is paid. */
export type Tender =
  | { readonly by: 'nothing' }
  | { readonly by: 'cash'; readonly drawerId: string }
  | { readonly by: 'card'; readonly card: SavedCard }
  /** The card that paid the booking. */
  | { readonly by: 'kept card' }
  /** The default card of the stay's member. */
  | { readonly by: 'member card' }
  /** A card at a reader; `reader` is the processor's id. */
  | { readonly by: 'reader'; readonly reader: string }

/** How somebody leaves. */
export interface Leaving {
  readonly tender: Tender
  /** What the cashier saw. If the price has changed since, nothing is charged. */
  readonly expected?: Cents | undefined
  /** When they left, if not now. */
  readonly at?: Temporal.Instant | undefined
  /** Cash that was taken offline. */
  readonly taken?: Taken | undefined
  /** The traveler pays online, and nobody at the gate sees the car leave. */
  readonly isUnseen?: boolean
}

export type Departure =
  | { readonly status: 'closed'; readonly stay: store.StayRow }
  | { readonly status: 'refused'; readonly refusal: Refusal }
  | { readonly status: 'unknown' }

/**
 * Ends a stay: prices it, takes the balance and closes it. Of concurrent requests one succeeds. A job follows up a
 * charge whose outcome is not known in time; the stay closes when it succeeds.
 * @throws Problem 422 when the stay is closed, costs something other than was shown, or is not paid
 */
export async function leave(ctx: Context, stayId: string, leaving: Leaving): Promise<Departure> {
  const step = await transaction(ctx, (ctx) => prepare(ctx, stayId, leaving))
  if ('closed' in step) return { status: 'closed', stay: step.closed }
  const charge = found(await paymentById(ctx, step.paymentId))
  const isShown = leaving.tender.by === 'reader' && charge.status === 'REQUESTED' && charge.given_up_at === null
  const settlement = await (isShown
    ? stayByCard.settleAtReader(ctx, charge)
    : stayByCard.settleWhileWaiting(ctx, charge))
  return settlement.status === 'paid' ? { status: 'closed', stay: settlement.row } : settlement
}

/** How somebody left while the gate was offline. */
interface LeavingOffline {
  readonly at: Temporal.Instant
  readonly taken: Taken
  /** Where the cash is, if any was taken. */
  readonly drawerId: string | undefined
}

/**
 * Settles a departure of an offline gate, in the caller's transaction. Cash counts whatever became of the stay: a card that
 * is waited for at a reader is given up, and for a stay that was paid by then it is an amount beyond the price.
 * @throws Problem 422 when the ticket was voided; a transient one while it isn't known whether a card was charged
 */
export async function leaveOffline(
  ctx: Context,
  stayId: string,
  { at, taken, drawerId }: LeavingOffline,
): Promise<void> {
  const stay = found(await store.lockById(ctx, stayId))
  if (drawerId !== undefined && stay.status === 'CLOSED') return takeBeyondPrice(ctx, stay, taken, drawerId)
  const waiting = drawerId !== undefined && (await openCharge(ctx, { transaction_id: stayId }))
  if (waiting) await giveUp(ctx, waiting.id)
  const leaving = { tender: drawerId === undefined ? NOTHING : ({ by: 'cash', drawerId } as const), at, taken }
  const departure = await leave(ctx, stayId, leaving)
  // The car has left all the same, with a card that was refused.
  const last = departure.status === 'refused' ? await leave(ctx, stayId, leaving) : departure
  if (last.status !== 'closed') throw tryLater(messages.refusal.beingPaid)
}

const NOTHING = { by: 'nothing' } as const

/** Cash for a stay that is over stays in the drawer, and is looked at: whoever paid twice can have it refunded. */
async function takeBeyondPrice(ctx: Context, stay: store.StayRow, taken: Taken, drawerId: string): Promise<void> {
  const { cash: amount, doubt } = taken
  await takeCash(ctx, { transaction_id: stay.id }, { amount, drawerId, reason: 'stay' })
  await audit(ctx, { action: 'stay.paid_twice', entity: 'transaction', entityId: stay.id, details: { amount } })
  await store.change(
    ctx,
    stay,
    'paid twice',
    {
      rate: withTaken(found(stay.rate), amount),
      total_cents: cents((stay.total_cents ?? 0) + amount),
      paid_cents: cents(stay.paid_cents + amount),
    },
    { amount, override: { priced: cents(0), taken: amount, reason: doubt ?? 'TAKEN_OFFLINE' } },
  )
}

async function prepare(
  ctx: Context,
  stayId: string,
  { tender, expected, at, taken, isUnseen }: Leaving,
): Promise<{ closed: store.StayRow } | { paymentId: string }> {
  const { requestKey } = ctx
  const stay = found(await store.lockById(ctx, stayId))
  if (stay.status === 'CLOSED' && requestKey && stay.request_key === requestKey) return { closed: stay }
  allow(stayCan.change(stay))
  const waiting = await openCharge(ctx, { transaction_id: stay.id })
  const isOwn = requestKey !== undefined && waiting?.details.request_key === requestKey
  // Pressing again asks for the outcome; nobody pays a second time meanwhile, in another way or at another booth.
  if (waiting && (isOwn || (tender.by === 'nothing' && !waiting.given_up_at))) return { paymentId: waiting.id }
  // Cash is accepted once the cashier gave up on the card; a charge that succeeds anyway is refunded.
  const mayGoOn = waiting?.given_up_at && (tender.by === 'cash' || tender.by === 'nothing')
  if (waiting && !mayGoOn) throw tryLater(messages.refusal.beingPaid)
  const ours = await priceAt(ctx, stay, at ?? ctx.now)
  const priced = taken ? asTaken(ours, taken) : ours
  if (expected !== undefined && expected !== priced.due)
    throw invalidForm(messages.refusal.priceChanged({ due: toDollars(priced.due) }))
  if (priced.due === 0) return { closed: await closeTransaction(ctx, priced, { paidNow: cents(0), requestKey }) }
  const purpose = { transaction_id: stay.id }
  if (tender.by === 'nothing') throw invalidForm(messages.refusal.leftToPay({ due: toDollars(priced.due) }))
  if (tender.by === 'cash') {
    await takeCash(ctx, purpose, { amount: priced.due, drawerId: tender.drawerId, reason: 'stay' })
    const { drawerId } = tender
    return { closed: await closeTransaction(ctx, priced, { paidNow: priced.due, drawerId, requestKey }) }
  }
  const card = tender.by === 'reader' ? undefined : await cardToCharge(ctx, stay, tender)
  const paymentId = ctx.random.uuid()
  const reader = tender.by === 'reader' ? tender.reader : undefined
  const details = {
    exit: priced.exit.toString(),
    ...(requestKey && { request_key: requestKey }),
    ...(isUnseen && { is_unseen: true }),
  }
  const isAsked = await requestCharge(ctx, purpose, {
    id: paymentId,
    amount: priced.due,
    reason: 'stay',
    details,
    reader,
  })
  if (!isAsked) throw tryLater(messages.refusal.readerBusy)
  if (card) await keepCard(ctx, purpose, card, paymentId)
  return { paymentId }
}

async function cardToCharge(ctx: Context, stay: store.StayRow, tender: Tender): Promise<SavedCard> {
  if (tender.by === 'card') return tender.card
  const card = await (tender.by === 'member card' ? memberCard(ctx, stay) : keptCard(ctx, stay))
  if (!card) throw invalidForm(messages.refusal.noCard)
  return card
}

/** A stay paid by card: closed when it is charged, still open when the card is refused. */
export const stayByCard = definePurchase<store.StayRow>({
  isFor: ({ transaction_id }) => transaction_id !== null,
  lock: async (ctx, { transaction_id: id }) => (id === null ? undefined : store.lockById(ctx, id)),

  /** The quoted price holds, however long the gateway takes. */
  async confirm(ctx, stay, charge) {
    const { amount_cents: charged, details } = charge
    if (stay.status !== 'OPEN') return giveBack(ctx, stay, charge)
    const priced = await priceAt(ctx, stay, Temporal.Instant.from(String(details.exit)))
    const price = adjusted(priced.price, cents(charged - priced.due), 'ADJUSTMENT')
    const requestKey = details.request_key as string | undefined
    const isUnseen = details.is_unseen === true
    return closeTransaction(ctx, { ...priced, price }, { paidNow: charged, requestKey, isUnseen })
  },
})

/** Refunds a charge of a stay that was already paid or voided; the books show both. */
async function giveBack(ctx: Context, stay: store.StayRow, charge: Payment): Promise<store.StayRow> {
  const amount = charge.amount_cents
  await returnCharge(ctx, charge, 'paid twice')
  ctx.log.warn({ stayId: stay.id, paymentId: charge.id }, 'a card was charged for a stay that was over: it goes back')
  await audit(ctx, {
    action: 'stay.paid_twice',
    entity: 'transaction',
    entityId: stay.id,
    details: { amount, payment: charge.id },
  })
  return store.change(
    ctx,
    stay,
    'paid twice',
    {
      paid_cents: cents(stay.paid_cents + amount),
      refunded_cents: cents(stay.refunded_cents + amount),
      paid_twice_cents: cents(stay.paid_twice_cents + amount),
    },
    { amount },
  )
}

interface Closing {
  /** Paid just now, in cents; with earlier payments it makes the total. */
  readonly paidNow: Cents
  readonly drawerId?: string | undefined
  /** The request that closes the stay, so that its replay recognizes it. */
  readonly requestKey: string | undefined
  readonly isUnseen?: boolean
}

/**
 * The one place where a stay ends, in the caller's transaction: its price, receipt, booking and voucher. Whatever else
 * a closed stay triggers, such as points, belongs here.
 */
async function closeTransaction(
  ctx: Context,
  { stay, exit, price, used, override }: PricedStay,
  { paidNow, drawerId, requestKey, isUnseen }: Closing,
): Promise<store.StayRow> {
  const closed = await store.change(
    ctx,
    stay,
    'closed',
    {
      status: 'CLOSED',
      exited_at: exit,
      receipt_number: ctx.random.code(store.CODE_LENGTH),
      rate: wireStayRate(price),
      total_cents: price.total,
      ...(used && takenFromBooking(used, cents(price.total - heldOf(stay) - paidNow))),
      paid_cents: cents(stay.paid_cents + paidNow),
      ...(drawerId && { drawer_id: drawerId }),
      ...(requestKey && { request_key: requestKey }),
    },
    { total: price.total, paid: paidNow, ...(override && { override }), ...(isUnseen && { is_unseen: true }) },
  )
  if (stay.booking_id) await complete(ctx, stay.booking_id)
  await moveStayTokens(ctx, closed)
  await audit(ctx, {
    action: 'stay.close',
    entity: 'transaction',
    entityId: stay.id,
    details: { total: price.total, paid: paidNow, ...(override && { override }) },
  })
  await enqueue(ctx, sendReceipt, { transactionId: stay.id })
  record(ctx, {
    class: 'transaction',
    name: 'closed',
    ref_id: stay.id,
    value: toDollars(price.total),
    parameters: { booking_id: stay.booking_id },
  })
  return earnForMember(ctx, closed)
}
