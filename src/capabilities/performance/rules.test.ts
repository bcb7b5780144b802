import { expect, test } from 'vitest'
import { bucketOf } from '../../lib/time-buckets.ts'
import {
  causeOf,
  isSlower,
  joined,
  meanParts,
  PARTS,
  partsOf,
  ranked,
  type SpentMs,
  type Sum,
  usualOf,
} from './rules.ts'

const NONE: SpentMs = { database: 0, connection: 0, lock: 0, gateway: 0, mail: 0, calls: 0, queue: 0 }

function sum(milliseconds: number, count: number, spent: Partial<SpentMs> = {}): Sum {
  const buckets = Array.from({ length: bucketOf(milliseconds) + 1 }, () => 0)
  buckets[bucketOf(milliseconds)] = count
  return {
    count,
    failed: 0,
    total_ms: milliseconds * count,
    slowest_ms: milliseconds,
    buckets,
    spent: { ...NONE, ...spent },
  }
}

test('every millisecond of a page is told once', () => {
  const parts = partsOf('page', 1000, { ...NONE, calls: 700, database: 400, lock: 150, connection: 20, gateway: 100 })
  expect(parts).toEqual({
    database: 250,
    lock: 150,
    connection: 20,
    gateway: 100,
    mail: 0,
    queue: 0,
    rendering: 300,
    own: 180,
  })
  expect(PARTS.reduce((all, part) => all + parts[part], 0)).toBe(1000)
})

test('a call and a job render nothing; what overlaps leaves nothing below zero', () => {
  expect(partsOf('call', 100, { ...NONE, database: 60 })).toMatchObject({ rendering: 0, own: 40, database: 60 })
  expect(partsOf('job', 100, { ...NONE, mail: 90, database: 30, queue: 5000 })).toMatchObject({ own: 0, queue: 5000 })
  expect(partsOf('page', 100, { ...NONE, database: 90, calls: 20 })).toMatchObject({ rendering: 10, own: 0 })
  expect(partsOf('call', 100, { ...NONE, database: 40, lock: 90 })).toMatchObject({ database: 0, lock: 40 })
})

test('the cause is what the slowest spent most on, else what all do on average', () => {
  const slow = { total_ms: 1400, spent: { ...NONE, gateway: 1200, database: 90 }, statements: [] }
  expect(causeOf('call', sum(200, 10, { database: 1900 }), [slow])).toEqual({
    part: 'gateway',
    milliseconds: 1200,
    of_ms: 1400,
    times: 0,
  })
  expect(causeOf('call', sum(200, 10, { database: 1900 }), [])).toEqual({
    part: 'database',
    milliseconds: 190,
    of_ms: 200,
    times: 0,
  })
})

test('a statement that ran often is told with how often', () => {
  const statements = [{ id: 'one', times: 212, milliseconds: 640 }]
  const slow = { total_ms: 940, spent: { ...NONE, calls: 720, database: 660 }, statements }
  expect(causeOf('page', sum(900, 3), [slow])).toMatchObject({ part: 'database', times: 212 })
})

test('who waited in the queue waited before it began', () => {
  const slow = { total_ms: 100, spent: { ...NONE, queue: 9000, database: 50 }, statements: [] }
  expect(causeOf('job', sum(100, 1), [slow])).toEqual({ part: 'queue', milliseconds: 9000, of_ms: 9100, times: 0 })
})

test('on average is of each', () => {
  expect(meanParts('call', sum(100, 4, { database: 200 }))).toMatchObject({ database: 50, own: 50 })
})

test('slower is by half and by what somebody notices, of five at least', () => {
  expect(usualOf(undefined)).toBeUndefined()
  expect(usualOf(sum(100, 4))).toBeUndefined()
  expect(usualOf(sum(100, 5))).toBeGreaterThan(75)
  expect(isSlower({ count: 5 }, 150, 100)).toBe(true)
  expect(isSlower({ count: 4 }, 150, 100)).toBe(false)
  expect(isSlower({ count: 5 }, 149, 100)).toBe(false)
  expect(isSlower({ count: 5 }, 90, 41)).toBe(false)
  expect(isSlower({ count: 5 }, 900, undefined)).toBe(false)
})

test('slower than usual comes first, then what took longest for its kind; what is quick is left out', () => {
  const one = (kind: 'page' | 'call' | 'job', p95_ms: number, is_slower = false) => ({ kind, p95_ms, is_slower })
  const all = [one('job', 2000), one('call', 900), one('page', 99), one('call', 60, true), one('page', 100)]
  expect(ranked(all, 3).map(({ p95_ms }) => p95_ms)).toEqual([60, 900, 2000])
  expect(ranked(all, 9)).toHaveLength(4)
})

test('histograms of several hours are one', () => {
  expect(joined([[1, 2], [3], []])).toEqual([4, 2])
  expect(joined([])).toEqual([])
})
