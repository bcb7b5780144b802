import { isBefore } from '../../lib/pacific.ts'

/** Days after its time that links to a booking, a stay or a voucher still open it. */
const TOKEN_DAYS = 90
/** The fewest days that a new link lasts. */
const LATE_TOKEN_DAYS = 7

/** When a link to something that ends at `time` expires. */
export function linkEnd(time: Temporal.Instant): Temporal.Instant {
  return time.add({ hours: TOKEN_DAYS * 24 })
}

/** When a link made now expires: nobody gets a dead one. */
export function newLinkEnd({ now }: { readonly now: Temporal.Instant }, time: Temporal.Instant): Temporal.Instant {
  const [last, soonest] = [linkEnd(time), now.add({ hours: LATE_TOKEN_DAYS * 24 })]
  return isBefore(last, soonest) ? soonest : last
}
