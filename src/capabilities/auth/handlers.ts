import type { Handlers } from '../../http/capability.ts'
import { invalidForm, Problem } from '../../http/problem.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { noteSecurity } from '../../platform/security-events.ts'
import { verifyAccessToken } from './access-token.ts'
import { standingOf } from './caller.ts'
import type { auth } from './contract.ts'
import { verifyPassword } from './passwords.ts'
import { CLIENTS, refreshVerdict } from './rules.ts'
import { proveSecondFactor, requireStillProved } from './second-factor.ts'
import { checkWithinTries } from './sign-in-limits.ts'
import { checkSignature, requestSignature, requireKept } from './passkeys/passkeys.ts'
import { beginSession, endSession, type Pair, renewSession } from './sessions.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export const handlers: Handlers<typeof auth> = {
  /** Exchanges a refresh token. For a minute repeats get the same successor; later reuse ends the whole family. */
  async token(ctx, { client_id, refresh_token: token }) {
    if (!CLIENTS.has(client_id)) throw new Problem('invalid_client')
    const pair = await transaction(ctx, (ctx) => exchange(ctx, token))
    // Thrown outside the transaction, so that the end of the family commits.
    if (!pair) throw new Problem('invalid_grant')
    return pair
  },

  async introspect(ctx, { token }) {
    const claims = await verifyAccessToken(ctx, token)
    if (!claims || claims === 'expired') return { active: false }
    const account = await standingOf(ctx, claims)
    if (!account) return { active: false }
    const { short_name, long_name, email, permissions } = account
    return {
      active: true,
      user: { short_name, long_name, email },
      policy: { permissions },
      user_id: account.id,
      exp: claims.expires,
    }
  },

  /** Answers the same for every token, valid or not (RFC 7009). */
  async revoke(ctx, { token }) {
    const claims = await verifyAccessToken(ctx, token)
    const familyId = typeof claims === 'object' ? claims.sessionId : await store.familyOf(ctx, token)
    if (familyId) await transaction(ctx, (ctx) => endSession(ctx, familyId, 'session.ended'))
    return { ok: true }
  },

  /** Same message and timing for an unknown email, a wrong password and a deactivated account. */
  async login(ctx, { email, password, code, passkey }) {
    const account = await store.accountByEmail(ctx, email)
    const isRight = await checkWithinTries(ctx, { email, account }, async () => {
      const isTheirs = await verifyPassword(password, account?.password_hash, ctx.caller.address)
      return isTheirs && account?.status === 'ACTIVE'
    })
    if (!account || !isRight) {
      await noteSecurity(ctx, { kind: 'SIGN_IN_FAILED', accountId: account?.id, details: { by: 'password' } })
      throw invalidForm(messages.wrongLogin)
    }
    const factor = await proveSecondFactor(ctx, account, { code, passkey })
    return transaction(ctx, async (ctx) => {
      // Hashing takes a while: password and second factor may have been changed in the meantime.
      if (!(await store.lockProved(ctx, account))) throw invalidForm(messages.wrongLogin)
      await requireStillProved(ctx, account.id, factor)
      return beginSession(ctx, account.id)
    })
  },

  async passkeyChallenge(ctx) {
    return requestSignature(ctx, { purpose: 'sign-in' })
  },

  /** The passkey identifies the account and counts as both factors. */
  async passkeyLogin(ctx, { passkey }) {
    const proved = await checkSignature(ctx, { purpose: 'sign-in' }, passkey).catch(async (error) => {
      if (error instanceof Problem) await noteSecurity(ctx, { kind: 'SIGN_IN_FAILED', details: { by: 'passkey' } })
      throw error
    })
    return transaction(ctx, async (ctx) => {
      if (!(await store.lockActive(ctx, proved.account_id))) throw invalidForm(messages.passkeyRefused)
      await requireKept(ctx, proved)
      return beginSession(ctx, proved.account_id, 'passkey')
    })
  },
}

async function exchange(ctx: Context, token: string): Promise<Pair | undefined> {
  const shown = await store.lockRefreshToken(ctx, token)
  const verdict = refreshVerdict(shown, ctx.now)
  if (!shown || verdict === 'refuse') return undefined
  if (verdict === 'end_family') {
    if (await endSession(ctx, shown.family_id, 'session.ended_after_replay')) {
      const account = await store.accountById(ctx, shown.account_id)
      const isStaff = account?.kind === 'staff'
      await noteSecurity(ctx, { kind: 'SESSION_REPLAYED', accountId: shown.account_id, isStaff })
    }
    return undefined
  }
  await store.markReplaced(ctx, token)
  return renewSession(ctx, token, shown)
}
