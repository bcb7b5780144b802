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
  return issuePair(ctx, { accountId, familyId, generation: 1 })
}

/** The next pair of a session. */
export async function issuePair(
  ctx: Context,
  of: { accountId: string; familyId: string; generation: number },
): Promise<Pair> {
  return {
    refresh_token: await store.insertRefreshToken(ctx, of),
    access_token: await signAccessToken(ctx, { accountId: of.accountId, sessionId: of.familyId }),
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
  }
}
