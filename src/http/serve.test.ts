import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { mintUrlToken } from '../capabilities/auth/index.ts'
import type { PageReads } from '../platform/page-reads.ts'
import { harness } from '../test/harness.ts'
import { Anything, jsonRequest, serveSample } from '../test/sample.ts'
import { watchedLog } from '../test/watched-log.ts'
import { type Answered, type Asked, requestOf } from './client.ts'
import { BODY_LIMIT, get, post } from './endpoint.ts'
import { Problem } from './problem.ts'
import { text } from './wire.ts'

const contract = {
  greet: post('/greetings/{name}', {
    summary: 'Greet',
    access: 'public',
    query: ['tone'],
    input: z.object({ name: text(20), tone: text(20).optional(), times: z.int().min(1, 'Once at least') }),
    output: z.object({ got: Anything }),
  }),
  mine: get('/mine/{number}', {
    summary: 'Mine',
    access: 'member',
    input: z.object({ number: z.string() }),
    output: Anything,
  }),
  held: get('/held', { summary: 'Held', access: 'holder', input: z.object({}), output: Anything }),
  staffOnly: get('/staff-only', {
    summary: 'Staff only',
    access: { permission: 'Gate:Operate' },
    input: z.object({}),
    output: Anything,
  }),
  fail: post('/fail', { summary: 'Fail', access: 'public', input: z.object({}), output: Anything }),
}

async function sample() {
  const house = await harness()
  const api = serveSample(house.services, contract, {
    greet: async (_ctx, input) => ({ got: input }),
    mine: async () => ({}),
    held: async () => ({}),
    staffOnly: async () => ({}),
    fail: async () => {
      throw new Error('the password is swordfish')
    },
  })
  const greet = (body: unknown, headers?: Record<string, string>) =>
    api.fetch(jsonRequest('/api/greetings/ada', { body, headers }), { address: '10.9.9.9' })
  return { ...house, api, greet }
}

const bearing = (token: string | undefined) => ({ authorization: `Bearer ${token}` })

test('path, query and body become one input; a trailing slash and a byte-order mark do no harm', async () => {
  const { api } = await sample()
  const response = await api.fetch(
    jsonRequest('/api/greetings/ada/?tone=warm', { body: '\uFEFF{"times":2,"tone":"cold"}' }),
  )
  expect(await response.json()).toEqual({ got: { name: 'ada', tone: 'warm', times: 2 } })
})

test('a client in this process is answered as one over HTTP is', async () => {
  const { api } = await sample()
  const json = { 'content-type': 'application/json', 'x-session-id': 'session-1', 'x-anonymous-id': 'anonymous-1' }
  const greet: Asked = {
    service: 'api',
    method: 'POST',
    path: '/greetings/{name}',
    parameters: { name: 'a/b ñ' },
    url: 'http://skylot.test/api/greetings/a%2Fb%20%C3%B1?tone=warm',
    headers: json,
    body: '{"times":2,"extra":1}',
    signal: AbortSignal.timeout(5000),
  }
  const mine = { method: 'GET', path: '/mine/{number}', parameters: { number: '1' }, body: undefined } as const
  const read = { ...greet, ...mine, url: 'http://skylot.test/api/mine/1' }
  const all: [number, Asked][] = [
    [200, greet],
    [200, { ...greet, headers: { ...json, 'accept-language': 'es' } }],
    [422, { ...greet, body: undefined }],
    [422, { ...greet, body: '{"times":0}', headers: { ...json, 'accept-language': 'es' } }],
    [400, { ...greet, body: '{"times":' }],
    [413, { ...greet, body: JSON.stringify({ times: 1, extra: 'x'.repeat(BODY_LIMIT) }) }],
    [415, { ...greet, headers: { ...json, 'content-type': 'text/plain' } }],
    [401, read],
    [401, { ...read, headers: { ...json, ...bearing('made.up.token') } }],
    [404, { ...read, path: '/nowhere', url: 'http://skylot.test/api/nowhere' }],
  ]
  const told = async (answered: Answered) => {
    const { status, headers } = answered
    const names = ['content-type', 'cache-control', 'x-content-type-options', 'x-session-id', 'retry-after'] as const
    const { request_id: _, ...answer } = JSON.parse(await answered.text()) as { request_id?: string }
    return { status, answer, headers: names.map((name) => headers.get(name)) }
  }
  for (const [status, asked] of all) {
    const info = { address: '10.9.9.9' }
    const over = await api.fetch(requestOf(asked), info)
    const [here, there] = [await told(await api.ask(asked, info)), await told(over)]
    expect([asked.path, here]).toEqual([asked.path, there])
    expect(here.status).toBe(status)
  }
})

