import { expect, test } from 'vitest'
import { describeAct, REASONS } from './rules.ts'

test('the trail of an account is told in words', () => {
  const acts = {
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
    'nobody.knows': 'nobody.knows',
  }
  for (const [action, words] of Object.entries(acts)) expect(describeAct(action, {})).toBe(words)
})

test('what changed is told with what it was before, and why', () => {
  const told = (details: Record<string, unknown>) => describeAct('account.changed', details)
  expect(told({})).toBe('Changed the account')
  expect(told({ fields: ['email', 'password', 'short_name', 'long_name', 'plate'] })).toBe(
    'Changed email address and password and short name and name and plate',
  )
  const before = { email: 'old@example.com', long_name: 'Ada King' }
  expect(told({ fields: ['email', 'long_name'], before })).toBe(
    'Changed email address and name, before: old@example.com, Ada King',
  )
  expect(told({ fields: ['email'], before: { email: 1 } })).toBe('Changed email address')
  expect(told({ fields: ['email'], before: null })).toBe('Changed email address')
  expect(describeAct('account.merged', { number: '123', reason: 'SAME_PERSON', note: 'She called.' })).toBe(
    'Merged into another account (123). Reason: the same person – She called.',
  )
  expect(told({ reason: 'UNHEARD', number: 5, note: 7 })).toBe('Changed the account. Reason: UNHEARD')
  expect(REASONS).toEqual({
    MEMBER_ASKED: 'the member asked',
    ID_SEEN: 'photo ID seen',
    KNOWS_BOOKING: 'knows a booking and how it was paid',
    OUR_MISTAKE: 'our mistake',
    SAME_PERSON: 'the same person',
    MISUSE: 'misuse',
    OTHER: 'other',
  })
})
