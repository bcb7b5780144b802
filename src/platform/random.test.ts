import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Random, randomFrom, readCode, systemRandom } from './random.ts'

const LENGTH = 8
const code = fc.integer().map((seed) => seededRandom(seed).code(LENGTH))
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The same values in the same order for the same seed. */
function seededRandom(seed: number, now: () => number = () => 0): Random {
  let block = 0
  let left = Buffer.alloc(0)
  const bytes = (count: number): Buffer => {
    while (left.length < count) {
      left = Buffer.concat([left, createHash('sha256').update(`${seed}/${block++}`).digest()])
    }
    const taken = left.subarray(0, count)
    left = left.subarray(count)
    return taken
  }
  return randomFrom(bytes, now)
}

test('a code is read as it was made, however people write it', () => {
  fc.assert(
    fc.property(code, (made) => {
      const spoken = `${made.slice(0, 4)}-${made.slice(4)}`.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
      expect(readCode(spoken, LENGTH)).toBe(made)
    }),
  )
})

test('one wrong symbol is noticed', () => {
  fc.assert(
    fc.property(code, fc.nat(LENGTH), fc.nat(31), (made, at, symbol) => {
      const wrong = made.slice(0, at) + SYMBOLS[symbol]! + made.slice(at + 1)
      expect(readCode(wrong, LENGTH)).toBe(wrong === made ? made : undefined)
    }),
  )
})

test('two swapped symbols are noticed', () => {
  fc.assert(
    fc.property(code, fc.nat(LENGTH - 1), (made, at) => {
      const swapped = made.slice(0, at) + made[at + 1]! + made[at]! + made.slice(at + 2)
      expect(readCode(swapped, LENGTH)).toBe(swapped === made ? made : undefined)
    }),
  )
})

test('ids sort by the time they were made', () => {
  const early = seededRandom(1, () => 1_700_000_000_000).uuid()
  const late = seededRandom(2, () => 1_700_000_000_001).uuid()
  expect(early < late).toBe(true)
  expect(early).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('tokens of the system never repeat', () => {
  expect(new Set(Array.from({ length: 1000 }, () => systemRandom.token())).size).toBe(1000)
})

test('ids of one process are in the order in which they were made, also within a millisecond and when the clock goes back', () => {
  let now = 1_700_000_000_000
  const random = seededRandom(1, () => now)
  const made = Array.from({ length: 10_000 }, (_, index) => {
    if (index === 5000) now -= 60_000
    return random.uuid()
  })
  expect(made).toEqual(made.toSorted())
  expect(new Set(made).size).toBe(made.length)
})
