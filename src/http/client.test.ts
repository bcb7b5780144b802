import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  type ApiMode,
  type ClientOptions,
  type ClientSession,
  createClient,
  requestOf,
  TransportError,
  ValidationError,
} from './client.ts'
import { get, post } from './endpoint.ts'

const settings = get('/settings', { summary: '', access: 'public', input: z.object({}), output: z.looseObject({}) })
const read = get('/things/{id}', {
  summary: '',
  access: 'public',
  input: z.object({ id: z.string(), deep: z.boolean().optional() }),
  output: z.looseObject({}),
})
const write = post('/things/{id}', {
  summary: '',
  access: 'public',
  idempotent: true,
  query: ['mode'],
  input: z.object({ id: z.string(), mode: z.string().optional(), name: z.string() }),
  output: z.looseObject({}),
})

type Answer = (request: Request) => Response | Promise<Response>

/** A client of a server that gives these answers one after the other, the last one for ever. */
function clientOf(answers: Answer[], session: Partial<ClientSession> = {}, options: Partial<ClientOptions> = {}) {
  const sent: Request[] = []
  const kept: unknown[] = []
  const mode: ApiMode = { current: 'normal' }
  const client = createClient({
    send: async (asked) => {
      const request = requestOf(asked)
      sent.push(request.clone())
      const answer = answers[Math.min(sent.length, answers.length) - 1]!
      return answer(request)
    },
    bases: { api: 'http://api.test/api', auth: 'http://auth.test/oauth' },
    mode,
    session: {
      credential: () => ({ authToken: undefined, urlTokens: [] }),
      refreshToken: () => undefined,
      sessionId: () => undefined,
      anonymousId: () => undefined,
      keepIds: (ids) => kept.push(ids),
      keepTokens: (tokens) => kept.push(tokens),
      logOut: () => kept.push('logged out'),
      ...session,
    },
    ...options,
  })
  return { call: client.call, sent, kept, mode }
}

const ok: Answer = () => Response.json({ ok: true })
const busy: Answer = () =>
  Response.json({ error: 'overloaded', message: 'Busy.' }, { status: 503, headers: { 'retry-after': '0.01' } })
const unauthorized: Answer = () => Response.json({ error: 'unauthorized', message: 'No.' }, { status: 401 })
const fetchFailed = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
const refused: Answer = () => Promise.reject(fetchFailed('ECONNREFUSED'))
const never: Answer = () => new Promise(() => {})

test('arguments travel in path, query and body, with the headers of §7', async () => {
  const { call, sent } = clientOf(
    [ok],
    {
      credential: () => ({ authToken: 'auth.token.x', urlTokens: ['url1', 'url2'] }),
      sessionId: () => 'session-1',
      anonymousId: () => 'anonymous-1',
    },
    { address: '203.0.113.9' },
  )
  await call(write, { id: 'a/b', mode: 'x y', name: 'n' }, { idempotencyKey: 'k' })
  const [request] = sent
  expect([request?.method, request?.url]).toEqual(['POST', 'http://api.test/api/things/a%2Fb?mode=x+y'])
  expect(await request?.json()).toEqual({ name: 'n' })
  expect(Object.fromEntries(request!.headers)).toEqual({
    accept: 'application/json',
    'accept-language': 'en',
    'content-type': 'application/json',
    'x-client': 'skylot-web/5.15.1',
    'x-session-id': 'session-1',
    'x-anonymous-id': 'anonymous-1',
    'x-forwarded-for': '203.0.113.9',
    'idempotency-key': 'k',
    authorization: 'Bearer auth.token.x,url1,url2',
  })
})

test('a missing path argument is Required before anything is sent (§5)', async () => {
  const { call, sent } = clientOf([ok])
  await expect(call(read, { id: '' })).rejects.toMatchObject({ fieldErrors: { id: ['Required'] } })
  expect(sent).toEqual([])
})

