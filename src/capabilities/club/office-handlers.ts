import type { Handlers } from '../../http/capability.ts'
import { allow, found, invalidFields, invalidForm } from '../../http/problem.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import * as auth from '../auth/index.ts'
import type { AccountChange } from './emails.ts'
import { revokeAccess } from './handlers.ts'
import { mailReset, notifyMember } from './jobs.ts'
import type { memberDesk, Why } from './office-contract.ts'
import { LINK_KINDS } from './rules.ts'
import { memberCan } from './standing.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export const officeHandlers: Handlers<typeof memberDesk> = {
  rename(ctx, { number, version, short_name, long_name, ...why }) {
    return act(ctx, number, async (ctx, member) => {
      const edited = { entity: 'account', entityId: member.account_id, actions: ['account.changed'] }
      await auth.requireSeen(ctx, member.version, version, edited)
      const names = { short_name, long_name }
      if (short_name === member.short_name && long_name === member.long_name) return
      const before = { short_name: member.short_name, long_name: member.long_name }
      await auth.changeAccount(ctx, member.account_id, names, { ...told(why), before })
      await notify(ctx, member, 'names')
    })
  },

  sendConfirmation(ctx, { number }) {
    return act(ctx, number, async (ctx, member) => {
      if (member.confirmed_at && !member.pending_email) throw invalidForm(messages.isConfirmed)
      await enqueue(ctx, notifyMember, { accountId: member.account_id, what: 'confirm', ref: ctx.requestId })
      await note(ctx, member, 'account.confirmation_sent')
    })
  },

  sendPasswordReset(ctx, { number }) {
    return act(ctx, number, async (ctx, member) => {
      await enqueue(ctx, mailReset, { email: member.email, ref: ctx.requestId })
      await note(ctx, member, 'account.reset_sent')
    })
  },

  confirmEmail(ctx, { number, ...why }) {
    return act(ctx, number, async (ctx, member) => {
      if (member.confirmed_at) throw invalidForm(messages.isConfirmed)
      await store.setConfirmed(ctx, member.account_id)
      await note(ctx, member, 'account.address_confirmed', told(why))
      await notify(ctx, member, 'confirmed')
    })
  },

  /** As by the member: but the proof is what staff saw, and so the address counts at once. */
  changeEmail(ctx, { number, email: typed, ...why }) {
    return act(ctx, number, async (ctx, member) => {
      const { account_id: accountId, email: left } = member
      const email = typed.toLowerCase()
      if (email === left) throw invalidFields({ email: [messages.sameAddress] })
      const details = { ...told(why), before: { email: left } }
      if (!(await auth.changeAccount(ctx, accountId, { email }, details)))
        throw invalidFields({ email: [messages.taken] })
      await store.voidLinks(ctx, accountId, ['CONFIRM'])
      await revokeAccess(ctx, accountId)
      await store.setConfirmed(ctx, accountId)
      await enqueue(ctx, notifyMember, { accountId, what: 'address moved', left, ref: ctx.requestId })
      await notify(ctx, member, 'address')
    })
  },

  unlock(ctx, { number, ...why }) {
    return act(ctx, number, async (ctx, member) => {
      await auth.unlock(ctx, member.email)
      await note(ctx, member, 'account.unlocked', told(why))
    })
  },

  endSessions(ctx, { number, ...why }) {
    return act(ctx, number, async (ctx, member) => {
      await auth.endSessions(ctx, member.account_id, { details: told(why) })
      await notify(ctx, member, 'sessions')
    })
  },

  deactivate(ctx, { number, ...why }) {
    return act(ctx, number, async (ctx, member) => {
      await auth.deactivate(ctx, member.account_id, told(why))
      await store.setPendingEmail(ctx, member.account_id, null)
      await store.voidLinks(ctx, member.account_id, LINK_KINDS)
      await notify(ctx, member, 'deactivated')
    })
  },

  reactivate(ctx, { number, ...why }) {
    return act(
      ctx,
      number,
      async (ctx, member) => {
        await auth.reactivate(ctx, member.account_id, told(why))
        await notify(ctx, member, 'reactivated')
      },
      memberCan.reactivate,
    )
  },
}

/** Does something to a locked member whom it can be done to. */
async function act(
  ctx: Context,
  number: string,
  work: (ctx: Context, member: store.Member) => Promise<void>,
  can: (member: store.Member) => ReturnType<(typeof memberCan)['change']> = memberCan.change,
): Promise<{ ok: true }> {
  await transaction(ctx, async (ctx) => {
    const { account_id } = found(await store.byOwnNumber(ctx, number))
    const member = found(await store.lock(ctx, account_id))
    allow(can(member))
    await work(ctx, member)
  })
  return { ok: true }
}

function told({ reason, note }: Why) {
  return { reason, ...(note && { note }) }
}

async function note(ctx: Context, { account_id }: store.Member, action: string, details = {}): Promise<void> {
  await audit(ctx, { action, entity: 'account', entityId: account_id, details })
}

async function notify(ctx: Context, { account_id: accountId }: store.Member, change: AccountChange): Promise<void> {
  await enqueue(ctx, notifyMember, { accountId, what: 'changed', change, ref: ctx.requestId })
}
