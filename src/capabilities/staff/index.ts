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
  owner: 'Everything. Nobody can change this policy.',
  manager: 'The whole business but who may do what',
  cashier: 'Desk, gate and shuttle',
  marketing: 'Prices to look at, mail, feedback and passes',
  auditor: 'Everything to look at, nothing to change',
}

/**
 * Brings the demonstration's policies (owner, manager, cashier, marketing, auditor), each with a group that holds it.
 * Changes none that is there, but for the owner's, which holds whatever the product has learned since.
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

/** Puts an account into the demonstration's group of a policy. */
export async function joinGroupOf(ctx: Context, accountId: string, policy: string): Promise<void> {
  const group = (await store.allGroups(ctx)).find(({ policies }) => policies.length === 1 && policies[0] === policy)
  if (!group) throw new Error(`No group holds the policy ${policy}`)
  await store.setGroups(ctx, accountId, [group.id])
}

/**
 * Makes the owner account that the environment names, unless it exists: then it keeps its password.
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
