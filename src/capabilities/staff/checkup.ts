import type { Handlers } from '../../http/capability.ts'
import * as auth from '../auth/index.ts'
import { PERMISSIONS } from '../../lib/permissions.ts'
import type { access } from './contract.ts'
import { isUnused, MOST_REVIEWED } from './rules.ts'
import { present } from './users.ts'

export const checkups: Pick<Handlers<typeof access>, 'checkup'> = {
  /** Among accounts that can sign in: who may do what, who is inactive, has no second factor, or is in no group. */
  async checkup(ctx) {
    const { items } = await auth.findStaff(ctx, { sort: 'name', limit: MOST_REVIEWED, offset: 0 })
    const users = items.filter(({ status }) => status !== 'DEACTIVATED')
    return {
      permissions: PERMISSIONS.map((permission) => ({
        permission,
        users: users.filter(({ granted }) => granted.includes(permission)).map((user) => user.long_name || user.email),
      })),
      unused: users.filter((user) => isUnused(user, ctx.now)).map(present),
      without_totp: users.filter(({ has_totp, has_passkey }) => !has_totp && !has_passkey).map(present),
      without_groups: users.filter(({ groups }) => groups.length === 0).map(present),
    }
  },
}
