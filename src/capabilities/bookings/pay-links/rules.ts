import { isBefore } from '../../../lib/pacific.ts'

/** How long staff may let a link hold space, in hours. */
export const LINK_HOURS = [1, 4, 24, 48, 72] as const

/** A link holds for so many minutes at least, also where the arrival is near. */
const LEAST_MINUTES = 15

/** When a link ends: after so many hours, but never after the arrival, by which it must be paid. */
export function linkEnds(now: Temporal.Instant, { hours, arrival }: { hours: number; arrival: Temporal.Instant }) {
  const asked = now.add({ hours })
  const latest = isBefore(asked, arrival) ? asked : arrival
  const least = now.add({ minutes: LEAST_MINUTES })
  return isBefore(latest, least) ? least : latest
}