test('unknown fields are dropped, __proto__ among them', async () => {
  const { greet } = await sample()
  const response = await greet('{"times":1,"__proto__":{"admin":true},"constructor":1,"total":"0.00"}')
  expect(await response.json()).toEqual({ got: { name: 'ada', times: 1 } })
  expect(({} as { admin?: boolean }).admin).toBeUndefined()
})

test('all faults are told at once, by field', async () => {
  const { api } = await sample()
  const response = await api.fetch(jsonRequest(`/api/greetings/${'x'.repeat(21)}`, { body: { times: 0 } }))
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({
    fieldErrors: { name: ['Use at most 20 characters'], times: ['Once at least'] },
    formErrors: [],
  })
})

test('what is missing is Required; a body that is no object is told as a whole', async () => {
  const { greet } = await sample()
  expect(await (await greet({})).json()).toEqual({ fieldErrors: { times: ['Required'] }, formErrors: [] })
  for (const body of ['5', '"text"', '[]', 'null']) {
    const response = await greet(body)
    expect([body, response.status, await response.json()]).toEqual([
      body,
      422,
      { fieldErrors: {}, formErrors: [body === 'null' ? 'Required' : 'Send an object'] },
    ])
  }
})

test('an empty body counts as no fields at all', async () => {
  const { api } = await sample()
  const response = await api.fetch(new Request('http://skylot.test/api/greetings/ada', { method: 'POST' }))
  expect(await response.json()).toEqual({ fieldErrors: { times: ['Required'] }, formErrors: [] })
})

test('broken JSON is 400, another content type 415', async () => {
  const { greet } = await sample()
  const broken = await greet('{"times":')
  expect([broken.status, await broken.json()]).toEqual([
    400,
    { error: 'malformed_json', message: 'The request body is not valid JSON.' },
  ])
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
    expect((await greet('{}', { 'content-type': type })).status).toBe(415)
  }
  expect((await greet({ times: 1 }, { 'content-type': 'application/merge-patch+json; charset=utf-8' })).status).toBe(
    200,
  )
})

test('a body that says it is too large is refused unread, one that grows too large while it streams in', async () => {
  const { api, greet } = await sample()
  expect((await greet('{}', { 'content-length': '999999' })).status).toBe(413)

  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 16_384
      controller.enqueue(new TextEncoder().encode(' '.repeat(16_384)))
    },
  })
  const init = { method: 'POST', body: endless, duplex: 'half', headers: { 'content-type': 'application/json' } }
  const response = await api.fetch(new Request('http://skylot.test/api/greetings/ada', init))
  expect([response.status, (await response.json()).error]).toEqual([413, 'payload_too_large'])
  expect(sent).toBeLessThan(200_000)
})

test('another method is 405 and names those that are taken; an unknown path is 404', async () => {
  const { api } = await sample()
  const wrong = await api.fetch(jsonRequest('/api/greetings/ada', { method: 'DELETE' }))
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST'])
  const unknown = await api.fetch(new Request('http://skylot.test/api/nothing-here'))
  expect([unknown.status, await unknown.json()]).toEqual([
    404,
    { error: 'not_found', message: 'This page could not be found' },
  ])
  for (const { headers } of [wrong, unknown]) {
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    expect([headers.has('x-session-id'), headers.has('x-anonymous-id')]).toEqual([false, false])
  }
})

test('ids are made when a request has none or nonsense, and left alone when it has them', async () => {
  const { greet } = await sample()
  const first = await greet({ times: 1 })
  const ids = {
    'x-session-id': first.headers.get('x-session-id')!,
    'x-anonymous-id': first.headers.get('x-anonymous-id')!,
  }
  expect(ids['x-session-id']).toMatch(/^[\w-]{36}$/)
  const second = await greet({ times: 1 }, ids)
  expect([second.headers.get('x-session-id'), second.headers.get('x-anonymous-id')]).toEqual([null, null])
  const nonsense = await greet({ times: 1 }, { 'x-session-id': '<script>' })
  expect(nonsense.headers.get('x-session-id')).toMatch(/^[\w-]{36}$/)
  expect(new Set([first, second].map((response) => response.headers.get('x-request-id'))).size).toBe(2)
})

test('an error of ours tells a request id and nothing from inside', async () => {
  const { api } = await sample()
  const response = await api.fetch(jsonRequest('/api/fail'))
  const body = await response.json()
  expect(body).toEqual({
    error: 'internal_error',
    message: expect.any(String),
    request_id: response.headers.get('x-request-id'),
  })
  expect(JSON.stringify(body)).not.toContain('swordfish')
})

