import type { Handlers } from '../../http/capability.ts'
import { found, Problem } from '../../http/problem.ts'
import type { Account, Context } from '../../platform/context.ts'
import * as auth from '../auth/index.ts'
import { currentSettings } from '../settings/index.ts'
import type { access } from './contract.ts'
import { present } from './users.ts'

type SelfCalls = 'me' | 'beginTotp' | 'confirmTotp' | 'renewRecoveryCodes'

/** Staff managing their own account. Needs no permission, since the second factor may still be missing. */
export const self: Pick<Handlers<typeof access>, SelfCalls> = {
  async me(ctx) {
    const { id, permissions } = staffOf(ctx)
    const user = found(await auth.staffById(ctx, id))
    const totp = await auth.totpOf(ctx, id)
    return { ...present(user), permissions: [...permissions], recovery_codes_left: totp?.codes_left ?? 0 }
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
