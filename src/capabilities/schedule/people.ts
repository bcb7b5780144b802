import type { Handlers } from '../../http/capability.ts'
import { found, invalidFields, Problem } from '../../http/problem.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, staffOf, transaction } from '../../platform/context.ts'
import { isUuid, paged } from '../../platform/records.ts'
import { accountById, requireSeen } from '../auth/index.ts'
import { mayPlan, meOr } from './callers.ts'
import type { ScheduleRules, schedule } from './contract.ts'
import { feedOf } from './feed.ts'
import { everybody, presentRole } from './presentation.ts'
import type { Availability } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

type PeopleCalls =
  | 'people'
  | 'savePerson'
  | 'setAvailability'
  | 'setFeed'
  | 'roles'
  | 'addRole'
  | 'saveRole'
  | 'rules'
  | 'saveRules'

export const people: Pick<Handlers<typeof schedule>, PeopleCalls> = {
  async people(ctx, page) {
    return paged(await everybody(ctx), page)
  },

  async savePerson(ctx, { accountId, version, roles, birth_date, is_minor }) {
    return transaction(ctx, async (ctx) => {
      const id = meOr(ctx, accountId)
      const known = new Set((await store.roles(ctx)).map((role) => role.id))
      if (roles.some((role) => !known.has(role))) throw invalidFields({ roles: [messages.unknownRole] })
      const before = await seenPerson(ctx, id, version)
      await store.updatePerson(ctx, before, {
        roles: [...new Set(roles)],
        birth_date: birth_date ?? null,
        is_minor: is_minor && !birth_date,
      })
      await audit(ctx, { action: 'schedule.person_set', entity: 'schedule_person', entityId: id, details: { roles } })
      return found((await everybody(ctx)).find(({ account_id }) => account_id === id))
    })
  },

  async setAvailability(ctx, { accountId, version, availability }) {
    const id = meOr(ctx, accountId)
    if (id !== staffOf(ctx).id && !mayPlan(ctx)) throw new Problem('forbidden', { message: messages.onlyPlanners })
    requireOrder(availability)
    await transaction(ctx, async (ctx) => {
      const before = await seenPerson(ctx, id, version)
      await store.updatePerson(ctx, before, { availability })
      await audit(ctx, { action: 'schedule.availability_set', entity: 'schedule_person', entityId: id })
    })
    return { ok: true }
  },

  async setFeed(ctx, { on }) {
    return transaction(ctx, async (ctx) => {
      const id = staffOf(ctx).id
      const row = await store.setFeed(ctx, await store.lockPerson(ctx, id), on)
      const action = on ? 'schedule.feed_renewed' : 'schedule.feed_ended'
      await audit(ctx, { action, entity: 'schedule_person', entityId: id })
      return { feed: feedOf(ctx, row) }
    })
  },

  async roles(ctx, page) {
    return paged((await store.roles(ctx)).map(presentRole), page)
  },

  async addRole(ctx, { arrivals_per_hour, departures_per_hour, ...values }) {
    return transaction(ctx, async (ctx) => {
      const id = ctx.random.uuid()
      const role = await store.insertRole(ctx, {
        id,
        ...values,
        arrivals_per_hour: arrivals_per_hour ?? null,
        departures_per_hour: departures_per_hour ?? null,
        created_at: ctx.now,
      })
      if (!role) throw invalidFields({ name: [messages.roleTaken] })
      await audit(ctx, { action: 'schedule.role_added', entity: 'schedule_role', entityId: id, details: values })
      return presentRole(role)
    })
  },

  async saveRole(ctx, { roleId, version, arrivals_per_hour, departures_per_hour, ...values }) {
    return transaction(ctx, async (ctx) => {
      const before = found(await store.lockRole(ctx, roleId))
      await requireSeen(ctx, before.version, version, { entity: 'schedule_role', entityId: before.id })
      const patch = {
        ...values,
        arrivals_per_hour: arrivals_per_hour ?? null,
        departures_per_hour: departures_per_hour ?? null,
      }
      const role = await store.updateRole(ctx, before, patch)
      if (!role) throw invalidFields({ name: [messages.roleTaken] })
      await audit(ctx, { action: 'schedule.role_set', entity: 'schedule_role', entityId: role.id, details: patch })
      return presentRole(role)
    })
  },

  async rules(ctx) {
    return presentRules(await store.rules(ctx))
  },

  async saveRules(ctx, { version, ...patch }) {
    if (patch.minor_until <= patch.minor_from) throw invalidFields({ minor_until: [messages.minorOrder] })
    return transaction(ctx, async (ctx) => {
      const before = await store.lockRules(ctx)
      await requireSeen(ctx, before.version, version, { entity: 'schedule_rules', entityId: 'rules' })
      const rules = await store.updateRules(ctx, before, patch)
      await audit(ctx, { action: 'schedule.rules_set', entity: 'schedule_rules', entityId: 'rules', details: patch })
      return presentRules(rules)
    })
  },
}

function presentRules(rules: store.RulesRow): ScheduleRules {
  const { rest_hours, week_hours, minor_day_hours, minor_week_hours, minor_from, minor_until, version } = rules
  return { rest_hours, week_hours, minor_day_hours, minor_week_hours, minor_from, minor_until, version }
}

/** Somebody's row as its reader saw it; whoever has none yet was seen at version 0. */
async function seenPerson(ctx: Context, accountId: string, version: number) {
  const account = isUuid(accountId) ? await accountById(ctx, accountId) : undefined
  if (account?.kind !== 'staff') throw new Problem('not_found')
  const row = await store.lockPerson(ctx, accountId)
  await requireSeen(ctx, row.isNew ? 0 : row.version, version, { entity: 'schedule_person', entityId: accountId })
  return row
}

function requireOrder(availability: Availability): void {
  const isWrong = Object.values(availability).some(
    (window) => window !== null && window[1] !== '00:00' && window[1] <= window[0],
  )
  if (isWrong) throw invalidFields({ availability: [messages.windowOrder] })
}