test.each(['.', '..'])('a path argument of %j reaches its call, which knows nothing of that name', async (id) => {
  const { call, sent } = clientOf([ok])
  await call(read, { id })
  expect(sent[0]?.url).toMatch(/^http:\/\/api\.test\/api\/things\/(%252e){1,2}$/)
})

test('a leading byte-order mark is stripped; what is no JSON is told so', async () => {
  expect(await clientOf([() => new Response('\uFEFF{"ok":true}')]).call(read, { id: '1' })).toEqual({ ok: true })
  await expect(clientOf([() => new Response('<html>')]).call(read, { id: '1' })).rejects.toThrow('Failed to parse JSON')
})

test('fieldErrors and formErrors become a validation error, whatever the status', async () => {
  const { call } = clientOf([
    () => Response.json({ fieldErrors: { email: ['Required'] }, formErrors: ['Sorry'] }, { status: 422 }),
  ])
  const error = await call(read, { id: '1' }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ValidationError)
  expect(error).toMatchObject({
    message: 'Validation Error',
    fieldErrors: { email: ['Required'] },
    formErrors: ['Sorry'],
  })
})

test.each([{ fieldErrors: { email: ['Required'] } }, { formErrors: ['Sorry'] }, { fieldErrors: {}, formErrors: [] }])(
  'an answer of 200 with $fieldErrors and $formErrors is a validation error, too',
  async (faults) => {
    const { call } = clientOf([() => Response.json({ ok: true, ...faults })])
    const error = await call(read, { id: '1' }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ValidationError)
    expect(error).toMatchObject({ message: 'Validation Error', fieldErrors: {}, formErrors: [], ...faults })
  },
)

test('any other status is an unknown server error that carries what the server said', async () => {
  const { call } = clientOf([
    () => Response.json({ error: 'duplicate_booking', message: 'You have one.' }, { status: 409 }),
  ])
  await expect(call(read, { id: '1' })).rejects.toMatchObject({
    message: 'Unknown server error. 409',
    status: 409,
    code: 'duplicate_booking',
    publicMessage: 'You have one.',
  })
  await expect(clientOf([() => new Response('?', { status: 204 + 20 })]).call(read, { id: '1' })).rejects.toMatchObject(
    {
      status: 224,
    },
  )
})

test('401 exchanges the refresh token and tries once more with the new pair', async () => {
  let authToken = 'old'
  const pair = { access_token: 'new', refresh_token: 'refresh-2' }
  const { call, sent, kept } = clientOf(
    [unauthorized, () => Response.json(pair), ok],
    {
      credential: () => ({ authToken, urlTokens: [] }),
      refreshToken: () => 'refresh-1',
      keepTokens: (tokens) => {
        authToken = tokens.accessToken
      },
    },
    { address: '203.0.113.9' },
  )
  expect(await call(read, { id: '1' })).toEqual({ ok: true })
  expect(sent.map(({ url }) => url)).toEqual([
    'http://api.test/api/things/1',
    'http://auth.test/oauth/token',
    'http://api.test/api/things/1',
  ])
  expect(await sent[1]?.json()).toEqual({ grant_type: 'refresh_token', client_id: 'web', refresh_token: 'refresh-1' })
  expect(sent[1]?.headers.get('authorization')).toBeNull()
  expect(sent[2]?.headers.get('authorization')).toBe('Bearer new')
  expect(sent.map(({ headers }) => headers.get('x-forwarded-for'))).toEqual(Array(3).fill('203.0.113.9'))
  expect(kept).toEqual([])
})

test('calls that meet a 401 at once exchange the refresh token once', async () => {
  let authToken = 'old'
  const answer: Answer = (request) => {
    if (request.url.endsWith('/token')) return Response.json({ access_token: 'new', refresh_token: 'refresh-2' })
    return authToken === 'old' ? unauthorized(request) : ok(request)
  }
  const { call, sent } = clientOf([answer], {
    refreshToken: () => 'refresh-1',
    keepTokens: (tokens) => {
      authToken = tokens.accessToken
    },
  })
  await Promise.all(['1', '2', '3'].map((id) => call(read, { id })))
  expect(sent.filter(({ url }) => url.endsWith('/token'))).toHaveLength(1)
})

