import { z } from 'zod'
import { del, get, post, put } from '../../http/endpoint.ts'
import { Email, listOf, Ok, optionalText, paging, text, WireInstant } from '../../http/wire.ts'
import { NewPassword } from '../auth/contract.ts'
import { PERMISSIONS } from './permissions.ts'

const GroupName = z.object({ id: z.string(), name: z.string() })

/** What was done to a thing, by whom and when, in words. */
export const HistoryEntry = z
  .object({ at: WireInstant, who: z.string(), what: z.string() })
  .meta({ id: 'HistoryEntry' })

const UserStatus = z.enum(['INVITED', 'ACTIVE', 'DEACTIVATED'])
const TotpState = z.enum(['ON', 'OFF', 'MISSING']).meta({
  description: 'MISSING: a group asks for a second factor that is not set up; until then the account may do nothing',
})

export const StaffUser = z
  .object({
    id: z.string(),
    email: z.string(),
    short_name: z.string(),
    long_name: z.string(),
    status: UserStatus,
    totp: TotpState,
    groups: z.array(GroupName),
    last_sign_in_at: WireInstant.nullable(),
    created_at: WireInstant,
  })
  .meta({ id: 'StaffUser' })

export const StaffUserDetail = StaffUser.extend({
  permissions: z.array(z.string()),
  is_owner: z.boolean(),
  history: z.array(HistoryEntry),
}).meta({ id: 'StaffUserDetail' })

export const Group = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    totp_required: z.boolean(),
    policies: z.array(z.string()),
    permissions: z.array(z.string()),
    members: z.int(),
  })
  .meta({ id: 'Group' })
const GroupDetail = Group.extend({ history: z.array(HistoryEntry) }).meta({ id: 'GroupDetail' })

export const Policy = z
  .object({
    name: z.string(),
    description: z.string(),
    permissions: z.array(z.string()),
    groups: z.array(GroupName),
    is_editable: z.boolean(),
  })
  .meta({ id: 'Policy' })
const PolicyDetail = Policy.extend({ history: z.array(HistoryEntry) }).meta({ id: 'PolicyDetail' })

const userId = z.uuid('Unknown user')
const groupId = z.uuid('Unknown group')
const groupIds = z.array(z.uuid('Unknown group')).max(50, 'Use 50 groups at most')
const policyName = z
  .string()
  .trim()
  .min(1, 'Required')
  .regex(/^[a-z][a-z0-9-]{1,39}$/, 'Use small letters, digits and hyphens: night-cashier')

const groupValues = {
  name: text(60),
  description: optionalText(200),
  totp_required: z.boolean(),
  policies: z.array(policyName).max(50, 'Use 50 policies at most'),
}
const policyValues = {
  description: optionalText(200),
  permissions: z.array(z.enum(PERMISSIONS, 'Unknown permission')),
}

const code = z.string().trim().min(1, 'Required').max(32)
/** Guessing codes and links is limited per address, too. */
const slow = [{ by: 'address', count: 30, seconds: 600 }]

const Secret = z.object({ secret: z.string(), uri: z.string() }).meta({ id: 'TotpSecret' })
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })

