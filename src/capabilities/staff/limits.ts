import type { Handlers } from '../../http/capability.ts'
import { allow, found } from '../../http/problem.ts'
import { cents, fromDollars, toDollars } from '../../lib/money.ts'
import { howMany } from '../../lib/wording.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, staffOf, transaction } from '../../platform/context.ts'
import { type GroupLimit, limitsOf, limitsOfGroup, putLimits } from '../acts/index.ts'
import { editConflict } from '../auth/index.ts'
import { ACT_KINDS, ACT_PERMISSIONS } from '../acts/kinds.ts'
import { isWithin, NOTHING } from '../acts/rules.ts'
import type { access } from './contract.ts'
import { accessCan, changesOf } from './rules.ts'
import * as store from './store.ts'

export const limits: Pick<Handlers<typeof access>, 'limits' | 'changeLimits'> = {
  async limits(ctx, { groupId }) {
    return present(ctx, groupId)
  },

  async changeLimits(ctx, { groupId, version, limits: given }) {
    const wanted = given.map(({ most, ...limit }) => ({
      ...limit,
      most_cents: most === null ? null : fromDollars(most),
    }))
    return transaction(ctx, async (ctx) => {
      await store.lockAccess(ctx)
      const group = found(await store.groupById(ctx, groupId))
      allow(accessCan.change(staffOf(ctx).permissions, 'group', group.permissions))
      const before = await limitsOfGroup(ctx, groupId)
      await requireHeld(ctx, before, wanted)
      if (!(await store.nextLimitsVersion(ctx, groupId, version)))
        throw await editConflict(ctx, {
          entity: 'group',
          entityId: groupId,
          actions: ['group.limits_changed'],
        })
      await putLimits(ctx, groupId, wanted)
      const changes = changesOf(inWords(before), inWords(wanted))
      if (Object.keys(changes).length > 0)
        await audit(ctx, { action: 'group.limits_changed', entity: 'group', entityId: groupId, details: { changes } })
      return present(ctx, groupId)
    })
  },
}

/** Nobody gives a group a wider limit than their own, unless the group had it before. */
async function requireHeld(ctx: Context, before: readonly GroupLimit[], wanted: readonly GroupLimit[]): Promise<void> {
  const wider = wanted.filter((limit) => !isWithin(limit, before.find(({ kind }) => kind === limit.kind) ?? NOTHING))
  const needed = wider.map(({ kind }) => ACT_PERMISSIONS[kind])
  allow(accessCan.grant(staffOf(ctx).permissions, needed))
  await requireWithinOwn(ctx, wider, needed)
}

/** Nobody gives the permission for an act beside a wider limit of it than their own. */
export async function requireWithinOwn(
  ctx: Context,
  limits: readonly GroupLimit[],
  given: readonly string[],
): Promise<void> {
  const { id } = staffOf(ctx)
  for (const limit of limits) {
    if (!given.includes(ACT_PERMISSIONS[limit.kind])) continue
    const own = (await limitsOf(ctx, limit.kind, [id])).get(id)!
    allow(accessCan.widen(isWithin(limit, own)))
  }
}

/** As the history keeps them. */
function inWords(limits: readonly GroupLimit[]): Record<string, string> {
  const most = (value: number | null, text: (value: number) => string) => (value === null ? 'unlimited' : text(value))
  return Object.fromEntries(
    ACT_KINDS.map((kind) => {
      const { most_cents, most_days, most_a_day } = limits.find((limit) => limit.kind === kind) ?? NOTHING
      const parts = [
        most(most_cents, (value) => `$${toDollars(cents(value))}`),
        most(most_days, (value) => howMany(value, 'day')),
        most(most_a_day, (value) => `${value} a day`),
      ]
      return [kind, parts.join(' / ')]
    }),
  )
}

async function present(ctx: Context, groupId: string) {
  const { id, name, permissions } = found(await store.groupById(ctx, groupId))
  const [limits, version] = await Promise.all([limitsOfGroup(ctx, groupId), store.limitsVersion(ctx, groupId)])
  return {
    id,
    name,
    permissions,
    version,
    limits: limits
      .map(({ most_cents, ...limit }) => ({
        ...limit,
        most: most_cents === null ? null : toDollars(cents(most_cents)),
      }))
      .toSorted((a, b) => ACT_KINDS.indexOf(a.kind) - ACT_KINDS.indexOf(b.kind)),
  }
}
