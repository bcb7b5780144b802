import { capability } from '../../http/capability.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, type Grant, transaction } from '../../platform/context.ts'
import { auth as contract } from './contract.ts'
import { handlers } from './handlers.ts'
import { hashPassword } from './passwords.ts'
import * as store from './store.ts'

export { identify } from './identify.ts'
export { jobs } from './jobs.ts'
export { accountById } from './store.ts'

export const auth = capability('auth', contract, handlers)

/**
 * A token for a link in an e-mail: it opens one thing, until `expiresAt`. 192 random bits in base64url, so it holds no
 * dot and cannot be taken for an access token; only its hash is kept.
 */
export async function mintUrlToken(ctx: Context, grant: Grant & { expiresAt: Temporal.Instant }): Promise<string> {
  return store.insertUrlToken(ctx, grant)
}

/** Gives the tokens that open one thing, and have not run out, another last moment. */
export async function moveUrlTokens(ctx: Context, grant: Grant & { expiresAt: Temporal.Instant }): Promise<void> {
  await store.moveUrlTokens(ctx, grant)
}

/**
 * Sees to it that the staff account of the environment is there. An account that exists keeps its password.
 * @returns the password that was made, once, when none was given
 */
export async function ensureOwner(
  ctx: Context,
  { email, password }: { email: string; password?: string },
): Promise<{ email: string; newPassword?: string }> {
  if (await store.accountByEmail(ctx, email)) return { email }
  const chosen = password ?? ctx.random.token()
  const account = {
    id: ctx.random.uuid(),
    kind: 'staff',
    email,
    password_hash: await hashPassword(chosen),
    short_name: 'Owner',
    long_name: 'Site owner',
    policy: 'owner',
  } as const
  return transaction(ctx, async (ctx) => {
    const isNew = await store.insertAccount(ctx, account)
    if (!isNew) return { email }
    await audit(ctx, {
      action: 'account.created',
      entity: 'account',
      entityId: account.id,
      details: { policy: 'owner' },
    })
    return password === undefined ? { email, newPassword: chosen } : { email }
  })
}

/** Ends all sessions of an account and refuses new ones, at once. */
export async function deactivate(ctx: Context, accountId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await store.setStatus(ctx, accountId, 'DEACTIVATED')
    await store.endAllFamilies(ctx, accountId)
    await audit(ctx, { action: 'account.deactivated', entity: 'account', entityId: accountId })
  })
}
