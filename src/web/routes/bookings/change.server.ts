import type { Booking } from '../../../capabilities/bookings/contract.ts'
import { type BookingFacts, changeSettlement } from '../../../capabilities/bookings/rules.ts'
import type { Quote } from '../../../capabilities/quotes/contract.ts'
import { engineArgsOf } from '../../../capabilities/quotes/pricing.ts'
import { cents, fromDollars, toDollars } from '../../../lib/money.ts'

/** What a change moves, each as the wire has money: "0.00" for nothing. */
export interface ChangeView {
  readonly difference: string
  readonly charge: string
  readonly refund: string
  readonly due: string
  /** So shortly before arrival that the late cancellation fee stays. */
  readonly isLate: boolean
}

/** Who pays whom when a booking takes the dates of a quote: told before, by the rule that decides it after. */
export function viewChange(booking: Booking, quote: Quote, now: Temporal.Instant): ChangeView {
  const { difference, charge, refund, balanceDue } = changeSettlement(factsOf(booking), fromDollars(quote.rate.total))
  const { late_hours } = engineArgsOf(booking.quote.rate).terms
  const lateFrom = Temporal.Instant.from(booking.travel_from_date).subtract({ hours: late_hours })
  return {
    difference: toDollars(difference),
    charge: toDollars(charge),
    refund: toDollars(refund),
    due: toDollars(balanceDue),
    isLate: Temporal.Instant.compare(lateFrom, now) < 0,
  }
}

function factsOf(booking: Booking): BookingFacts {
  return {
    status: booking.status,
    product_id: booking.product_id,
    travel_from: Temporal.Instant.from(booking.travel_from_date),
    travel_to: Temporal.Instant.from(booking.travel_to_date),
    created_at: Temporal.Instant.from(booking.created_at),
    total_cents: fromDollars(booking.total),
    paid_cents: fromDollars(booking.paid),
    refunded_cents: fromDollars(booking.refunded),
    late_fee_cents: cents(0),
  }
}
