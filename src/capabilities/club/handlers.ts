import type { Handlers } from '../../http/capability.ts'
import { found, invalidFields, invalidForm } from '../../http/problem.ts'
import { masked } from '../../lib/masked.ts'
import { toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { violatedConstraint } from '../../platform/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import * as auth from '../auth/index.ts'
import { grantRegistrationBonus, pointsOf } from './points/index.ts'
import type { club, Profile } from './contract.ts'
import { mailReset, notifyMember } from './jobs.ts'
import { LINK_KINDS, type LinkKind, LINKS_FOR, stateOfLink, stillProves } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export const handlers: Handlers<typeof club> = {
  /** Joins the club and signs in. Whether an address has an account shows here and nowhere else. */
  async register(ctx, { email, password, short_name, long_name }) {
    const fault = auth.passwordFault(password, [email, short_name, long_name])
    const isInUse = (await auth.accountByEmail(ctx, email)) !== undefined
    if (fault || isInUse)
      throw invalidFields({ ...(isInUse && { email: [messages.inUse] }), ...(fault && { password: [fault] }) })
    const password_hash = await auth.hashPassword(password, ctx.caller.address)
    const account = { id: ctx.random.uuid(), kind: 'member', email, password_hash, short_name, long_name } as const
    return transaction(ctx, async (ctx) => {
      if (!(await auth.createAccount(ctx, account))) throw invalidFields({ email: [messages.inUse] })
      await store.insert(ctx, account.id)
      await grantRegistrationBonus(ctx, { accountId: account.id, email })
      await enqueue(ctx, notifyMember, { accountId: account.id, what: 'welcome', ref: ctx.requestId })
      return auth.beginSession(ctx, account.id)
    })
  },

  /** Does the same for every address, known or not: a job looks who it is. */
  async requestPasswordReset(ctx, { email }) {
    await enqueue(ctx, mailReset, { email, ref: ctx.requestId })
    return { ok: true }
  },

  /** Proves the address as well, since only its mailbox holds the link. Passkeys go: they may be somebody else's. */
  async passwordReset(ctx, { token, password }) {
    auth.requireGoodPassword(password, [])
    const password_hash = await auth.hashPassword(password, ctx.caller.address)
    await transaction(ctx, async (ctx) => {
      const { member, link } = await followLink(ctx, LINKS_FOR.RESET, token)
      // It went to the address that the account had then, which need not be the one it has now.
      if (!stillProves(member, link)) throw invalidForm(messages.deadLink)
      auth.requireGoodPassword(password, [member.email, member.short_name, member.long_name])
      await auth.changeAccount(ctx, member.account_id, { password_hash })
      await store.setConfirmed(ctx, member.account_id)
      await revokeAccess(ctx, member.account_id)
      await auth.removePasskeys(ctx, member.account_id)
      await auth.rememberDevice(ctx, member.account_id)
      await enqueue(ctx, notifyMember, { accountId: member.account_id, what: 'password changed', ref: ctx.requestId })
    })
    return { ok: true }
  },

  async mailedLink(ctx, { token, purpose }) {
    const link = await store.linkByToken(ctx, LINKS_FOR[purpose], token)
    const member = link && (await store.byAccount(ctx, link.account_id))
    return { state: link && member?.status === 'ACTIVE' ? stateOfLink(member, link, ctx.now) : 'OVER' }
  },

  async confirmEmail(ctx, { token }) {
    try {
      await transaction(ctx, (ctx) => confirm(ctx, token))
    } catch (error) {
      if (violatedConstraint(error) === 'accounts_email_key') throw invalidForm(messages.taken)
      throw error
    }
    return { ok: true }
  },

  /**
   * Whoever changed the address may not be the person who reads the old one: all sessions end and every open link is
   * void, as is a link that undoes a later change, since it would bring back the address that is given up here. Each passkey
   * goes that was added since, or within a week before: older ones let the owner in, whoever reads either address.
   */
  async undoEmail(ctx, { token }) {
    await transaction(ctx, async (ctx) => {
      const { member, link } = await followLink(ctx, LINKS_FOR.UNDO, token)
      const isUndone = await auth.changeAccount(ctx, member.account_id, { email: link.email })
      if (!isUndone) throw invalidForm(messages.taken)
      await store.voidLinks(ctx, member.account_id, ['UNDO'], { since: link.created_at })
      await revokeAccess(ctx, member.account_id)
      await auth.removePasskeys(ctx, member.account_id, auth.newPasskeysSince(link.created_at))
    })
    return { ok: true }
  },

  async me(ctx) {
    return present(ctx, found(await store.byAccount(ctx, ctx.caller.account?.id ?? '')))
  },

  async setNames(ctx, { number, ...names }) {
    return change(ctx, number, async (ctx, member) => {
      await auth.changeAccount(ctx, member.account_id, names)
    })
  },

  /** Answers the same whether or not the new address has an account; the link that goes there tells. */
  async setEmail(ctx, { number, email_address }) {
    return change(ctx, number, async (ctx, member) => {
      const email = email_address.toLowerCase()
      await store.voidLinks(ctx, member.account_id, ['CHANGE'])
      await store.setPendingEmail(ctx, member.account_id, email === member.email ? null : email)
      if (email === member.email) return
      const notice = { accountId: member.account_id, ref: ctx.requestId }
      await enqueue(ctx, notifyMember, { ...notice, what: 'confirm' })
      // To the address of this moment: the new one may be confirmed before the job runs.
      await enqueue(ctx, notifyMember, { ...notice, what: 'email changed', left: member.email })
    })
  },

  async resendConfirmation(ctx, { number }) {
    const member = found(await store.byNumber(ctx, number))
    if (member.confirmed_at && !member.pending_email) throw invalidForm(messages.isConfirmed)
    await enqueue(ctx, notifyMember, { accountId: member.account_id, what: 'confirm', ref: ctx.requestId })
    return { ok: true }
  },

  async setPassword(ctx, { number, current_password, new_password }) {
    const { account_id, email, short_name, long_name } = found(await store.byNumber(ctx, number))
    const fault = auth.passwordFault(new_password, [email, short_name, long_name])
    const proof = await auth.provePassword(ctx, account_id, current_password)
    if (fault || !proof) {
      throw invalidFields({
        ...(!proof && { current_password: [messages.wrongPassword] }),
        ...(fault && { new_password: [fault] }),
      })
    }
    const password_hash = await auth.hashPassword(new_password, ctx.caller.address)
    return change(ctx, number, async (ctx) => {
      if (!(await auth.lockProved(ctx, proof))) throw invalidFields({ current_password: [messages.wrongPassword] })
      await auth.changeAccount(ctx, account_id, { password_hash })
      await revokeAccess(ctx, account_id, { but: ctx.caller.account?.session })
      await enqueue(ctx, notifyMember, { accountId: account_id, what: 'password changed', ref: ctx.requestId })
    })
  },

  async deactivate(ctx, { number }) {
    const { account_id } = found(await store.byNumber(ctx, number))
    await transaction(ctx, async (ctx) => {
      await store.lock(ctx, account_id)
      await auth.requireOpenSession(ctx)
      await auth.deactivate(ctx, account_id)
      await store.setPendingEmail(ctx, account_id, null)
      await store.voidLinks(ctx, account_id, LINK_KINDS)
    })
    return { ok: true }
  },
}

/**
 * Runs `work` on a locked member and answers the profile that comes of it. The session is looked at once more under the
 * lock: a request that was under way when its account was recovered changes nothing any more.
 */
async function change(
  ctx: Context,
  number: string,
  work: (ctx: Context, member: store.Member) => Promise<void>,
): Promise<Profile> {
  return transaction(ctx, async (ctx) => {
    const { account_id } = found(await store.byNumber(ctx, number))
    const member = found(await store.lock(ctx, account_id))
    await auth.requireOpenSession(ctx)
    await work(ctx, member)
    return present(ctx, found(await store.byAccount(ctx, account_id)))
  })
}

/** Uses a mailed link up, for its member. The member is locked first, as by all who void links. */
async function followLink(
  ctx: Context,
  kinds: readonly LinkKind[],
  token: string,
): Promise<{ member: store.Member; link: store.UsedLink }> {
  const accountId = await store.accountOfLink(ctx, token)
  const member = accountId && (await store.lock(ctx, accountId))
  const link = member && (await store.useLink(ctx, kinds, token))
  if (!member || !link || member.status !== 'ACTIVE') throw invalidForm(messages.deadLink)
  return { member, link }
}

/**
 * Ends other sessions and what {@link auth.endSessions} ends with them. The pass gets a new code, since the card of the
 * account pays for whoever shows it.
 */
export async function revokeAccess(ctx: Context, accountId: string, { but }: { but?: string } = {}): Promise<void> {
  await auth.endSessions(ctx, accountId, { but })
  await renewPassCode(ctx, accountId)
}

/** In the caller's transaction. Every pass that was given out before opens nothing from then on. */
export async function renewPassCode(ctx: Context, accountId: string): Promise<void> {
  await store.renewBarcode(ctx, accountId)
  await audit(ctx, { action: 'account.pass_renewed', entity: 'account', entityId: accountId })
}

async function confirm(ctx: Context, token: string): Promise<void> {
  const { member, link } = await followLink(ctx, LINKS_FOR.CONFIRM, token)
  if (!stillProves(member, link)) throw invalidForm(messages.deadLink)
  if (link.kind === 'CHANGE') {
    if (!(await auth.changeAccount(ctx, member.account_id, { email: link.email }))) throw invalidForm(messages.taken)
    await store.setPendingEmail(ctx, member.account_id, null)
    await store.voidLinks(ctx, member.account_id, ['CHANGE', 'RESET'])
  }
  await store.setConfirmed(ctx, member.account_id)
}

async function present(ctx: Context, member: store.Member): Promise<Profile> {
  const { balance } = await pointsOf(ctx, member.account_id)
  return {
    user_id: member.account_id,
    number: member.number,
    barcode: store.ownsPass(ctx, member) ? member.barcode : masked(member.barcode),
    point_total: balance,
    long_name: member.long_name,
    short_name: member.short_name,
    email: member.email,
    email_confirmed: member.confirmed_at !== null,
    pending_email: member.pending_email,
    has_user: member.status === 'ACTIVE',
    status: member.status,
    member_since: toWire(member.joined_at),
  }
}
