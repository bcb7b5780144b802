import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { capabilities } from '../app/registry.ts'
import { account } from '../capabilities/auth/account-contract.ts'
import { billing } from '../capabilities/club/billing/contract.ts'
import { booked, CARD, PERSON, quoted, STAY } from '../capabilities/bookings/factory.ts'
import { type Endpoint, pathParameters } from '../http/endpoint.ts'
import { BASES } from '../http/serve.ts'
import { PERMISSIONS } from '../lib/permissions.ts'
import { type DemoPolicy, DEMO_POLICIES } from '../capabilities/staff/permissions.ts'
import { type Harness, harness, sharedHarness } from './harness.ts'
import { parked } from '../capabilities/stays/factory.ts'
import { views } from '../capabilities/views/contract.ts'
import { bought } from '../capabilities/vouchers/factory.ts'
import { waited } from '../capabilities/waitlist/factory.ts'
import { inTurns, oneOf } from './in-turns.ts'
import type { Traveller } from './travellers.ts'

const calls = capabilities.flatMap((capability) => capability.calls).map(({ name, endpoint }) => ({ name, endpoint }))
const guarded = calls.filter(({ endpoint }) => endpoint.access !== 'public').map((call, place) => ({ ...call, place }))
const withBody = calls
  .filter(({ endpoint }) => endpoint.method === 'POST' || endpoint.method === 'PUT')
  .map((call, place) => ({ ...call, place }))

/** What no field of any call takes, or takes as harmless text. */
const BAD_VALUES: readonly unknown[] = [
  null,
  '',
  '   ',
  42,
  -1,
  1e21,
  [],
  ['x'],
  {},
  { $ne: null },
  'x'.repeat(5000),
  'line\r\nBcc: eve@example.com',
  '\u0000',
  '\uD800',
  "'; drop table bookings; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '2026-02-30 08:00:00-0800',
  '9'.repeat(40),
]

const NOWHERE = '01939a58-0000-7000-8000-00000000dead'

const pathOf = (endpoint: Endpoint, value: string) =>
  BASES[endpoint.service] +
  pathParameters(endpoint.path).reduce(
    (path, name) => path.replace(`{${name}}`, encodeURIComponent(value)),
    endpoint.path,
  )

const fieldsOf = ({ input }: Endpoint): string[] => {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape
  return Object.keys((schema.anyOf?.[0] ?? schema).properties ?? {})
}
type Shape = { properties?: Record<string, unknown>; anyOf?: Shape[] }

async function send(who: Traveller, endpoint: Endpoint, body: unknown, value = 'x', token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const init = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: JSON.stringify(body) }
  return who.fetch(pathOf(endpoint, value), { method: endpoint.method, headers, ...init })
}

/** Who may make a call, with what its path says: an owner, or a member of their own where it is the member's alone. */
async function whoMay({ as }: Pick<Harness, 'as'>, { forStaff }: Endpoint, owner: Traveller, value: string) {
  if (forStaff !== null) return { token: owner.jar.authToken, value }
  const { number, jar } = await as.member()
  return { token: jar.authToken, value: number }
}

/** A part of the bad values in turns; a setting may be what elsewhere is none, such as the number 42. */
function badFor({ input, method }: Endpoint, field: string, place: number): readonly unknown[] {
  const values = inTurns(BAD_VALUES, place)
  return method === 'PUT' ? values.filter((value) => !input.safeParse({ [field]: value }).success) : values
}

/** How much there is of everything that a call could have written. */
const written = ({ sql }: Harness) => sql`
  select (select count(*) from bookings) as bookings, (select count(*) from payments) as payments,
         (select count(*) from quotes) as quotes, (select count(*) from mail_messages) as mails,
         (select count(*) from sandbox.charges) as charges, (select sum(reserved) from stall_days) as stalls,
         (select jsonb_agg(value order by key)::text from settings) as settings`

/** For what a call refuses, which leaves nothing behind. */
const shared = sharedHarness()

const WRONG_TOKENS = ['wrong.auth.token', ',wrongurltoken', 'wrong.auth.token,wrongurltoken']

