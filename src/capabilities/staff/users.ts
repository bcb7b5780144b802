import type { Handlers } from '../../http/capability.ts'
import { allow, found, invalidFields, invalidForm } from '../../http/problem.ts'
import { toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, staffOf, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { noteSecurity } from '../../platform/security-events.ts'
import { limitsOfGroup } from '../acts/index.ts'
import * as auth from '../auth/index.ts'
import * as store from './store.ts'
import type { access, StaffUser, StaffUserDetail } from './contract.ts'
import { historyOf } from './history.ts'
import { mailInvitation, notifyOfNewPassword } from './jobs.ts'
import { requireWithinOwn } from './limits.ts'
import { joinGroupOf } from './owner.ts'
import { OWNER_POLICY } from './permissions.ts'
import { accessCan, changesOf } from './rules.ts'
import { messages } from './texts.ts'

type UserCalls =
  | 'users'
  | 'user'
  | 'invite'
  | 'changeUser'
  | 'sendLink'
  | 'deactivate'
  | 'reactivate'
  | 'endSessions'
  | 'resetTotp'
  | 'acceptInvitation'
  | 'createOwner'

export const users: Pick<Handlers<typeof access>, UserCalls> = {
  async users(ctx, { page_size, page_number, ...filter }) {
    const { items, count } = await auth.findStaff(ctx, {
      ...filter,
      limit: page_size,
      offset: (page_number - 1) * page_size,
    })
    return { items: items.map(present), count }
  },

  async user(ctx, { userId }) {
    return detail(ctx, userId)
  },

  /** Creates an account with an unknown password; the emailed link sets one. */
  async invite(ctx, { email, short_name, long_name, groups }) {
    const password_hash = await auth.hashPassword(ctx.random.token(), ctx.caller.address)
    const account = { id: ctx.random.uuid(), kind: 'staff', email, password_hash, short_name, long_name } as const
    return transaction(ctx, async (ctx) => {
      const named = await groupsNamed(ctx, groups)
      await requireGrantable(ctx, named)
      if (!(await auth.createAccount(ctx, account))) throw invalidFields({ email: [messages.emailInUse] })
      await auth.markInvited(ctx, account.id)
      await store.setGroups(ctx, account.id, groups)
      const changes = changesOf({}, { groups: named.map(({ name }) => name) })
      await audit(ctx, { action: 'user.invited', entity: 'account', entityId: account.id, details: { changes } })
      await enqueue(ctx, mailInvitation, { accountId: account.id, ref: ctx.requestId })
      return detail(ctx, account.id)
    })
  },

  async changeUser(ctx, { userId, version, groups, ...names }) {
    return change(ctx, userId, async (ctx, user) => {
      const edited = { entity: 'account', entityId: userId, actions: ['user.changed', 'account.changed'] }
      await auth.requireSeen(ctx, user.version, version, edited)
      const named = await groupsNamed(ctx, groups)
      await requireGrantable(ctx, named, user)
      const changes = changesOf(
        { short_name: user.short_name, long_name: user.long_name, groups: user.groups.map(({ name }) => name) },
        { ...names, groups: named.map(({ name }) => name) },
      )
      if (Object.keys(changes).length === 0) return
      await auth.renameAccount(ctx, userId, names)
      await store.setGroups(ctx, userId, groups)
      await audit(ctx, { action: 'user.changed', entity: 'account', entityId: userId, details: { changes } })
    })
  },

  async sendLink(ctx, { userId }) {
    return change(ctx, userId, async (ctx, { status }) => {
      if (status === 'DEACTIVATED') throw invalidForm(messages.reactivateFirst)
      await audit(ctx, { action: 'user.link_sent', entity: 'account', entityId: userId })
      await enqueue(ctx, mailInvitation, { accountId: userId, ref: ctx.requestId })
    })
  },

  async deactivate(ctx, { userId }) {
    return change(ctx, userId, async (ctx, user) => {
      allow(accessCan.deactivate(staffOf(ctx).id, user))
      await auth.deactivate(ctx, userId)
      await noteRights(ctx, userId, 'account.deactivated')
    })
  },

  async reactivate(ctx, { userId }) {
    return change(ctx, userId, async (ctx, { status }) => {
      if (status !== 'DEACTIVATED') throw invalidForm(messages.isActive)
      await auth.reactivate(ctx, userId)
      await noteRights(ctx, userId, 'account.reactivated')
    })
  },

  async endSessions(ctx, { userId }) {
    return change(ctx, userId, async (ctx) => {
      const { id, session } = staffOf(ctx)
      await auth.endSessions(ctx, userId, userId === id ? { but: session } : {})
    })
  },

  async resetTotp(ctx, { userId }) {
    return change(ctx, userId, async (ctx) => {
      const had = await auth.resetTotp(ctx, userId)
      if (!had) throw invalidForm(messages.noSecondFactor)
    })
  },

  /** The link proves access to the machine: it is printed where the product was started. It counts until there is an owner. */
  async createOwner(ctx, { token, email, long_name, password }) {
    auth.requireGoodPassword(password, [email, long_name])
    const password_hash = await auth.hashPassword(password, ctx.caller.address)
    const short_name = long_name.split(/\s+/)[0] ?? long_name
    const account = { id: ctx.random.uuid(), kind: 'staff', email, password_hash, short_name, long_name } as const
    return transaction(ctx, async (ctx) => {
      await store.lockAccess(ctx)
      const isTaken = (await auth.countOwners(ctx)) > 0
      if (!(await store.useOwnerLink(ctx, token)) || isTaken) throw invalidForm(messages.deadOwnerLink)
      if (!(await auth.createAccount(ctx, account, { policy: OWNER_POLICY })))
        throw invalidFields({ email: [messages.emailInUse] })
      await joinGroupOf(ctx, account.id, OWNER_POLICY)
      return { email }
    })
  },

  /** The link proves access to the mailbox. All sessions end, and new passkeys go: others may know the old password. */
  async acceptInvitation(ctx, { token, password }) {
    auth.requireGoodPassword(password, [])
    const password_hash = await auth.hashPassword(password, ctx.caller.address)
    return transaction(ctx, async (ctx) => {
      const accountId = await auth.useInvitation(ctx, token)
      const account = accountId && (await auth.accountById(ctx, accountId))
      if (!account) throw invalidForm(messages.deadLink)
      auth.requireGoodPassword(password, [account.email, account.short_name, account.long_name])
      await auth.changeAccount(ctx, account.id, { password_hash })
      await auth.endSessions(ctx, account.id)
      await auth.removeNewPasskeys(ctx, account.id)
      await auth.rememberDevice(ctx, account.id)
      await enqueue(ctx, notifyOfNewPassword, { accountId: account.id, ref: ctx.requestId })
      return { email: account.email }
    })
  },
}

/** Changes a staff account, unless it has more permissions than the caller or no owner would remain. */
async function change(
  ctx: Context,
  userId: string,
  work: (ctx: Context, user: auth.StaffRow) => Promise<void>,
): Promise<StaffUserDetail> {
  return transaction(ctx, async (ctx) => {
    await store.lockAccess(ctx)
    const user = found(await auth.staffById(ctx, userId))
    allow(accessCan.change(staffOf(ctx).permissions, 'account', user.granted))
    await work(ctx, user)
    allow(accessCan.leave(await auth.countOwners(ctx)))
    return detail(ctx, userId)
  })
}

/** What only says who signs in, of a member, gives or takes all rights of staff. */
async function noteRights(ctx: Context, accountId: string, action: string): Promise<void> {
  await noteSecurity(ctx, { kind: 'RIGHTS_CHANGED', accountId, details: { action, record: accountId } })
}

/** Nobody gives somebody, with groups, more permissions or wider limits than they hold; what the account had before may stay. */
async function requireGrantable(
  ctx: Context,
  groups: readonly store.GroupRow[],
  before?: auth.StaffRow,
): Promise<void> {
  const given = groups.flatMap(({ permissions }) => permissions)
  allow(accessCan.grant(staffOf(ctx).permissions, given))
  for (const { id, permissions } of groups) {
    if (before?.groups.some((group) => group.id === id)) continue
    await requireWithinOwn(ctx, await limitsOfGroup(ctx, id), permissions)
  }
}

async function groupsNamed(ctx: Context, ids: readonly string[]): Promise<store.GroupRow[]> {
  const all = await store.allGroups(ctx)
  const named = all.filter(({ id }) => ids.includes(id))
  if (named.length !== new Set(ids).size) throw invalidFields({ groups: [messages.unknownGroup] })
  return named
}

async function detail(ctx: Context, userId: string): Promise<StaffUserDetail> {
  const user = found(await auth.staffById(ctx, userId))
  const { granted: permissions, is_owner, version } = user
  return { ...present(user), permissions, is_owner, version, history: await historyOf(ctx, 'account', userId) }
}

/** A staff account as the API shows it. */
export function present(user: auth.StaffRow): StaffUser {
  const { id, email, short_name, long_name, status, groups, last_sign_in_at, created_at } = user
  return {
    id,
    email,
    short_name,
    long_name,
    status,
    groups,
    totp: user.has_totp || user.has_passkey ? 'ON' : user.needs_totp ? 'MISSING' : 'OFF',
    last_sign_in_at: last_sign_in_at && toWire(last_sign_in_at),
    created_at: toWire(created_at),
  }
}
