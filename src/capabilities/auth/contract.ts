import { z } from 'zod'
import { post } from '../../http/endpoint.ts'
import { Email, Ok, optionalText } from '../../http/wire.ts'
import { LEAST_PASSWORD, MOST_PASSWORD } from '../../lib/password-length.ts'
import { Assertion, AssertionOptions } from './passkeys/wire.ts'

export const Tokens = z
  .object({
    access_token: z.string(),
    refresh_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int().meta({ description: 'Seconds' }),
  })
  .meta({ id: 'Tokens' })

const Introspection = z
  .union([
    z.object({
      active: z.literal(true),
      user: z.object({ short_name: z.string(), long_name: z.string(), email: z.string() }),
      policy: z.object({ permissions: z.array(z.string()) }),
      user_id: z.string(),
      exp: z.int(),
    }),
    z.object({ active: z.literal(false) }),
  ])
  .meta({ id: 'Introspection' })

/** Longer than any spelling of a password: to normalize a long text takes long. */
const LONGEST_SPELLING = 1024

/** Characters as people count them, however a device spells an accent. */
function countOf(password: string): number {
  return password.length > LONGEST_SPELLING ? password.length : Array.from(password.normalize('NFKC')).length
}

/** An existing password: never longer than a new one may be. */
export const Password = z
  .string()
  .min(1)
  .check(({ value, issues }) => {
    if (countOf(value) > MOST_PASSWORD)
      issues.push({ origin: 'string', input: value, code: 'too_big', maximum: MOST_PASSWORD })
  })

/** A new password, long enough. The server also refuses common ones. */
export const NewPassword = Password.check(({ value, issues }) => {
  if (value !== '' && countOf(value) < LEAST_PASSWORD)
    issues.push({ origin: 'string', input: value, code: 'too_small', minimum: LEAST_PASSWORD })
})

const secret = (most: number) => z.string().min(1).max(most)

export const auth = {
  token: post('/token', {
    summary: 'Exchange a refresh token for a new pair',
    service: 'auth',
    access: 'public',
    limits: [{ by: 'address', count: 300, seconds: 60 }],
    problems: ['invalid_client', 'invalid_grant'],
    input: z.object({ grant_type: z.literal('refresh_token'), client_id: secret(64), refresh_token: secret(512) }),
    output: Tokens,
  }),
  introspect: post('/introspect', {
    summary: 'Show the account and permissions behind an access token',
    service: 'auth',
    isRead: true,
    access: 'public',
    input: z.object({ token: secret(2048) }),
    output: Introspection,
  }),
  revoke: post('/revoke', {
    summary: 'End a session: its refresh token and every descendant (RFC 7009)',
    service: 'auth',
    access: 'public',
    limits: [{ by: 'address', count: 120, seconds: 60 }],
    input: z.object({ token: secret(512) }),
    output: Ok,
  }),
  login: post('/club/login', {
    summary: 'Sign in with email and password; accounts with a second factor also need a `code` or a `passkey`',
    access: 'public',
    // Wrong passwords have limits of their own (sign-in-limits.ts).
    limits: [{ by: 'address', count: 600, seconds: 600 }],
    input: z.object({ email: Email, password: Password, code: optionalText(32), passkey: Assertion.optional() }),
    output: Tokens,
  }),
  passkeyChallenge: post('/club/login/passkey/challenge', {
    summary: 'Ask for what a passkey has to sign to sign in; it counts once, for five minutes',
    access: 'public',
    limits: [{ by: 'address', count: 120, seconds: 600 }],
    input: z.object({}),
    output: AssertionOptions,
  }),
  passkeyLogin: post('/club/login/passkey', {
    summary: 'Sign in with a passkey: no email address, password or code',
    access: 'public',
    limits: [{ by: 'address', count: 120, seconds: 600 }],
    input: z.object({ passkey: Assertion }),
    output: Tokens,
  }),
}
