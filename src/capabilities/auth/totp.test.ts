import { expect, test } from 'vitest'
import { base32, matchingStep, stepOf, totpAddress, totpCode } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, SHA-1.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('the code at second %i is %s', (seconds, code) => {
  const now = Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
  expect(totpCode(SECRET, stepOf(now), 8)).toBe(code)
  expect(totpCode(SECRET, stepOf(now))).toBe(code.slice(2))
})

test('a code counts one step before and after its own, and no further', () => {
  const now = Temporal.Instant.from('2026-11-21T20:00:15Z')
  const code = totpCode(SECRET, stepOf(now))
  const at = (seconds: number) => matchingStep(SECRET, code, now.add({ seconds }))
  expect([at(-46), at(-45), at(0), at(44), at(45)].map((step) => step !== undefined)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(matchingStep(SECRET, '', now)).toBeUndefined()
})

test('a secret is told in base 32, by hand and as an address', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(totpAddress(SECRET, { issuer: 'Ever & Green', account: 'ada@example.com' })).toBe(
    'otpauth://totp/Ever%20%26%20Green:ada%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Ever%20%26%20Green',
  )
})
