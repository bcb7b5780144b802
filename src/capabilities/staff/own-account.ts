import type { Handlers } from '../../http/capability.ts'
import { found, invalidFields, Problem } from '../../http/problem.ts'
import { type Account, type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import * as auth from '../auth/index.ts'
import { currentSettings } from '../settings/index.ts'
import type { access } from './contract.ts'
import { mailRecovery, notifyOfNewPassword } from './jobs.ts'
import { messages } from './texts.ts'
import { present } from './users.ts'

type SelfCalls = 'me' | 'setPassword' | 'requestRecovery' | 'beginTotp' | 'confirmTotp' | 'renewRecoveryCodes'

/** Staff managing their own account. Needs no permission, since the second factor may still be missing. */
export const self: Pick<Handlers<typeof access>, SelfCalls> = {
  async me(ctx) {
    const { id, permissions } = staffOf(ctx)
    const user = found(await auth.staffById(ctx, id))
    const totp = await auth.totpOf(ctx, id)
    return {
      ...present(user),
      permissions: [...permissions],
      has_app: user.has_totp,
      recovery_codes_left: totp?.codes_left ?? 0,
    }
  },

  async setPassword(ctx, { current_password, new_password }) {
    const { id, session } = staffOf(ctx)
    const { email, short_name, long_name } = found(await auth.staffById(ctx, id))
    const fault = auth.passwordFault(new_password, [email, short_name, long_name])
    const proof = await auth.provePassword(ctx, id, current_password)
    if (fault || !proof) {
      throw invalidFields({
        ...(!proof && { current_password: [messages.wrongPassword] }),
        ...(fault && { new_password: [fault] }),
      })
    }
    const password_hash = await auth.hashPassword(new_password, ctx.caller.address)
    await transaction(ctx, async (ctx) => {
      if (!(await auth.lockProved(ctx, proof))) throw invalidFields({ current_password: [messages.wrongPassword] })
      await auth.requireOpenSession(ctx)
      await auth.changeAccount(ctx, id, { password_hash })
      await auth.voidInvitations(ctx, id)
      await auth.endSessions(ctx, id, { but: session })
      await enqueue(ctx, notifyOfNewPassword, { accountId: id, ref: ctx.requestId })
    })
    return { ok: true }
  },

  /** Does the same for every address, known or not: a job looks who it is. */
  async requestRecovery(ctx, { email }) {
    await enqueue(ctx, mailRecovery, { email, ref: ctx.requestId })
    return { ok: true }
  },

  async beginTotp(ctx, { code }) {
    const account = staffOf(ctx)
    const { business } = await currentSettings(ctx)
    return auth.beginTotp(ctx, account, { code, issuer: business.name })
  },

  async confirmTotp(ctx, { code }) {
    return { recovery_codes: await auth.confirmTotp(ctx, staffOf(ctx).id, code) }
  },

  async renewRecoveryCodes(ctx, { code }) {
    return { recovery_codes: await auth.renewRecoveryCodes(ctx, staffOf(ctx).id, code) }
  },
}

/** Only staff accounts: URL tokens have no account, and members have no second factor. */
function staffOf(ctx: Context): Account {
  const { account } = ctx.caller
  if (!account) throw new Problem('unauthorized')
  if (account.kind !== 'staff') throw new Problem('forbidden')
  return account
}
