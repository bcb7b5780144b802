import { expect, test } from 'vitest'
import {
  ACCESS_SECONDS,
  CLIENTS,
  KNOWN_DAYS,
  MOST_PASSKEYS,
  REFRESH_DAYS,
  type RefreshToken,
  refreshVerdict,
} from './rules.ts'

const NOW = Temporal.Instant.from('2026-11-21T20:00:00Z')
const fresh: RefreshToken = {
  expires_at: NOW.add({ hours: 24 }),
  replaced_at: null,
  ended_at: null,
  overtaken: false,
  account_active: true,
}
const ago = (seconds: number) => NOW.subtract({ seconds })

test.each<[string, Partial<RefreshToken>, string]>([
  ['a fresh token', {}, 'renew'],
  ['one that has run out', { expires_at: NOW }, 'refuse'],
  ['one of a deactivated account', { account_active: false }, 'refuse'],
  ['one of an ended family', { ended_at: ago(5) }, 'refuse'],
  ['one of an ended family that was replaced before', { ended_at: ago(5), replaced_at: ago(100) }, 'refuse'],
  ['one replaced a minute ago', { replaced_at: ago(60) }, 'renew'],
  ['one replaced more than a minute ago', { replaced_at: ago(61) }, 'end_family'],
  ['one replaced just now, whose successor was used', { replaced_at: ago(1), overtaken: true }, 'end_family'],
  ['a fresh one of a second line', { overtaken: true }, 'end_family'],
  ['a replaced one that has run out as well', { replaced_at: ago(5), expires_at: ago(1) }, 'refuse'],
])('%s', (_what, token, verdict) => {
  expect(refreshVerdict({ ...fresh, ...token }, NOW)).toBe(verdict)
})

test('an unknown token is refused', () => {
  expect(refreshVerdict(undefined, NOW)).toBe('refuse')
})

test('an access token holds 15 minutes, a session 30 days unused, a device 90; the site alone renews them', () => {
  expect({ ACCESS_SECONDS, REFRESH_DAYS, KNOWN_DAYS, MOST_PASSKEYS, CLIENTS: [...CLIENTS] }).toEqual({
    ACCESS_SECONDS: 900,
    REFRESH_DAYS: 30,
    KNOWN_DAYS: 90,
    MOST_PASSKEYS: 20,
    CLIENTS: ['web'],
  })
})
