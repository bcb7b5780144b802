import { capability } from '../../http/capability.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { accountByEmail, createAccount, hashPassword } from '../auth/index.ts'
import { access as contract } from './contract.ts'
import { handlers } from './handlers.ts'
import { DEMO_POLICIES, OWNER_POLICY, PERMISSIONS } from './permissions.ts'
import * as store from './store.ts'

export { jobs } from './jobs.ts'

export const staff = capability('access', contract, handlers)

const DESCRIPTIONS: Readonly<Record<keyof typeof DEMO_POLICIES, string>> = {
  owner: 'Everything. This policy can’t be changed.',
  manager: 'Everything except access control',
  cashier: 'Desk, gate and shuttle',
  marketing: 'Email, feedback, passes; prices read-only',
  auditor: 'Read-only access to everything',
}

/**
 * Adds the demonstration's policies (owner, manager, cashier, marketing, auditor), each with a group that uses it.
 * Existing ones stay, except that the owner policy gains new permissions.
 */
export async function seedPolicies(ctx: Context): Promise<void> {
  for (const [name, permissions] of Object.entries(DEMO_POLICIES)) {
    const description = DESCRIPTIONS[name as keyof typeof DEMO_POLICIES]
    const isNew = await store.insertPolicy(ctx, { name, description, permissions: [...permissions] })
    const group = name.charAt(0).toUpperCase() + name.slice(1)
    if (!isNew || (await store.groupByName(ctx, group))) continue
    await store.putGroup(ctx, ctx.random.uuid(), {
      name: group,
      description: '',
      totp_required: false,
      policies: [name],
    })
  }
  await store.completeOwner(ctx, PERMISSIONS)
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
