import { errors, jwtVerify, SignJWT } from 'jose'
import type { Context } from '../../platform/context.ts'
import { perServices } from '../../platform/per-services.ts'
import { ACCESS_SECONDS } from './rules.ts'

export interface AccessClaims {
  readonly accountId: string
  /** The family of refresh tokens it was issued with. */
  readonly sessionId: string
  /** Seconds since the epoch. */
  readonly expires: number
}

type Signer = Pick<Context, 'keys' | 'now'>

const ISSUER = 'skylot'

/** An access token: a JWT with its account and expiry. Permissions are looked up on each request. */
export async function signAccessToken(
  { keys, now }: Signer,
  of: { accountId: string; sessionId: string },
): Promise<string> {
  const seconds = Math.floor(now.epochMilliseconds / 1000)
  return new SignJWT({ sid: of.sessionId })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: keys.signing.id })
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .setSubject(of.accountId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_SECONDS)
    .sign(keys.signing.privateKey)
}

/** Tokens with a verified signature, oldest first: every page of a visit sends the same one. */
const proven = perServices(() => new Map<string, AccessClaims>())
const MOST_PROVEN = 5_000

/** The claims of a token, 'expired' for one of ours that has expired, or undefined. */
export async function verifyAccessToken(signer: Signer, token: string): Promise<AccessClaims | 'expired' | undefined> {
  const known = proven(signer)
  const claims = known.get(token) ?? (await verifySignature(signer, token))
  if (claims === undefined || claims === 'expired') return claims
  if (claims.expires * 1000 <= signer.now.epochMilliseconds) {
    known.delete(token)
    return 'expired'
  }
  if (!known.has(token)) {
    for (const oldest of known.size < MOST_PROVEN ? [] : known.keys().take(1)) known.delete(oldest)
    known.set(token, claims)
  }
  return claims
}

async function verifySignature({ keys, now }: Signer, token: string): Promise<AccessClaims | 'expired' | undefined> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => verifyingKey(keys, kid), {
      algorithms: ['EdDSA'],
      typ: 'at+jwt',
      issuer: ISSUER,
      audience: ISSUER,
      requiredClaims: ['sub', 'sid', 'exp'],
      currentDate: new Date(now.epochMilliseconds),
    })
    return { accountId: String(payload.sub), sessionId: String(payload.sid), expires: Number(payload.exp) }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'expired'
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

function verifyingKey(keys: Context['keys'], kid: string | undefined) {
  const key = keys.verifying.get(kid ?? '')
  if (!key) throw new errors.JWSSignatureVerificationFailed('unknown key')
  return key
}
