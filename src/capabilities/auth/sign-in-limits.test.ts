import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { TEST_OWNER } from '../../test/config.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { ORIGIN } from '../../test/travellers.ts'
import { club } from '../club/contract.ts'
import { auth } from './contract.ts'
import { TEST_PASSWORD } from './factory.ts'
import { ensureOwner } from '../staff/index.ts'
import { FROM_UNKNOWN } from './sign-in-limits.ts'

interface From {
  readonly address: string
  readonly browser?: string
}

/** The status of one sign-in. */
async function signIn(h: Harness, email: string, password: string, { address, browser }: From): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(browser && { 'x-anonymous-id': browser }) }
  const body = JSON.stringify({ email, password })
  const request = new Request(`${ORIGIN}/api/club/login`, { method: 'POST', headers, body })
  return (await h.api.fetch(request, { address })).status
}

/** Wrong passwords for an account from many networks, until those may guess no more. */
async function botnet(h: Harness, email: string): Promise<number[]> {
  const statuses: number[] = []
  for (let network = 0; network < FROM_UNKNOWN.count / 10 + 1; network++) {
    const guesses = Array.from({ length: 10 }, () => signIn(h, email, 'guess', { address: `198.51.100.${network}` }))
    statuses.push(...(await Promise.all(guesses)))
  }
  return statuses
}

const HOME = { address: '203.0.113.7', browser: 'browser-of-the-owner' }
const { email, password } = TEST_OWNER

async function withOwner(): Promise<Harness> {
  const h = await harness()
  await ensureOwner(h.ctx(), TEST_OWNER)
  await h.change('accounts', { email }, { password_hash: quickHash(password) })
  return h
}

/** A hash of little work: what is asked here is who may try. */
function quickHash(of: string): string {
  const nonce = Buffer.alloc(16)
  const hash = argon2Sync('argon2id', { message: of, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 })
  const [salt, text] = [nonce, hash].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${text}`
}

test('strangers who guess from many networks stop other strangers, and not the owner on a known browser or network', async () => {
  const h = await withOwner()
  expect(await signIn(h, email, password, HOME)).toBe(200)
  const guesses = await botnet(h, email)
  expect(guesses.filter((status) => status === 422).length).toBeLessThan(FROM_UNKNOWN.count + 3)
  expect(guesses.at(-1)).toBe(429)
  // Whether a guess is right is not told either.
  expect(await signIn(h, email, password, { address: '192.0.2.1' })).toBe(429)
  expect(await signIn(h, email, password, { ...HOME, address: '192.0.2.1' })).toBe(200)
  expect(await signIn(h, email, password, { address: HOME.address })).toBe(200)
})

test('one network, a whole /48 even, uses up nothing that an account has elsewhere', async () => {
  const h = await withOwner()
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => signIn(h, email, 'guess', { address: `2001:db8:7:${n}::1` })),
  )
  expect(guesses.filter((status) => status === 422)).toHaveLength(10)
  expect(await signIn(h, email, password, { address: '2001:db8:7:99::1' })).toBe(429)
  expect(await signIn(h, email, password, HOME)).toBe(200)
})

test('somebody on the same network cannot stop the browser that an account is known from', async () => {
  const h = await withOwner()
  expect(await signIn(h, email, password, HOME)).toBe(200)
  const { address } = HOME
  const guesses = await Promise.all(Array.from({ length: 11 }, () => signIn(h, email, 'guess', { address })))
  expect(guesses.filter((status) => status === 429)).toHaveLength(1)
  expect(await signIn(h, email, password, HOME)).toBe(200)
})

test('a known browser may guess ten times, too; who is right takes nothing', async () => {
  const h = await withOwner()
  for (let each = 0; each < 12; each++) expect(await signIn(h, email, password, HOME)).toBe(200)
  for (let each = 0; each < 10; each++) expect(await signIn(h, email, 'guess', HOME)).toBe(422)
  expect(await signIn(h, email, password, HOME)).toBe(429)
  await h.elapse({ minutes: 1 })
  expect(await signIn(h, email, password, HOME)).toBe(200)
})

test('one network may guess at few accounts in ten minutes, whoever they are', async () => {
  const h = await harness()
  const members = await Promise.all(Array.from({ length: 7 }, () => h.as.member()))
  await h.change('accounts', {}, { password_hash: quickHash(TEST_PASSWORD) })
  const statuses: number[] = []
  for (const member of members) {
    const guesses = Array.from({ length: 10 }, () => signIn(h, member.email, 'guess', { address: '198.51.100.1' }))
    statuses.push(...(await Promise.all(guesses)))
  }
  expect(statuses.slice(0, 60)).not.toContain(429)
  expect(statuses.slice(60)).toContain(429)
})

test('a new password makes every other browser unknown, and a browser is forgotten after ninety days', async () => {
  const h = await harness()
  const member = await h.as.member()
  const known = async () => (await h.rows('known_devices', { account_id: member.id })).length
  await signIn(h, member.email, TEST_PASSWORD, HOME)
  await member.call(auth.login, { email: member.email, password: TEST_PASSWORD })
  expect(await known()).toBe(4)
  const passwords = { current_password: TEST_PASSWORD, new_password: 'a quieter evergreen evening' }
  await member.call(club.setPassword, { number: member.number, ...passwords })
  expect(await known()).toBe(2)
  h.clock.advance({ days: 91 })
  await h.services.jobs.send(h.services.db, 'auth.sweep-tokens', {}, {})
  await h.runJobs()
  expect(await known()).toBe(0)
})

test('a flood of sign-ins from one network delays no sign-in from another', async () => {
  const h = await withOwner()
  const done: string[] = []
  const flood = Array.from({ length: 50 }, async (_, n) => {
    const status = await signIn(h, `nobody${n}@example.com`, 'guess', { address: '198.51.100.1' })
    if (status !== 503) done.push('flood')
    return status
  })
  const honest = signIn(h, email, password, HOME).then((status) => {
    done.push('honest')
    return status
  })
  expect(await honest).toBe(200)
  const statuses = await Promise.all(flood)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(20)
  expect(done.indexOf('honest')).toBeLessThan(10)
})