test.each(guarded)('$name is closed to who brings no credential, or a wrong one', async ({ endpoint, place }) => {
  const h = shared()
  for (const token of [undefined, ...oneOf(WRONG_TOKENS, place)]) {
    const response = await send(h as never as Traveller, endpoint, {}, 'x', token)
    expect([response.status, await response.json()]).toEqual([
      401,
      { error: 'unauthorized', message: expect.any(String) },
    ])
  }
})

test('a permission is asked for by name: every role may make the calls of its permissions, and no other', async () => {
  const h = await harness()
  const member = await h.as.member()
  const byPermission = Map.groupBy(guarded, ({ endpoint }) =>
    typeof endpoint.access === 'object' ? endpoint.access.permission : undefined,
  )
  byPermission.delete(undefined)
  for (const [place, [role, permissions]] of Object.entries(DEMO_POLICIES).entries()) {
    const who = await h.as.staff(role as DemoPolicy)
    for (const [permission, itsCalls] of byPermission) {
      for (const { endpoint, name } of oneOf(itsCalls, place)) {
        // Nothing of this id is there, so that what is allowed does nothing.
        const { status } = await send(who, endpoint, {}, NOWHERE, who.jar.authToken)
        const isHeld = (permissions as readonly (string | undefined)[]).includes(permission)
        expect([role, name, status === 403]).toEqual([role, name, !isHeld])
        expect(status, name).not.toBe(401)
      }
    }
  }
  for (const { endpoint, name } of [...byPermission.values()].flat())
    expect([name, (await send(member, endpoint, {}, NOWHERE, member.jar.authToken)).status]).toEqual([name, 403])
})

// In the long form each of some hundred accounts makes each call.
test('one account a permission: it makes the calls that ask for it, and no other', { timeout: 600_000 }, async () => {
  const h = await harness()
  const who = await h.as.staff('auditor')
  const asking = guarded.flatMap(({ endpoint, name }) =>
    typeof endpoint.access === 'object' ? [{ endpoint, name, needed: endpoint.access.permission }] : [],
  )
  for (const [place, permission] of PERMISSIONS.entries()) {
    await h.change('policies', { name: 'auditor' }, { permissions: [permission] })
    await h.forgetLimits()
    const own = asking.filter(({ needed }) => needed === permission)
    const others = inTurns(
      asking.filter(({ needed }) => needed !== permission),
      place,
    )
    for (const { endpoint, name, needed } of [...own, ...others]) {
      const { status } = await send(who, endpoint, {}, NOWHERE, who.jar.authToken)
      expect([permission, name, status === 403]).toEqual([permission, name, needed !== permission])
      expect([name, status]).not.toEqual([name, 401])
    }
  }
})

test.each(withBody)(
  '$name: no bad value of any field breaks it, is stored or is told back from inside',
  { timeout: 60_000 },
  async ({ endpoint, place }) => {
    const h = shared()
    await h.forgetLimits()
    const before = await written(h)
    const owner = await h.as.staff('owner')
    for (const field of fieldsOf(endpoint)) {
      const statuses = await Promise.all(
        badFor(endpoint, field, place).map(async (bad) => {
          const who = await h.as.traveller()
          const { token, value } = await whoMay(h, endpoint, owner, 'no-such-thing')
          const response = await send(who, endpoint, { [field]: bad }, value, token)
          const body = await response.text()
          expect(body).not.toMatch(/\bat .+\.ts:\d+|postgres|syntax error|violates|node_modules/i)
          return response.status
        }),
      )
      expect(new Set(statuses.filter((status) => ![200, 400, 404, 409, 422, 429].includes(status))), field).toEqual(
        new Set(),
      )
    }
    expect(await written(h)).toEqual(before)
  },
)

/** Everything of one member that somebody else could ask for, by the names of path parameters. */
async function victim(h: Harness) {
  const member = await h.as.member()
  const { number } = member
  const { token_id: tokenId } = await member.call(billing.addCard, { number, ...CARD })
  const { addr_id: id } = await member.call(billing.addAddress, { number, ...HOME })
  const booking = await booked(member, 'BUY_NOW', { email: member.email, full_name: 'Victoria Timm' })
  const own: Record<string, string> = { number, tokenId, id, bookingId: booking.id }
  const secrets = [number, tokenId, id, booking.id, booking.number, member.email, 'Victoria Timm', 'Pike St']
  return { member, own, booking, secrets }
}