test('a call whose 401 comes after the exchange of another tries again with the new pair, and exchanges nothing', async () => {
  let authToken = 'old'
  const slow = Promise.withResolvers<void>()
  const answer: Answer = async (request) => {
    if (request.url.endsWith('/token')) return Response.json({ access_token: 'new', refresh_token: 'refresh-2' })
    if (request.headers.get('authorization') === 'Bearer new') return ok(request)
    if (request.url.endsWith('/2')) await slow.promise
    return unauthorized(request)
  }
  const { call, sent } = clientOf([answer], {
    credential: () => ({ authToken, urlTokens: [] }),
    refreshToken: () => 'refresh-1',
    keepTokens: (tokens) => {
      authToken = tokens.accessToken
    },
  })
  const second = call(read, { id: '2' })
  await call(read, { id: '1' })
  slow.resolve()
  expect(await second).toEqual({ ok: true })
  expect(sent.filter(({ url }) => url.endsWith('/token'))).toHaveLength(1)
})

test.each([429, 500])('an exchange that is answered with %d logs nobody out', async (status) => {
  const { call, kept } = clientOf([unauthorized, () => Response.json({ error: 'later' }, { status })], {
    refreshToken: () => 'refresh-1',
  })
  await expect(call(read, { id: '1' })).rejects.toMatchObject({ status, code: 'later' })
  expect(kept).toEqual([])
})

test('a second 401 is not tried again; a refused refresh logs out', async () => {
  const stubborn = clientOf(
    [unauthorized, () => Response.json({ access_token: 'a', refresh_token: 'b' }), unauthorized],
    {
      refreshToken: () => 'refresh-1',
    },
  )
  await expect(stubborn.call(read, { id: '1' })).rejects.toMatchObject({ status: 401 })
  expect(stubborn.sent).toHaveLength(3)

  const ended = clientOf([unauthorized, () => Response.json({ error: 'invalid_grant' }, { status: 400 })], {
    refreshToken: () => 'refresh-1',
  })
  await expect(ended.call(read, { id: '1' })).rejects.toMatchObject({ status: 401 })
  expect(ended.kept).toEqual(['logged out'])
})

test('503 with a time is tried twice more, with the same key; then the API counts as offline', async () => {
  const patient = clientOf([busy, busy, ok])
  expect(await patient.call(write, { id: '1', name: 'n' })).toEqual({ ok: true })
  expect(new Set(patient.sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  expect(patient.mode.current).toBe('normal')

  const hopeless = clientOf([busy])
  await expect(hopeless.call(read, { id: '1' })).rejects.toMatchObject({ kind: 'offline', message: 'Busy.' })
  expect([asked(hopeless), hopeless.mode.current]).toEqual([['1', '1', '1', 'settings'], 'offline'])

  const untimed = clientOf([() => new Response('', { status: 503 })])
  await expect(untimed.call(read, { id: '1' })).rejects.toBeInstanceOf(TransportError)
  expect([asked(untimed), untimed.mode.current]).toEqual([['1', 'settings'], 'offline'])
})

test('a 503 that stays fails for its caller alone while the settings are answered', async () => {
  const client = clientOf([busy, busy, busy, ok])
  await expect(client.call(read, { id: '1' })).rejects.toMatchObject({ kind: 'failed', message: 'Busy.' })
  expect([asked(client), client.mode.current]).toEqual([['1', '1', '1', 'settings'], 'normal'])
  expect(await client.call(read, { id: '2' })).toEqual({ ok: true })
})

/** The last part of each address that was asked for. */
const asked = ({ sent }: { sent: readonly Request[] }) => sent.map(({ url }) => url.split('/').at(-1))

test('a refused connection means offline: every call but /settings is skipped, one good /settings ends it', async () => {
  const { call, sent, mode } = clientOf([refused, ok])
  await expect(call(read, { id: '1' })).rejects.toMatchObject({
    kind: 'offline',
    message: 'Unknown error. fetch failed',
  })
  await expect(call(read, { id: '1' })).rejects.toThrow('skipping api request due to isApiOffline=true')
  expect([sent.length, mode.current]).toEqual([1, 'offline'])
  await call(settings, {})
  expect(mode.current).toBe('normal')
  expect(await call(read, { id: '1' })).toEqual({ ok: true })
})

test('a name with several addresses is refused by each of them', async () => {
  const cause = new AggregateError([Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })])
  const { call, mode } = clientOf([() => Promise.reject(new TypeError('fetch failed', { cause }))])
  await expect(call(read, { id: '1' })).rejects.toMatchObject({ kind: 'offline' })
  expect(mode.current).toBe('offline')
})

