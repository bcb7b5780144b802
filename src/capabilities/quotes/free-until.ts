import { MINUTE_MS } from '../../lib/durations.ts'
import type { Cents } from '../../lib/money.ts'
import { addWallDays, fromLocal, isBefore, pacificDate, roundUpToHalfHour, type Stay } from '../../lib/pacific.ts'
import { type ParkingTime, parkingClock } from './parking-days.ts'

const HALF_HOUR_MS = 30 * MINUTE_MS

/** A later leaving time: the last half hour that is counted like it. */
export interface Leaving {
  readonly to: Temporal.Instant
  readonly time: ParkingTime
}

/**
 * The leaving times after a stay's own, by half hours, on the last date that the stay touches: its space is held
 * already. Of those that count the same hours, the last.
 */
export function laterLeavings(stay: Stay, longestStayDays: number): Leaving[] {
  const timeUntil = parkingClock(stay.from)
  const leavings: { end: number; time: ParkingTime }[] = []
  const last = lastLeaving(stay, longestStayDays).epochMilliseconds
  const first = roundUpToHalfHour(stay.to.add({ nanoseconds: 1 }))
  const start = first.epochMilliseconds
  for (let end = start; end <= last; end += HALF_HOUR_MS) {
    const time = timeUntil(end)
    if (isSameTime(leavings.at(-1)?.time, time)) leavings.pop()
    leavings.push({ end, time })
  }
  return leavings.map(({ end, time }) => ({ to: first.add({ milliseconds: end - start }), time }))
}

/**
 * "Stay until 20:00 at no extra cost": the latest of the leavings before the total changes.
 * @param totalOf what leaving then costs
 * @returns null when even the next half hour costs something else
 */
export function latestAtSameTotal(
  leavings: readonly Leaving[],
  total: Cents,
  totalOf: (leaving: Leaving) => Cents,
): Temporal.Instant | null {
  const changes = leavings.findIndex((leaving) => totalOf(leaving) !== total)
  const latest = changes === -1 ? leavings.at(-1) : leavings[changes - 1]
  return latest?.to ?? null
}

function lastLeaving({ from, to }: Stay, longestStayDays: number): Temporal.Instant {
  const lastDate = pacificDate(to.subtract({ nanoseconds: 1 }))
  const [evening, limit] = [fromLocal(lastDate, '23:30'), addWallDays(from, longestStayDays)]
  return isBefore(limit, evening) ? limit : evening
}

function isSameTime(one: ParkingTime | undefined, other: ParkingTime): boolean {
  return one?.fullDays === other.fullDays && one.restHours === other.restHours
}