const HOME = { address_line_1: '1 Pike St', city: 'Seattle', state: 'WA', postal_code: '98101', country: 'US' }

async function ask(who: Traveller, endpoint: Endpoint, values: Readonly<Record<string, string>>, sent: object = {}) {
  const path = pathParameters(endpoint.path).reduce(
    (path, name) => path.replace(`{${name}}`, encodeURIComponent(values[name] ?? values.bookingId ?? 'x')),
    BASES[endpoint.service] + endpoint.path,
  )
  const { authToken, urlTokens } = who.jar
  const held = [authToken ?? '', ...urlTokens].join(',')
  const headers = { 'content-type': 'application/json', ...(held && { authorization: `Bearer ${held}` }) }
  const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: JSON.stringify(sent) }
  const response = await who.fetch(path, { method: endpoint.method, headers, ...body })
  return { status: response.status, text: await response.text() }
}

/** What an answer tells of the victim that the asker did not say. */
const leaks = (text: string, secrets: readonly string[], said: Readonly<Record<string, string>>) =>
  secrets.filter((secret) => text.includes(secret) && !Object.values(said).includes(secret))

test('role × route × owner: what belongs to a member is told to nobody else, whoever asks and by whatever number', async () => {
  const h = await harness()
  const { own, secrets } = await victim(h)
  const other = await h.as.member()
  const holder = await h.as.traveller()
  await booked(holder)
  const absent = { ...own, number: '1234567897' }
  const mixed = { ...own, number: other.number }
  const roles: readonly [who: Traveller, asks: Record<string, string>, statuses: readonly number[]][] = [
    [await h.as.traveller(), own, [401]],
    [await h.as.traveller(), absent, [401]],
    [holder, own, [401]],
    [other, own, [403]],
    [other, absent, [403]],
    [await h.as.staff('marketing'), own, [403]],
    [await h.as.staff('marketing'), absent, [403]],
    // The asker's own number with somebody else's things: missing, or refused for what the request lacks.
    [other, mixed, [200, 404, 422]],
  ]
  for (const { endpoint, name } of guarded.filter(({ endpoint }) => endpoint.access === 'member')) {
    const isOfOne = pathParameters(endpoint.path).includes('number')
    for (const [who, asks, statuses] of roles) {
      // With the own number anybody may leave the club, and could ask nothing more.
      if (asks === mixed && name === 'club.deactivate') continue
      const { status, text } = await ask(who, endpoint, asks)
      const expected = isOfOne || !who.jar.authToken ? statuses : [...statuses, 200, 404]
      expect(expected, `${name} is answered ${status} ${text.slice(0, 200)}`).toContain(status)
      expect([name, leaks(text, secrets, asks)]).toEqual([name, []])
    }
  }
  const rows =
    await h.sql`select (select count(*) from payment_tokens) as cards, (select count(*) from billing_addresses) as addresses,
    (select count(*) from accounts where status = 'ACTIVE' and kind = 'member') as members`
  expect(rows).toEqual([{ cards: 1, addresses: 1, members: 2 }])
})

test('role × route × owner: a booking is missing for whoever has no right to it, by id and by number', async () => {
  const h = await harness()
  const { own, booking, secrets } = await victim(h)
  const holder = await h.as.traveller()
  await booked(holder)
  for (const who of [await h.as.member(), holder, await h.as.staff('marketing')]) {
    for (const { endpoint, name } of guarded.filter(({ endpoint }) => endpoint.access === 'holder')) {
      if (pathParameters(endpoint.path).length === 0) continue
      const asks = { ...own, number: booking.number }
      const { status, text } = await ask(who, endpoint, asks)
      expect([401, 403, 404, 422], `${name} is answered ${status} ${text.slice(0, 200)}`).toContain(status)
      expect([name, leaks(text, secrets, asks)]).toEqual([name, []])
    }
  }
})

