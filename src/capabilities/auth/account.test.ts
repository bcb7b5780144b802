import { expect, test } from 'vitest'
import { withPasskey } from '../../test/authenticator.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { club } from '../club/contract.ts'
import { privacy } from '../privacy/contract.ts'
import { access } from '../staff/contract.ts'
import { account } from './account-contract.ts'
import { auth } from './contract.ts'
import { deviceOf } from './devices.ts'
import { TEST_PASSWORD } from './factory.ts'

/** Somebody signs in once more, from a browser of their own. */
async function again(h: Harness, email: string) {
  const who = await h.as.traveller()
  const pair = await who.call(auth.login, { email, password: TEST_PASSWORD })
  Object.assign(who.jar, { authToken: pair.access_token, refreshToken: pair.refresh_token })
  return who
}

const NEW = 'nine green bottles'

const stale = { status: 403, code: 'reauthentication_required' }

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome', 'Android'],
  ['curl/8.5.0', null, null],
])('%s is told in plain words', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})

test('everybody sees their own sessions and nobody else’s, by shortened address', async () => {
  const h = await harness()
  const [ada, eve] = [await h.as.member(), await h.as.member()]
  const phone = await again(h, ada.email)
  const { sessions } = await phone.call(account.sessions, {})
  expect(sessions).toHaveLength(2)
  const [own] = sessions.filter(({ is_current }) => is_current)
  expect(own).toMatchObject({ network: `${phone.address.replace(/\d+$/, '0')}/24` })
  expect(JSON.stringify(await h.rows('sessions'))).not.toContain(phone.address)
  expect((await eve.call(account.sessions, {})).sessions).toHaveLength(1)
})

test('a session that is ended is over at once; nobody ends another one’s', async () => {
  const h = await harness()
  const [ada, eve] = [await h.as.member(), await h.as.member()]
  const phone = await again(h, ada.email)
  const { sessions } = await ada.call(account.sessions, {})
  const other = sessions.find(({ is_current }) => !is_current)!
  await expect(eve.call(account.endSession, { sessionId: other.id })).rejects.toMatchObject({ status: 404 })
  await phone.call(club.me, {})
  await ada.call(account.endSession, { sessionId: other.id })
  await expect(phone.call(club.me, {})).rejects.toMatchObject({ status: 401 })
  expect((await ada.call(account.sessions, {})).sessions).toHaveLength(1)
  await expect(ada.call(account.endSession, { sessionId: other.id })).rejects.toMatchObject({ status: 404 })
  expect(await h.rows('audit_trail', { action: 'session.ended' })).toHaveLength(1)
})

test('all others end together, and this one stays', async () => {
  const h = await harness()
  const ada = await h.as.member()
  const others = [await again(h, ada.email), await again(h, ada.email)]
  await ada.call(account.endOtherSessions, {})
  for (const other of others) await expect(other.call(club.me, {})).rejects.toMatchObject({ status: 401 })
  await ada.call(club.me, {})
})

test('what is sensitive needs a proof of the last ten minutes; a renewed token is none', async () => {
  const h = await harness()
  const ada = await h.as.member()
  const change = { number: ada.number, email_address: 'new@example.com' }
  h.clock.advance({ minutes: 9, seconds: 59 })
  await ada.call(club.setEmail, change)
  h.clock.advance({ seconds: 1 })
  await expect(ada.call(club.setEmail, change)).rejects.toMatchObject(stale)
  h.clock.advance({ minutes: 10 })
  // The access token has expired meanwhile, and is renewed by the client.
  await expect(ada.call(club.deactivate, { number: ada.number })).rejects.toMatchObject(stale)
  expect(await ada.call(account.proof, {})).toEqual({ is_fresh: false, has_passkey: false })
  await ada.call(account.prove, { password: TEST_PASSWORD })
  expect(await ada.call(account.proof, {})).toEqual({ is_fresh: true, has_passkey: false })
  await ada.call(club.setEmail, change)
})

