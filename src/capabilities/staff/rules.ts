/** Days without a sign-in after which an account counts as unused. */
export const UNUSED_DAYS = 60
/** Days that a link to set a password counts. */
export const LINK_DAYS = 7

export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly reason: string }

const ALLOWED: Verdict = { allowed: true }
const refused = (reason: string): Verdict => ({ allowed: false, reason })

/** What one account wants to do to another one, a group or a policy; `held` is what the one who asks may do. */
export const accessCan = {
  /** Nobody gives what they do not hold. */
  grant(held: ReadonlySet<string>, given: Iterable<string>): Verdict {
    const missing = [...given].filter((permission) => !held.has(permission))
    if (missing.length === 0) return ALLOWED
    return refused(`You cannot give what you do not hold yourself: ${listed(missing)}.`)
  },

  /** Whoever holds more than I do is not mine to change. */
  change(held: ReadonlySet<string>, what: 'account' | 'group' | 'policy', permissions: Iterable<string>): Verdict {
    const missing = [...permissions].filter((permission) => !held.has(permission))
    if (missing.length === 0) return ALLOWED
    return refused(`This ${what} allows what you may not do yourself: ${listed(missing)}.`)
  },

  deactivate(own: string, user: { id: string; status: string }): Verdict {
    if (user.id === own) return refused('You cannot deactivate yourself. Ask another owner.')
    return user.status === 'DEACTIVATED' ? refused('This account is deactivated already.') : ALLOWED
  },

  leave(owners: number): Verdict {
    return owners > 0 ? ALLOWED : refused('Somebody must remain who owns the business: this is the last active owner.')
  },

  deleteGroup({ members }: { members: number }): Verdict {
    if (members === 0) return ALLOWED
    return refused(`Take its ${members === 1 ? 'one member' : `${members} members`} out of the group first.`)
  },

  editPolicy({ is_editable }: { is_editable: boolean }): Verdict {
    return is_editable ? ALLOWED : refused('The owner’s policy always allows everything; it cannot be changed.')
  },

  deletePolicy({ groups }: { groups: readonly { name: string }[] }): Verdict {
    if (groups.length === 0) return ALLOWED
    return refused(`Take it from these groups first: ${groups.map(({ name }) => name).join(', ')}.`)
  },
}

function listed(permissions: readonly string[]): string {
  const shown = permissions.slice(0, 5).join(', ')
  return permissions.length > 5 ? `${shown} and ${permissions.length - 5} more` : shown
}

type Told = string | number | boolean | readonly string[]

/** What changed, field by field, as the history keeps it: `{ groups: ['Cashier', 'Cashier, Manager'] }`. */
export function changesOf(
  before: Readonly<Partial<Record<string, Told>>>,
  after: Readonly<Record<string, Told>>,
): Record<string, [string, string]> {
  const told = (value: Told = '') => (Array.isArray(value) ? value.join(', ') : String(value))
  return Object.fromEntries(
    Object.keys(after)
      .filter((field) => told(before[field]) !== told(after[field]))
      .map((field) => [field, [told(before[field]), told(after[field])]]),
  )
}

const WORDS: Readonly<Record<string, string>> = {
  'account.created': 'Created the account',
  'account.changed': 'Changed the account',
  'account.deactivated': 'Deactivated the account and ended its sessions',
  'account.reactivated': 'Let the account sign in again',
  'group.created': 'Created the group',
  'group.deleted': 'Deleted the group',
  'policy.created': 'Created the policy',
  'policy.deleted': 'Deleted the policy',
  'session.all_ended': 'Ended all sessions',
  'session.began': 'Signed in',
  'totp.enabled': 'Set up a second factor',
  'totp.recovery_code_used': 'Used a recovery code',
  'totp.recovery_codes_renewed': 'Made new recovery codes',
  'totp.reset': 'Took the second factor away and ended all sessions',
  'user.invited': 'Invited by mail',
  'user.link_sent': 'Mailed a link to set a password',
}

/** What was done, as a sentence. */
export function wordsOf(action: string, details: Readonly<Record<string, unknown>>): string {
  const changes = Object.entries((details.changes ?? {}) as Record<string, [string, string]>)
  if (Array.isArray(details.fields)) return `Changed the account: ${details.fields.join(', ').replaceAll('_', ' ')}`
  if (changes.length === 0) return WORDS[action] ?? action
  return changes
    .map(([field, [before, after]]) => `${capital(field.replaceAll('_', ' '))}: ${before || '–'} → ${after || '–'}`)
    .join('; ')
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