/** What calls of somebody's own things ask for: none stops at its contract, so that each looks whose thing it is. */
const PLAUSIBLE = {
  ...PERSON,
  ...STAY,
  ...CARD,
  quote_id: NOWHERE,
  booking_email: 'victoria@example.com',
  booking_num: 'ABC-DEF-GHI',
  voucher_email: 'victoria@example.com',
  voucher_num: 'ABC-DEF-GHI',
  flight_number: 'AS 1',
  back_at: '2026-12-04 08:00:00-0800',
  option_id: NOWHERE,
  name: 'Mine',
  query: '',
  version: 1,
}

test('role × route × owner: vouchers, stays, waits, sessions and views are missing for whoever they do not belong to', async () => {
  const h = await harness()
  const member = await h.as.member()
  const buyer = await h.as.traveller()
  const booking = await booked(member, 'BUY_NOW', { email: member.email, full_name: 'Victoria Timm' })
  const voucher = await bought(buyer, { buyer_name: 'Victoria Timm' })
  const stay = await parked(h, member)
  const holder = await h.as.traveller()
  await booked(holder, 'BUY_NOW', { email: 'other@example.com' })
  await bought(holder, { buyer_email: 'other@example.com' })
  for (const vehicleClass of ['STANDARD', 'OVERSIZE', 'MOTORCYCLE'] as const)
    await h.lot.leaveSpaces(['2026-12-01', '2026-12-04'], 0, vehicleClass)
  const wait = await waited(buyer, { email: 'victoria@example.com' })
  const { sessions } = await member.call(account.sessions, {})
  const owner = await h.as.staff('owner')
  const view = await owner.call(views.add, { screen: 'StaffBookings', name: 'Mine', query: '', is_default: false })
  const own: Record<string, string> = {
    bookingId: booking.id,
    number: booking.number,
    voucherId: voucher.id,
    transactionId: stay.id,
    receipt_num: stay.receipt_number ?? '',
    waitId: wait.id,
    sessionId: sessions[0]?.id ?? '',
    viewId: view.id,
    kind: 'pdf',
  }
  const before = await everythingOf(h)
  const strangers = { holder, other: await h.as.member(), staff: await h.as.staff('marketing') }
  const covered = new Set<string>()
  for (const [role, who] of Object.entries(strangers)) {
    for (const { endpoint, name } of guarded.filter(({ endpoint }) => endpoint.access === 'holder')) {
      const asked = pathParameters(endpoint.path)
      if (asked.length === 0 || !asked.every((parameter) => parameter in own)) continue
      // Staff have no membership to take it into, whose ever it is.
      if (role === 'staff' && name === 'bookings.linkClub') continue
      const { status, text } = await ask(who, endpoint, own, PLAUSIBLE)
      expect([401, 403, 404], `${role}: ${name} is answered ${status} ${text.slice(0, 200)}`).toContain(status)
      covered.add(name)
    }
  }
  // Under one's own number somebody else's things are not there.
  const mine = { ...own, number: strangers.other.number, id: booking.id, tokenId: booking.id }
  for (const { endpoint, name } of guarded.filter(({ endpoint }) => endpoint.access === 'member')) {
    if (pathParameters(endpoint.path).length < 2 || name === 'membership.passFile') continue
    const { status, text } = await ask(strangers.other, endpoint, mine, PLAUSIBLE)
    expect([404, 422], `${name} is answered ${status} ${text.slice(0, 200)}`).toContain(status)
  }
  const ofSomebody = guarded.filter(({ endpoint }) => endpoint.access === 'holder' && endpoint.path.includes('{'))
  expect(
    ofSomebody
      .map(({ name }) => name)
      .filter((name) => !covered.has(name))
      .toSorted(),
  ).toEqual(BY_THEIR_OWN_TESTS)
  expect(await everythingOf(h)).toEqual(before)
})

/** Whose things are tried beside their code: requests, notices and passkeys; the columns of a list are nobody else's. */
const BY_THEIR_OWN_TESTS = [
  'account.removePasskey',
  'approvals.seen',
  'approvals.withdraw',
  'care.seen',
  'views.setColumns',
]

