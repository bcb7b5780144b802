import { expect, test } from 'vitest'
import { ALLOWED, refused } from '../../lib/verdict.ts'
import { accessCan, changesOf, describeAction, isUnused, unusedPermissions } from './rules.ts'
import { messages } from './texts.ts'

const now = Temporal.Instant.from('2026-11-21T20:00:00Z')
const days = (count: number) => now.subtract({ hours: 24 * count })

test('an account is unused after sixty days without a sign-in, or since it was made', () => {
  expect(isUnused({ last_sign_in_at: days(60), created_at: days(99) }, now)).toBe(false)
  expect(isUnused({ last_sign_in_at: days(61), created_at: days(99) }, now)).toBe(true)
  expect(isUnused({ last_sign_in_at: null, created_at: days(61) }, now)).toBe(true)
  expect(isUnused({ last_sign_in_at: null, created_at: days(60) }, now)).toBe(false)
})

test('permissions are unused once they were watched for sixty days', () => {
  const ada = { id: 'ada', granted: ['a', 'b', 'c'], created_at: days(99) }
  const uses = [
    { account_id: 'ada', permission: 'a', last_used_on: '2026-09-22' },
    { account_id: 'ada', permission: 'b', last_used_on: '2026-09-21' },
    { account_id: 'grace', permission: 'c', last_used_on: '2026-11-20' },
  ]
  const unused = (of: Partial<typeof ada>, usedSince = '2026-09-22') =>
    unusedPermissions({ ...ada, ...of }, { uses, usedSince, today: '2026-11-21' })
  expect(unused({})).toEqual(['b', 'c'])
  expect(unused({}, '2026-09-23')).toEqual([])
  expect(unused({ created_at: days(60) })).toEqual(['b', 'c'])
  expect(unused({ created_at: days(59) })).toEqual([])
})

test('nobody grants, widens or changes beyond what they hold', () => {
  const held = new Set(['a', 'b'])
  expect(accessCan.grant(held, ['a'])).toEqual(ALLOWED)
  expect(accessCan.grant(held, ['a', 'c'])).toEqual(refused(messages.grant({ missing: ['c'] })))
  expect(accessCan.widen(true)).toEqual(ALLOWED)
  expect(accessCan.widen(false)).toEqual(refused(messages.limitTooWide))
  for (const what of ['account', 'group', 'policy'] as const) {
    expect(accessCan.change(held, what, ['b'])).toEqual(ALLOWED)
    expect(accessCan.change(held, what, ['b', 'c'])).toEqual(refused(messages[what]({ missing: ['c'] })))
  }
})

test('an owner remains, and nobody shuts themselves out', () => {
  expect(accessCan.deactivate('ada', { id: 'grace', status: 'ACTIVE' })).toEqual(ALLOWED)
  expect(accessCan.deactivate('ada', { id: 'ada', status: 'ACTIVE' })).toEqual(refused(messages.deactivateSelf))
  expect(accessCan.deactivate('ada', { id: 'grace', status: 'DEACTIVATED' })).toEqual(refused(messages.isDeactivated))
  expect(accessCan.leave(1)).toEqual(ALLOWED)
  expect(accessCan.leave(0)).toEqual(refused(messages.lastOwner))
})

test('owners and managers need a second factor, or a written reason', () => {
  const group = { totp_required: false, totp_waiver: null, policies: ['cashier', 'manager'] }
  expect(accessCan.relax(group)).toEqual(refused(messages.waiverMissing))
  expect(accessCan.relax({ ...group, policies: ['owner'] })).toEqual(refused(messages.waiverMissing))
  expect(accessCan.relax({ ...group, totp_required: true })).toEqual(ALLOWED)
  expect(accessCan.relax({ ...group, totp_waiver: 'A kiosk' })).toEqual(ALLOWED)
  expect(accessCan.relax({ ...group, policies: ['cashier'] })).toEqual(ALLOWED)
})

test('what is in use is not deleted, and the owner’s policy stays as it is', () => {
  expect(accessCan.deleteGroup({ members: 0 })).toEqual(ALLOWED)
  expect(accessCan.deleteGroup({ members: 2 })).toEqual(refused(messages.hasMembers({ members: 2 })))
  expect(accessCan.editPolicy({ is_editable: true })).toEqual(ALLOWED)
  expect(accessCan.editPolicy({ is_editable: false })).toEqual(refused(messages.ownerPolicy))
  expect(accessCan.deletePolicy({ groups: [] })).toEqual(ALLOWED)
  const groups = [{ name: 'Desk' }, { name: 'Gate' }]
  expect(accessCan.deletePolicy({ groups })).toEqual(refused(messages.policyInUse({ groups: ['Desk', 'Gate'] })))
})

test('the history says what was done, and what changed from what to what', () => {
  const before = { name: 'Desk', groups: ['Cashier'], totp_required: false }
  const after = { name: 'Desk', groups: ['Cashier', 'Manager'], totp_required: true, note: 'New' }
  const changes = changesOf(before, after)
  expect(changes).toEqual({
    groups: ['Cashier', 'Cashier, Manager'],
    totp_required: ['false', 'true'],
    note: ['', 'New'],
  })
  expect(describeAction('group.changed', { changes })).toBe(
    'Groups: Cashier → Cashier, Manager; Totp required: false → true; Note: – → New',
  )
  expect(describeAction('group.changed', { changes: { note: ['New', ''] } })).toBe('Note: New → –')
  expect(describeAction('account.changed', { fields: ['short_name', 'email'] })).toBe(
    'Changed the account: short name, email',
  )
  const acts = {
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
    'nobody.knows': 'nobody.knows',
  }
  for (const [action, words] of Object.entries(acts)) expect(describeAction(action, {})).toBe(words)
})
