import { type Cents, cents, fromDollars } from '../../lib/money.ts'
import type { Quote } from '../quotes/contract.ts'
import { cancellationTerms } from '../quotes/terms.ts'
import type { Booking } from './contract.ts'
import { heldOf } from './movements.ts'

/** What canceling a booking, changing it and not coming cost by the terms of its quote, or of one offered in its place. */
export function termsOf(booking: Booking, quote: Quote = booking.quote): string[] {
  return cancellationTerms(quote, Temporal.Instant.from(booking.created_at), feeKept(booking))
}

/** What a late change keeps, in cents, never more than is held of the customer's money. */
function feeKept(booking: Booking): Cents {
  return cents(Math.min(fromDollars(booking.late_fee), fromDollars(heldOf(booking))))
}
