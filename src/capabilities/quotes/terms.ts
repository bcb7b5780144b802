import { cents, formatUsd, fromDollars } from '../../lib/money.ts'
import { display } from '../../lib/pacific.ts'
import type { Quote } from './contract.ts'
import { words } from './messages.ts'
import { engineArgsOf, firstDayPrice } from './pricing.ts'

type Agreed = Pick<Quote, 'product_id' | 'deposit_required' | 'travel_from_date' | 'rate'>

/**
 * What cancelling, changing and not coming cost, as sentences: the same on screens and in mails. They say what the
 * quote's own arguments hold, so that a booking keeps the terms it was made under.
 * @param asOf when the booking is or was made: what was over by then is not promised
 */
export function cancellationTerms(quote: Agreed, asOf: Temporal.Instant): string[] {
  if (quote.product_id === 'STANDARD') return [words().terms.nothingAhead]
  return [...cancelling(quote, asOf), changing(quote), notComing(quote)]
}

function cancelling(quote: Agreed, asOf: Temporal.Instant): string[] {
  const args = engineArgsOf(quote.rate)
  const { regret_minutes, late_hours, cancellation_fee_cents } = args.terms
  const lateFrom = Temporal.Instant.from(quote.travel_from_date).subtract({ hours: late_hours })
  const say = words().terms
  const regret = say.regret(regret_minutes)
  const late = say.late(formatUsd(keptWhenLate(quote)), restGoesBack(quote))
  if (Temporal.Instant.compare(lateFrom, asOf) <= 0) return [`${regret} ${say.afterRegret(late)}`]

  const fee = cancellation_fee_cents[quote.product_id as keyof typeof cancellation_fee_cents]
  const until = display(lateFrom)
  return [regret, fee === 0 ? say.freeUntil(until, late) : say.feeUntil(until, formatUsd(fee), late)]
}

/** One day's price, never more than was paid. */
function keptWhenLate(quote: Agreed) {
  return cents(Math.min(firstDayPrice(engineArgsOf(quote.rate)), fromDollars(quote.deposit_required)))
}

function restGoesBack(quote: Agreed): boolean {
  return keptWhenLate(quote) < fromDollars(quote.deposit_required)
}

function changing({ product_id, rate }: Agreed): string {
  const { late_hours } = engineArgsOf(rate).terms
  const say = words().terms
  return product_id === 'BOOK_NOW' ? say.changeSettledAtTheLot(late_hours) : say.changeCharged(late_hours)
}

function notComing(quote: Agreed): string {
  if (quote.product_id === 'BOOK_NOW') return words().terms.depositKept
  return words().terms.dayKept(restGoesBack(quote))
}
