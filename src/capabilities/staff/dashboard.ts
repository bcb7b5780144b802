import type { Handlers } from '../../http/capability.ts'
import { isBefore, pacificDate, toWire } from '../../lib/pacific.ts'
import * as auth from '../auth/index.ts'
import { onNow } from '../timeclock/index.ts'
import type { access } from './contract.ts'
import { isUnused, MOST_REVIEWED, SEEN_MINUTES, unusedPermissions } from './rules.ts'
import { DANGEROUS } from './permissions.ts'
import * as store from './store.ts'
import { present } from './users.ts'

export const dashboards: Pick<Handlers<typeof access>, 'dashboard'> = {
  /** Who is here, and what needs a look; accounts that were deactivated are left out. */
  async dashboard(ctx) {
    const [{ items }, presence, atWork, invited, groups, uses] = await Promise.all([
      auth.findStaff(ctx, { sort: 'name', limit: MOST_REVIEWED, offset: 0 }),
      auth.staffPresence(ctx),
      onNow(ctx),
      auth.openInvitations(ctx),
      store.allGroups(ctx),
      store.allUses(ctx),
    ])
    const users = items.filter(({ status }) => status !== 'DEACTIVATED')
    const seen = new Map(presence.map((each) => [each.account_id, each]))
    const work = new Map(atWork.map(({ account_id, on_break }) => [account_id, on_break ?? ('WORKING' as const)]))
    const today = pacificDate(ctx.now)
    const usedSince = uses.reduce((first, { first_used_on }) => (first_used_on < first ? first_used_on : first), today)
    const recently = ctx.now.subtract({ minutes: SEEN_MINUTES })
    return {
      people: users.map((user) => {
        const { sessions = 0, last_seen_at = null } = seen.get(user.id) ?? {}
        return {
          ...present(user),
          sessions,
          last_seen_at: last_seen_at && toWire(last_seen_at),
          is_in: sessions > 0 && last_seen_at !== null && !isBefore(last_seen_at, recently),
          at_work: work.get(user.id) ?? ('OFF' as const),
          is_unused: isUnused(user, ctx.now),
          dangerous: DANGEROUS.filter((permission) => user.granted.includes(permission)),
          unused: unusedPermissions(user, { uses, usedSince, today }),
        }
      }),
      invitations: users
        .filter(({ status }) => status === 'INVITED')
        .map(({ id, email }) => {
          const link = invited.find(({ account_id }) => account_id === id)
          return {
            id,
            email,
            sent_at: link ? toWire(link.sent_at) : null,
            expires_at: link ? toWire(link.expires_at) : null,
            is_expired: link !== undefined && isBefore(link.expires_at, ctx.now),
          }
        }),
      groups: groups.map(({ id, name, members, totp_required }) => ({ id, name, members, totp_required })),
      used_since: usedSince,
    }
  },
}
