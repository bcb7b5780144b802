import { describe, expect, test } from 'vitest'
import { transaction } from '../../platform/context.ts'
import type { PageReads } from '../../platform/page-reads.ts'
import { TEST_OWNER } from '../../test/config.ts'
import { type Harness, harness, sharedHarness } from '../../test/harness.ts'
import { rowsOf } from '../../test/rows.ts'
import { jsonRequest } from '../../test/sample.ts'
import type { MemberTraveller } from '../../test/travellers.ts'
import { settings } from '../settings/contract.ts'
import { verifyAccessToken } from './access-token.ts'
import { auth } from './contract.ts'
import { TEST_PASSWORD } from './factory.ts'
import { ensureOwner } from '../staff/index.ts'
import { deactivate, endSessions, mintUrlToken } from './index.ts'
import { sweepTokens } from './jobs.ts'
import { insertRefreshToken, lockRefreshToken, markReplaced, sweepRefreshTokens } from './store.ts'

/** For all tests that others leave alone; the rest has a database of its own. */
const shared = sharedHarness()

const WRONG = { fieldErrors: {}, formErrors: ['The email address or password is wrong.'] }

const exchange = (refresh_token: string) => ({ grant_type: 'refresh_token' as const, client_id: 'web', refresh_token })

test('the staff account of the environment signs in, whatever the case of its e-mail address', async () => {
  const { call } = shared()
  const tokens = await call(auth.login, { ...TEST_OWNER, email: TEST_OWNER.email.toUpperCase() })
  expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 900 })
  const who = await call(auth.introspect, { token: tokens.access_token })
  expect(who).toMatchObject({
    active: true,
    user: { short_name: 'Owner', long_name: 'Site owner', email: TEST_OWNER.email },
    policy: { permissions: expect.arrayContaining(['Bookings:Read', 'Gate:Operate', 'Shuttle:Dispatch']) },
    exp: Temporal.Instant.from('2026-11-21T12:15:00-08:00').epochMilliseconds / 1000,
  })
})

test('a token tells whose it is and what they may: a member by name and id, with the policy of members', async () => {
  const { as, call } = shared()
  const { id, email, jar } = await as.member()
  expect(await call(auth.introspect, { token: jar.authToken! })).toEqual({
    active: true,
    user: { short_name: 'member', long_name: 'Test member', email },
    policy: { permissions: [] },
    user_id: id,
    exp: expect.any(Number),
  })
})

test('a wrong password, an unknown address and a deactivated account read the same', async () => {
  const { as, ctx } = shared()
  const gone = await as.staff('cashier')
  await deactivate(ctx(), gone.id!)
  for (const attempt of [
    { email: TEST_OWNER.email, password: 'not this one' },
    { email: 'nobody@skylot.test', password: TEST_PASSWORD },
    { email: gone.email!, password: TEST_PASSWORD },
  ]) {
    await expect((await as.traveller()).call(auth.login, attempt)).rejects.toMatchObject(WRONG)
  }
})

test('an unknown address takes as long as a known one', async () => {
  const { fetch } = shared()
  const time = async (email: string) => {
    const started = performance.now()
    await fetch('/api/club/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'not this one' }),
    })
    return performance.now() - started
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 9; round++) {
    known.push(await time(TEST_OWNER.email))
    unknown.push(await time('nobody@skylot.test'))
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[4]!
  expect(median(unknown) / median(known)).toBeGreaterThan(0.5)
  expect(median(unknown) / median(known)).toBeLessThan(2)
})

test('all faults of a sign-in are told at once', async () => {
  const { fetch } = shared()
  const response = await fetch('/api/club/login', {
    method: 'POST',
    body: '{"email":"x"}',
    headers: { 'content-type': 'application/json' },
  })
  expect(await response.json()).toEqual({
    fieldErrors: { email: ['Enter an email address such as name@example.com'], password: ['Required'] },
    formErrors: [],
  })
})

test('a refresh token is exchanged for a new pair', async () => {
  const { as, call, clock } = shared()
  const { jar } = await as.member()
  clock.advance({ minutes: 20 })
  const next = await call(auth.token, exchange(jar.refreshToken!))
  expect(next.refresh_token).not.toBe(jar.refreshToken)
  expect(await call(auth.introspect, { token: next.access_token })).toMatchObject({ active: true })
})

