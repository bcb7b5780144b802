import type { z } from 'zod'
import { invalidForm } from '../../../http/problem.ts'
import type { Context } from '../../../platform/context.ts'
import { messages } from '../texts.ts'
import * as store from './store.ts'
import type { Assertion, AssertionOptions, Attestation, AttestationOptions } from './wire.ts'

/** Minutes that a challenge is valid. */
const MINUTES = 5
/** Accepted signatures: Ed25519, ECDSA on P-256, RSA with SHA-256. */
const ALGORITHMS = [-8, -7, -257]
const CHALLENGE_BYTES = 32

/** What a challenge is for; one for a sign-in has no session yet. */
type Asked = { purpose: 'sign-in' } | { purpose: 'register' | 'prove'; sessionId: string }

/** Large and rarely needed: loaded on first use. */
const webauthn = () => import('@simplewebauthn/server')

/** Passkeys are made for our host name and accepted from our pages only. */
function relyingParty({ config }: Pick<Context, 'config'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl)
  return { id: hostname, origin }
}

/** Options for signing in or for proving who the caller is. `known` narrows them to these credentials. */
export async function requestSignature(
  ctx: Context,
  asked: Asked,
  known: readonly store.PasskeyRow[] = [],
): Promise<z.input<typeof AssertionOptions>> {
  return {
    challenge: await newChallenge(ctx, asked),
    rpId: relyingParty(ctx).id,
    timeout: MINUTES * 60_000,
    userVerification: 'required',
    allowCredentials: known.map(named),
  }
}

/** Options for adding a key to an account. */
export async function requestNewKey(
  ctx: Context,
  account: { id: string; email: string; name: string; session: string },
): Promise<z.input<typeof AttestationOptions>> {
  const known = await store.passkeysOf(ctx, account.id)
  const { id } = relyingParty(ctx)
  return {
    challenge: await newChallenge(ctx, { purpose: 'register', sessionId: account.session }),
    rp: { id, name: id },
    user: { id: handleOf(account.id), name: account.email, displayName: account.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: MINUTES * 60_000,
    attestation: 'none',
    excludeCredentials: known.map(named),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
}

/** A verified new key: made for us, with user verification (PIN, finger or face). */
export type NewKey = Pick<store.PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports' | 'is_synced'>

/** @throws Problem when the challenge is no longer valid, or the key does not match the request */
export async function checkKey(ctx: Context, sessionId: string, shown: Attestation): Promise<NewKey> {
  const { transports, clientDataJSON } = shown.response
  const expectedChallenge = await takeChallenge(ctx, clientDataJSON, { purpose: 'register', sessionId })
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(ctx)
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo: made } = await refusing(() =>
    verifyRegistrationResponse({
      response: { ...shown, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!made) throw invalidForm(messages.passkeyRefused)
  return {
    credential_id: Buffer.from(made.credential.id, 'base64url'),
    public_key: Buffer.from(made.credential.publicKey),
    counter: made.credential.counter,
    transports,
    is_synced: made.credentialBackedUp,
  }
}

/**
 * The passkey that signed our challenge. It counts as two factors: the key and the user verification.
 * @throws Problem the same for an unknown key, a used challenge, another site and a wrong signature
 */
export async function checkSignature(ctx: Context, asked: Asked, shown: Assertion): Promise<store.PasskeyRow> {
  const expectedChallenge = await takeChallenge(ctx, shown.response.clientDataJSON, asked)
  const passkey = await store.passkeyByCredential(ctx, Buffer.from(shown.id, 'base64url'))
  if (!passkey) throw invalidForm(messages.passkeyRefused)
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(ctx)
  const { userHandle, ...response } = shown.response
  if (userHandle && userHandle !== handleOf(passkey.account_id)) throw invalidForm(messages.passkeyRefused)
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      response: { ...shown, response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id.toString('base64url'),
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    }),
  )
  if (!verified || !(await store.countUse(ctx, passkey.id, authenticationInfo.newCounter)))
    throw invalidForm(messages.passkeyRefused)
  return passkey
}

/**
 * Looks for a passkey that was checked once more, under the lock of its account: it may have been removed since.
 * @throws Problem when it was
 */
export async function requireKept(ctx: Context, { id, account_id }: store.PasskeyRow): Promise<void> {
  const kept = await store.passkeysOf(ctx, account_id)
  if (!kept.some((each) => each.id === id)) throw invalidForm(messages.passkeyRefused)
}

async function newChallenge(ctx: Context, asked: Asked): Promise<string> {
  const challenge = ctx.random.bytes(CHALLENGE_BYTES).toString('base64url')
  const expiresAt = ctx.now.add({ minutes: MINUTES })
  await store.insertChallenge(ctx, { ...kept(asked), challenge, expiresAt })
  return challenge
}

/** Takes the signed challenge: it is used up even if the check fails. */
async function takeChallenge(ctx: Context, clientDataJSON: string, asked: Asked): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined || !(await store.takeChallenge(ctx, { ...kept(asked), challenge })))
    throw invalidForm(messages.passkeyRefused)
  return challenge
}

function kept(asked: Asked): { purpose: store.Purpose; sessionId: string | null } {
  return { purpose: asked.purpose, sessionId: 'sessionId' in asked ? asked.sessionId : null }
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown } | null
    return typeof data?.challenge === 'string' ? data.challenge : undefined
  } catch {
    return undefined
  }
}

/** The library throws plain errors for anything invalid, and for nothing else. */
async function refusing<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check()
  } catch {
    throw invalidForm(messages.passkeyRefused)
  }
}

function named({ credential_id }: store.PasskeyRow): { id: string; type: 'public-key' } {
  return { id: credential_id.toString('base64url'), type: 'public-key' }
}

/** The user handle of an account for authenticators: its id, which is no personal data. */
function handleOf(accountId: string): string {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url')
}
