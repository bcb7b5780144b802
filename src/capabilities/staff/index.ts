import { capitalized } from '../../lib/wording.ts'
import { capability } from '../../http/capability.ts'
import type { Context } from '../../platform/context.ts'
import { DEMO_LIMITS, putLimits } from '../acts/index.ts'
import { access as contract } from './contract.ts'
import { handlers } from './handlers.ts'
import { PERMISSIONS } from '../../lib/permissions.ts'
import { DEMO_POLICIES } from './permissions.ts'
import { GUARDED_POLICIES } from './rules.ts'
import * as store from './store.ts'

export { jobs } from './jobs.ts'
export { noteUse } from './permission-uses.ts'
export { ensureOwner, joinGroupOf, ownerLink } from './owner.ts'

export const staff = capability('access', contract, handlers)

const DESCRIPTIONS: Readonly<Record<keyof typeof DEMO_POLICIES, string>> = {
  owner: 'Everything. This policy can’t be changed.',
  manager: 'Everything except access control',
  cashier: 'Desk, gate and shuttle',
  marketing: 'Email, feedback, passes; prices read-only',
  auditor: 'Read-only access to everything',
}

/**
 * Adds the demonstration's policies (owner, manager, cashier, marketing, auditor), each with a group that uses it
 * and its limits.
 * Existing ones stay, except that the owner policy gains new permissions.
 */
export async function seedPolicies(ctx: Context): Promise<void> {
  for (const [name, permissions] of Object.entries(DEMO_POLICIES)) {
    const description = DESCRIPTIONS[name as keyof typeof DEMO_POLICIES]
    const isNew = await store.insertPolicy(ctx, { name, description, permissions: [...permissions] })
    const group = capitalized(name)
    if (!isNew || (await store.groupByName(ctx, group))) continue
    const id = ctx.random.uuid()
    await store.putGroup(ctx, id, {
      name: group,
      description: '',
      totp_required: false,
      totp_waiver: null,
      policies: [name],
    })
    if (Object.hasOwn(DEMO_LIMITS, name)) await putLimits(ctx, id, DEMO_LIMITS[name as keyof typeof DEMO_LIMITS])
  }
  await store.completeOwner(ctx, PERMISSIONS)
  // In the demonstration everybody gets in with the passwords that it shows.
  if (!ctx.config.demo) await store.requireSecondFactor(ctx, GUARDED_POLICIES)
}
