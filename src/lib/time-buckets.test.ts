import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketOf, BUCKETS, percentileOf, upTo } from './time-buckets.ts'

test('a time is in the bucket that reaches to it, and not in the one before', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 400_000, noNaN: true }), (milliseconds) => {
      const bucket = bucketOf(milliseconds)
      expect(milliseconds).toBeLessThanOrEqual(upTo(bucket) * 1.000001)
      if (bucket > 0) expect(milliseconds).toBeGreaterThan(upTo(bucket - 1) * 0.999999)
    }),
  )
  expect(bucketOf(86_400_000)).toBe(BUCKETS - 1)
})

test('a percentile is true to a quarter, and never above the slowest', () => {
  const times = fc.array(fc.double({ min: 0.6, max: 100_000, noNaN: true }), { minLength: 1, maxLength: 300 })
  fc.assert(
    fc.property(times, fc.constantFrom(0.5, 0.95, 0.99), (all, share) => {
      const buckets = Array.from({ length: BUCKETS }, () => 0)
      for (const each of all) buckets[bucketOf(each)]! += 1
      const sorted = all.toSorted((a, b) => a - b)
      const exact = sorted[Math.ceil(all.length * share) - 1]!
      const found = percentileOf(buckets, share, sorted.at(-1)!)!
      expect(found).toBeLessThanOrEqual(sorted.at(-1)!)
      expect(found / exact).toBeGreaterThan(0.79)
      expect(found / exact).toBeLessThan(1.27)
    }),
  )
  expect(percentileOf([], 0.5, 0)).toBeUndefined()
})
