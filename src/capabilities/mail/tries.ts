import { isBefore } from '../../lib/pacific.ts'

const GIVE_UP_AFTER_HOURS = 24
/** The fewest tries before a mail is given up: the first may have come late. */
const LEAST_TRIES = 10

/** Whether a try is the last, should it fail: a day after `since`, with enough `attempts` that failed before. */
export function isLastTry(
  { attempts, since }: { readonly attempts: number; readonly since: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  return attempts + 1 >= LEAST_TRIES && isBefore(since.add({ hours: GIVE_UP_AFTER_HOURS }), now)
}
