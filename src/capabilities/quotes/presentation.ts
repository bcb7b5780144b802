import { messageFrom } from '../../lib/message.ts'
import { type Cents, cents, fromDollars, toDollars } from '../../lib/money.ts'
import { toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { publicLinks } from '../mail/index.ts'
import type { Quote } from './contract.ts'
import { isExpired, isPurchasable, type PricedQuote } from './rules.ts'
import { engineArgsOf, rateFrom, wireRate } from './pricing.ts'
import type { QuoteRow } from './store.ts'

/** A kept quote as the wire has it. */
export function presentQuote(ctx: Pick<Context, 'now' | 'config'>, quote: QuoteRow): Quote {
  const { dropped_coupon: dropped } = engineArgsOf(quote.rate)
  return {
    id: quote.id,
    quote_id: quote.id,
    product_id: quote.product_id,
    vehicle_class: quote.vehicle_class,
    promo_code: quote.promo_code,
    days_in_advance: quote.days_in_advance,
    expires: toWire(quote.expires_at),
    timestamp: toWire(quote.created_at),
    is_expired: isExpired(quote.expires_at, ctx.now),
    is_purchasable: isPurchasable(quote.product_id),
    is_prebook_discount: quote.is_prebook_discount,
    deposit_required: toDollars(quote.deposit_cents),
    total_charge: toDollars(quote.total_cents),
    customer_link: publicLinks(ctx.config).quote(quote.id),
    travel_from_date: toWire(quote.travel_from),
    travel_to_date: toWire(quote.travel_to),
    duration: Math.floor((quote.travel_to.epochMilliseconds - quote.travel_from.epochMilliseconds) / 1000),
    free_until: quote.free_until ? toWire(quote.free_until) : null,
    rate: rateFrom(quote.rate),
    ...(quote.difference_cents !== null && { difference: toDollars(quote.difference_cents) }),
    ...(dropped && {
      dropped_promo_code: { promo_code: dropped.code, reasons: dropped.reasons.map(messageFrom) },
    }),
  }
}

/** A priced quote as it is kept. A quote for a change names its booking and the difference to what that costs now. */
export function quoteRow(
  ctx: Pick<Context, 'now' | 'random'>,
  priced: PricedQuote,
  more: Pick<QuoteRow, 'set_id' | 'email'> & Partial<Pick<QuoteRow, 'modifies_booking_id' | 'difference_cents'>>,
): QuoteRow {
  return {
    id: ctx.random.uuid(),
    product_id: priced.productId,
    vehicle_class: priced.vehicleClass,
    travel_from: priced.from,
    travel_to: priced.to,
    days_in_advance: priced.daysInAdvance,
    is_prebook_discount: priced.isPrebookDiscount,
    deposit_cents: priced.depositRequired,
    total_cents: priced.rate.total,
    promo_code: priced.promoCode,
    rate: wireRate(priced.rate),
    free_until: priced.freeUntil,
    created_at: ctx.now,
    expires_at: priced.expires,
    modifies_booking_id: null,
    difference_cents: null,
    ...more,
  }
}

/** What the code of a quote takes off, as a positive amount; null where it sets a price of its own or takes off nothing. */
export function couponDiscount({ rate }: Pick<QuoteRow, 'rate'>): Cents | null {
  const line = rate.charge_lines.find(({ code }) => code === 'COUPON')
  return line ? cents(0 - fromDollars(line.amount)) : null
}
