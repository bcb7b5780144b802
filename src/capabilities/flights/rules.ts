import { lettersAndDigits } from '../../lib/code.ts'
import type { FlightStatus } from './feed.ts'

/** Who says that a flight is late. */
export type FlightSource = 'TRAVELLER' | 'STAFF' | 'FEED'

/** A flight in one spelling: upper case, letters and digits only ("as 1289" → AS1289). */
export function spellFlight(typed: string): string {
  return lettersAndDigits(typed)
}

/** An airline, which has a letter at least, and its number. */
const AIRLINE_AND_NUMBER = /^([A-Z][A-Z\d]|\d[A-Z])(\d{1,4}[A-Z]?)$/

/** A flight as people read it ("as1289" → AS 1289); what is no number of a flight keeps its letters and digits. */
export function flightName(typed: string): string {
  return spellFlight(typed).replace(AIRLINE_AND_NUMBER, '$1 $2')
}

/** Less than this is no delay that anybody leaves later for. */
const LEAST_DELAY_MINUTES = 30

export function isLate({ scheduled, expected }: FlightStatus): boolean {
  return scheduled.until(expected).total('minutes') >= LEAST_DELAY_MINUTES
}

/** A flight of that number comes each day: this far from the booked return it is another one. */
const SAME_FLIGHT_HOURS = 18

/** The flight by which somebody comes back who leaves the lot at `backAt`; undefined when the source does not know it. */
export function flightBack(
  arrivals: readonly FlightStatus[],
  flight: string | null,
  backAt: Temporal.Instant,
): FlightStatus | undefined {
  const number = spellFlight(flight ?? '')
  const hoursFrom = ({ scheduled }: FlightStatus) => Math.abs(scheduled.until(backAt).total('hours'))
  return arrivals
    .filter((each) => number !== '' && each.flightNumber === number && hoursFrom(each) <= SAME_FLIGHT_HOURS)
    .toSorted((one, other) => hoursFrom(one) - hoursFrom(other))[0]
}

/** What to tell of a flight now. */
export function standingOf(flight: FlightStatus, now: Temporal.Instant): 'LANDED' | 'LATE' | 'ON_TIME' {
  if (flight.expected.epochMilliseconds <= now.epochMilliseconds) return 'LANDED'
  return isLate(flight) ? 'LATE' : 'ON_TIME'
}
