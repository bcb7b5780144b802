import type { Booking, BookingStatus } from '../../../capabilities/bookings/contract.ts'
import { type MoneyLine, moneyLines, movementLines, refundStory } from '../../../capabilities/bookings/movements.ts'
import { keysOf } from '../../../capabilities/bookings/traveler/fields.ts'
import { type TravelerFact, travelerFacts } from '../../../capabilities/bookings/traveler/facts.ts'
import { billedBy, lengthOf } from '../../../capabilities/quotes/length.ts'
import { cancellationTerms } from '../../../capabilities/quotes/terms.ts'
import type { ProductId, VehicleClass } from '../../../http/wire.ts'
import { type GateCode, gateCode } from './gate-code.server.ts'
import { type PriceView, restOf, viewPrice } from '../quotes/quote-view.server.ts'
import { bookingPath, fieldsOf } from '../search/stay.server.ts'
import type { StayFields } from '../search/stay.ts'
import { cardName } from '../../../capabilities/payments/card-name.ts'

/** What the pages show of a booking. Amounts and instants as the wire has them. */
export interface BookingView {
  readonly id: string
  readonly number: string
  readonly status: BookingStatus
  readonly email: string
  /** What the traveler gave with it. */
  readonly facts: readonly TravelerFact[]
  /** What of it may be changed, as the form has it. */
  readonly trip: Readonly<Record<string, string>>
  readonly product: ProductId
  readonly vehicleClass: VehicleClass
  readonly from: string
  readonly to: string
  readonly length: string
  readonly price: PriceView
  /** What was to be charged when it was booked, and what was left for the lot then. */
  readonly deposit: string
  readonly rest: string
  readonly due: string
  readonly card: string
  /** What has moved of its money, and then what that leaves, in the words of its mail. */
  readonly movements: readonly MoneyLine[]
  readonly money: readonly MoneyLine[]
  /** What became of the money of a cancelled booking. */
  readonly refundStory: string
  readonly terms: readonly string[]
  /** While it opens the gate. */
  readonly code: GateCode | undefined
  readonly memberNumber: string | undefined
  readonly canCancel: boolean
  readonly canChange: boolean
  readonly stay: StayFields
  /** The booking page with prices for the same stay. */
  readonly againPath: string
}

const OPENS_THE_GATE: ReadonlySet<BookingStatus> = new Set(['CONFIRMED', 'CHECKED_IN'])

export function viewBooking(booking: Booking): BookingView {
  const [from, to] = [Temporal.Instant.from(booking.travel_from_date), Temporal.Instant.from(booking.travel_to_date)]
  const rest = { vehicleClass: booking.vehicle_class, promoCode: '' }
  return {
    id: booking.id,
    number: booking.number,
    status: booking.status,
    email: booking.email_addr,
    facts: travelerFacts(booking, 'page'),
    trip: Object.fromEntries(keysOf('trip').map((key) => [key, typed(booking[key])])),
    product: booking.product_id,
    vehicleClass: booking.vehicle_class,
    from: booking.travel_from_date,
    to: booking.travel_to_date,
    length: lengthOf({ from, to }, billedBy(booking.quote.rate)),
    price: viewPrice(booking.quote.rate),
    deposit: booking.quote.deposit_required,
    rest: restOf(booking.quote),
    due: booking.balance_due,
    card: cardName(booking.card),
    movements: movementLines(booking),
    money: moneyLines(booking),
    refundStory: refundStory(booking),
    terms: cancellationTerms(booking.quote, Temporal.Instant.from(booking.created_at)),
    code: OPENS_THE_GATE.has(booking.status) ? gateCode(booking.barcode) : undefined,
    memberNumber: booking.point_club_number ?? undefined,
    canCancel: booking.cancellable,
    canChange: booking.modifiable,
    stay: fieldsOf({ from, to }, rest),
    againPath: bookingPath({ from, to }, rest),
  }
}

function typed(value: string | number | readonly string[] | null): string {
  return typeof value === 'object' ? (value ?? []).join(' ') : String(value)
}
