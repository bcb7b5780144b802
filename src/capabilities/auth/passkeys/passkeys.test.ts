import { expect, test } from 'vitest'
import { type Authenticator, authenticator, type Otherwise, withPasskey } from '../../../test/authenticator.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { rowsOf } from '../../../test/rows.ts'
import { access } from '../../staff/contract.ts'
import { account } from '../account-contract.ts'
import { auth } from '../contract.ts'
import { TEST_PASSWORD } from '../factory.ts'
import type { Assertion } from './wire.ts'

async function signIn(h: Harness, key: Authenticator, otherwise: Otherwise = {}) {
  const who = await h.as.traveller()
  const options = await who.call(auth.passkeyChallenge, {})
  const passkey = key.sign(options, otherwise)
  const pair = await who.call(auth.passkeyLogin, { passkey })
  return { pair, passkey }
}

const refused = { formErrors: ['This passkey could not be used. Try again, or use your password.'] }

test('a passkey signs its member in without address, password or code', async () => {
  const h = await harness()
  const member = await h.as.member()
  const key = await withPasskey(member)
  const { pair } = await signIn(h, key)
  const shown = await h.call(auth.introspect, { token: pair.access_token })
  expect(shown).toMatchObject({ active: true, user_id: member.id })
  const { passkeys } = await member.call(account.passkeys, {})
  expect(passkeys).toMatchObject([{ name: 'Phone', is_synced: false, used_at: expect.any(String) }])
})

test('the counter grows with each use; one that stands still or goes back is a copy, and is refused', async () => {
  const h = await harness()
  const key = await withPasskey(await h.as.member())
  await signIn(h, key, { counter: 7 })
  await expect(signIn(h, key, { counter: 7 })).rejects.toMatchObject(refused)
  await expect(signIn(h, key, { counter: 6 })).rejects.toMatchObject(refused)
  await signIn(h, key, { counter: 8 })
})

test('a signed challenge counts once, also twenty times at once', async () => {
  const h = await harness()
  const key = await withPasskey(await h.as.member())
  const options = await h.call(auth.passkeyChallenge, {})
  const passkey = key.sign(options, { counter: 0 })
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => h.call(auth.passkeyLogin, { passkey })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(h.call(auth.passkeyLogin, { passkey })).rejects.toMatchObject(refused)
})

test('a challenge is open for five minutes', async () => {
  const h = await harness()
  const key = await withPasskey(await h.as.member())
  const options = await h.call(auth.passkeyChallenge, {})
  h.clock.advance({ minutes: 5 })
  await expect(h.call(auth.passkeyLogin, { passkey: key.sign(options) })).rejects.toMatchObject(refused)
})

test.each<[string, Otherwise]>([
  ['another origin', { origin: 'https://skylot.test.evil.example' }],
  ['another site', { rpId: 'evil.example' }],
  ['no PIN, finger or face', { isVerified: false }],
  ['a challenge of its own', { challenge: 'bm90IG91cnM' }],
  ['another account’s handle', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ['the kind of a registration', { type: 'webauthn.create' }],
])('a signature with %s signs nobody in', async (_, otherwise) => {
  const h = await harness()
  const key = await withPasskey(await h.as.member())
  await expect(signIn(h, key, otherwise)).rejects.toMatchObject(refused)
  await signIn(h, key)
})

test.each<[string, Otherwise]>([
  ['another origin', { origin: 'https://evil.example' }],
  ['another site', { rpId: 'evil.example' }],
  ['no PIN, finger or face', { isVerified: false }],
  ['a challenge of its own', { challenge: 'bm90IG91cnM' }],
  ['the kind of a sign-in', { type: 'webauthn.get' }],
])('a key made with %s is not saved', async (_, otherwise) => {
  const h = await harness()
  const member = await h.as.member()
  const options = await member.call(account.beginPasskey, {})
  const passkey = authenticator().make(options, otherwise)
  await expect(member.call(account.addPasskey, { name: 'X', passkey })).rejects.toMatchObject(refused)
  expect(await h.rows('passkeys')).toEqual([])
})

test('a registration counts once and in its own session; a key has one account', async () => {
  const h = await harness()
  const [ada, eve] = [await h.as.member(), await h.as.member()]
  const [key, theirs] = [authenticator(), authenticator()]
  const passkey = key.make(await ada.call(account.beginPasskey, {}))
  await expect(eve.call(account.addPasskey, { name: 'Eve', passkey })).rejects.toMatchObject(refused)
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, place) => ada.call(account.addPasskey, { name: `Phone ${place}`, passkey })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const again = key.make(await eve.call(account.beginPasskey, {}))
  await expect(eve.call(account.addPasskey, { name: 'Eve', passkey: again })).rejects.toMatchObject({
    formErrors: ['This passkey is already saved.'],
  })
  // What a session asked for to prove who it is signs nobody in, and the other way round.
  const proving = await ada.call(account.passkeyChallenge, {})
  await expect(h.call(auth.passkeyLogin, { passkey: key.sign(proving) })).rejects.toMatchObject(refused)
  const entering = await h.call(auth.passkeyChallenge, {})
  await expect(ada.call(account.prove, { passkey: key.sign(entering) })).rejects.toMatchObject(refused)
  theirs.make(await eve.call(account.beginPasskey, {}))
  await expect(signIn(h, theirs)).rejects.toMatchObject(refused)
})

