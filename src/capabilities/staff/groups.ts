import type { Handlers } from '../../http/capability.ts'
import { allow, found, invalidFields } from '../../http/problem.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, staffOf, transaction } from '../../platform/context.ts'
import { paged } from '../../platform/records.ts'
import { limitsOfGroup } from '../acts/index.ts'
import { countOwners, requireSeen } from '../auth/index.ts'
import * as store from './store.ts'
import type { access } from './contract.ts'
import { historyOf } from './history.ts'
import { requireWithinOwn } from './limits.ts'
import { accessCan, changesOf } from './rules.ts'
import { messages } from './texts.ts'

type GroupCalls = 'groups' | 'group' | 'createGroup' | 'changeGroup' | 'deleteGroup'

export const groups: Pick<Handlers<typeof access>, GroupCalls> = {
  async groups(ctx, { search = '', ...page }) {
    const sought = search.toLowerCase()
    const all = (await store.allGroups(ctx)).filter(({ name }) => name.toLowerCase().includes(sought))
    const { items, count } = paged(all, page)
    return { items: items.map(lineOf), count }
  },

  async group(ctx, { groupId }) {
    return detail(ctx, groupId)
  },

  async createGroup(ctx, { description = '', totp_waiver, ...values }) {
    const id = ctx.random.uuid()
    return transaction(ctx, async (ctx) => {
      await write(ctx, id, { ...values, description, totp_waiver: waiverOf(values, totp_waiver) }, [])
      await audit(ctx, { action: 'group.created', entity: 'group', entityId: id })
      return detail(ctx, id)
    })
  },

  async changeGroup(ctx, { groupId, version, description = '', totp_waiver, ...values }) {
    return transaction(ctx, async (ctx) => {
      await store.lockAccess(ctx)
      const before = found(await store.groupById(ctx, groupId))
      allow(accessCan.change(staffOf(ctx).permissions, 'group', before.permissions))
      const edited = { entity: 'group', entityId: groupId, actions: ['group.changed'] }
      await requireSeen(ctx, before.version, version, edited)
      const waiver = waiverOf(values, totp_waiver)
      const after = { ...values, description, totp_waiver: waiver, policies: values.policies.toSorted() }
      const changes = changesOf(
        { ...before, totp_waiver: before.totp_waiver ?? '' },
        { ...after, totp_waiver: waiver ?? '' },
      )
      await write(ctx, groupId, after, before.permissions)
      allow(accessCan.leave(await countOwners(ctx)))
      if (Object.keys(changes).length > 0)
        await audit(ctx, { action: 'group.changed', entity: 'group', entityId: groupId, details: { changes } })
      return detail(ctx, groupId)
    })
  },

  async deleteGroup(ctx, { groupId }) {
    return transaction(ctx, async (ctx) => {
      await store.lockAccess(ctx)
      const group = found(await store.groupById(ctx, groupId))
      allow(accessCan.change(staffOf(ctx).permissions, 'group', group.permissions))
      allow(accessCan.deleteGroup(group))
      await store.deleteGroup(ctx, groupId)
      await audit(ctx, { action: 'group.deleted', entity: 'group', entityId: groupId, details: { name: group.name } })
      return { ok: true }
    })
  },
}

async function write(ctx: Context, id: string, values: store.GroupValues, had: readonly string[]): Promise<void> {
  // The demonstration lets everybody in by password.
  if (!ctx.config.demo) allow(accessCan.relax(values))
  const known = new Map((await store.allPolicies(ctx)).map((policy) => [policy.name, policy.permissions]))
  if (values.policies.some((name) => !known.has(name))) throw invalidFields({ policies: [messages.unknownPolicy] })
  const given = values.policies.flatMap((name) => known.get(name) ?? [])
  allow(accessCan.grant(staffOf(ctx).permissions, given))
  const added = given.filter((permission) => !had.includes(permission))
  await requireWithinOwn(ctx, await limitsOfGroup(ctx, id), added)
  const other = await store.groupByName(ctx, values.name)
  if (other && other.id !== id) throw invalidFields({ name: [messages.groupExists] })
  await store.putGroup(ctx, id, values)
}

/** What requires a second factor needs no reason why not. */
function waiverOf({ totp_required }: { totp_required: boolean }, waiver: string | null | undefined): string | null {
  return totp_required ? null : (waiver ?? null)
}

async function detail(ctx: Context, groupId: string) {
  const group = found(await store.groupById(ctx, groupId))
  return { ...group, history: await historyOf(ctx, 'group', groupId) }
}

function lineOf(row: store.GroupRow) {
  const { version: _version, ...group } = row
  return group
}
