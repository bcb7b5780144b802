import type { Booking } from '../../../capabilities/bookings/contract.ts'
import { type BookingFacts, changeSettlement, isLateChange } from '../../../capabilities/bookings/rules.ts'
import type { Quote } from '../../../capabilities/quotes/contract.ts'
import { engineArgsOf } from '../../../capabilities/quotes/pricing.ts'
import { cancellationTermsOf } from '../../../capabilities/rates/terms.ts'
import { cents, fromDollars, sum, toDollars } from '../../../lib/money.ts'

/** What a change moves, each as the wire has money: "0.00" for nothing. */
export interface ChangeView {
  readonly difference: string
  readonly charge: string
  readonly refund: string
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
  return {
    difference: toDollars(difference),
    charge: toDollars(charge),
    refund: toDollars(refund),
    due: toDollars(balanceDue),
    isLate: isLateChange({ ...facts, engine_args }, now),
    lateHours: cancellationTermsOf(engine_args.terms, booking.product_id).late_hours,
    droppedCode: quote.dropped_promo_code ?? undefined,
  }
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