export const access = {
  users: get('/staff/users', {
    summary: 'Find staff',
    access: { permission: 'User:Read' },
    input: z.object({
      search: optionalText(100),
      status: UserStatus.optional(),
      group: groupId.optional(),
      sort: z
        .enum(['name', 'email', 'status', 'last_sign_in_at', '-name', '-email', '-status', '-last_sign_in_at'])
        .default('name'),
      ...paging(25),
    }),
    output: listOf(StaffUser),
  }),
  user: get('/staff/users/{userId}', {
    summary: 'Show one of the staff, with what was done to the account',
    access: { permission: 'User:Read' },
    input: z.object({ userId }),
    output: StaffUserDetail,
  }),
  invite: post('/staff/users', {
    summary: 'Invite somebody to the staff by mail',
    access: { permission: 'User:Update' },
    limits: [{ by: 'address', count: 60, seconds: 3600 }],
    input: z.object({ email: Email, short_name: text(40), long_name: text(100), groups: groupIds }),
    output: StaffUserDetail,
  }),
  changeUser: put('/staff/users/{userId}', {
    summary: 'Change names and groups of one of the staff',
    access: { permission: 'User:Update' },
    input: z.object({ userId, short_name: text(40), long_name: text(100), groups: groupIds }),
    output: StaffUserDetail,
  }),
  sendLink: post('/staff/users/{userId}/invite', {
    summary: 'Mail a link to set a password; those before it count no more',
    access: { permission: 'User:Update' },
    limits: [{ by: 'userId', count: 5, seconds: 3600 }],
    input: z.object({ userId }),
    output: StaffUserDetail,
  }),
  deactivate: post('/staff/users/{userId}/deactivate', {
    summary: 'End all sessions of one of the staff at once, and refuse new ones',
    access: { permission: 'User:Update' },
    input: z.object({ userId }),
    output: StaffUserDetail,
  }),
  reactivate: post('/staff/users/{userId}/reactivate', {
    summary: 'Let one of the staff sign in again',
    access: { permission: 'User:Update' },
    input: z.object({ userId }),
    output: StaffUserDetail,
  }),
  resetTotp: post('/staff/users/{userId}/reset-totp', {
    summary: 'Take the second factor from somebody who lost it; all sessions end',
    access: { permission: 'User:Update' },
    input: z.object({ userId }),
    output: StaffUserDetail,
  }),

  groups: get('/staff/groups', {
    summary: 'List the groups of staff',
    access: { permission: 'AccessControlGroups:Read' },
    input: z.object({ search: optionalText(100), ...paging(100) }),
    output: listOf(Group),
  }),
  group: get('/staff/groups/{groupId}', {
    summary: 'Show a group, with what was done to it',
    access: { permission: 'AccessControlGroups:Read' },
    input: z.object({ groupId }),
    output: GroupDetail,
  }),
  createGroup: post('/staff/groups', {
    summary: 'Add a group',
    access: { permission: 'AccessControlGroups:Update' },
    input: z.object(groupValues),
    output: GroupDetail,
  }),
  changeGroup: put('/staff/groups/{groupId}', {
    summary: 'Change a group: its policies, and whether it asks for a second factor',
    access: { permission: 'AccessControlGroups:Update' },
    input: z.object({ groupId, ...groupValues }),
    output: GroupDetail,
  }),
  deleteGroup: del('/staff/groups/{groupId}', {
    summary: 'Delete a group that nobody is in',
    access: { permission: 'AccessControlGroups:Update' },
    input: z.object({ groupId }),
    output: Ok,
  }),

  policies: get('/staff/policies', {
    summary: 'List the policies',
    access: { permission: 'AccessControlPolicies:Read' },
    input: z.object({ search: optionalText(100), ...paging(100) }),
    output: listOf(Policy),
  }),
  policy: get('/staff/policies/{policyName}', {
    summary: 'Show a policy, with what was done to it',
    access: { permission: 'AccessControlPolicies:Read' },
    input: z.object({ policyName }),
    output: PolicyDetail,
  }),
  createPolicy: post('/staff/policies', {
    summary: 'Add a policy',
    access: { permission: 'AccessControlPolicies:Update' },
    input: z.object({ name: policyName, ...policyValues }),
    output: PolicyDetail,
  }),
  changePolicy: put('/staff/policies/{policyName}', {
    summary: 'Change what a policy allows',
    access: { permission: 'AccessControlPolicies:Update' },
    input: z.object({ policyName, ...policyValues }),
    output: PolicyDetail,
  }),
  deletePolicy: del('/staff/policies/{policyName}', {
    summary: 'Delete a policy that no group holds',
    access: { permission: 'AccessControlPolicies:Update' },
    input: z.object({ policyName }),
    output: Ok,
  }),

  checkup: get('/staff/checkup', {
    summary: 'Check who may do what, which accounts nobody uses and which have no second factor',
    access: { permission: 'AccessControlCheckup:Read' },
    input: z.object({}),
    output: z.object({
      permissions: z.array(z.object({ permission: z.string(), users: z.array(z.string()) })),
      unused: z.array(StaffUser),
      without_totp: z.array(StaffUser),
      without_groups: z.array(StaffUser),
    }),
  }),

  acceptInvitation: post('/staff/invitations/accept', {
    summary: 'Set the password of an account of staff with the link from a mail',
    access: 'public',
    limits: slow,
    input: z.object({ token: z.string().min(1, 'Required').max(128), password: NewPassword }),
    output: z.object({ email: z.string() }),
  }),

  me: get('/staff/me', {
    summary: 'Tell what an account of staff may do, and how it signs in',
    access: 'holder',
    input: z.object({}),
    output: StaffUser.extend({ permissions: z.array(z.string()), recovery_codes_left: z.int() }),
  }),
  beginTotp: post('/staff/me/totp', {
    summary: 'Make a secret for an authenticator app; it counts when a code of it was confirmed',
    access: 'holder',
    limits: slow,
    input: z.object({ code: optionalText(32).describe('Of the second factor that is set up already') }),
    output: Secret,
  }),
  confirmTotp: post('/staff/me/totp/confirm', {
    summary: 'Turn the second factor on with a code of the new secret',
    access: 'holder',
    limits: slow,
    input: z.object({ code }),
    output: RecoveryCodes,
  }),
  renewRecoveryCodes: post('/staff/me/totp/recovery-codes', {
    summary: 'Make new recovery codes; those before count no more',
    access: 'holder',
    limits: slow,
    input: z.object({ code }),
    output: RecoveryCodes,
  }),
}

export type StaffUser = z.infer<typeof StaffUser>
export type StaffUserDetail = z.infer<typeof StaffUserDetail>
export type Group = z.infer<typeof Group>
export type Policy = z.infer<typeof Policy>
export type HistoryEntry = z.infer<typeof HistoryEntry>
