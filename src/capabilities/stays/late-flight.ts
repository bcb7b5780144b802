import { invalidFields, invalidForm } from '../../http/problem.ts'
import { isBefore, toWire } from '../../lib/pacific.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { bookingAtTheLot, onFlight } from '../bookings/index.ts'
import {
  fileFeed,
  flightBack,
  type FlightFeed,
  type FlightSource,
  type FlightStatus,
  isLate,
  report,
  spellFlight,
} from '../flights/index.ts'
import { openCharge } from '../payments/index.ts'
import { priceBook } from '../rates/index.ts'
import { holdsUntil } from './pricing.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

/** A report, by a person or the feed, that a return flight is late. */
export interface LateFlight {
  readonly flightNumber: string
  /** When the traveler will be back at the lot. */
  readonly backAt: Temporal.Instant
  readonly source: FlightSource
}

/**
 * Records a late flight for an open, booked stay: the booked price holds until then, within the hours of grace. It
 * never shortens an earlier report.
 */
export async function noteLateFlight(ctx: Context, stay: store.StayRow, late: LateFlight): Promise<store.StayRow> {
  if (stay.status !== 'OPEN') throw invalidForm(messages.refusal.isClosed)
  if (!stay.booking_id) throw invalidForm(messages.refusal.nothingToHold)
  const { booking } = await bookingAtTheLot(ctx, stay.booking_id)
  if (!isBefore(booking.travel_to, late.backAt)) throw invalidFields({ back_at: [messages.refusal.notLater] })
  const latest = late.source === 'FEED' ? undefined : await latestReturn(ctx, booking, late)
  const backAt = latest && isBefore(latest, late.backAt) ? latest : late.backAt
  const until = holdsUntil(booking.travel_to, backAt, (await priceBook(ctx)).gate)
  if (stay.holds_until && !isBefore(stay.holds_until, until)) return stay
  const flight = spellFlight(late.flightNumber)
  await report(ctx, { ...late, flightNumber: flight, bookingId: booking.id, holdsUntil: until })
  return store.change(
    ctx,
    stay,
    'late flight',
    { late_flight: flight, holds_until: until },
    { source: late.source, back_at: toWire(late.backAt) },
  )
}

interface Returning {
  readonly travel_to: Temporal.Instant
  readonly flight_number_returning: string | null
}

/**
 * A reported delay counts as far as the feed confirms it, or staff who have checked, for the booked flight only.
 * Without a feed that knows the flight, a traveler's word is not enough.
 * @returns until when the traveler can be back, as far as it is known
 */
async function latestReturn(ctx: Context, booking: Returning, { flightNumber: told, source }: LateFlight) {
  const { flightFeedFile } = ctx.config
  const flight = spellFlight(told)
  const arrivals = flightFeedFile ? await fileFeed(flightFeedFile).arrivals() : []
  const known = flightBack(arrivals, flight, booking.travel_to)
  if (known && isLate(known)) return latestBy(booking.travel_to, known)
  if (known) throw invalidFields({ flight_number: [messages.refusal.onTime({ flight })] })
  const booked = booking.flight_number_returning
  if (booked !== null && spellFlight(booked) !== flight) {
    throw invalidFields({ flight_number: [messages.refusal.otherFlight({ flight: spellFlight(booked) })] })
  }
  // A parked traveler can no longer add a flight to the booking; staff can.
  if (source === 'TRAVELLER') throw invalidFields({ flight_number: [messages.refusal.notKnownLate({ flight })] })
  if (booked === null) throw invalidFields({ flight_number: [messages.refusal.noFlightBooked] })
  return undefined
}

/** The booked end plus the delay, or two hours after landing if later: they may come back on another flight. */
function latestBy(bookedTo: Temporal.Instant, { scheduled, expected }: FlightStatus): Temporal.Instant {
  const [delayed, landed] = [bookedTo.add(scheduled.until(expected)), expected.add({ hours: WAY_BACK_HOURS })]
  return isBefore(delayed, landed) ? landed : delayed
}

const WAY_BACK_HOURS = 2

/** Records every delay of a feed for the stays it concerns: those that come back with that flight, on its day. */
export async function applyFeed(ctx: Context, feed: FlightFeed): Promise<void> {
  const arrivals = await feed.arrivals()
  for (const status of arrivals) {
    if (!isLate(status)) continue
    const { flightNumber, scheduled, expected } = status
    const delay = scheduled.until(expected)
    for (const booking of await onFlight(ctx, flightNumber)) {
      if (flightBack(arrivals, booking.flight_number_returning, booking.travel_to) !== status) continue
      await transaction(ctx, async (ctx) => {
        const known = await store.ofBooking(ctx, booking.id)
        const stay = known && (await store.lockById(ctx, known.id))
        if (stay?.status !== 'OPEN' || (await openCharge(ctx, { transaction_id: stay.id }))) return
        const backAt = booking.travel_to.add(delay)
        await noteLateFlight(ctx, stay, { flightNumber, backAt, source: 'FEED' })
      })
    }
  }
}
