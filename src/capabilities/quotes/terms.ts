import { type Cents, cents, formatUsd, fromDollars } from '../../lib/money.ts'
import { display } from '../../lib/pacific.ts'
import { cancellationTermsOf, type RepeatedRegret } from '../rates/terms.ts'
import type { Quote } from './contract.ts'
import { texts } from './texts.ts'
import {
  agreedCancellation,
  engineArgsOf,
  firstDayPrice,
  isComplimentary,
  lateCancellationFee,
  noShowFee,
} from './pricing.ts'

type Agreed = Pick<Quote, 'product_id' | 'deposit_required' | 'travel_from_date' | 'rate'>

/**
 * What cancelling, changing and not coming cost, as sentences: the same on screens and in mails. They say what the
 * quote's own arguments hold, so that a booking keeps the terms it was made under.
 * @param asOf when the booking is or was made: what was over by then is not promised
 * @param feeKept what a late change keeps of the payment for a later cancellation
 */
export function cancellationTerms(quote: Agreed, asOf: Temporal.Instant, feeKept: Cents = cents(0)): string[] {
  if (quote.product_id === 'STANDARD') return [texts().terms.nothingAhead]
  if (isComplimentary(quote)) return [texts().terms.complimentary]
  return [...cancelling(quote, asOf, feeKept), changing(quote), notComing(quote, feeKept)]
}

function cancelling(quote: Agreed, asOf: Temporal.Instant, feeKept: Cents): string[] {
  const args = engineArgsOf(quote.rate)
  const { regret_minutes, repeated_regret } = args.terms
  const { late_hours, fee_cents: fee } = cancellationTermsOf(args.terms, args.product_id)
  const lateFrom = Temporal.Instant.from(quote.travel_from_date).subtract({ hours: late_hours })
  const t = texts().terms
  if (feeKept > fee && feeKept >= lateFee(quote)) return [t.keptByChange(formatUsd(feeKept), late_hours)]
  // A change is late only once the time to regret the booking is over.
  const mayRegret = regret_minutes > 0 && feeKept === 0
  const regret = mayRegret ? [t.regret(regret_minutes)] : []
  const again = mayRegret && repeated_regret ? [regretAgain(repeated_regret)] : []
  const late = lateSentence(quote)
  if (Temporal.Instant.compare(lateFrom, asOf) <= 0)
    return [[...regret, mayRegret ? t.afterRegret(late) : t.atOnce(late), ...again].join(' ')]

  const until = display(lateFrom)
  const due = cents(Math.max(fee, feeKept))
  const inTime = due === 0 ? t.freeUntil(until, late, mayRegret) : t.feeUntil(until, formatUsd(due), late)
  return mayRegret ? [[...regret, ...again].join(' '), inTime] : [inTime]
}

function regretAgain({ times, hours, fee_cents }: RepeatedRegret): string {
  return texts().terms.regretAgain(times, hours, formatUsd(fee_cents))
}

/** One day's price, at most what the terms say, never more than was paid. */
function lateFee({ rate, deposit_required }: Agreed): Cents {
  return cents(Math.min(lateCancellationFee(engineArgsOf(rate)), fromDollars(deposit_required)))
}

function lateSentence(quote: Agreed): string {
  const args = engineArgsOf(quote.rate)
  const [fee, paid] = [lateCancellationFee(args), fromDollars(quote.deposit_required)]
  const kept = lateFee(quote)
  const t = texts().terms
  if (agreedCancellation(args).late_fee_cents !== undefined) return t.lateFee(formatUsd(kept), kept < paid)
  const isCapped = kept === fee && fee < firstDayPrice(args)
  return (isCapped ? t.lateAtMost : t.late)(formatUsd(kept), kept < paid)
}

function changing({ product_id, rate }: Agreed): string {
  const { late_hours } = cancellationTermsOf(engineArgsOf(rate).terms, product_id)
  const t = texts().terms
  return product_id === 'BOOK_NOW' ? t.changeSettledAtTheLot(late_hours) : t.changeCharged(late_hours)
}

/** Who never comes pays what the terms, or a late change, keep, never more than was paid. */
function notComing(quote: Agreed, feeKept: Cents): string {
  if (quote.product_id === 'BOOK_NOW') return texts().terms.depositKept
  const args = engineArgsOf(quote.rate)
  const [fee, paid] = [noShowFee(args), cents(Math.max(fromDollars(quote.deposit_required), feeKept))]
  const kept = cents(Math.min(Math.max(fee, feeKept), paid))
  const t = texts().terms
  const isFlat = feeKept > fee || agreedCancellation(args).no_show_fee_cents !== undefined
  return isFlat ? t.feeKept(formatUsd(kept), kept < paid) : t.dayKept(kept < paid)
}
