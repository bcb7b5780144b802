import type { Handlers } from '../../http/capability.ts'
import * as auth from '../auth/index.ts'
import { PERMISSIONS } from './permissions.ts'
import type { access } from './contract.ts'
import { UNUSED_DAYS } from './rules.ts'
import { present } from './users.ts'

const MOST = 1000

export const checkups: Pick<Handlers<typeof access>, 'checkup'> = {
  /** Among accounts that can sign in: who may do what, who is inactive, has no second factor, or is in no group. */
  async checkup(ctx) {
    const { items } = await auth.findStaff(ctx, { sort: 'name', limit: MOST, offset: 0 })
    const users = items.filter(({ status }) => status !== 'DEACTIVATED')
    const since = ctx.now.subtract({ hours: 24 * UNUSED_DAYS })
    const isUnused = ({ last_sign_in_at, created_at }: auth.StaffRow) =>
      Temporal.Instant.compare(last_sign_in_at ?? created_at, since) < 0
    return {
      permissions: PERMISSIONS.map((permission) => ({
        permission,
        users: users.filter(({ granted }) => granted.includes(permission)).map((user) => user.long_name || user.email),
      })),
      unused: users.filter(isUnused).map(present),
      without_totp: users.filter(({ has_totp }) => !has_totp).map(present),
      without_groups: users.filter(({ groups }) => groups.length === 0).map(present),
    }
  },
}
