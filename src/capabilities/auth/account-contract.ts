import { z } from 'zod'
import { del, get, post } from '../../http/endpoint.ts'
import { Ok, text, WireInstant } from '../../http/wire.ts'
import { Password } from './contract.ts'
import { Assertion, AssertionOptions, Attestation, AttestationOptions } from './passkeys/wire.ts'

const Session = z
  .object({
    id: z.string(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    network: z.string().meta({ description: 'The address without its last part; empty when it was not kept' }),
    began_at: WireInstant,
    seen_at: WireInstant.meta({ description: 'To the quarter hour while it is in use' }),
    is_current: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

const Passkey = z
  .object({
    id: z.string(),
    name: z.string(),
    is_synced: z.boolean().meta({ description: 'Kept by a password manager on several devices' }),
    created_at: WireInstant,
    used_at: WireInstant.nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

const passkeyId = text(64)

/** What members and staff do with their own sign-in. */
export const account = {
  sessions: get('/account/sessions', {
    summary: 'List your open sessions, most recently seen first',
    access: 'holder',
    input: z.object({}),
    output: z.object({ sessions: z.array(Session) }),
  }),
  endSession: del('/account/sessions/{sessionId}', {
    summary: 'End one of your sessions',
    access: 'holder',
    input: z.object({ sessionId: text(64) }),
    output: Ok,
  }),
  endOtherSessions: post('/account/sessions/end-others', {
    summary: 'End all your sessions but this one',
    access: 'holder',
    input: z.object({}),
    output: Ok,
  }),
  proof: get('/account/proof', {
    summary: 'Check whether your proof of identity is recent enough for sensitive actions',
    access: 'holder',
    input: z.object({}),
    output: z.object({ is_fresh: z.boolean(), has_passkey: z.boolean() }),
  }),
  prove: post('/account/prove', {
    summary: 'Prove once more who you are, by password or passkey, for this session',
    access: 'holder',
    limits: [{ by: 'address', count: 600, seconds: 600 }],
    input: z.object({ password: Password.optional(), passkey: Assertion.optional() }),
    output: Ok,
  }),
  passkeyChallenge: post('/account/passkeys/challenge', {
    summary: 'Ask for what one of your passkeys has to sign to prove who you are; it counts once, for five minutes',
    access: 'holder',
    limits: [{ by: 'address', count: 120, seconds: 600 }],
    input: z.object({}),
    output: AssertionOptions,
  }),
  passkeys: get('/account/passkeys', {
    summary: 'List your passkeys, oldest first',
    access: 'holder',
    input: z.object({}),
    output: z.object({ passkeys: z.array(Passkey) }),
  }),
  beginPasskey: post('/account/passkeys/options', {
    summary: 'Ask for what an authenticator needs to make a passkey; it counts once, for five minutes',
    access: 'holder',
    proof: 'fresh',
    limits: [{ by: 'address', count: 120, seconds: 600 }],
    input: z.object({}),
    output: AttestationOptions,
  }),
  addPasskey: post('/account/passkeys', {
    summary: 'Save a passkey under a name',
    access: 'holder',
    proof: 'fresh',
    limits: [{ by: 'address', count: 120, seconds: 600 }],
    input: z.object({ name: text(60), passkey: Attestation }),
    output: Passkey,
  }),
  removePasskey: del('/account/passkeys/{passkeyId}', {
    summary: 'Remove one of your passkeys',
    access: 'holder',
    proof: 'fresh',
    input: z.object({ passkeyId }),
    output: Ok,
  }),
}
