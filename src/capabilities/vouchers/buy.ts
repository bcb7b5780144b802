import type { HandlerInput } from '../../http/endpoint.ts'
import { invalidFields, invalidForm } from '../../http/problem.ts'
import { formatUsd, fromDollars } from '../../lib/money.ts'
import { datesTouched, pacificDate } from '../../lib/pacific.ts'
import type { CardDetails, Refusal, SavedCard } from '../../platform/cards.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { parseCardExpiry } from '../payments/card.ts'
import { refusalProblem } from '../payments/refusals.ts'
import { release } from '../capacity/index.ts'
import {
  ask,
  close,
  keepCard,
  openCharge,
  type Payment,
  presentCard,
  requestCharge,
  saveCard,
} from '../payments/index.ts'
import { type Rate, wireRate } from '../quotes/pricing.ts'
import type { vouchers } from './contract.ts'
import { settlePending, tell } from './jobs.ts'
import { priceOf, refuseSoldOut, takeSpace } from './price.ts'
import { deliveryFault } from './rules.ts'
import * as store from './store.ts'

type Input = HandlerInput<typeof vouchers.buy>

/**
 * Buys a gift: space first, then the card, then ISSUED. A refused card gives the space back at once; an unknown outcome
 * stays PENDING and settles by itself.
 * @throws Problem 422 with what is wrong
 */
export async function buy(ctx: Context, input: Input): Promise<store.VoucherRow> {
  const earlier = ctx.requestKey ? await store.byRequestKey(ctx, ctx.requestKey) : undefined
  // Its card was counted when it was first shown.
  if (earlier) return settleNow(ctx, earlier)
  const stay = { from: input.travel_from_date, to: input.travel_to_date }
  const rate = await priceOf(ctx, stay, 'BUY_NOW')
  const details = cardDetails(ctx, input)
  if (input.price !== undefined && fromDollars(input.price) !== rate.total) {
    throw invalidForm(`The price is ${formatUsd(rate.total)} now. Nothing was charged. Please look at it again.`)
  }
  await refuseSoldOut(ctx, stay)
  return presentCard(ctx, input.buyer_email, async () => {
    const card = await acceptCard(ctx, input, details)
    return settleNow(ctx, await takeSpaceFor(ctx, input, rate, card))
  })
}

/** Writes the PENDING gift with its space, card and charge, all or nothing. */
async function takeSpaceFor(ctx: Context, input: Input, rate: Rate, card: SavedCard): Promise<store.VoucherRow> {
  const stay = { from: input.travel_from_date, to: input.travel_to_date }
  return transaction(ctx, async (ctx) => {
    await takeSpace(ctx, stay)
    const voucher = await store.insert(ctx, {
      id: ctx.random.uuid(),
      number: ctx.random.code(store.NUMBER_LENGTH),
      status: 'PENDING',
      kind: 'GIFT',
      account_id: null,
      travel_from: stay.from,
      travel_to: stay.to,
      points: 0,
      total_cents: rate.total,
      rate: wireRate(rate),
      holder_name: input.recipient_name,
      holder_email: input.recipient_email,
      buyer_name: input.buyer_name,
      buyer_email: input.buyer_email,
      deliver_on: input.deliver_on,
      email_pdf: true,
      email_pkpass: true,
    })
    const purpose = { voucher_id: voucher.id }
    await keepCard(ctx, purpose, card)
    await requestCharge(ctx, purpose, { id: ctx.random.uuid(), amount: rate.total, reason: 'gift voucher' })
    return voucher
  })
}

/** Settles while the buyer waits; an unknown outcome goes on without them. */
async function settleNow(ctx: Context, pending: store.VoucherRow): Promise<store.VoucherRow> {
  const { voucher, refusal } = await settle(ctx, pending, { isLate: false })
  if (refusal) throw refusalProblem(refusal)
  if (voucher.status === 'PENDING') {
    await enqueue(ctx, settlePending, { voucherId: voucher.id }, { startAfter: ctx.clock.now().add({ seconds: 2 }) })
  }
  return voucher
}

