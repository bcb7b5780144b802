// A histogram of durations: each bucket reaches a quarter further than the one before.

/** Buckets of one measurement; the last one has all that took longer than about seven minutes. */
export const BUCKETS = 60
/** Upper bound of the first bucket, in milliseconds. */
const FIRST_MS = 0.5
/** Buckets that double the time. */
const STEPS = 3

/** Upper bound of a bucket, in milliseconds. */
export function upTo(bucket: number): number {
  return FIRST_MS * 2 ** (bucket / STEPS)
}

export function bucketOf(milliseconds: number): number {
  if (milliseconds <= FIRST_MS) return 0
  return Math.min(BUCKETS - 1, Math.ceil(Math.log2(milliseconds / FIRST_MS) * STEPS))
}

/**
 * A percentile in milliseconds (0.95 of 1), accurate to an eighth: values are assumed to be spread evenly within a
 * bucket. `slowest` caps the last one. Undefined when there are none.
 */
export function percentileOf(buckets: readonly number[], share: number, slowest: number): number | undefined {
  const count = buckets.reduce((sum, each) => sum + each, 0)
  if (count === 0) return undefined
  const wanted = count * share
  let before = 0
  for (const [bucket, inside] of buckets.entries()) {
    if (inside > 0 && before + inside >= wanted) {
      const from = bucket === 0 ? 0 : upTo(bucket - 1)
      const to = bucket === BUCKETS - 1 ? Math.max(slowest, from) : upTo(bucket)
      return Math.min(slowest, from + ((wanted - before) / inside) * (to - from))
    }
    before += inside
  }
  return slowest
}