test('an account has twenty passkeys at most', async () => {
  const h = await harness()
  const ada = await h.as.member()
  for (let place = 1; place <= 20; place++) await withPasskey(ada, `Phone ${place}`)
  await expect(withPasskey(ada, 'One more')).rejects.toMatchObject({
    formErrors: ['You have 20 passkeys. Remove one first.'],
  })
})

test('nobody removes another one’s passkey; a removed one signs nobody in', async () => {
  const h = await harness()
  const [ada, eve] = [await h.as.member(), await h.as.member()]
  const key = await withPasskey(ada)
  const { id } = (await ada.call(account.passkeys, {})).passkeys[0]!
  await expect(eve.call(account.removePasskey, { passkeyId: id })).rejects.toMatchObject({ status: 404 })
  await ada.call(account.removePasskey, { passkeyId: id })
  await expect(signIn(h, key)).rejects.toMatchObject(refused)
  const acts = await h.rows('audit_trail', { action: /^passkey\./ }, 'at', 'id')
  expect(acts).toMatchObject([{ action: 'passkey.added' }, { action: 'passkey.removed' }])
})

test.each<[string, (h: Harness, email: string, passkey: Assertion) => Promise<unknown>]>([
  ['by itself', (h, _, passkey) => h.call(auth.passkeyLogin, { passkey })],
  ['beside the password', (h, email, passkey) => h.call(auth.login, { email, password: TEST_PASSWORD, passkey })],
])('a passkey that is removed while it signs somebody in %s lets nobody in', async (_, enter) => {
  const h = await harness()
  const member = await h.as.member()
  const key = await withPasskey(member)
  const passkey = key.sign(await h.call(auth.passkeyChallenge, {}))
  const { answer } = await h.services.db.transaction().execute(async (db) => {
    const rows = rowsOf(db)
    await rows.change('accounts', { id: member.id }, { language: 'en' })
    const answer = enter(h, member.email, passkey).catch((error: unknown) => error)
    await expect.poll(() => h.waiting('Lock'), { timeout: 15_000 }).toBe(1)
    await rows.remove('passkeys', { account_id: member.id })
    return { answer }
  })
  expect(await answer).toMatchObject(refused)
})

test('a deactivated account does not get in by passkey', async () => {
  const h = await harness()
  const member = await h.as.member()
  const key = await withPasskey(member)
  await h.change('accounts', { id: member.id }, { status: 'DEACTIVATED' })
  await expect(signIn(h, key)).rejects.toMatchObject(refused)
})

test('staff with a passkey do not get in by password alone; with it they have both factors', async () => {
  const h = await harness()
  const [manager, other] = [await h.as.staff('manager'), await h.as.staff('manager')]
  await h.change('staff_groups', { name: 'Manager' }, { totp_required: true })
  expect(await manager.call(access.me, {})).toMatchObject({ totp: 'MISSING', permissions: [] })
  const key = await withPasskey(manager)
  const me = await manager.call(access.me, {})
  expect(me).toMatchObject({ totp: 'ON', has_app: false })
  expect(me.permissions).not.toEqual([])

  const login = { email: manager.email!, password: TEST_PASSWORD }
  await expect(h.call(auth.login, login)).rejects.toMatchObject({
    fieldErrors: { code: ['Use your passkey: this account has no authenticator app.'] },
  })
  const theirs = await withPasskey(other)
  const wrong = theirs.sign(await h.call(auth.passkeyChallenge, {}))
  await expect(h.call(auth.login, { ...login, passkey: wrong })).rejects.toMatchObject(refused)
  const passkey = key.sign(await h.call(auth.passkeyChallenge, {}))
  expect(await h.call(auth.login, { ...login, passkey })).toMatchObject({ token_type: 'Bearer' })
  await signIn(h, key)
})

test('an owner who takes a lost second factor away takes the passkeys, too', async () => {
  const h = await harness()
  const [owner, cashier] = [await h.as.staff('owner'), await h.as.staff('cashier')]
  const key = await withPasskey(cashier)
  expect(await owner.call(access.resetTotp, { userId: cashier.id! })).toMatchObject({ totp: 'OFF' })
  await expect(signIn(h, key)).rejects.toMatchObject(refused)
})
