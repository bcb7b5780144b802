import type { z } from 'zod'
import { Problem } from '../../http/problem.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { shortened } from '../../platform/proxies.ts'
import { noteSecurity } from '../../platform/security-events.ts'
import { signAccessToken } from './access-token.ts'
import type { Tokens } from './contract.ts'
import { deviceOf } from './devices.ts'
import { ACCESS_SECONDS } from './rules.ts'
import { knownAs, rememberDevice } from './known-devices.ts'
import * as store from './store.ts'

/** How somebody proved who they are. */
export type ProofKind = 'password' | 'passkey'

export type Pair = z.infer<typeof Tokens>

/** Begins a session for somebody who just proved who they are, and issues its first pair of tokens. */
export async function beginSession(ctx: Context, accountId: string, by: ProofKind = 'password'): Promise<Pair> {
  const familyId = ctx.random.uuid()
  await store.markSignIn(ctx, accountId)
  await noteDevice(ctx, accountId)
  await rememberDevice(ctx, accountId)
  await audit(ctx, {
    action: 'session.began',
    entity: 'account',
    entityId: accountId,
    details: { session: familyId, by },
  })
  await store.insertSession(ctx, { id: familyId, account_id: accountId, ...placeOf(ctx) })
  return issuePair(ctx, { token: ctx.random.token(), accountId, familyId, generation: 1 })
}

/** Alerts staff to a sign-in from a new browser. */
async function noteDevice(ctx: Context, accountId: string): Promise<void> {
  // Jobs and seeds have no device.
  if (ctx.caller.anonymousId === '' || (await knownAs(ctx, accountId)) === 'device') return
  const account = await store.accountById(ctx, accountId)
  if (account?.kind === 'staff')
    await noteSecurity(ctx, { kind: 'NEW_DEVICE', accountId, details: { ...deviceOf(ctx.caller.userAgent) } })
}

/**
 * The next pair of a session. The refresh token is derived from the current one with a key of the installation, so that
 * repeated exchanges give the same successor, which cannot be computed from a token or the database.
 */
export async function renewSession(ctx: Context, shown: string, of: store.KeptRefreshToken): Promise<Pair> {
  const token = ctx.keys.digest('refresh-successor', shown).subarray(0, TOKEN_BYTES).toString('base64url')
  await store.noteSeen(ctx, of.family_id, placeOf(ctx))
  return issuePair(ctx, { token, accountId: of.account_id, familyId: of.family_id, generation: of.generation + 1 })
}

/** More details for the audit trail, such as a reason. */
export type More = Readonly<Record<string, unknown>>

/**
 * Ends all sessions of an account and forgets its known devices; `but` keeps one session and the caller's device. A change of
 * the address that is pending ends, and links for a new password: somebody else may have started them.
 */
export async function endSessions(
  ctx: Context,
  accountId: string,
  { but, details }: { but?: string | undefined; details?: More | undefined } = {},
): Promise<void> {
  await store.voidPendingAddress(ctx, accountId)
  await store.endAllFamilies(ctx, accountId, but)
  await store.deleteKnownDevices(ctx, accountId)
  if (but) await rememberDevice(ctx, accountId)
  await audit(ctx, { action: 'session.all_ended', entity: 'account', entityId: accountId, details })
}

/** Ends one session: its refresh token and every descendant. False if it had already ended. */
export async function endSession(ctx: Context, familyId: string, action: string): Promise<boolean> {
  const wasOpen = await store.endFamily(ctx, familyId)
  if (wasOpen) await audit(ctx, { action, entity: 'session', entityId: familyId })
  return wasOpen
}

/** Refuses a caller whose session has ended, and locks their sessions until the transaction ends. */
export async function requireOpenSession(ctx: Context): Promise<void> {
  const { account } = ctx.caller
  if (!account) return
  await store.lockSessions(ctx, account.id)
  const standing = await store.accountOfSession(ctx, { accountId: account.id, sessionId: account.session })
  if (!standing) throw new Problem('unauthorized')
}

/** The caller's browser, system and shortened network. */
function placeOf({ caller }: Context): store.SessionPlace {
  return { ...deviceOf(caller.userAgent), network: shortened(caller.address) }
}

const TOKEN_BYTES = 24

async function issuePair(ctx: Context, of: store.NewRefreshToken): Promise<Pair> {
  await store.insertRefreshToken(ctx, of)
  return {
    refresh_token: of.token,
    access_token: await signAccessToken(ctx, { accountId: of.accountId, sessionId: of.familyId }),
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
  }
}
