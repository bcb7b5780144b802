import { type Context, transaction } from '../../platform/context.ts'
import { accountByEmail, countOwners, createAccount, hashPassword } from '../auth/index.ts'
import { OWNER_POLICY } from './permissions.ts'
import * as store from './store.ts'

/** How long the link of a start makes an owner; the next start prints another. */
const OWNER_LINK_DAYS = 7

/**
 * A link's secret that creates the first owner, in a browser, once. Each start without an owner makes another, so that a
 * lost one is no trouble; only its hash is kept.
 * @returns undefined once there is an owner
 */
export async function ownerLink(ctx: Context): Promise<string | undefined> {
  if ((await countOwners(ctx)) > 0) return undefined
  return store.insertOwnerLink(ctx, ctx.now.add({ hours: 24 * OWNER_LINK_DAYS }))
}

/** Puts an account into the group that has only this policy. */
export async function joinGroupOf(ctx: Context, accountId: string, policy: string): Promise<void> {
  const group = (await store.allGroups(ctx)).find(({ policies }) => policies.length === 1 && policies[0] === policy)
  if (!group) throw new Error(`No group holds the policy ${policy}`)
  await store.setGroups(ctx, accountId, [group.id])
}

/**
 * Creates the owner account that the environment names. An existing one keeps its password.
 * @returns the generated password, once, when none was given
 */
export async function ensureOwner(
  ctx: Context,
  { email, password }: { email: string; password?: string },
): Promise<{ email: string; newPassword?: string }> {
  if (await accountByEmail(ctx, email)) return { email }
  const chosen = password ?? ctx.random.token()
  const account = {
    id: ctx.random.uuid(),
    kind: 'staff',
    email,
    password_hash: await hashPassword(chosen),
    short_name: 'Owner',
    long_name: 'Site owner',
  } as const
  return transaction(ctx, async (ctx) => {
    const isNew = await createAccount(ctx, account, { policy: OWNER_POLICY })
    if (!isNew) return { email }
    await joinGroupOf(ctx, account.id, OWNER_POLICY)
    return password === undefined ? { email, newPassword: chosen } : { email }
  })
}