test('a proof counts for its own session alone', async () => {
  const h = await harness()
  const owner = await h.as.staff('owner')
  const tablet = await again(h, owner.email!)
  h.clock.advance({ minutes: 11 })
  await owner.call(account.prove, { password: TEST_PASSWORD })
  const policy = { name: 'night-desk', permissions: [] }
  await expect(tablet.call(access.createPolicy, policy)).rejects.toMatchObject(stale)
  await owner.call(access.createPolicy, policy)
})

test('a passkey proves it, too; another account’s does not', async () => {
  const h = await harness()
  const [ada, eve] = [await h.as.member(), await h.as.member()]
  const [key, theirs] = [await withPasskey(ada), await withPasskey(eve)]
  h.clock.advance({ minutes: 11 })
  const ask = () => ada.call(account.passkeyChallenge, {})
  await expect(ada.call(account.prove, { passkey: theirs.sign(await ask()) })).rejects.toMatchObject({
    formErrors: [expect.any(String)],
  })
  const stolen = key.sign(await eve.call(account.passkeyChallenge, {}))
  await expect(ada.call(account.prove, { passkey: stolen })).rejects.toMatchObject({ formErrors: [expect.any(String)] })
  expect(await ada.call(account.proof, {})).toMatchObject({ is_fresh: false })
  await ada.call(account.prove, { passkey: key.sign(await ask()) })
  expect(await ada.call(account.proof, {})).toMatchObject({ is_fresh: true })
})

test('guessing the password of a session is limited as at sign-in', async () => {
  const h = await harness()
  const ada = await h.as.member()
  const tries = await Promise.allSettled(
    Array.from({ length: 40 }, (_, place) => ada.call(account.prove, { password: `wrong ${place}` })),
  )
  const codes = tries.map((each) => (each.status === 'rejected' ? (each.reason as { status?: number }).status : 200))
  expect(codes.filter((status) => status === undefined || status === 422).length).toBeLessThanOrEqual(10)
  expect(codes).toContain(429)
})

test('wrong passwords count together wherever a session is asked for one, and are told as at sign-in', async () => {
  const h = await harness()
  const [ada, owner] = [await h.as.member(), await h.as.staff('owner')]
  const { number } = ada
  const guesses: ((guess: string) => Promise<unknown>)[] = [
    (guess) => ada.call(club.setPassword, { number, current_password: guess, new_password: NEW }),
    (guess) => ada.call(privacy.erase, { number, password: guess }),
  ]
  const five = ['one', 'two', 'three', 'four', 'five']
  const outcomes = await Promise.allSettled(guesses.flatMap((tried) => five.map(tried)))
  expect(outcomes.map((each) => each.status === 'rejected' && (each.reason as Error).name)).toEqual(
    outcomes.map(() => 'ValidationError'),
  )
  for (const right of [
    ...guesses.map((tried) => () => tried(TEST_PASSWORD)),
    () => ada.call(account.prove, { password: TEST_PASSWORD }),
    () => ada.call(auth.login, { email: ada.email, password: TEST_PASSWORD }),
  ])
    await expect(right()).rejects.toMatchObject({ status: 429 })
  const told = await h.rows('security_events', { account_id: ada.id })
  expect(told.filter(({ kind }) => kind === 'SIGN_IN_FAILED')).toHaveLength(10)
  expect(told.filter(({ kind }) => kind === 'LOCKED_OUT')).toHaveLength(1)

  const change = (current_password: string) => owner.call(access.setPassword, { current_password, new_password: NEW })
  await Promise.allSettled([...five, ...five].map(change))
  await expect(change(TEST_PASSWORD)).rejects.toMatchObject({ status: 429 })
})

test('nothing is proved without a session, a password or a passkey', async () => {
  const h = await harness()
  const ada = await h.as.member()
  await expect(h.call(account.prove, { password: TEST_PASSWORD })).rejects.toMatchObject({ status: 401 })
  await expect(ada.call(account.prove, {})).rejects.toMatchObject({
    fieldErrors: { password: ['Enter your password, or use a passkey.'] },
  })
})

test('sessions go with their tokens', async () => {
  const h = await harness()
  await h.as.member()
  h.clock.advance({ hours: 24 * 32 })
  await h.services.jobs.send(h.services.db, 'auth.sweep-tokens', {}, {})
  await h.runJobs()
  expect(await h.rows('sessions')).toEqual([])
})
