import { z } from 'zod'
import { del, get, post, put } from '../../http/endpoint.ts'
import { Email, listOf, numeric, Ok, optionalText, paging, text, WireInstant } from '../../http/wire.ts'
import { GroupLimit } from '../acts/wire.ts'
import { NewPassword, Password } from '../auth/contract.ts'
import { CLOCK_STATES } from '../timeclock/rules.ts'
import { PERMISSIONS } from '../../lib/permissions.ts'
import { UNUSED_DAYS } from './unused-days.ts'

const GroupName = z.object({ id: z.string(), name: z.string() })

/** An entry of a history: what was done, by whom and when. */
export const HistoryEntry = z
  .object({ at: WireInstant, who: z.string(), what: z.string() })
  .meta({ id: 'HistoryEntry' })

/** Grows with each change; a change of an older one is refused. */
const version = numeric(z.int().min(1))

const UserStatus = z.enum(['INVITED', 'ACTIVE', 'DEACTIVATED'])
const TotpState = z.enum(['ON', 'OFF', 'MISSING']).meta({
  description:
    'MISSING: a group requires a second factor that is not set up; until then the account has no permissions',
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
  version: z.int().meta({ description: 'Of names and groups: grows with each change' }),
  permissions: z.array(z.string()),
  is_owner: z.boolean(),
  history: z.array(HistoryEntry),
}).meta({ id: 'StaffUserDetail' })

const Group = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    totp_required: z.boolean(),
    totp_waiver: z
      .string()
      .nullable()
      .meta({ description: 'Why a group of owners or managers does not require a second factor' }),
    policies: z.array(z.string()),
    permissions: z.array(z.string()),
    members: z.int(),
  })
  .meta({ id: 'Group' })
const GroupDetail = Group.extend({ version: z.int(), history: z.array(HistoryEntry) }).meta({ id: 'GroupDetail' })

const GroupLimits = z
  .object({
    id: z.string(),
    name: z.string(),
    version: z.int().meta({ description: 'Grows with each change; a change of an older one is refused' }),
    permissions: z.array(z.string()),
    limits: z.array(GroupLimit),
  })
  .meta({ id: 'GroupLimits' })

export const Policy = z
  .object({
    name: z.string(),
    description: z.string(),
    permissions: z.array(z.string()),
    groups: z.array(GroupName),
    is_editable: z.boolean(),
  })
  .meta({ id: 'Policy' })
const PolicyDetail = Policy.extend({ version: z.int(), history: z.array(HistoryEntry) }).meta({ id: 'PolicyDetail' })

const Dashboard = z
  .object({
    people: z.array(
      StaffUser.extend({
        sessions: z.int().meta({ description: 'Open ones' }),
        last_seen_at: WireInstant.nullable().meta({ description: 'Up to 15 minutes after that they were here' }),
        is_in: z.boolean().meta({ description: 'Seen within the last 20 minutes, with a session that is open' }),
        at_work: z.enum(CLOCK_STATES).meta({ description: 'By the time clock' }),
        is_unused: z.boolean(),
        dangerous: z.array(z.string()).meta({ description: 'What they may do that others should know of' }),
        unused: z.array(z.string()).meta({ description: `What they may do and have not done for ${UNUSED_DAYS} days` }),
      }).meta({ id: 'StaffPresence' }),
    ),
    invitations: z.array(
      z.object({
        id: z.string(),
        email: z.string(),
        sent_at: WireInstant.nullable(),
        expires_at: WireInstant.nullable(),
        is_expired: z.boolean(),
      }),
    ),
    groups: z.array(GroupName.extend({ members: z.int(), totp_required: z.boolean() })),
    used_since: z.iso.date().meta({ description: 'Since when it is written down which permissions are used' }),
  })
  .meta({ id: 'UsersDashboard' })

const userId = z.uuid('Unknown user')
const groupId = z.uuid('Unknown group')
const groupIds = z.array(z.uuid('Unknown group')).max(50, 'Use 50 groups at most')
const policyName = z
  .string()
  .trim()
  .min(1)
  .regex(/^[a-z][a-z0-9-]{1,39}$/, 'Use lowercase letters, digits and hyphens: night-cashier')

const groupValues = {
  name: text(60),
  description: optionalText(200),
  totp_required: z.boolean(),
  totp_waiver: optionalText(300).nullable(),
  policies: z.array(policyName).max(50, 'Use 50 policies at most'),
}
const policyValues = {
  description: optionalText(200),
  permissions: z.array(z.enum(PERMISSIONS, 'Unknown permission')).max(PERMISSIONS.length),
}

