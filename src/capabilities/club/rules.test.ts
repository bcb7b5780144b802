import { expect, test } from 'vitest'
import {
  type LinkKind,
  LINKS_FOR,
  LINK_HOURS,
  membershipNumber,
  NAME_LENGTHS,
  stateOfLink,
  stillProves,
} from './rules.ts'

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

const NOW = Temporal.Instant.from('2026-11-21T20:00:00Z')

test.each<[link: string, kind: LinkKind, email: string, age: 'fresh' | 'used' | 'late', is: string, joined?: boolean]>([
  ['confirms the address of the account', 'CONFIRM', 'ada@example.com', 'fresh', 'OPEN'],
  ['confirms it, and was used', 'CONFIRM', 'ada@example.com', 'used', 'DONE'],
  ['confirms it, and came too late for that', 'CONFIRM', 'ada@example.com', 'late', 'DONE'],
  ['was used, but its account is not confirmed', 'CONFIRM', 'ada@example.com', 'used', 'OVER', false],
  ['confirms what is the address no more', 'CONFIRM', 'old@example.com', 'fresh', 'OVER'],
  ['changes the address to the one that waits', 'CHANGE', 'new@example.com', 'fresh', 'OPEN'],
  ['changed the address to the one that is there', 'CHANGE', 'ada@example.com', 'used', 'DONE'],
  ['changes the address to one that waits no more', 'CHANGE', 'other@example.com', 'fresh', 'OVER'],
  ['resets the password', 'RESET', 'ada@example.com', 'fresh', 'OPEN'],
  ['reset the password', 'RESET', 'ada@example.com', 'used', 'OVER'],
  ['takes a change back, whatever the address is by then', 'UNDO', 'old@example.com', 'fresh', 'OPEN'],
  ['took a change back', 'UNDO', 'old@example.com', 'used', 'OVER'],
  ['came too late to take a change back', 'UNDO', 'ada@example.com', 'late', 'OVER'],
])('a link that %s', (_link, kind, email, age, is, isJoined = true) => {
  const member = {
    email: 'ada@example.com',
    pending_email: 'new@example.com',
    confirmed_at: isJoined ? NOW.subtract({ hours: 1 }) : null,
  }
  const used_at = age === 'used' ? NOW.subtract({ seconds: 1 }) : null
  const expires_at = age === 'late' ? NOW : NOW.add({ seconds: 1 })
  expect(stateOfLink(member, { kind, email, used_at, expires_at }, NOW)).toBe(is)
})

test('the page that confirms addresses takes both kinds of links, every other page its own', () => {
  expect(LINKS_FOR).toEqual({ CONFIRM: ['CONFIRM', 'CHANGE'], RESET: ['RESET'], UNDO: ['UNDO'] })
})
