import { expect, test } from 'vitest'
import { cents } from '../../lib/money.ts'
import { DENOMINATIONS, expectedIn, stateOf, worthOf } from './rules.ts'

test('bills and coins are worth what is written on them', () => {
  expect(DENOMINATIONS).toEqual({
    b100: 10_000,
    b50: 5000,
    b20: 2000,
    b10: 1000,
    b5: 500,
    b2: 200,
    b1: 100,
    c100: 100,
    c50: 50,
    c25: 25,
    c10: 10,
    c5: 5,
    c1: 1,
  })
  expect(worthOf({})).toBe(0)
  expect(worthOf({ b20: 3, c25: 2, c1: 4 })).toBe(6054)
})

test('a drawer should hold what came in less what went out', () => {
  const cash = { opening: cents(10_000), taken: cents(500), refunded: cents(30), added: cents(2000), dropped: cents(7) }
  expect(expectedIn(cash)).toBe(12_463)
  expect(expectedIn({ ...cash, dropped: cents(20_000) })).toBe(-7530)
})

test('a drawer is open, then counted, then closed', () => {
  const at = Temporal.Instant.from('2026-11-21T20:00:00Z')
  expect(stateOf({ counted_at: null, closed_at: null })).toBe('OPEN')
  expect(stateOf({ counted_at: at, closed_at: null })).toBe('COUNTED')
  expect(stateOf({ counted_at: at, closed_at: at })).toBe('CLOSED')
})
