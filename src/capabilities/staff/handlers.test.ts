import { describe, expect, test } from 'vitest'
import { type Harness, harness, sharedHarness } from '../../test/harness.ts'
import type { Traveller } from '../../test/travellers.ts'
import { account } from '../auth/account-contract.ts'
import { auth } from '../auth/contract.ts'
import { TEST_PASSWORD } from '../auth/factory.ts'
import { settings } from '../settings/contract.ts'
import { type Permission, PERMISSIONS } from '../../lib/permissions.ts'
import { DEMO_POLICIES } from './permissions.ts'
import { stepOf, totpCode } from '../auth/totp.ts'
import { access } from './contract.ts'
import { en } from './texts.ts'

/** For all tests that others leave alone; the rest has a database of its own. */
const shared = sharedHarness()

const PERSON = { email: 'Grace@Example.com', short_name: 'Grace', long_name: 'Grace Hopper' }
const PASSWORD = 'a lot full of evergreens'

async function groupOf(owner: Traveller, name: string) {
  const { items } = await owner.call(access.groups, {})
  return items.find((group) => group.name === name)!
}

async function invited(h: Harness, owner: Traveller, group = 'Cashier') {
  const user = await owner.call(access.invite, { ...PERSON, groups: [(await groupOf(owner, group)).id] })
  await h.runJobs()
  return { user, token: await linkIn(h) }
}

/** The secret of the last link that was mailed. */
async function linkIn(h: Harness): Promise<string> {
  const [mail] = await h.mail('staff/')
  return /token=([\w-]+)/.exec(mail?.text ?? '')![1]!
}

const formError = (text: string) => ({ formErrors: [expect.stringContaining(text)] })

describe('people', () => {
  test('an invited cashier sets a password with the link, once, and has the permissions of the group', async () => {
    const h = shared()
    const owner = await h.as.staff('owner')
    const { user, token } = await invited(h, owner)
    expect(user).toMatchObject({ status: 'INVITED', email: 'grace@example.com', totp: 'OFF', last_sign_in_at: null })
    expect(await h.call(access.acceptInvitation, { token, password: PASSWORD })).toEqual({ email: 'grace@example.com' })
    await expect(h.call(access.acceptInvitation, { token, password: PASSWORD })).rejects.toMatchObject(
      formError(en.deadLink),
    )
    const { access_token } = await h.call(auth.login, { email: PERSON.email, password: PASSWORD })
    const who = await h.call(auth.introspect, { token: access_token })
    expect(who).toMatchObject({ policy: { permissions: DEMO_POLICIES.cashier.toSorted() } })
    expect(await owner.call(access.user, { userId: user.id })).toMatchObject({ status: 'ACTIVE' })
  })

  test('a link runs out after a week, and when another one is sent or the account deactivated', async () => {
    const h = await harness()
    const owner = await h.as.staff('owner')
    const { user, token } = await invited(h, owner)
    h.clock.advance({ hours: 1 })
    await owner.call(account.prove, { password: TEST_PASSWORD })
    await owner.call(access.sendLink, { userId: user.id })
    await h.runJobs()
    const second = await linkIn(h)
    const accept = (token: string) => h.call(access.acceptInvitation, { token, password: PASSWORD })
    await expect(accept(token)).rejects.toMatchObject(formError(en.deadLink))
    h.clock.advance({ hours: 24 * 7 + 1 })
    await expect(accept(second)).rejects.toMatchObject(formError(en.deadLink))
  })

  test('a password that many people use, or that is one’s own name or address, is refused, and the link still counts', async () => {
    const h = await harness()
    const { token } = await invited(h, await h.as.staff('owner'))
    for (const [password, message] of [
      ['password1', 'Many people'],
      [PERSON.email, 'your name or email address'],
      ['grace hopper', 'your name or email address'],
    ] as const) {
      await expect(h.call(access.acceptInvitation, { token, password })).rejects.toMatchObject({
        fieldErrors: { password: [expect.stringContaining(message)] },
      })
    }
    await h.call(access.acceptInvitation, { token, password: PASSWORD })
  })

  test('an address that has an account is refused', async () => {
    const h = shared()
    const owner = await h.as.staff('owner')
    const member = await h.as.member()
    await expect(owner.call(access.invite, { ...PERSON, email: member.email, groups: [] })).rejects.toMatchObject({
      fieldErrors: { email: [en.emailInUse] },
    })
  })

  test('whoever is deactivated is out at once, and may come back', async () => {
    const h = shared()
    const owner = await h.as.staff('owner')
    const manager = await h.as.staff('manager')
    await owner.call(access.deactivate, { userId: manager.id! })
    await expect(manager.call(access.users, {})).rejects.toMatchObject({ status: 401 })
    const login = () => h.call(auth.login, { email: manager.email!, password: TEST_PASSWORD })
    await expect(login()).rejects.toMatchObject(formError('wrong'))
    await owner.call(access.reactivate, { userId: manager.id! })
    await login()
  })

  test('groups that change count from the next request on, and the history tells who changed what', async () => {
    const h = shared()
    const owner = await h.as.staff('owner')
    const cashier = await h.as.staff('cashier')
    await expect(cashier.call(access.users, {})).rejects.toMatchObject({ status: 403 })
    const names = { short_name: 'Cas', long_name: 'Cas Hier' }
    const manager = await groupOf(owner, 'Manager')
    const user = await owner.call(access.changeUser, {
      userId: cashier.id!,
      version: 1,
      ...names,
      groups: [manager.id],
    })
    await cashier.call(access.users, {})
    expect(user.history[0]).toMatchObject({
      who: 'owner',
      what: expect.stringMatching('Groups: Cashier → Manager'),
    })
  })

  test('search, status, group and sort find people', async () => {
    const h = await harness()
    const owner = await h.as.staff('owner')
    await h.as.staff('cashier')
    await h.as.member()
    await invited(h, owner)
    const find = async (input: object) => (await owner.call(access.users, input)).items.map((user) => user.short_name)
    expect(await find({})).toHaveLength(4)
    expect(await find({ search: 'HOPPER' })).toEqual(['Grace'])
    expect(await find({ search: '%' })).toEqual([])
    expect(await find({ status: 'INVITED' })).toEqual(['Grace'])
    expect(await find({ group: (await groupOf(owner, 'Cashier')).id, sort: '-name' })).toEqual(['cashier', 'Grace'])
    expect((await owner.call(access.users, { page_size: 1, page_number: 2 })).items).toHaveLength(1)
  })
})

