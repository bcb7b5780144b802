// How many pieces of work took how long: each bucket reaches a quarter further than the one before.

/** Buckets of one measurement; the last one has all that took longer than about seven minutes. */
export const BUCKETS = 60
/** Milliseconds that the first bucket reaches to. */
const FIRST_MS = 0.5
/** Buckets that double the time. */
const STEPS = 3

/** Milliseconds that a bucket reaches to. */
export function upTo(bucket: number): number {
  return FIRST_MS * 2 ** (bucket / STEPS)
}

export function bucketOf(milliseconds: number): number {
  if (milliseconds <= FIRST_MS) return 0
  return Math.min(BUCKETS - 1, Math.ceil(Math.log2(milliseconds / FIRST_MS) * STEPS))
}

/**
 * The milliseconds that a share of all stay below (0.95 of 1), true to an eighth: within a bucket they are taken to lie
 * evenly. `slowest` bounds what the last ones may be. Undefined when there are none.
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