test('a program that we do not know exchanges no token, and does not use it up', async () => {
  const { as, call } = shared()
  const { jar } = await as.member()
  const asked = exchange(jar.refreshToken!)
  await expect(call(auth.token, { ...asked, client_id: 'other' })).rejects.toMatchObject({
    status: 400,
    code: 'invalid_client',
  })
  expect(await call(auth.token, asked)).toMatchObject({ token_type: 'Bearer' })
})

test('a lost answer may be asked for again within a minute', async () => {
  const { as, call, clock } = shared()
  const { jar } = await as.member()
  const lost = await call(auth.token, exchange(jar.refreshToken!))
  clock.advance({ seconds: 59 })
  const again = await call(auth.token, exchange(jar.refreshToken!))
  expect(again.refresh_token).toBe(lost.refresh_token)
  expect(await call(auth.introspect, { token: again.access_token })).toMatchObject({ active: true })
  await expect(call(auth.token, exchange(again.refresh_token))).resolves.toMatchObject({ token_type: 'Bearer' })
})

test('a replay ends the whole family, access tokens included, and is told to nobody else', async () => {
  const { as, call, clock, rows } = shared()
  const thief = (await as.member()).jar.refreshToken!
  const other = await as.member()
  const next = await call(auth.token, exchange(thief))
  clock.advance({ seconds: 61 })
  const refused = call(auth.token, exchange(thief))
  await expect(refused).rejects.toMatchObject({ status: 400, code: 'invalid_grant' })
  await expect(call(auth.token, exchange(next.refresh_token))).rejects.toMatchObject({ code: 'invalid_grant' })
  expect(await call(auth.introspect, { token: next.access_token })).toEqual({ active: false })
  expect(await call(auth.introspect, { token: other.jar.authToken! })).toMatchObject({ active: true })
  const acts = await rows('audit_trail', { entity: 'session' })
  expect(acts).toMatchObject([{ action: 'session.ended_after_replay' }])
})

test('a replay within the grace ends the family too, once the successor has been used', async () => {
  const { as, call } = shared()
  const first = (await as.member()).jar.refreshToken!
  const second = await call(auth.token, exchange(first))
  await call(auth.token, exchange(second.refresh_token))
  await expect(call(auth.token, exchange(first))).rejects.toMatchObject({ code: 'invalid_grant' })
  await expect(call(auth.token, exchange(second.refresh_token))).rejects.toMatchObject({ code: 'invalid_grant' })
})

test('a token that was stolen and used within the grace is noticed when the second of the two goes on', async () => {
  const { as, call, clock } = shared()
  const shownByBoth = (await as.member()).jar.refreshToken!
  const victim = await call(auth.token, exchange(shownByBoth))
  clock.advance({ seconds: 5 })
  const thief = await call(auth.token, exchange(shownByBoth))
  expect(thief.refresh_token).toBe(victim.refresh_token)
  clock.advance({ minutes: 15 })
  const first = await call(auth.token, exchange(thief.refresh_token))
  clock.advance({ seconds: 61 })
  await expect(call(auth.token, exchange(victim.refresh_token))).rejects.toMatchObject({ code: 'invalid_grant' })
  await expect(call(auth.token, exchange(first.refresh_token))).rejects.toMatchObject({ code: 'invalid_grant' })
  expect(await call(auth.introspect, { token: first.access_token })).toEqual({ active: false })
})

test('a second line of a family ends it as soon as it is used', async () => {
  const { as, call, ctx, rows } = shared()
  const member = await as.member()
  const next = await call(auth.token, exchange(member.jar.refreshToken!))
  const [of] = await rows('refresh_tokens', { account_id: member.id })
  const token = ctx().random.token()
  await insertRefreshToken(ctx(), { token, accountId: member.id, familyId: of!.family_id, generation: 2 })
  await call(auth.token, exchange(next.refresh_token))
  await expect(call(auth.token, exchange(token))).rejects.toMatchObject({ code: 'invalid_grant' })
  expect(await rows('refresh_tokens', { account_id: member.id, ended_at: null })).toEqual([])
})

const lines = ({ rows }: Harness) => rows('refresh_tokens', { ended_at: null, replaced_at: null })