/** What the typed card is, with the faults that only today's date or our own set-up can show. */
function cardDetails(ctx: Context, input: Input): CardDetails | { paymentMethod: string } {
  const faults: Record<string, string[]> = {}
  const isHosted = ctx.config.stripe?.publishableKey !== undefined
  if (isHosted && (input.cc_number || input.cc_cvc)) faults.cc_number = ['Enter your card in the secure card form.']
  if (!isHosted && input.payment_method) faults.payment_method = ['Enter your card in the fields of this form.']
  const delivery = deliveryFault(input.deliver_on, input.travel_from_date, ctx.now)
  if (delivery) faults.deliver_on = [delivery]
  const expiry = parseCardExpiry(input.cc_exp ?? '')
  const [year = 0, month = 0] = pacificDate(ctx.now).split('-').map(Number)
  if (expiry && (expiry.year < year || (expiry.year === year && expiry.month < month))) {
    faults.cc_exp = ['This card has expired.']
  }
  if (Object.keys(faults).length > 0) throw invalidFields(faults)
  if (input.payment_method) return { paymentMethod: input.payment_method }
  if (!expiry) throw invalidFields({ cc_exp: ['Required'] })
  return {
    number: (input.cc_number ?? '').replaceAll(/\D/g, ''),
    cvc: input.cc_cvc ?? '',
    expMonth: expiry.month,
    expYear: expiry.year,
  }
}

/** Keeps the card at the gateway. */
async function acceptCard(
  ctx: Context,
  { buyer_email, buyer_name, postal_code }: Input,
  details: CardDetails | { paymentMethod: string },
): Promise<SavedCard> {
  const result = await saveCard(ctx, details, { email: buyer_email, name: buyer_name, postalCode: postal_code })
  if ('card' in result) return result.card
  throw refusalProblem(result.refusal)
}

/**
 * Asks the gateway for a PENDING gift's charge and moves the gift to what comes of it: ISSUED, VOIDED with its space
 * given back, or still PENDING while the outcome is unknown. A refusal that comes late is told by mail.
 */
export async function settle(
  ctx: Context,
  pending: store.VoucherRow,
  { isLate }: { isLate: boolean },
): Promise<{ voucher: store.VoucherRow; refusal?: Refusal }> {
  if (pending.status !== 'PENDING') return { voucher: pending }
  const payment = await openCharge(ctx, { voucher_id: pending.id })
  if (!payment) throw new Error(`Voucher ${pending.id} waits for no payment`)
  const outcome = await ask(ctx, payment)
  if (outcome.status === 'unknown') return { voucher: pending }
  if (outcome.status === 'captured') return { voucher: await confirm(ctx, pending.id, payment, outcome.ref) }
  const refusal = outcome.status === 'refused' ? outcome.refusal : 'processor_error'
  return { voucher: await giveUp(ctx, pending.id, payment, { refusal, isLate }), refusal }
}

async function confirm(ctx: Context, id: string, payment: Payment, ref: string): Promise<store.VoucherRow> {
  return transaction(ctx, async (ctx) => {
    const voucher = await lockPending(ctx, id)
    if (voucher.status !== 'PENDING') return voucher
    await close(ctx, payment.id, { status: 'SETTLED', ref })
    await enqueue(ctx, tell, { voucherId: id, what: 'bought' })
    if ((voucher.deliver_on ?? '') <= pacificDate(ctx.now)) await enqueue(ctx, tell, { voucherId: id, what: 'gift' })
    return store.change(ctx, voucher, 'paid', { status: 'ISSUED', paid_cents: payment.amount_cents })
  })
}

async function giveUp(
  ctx: Context,
  id: string,
  payment: Payment,
  { refusal, isLate }: { refusal: Refusal; isLate: boolean },
): Promise<store.VoucherRow> {
  return transaction(ctx, async (ctx) => {
    const voucher = await lockPending(ctx, id)
    if (voucher.status !== 'PENDING') return voucher
    await close(ctx, payment.id, { status: 'REFUSED', refusal })
    await release(ctx, voucher.vehicle_class, datesTouched(voucher.travel_from, voucher.travel_to))
    if (isLate) await enqueue(ctx, tell, { voucherId: id, what: 'refused' })
    return store.change(ctx, voucher, 'card refused', { status: 'VOIDED', end_reason: refusal })
  })
}

async function lockPending(ctx: Context, id: string): Promise<store.VoucherRow> {
  const voucher = await store.lockById(ctx, id)
  if (!voucher) throw new Error(`There is no voucher ${id}`)
  return voucher
}
