import type { Booking } from '../../../capabilities/bookings/contract.ts'
import {
  type MoneyLine,
  movementLines,
  type RefundSplit,
  splitRefund,
} from '../../../capabilities/bookings/movements.ts'
import { type BookingFacts, changeSettlement, isLateChange } from '../../../capabilities/bookings/rules.ts'
import { pointsPaying } from '../../../capabilities/club/points/rules.ts'
import { cardName } from '../../../capabilities/payments/card-name.ts'
import type { Quote } from '../../../capabilities/quotes/contract.ts'
import { engineArgsOf } from '../../../capabilities/quotes/pricing.ts'
import { cancellationTermsOf } from '../../../capabilities/rates/terms.ts'
import { type Cents, cents, fromDollars, sum, toDollars } from '../../../lib/money.ts'
import { figure } from '../../../lib/texts.ts'
import { texts } from './texts.ts'

/** What a change moves, each as the wire has money: "0.00" for nothing. */
export interface ChangeView {
  readonly difference: string
  readonly charge: string
  readonly refund: string
  /** What of the refund is money, and how many points come back for the rest. */
  readonly money: string
  readonly points: number
  /** The same as lines below a price. */
  readonly lines: readonly MoneyLine[]
  readonly due: string
  /** So shortly before arrival that the late cancellation fee stays. */
  readonly isLate: boolean
  readonly lateHours: number
  /** The booking's promo code falls away, and why. */
  readonly droppedCode: Quote['dropped_promo_code']
}

/** Who pays whom when a booking takes the dates of a quote: told before, by the rule that decides it after. */
export function viewChange(booking: Booking, quote: Quote, now: Temporal.Instant): ChangeView {
  const facts = factsOf(booking)
  const engine_args = engineArgsOf(booking.quote.rate)
  const { difference, charge, refund, balanceDue } = changeSettlement(facts, fromDollars(quote.rate.total))
  const back = splitRefund(booking, refund)
  return {
    difference: toDollars(difference),
    charge: toDollars(charge),
    refund: toDollars(refund),
    money: toDollars(back.money),
    points: pointsPaying(back.points),
    lines: linesAfter(booking, { charge, back, balanceDue }),
    due: toDollars(balanceDue),
    isLate: isLateChange({ ...facts, engine_args }, now),
    lateHours: cancellationTermsOf(engine_args.terms, booking.product_id).late_hours,
    droppedCode: quote.dropped_promo_code ?? undefined,
  }
}

/** What was paid, what the change moves besides, and what is then left: the price after the change. */
function linesAfter(
  booking: Booking,
  { charge, back, balanceDue }: { readonly charge: Cents; readonly back: RefundSplit; readonly balanceDue: Cents },
): MoneyLine[] {
  const t = texts()
  const card = cardName(booking.card)
  const company = booking.on_account_of
  const moved: [string, Cents][] = [
    [company === null ? t.change.payNow(card) : t.change.billedTo(company), charge],
    [company === null ? t.change.moneyBack(card) : t.change.creditedTo(company), cents(0 - back.money)],
    [t.change.pointsBack(figure(pointsPaying(back.points))), cents(0 - back.points)],
    [t.price.payAtLot, balanceDue],
  ]
  return [
    ...movementLines(booking),
    ...moved.flatMap(([label, amount]) => (amount === 0 ? [] : { label, amount: toDollars(amount), isStrong: true })),
  ]
}

function factsOf(booking: Booking): BookingFacts {
  const [paid, refunded] = [fromDollars(booking.paid), fromDollars(booking.refunded)]
  // What staff gave back counts toward the price: so much less is due.
  const goodwill = fromDollars(booking.total) - fromDollars(booking.balance_due) - paid + refunded
  return {
    status: booking.status,
    product_id: booking.product_id,
    travel_from: Temporal.Instant.from(booking.travel_from_date),
    travel_to: Temporal.Instant.from(booking.travel_to_date),
    created_at: Temporal.Instant.from(booking.created_at),
    total_cents: fromDollars(booking.total),
    paid_cents: paid,
    refunded_cents: refunded,
    goodwill_cents: cents(Math.max(goodwill, 0)),
    credited_cents: sum(booking.credits.map(({ amount }) => fromDollars(amount))),
    late_fee_cents: cents(0),
  }
}