/** The things that strangers ask for. */
const everythingOf = ({ sql }: Harness) => sql`
  select (select jsonb_agg(to_jsonb(b) order by id) from bookings b) as bookings,
    (select jsonb_agg(to_jsonb(v) order by id) from vouchers v) as vouchers,
    (select jsonb_agg(to_jsonb(s) order by id) from transactions s) as stays,
    (select jsonb_agg(to_jsonb(w) order by id) from waits w) as waits,
    (select jsonb_agg(to_jsonb(v) order by id) from saved_views v) as views,
    (select count(*) from payments) as payments, (select count(*) from mail_messages) as mails`

test('what is no object, no JSON, or too much is refused by every call alike', async () => {
  const h = await harness()
  const { services } = h
  const owner = await h.as.staff('owner')
  const raw = async (endpoint: Endpoint, body: string, type = 'application/json') => {
    const { token, value } = await whoMay(h, endpoint, owner, 'x')
    const headers = {
      'content-type': type,
      authorization: `Bearer ${token}`,
      'idempotency-key': services.random.uuid(),
    }
    const who = await h.as.traveller()
    return (await who.fetch(pathOf(endpoint, value), { method: endpoint.method, headers, body })).status
  }
  const bodies: readonly ((endpoint: Endpoint) => [statuses: readonly number[], body: string, type?: string])[] = [
    () => [[400], '{'],
    () => [[415], '{}', 'text/plain'],
    ({ longest }) => [[413], JSON.stringify({ x: 'x'.repeat(longest + 5000) })],
    () => [[400], `{"x":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    () => [[404, 422], '"text"'],
    () => [[404, 422], '[[]]'],
  ]
  for (const { endpoint, name, place } of withBody) {
    for (const bodyOf of oneOf(bodies, place)) {
      const [statuses, ...sent] = bodyOf(endpoint)
      expect(statuses, `${name}: ${sent[0].slice(0, 20)}`).toContain(await raw(endpoint, ...sent))
    }
  }
})

test('unknown fields are ignored and never stored', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const { quote_id } = await quoted(traveller, 'BUY_NOW', STAY)
  const body = {
    quote_id,
    ...PERSON,
    ...CARD,
    total: '0.01',
    total_cents: 1,
    status: 'COMPLETED',
    account_id: 'x',
    policy: 'owner',
  }
  const text = JSON.stringify(body).replace('{', '{"__proto__":{"total_cents":1},"constructor":{"prototype":{}},')
  const headers = { 'content-type': 'application/json' }
  const response = await traveller.fetch('/api/bookings/', { method: 'POST', headers, body: text })
  expect(await response.json()).toMatchObject({ booking: { total: '74.57', status: 'CONFIRMED' } })
})

test('a card number is nowhere after a booking and after a refusal: not in the database, not in the log', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const lines: string[] = []
  const write = process.stdout.write
  process.stdout.write = (line: string) => lines.push(line) > 0
  try {
    await booked(traveller)
    const { quote_id } = await quoted(traveller, 'BUY_NOW')
    const refused = {
      quote_id,
      ...PERSON,
      ...CARD,
      cc_number: '4000000000000002',
      cc_cvc: '9876',
      email: 'x@example.com',
    }
    await expect(send(traveller, bookingsCreate(), refused)).resolves.toMatchObject({ status: 422 })
    await h.runJobs()
  } finally {
    process.stdout.write = write
  }
  const tables = await h.sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'sandbox', 'pgboss')`
  const dump = await Promise.all(tables.map(({ name }) => dumpOf(h, name)))
  for (const secret of ['4242424242424242', '4000000000000002', '9876']) {
    const pattern = new RegExp(`\\b${secret}\\b`)
    expect(pattern.test(dump.join('\n')), `${secret} in the database`).toBe(false)
    expect(pattern.test(lines.join('\n')), `${secret} in the log`).toBe(false)
  }
})

const bookingsCreate = () => calls.find(({ name }) => name === 'bookings.create')?.endpoint as Endpoint

async function dumpOf(h: Harness, table: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(table)} t`.execute(h.services.db)
  return rows.map(({ text }) => text).join('\n')
}