describe('nobody grants or takes what they do not hold', () => {
  /** Somebody who may change people, groups and policies, and else only what cashiers may. */
  async function clerk(h: Harness, owner: Traveller) {
    const writes = ['User:Read', 'User:Update', 'AccessControlGroups:Update', 'AccessControlPolicies:Update'] as const
    const permissions = [...writes, ...DEMO_POLICIES.cashier]
    await owner.call(access.createPolicy, { name: 'clerk', permissions })
    const group = { name: 'Clerks', totp_required: false, policies: ['clerk'] }
    const { id } = await owner.call(access.createGroup, group)
    const { limits } = await owner.call(access.limits, { groupId: (await groupOf(owner, 'Cashier')).id })
    await owner.call(access.changeLimits, { groupId: id, version: 0, limits })
    const who = await h.as.staff('cashier')
    await owner.call(access.changeUser, {
      userId: who.id!,
      version: 1,
      short_name: 'C',
      long_name: 'Clerk',
      groups: [id],
    })
    return who
  }

  test('neither by an invitation, nor by a group, nor by a policy', async () => {
    const h = await harness()
    const owner = await h.as.staff('owner')
    const who = await clerk(h, owner)
    const manager = await groupOf(owner, 'Manager')
    const cashier = await groupOf(owner, 'Cashier')
    const reason = formError('You can’t grant permissions')
    await expect(who.call(access.invite, { ...PERSON, groups: [manager.id] })).rejects.toMatchObject(reason)
    await expect(
      who.call(access.changeGroup, { ...cashier, groupId: cashier.id, version: 1, policies: ['manager'] }),
    ).rejects.toMatchObject(reason)
    await expect(
      who.call(access.changePolicy, { policyName: 'cashier', version: 1, permissions: ['Settings:Update'] }),
    ).rejects.toMatchObject(reason)
    await expect(who.call(access.createPolicy, { name: 'more', permissions: ['Email:Send'] })).rejects.toMatchObject(
      reason,
    )
    await who.call(access.invite, { ...PERSON, groups: [cashier.id] })
  })

  test('nor wider limits than their own: by no group for anybody, and by no permission for a group that has them', async () => {
    const h = await harness()
    const owner = await h.as.staff('owner')
    const who = await clerk(h, owner)
    const unlimited = [{ kind: 'refund', most: null, most_days: null, most_a_day: null }] as const
    const withLimits = async (name: string, policies: string[]) => {
      const made = await owner.call(access.createGroup, { name, totp_required: false, policies })
      await owner.call(access.changeLimits, { groupId: made.id, version: 0, limits: [...unlimited] })
      return made
    }
    const supervisors = await withLimits('Supervisors', ['clerk'])
    const idle = await withLimits('Idle', [])
    const reason = formError(en.limitTooWide)
    await expect(who.call(access.invite, { ...PERSON, groups: [supervisors.id] })).rejects.toMatchObject(reason)
    const own = await owner.call(access.user, { userId: who.id! })
    const self = { userId: own.id, version: own.version, short_name: own.short_name, long_name: own.long_name }
    const groups = [...own.groups.map(({ id }) => id), supervisors.id]
    await expect(who.call(access.changeUser, { ...self, groups })).rejects.toMatchObject(reason)
    const more = { groupId: idle.id, version: idle.version, name: 'Idle', totp_required: false, policies: ['clerk'] }
    await expect(who.call(access.changeGroup, more)).rejects.toMatchObject(reason)
    await owner.call(access.changeUser, { ...self, groups })
    const changed = { ...self, version: self.version + 1, long_name: 'Clerk of all' }
    await who.call(access.changeUser, { ...changed, groups })
  })

  test('nor wider limits by what they add to the policy of a group, one of their own neither', async () => {
    const h = await harness()
    const owner = await h.as.staff('owner')
    const who = await clerk(h, owner)
    await owner.call(access.createPolicy, { name: 'helper', permissions: ['Bookings:Read'] })
    const helpers = { name: 'Helpers', totp_required: false, policies: ['helper'] }
    const { id: groupId } = await owner.call(access.createGroup, helpers)
    const limits = [{ kind: 'refund' as const, most: null, most_days: null, most_a_day: null }]
    await owner.call(access.changeLimits, { groupId, version: 0, limits })
    const { id: userId, version, short_name, long_name, groups } = await owner.call(access.user, { userId: who.id! })
    const joined = [...groups.map(({ id }) => id), groupId]
    await who.call(access.changeUser, { userId, version, short_name, long_name, groups: joined })
    const change = (permissions: Permission[]) =>
      who.call(access.changePolicy, { policyName: 'helper', version: 1, permissions })
    await expect(change(['Bookings:Read', 'Desk:Refund'])).rejects.toMatchObject(formError(en.limitTooWide))
    expect(await change(['Bookings:Read', 'Bookings:Update'])).toMatchObject({ version: 2 })
  })

  test('nor is somebody who may do more theirs to change', async () => {
    const h = await harness()
    const owner = await h.as.staff('owner')
    const who = await clerk(h, owner)
    const manager = await h.as.staff('manager')
    for (const call of [access.deactivate, access.sendLink, access.resetTotp]) {
      await expect(who.call(call, { userId: manager.id! })).rejects.toMatchObject(
        formError('permissions that you don’t have'),
      )
    }
    await expect(
      who.call(access.changePolicy, { policyName: 'manager', version: 1, permissions: [] }),
    ).rejects.toMatchObject(formError('permissions that you don’t have'))
  })

  test('the owner’s policy holds every permission, and nobody changes it', async () => {
    const h = shared()
    const owner = await h.as.staff('owner')
    const policy = await owner.call(access.policy, { policyName: 'owner' })
    expect(policy).toMatchObject({ is_editable: false, permissions: expect.arrayContaining(PERMISSIONS) })
    const change = owner.call(access.changePolicy, { policyName: 'owner', version: 1, permissions: [] })
    await expect(change).rejects.toMatchObject(formError(en.ownerPolicy))
  })
})

