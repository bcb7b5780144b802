import type { Handlers } from '../../http/capability.ts'
import { allow, found, invalidFields } from '../../http/problem.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, staffOf, transaction } from '../../platform/context.ts'
import { paged } from '../../platform/records.ts'
import { limitsOfGroup } from '../acts/index.ts'
import { requireSeen } from '../auth/index.ts'
import * as store from './store.ts'
import type { access, Policy } from './contract.ts'
import { historyOf } from './history.ts'
import { requireWithinOwn } from './limits.ts'
import { OWNER_POLICY } from './permissions.ts'
import { accessCan, changesOf } from './rules.ts'
import { messages } from './texts.ts'

type PolicyCalls = 'policies' | 'policy' | 'createPolicy' | 'changePolicy' | 'deletePolicy'

export const policies: Pick<Handlers<typeof access>, PolicyCalls> = {
  async policies(ctx, { search = '', ...page }) {
    const sought = search.toLowerCase()
    const all = (await store.allPolicies(ctx)).filter(({ name }) => name.includes(sought))
    const { items, count } = paged(all, page)
    return { items: items.map(present), count }
  },

  async policy(ctx, { policyName }) {
    return detail(ctx, policyName)
  },

  async createPolicy(ctx, { name, description = '', permissions }) {
    allow(accessCan.grant(staffOf(ctx).permissions, permissions))
    return transaction(ctx, async (ctx) => {
      const isNew = await store.insertPolicy(ctx, { name, description, permissions: unique(permissions) })
      if (!isNew) throw invalidFields({ name: [messages.policyExists] })
      await audit(ctx, { action: 'policy.created', entity: 'policy', entityId: name })
      return detail(ctx, name)
    })
  },

  async changePolicy(ctx, { policyName: name, version, description = '', permissions }) {
    return transaction(ctx, async (ctx) => {
      await store.lockAccess(ctx)
      const before = await changeable(ctx, name)
      const edited = { entity: 'policy', entityId: name, actions: ['policy.changed'] }
      await requireSeen(ctx, before.version, version, edited)
      allow(accessCan.grant(staffOf(ctx).permissions, permissions))
      const after = { description, permissions: unique(permissions) }
      const added = after.permissions.filter((permission) => !before.permissions.includes(permission))
      await requireNoneWider(ctx, name, added)
      const removed = before.permissions.filter((permission) => !after.permissions.includes(permission as never))
      const changes = {
        ...changesOf({ description: before.description }, { description }),
        ...(added.length > 0 && { added: ['', added.join(', ')] }),
        ...(removed.length > 0 && { removed: [removed.join(', '), ''] }),
      }
      if (Object.keys(changes).length > 0) {
        await store.updatePolicy(ctx, { name, ...after })
        await audit(ctx, { action: 'policy.changed', entity: 'policy', entityId: name, details: { changes } })
      }
      return detail(ctx, name)
    })
  },

  async deletePolicy(ctx, { policyName: name }) {
    return transaction(ctx, async (ctx) => {
      await store.lockAccess(ctx)
      allow(accessCan.deletePolicy(await changeable(ctx, name)))
      await store.deletePolicy(ctx, name)
      await audit(ctx, { action: 'policy.deleted', entity: 'policy', entityId: name })
      return { ok: true }
    })
  },
}

async function changeable(ctx: Context, name: string): Promise<Policy & Pick<store.PolicyRow, 'version'>> {
  const row = found(await store.policyByName(ctx, name))
  const policy = { ...present(row), version: row.version }
  allow(accessCan.editPolicy(policy))
  allow(accessCan.change(staffOf(ctx).permissions, 'policy', policy.permissions))
  return policy
}

/** Nobody adds the permission for an act where a group with the policy has a wider limit of it than their own. */
async function requireNoneWider(ctx: Context, name: string, added: readonly string[]): Promise<void> {
  for (const { id, policies, permissions } of await store.allGroups(ctx)) {
    if (!policies.includes(name)) continue
    const given = added.filter((permission) => !permissions.includes(permission))
    await requireWithinOwn(ctx, await limitsOfGroup(ctx, id), given)
  }
}

function present(row: store.PolicyRow): Policy {
  const { version: _version, ...policy } = row
  return { ...policy, is_editable: policy.name !== OWNER_POLICY }
}

async function detail(ctx: Context, name: string) {
  const policy = found(await store.policyByName(ctx, name))
  return { ...present(policy), version: policy.version, history: await historyOf(ctx, 'policy', name) }
}

function unique<Name extends string>(permissions: readonly Name[]): Name[] {
  return [...new Set(permissions)].toSorted()
}
