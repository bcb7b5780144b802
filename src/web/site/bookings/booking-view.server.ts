import type { Booking } from '../../../capabilities/bookings/contract.ts'
import {
  linesSoFar,
  moneyLines,
  priceLabel,
  refundStory,
  stillComing,
} from '../../../capabilities/bookings/movements.ts'
import { bookingCan, hasTerms } from '../../../capabilities/bookings/rules.ts'
import { termsOf } from '../../../capabilities/bookings/terms.ts'
import { keysOf } from '../../../capabilities/bookings/traveler/fields.ts'
import { travelerFacts } from '../../../capabilities/bookings/traveler/facts.ts'
import { cardName } from '../../../capabilities/payments/card-name.ts'
import { billedBy, lengthOf } from '../../../capabilities/quotes/length.ts'
import { isComplimentary } from '../../../capabilities/quotes/pricing.ts'
import { type Cents, cents, fromDollars, sum, toDollars } from '../../../lib/money.ts'
import { viewPrice } from '../quotes/price-view.ts'
import { restOf } from '../quotes/quote-view.server.ts'
import { bookingPath, fieldsOf } from '../search/stay.server.ts'

/** A booking as the wire has it, without its quote, which is ten times as large, and with what is computed of it. */
export type BookingView = ReturnType<typeof viewBooking>

export function viewBooking(booking: Booking) {
  const { quote, refunds: _refunds, movements: _movements, barcode: _barcode, card, ...shown } = booking
  const [from, to] = [Temporal.Instant.from(booking.travel_from_date), Temporal.Instant.from(booking.travel_to_date)]
  const rest = { vehicleClass: booking.vehicle_class, promoCode: '' }
  return {
    ...shown,
    /** What the traveler gave with it. */
    facts: travelerFacts(booking, 'page'),
    /** Its dates are changed by staff alone. */
    isComplimentary: isComplimentary(quote),
    /** What of it may be changed, as the form has it. */
    trip: Object.fromEntries(keysOf('trip').map((key) => [key, typed(booking[key])])),
    contact: { full_name: booking.full_name, phone_number: booking.phone_number },
    length: lengthOf({ from, to }, billedBy(quote.rate)),
    price: viewPrice(quote.rate),
    /** What the card is charged when it is booked, besides points, and what is left for the lot then. */
    deposit: toDollars(cents(fromDollars(quote.deposit_required) - pointsCharged(booking))),
    rest: restOf(quote),
    cardName: cardName(card),
    /** What has moved of its money, and then what that leaves, in the words of its mail. */
    linesSoFar: linesSoFar(booking),
    moneyLines: moneyLines(booking),
    priceLabel: priceLabel(booking),
    /** What became of the money of a cancelled booking. */
    refundStory: refundStory(booking),
    /** That a booking whose car has not come still opens the gate. */
    stillComing: stillComing(booking),
    /** While they say something. */
    terms: hasTerms(booking) ? termsOf(booking) : [],
    mailable: bookingCan.confirmAgain(booking).allowed,
    stay: fieldsOf({ from, to }, rest),
    /** The booking page with prices for the same stay. */
    againPath: bookingPath({ from, to }, rest),
  }
}

/** What of a booking its points pay, in cents. */
function pointsCharged({ movements }: Booking): Cents {
  const charged = movements.filter(({ kind, points }) => kind === 'CHARGE' && points > 0)
  return sum(charged.map(({ amount }) => fromDollars(amount)))
}

function typed(value: string | number | readonly string[] | null): string {
  return typeof value === 'object' ? (value ?? []).join(' ') : String(value)
}
