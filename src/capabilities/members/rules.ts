/** What the trail of an account says, for staff. */
const ACTS: Readonly<Record<string, string>> = {
  'account.created': 'Joined',
  'account.deactivated': 'Deactivated',
  'account.reactivated': 'Reactivated',
  'account.confirmation_sent': 'Confirmation sent again',
  'account.reset_sent': 'Password link sent',
  'account.address_confirmed': 'Email address confirmed on proof',
  'account.unlocked': 'Unlocked after wrong passwords',
  'account.pass_renewed': 'New code for the membership pass',
  'account.merged': 'Merged into another account',
  'account.merged_here': 'Another account was merged into this one',
  'session.all_ended': 'Logged out everywhere',
  'session.began': 'Logged in',
  'card.saved': 'Card saved',
  'card.deleted': 'Card deleted',
  'card.made_default': 'Another card made the default',
  'card.recording_on': 'Points of a card are recorded',
  'card.recording_off': 'Points of a card are no longer recorded',
  'address.saved': 'Billing address saved',
  'address.deleted': 'Billing address deleted',
  'address.made_default': 'Another billing address made the default',
}

const FIELDS: Readonly<Record<string, string>> = {
  email: 'email address',
  password: 'password',
  short_name: 'short name',
  long_name: 'name',
}

/** Reasons of staff in words, by their codes. */
export const REASONS: Readonly<Record<string, string>> = {
  MEMBER_ASKED: 'the member asked',
  ID_SEEN: 'photo ID seen',
  KNOWS_BOOKING: 'knows a booking and how it was paid',
  OUR_MISTAKE: 'our mistake',
  SAME_PERSON: 'the same person',
  MISUSE: 'misuse',
  OTHER: 'other',
}

/** An act of the trail in words: what was done, what it was before, and why. */
export function describeAct(action: string, details: Readonly<Record<string, unknown>>): string {
  const { reason, note, before, fields, number } = details
  const what = action === 'account.changed' ? `Changed ${fieldsOf(fields)}` : (ACTS[action] ?? action)
  return [
    what,
    ...(typeof number === 'string' ? [` (${number})`] : []),
    ...(isTexts(before)
      ? [
          `, before: ${namesOf(fields)
            .map((field) => before[field])
            .join(', ')}`,
        ]
      : []),
    ...(typeof reason === 'string' ? [`. Reason: ${REASONS[reason] ?? reason}`] : []),
    ...(typeof note === 'string' ? [` – ${note}`] : []),
  ].join('')
}

function fieldsOf(fields: unknown): string {
  return (
    namesOf(fields)
      .map((name) => FIELDS[name] ?? name)
      .join(' and ') || 'the account'
  )
}

function namesOf(fields: unknown): string[] {
  return Array.isArray(fields) ? fields.map(String) : []
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string')
}
