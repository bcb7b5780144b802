import type { HandlerInput } from '../../http/endpoint.ts'
import { invalidFields, invalidForm, Problem } from '../../http/problem.ts'
import { formatUsd, fromDollars } from '../../lib/money.ts'
import { datesTouched, pacificDate } from '../../lib/pacific.ts'
import type { CardDetails, Refusal, SavedCard } from '../../platform/cards.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { isUsedUp, take } from '../../platform/limits.ts'
import { parseCardExpiry } from '../payments/card.ts'
import { refusalProblem } from '../payments/refusals.ts'
import { release } from '../capacity/index.ts'
import { ask, close, keepCard, openCharge, type Payment, requestCharge, saveCard } from '../payments/index.ts'
import { wireRate } from '../quotes/pricing.ts'
import type { vouchers } from './contract.ts'
import { settlePending, tell } from './jobs.ts'
import { priceOf, takeSpace } from './price.ts'
import { deliveryFault } from './rules.ts'
import * as store from './store.ts'

type Input = HandlerInput<typeof vouchers.buy>

/**
 * Buys a gift: space first, then the card, then ISSUED. A refused card gives the space back at once; an unknown outcome
 * stays PENDING and settles by itself.
 * @throws Problem 422 with what is wrong
 */
export async function buy(ctx: Context, input: Input): Promise<store.VoucherRow> {
  const again = ctx.requestKey ? await store.byRequestKey(ctx, ctx.requestKey) : undefined
  if (again) return settleNow(ctx, again)
  const stay = { from: input.travel_from_date, to: input.travel_to_date }
  const rate = await priceOf(ctx, stay, 'BUY_NOW')
  const details = cardDetails(ctx, input)
  if (input.price !== undefined && fromDollars(input.price) !== rate.total) {
    throw invalidForm(`The price is ${formatUsd(rate.total)} now. Nothing was charged. Please look at it again.`)
  }
  const card = await acceptCard(ctx, input, details)
  const pending = await transaction(ctx, async (ctx) => {
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
  return settleNow(ctx, pending)
}

/** Settles while the buyer waits; an unknown outcome goes on without them. */
async function settleNow(ctx: Context, pending: store.VoucherRow): Promise<store.VoucherRow> {
  const { voucher, refusal } = await settle(ctx, pending, { isLate: false })
  if (refusal) {
    await noteRefusedCard(ctx, pending.buyer_email ?? '')
    throw refusalProblem(refusal)
  }
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

const REFUSED_CARDS = [
  { by: 'address', count: 20, seconds: 3600 },
  { by: 'email', count: 10, seconds: 3600 },
] as const

/** Keeps the card at the gateway. Too many refused cards from one address or for one e-mail close the door (card testing). */
async function acceptCard(
  ctx: Context,
  { buyer_email, buyer_name, postal_code }: Input,
  details: CardDetails | { paymentMethod: string },
): Promise<SavedCard> {
  for (const allowance of cardTestingAllowances(ctx, buyer_email)) {
    if (await isUsedUp(ctx.db, ctx.now, allowance)) throw new Problem('rate_limited', { retryAfter: 300 })
  }
  const result = await saveCard(ctx, details, { email: buyer_email, name: buyer_name, postalCode: postal_code })
  if ('card' in result) return result.card
  if (result.refusal !== 'unknown') await noteRefusedCard(ctx, buyer_email)
  throw refusalProblem(result.refusal)
}

async function noteRefusedCard(ctx: Context, email: string): Promise<void> {
  for (const allowance of cardTestingAllowances(ctx, email)) await take(ctx.db, ctx.now, allowance)
}

function cardTestingAllowances(ctx: Context, email: string) {
  const values = { address: ctx.caller.address, email: email.toLowerCase() }
  return REFUSED_CARDS.map(({ by, count, seconds }) => ({
    key: ctx.keys.digest('limits', `vouchers.refused-cards:${by}:${values[by]}`).toString('base64url'),
    count,
    seconds,
  }))
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
