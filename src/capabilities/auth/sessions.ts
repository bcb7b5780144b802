import type { z } from 'zod'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { signAccessToken } from './access-token.ts'
import type { Tokens } from './contract.ts'
import { ACCESS_SECONDS } from './rules.ts'
import { rememberDevice } from './known-devices.ts'
import * as store from './store.ts'

export type Pair = z.infer<typeof Tokens>

/** Begins a session of an account: its first pair of tokens. */
export async function beginSession(ctx: Context, accountId: string): Promise<Pair> {
  const familyId = ctx.random.uuid()
  await store.markSignIn(ctx, accountId)
  await rememberDevice(ctx, accountId)
  await audit(ctx, { action: 'session.began', entity: 'account', entityId: accountId, details: { session: familyId } })
  return issuePair(ctx, { token: ctx.random.token(), accountId, familyId, generation: 1 })
}

/**
 * The next pair of a session. Its refresh token is derived from the current one with a key of the installation, so that
 * repeated exchanges give the same successor, which nobody can compute from a token or the database.
 */
export async function renewSession(ctx: Context, shown: string, of: store.KeptRefreshToken): Promise<Pair> {
  const token = ctx.keys.digest('refresh-successor', shown).subarray(0, TOKEN_BYTES).toString('base64url')
  return issuePair(ctx, { token, accountId: of.account_id, familyId: of.family_id, generation: of.generation + 1 })
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
