import { capitalized } from '../../lib/wording.ts'
import { addDays, isBefore, pacificDate } from '../../lib/pacific.ts'
import { ALLOWED, refused, type Verdict } from '../../lib/verdict.ts'
import { messages } from './texts.ts'
import { UNUSED_DAYS } from './unused-days.ts'

/** The most accounts that a review or the dashboard shows. */
export const MOST_REVIEWED = 1000
/** Minutes after a session was last renewed for which its owner counts as here; sessions in use are renewed each quarter hour. */
export const SEEN_MINUTES = 20
/** Days for which a link to set a password is valid. */
export const LINK_DAYS = 7

/** Minutes for which a link to set a forgotten password is valid. */
export const RECOVERY_MINUTES = 60
/** Groups with one of these policies require a second factor outside the demonstration, unless an owner says why not. */
export const GUARDED_POLICIES: readonly string[] = ['owner', 'manager']

/** Whether nobody has signed in to an account for so long that it counts as unused. */
export function isUnused(
  { last_sign_in_at, created_at }: { last_sign_in_at: Temporal.Instant | null; created_at: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  return isBefore(last_sign_in_at ?? created_at, now.subtract({ hours: 24 * UNUSED_DAYS }))
}

interface Used {
  readonly account_id: string
  readonly permission: string
  readonly last_used_on: string
}

/** What somebody may do and has not done for so many days; nothing before it was written down for that long. */
export function unusedPermissions(
  { id, granted, created_at }: { id: string; granted: readonly string[]; created_at: Temporal.Instant },
  { uses, usedSince, today }: { uses: readonly Used[]; usedSince: string; today: string },
): string[] {
  const since = addDays(today, -UNUSED_DAYS)
  if (usedSince > since || pacificDate(created_at) > since) return []
  const used = uses.filter(({ account_id, last_used_on }) => account_id === id && last_used_on >= since)
  return granted.filter((permission) => !used.some((each) => each.permission === permission))
}

/** What one account wants to do to another one, a group or a policy; `held` is what the one who asks may do. */
export const accessCan = {
  /** Nobody grants what they do not hold. */
  grant(held: ReadonlySet<string>, granted: Iterable<string>): Verdict {
    const missing = [...granted].filter((permission) => !held.has(permission))
    return missing.length === 0 ? ALLOWED : refused(messages.grant({ missing }))
  },

  /** Nobody gives a wider limit than their own. */
  widen(isWithinOwn: boolean): Verdict {
    return isWithinOwn ? ALLOWED : refused(messages.limitTooWide)
  },

  /** Nobody changes what holds more than they do. */
  change(held: ReadonlySet<string>, what: 'account' | 'group' | 'policy', permissions: Iterable<string>): Verdict {
    const missing = [...permissions].filter((permission) => !held.has(permission))
    return missing.length === 0 ? ALLOWED : refused(messages[what]({ missing }))
  },

  deactivate(own: string, user: { id: string; status: string }): Verdict {
    if (user.id === own) return refused(messages.deactivateSelf)
    return user.status === 'DEACTIVATED' ? refused(messages.isDeactivated) : ALLOWED
  },

  /** An owner must remain. */
  leave(owners: number): Verdict {
    return owners > 0 ? ALLOWED : refused(messages.lastOwner)
  },

  /** Groups of owners and managers require a second factor, unless there is a written reason. */
  relax(group: {
    totp_required: boolean
    totp_waiver?: string | null | undefined
    policies: readonly string[]
  }): Verdict {
    const isGuarded = group.policies.some((policy) => GUARDED_POLICIES.includes(policy))
    return !isGuarded || group.totp_required || group.totp_waiver ? ALLOWED : refused(messages.waiverMissing)
  },

  deleteGroup({ members }: { members: number }): Verdict {
    return members === 0 ? ALLOWED : refused(messages.hasMembers({ members }))
  },

  editPolicy({ is_editable }: { is_editable: boolean }): Verdict {
    return is_editable ? ALLOWED : refused(messages.ownerPolicy)
  },

  deletePolicy({ groups }: { groups: readonly { name: string }[] }): Verdict {
    if (groups.length === 0) return ALLOWED
    return refused(messages.policyInUse({ groups: groups.map(({ name }) => name) }))
  },
}

type Value = string | number | boolean | readonly string[]

/** What changed, field by field, as the history keeps it: `{ groups: ['Cashier', 'Cashier, Manager'] }`. */
export function changesOf(
  before: Readonly<Partial<Record<string, Value>>>,
  after: Readonly<Record<string, Value>>,
): Record<string, [string, string]> {
  const text = (value: Value = '') => (Array.isArray(value) ? value.join(', ') : String(value))
  return Object.fromEntries(
    Object.keys(after)
      .filter((field) => text(before[field]) !== text(after[field]))
      .map((field) => [field, [text(before[field]), text(after[field])]]),
  )
}

const ACTIONS: Readonly<Record<string, string>> = {
  'account.created': 'Created the account',
  'account.changed': 'Changed the account',
  'account.deactivated': 'Deactivated the account and ended its sessions',
  'account.reactivated': 'Reactivated the account',
  'group.created': 'Created the group',
  'group.deleted': 'Deleted the group',
  'policy.created': 'Created the policy',
  'policy.deleted': 'Deleted the policy',
  'session.all_ended': 'Ended all sessions',
  'session.began': 'Logged in',
  'session.proved': 'Confirmed who they are',
  'passkey.added': 'Added a passkey',
  'passkey.removed': 'Removed a passkey',
  'totp.enabled': 'Set up a second factor',
  'totp.recovery_code_used': 'Used a recovery code',
  'totp.recovery_codes_renewed': 'Created new recovery codes',
  'totp.reset': 'Removed the second factor and ended all sessions',
  'user.invited': 'Invited by email',
  'user.link_sent': 'Emailed a link to set a password',
}

/** What was done, as the history shows it to staff. */
export function describeAction(action: string, details: Readonly<Record<string, unknown>>): string {
  const changes = Object.entries((details.changes ?? {}) as Record<string, [string, string]>)
  if (Array.isArray(details.fields)) return `Changed the account: ${details.fields.join(', ').replaceAll('_', ' ')}`
  if (changes.length === 0) return ACTIONS[action] ?? action
  return changes
    .map(([field, [before, after]]) => `${capitalized(field.replaceAll('_', ' '))}: ${before || '–'} → ${after || '–'}`)
    .join('; ')
}