test('a token shown twenty times at once stays one family; its later replay ends it', async () => {
  const h = await harness()
  const { call, clock } = h
  const other = await h.another()
  const { jar } = await h.as.member()
  const pairs = await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 ? other : h).call(auth.token, exchange(jar.refreshToken!))),
  )
  expect(new Set(pairs.map((pair) => pair.refresh_token)).size).toBe(1)
  expect(await lines(h)).toHaveLength(1)
  await call(auth.token, exchange(pairs[0]!.refresh_token))
  clock.advance({ minutes: 2 })
  await expect(call(auth.token, exchange(jar.refreshToken!))).rejects.toMatchObject({ status: 400 })
  expect(await lines(h)).toEqual([])
})

test('control: twenty exchanges at once, each with a successor of its own, make twenty lines', async () => {
  const h = await harness()
  const member = await h.as.member()
  const shown = member.jar.refreshToken!
  const renew = () =>
    transaction(h.ctx(), async (ctx) => {
      const { family_id, account_id, generation } = (await lockRefreshToken(ctx, shown))!
      const of = { familyId: family_id, accountId: account_id, generation: generation + 1 }
      await markReplaced(ctx, shown)
      await insertRefreshToken(ctx, { ...of, token: ctx.random.token() })
    })
  await Promise.all(Array.from({ length: 20 }, renew))
  expect(await lines(h)).toHaveLength(20)
})

describe('a session that is renewed while all of them end', () => {
  /** Exchanges take so long to commit that what begins meanwhile cannot see their new token. */
  async function slowly(end: (h: Harness, member: MemberTraveller) => Promise<unknown>) {
    const h = await harness()
    const member = await h.as.member()
    await h.sql`create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return null; end $$`
    await h.sql`create trigger dawdles after insert on refresh_tokens for each row execute function dawdle()`
    const renewing = h.call(auth.token, exchange(member.jar.refreshToken!)).catch(() => undefined)
    await expect.poll(() => h.waiting('Timeout')).toBe(1)
    await end(h, member)
    await renewing
    return h.rows('refresh_tokens', { account_id: member.id, ended_at: null })
  }

  test('is over with them', async () => {
    expect(await slowly((h, { id }) => endSessions(h.ctx(), id))).toEqual([])
    expect(await slowly((h, { id }) => deactivate(h.ctx(), id))).toEqual([])
  })

  test('is over when it is the one that is revoked', async () => {
    expect(await slowly((h, member) => h.call(auth.revoke, { token: member.jar.refreshToken! }))).toEqual([])
  })

  test('control: without the lock it lives on', async () => {
    const careless = (h: Harness, { id }: MemberTraveller) =>
      h.change('refresh_tokens', { account_id: id, ended_at: null }, { ended_at: h.clock.now() })
    expect(await slowly(careless)).toHaveLength(1)
  })
})

test('a password that is changed while a sign-in checks it lets nobody in', async () => {
  const h = await harness()
  const member = await h.as.member()
  const signIn = await h.services.db.transaction().execute(async (db) => {
    await rowsOf(db).change('accounts', { id: member.id }, { password_hash: 'another' })
    const answer = h.call(auth.login, { email: member.email, password: TEST_PASSWORD }).catch((error: unknown) => error)
    await expect.poll(() => h.waiting('Lock'), { timeout: 15_000 }).toBe(1)
    return { answer }
  })
  expect(await signIn.answer).toMatchObject(WRONG)
})

test('an authenticator app that is set up while a sign-in checks the password is asked for', async () => {
  const h = await harness()
  const manager = await h.as.staff('manager')
  const signIn = await h.services.db.transaction().execute(async (db) => {
    const rows = rowsOf(db)
    await rows.change('accounts', { id: manager.id! }, { language: 'en' })
    const login = { email: manager.email!, password: TEST_PASSWORD }
    const answer = h.call(auth.login, login).catch((error: unknown) => error)
    await expect.poll(() => h.waiting('Lock'), { timeout: 15_000 }).toBe(1)
    const kept = { sealed: Buffer.from('secret'), confirmed_at: h.clock.now(), last_step: 1 }
    await rows.add('totp_secrets', { account_id: manager.id!, ...kept })
    return { answer }
  })
  expect(await signIn.answer).toMatchObject({ fieldErrors: { code: [expect.any(String)] } })
})

