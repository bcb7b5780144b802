import type { HandlerInput } from '../../http/endpoint.ts'
import { found, invalidFields, invalidForm } from '../../http/problem.ts'
import { messages as http } from '../../http/texts.ts'
import { fromDollars } from '../../lib/money.ts'
import { pacificDate } from '../../lib/pacific.ts'
import type { SavedCard } from '../../platform/cards.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { holdersNow, refuseTooManyFree } from '../capacity/index.ts'
import { keepCard, presentCard, requestCharge, saveCard } from '../payments/index.ts'
import { refusalProblem } from '../payments/refusals.ts'
import { cardFaults, type NewCard, newCard } from '../payments/typed-card.ts'
import { type Rate, wireRate } from '../quotes/pricing.ts'
import type { vouchers } from './contract.ts'
import { noteFreeVoucher } from './free.ts'
import { messages } from './texts.ts'
import { priceOf, refuseSoldOut, takeSpace } from './price.ts'
import { giftPurchase } from './purchase.ts'
import { deliveryFault } from './rules.ts'
import * as store from './store.ts'

type Input = HandlerInput<typeof vouchers.buy>

/**
 * Buys a gift: takes the space, charges the card, then issues it. A refused card releases the space at once; an unknown
 * outcome stays PENDING until a job settles it.
 * @throws Problem 422 with the faults
 */
export async function buy(ctx: Context, input: Input): Promise<store.VoucherRow> {
  const earlier = ctx.requestKey ? await store.byRequestKey(ctx, ctx.requestKey) : undefined
  // Its card was counted on the first try.
  if (earlier) return settleWhileWaiting(ctx, earlier)
  const stay = { from: input.travel_from_date, to: input.travel_to_date }
  const rate = await priceOf(ctx, stay, 'BUY_NOW')
  const typed = typedCard(ctx, input)
  if (input.price !== undefined && fromDollars(input.price) !== rate.total) {
    throw invalidForm(messages.refusal.otherPrice({ price: rate.total }))
  }
  await refuseSoldOut(ctx, stay)
  return presentCard(ctx, input.buyer_email, async () => {
    const card = await acceptCard(ctx, input, typed)
    return settleWhileWaiting(ctx, await takeSpaceFor(ctx, input, rate, card))
  })
}

/** Writes the PENDING gift with its space, card and charge, all or nothing. */
async function takeSpaceFor(ctx: Context, input: Input, rate: Rate, card: SavedCard): Promise<store.VoucherRow> {
  const stay = { from: input.travel_from_date, to: input.travel_to_date }
  const { delivery, recipient_email, deliver_on } = input
  const isMailed = delivery === 'EMAIL'
  const holders = holdersNow(ctx, input.buyer_email, card)
  return transaction(ctx, async (ctx) => {
    await refuseTooManyFree(ctx, holders, { ...stay, vehicleClass: store.VOUCHER_CLASS })
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
      // For a printed gift we only know the buyer, and only write to them.
      holder_email: (isMailed && recipient_email) || input.buyer_email,
      buyer_name: input.buyer_name,
      buyer_email: input.buyer_email,
      delivery,
      message: input.message ?? null,
      deliver_on: (isMailed && deliver_on) || pacificDate(ctx.now),
      email_pdf: true,
      email_pkpass: true,
    })
    const purpose = { voucher_id: voucher.id }
    await keepCard(ctx, purpose, card)
    await requestCharge(ctx, purpose, { id: ctx.random.uuid(), amount: rate.total, reason: 'gift voucher' })
    await noteFreeVoucher(ctx, holders, voucher)
    return voucher
  })
}

/** Settles while the buyer waits; an unknown outcome settles later. */
async function settleWhileWaiting(ctx: Context, pending: store.VoucherRow): Promise<store.VoucherRow> {
  if (pending.status !== 'PENDING') return pending
  const charge = found(await giftPurchase.chargeOf(ctx, { voucher_id: pending.id }))
  const settlement = await giftPurchase.settleWhileWaiting(ctx, charge)
  if (settlement.status === 'refused') throw refusalProblem(settlement.refusal)
  return settlement.status === 'paid' ? settlement.row : pending
}

/** The typed card. 422 with its faults and those of the delivery. */
function typedCard(ctx: Context, input: Input): NewCard {
  const faults = cardFaults(ctx, input)
  const { delivery, deliver_on } = input
  const late = delivery === 'EMAIL' && deliver_on && deliveryFault(deliver_on, input.travel_from_date, ctx.now)
  if (late) faults.deliver_on = [late]
  const card = newCard(input)
  if (!card && !faults.cc_exp) faults.cc_exp = [http.required]
  if (!card || Object.keys(faults).length > 0) throw invalidFields(faults)
  return card
}

/** Stores the card at the gateway. */
async function acceptCard(
  ctx: Context,
  { buyer_email, buyer_name, postal_code }: Input,
  typed: NewCard,
): Promise<SavedCard> {
  const result = await saveCard(ctx, typed, { email: buyer_email, name: buyer_name, postalCode: postal_code })
  if ('card' in result) return result.card
  throw refusalProblem(result.refusal)
}
