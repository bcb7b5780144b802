import { cents, formatUsd, fromDollars } from '../../lib/money.ts'
import { display } from '../../lib/pacific.ts'
import type { Quote } from './contract.ts'
import { engineArgsOf, firstDayPrice } from './pricing.ts'

type Agreed = Pick<Quote, 'product_id' | 'deposit_required' | 'travel_from_date' | 'rate'>

/**
 * What cancelling, changing and not coming cost, as sentences: the same on screens and in mails. They say what the
 * quote's own arguments hold, so that a booking keeps the terms it was made under.
 * @param asOf when the booking is or was made: what was over by then is not promised
 */
export function cancellationTerms(quote: Agreed, asOf: Temporal.Instant): string[] {
  if (quote.product_id === 'STANDARD')
    return ['Nothing to pay or cancel in advance: you pay at the lot when you leave.']
  return [...cancelling(quote, asOf), changing(quote), notComing(quote)]
}

function cancelling(quote: Agreed, asOf: Temporal.Instant): string[] {
  const args = engineArgsOf(quote.rate)
  const { regret_minutes, late_hours, cancellation_fee_cents } = args.terms
  const lateFrom = Temporal.Instant.from(quote.travel_from_date).subtract({ hours: late_hours })
  const regret = `Cancel free of charge within ${regret_minutes} minutes of booking.`
  const late = `one day’s price (${formatUsd(keptWhenLate(quote))}) is kept${restGoesBack(quote)}.`
  if (Temporal.Instant.compare(lateFrom, asOf) <= 0) return [`${regret} After that, ${late}`]

  const fee = cancellation_fee_cents[quote.product_id as keyof typeof cancellation_fee_cents]
  const inTime = fee === 0 ? 'it stays free to cancel' : `it costs ${formatUsd(fee)} to cancel`
  return [regret, `Until ${display(lateFrom)}, ${inTime}. Later, ${late}`]
}

/** One day's price, never more than was paid. */
function keptWhenLate(quote: Agreed) {
  return cents(Math.min(firstDayPrice(engineArgsOf(quote.rate)), fromDollars(quote.deposit_required)))
}

function restGoesBack(quote: Agreed): string {
  return keptWhenLate(quote) < fromDollars(quote.deposit_required) ? ' and the rest goes back to your card' : ''
}

function changing({ product_id, rate }: Agreed): string {
  const { late_hours } = engineArgsOf(rate).terms
  const difference =
    product_id === 'BOOK_NOW'
      ? 'a difference in price is settled at the lot'
      : 'only a difference in price is charged or refunded'
  return `Change your dates free of charge until you check in; ${difference}. A change less than ${late_hours} hours before arrival keeps the late cancellation fee.`
}

function notComing(quote: Agreed): string {
  if (quote.product_id === 'BOOK_NOW') return 'If you do not come, your deposit is kept.'
  return `If you do not come, one day’s price is kept${restGoesBack(quote)}.`
}
