import type { Handlers } from '../../http/capability.ts'
import { checkups } from './checkup.ts'
import type { access } from './contract.ts'
import { dashboards } from './dashboard.ts'
import { groups } from './groups.ts'
import { limits } from './limits.ts'
import { policies } from './policies.ts'
import { self } from './own-account.ts'
import { users } from './users.ts'

export const handlers: Handlers<typeof access> = {
  ...users,
  ...groups,
  ...limits,
  ...policies,
  ...checkups,
  ...dashboards,
  ...self,
}
