import { type Cents, cents } from '../../lib/money.ts'
import { isBefore } from '../../lib/pacific.ts'
import { type BookingFacts, changeSettlement } from './rules.ts'

/** What a lower price for the same stay brings. Amounts in cents. */
export interface PriceDrop {
  /** What its holder gains: old total − new total, less what staff gave back of it before. */
  readonly saving: Cents
  /** What goes back to the card. */
  readonly refund: Cents
  /** What is still paid at the lot. */
  readonly balanceDue: Cents
}

/** How long before arrival an offer must end, so that no change counts as late. */
const DAYS_BEFORE_ARRIVAL = 2
const OFFER_HOURS = 72
/** An offer that ends sooner is not made: people read their mail in the evening. */
export const LEAST_HOURS = 12

/** Bookings that arrive sooner are left alone: there would be no time to take an offer. */
export function earliestOffered(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: DAYS_BEFORE_ARRIVAL * 24 })
}

/** An offer holds its price for three days, but never into the hours before arrival in which a change is late. */
export function offerEnds(
  { travel_from }: Pick<BookingFacts, 'travel_from'>,
  { late_hours }: { readonly late_hours: number },
  now: Temporal.Instant,
): Temporal.Instant {
  const [inThreeDays, beforeLate] = [now.add({ hours: OFFER_HOURS }), travel_from.subtract({ hours: late_hours })]
  return isBefore(inThreeDays, beforeLate) ? inThreeDays : beforeLate
}

/**
 * What a booking would save with a new total for its own dates; undefined when that is less than `least`, or hardly
 * below what it was `offered` before: nobody is told the same thing twice.
 */
export function priceDrop(
  booking: BookingFacts,
  newTotal: Cents,
  { least, offered }: { least: Cents; offered: Cents | undefined },
): PriceDrop | undefined {
  const isWorthIt = (amount: number) => amount > 0 && amount >= least
  const drop = dropTo(booking, newTotal)
  const before = offered === undefined ? 0 : dropTo(booking, offered).saving
  return isWorthIt(drop.saving) && isWorthIt(drop.saving - before) ? drop : undefined
}

function dropTo(booking: BookingFacts, newTotal: Cents): PriceDrop {
  const { refund, balanceDue } = changeSettlement(booking, newTotal)
  const due = changeSettlement(booking, booking.total_cents).balanceDue
  return { saving: cents(refund + due - balanceDue), refund, balanceDue }
}
