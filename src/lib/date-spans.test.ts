import { expect, test } from 'vitest'
import { firstSpans } from './date-spans.ts'

test('days in a row are one span, over the ends of months and where a clock is changed', () => {
  const { named, more } = firstSpans(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02', '2026-11-04'])
  expect(named).toEqual([
    { first: '2026-10-30', last: '2026-11-02', days: 4 },
    { first: '2026-11-04', last: '2026-11-04', days: 1 },
  ])
  expect(more).toBe(0)
})

test('of many spans the first are named, and the days of the others counted', () => {
  const { named, more } = firstSpans(['2026-12-01', '2026-12-03', '2026-12-05', '2026-12-06'], 1)
  expect(named).toEqual([{ first: '2026-12-01', last: '2026-12-01', days: 1 }])
  expect(more).toBe(3)
})

test('no dates are no span', () => {
  expect(firstSpans([])).toEqual({ named: [], more: 0 })
})
