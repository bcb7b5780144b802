import { addDays, fromLocal, isBefore, pacificDate } from '../../lib/pacific.ts'
import { NETWORK_TIMES } from '../capacity/free/rules.ts'

/** How long free space is held for whoever it is offered to, counted by day. */
const HELD_MINUTES = 60
/** Nobody is asked to get up for an offer: these hours do not count. */
const DAY_BEGINS = '07:00'
const DAY_ENDS = '22:00'

/**
 * How many offers for some of the same dates somebody has at a time, and a network. To wait costs nothing: the next in line has
 * the other spaces.
 */
export const MOST_OFFERED = { person: 1, network: NETWORK_TIMES }

/** Until when space that is offered now is held: an hour of the day, and never beyond the arrival. */
export function heldUntil(now: Temporal.Instant, arrival: Temporal.Instant): Temporal.Instant {
  const end = afterHourOfDay(now)
  return isBefore(arrival, end) ? arrival : end
}

function afterHourOfDay(now: Temporal.Instant): Temporal.Instant {
  const today = pacificDate(now)
  const [begins, ends] = [fromLocal(today, DAY_BEGINS), fromLocal(today, DAY_ENDS)]
  if (isBefore(now, begins)) return begins.add({ minutes: HELD_MINUTES })
  const atOnce = now.add({ minutes: HELD_MINUTES })
  if (!isBefore(ends, atOnce)) return atOnce
  const tomorrow = fromLocal(addDays(today, 1), DAY_BEGINS)
  const used = isBefore(now, ends) ? now.until(ends) : Temporal.Duration.from({ minutes: 0 })
  return tomorrow.add({ minutes: HELD_MINUTES }).subtract(used)
}

/** Whether somebody who asked for it wants to be booked at this price, in cents. */
export function isWithin(total: number, most: number | null): boolean {
  return most !== null && total <= most
}