test.each(['', 'nonsense', 'ey.not.ours', 'x'.repeat(513)])('the refresh token %j is no grant', async (token) => {
  const { fetch } = shared()
  const response = await fetch('/oauth/token', {
    method: 'POST',
    body: JSON.stringify(exchange(token)),
    headers: { 'content-type': 'application/json' },
  })
  expect(response.status).toBe(token === '' || token.length > 512 ? 422 : 400)
})

test('a session that was not used for 30 days is over', async () => {
  const { as, call, clock } = shared()
  const { jar } = await as.member()
  clock.advance({ days: 30 })
  await expect(call(auth.token, exchange(jar.refreshToken!))).rejects.toMatchObject({ code: 'invalid_grant' })
})

test('revoking ends the session at once, and answers the same for any token', async () => {
  const { as, call } = shared()
  for (const kind of ['refreshToken', 'authToken'] as const) {
    const { jar } = await as.member()
    expect(await call(auth.revoke, { token: jar[kind]! })).toEqual({ ok: true })
    expect(await call(auth.introspect, { token: jar.authToken! })).toEqual({ active: false })
    await expect(call(auth.token, exchange(jar.refreshToken!))).rejects.toMatchObject({ code: 'invalid_grant' })
  }
  expect(await call(auth.revoke, { token: 'nonsense' })).toEqual({ ok: true })
})

test('a page reads the account of its session once; the next page finds a session that was ended meanwhile', async () => {
  const { as, call, api } = shared()
  const { jar } = await as.member()
  const ask = async (path: string, reads: PageReads, body?: object) => {
    const method = body ? 'POST' : 'GET'
    const request = jsonRequest(path, { method, body, headers: { authorization: `Bearer ${jar.authToken}` } })
    return (await api.fetch(request, { address: '127.0.0.1', reads })).json()
  }
  const who = (reads: PageReads) => ask('/oauth/introspect', reads, { token: jar.authToken })
  const page: PageReads = { answers: new Map() }
  expect(await who(page)).toMatchObject({ active: true })
  await call(auth.revoke, { token: jar.authToken! })
  expect(await ask('/api/club/me', page)).toMatchObject({ number: expect.any(String) })
  const next: PageReads = { answers: new Map() }
  expect(await who(next)).toEqual({ active: false })
  expect(await ask('/api/club/me', next)).toMatchObject({ error: 'unauthorized' })
})

test('a deactivated account is out at once', async () => {
  const { as, ctx, call } = shared()
  const manager = await as.staff('manager')
  await manager.call(settings.setFlags, { bookings_disabled: false })
  await deactivate(ctx(), manager.id!)
  expect(await call(auth.introspect, { token: manager.jar.authToken! })).toEqual({ active: false })
  await expect(manager.call(settings.setFlags, {})).rejects.toMatchObject({ status: 401 })
  expect(manager.jar.refreshToken).toBeUndefined()
})

test('a policy that changed counts from the next request on', async () => {
  const { as, change } = shared()
  const cashier = await as.staff('cashier')
  await expect(cashier.call(settings.setFlags, {})).rejects.toMatchObject({ status: 403 })
  await change('policies', { name: 'cashier' }, ({ permissions }) => ({
    permissions: [...permissions, 'Settings:Update'],
  }))
  await cashier.call(settings.setFlags, {})
})

test('an access token that is not ours, was changed, or has run out opens nothing', async () => {
  const { as, call, clock, another } = await harness()
  const token = (await as.staff()).jar.authToken!
  const [header = '', payload = '', signature = ''] = token.split('.')
  const unsigned = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
  const forged = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'x' }),
  ).toString('base64url')
  for (const wrong of [
    `${unsigned}.${payload}.`,
    `${header}.${forged}.${signature}`,
    `${header}.${payload}`,
    'a.b.c',
  ]) {
    expect(await call(auth.introspect, { token: wrong })).toEqual({ active: false })
  }
  const foreign = (await (await harness()).as.staff()).jar.authToken!
  expect(await call(auth.introspect, { token: foreign })).toEqual({ active: false })
  expect(await (await another()).call(auth.introspect, { token })).toMatchObject({ active: true })
  clock.advance({ minutes: 15 })
  expect(await call(auth.introspect, { token })).toEqual({ active: false })
})