test.each(['ECONNRESET', 'ENOTFOUND', 'UND_ERR_SOCKET'])(
  'a send that fails by %s fails for its caller alone; of settings it means offline',
  async (code) => {
    const { call, sent, mode } = clientOf([() => Promise.reject(fetchFailed(code)), ok])
    await expect(call(read, { id: '1' })).rejects.toMatchObject({
      kind: 'failed',
      message: 'Unknown error. fetch failed',
    })
    expect(mode.current).toBe('normal')
    expect(await call(read, { id: '1' })).toEqual({ ok: true })
    expect(sent).toHaveLength(2)

    const unsettled = clientOf([() => Promise.reject(fetchFailed(code))])
    await expect(unsettled.call(settings, {})).rejects.toMatchObject({ kind: 'offline' })
    expect(unsettled.mode.current).toBe('offline')
  },
)

test('settings that take too long mean timeout mode, which skips no call; any other call that does means nothing', async () => {
  const slow = clientOf([never, never, ok], {}, { settingsTimeout: 30, timeout: 30 })
  await expect(slow.call(read, { id: '1' })).rejects.toMatchObject({ kind: 'timeout' })
  expect(slow.mode.current).toBe('normal')
  await expect(slow.call(settings, {})).rejects.toMatchObject({ kind: 'timeout' })
  expect(slow.mode.current).toBe('timeout')
  expect(await slow.call(read, { id: '1' })).toEqual({ ok: true })
  await slow.call(settings, {})
  expect(slow.mode.current).toBe('normal')
})

test('an API that is away is tried once, however long it asks to wait', async () => {
  const { call, sent, mode } = clientOf([busy])
  mode.current = 'offline'
  await expect(call(settings, {})).rejects.toMatchObject({ kind: 'offline' })
  expect(sent).toHaveLength(1)
})

test.each<[string, Answer]>([
  ['an error of the server', () => Response.json({ error: 'internal_error' }, { status: 500 })],
  ['no JSON', () => new Response('<html>')],
])('settings answered with %s mean offline (§8)', async (_what, answer) => {
  const { call, mode } = clientOf([answer])
  await expect(call(settings, {})).rejects.toThrow()
  expect(mode.current).toBe('offline')
})

test('ids that the API made are kept', async () => {
  const headers = { 'x-session-id': 's', 'x-anonymous-id': 'a' }
  const { call, kept } = clientOf([() => Response.json({}, { headers })])
  await call(read, { id: '1' })
  expect(kept).toEqual([{ sessionId: 's', anonymousId: 'a' }])
})

test('nothing of a call that was answered is kept until its time would have been up', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const signals: WeakRef<AbortSignal>[] = []
  const send: ClientOptions['send'] = async ({ signal }) => {
    signals.push(new WeakRef(signal))
    return Response.json({ ok: true })
  }
  const { call } = clientOf([ok], {}, { send })
  for (let time = 0; time < 3; time++) await call(read, { id: '1' })
  // What was held for a last word is gone at the second time.
  for (let time = 0; time < 2; time++) {
    await new Promise((done) => setTimeout(done))
    collect()
  }
  expect(signals.map((signal) => signal.deref())).toEqual([undefined, undefined, undefined])
})
