import { DAY_MS, HOUR_MS } from '../../lib/durations.ts'
import { addWallDaysTo, type Stay } from '../../lib/pacific.ts'

/** How a stay is counted: full wall-clock days from arrival, then what is left in started hours of elapsed time. */
export interface ParkingTime {
  readonly fullDays: number
  readonly restHours: number
}

/**
 * Counts a stay. Day k begins k calendar days after arrival at the same wall-clock time, so Friday 08:00 to Monday
 * 08:00 is three days also when the clocks change between.
 */
export function parkingTime({ from, to }: Stay): ParkingTime {
  return parkingClock(from)(to.epochMilliseconds)
}

/** {@link parkingTime} for many leaving times of one arrival, in epoch milliseconds. */
export function parkingClock(from: Temporal.Instant): (end: number) => ParkingTime {
  const starts: number[] = []
  const start = from.epochMilliseconds
  const startOf = (day: number) => (starts[day] ??= addWallDaysTo(start, day))
  return (end) => {
    let fullDays = Math.floor((end - start) / DAY_MS)
    if (startOf(fullDays) > end)
      fullDays-- // the night with an hour more
    else if (startOf(fullDays + 1) <= end) fullDays++ // the night with an hour less
    return { fullDays, restHours: Math.ceil((end - startOf(fullDays)) / HOUR_MS) }
  }
}

/** Days that fees and corporate codes count: a rest is a day begun. */
export function startedDays({ fullDays, restHours }: ParkingTime): number {
  return fullDays + (restHours > 0 ? 1 : 0)
}
