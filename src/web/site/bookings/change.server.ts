import type { Booking } from '../../../capabilities/bookings/contract.ts'
import {
  type MoneyLine,
  movementLines,
  type RefundSplit,
  splitRefund,
  targetOfNext,
} from '../../../capabilities/bookings/movements.ts'
import {
  bookingCan,
  type BookingFacts,
  changeSettlement,
  feeKeptBy,
  isLateChange,
  refundable,
} from '../../../capabilities/bookings/rules.ts'
import { messages } from '../../../capabilities/bookings/texts.ts'
import { pointsPaying } from '../../../capabilities/club/points/rules.ts'
import { cardName } from '../../../capabilities/payments/card-name.ts'
import type { Quote } from '../../../capabilities/quotes/contract.ts'
import { decisive, engineArgsOf, isComplimentary } from '../../../capabilities/quotes/pricing.ts'
import { cancellationTerms } from '../../../capabilities/quotes/terms.ts'
import { cancellationTermsOf } from '../../../capabilities/rates/terms.ts'
import { type Cents, cents, fromDollars, sum, toDollars } from '../../../lib/money.ts'
import { say } from '../../../lib/texts.ts'
import { texts } from './texts.ts'

/** What a change moves, each as the wire has money: "0.00" for nothing. */
export interface ChangeView {
  readonly difference: string
  readonly charge: string
  readonly refund: string
  /** What of the refund is money, and how many points come back for the rest. */
  readonly money: string
  readonly points: number
  /** Where the money goes. */
  readonly target: string
  /** The same as lines below a price. */
  readonly lines: readonly MoneyLine[]
  readonly due: string
  /** What of the paid money is kept above the price until the car arrives, for a late cancellation. */
  readonly heldBack: string
  /** It would cost less, but the booked arrival is over: unused time is not refunded. */
  readonly isPriceKept: boolean
  /** So shortly before arrival that the late cancellation fee stays. */
  readonly isLate: boolean
  readonly lateHours: number
  /** What canceling, changing and not coming cost after it, as sentences. */
  readonly terms: readonly string[]
  /** The booking's promo code falls away, and why. */
  readonly droppedCode: Quote['dropped_promo_code']
}

/** Who pays whom when a booking takes the dates of a quote: told before, by the rule that decides it after. */
export function viewChange(booking: Booking, quote: Quote, now: Temporal.Instant): ChangeView {
  const facts = factsOf(booking)
  const engine_args = engineArgsOf(booking.quote.rate)
  const total = fromDollars(quote.rate.total)
  const feeKept = feeKeptBy({ ...facts, engine_args }, { asked: now })
  const { difference, charge, refund, balanceDue } = changeSettlement(facts, total, feeKept)
  const heldBack = cents(changeSettlement(facts, total, cents(0)).refund - refund)
  const held = refundable(facts) + charge - refund
  const changed = engineArgsOf(quote.rate)
  const back = splitRefund(booking, refund)
  const target = targetOfNext(booking, back.money)
  return {
    difference: toDollars(difference),
    charge: toDollars(charge),
    refund: toDollars(refund),
    money: toDollars(back.money),
    points: pointsPaying(back.points),
    target,
    lines: linesAfter(booking, { charge, back, target, balanceDue, heldBack }),
    due: toDollars(balanceDue),
    heldBack: toDollars(heldBack),
    isPriceKept: changed.never_below !== undefined && decisive(changed) === changed.never_below,
    isLate: isLateChange({ ...facts, engine_args }, now),
    lateHours: cancellationTermsOf(engine_args.terms, booking.product_id).late_hours,
    terms: cancellationTerms(quote, now, cents(Math.min(feeKept, held))),
    droppedCode: quote.dropped_promo_code ?? undefined,
  }
}

/** Why the dates of a booking cannot be changed at a moment, by the rule that would refuse it; undefined where they can. */
export function whyUnchangeable(booking: Booking, now: Temporal.Instant): string | undefined {
  if (booking.changing) return say(messages.refusal.beingPaid)
  const verdict = bookingCan.modify(factsOf(booking), now)
  if (!verdict.allowed) return say(verdict.reason)
  return isComplimentary(booking.quote) ? say(messages.refusal.complimentary) : undefined
}

type Stay = Pick<Booking, 'travel_from_date' | 'travel_to_date' | 'vehicle_class'>

/** What a change that was made has changed, for the head of the booking's page: new dates before anything else. */
export function newsOfChange(before: Stay, after: Stay): 'changed' | 'reclassed' | 'repriced' {
  const hasNewDates =
    before.travel_from_date !== after.travel_from_date || before.travel_to_date !== after.travel_to_date
  if (hasNewDates) return 'changed'
  return before.vehicle_class === after.vehicle_class ? 'repriced' : 'reclassed'
}

/** What was paid, what the change moves besides, and what is then left: the price after the change. */
function linesAfter(
  booking: Booking,
  {
    charge,
    back,
    target,
    balanceDue,
    heldBack,
  }: {
    readonly charge: Cents
    readonly back: RefundSplit
    readonly target: string
    readonly balanceDue: Cents
    readonly heldBack: Cents
  },
): MoneyLine[] {
  const t = texts()
  const card = cardName(booking.card)
  const company = booking.on_account_of
  const moved: [string, Cents][] = [
    [company === null ? t.change.payNow(card) : t.change.billedTo(company), charge],
    [company === null ? t.change.moneyBack(target) : t.change.creditedTo(company), cents(0 - back.money)],
    [t.change.pointsBack(pointsPaying(back.points)), cents(0 - back.points)],
    [t.price.payAtLot, balanceDue],
    [t.change.heldBack, cents(0 - heldBack)],
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
    late_fee_cents: fromDollars(booking.late_fee),
  }
}