const code = z.string().trim().min(1).max(32)
/** Guesses of codes and links are limited per network address, too. */
const slow = [{ by: 'address', count: 30, seconds: 600 }]

const Secret = z.object({ secret: z.string(), uri: z.string() }).meta({ id: 'TotpSecret' })
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })

export const access = {
  users: get('/staff/users', {
    summary: 'List staff accounts',
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
  dashboard: get('/staff/user-dashboard', {
    summary: 'Show who of the staff is signed in or at work, invitations that wait, and accounts that need a look',
    access: { permission: 'User:Read' },
    input: z.object({}),
    output: Dashboard,
  }),
  user: get('/staff/users/{userId}', {
    summary: 'Show a staff account with its history',
    access: { permission: 'User:Read' },
    input: z.object({ userId }),
    output: StaffUserDetail,
  }),
  invite: post('/staff/users', {
    summary: 'Invite someone to the staff by email',
    access: { permission: 'User:Update' },
    proof: 'fresh',
    limits: [{ by: 'address', count: 60, seconds: 3600 }],
    input: z.object({ email: Email, short_name: text(40), long_name: text(100), groups: groupIds }),
    output: StaffUserDetail,
  }),
  changeUser: put('/staff/users/{userId}', {
    summary: 'Change the names and groups of a staff account',
    access: { permission: 'User:Update' },
    proof: 'fresh',
    problems: ['conflict'],
    input: z.object({ userId, version, short_name: text(40), long_name: text(100), groups: groupIds }),
    output: StaffUserDetail,
  }),
  sendLink: post('/staff/users/{userId}/invite', {
    summary: 'Email a link to set a password; earlier links stop working',
    access: { permission: 'User:Update' },
    proof: 'fresh',
    limits: [{ by: 'userId', count: 5, seconds: 3600 }],
    input: z.object({ userId }),
    output: StaffUserDetail,
  }),
  deactivate: post('/staff/users/{userId}/deactivate', {
    summary: 'Deactivate a staff account: end all its sessions and refuse new ones',
    access: { permission: 'User:Update' },
    proof: 'fresh',
    input: z.object({ userId }),
    output: StaffUserDetail,
  }),
  reactivate: post('/staff/users/{userId}/reactivate', {
    summary: 'Reactivate a staff account',
    access: { permission: 'User:Update' },
    proof: 'fresh',
    input: z.object({ userId }),
    output: StaffUserDetail,
  }),
  endSessions: post('/staff/users/{userId}/end-sessions', {
    summary: 'End all sessions of a staff account: it signs in again with its password',
    access: { permission: 'User:Update' },
    input: z.object({ userId }),
    output: StaffUserDetail,
  }),
  resetTotp: post('/staff/users/{userId}/reset-totp', {
    summary: 'Remove a lost second factor; all sessions of the account end',
    access: { permission: 'User:Update' },
    proof: 'fresh',
    input: z.object({ userId }),
    output: StaffUserDetail,
  }),

  groups: get('/staff/groups', {
    summary: 'List staff groups',
    access: { permission: 'AccessControlGroups:Read' },
    input: z.object({ search: optionalText(100), ...paging(100) }),
    output: listOf(Group),
  }),
  group: get('/staff/groups/{groupId}', {
    summary: 'Show a group with its history',
    access: { permission: 'AccessControlGroups:Read' },
    input: z.object({ groupId }),
    output: GroupDetail,
  }),
  createGroup: post('/staff/groups', {
    summary: 'Add a group',
    access: { permission: 'AccessControlGroups:Update' },
    proof: 'fresh',
    input: z.object(groupValues),
    output: GroupDetail,
  }),
  changeGroup: put('/staff/groups/{groupId}', {
    summary: 'Change a group: its policies, and whether it requires a second factor',
    access: { permission: 'AccessControlGroups:Update' },
    proof: 'fresh',
    problems: ['conflict'],
    input: z.object({ groupId, version, ...groupValues }),
    output: GroupDetail,
  }),
  deleteGroup: del('/staff/groups/{groupId}', {
    summary: 'Delete an empty group',
    access: { permission: 'AccessControlGroups:Update' },
    proof: 'fresh',
    input: z.object({ groupId }),
    output: Ok,
  }),
  limits: get('/staff/groups/{groupId}/limits', {
    summary: 'Show what the members of a group may do for customers without asking someone else',
    access: { permission: 'AccessControlGroups:Read' },
    input: z.object({ groupId }),
    output: GroupLimits,
  }),
  changeLimits: put('/staff/groups/{groupId}/limits', {
    summary: 'Change what the members of a group may do for customers without asking someone else',
    access: { permission: 'AccessControlGroups:Update' },
    proof: 'fresh',
    problems: ['conflict'],
    input: z.object({
      groupId,
      version: z.int().min(0),
      limits: z.array(GroupLimit).max(20).meta({ description: 'An act without limits always waits for approval' }),
    }),
    output: GroupLimits,
  }),

  policies: get('/staff/policies', {
    summary: 'List policies',
    access: { permission: 'AccessControlPolicies:Read' },
    input: z.object({ search: optionalText(100), ...paging(100) }),
    output: listOf(Policy),
  }),
  policy: get('/staff/policies/{policyName}', {
    summary: 'Show a policy with its history',
    access: { permission: 'AccessControlPolicies:Read' },
    input: z.object({ policyName }),
    output: PolicyDetail,
  }),
  createPolicy: post('/staff/policies', {
    summary: 'Add a policy',
    access: { permission: 'AccessControlPolicies:Update' },
    proof: 'fresh',
    input: z.object({ name: policyName, ...policyValues }),
    output: PolicyDetail,
  }),
  changePolicy: put('/staff/policies/{policyName}', {
    summary: 'Change what a policy allows',
    access: { permission: 'AccessControlPolicies:Update' },
    proof: 'fresh',
    problems: ['conflict'],
    input: z.object({ policyName, version, ...policyValues }),
    output: PolicyDetail,
  }),
  deletePolicy: del('/staff/policies/{policyName}', {
    summary: 'Delete a policy that no group uses',
    access: { permission: 'AccessControlPolicies:Update' },
    proof: 'fresh',
    input: z.object({ policyName }),
    output: Ok,
  }),

  checkup: get('/staff/checkup', {
    summary: 'Review who may do what, and find unused accounts and accounts without a second factor',
    access: { permission: 'AccessControlCheckup:Read' },
    input: z.object({}),
    output: z.object({
      permissions: z.array(z.object({ permission: z.string(), users: z.array(z.string()) })),
      unused: z.array(StaffUser),
      without_totp: z.array(StaffUser),
      without_groups: z.array(StaffUser),
    }),
  }),

  createOwner: post('/staff/owner', {
    summary: 'Create the first owner with the link that the start prints',
    access: 'public',
    limits: slow,
    input: z.object({
      token: z.string().min(1).max(128),
      long_name: text(80),
      email: Email,
      password: NewPassword,
    }),
    output: z.object({ email: z.string() }),
  }),
  acceptInvitation: post('/staff/invitations/accept', {
    summary: 'Set the password of a staff account with the link from an invitation',
    access: 'public',
    limits: slow,
    input: z.object({ token: z.string().min(1).max(128), password: NewPassword }),
    output: z.object({ email: z.string() }),
  }),

  me: get('/staff/me', {
    summary: 'Show the signed-in staff account and its permissions',
    access: 'holder',
    input: z.object({}),
    output: StaffUser.extend({
      permissions: z.array(z.string()),
      has_app: z.boolean().meta({ description: 'Whether an authenticator app is set up' }),
      recovery_codes_left: z.int(),
    }),
  }),
  setPassword: put('/staff/me/password', {
    summary: 'Change your own password; ends all your other sessions',
    access: 'holder',
    proof: 'given',
    limits: slow,
    input: z.object({ current_password: Password, new_password: NewPassword }),
    output: Ok,
  }),
  requestRecovery: post('/staff/recovery', {
    summary: 'Ask for an email with a link that sets a new password; the answer is the same for any address',
    access: 'public',
    limits: [
      { by: 'address', count: 20, seconds: 3600 },
      { by: 'email', count: 5, seconds: 3600 },
    ],
    shared: { free: 3, count: 3000, seconds: 3600 },
    input: z.object({ email: Email }),
    output: Ok,
  }),
  beginTotp: post('/staff/me/totp', {
    summary: 'Start setting up an authenticator app; finish by confirming a code',
    access: 'holder',
    proof: 'fresh',
    limits: slow,
    input: z.object({ code: optionalText(32).describe('Of the existing second factor, if there is one') }),
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
    summary: 'Create new recovery codes; earlier ones stop working',
    access: 'holder',
    proof: 'given',
    limits: slow,
    input: z.object({ code }),
    output: RecoveryCodes,
  }),
}

export type StaffUser = z.infer<typeof StaffUser>
export type StaffUserDetail = z.infer<typeof StaffUserDetail>
export type Policy = z.infer<typeof Policy>
export type HistoryEntry = z.infer<typeof HistoryEntry>