test('each half of a credential is checked by itself', async () => {
  const { as, api, ctx, clock, services } = shared()
  const staff = (await as.staff()).jar.authToken!
  const url = await mintUrlToken(ctx(), {
    kind: 'booking',
    id: services.random.uuid(),
    expiresAt: clock.now().add({ hours: 1 }),
  })
  const status = async (credential: string, path = '/api/staff/settings/flags') => {
    const headers = { authorization: `Bearer ${credential}` }
    const method = path.includes('flags') ? 'PUT' : 'GET'
    return (await api.fetch(jsonRequest(path, { method, headers, body: method === 'PUT' ? {} : undefined }))).status
  }
  expect(await status(`${staff},nonsense`)).toBe(200)
  expect(await status(`ey.not.ours,${url}`)).toBe(401)
  expect(await status(`${url},${staff}`)).toBe(401)

  const booking = `/api/bookings/${services.random.uuid()}`
  expect(await status('ey.not.ours,nonsense', booking)).toBe(401)
  expect(await status(`ey.not.ours,${url}`, booking)).toBe(404)
  expect(await status(`nonsense,${url}`, booking)).toBe(404)
  clock.advance({ hours: 1 })
  expect(await status(`,${url}`, booking)).toBe(401)
})

test('a URL token cannot be taken for an access token, and none of the secrets is kept readable', async () => {
  const { as, ctx, clock, services, rows } = shared()
  const token = await mintUrlToken(ctx(), { kind: 'quote', id: services.random.uuid(), expiresAt: clock.now() })
  expect(token).toMatch(/^[\w-]{32}$/)
  const { jar } = await as.member()
  const kept = [
    await rows('refresh_tokens'),
    await rows('url_tokens'),
    await rows('accounts'),
    await rows('audit_trail'),
  ]
  const text = JSON.stringify(kept, (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value).toString('hex') : value,
  )
  for (const secret of [token, jar.refreshToken!, jar.authToken!, TEST_PASSWORD]) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain(Buffer.from(secret).toString('hex'))
  }
})

test('the owner is made once; a password that was made is told once', async () => {
  const { ctx, call } = shared()
  const made = await ensureOwner(ctx(), { email: 'new.owner@skylot.test' })
  expect(made.newPassword).toMatch(/^[\w-]{32}$/)
  await call(auth.login, { email: made.email, password: made.newPassword! })
  expect(await ensureOwner(ctx(), { email: 'new.owner@skylot.test' })).toEqual({ email: 'new.owner@skylot.test' })
  expect(await ensureOwner(ctx(), { ...TEST_OWNER, password: 'another one' })).toEqual({ email: TEST_OWNER.email })
  await expect(call(auth.login, { ...TEST_OWNER, password: 'another one' })).rejects.toMatchObject(WRONG)
})

test('the sweep forgets tokens that have run out, some at a time, and no other', async () => {
  const { as, ctx, clock, services, rows, sql } = shared()
  const id = services.random.uuid()
  await mintUrlToken(ctx(), { kind: 'booking', id, expiresAt: clock.now().add({ hours: 24 }) })
  await mintUrlToken(ctx(), { kind: 'booking', id, expiresAt: clock.now().add({ hours: 24 * 60 }) })
  await as.member()
  clock.advance({ days: 32 })
  const member = await as.member()
  // A session stays with the last of its tokens.
  await sql`insert into refresh_tokens (hash, family_id, account_id, created_at, expires_at)
    select '\\x00'::bytea, family_id, account_id, created_at - interval '30 days', created_at - interval '2 days'
    from refresh_tokens where account_id = ${member.id}`
  expect(await sweepRefreshTokens(ctx(), 1)).toBe(1)
  await sweepTokens(ctx())
  expect(await rows('url_tokens')).toHaveLength(1)
  expect(await rows('refresh_tokens')).toMatchObject([{ account_id: member.id }])
  expect(await rows('sessions')).toMatchObject([{ account_id: member.id }])
})

test('a token has the shape that clients read: type, issuer, key and fifteen minutes', async () => {
  const { as, services, clock } = shared()
  const token = (await as.member()).jar.authToken!
  expect(JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString())).toEqual({
    alg: 'EdDSA',
    typ: 'at+jwt',
    kid: services.keys.signing.id,
  })
  const claims = await verifyAccessToken({ keys: services.keys, now: clock.now() }, token)
  expect(claims).toMatchObject({ expires: clock.now().epochMilliseconds / 1000 + 900 })
})
