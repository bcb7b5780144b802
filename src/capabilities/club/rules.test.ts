import { expect, test } from 'vitest'
import { LINK_HOURS, membershipNumber, NAME_LENGTHS, stillProves } from './rules.ts'

const numberOf = (random: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(random)
  return membershipNumber(bytes)
}

test('a membership number has nine digits by chance and one that checks them', () => {
  expect([0n, 1n, 899_999_999n, 900_000_000n].map(numberOf)).toEqual([
    '1000000008',
    '1000000016',
    '9999999999',
    '1000000008',
  ])
})

test('a mailed link proves the address that it was sent to, while that is the one', () => {
  const member = { email: 'ada@example.com', pending_email: 'new@example.com' }
  expect(stillProves(member, { kind: 'CONFIRM', email: 'ada@example.com' })).toBe(true)
  expect(stillProves(member, { kind: 'CONFIRM', email: 'new@example.com' })).toBe(false)
  expect(stillProves(member, { kind: 'CHANGE', email: 'new@example.com' })).toBe(true)
  expect(stillProves(member, { kind: 'CHANGE', email: 'ada@example.com' })).toBe(false)
  expect(LINK_HOURS).toEqual({ CONFIRM: 168, CHANGE: 24, RESET: 1, UNDO: 168 })
  expect(NAME_LENGTHS).toEqual({ short_name: 40, long_name: 120 })
})
