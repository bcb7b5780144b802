import { isBefore, pacificDate } from '../../lib/pacific.ts'
import type { Booking } from './contract.ts'

/** Where somebody stands on their way: each has one thing to do first. */
export type Phase = 'before' | 'today' | 'ride' | 'away' | 'back' | 'over'

/** Who was let in rides to the terminal about then. */
const RIDE_HOURS = 3

/** So long before leaving people look up how they get back. */
const BACK_HOURS = 8

/** The phase of a stay at a moment. Who has not come by the booked time is still expected. */
export function phaseOf(
  { status, travel_from_date, travel_to_date }: Pick<Booking, 'status' | 'travel_from_date' | 'travel_to_date'>,
  now: Temporal.Instant,
): Phase {
  const [from, to] = [Temporal.Instant.from(travel_from_date), Temporal.Instant.from(travel_to_date)]
  if (status === 'PENDING') return 'before'
  if (status === 'CONFIRMED') {
    const isToday = pacificDate(from) === pacificDate(now) || !isBefore(now, from)
    return isToday ? 'today' : 'before'
  }
  if (status !== 'CHECKED_IN') return 'over'
  if (!isBefore(now, to.subtract({ hours: BACK_HOURS }))) return 'back'
  return isBefore(now, from.add({ hours: RIDE_HOURS })) ? 'ride' : 'away'
}