test('without a credential a guarded call is 401, with the wrong one 403', async () => {
  const { api, as } = await sample()
  const member = (await as.member()).jar.authToken
  const auditor = (await as.staff('auditor')).jar.authToken
  const cashier = (await as.staff('cashier')).jar.authToken
  const status = async (path: string, token?: string) =>
    (await api.fetch(new Request(`http://skylot.test/api${path}`, { headers: token ? bearing(token) : {} }))).status

  expect(await status('/staff-only')).toBe(401)
  expect(await status('/staff-only', 'ey.not.ours')).toBe(401)
  expect(await status('/staff-only', member)).toBe(403)
  expect(await status('/staff-only', auditor)).toBe(403)
  expect(await status('/staff-only', cashier)).toBe(200)
  expect(await status('/mine/PC100')).toBe(401)
  expect(await status('/mine/PC100', member)).toBe(403)
  expect(await status('/mine/PC100', cashier)).toBe(200)
  expect(await status('/held')).toBe(401)
  expect(await status('/held', member)).toBe(200)
})

test('what all networks share is used up by nobody for a network within its free share', async () => {
  const { services } = await sample()
  const shared = { free: 1, count: 2, seconds: 600 }
  const input = z.object({ name: z.string() })
  const once = post('/once', { summary: 'Once', access: 'public', shared, input, output: Anything })
  const api = serveSample(services, { once }, { once: async () => ({}) })
  const status = async (address: string, body: unknown = { name: 'a' }) =>
    (await api.fetch(jsonRequest('/api/once', { body }), { address })).status
  const inTurn = async (...addresses: string[]) => {
    const statuses: number[] = []
    for (const address of addresses) statuses.push(await status(address))
    return statuses
  }
  // Who is stopped before takes nothing.
  expect([await status('10.9.0.1', {}), await status('10.9.0.1', {})]).toEqual([422, 422])
  const greedy = ['2001:db8:9:1::1', '2001:db8:9:2::1', '2001:db8:9:3::1', '2001:db8:9:4::1']
  expect(await inTurn(...greedy)).toEqual([200, 200, 200, 429])
  expect(await inTurn('10.9.0.1', '10.9.0.1', '10.9.0.2')).toEqual([200, 429, 200])
})

test('what a URL token does not cover is 401 to whoever also shows an auth token that has run out', async () => {
  const { services, as, clock, ctx } = await sample()
  const grant = { kind: 'booking', id: services.random.uuid(), expiresAt: clock.now().add({ hours: 1 }) } as const
  const urlToken = await mintUrlToken(ctx(), grant)
  const { authToken } = (await as.member()).jar
  clock.advance({ minutes: 16 })
  const api = serveSample(
    services,
    { held: contract.held },
    {
      held: async () => {
        throw new Problem('not_found')
      },
    },
  )
  const status = async (credential: string) =>
    (await api.fetch(new Request('http://skylot.test/api/held', { headers: bearing(credential) }))).status
  expect(await status(`,${urlToken}`)).toBe(404)
  expect(await status(`ey.not.ours,${urlToken}`)).toBe(404)
  expect(await status(`${authToken},${urlToken}`)).toBe(401)
})

test('a database that is away is 503 with a time to come back, not an error of ours', async () => {
  const { services } = await sample()
  const api = serveSample(
    services,
    { fail: contract.fail },
    {
      fail: async () => {
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
      },
    },
  )
  const response = await api.fetch(jsonRequest('/api/fail'))
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
})

test('a number that no column holds is the fault of who sent it: told to them, and nobody is woken for it', async () => {
  const { services } = await sample()
  const told = watchedLog()
  const api = serveSample(
    { ...services, log: told.log },
    { fail: contract.fail },
    {
      async fail({ db }) {
        await sql`select (-981156042512789)::int8::int4`.execute(db)
        return {}
      },
    },
  )
  expect((await api.fetch(jsonRequest('/api/fail'))).status).toBe(422)
  expect(told.faults).toEqual([])
})

test('the reads of one page prove a credential once; what changes something, and the next page, prove it anew', async () => {
  const { api, as, sql } = await sample()
  const cashier = await as.staff('cashier')
  const page = (): PageReads => ({ answers: new Map() })
  const read = async (reads: PageReads) => {
    const request = new Request('http://skylot.test/api/staff-only', { headers: bearing(cashier.jar.authToken) })
    return (await api.fetch(request, { address: '10.9.9.9', reads })).status
  }
  const reads = page()
  expect(await read(reads)).toBe(200)
  await sql`update accounts set status = 'DEACTIVATED' where id = ${cashier.id}`
  expect(await read(reads)).toBe(200)
  expect(await read(page())).toBe(401)
  await api.fetch(jsonRequest('/api/greetings/ada', { body: { name: 'ada', times: 1 } }), {
    address: '10.9.9.9',
    reads,
  })
  expect(await read(reads)).toBe(401)
})
