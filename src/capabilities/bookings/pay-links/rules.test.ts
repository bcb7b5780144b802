import { expect, test } from 'vitest'
import { LINK_HOURS, linkEnds } from './rules.ts'

const now = Temporal.Instant.from('2026-11-21T20:00:00Z')

test('a link holds as long as asked, but not past the arrival, and for a quarter of an hour at least', () => {
  const ends = (hours: number, arrival: Temporal.DurationLike) =>
    now.until(linkEnds(now, { hours, arrival: now.add(arrival) })).total('minutes')
  expect(LINK_HOURS).toEqual([1, 4, 24, 48, 72])
  expect(ends(4, { hours: 100 })).toBe(240)
  expect(ends(24, { hours: 5 })).toBe(300)
  expect(ends(4, { minutes: 10 })).toBe(15)
})