describe('the last owner', () => {
  const last = formError(en.lastOwner)

  test('stays: not left out of the groups, not deactivated by themselves, and the group keeps its policy', async () => {
    const h = shared()
    await h.change('accounts', {}, { status: 'DEACTIVATED' })
    const owner = await h.as.staff('owner')
    const group = await groupOf(owner, 'Owner')
    const names = { short_name: 'O', long_name: 'O' }
    await expect(
      owner.call(access.changeUser, { userId: owner.id!, version: 1, ...names, groups: [] }),
    ).rejects.toMatchObject(last)
    await expect(owner.call(access.deactivate, { userId: owner.id! })).rejects.toMatchObject(
      formError(en.deactivateSelf),
    )
    await expect(
      owner.call(access.changeGroup, { ...group, groupId: group.id, version: 1, policies: [] }),
    ).rejects.toMatchObject(last)
    expect(await owner.call(access.user, { userId: owner.id! })).toMatchObject({ is_owner: true })
  })

  test('remains when two owners remove each other at the same time', async () => {
    const h = shared()
    await h.change('accounts', {}, { status: 'DEACTIVATED' })
    const [one, two] = [await h.as.staff('owner'), await h.as.staff('owner')]
    const results = await Promise.allSettled([
      one.call(access.deactivate, { userId: two.id! }),
      two.call(access.deactivate, { userId: one.id! }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('groups and policies', () => {
  test('a group that has members and a policy that a group holds are not deleted', async () => {
    const h = await harness()
    const owner = await h.as.staff('owner')
    await h.as.staff('cashier')
    const cashier = await groupOf(owner, 'Cashier')
    await expect(owner.call(access.deleteGroup, { groupId: cashier.id })).rejects.toMatchObject(
      formError(en.hasMembers({ members: 1 })),
    )
    await expect(owner.call(access.deletePolicy, { policyName: 'auditor' })).rejects.toMatchObject(
      formError(en.policyInUse({ groups: ['Auditor'] })),
    )
    await owner.call(access.deleteGroup, { groupId: (await groupOf(owner, 'Auditor')).id })
    await owner.call(access.deletePolicy, { policyName: 'auditor' })
    await expect(owner.call(access.policy, { policyName: 'auditor' })).rejects.toMatchObject({ status: 404 })
  })

  test('names are given once', async () => {
    const h = shared()
    const owner = await h.as.staff('owner')
    const group = { name: 'CASHIER', totp_required: false, policies: [] }
    await expect(owner.call(access.createGroup, group)).rejects.toMatchObject({
      fieldErrors: { name: [expect.stringMatching('already')] },
    })
    await expect(owner.call(access.createPolicy, { name: 'cashier', permissions: [] })).rejects.toMatchObject({
      fieldErrors: { name: [expect.stringMatching('already')] },
    })
  })

  test('a policy’s history tells what was added and removed', async () => {
    const h = shared()
    const owner = await h.as.staff('owner')
    const permissions = ['Email:Read', 'Shuttle:Dispatch'] as const
    await owner.call(access.createPolicy, { name: 'night', permissions: ['Gate:Operate', 'Email:Read'] })
    const { history } = await owner.call(access.changePolicy, {
      policyName: 'night',
      version: 1,
      permissions: [...permissions],
    })
    expect(history.map(({ what }) => what)).toEqual([
      'Added: – → Shuttle:Dispatch; Removed: Gate:Operate → –',
      'Created the policy',
    ])
  })

  test('the check-up tells who may do what, who never comes, and who signs in with a password alone', async () => {
    const h = shared()
    const owner = await h.as.staff('owner')
    const cashier = await h.as.staff('cashier')
    await h.change('accounts', { id: cashier.id }, { last_sign_in_at: Temporal.Instant.from('2026-01-01T00:00:00Z') })
    const { permissions, unused, without_totp } = await owner.call(access.checkup, {})
    expect(permissions.find(({ permission }) => permission === 'Gate:Operate')?.users).toContain('Test cashier')
    expect(permissions.find(({ permission }) => permission === 'User:Update')?.users).not.toContain('Test cashier')
    expect(unused.map(({ id }) => id)).toEqual([cashier.id])
    expect(without_totp.map(({ id }) => id)).toContain(owner.id)
  })
})

describe('the second factor', () => {
  const codeOf = (h: Harness, secret: Buffer) => totpCode(secret, stepOf(h.clock.now()))

  const badCode = { fieldErrors: { code: [expect.any(String)] } }

  async function enrolled(h: Harness, who: Traveller) {
    const { secret, uri } = await who.call(access.beginTotp, {})
    expect(uri).toContain(`secret=${secret}`)
    const bytes = fromBase32(secret)
    const { recovery_codes } = await who.call(access.confirmTotp, { code: codeOf(h, bytes) })
    return { secret: bytes, recovery_codes }
  }

  const login = (h: Harness, who: Traveller, code?: string) =>
    h.as.traveller().then((visitor) => visitor.call(auth.login, { email: who.email!, password: TEST_PASSWORD, code }))

  test('is asked for after the password, and only after it', async () => {
    const h = shared()
    const owner = await h.as.staff('owner')
    const { secret } = await enrolled(h, owner)
    h.clock.advance({ seconds: 60 })
    await expect(login(h, owner)).rejects.toMatchObject({
      fieldErrors: { code: [expect.stringMatching('Enter the code')] },
    })
    const wrong = h.call(auth.login, { email: owner.email!, password: 'not this one', code: codeOf(h, secret) })
    await expect(wrong).rejects.toMatchObject(formError('wrong'))
    await expect(login(h, owner, '000000')).rejects.toMatchObject({ fieldErrors: { code: [expect.any(String)] } })
    expect(await login(h, owner, ` ${codeOf(h, secret)} `)).toMatchObject({ token_type: 'Bearer' })
  })

  test('a code counts once: not after enrolment took it, and not six times at once', async () => {
    const h = shared()
    const owner = await h.as.staff('owner')
    const { secret } = await enrolled(h, owner)
    const used = codeOf(h, secret)
    await expect(login(h, owner, used)).rejects.toMatchObject(badCode)
    h.clock.advance({ seconds: 60 })
    const code = codeOf(h, secret)
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => login(h, owner, code)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('guessing is limited for the account, whatever address it comes from', async () => {
    const h = shared()
    const owner = await h.as.staff('owner')
    await enrolled(h, owner)
    for (let guess = 0; guess < 7; guess++) {
      await expect(login(h, owner, `00000${guess}`)).rejects.toMatchObject(badCode)
    }
    await expect(login(h, owner, '000007')).rejects.toMatchObject({ status: 429 })
  })

  test('a recovery code opens once, in whatever way it is typed, and is kept only as a hash', async () => {
    const h = shared()
    const owner = await h.as.staff('owner')
    const { recovery_codes, secret } = await enrolled(h, owner)
    expect(new Set(recovery_codes).size).toBe(10)
    const [code = ''] = recovery_codes
    const typed = code.toLowerCase().replace('-', ' ')
    const tries = await Promise.allSettled([login(h, owner, typed), login(h, owner, code)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await owner.call(access.me, {})).toMatchObject({ totp: 'ON', recovery_codes_left: 9 })
    const kept = [...(await h.rows('totp_secrets')), ...(await h.rows('totp_recovery_codes'))].flatMap(Object.values)
    expect(kept.some(Buffer.isBuffer)).toBe(true)
    for (const value of kept) {
      const text = Buffer.isBuffer(value) ? value.toString('latin1') : String(value)
      expect(text).not.toContain(code.slice(0, 5))
      expect(text).not.toContain(secret.toString('latin1'))
    }
    h.clock.advance({ seconds: 60 })
    const { recovery_codes: fresh } = await owner.call(access.renewRecoveryCodes, { code: codeOf(h, secret) })
    await expect(login(h, owner, recovery_codes[1])).rejects.toMatchObject(badCode)
    await login(h, owner, fresh[0])
  })

  test('a group that asks for it closes everything until it is set up, sessions under way too', async () => {
    const h = shared()
    const owner = await h.as.staff('owner')
    const manager = await h.as.staff('manager')
    const group = await groupOf(owner, 'Manager')
    await manager.call(settings.setFlags, {})
    await owner.call(access.changeGroup, { ...group, groupId: group.id, version: 1, totp_required: true })
    await expect(manager.call(settings.setFlags, {})).rejects.toMatchObject({ status: 403 })
    expect(await manager.call(access.me, {})).toMatchObject({ totp: 'MISSING', permissions: [] })
    await enrolled(h, manager)
    await manager.call(settings.setFlags, {})
  })

  test('another app is set up only with a code of the one before, which counts until then', async () => {
    const h = shared()
    const owner = await h.as.staff('owner')
    const { secret } = await enrolled(h, owner)
    h.clock.advance({ seconds: 60 })
    await expect(owner.call(access.beginTotp, {})).rejects.toMatchObject({
      fieldErrors: { code: [expect.any(String)] },
    })
    await owner.call(access.beginTotp, { code: codeOf(h, secret) })
    h.clock.advance({ seconds: 60 })
    await login(h, owner, codeOf(h, secret))
  })

  test('who lost it is let in again by an owner, and every session ends', async () => {
    const h = shared()
    const owner = await h.as.staff('owner')
    const cashier = await h.as.staff('cashier')
    await enrolled(h, cashier)
    expect(await owner.call(access.resetTotp, { userId: cashier.id! })).toMatchObject({ totp: 'OFF' })
    await expect(cashier.call(access.me, {})).rejects.toMatchObject({ status: 401 })
    await login(h, cashier)
  })

  test('members have no part in it', async () => {
    const h = shared()
    const member = await h.as.member()
    for (const call of [access.me, access.beginTotp]) {
      await expect(member.call(call, {})).rejects.toMatchObject({ status: 403 })
    }
  })
})

function fromBase32(text: string): Buffer {
  const bits = Array.from(text)
    .map((each) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(each).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
