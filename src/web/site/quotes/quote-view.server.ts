import type { Quote } from '../../../capabilities/quotes/contract.ts'
import { billedBy, lengthOf } from '../../../capabilities/quotes/length.ts'
import { type BilledUp, billedUp } from '../../../capabilities/quotes/cheaper-end.ts'
import { engineArgsOf, lateCancellationFee, totalOf } from '../../../capabilities/quotes/pricing.ts'
import { cancellationTerms } from '../../../capabilities/quotes/terms.ts'
import { cancellationTermsOf } from '../../../capabilities/rates/terms.ts'
import type { ProductId, VehicleClass } from '../../../http/wire.ts'
import { cents, formatUsd, fromDollars, toDollars } from '../../../lib/money.ts'
import { toWire } from '../../../lib/pacific.ts'
import { bookingPath, fieldsOf } from '../search/stay.server.ts'
import type { StayFields } from '../search/stay.ts'
import { type PriceView, viewPrice } from './price-view.ts'
import { termWords } from '../terms/texts.ts'
import { when } from '../../ui/when.ts'

type Rest = Parameters<typeof bookingPath>[1]

/** Hours that cost a day, and the later end that does not; null when no end is cheaper. */
interface BilledUpView extends Omit<BilledUp, 'cheaper'> {
  readonly cheaper: { readonly until: string; readonly saving: string; readonly path: string } | null
}

/** What the pages show of a quote: no engine arguments, which are ten times as large. */
export interface QuoteView {
  readonly id: string
  readonly product: ProductId
  readonly vehicleClass: VehicleClass
  readonly promoCode: string
  /** By how much the code lowers the total, taxes included; "0.00" when there is none or it brings something else. */
  readonly coupon: string
  readonly billedUp: BilledUpView | null
  readonly from: string
  readonly to: string
  readonly length: string
  readonly expires: string
  /** Milliseconds it still lives, by the server's clock; a wrong clock at home does not matter. */
  readonly lifetime: number
  readonly isPurchasable: boolean
  readonly price: PriceView
  /** Charged when it is booked. */
  readonly now: string
  /** Paid at the lot. */
  readonly later: string
  readonly freeUntil: string | null
  /** The booking page with a stay until then. */
  readonly freeUntilPath: string | null
  /** What cancelling and changing cost, in a line each. */
  readonly cancelling: string
  readonly changing: string
  /** What cancelling, changing and not coming cost, in sentences. */
  readonly terms: readonly string[]
  readonly stay: StayFields
  /** The booking page with the prices of this stay: where deselecting leads. */
  readonly path: string
  /** Of a quote for a change: new total − current total. */
  readonly difference: string | undefined
}

export function viewQuote(quote: Quote, now: Temporal.Instant): QuoteView {
  const [from, to] = [Temporal.Instant.from(quote.travel_from_date), Temporal.Instant.from(quote.travel_to_date)]
  const rest = { vehicleClass: quote.vehicle_class, promoCode: quote.promo_code ?? '' }
  const freeUntil = quote.free_until && Temporal.Instant.from(quote.free_until)
  return {
    id: quote.id,
    product: quote.product_id,
    ...rest,
    coupon: couponOf(quote),
    billedUp: viewBilledUp(quote, from, rest),
    from: quote.travel_from_date,
    to: quote.travel_to_date,
    length: lengthOf({ from, to }, billedBy(quote.rate)),
    expires: quote.expires,
    lifetime: Temporal.Instant.from(quote.expires).epochMilliseconds - now.epochMilliseconds,
    isPurchasable: quote.is_purchasable,
    price: viewPrice(quote.rate),
    now: quote.deposit_required,
    later: restOf(quote),
    freeUntil: quote.free_until,
    freeUntilPath: freeUntil ? bookingPath({ from, to: freeUntil }, rest) : null,
    cancelling: cancelling(quote, now),
    changing: changing(quote.product_id),
    terms: cancellationTerms(quote, now),
    stay: fieldsOf({ from, to }, rest),
    path: bookingPath({ from, to }, rest),
    difference: quote.difference,
  }
}

function couponOf({ rate }: Quote): string {
  if (!rate.charge_lines.some(({ code }) => code === 'COUPON')) return '0.00'
  const args = engineArgsOf(rate)
  return toDollars(cents(totalOf({ ...args, coupon: null }) - totalOf(args)))
}

/** Why hours are billed as a day, and the page with the end that is not. */
function viewBilledUp({ rate, is_purchasable }: Quote, from: Temporal.Instant, rest: Rest): BilledUpView | null {
  const found = is_purchasable ? billedUp(from, engineArgsOf(rate)) : undefined
  if (!found) return null
  const { cheaper, ...told } = found
  return {
    ...told,
    cheaper: cheaper
      ? {
          until: toWire(cheaper.to),
          saving: toDollars(cheaper.saving),
          path: bookingPath({ from, to: cheaper.to }, rest),
        }
      : null,
  }
}

/** What is left for the lot when it is booked. */
export function restOf({ rate, deposit_required }: Quote): string {
  return toDollars(cents(fromDollars(rate.total) - fromDollars(deposit_required)))
}

function changing(product: ProductId): string {
  const t = termWords().change
  if (product === 'STANDARD') return t.nothing
  return product === 'BOOK_NOW' ? t.atLot : t.byCard
}

/** The first sentence that somebody asks for: until when is it free, and what does it cost then? */
function cancelling(quote: Quote, now: Temporal.Instant): string {
  const t = termWords().cancel
  if (quote.product_id === 'STANDARD') return t.nothing
  const args = engineArgsOf(quote.rate)
  const { late_hours, fee_cents: fee } = cancellationTermsOf(args.terms, quote.product_id)
  const kept = Math.min(lateCancellationFee(args), fromDollars(quote.deposit_required))
  const isDeposit = quote.product_id === 'BOOK_NOW' && kept === fromDollars(quote.deposit_required)
  const late = formatUsd(cents(kept))
  const lateFrom = Temporal.Instant.from(quote.travel_from_date).subtract({ hours: late_hours })
  if (Temporal.Instant.compare(lateFrom, now) <= 0) {
    const { regret_minutes } = args.terms
    return isDeposit ? t.regretDeposit(regret_minutes) : t.regret(regret_minutes, late)
  }
  const until = when(toWire(lateFrom))
  if (fee === 0) return isDeposit ? t.freeDeposit(until) : t.free(until, late)
  return isDeposit ? t.feeDeposit(formatUsd(fee), until) : t.fee(formatUsd(fee), until, late)
}
