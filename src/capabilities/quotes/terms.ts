import { cents, formatUsd, fromDollars } from '../../lib/money.ts'
import { display } from '../../lib/pacific.ts'
import { cancellationTermsOf, type RepeatedRegret } from '../rates/terms.ts'
import type { Quote } from './contract.ts'
import { texts } from './texts.ts'
import { agreedCancellation, engineArgsOf, firstDayPrice, lateCancellationFee, noShowFee } from './pricing.ts'

type Agreed = Pick<Quote, 'product_id' | 'deposit_required' | 'travel_from_date' | 'rate'>

/**
 * What cancelling, changing and not coming cost, as sentences: the same on screens and in mails. They say what the
 * quote's own arguments hold, so that a booking keeps the terms it was made under.
 * @param asOf when the booking is or was made: what was over by then is not promised
 */
export function cancellationTerms(quote: Agreed, asOf: Temporal.Instant): string[] {
  if (quote.product_id === 'STANDARD') return [texts().terms.nothingAhead]
  return [...cancelling(quote, asOf), changing(quote), notComing(quote)]
}

function cancelling(quote: Agreed, asOf: Temporal.Instant): string[] {
  const args = engineArgsOf(quote.rate)
  const { regret_minutes, repeated_regret } = args.terms
  const { late_hours, fee_cents: fee } = cancellationTermsOf(args.terms, args.product_id)
  const lateFrom = Temporal.Instant.from(quote.travel_from_date).subtract({ hours: late_hours })
  const t = texts().terms
  const mayRegret = regret_minutes > 0
  const regret = mayRegret ? [t.regret(regret_minutes)] : []
  const again = mayRegret && repeated_regret ? [regretAgain(repeated_regret)] : []
  const late = lateSentence(quote)
  if (Temporal.Instant.compare(lateFrom, asOf) <= 0)
    return [[...regret, mayRegret ? t.afterRegret(late) : t.atOnce(late), ...again].join(' ')]

  const until = display(lateFrom)
  const inTime = fee === 0 ? t.freeUntil(until, late, mayRegret) : t.feeUntil(until, formatUsd(fee), late)
  return mayRegret ? [[...regret, ...again].join(' '), inTime] : [inTime]
}

function regretAgain({ times, hours, fee_cents }: RepeatedRegret): string {
  return texts().terms.regretAgain(times, hours, formatUsd(fee_cents))
}

/** One day's price, at most what the terms say, never more than was paid. */
function lateSentence(quote: Agreed): string {
  const args = engineArgsOf(quote.rate)
  const [fee, paid] = [lateCancellationFee(args), fromDollars(quote.deposit_required)]
  const kept = cents(Math.min(fee, paid))
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

/** Who never comes pays what the terms keep, never more than was paid. */
function notComing(quote: Agreed): string {
  if (quote.product_id === 'BOOK_NOW') return texts().terms.depositKept
  const args = engineArgsOf(quote.rate)
  const paid = fromDollars(quote.deposit_required)
  const kept = cents(Math.min(noShowFee(args), paid))
  const t = texts().terms
  const isFlat = agreedCancellation(args).no_show_fee_cents !== undefined
  return isFlat ? t.feeKept(formatUsd(kept), kept < paid) : t.dayKept(kept < paid)
}
