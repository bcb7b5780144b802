import { expect, test } from 'vitest'
import { withPasskey } from '../../test/authenticator.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { auth } from '../auth/contract.ts'
import { TEST_PASSWORD } from '../auth/factory.ts'
import { seedPolicies } from './index.ts'
import { access } from './contract.ts'

const NEW = 'a quieter evergreen evening'

async function linkIn(h: Harness): Promise<string> {
  await h.runJobs()
  const mail = (await h.mail('staff/')).find(({ purpose }) => purpose.includes('staff-recovery'))
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

test('staff change their own password with the present one: other sessions and open links end, and a mail tells', async () => {
  const h = await harness()
  const cashier = await h.as.staff('cashier')
  const email = cashier.email!
  const other = await h.as.traveller()
  const pair = await other.call(auth.login, { email, password: TEST_PASSWORD })
  Object.assign(other.jar, { authToken: pair.access_token, refreshToken: pair.refresh_token })
  await h.call(access.requestRecovery, { email })
  const token = await linkIn(h)
  await expect(
    cashier.call(access.setPassword, { current_password: 'not this one', new_password: NEW }),
  ).rejects.toMatchObject({ fieldErrors: { current_password: ['That’s not your password.'] } })
  await expect(
    cashier.call(access.setPassword, { current_password: TEST_PASSWORD, new_password: 'Password1!' }),
  ).rejects.toMatchObject({ fieldErrors: { new_password: [expect.stringContaining('Many people')] } })
  await cashier.call(access.setPassword, { current_password: TEST_PASSWORD, new_password: NEW })
  await cashier.call(access.me, {})
  await expect(other.call(access.me, {})).rejects.toMatchObject({ status: 401 })
  await expect(h.call(access.acceptInvitation, { token, password: NEW })).rejects.toMatchObject({
    formErrors: [expect.any(String)],
  })
  await h.call(auth.login, { email, password: NEW })
  await h.runJobs()
  const told = (await h.mail('staff/')).filter(({ purpose }) => purpose.includes('staff-password-changed'))
  expect(told).toMatchObject([{ recipient: email, subject: 'Your password was changed' }])
})

test('a new password by mail takes the passkeys of the last week away, where an older second factor stays', async () => {
  const h = await harness()
  const [cashier, careless] = [await h.as.staff('cashier'), await h.as.staff('cashier')]
  const kept = await withPasskey(cashier, 'Mine')
  h.clock.advance({ hours: 8 * 24 })
  const entry = async () => ({ passkey: kept.sign(await h.call(auth.passkeyChallenge, {})) })
  const pair = await h.call(auth.passkeyLogin, await entry())
  Object.assign(cashier.jar, { authToken: pair.access_token })
  const theirs = await h.call(auth.login, { email: careless.email!, password: TEST_PASSWORD })
  Object.assign(careless.jar, { authToken: theirs.access_token })
  for (const [who, name] of [
    [cashier, 'A thief’s'],
    [careless, 'The only one'],
  ] as const) {
    await withPasskey(who, name)
    await h.call(access.requestRecovery, { email: who.email! })
    await h.call(access.acceptInvitation, { token: await linkIn(h), password: NEW })
  }
  expect((await h.rows('passkeys', {}, 'created_at')).map(({ name }) => name)).toEqual(['Mine', 'The only one'])
  expect(await h.call(auth.passkeyLogin, await entry())).toMatchObject({ access_token: expect.any(String) })
})

test('a link by mail sets a forgotten password once, within an hour, and ends all sessions', async () => {
  const h = await harness()
  const cashier = await h.as.staff('cashier')
  await h.call(access.requestRecovery, { email: cashier.email!.toUpperCase() })
  const token = await linkIn(h)
  await h.call(access.acceptInvitation, { token, password: NEW })
  await expect(cashier.call(access.me, {})).rejects.toMatchObject({ status: 401 })
  await h.call(auth.login, { email: cashier.email!, password: NEW })
  const dead = { formErrors: [expect.any(String)] }
  await expect(h.call(access.acceptInvitation, { token, password: NEW })).rejects.toMatchObject(dead)
  await h.remove('mail_messages', {})
  await h.call(access.requestRecovery, { email: cashier.email! })
  const late = await linkIn(h)
  h.clock.advance({ minutes: 60 })
  await expect(h.call(access.acceptInvitation, { token: late, password: NEW })).rejects.toMatchObject(dead)
})

test('asking for recovery answers the same for everybody, and writes to active staff alone', async () => {
  const h = await harness()
  const [member, gone] = [await h.as.member(), await h.as.staff('cashier')]
  await h.change('accounts', { id: gone.id }, { status: 'DEACTIVATED' })
  for (const email of [member.email, gone.email!, 'nobody@example.com'])
    expect(await h.call(access.requestRecovery, { email })).toEqual({ ok: true })
  await h.runJobs()
  expect(await h.mail('staff/')).toEqual([])
})

test('outside the demonstration owners and managers need a second factor, unless an owner writes down why not', async () => {
  const h = await harness({ config: { demo: false } })
  const [owner, manager, cashier] = [
    await h.as.staff('owner'),
    await h.as.staff('manager'),
    await h.as.staff('cashier'),
  ]
  await seedPolicies(h.ctx())
  for (const who of [owner, manager])
    expect(await who.call(access.me, {})).toMatchObject({ totp: 'MISSING', permissions: [] })
  expect(await cashier.call(access.me, {})).toMatchObject({ totp: 'OFF' })
  await expect(owner.call(access.users, {})).rejects.toMatchObject({ status: 403 })
  await withPasskey(owner)

  const group = (await owner.call(access.groups, {})).items.find(({ name }) => name === 'Manager')!
  const { version } = await owner.call(access.group, { groupId: group.id })
  const relaxed = { ...group, groupId: group.id, version, totp_required: false, totp_waiver: null }
  await expect(owner.call(access.changeGroup, relaxed)).rejects.toMatchObject({
    formErrors: [expect.stringContaining('Say why this one')],
  })
  const reason = 'One shared terminal without phones, until March'
  const changed = await owner.call(access.changeGroup, { ...relaxed, totp_waiver: reason })
  expect(changed.history[0]!.what).toContain(reason)
  // The next start leaves it as it was decided.
  await seedPolicies(h.ctx())
  expect((await manager.call(access.me, {})).permissions).not.toEqual([])
  expect(await owner.call(access.group, { groupId: group.id })).toMatchObject({ totp_waiver: reason })
})
