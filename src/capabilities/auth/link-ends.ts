import { isBefore } from '../../lib/pacific.ts'

/** Links to a booking, a stay or a voucher open it until so long after its time. */
const TOKEN_DAYS = 90
/** One that is made when that is over, or nearly so, lives so long. */
const LATE_TOKEN_DAYS = 7

/** When links end that were made before the time of what they open was over. */
export function linkEnd(time: Temporal.Instant): Temporal.Instant {
  return time.add({ hours: TOKEN_DAYS * 24 })
}

/** When a link ends that is made now, so that nobody is given a dead one. */
export function newLinkEnd({ now }: { readonly now: Temporal.Instant }, time: Temporal.Instant): Temporal.Instant {
  const [last, soonest] = [linkEnd(time), now.add({ hours: LATE_TOKEN_DAYS * 24 })]
  return isBefore(last, soonest) ? soonest : last
}
