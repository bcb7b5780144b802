import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { auth } from '../capabilities/auth/contract.ts'
import { shuttle } from '../capabilities/shuttle/contract.ts'
import { DEMO_SETTINGS } from '../capabilities/settings/demo.ts'
import { loadConfig } from '../platform/config.ts'
import { openLog } from '../platform/log.ts'
import { openMetrics } from '../platform/metrics.ts'
import { sharedHarness } from '../test/harness.ts'
import type { Traveller } from '../test/travellers.ts'
import { buildWebHandler } from '../web/serve/handler.ts'
import type { Assets } from './assets.ts'
import { DEFAULT_INTAKE, type IntakeLimits } from './intake.ts'
import type { ServerParts } from './mount.ts'
import { type OverloadLimits, watchOverload } from './overload.ts'
import { openDoor } from './server.ts'
import { recognizeStaff } from './staff-requests.ts'

const house = sharedHarness()

interface Setup extends Partial<IntakeLimits>, Partial<Pick<OverloadLimits, 'inFlight' | 'perSession' | 'stuckAfter'>> {
  readonly parts?: Partial<ServerParts>
}

/** The real server before the real API, in which `/api/slow` waits until the test has seen enough. */
async function serve({ parts = {}, inFlight = 100, perSession = 8, stuckAfter = 5000, ...limits }: Setup = {}) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let slow = 0
  let waits = 0
  const api: ServerParts['api'] = {
    async fetch(request, info) {
      if (request.url.endsWith('/api/slow')) {
        slow += 1
        await released
        return Response.json({ ok: true })
      }
      const hold = <Result>(wait: () => Promise<Result>) => {
        const counted = () => {
          waits += 1
          return wait()
        }
        return info?.hold ? info.hold(counted) : counted()
      }
      return house().api.fetch(request, info && { ...info, hold })
    },
    ask: (asked, info) => house().api.ask(asked, info),
    setReady: () => {},
    endWaits: () => {},
  }
  const lines: string[] = []
  const log = openLog('debug', { write: (line: string) => void lines.push(line) })
  const config = loadConfig({ PORT: '0', TRUSTED_PROXIES: '1' })
  const metrics = openMetrics({ poolState: () => ({ open: 1, idle: 1, waiting: 0 }) }, { states: async () => [] })
  const overload = watchOverload({ inFlight, perSession, stuckAfter, lag: 60_000 })
  const door = await openDoor(config, overload, { ...DEFAULT_INTAKE, ...limits })
  const staff = recognizeStaff(house().services)
  const { timings } = house().services
  door.open({ config, api, metrics, timings, log, web: undefined, assets: undefined, staff, ...parts })
  const agent = new Agent({ keepAlive: true })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= door.close())
  onTestFinished(async () => {
    release()
    agent.destroy()
    await close()
  })
  const ask = (path: string, { from = '203.0.113.1', ...headers }: Record<string, string> = {}) =>
    send(door.port, agent, path, { 'x-forwarded-for': from, ...headers })
  /** A caller that begins a POST of so many bytes and sends few of them. */
  const drip = (from = '203.0.113.1', length = 5000, { path = '/api/booking-quotes/set', bearer = '' } = {}) => {
    const socket = connect(door.port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write(`POST ${path} HTTP/1.1\r\nhost: here\r\nx-forwarded-for: ${from}\r\n`)
    if (bearer) socket.write(`authorization: Bearer ${bearer}\r\n`)
    socket.write(`content-type: application/json\r\ncontent-length: ${length}\r\n\r\n{`)
    return { socket, status: statusOf(socket) }
  }
  /** Until the server works on so many slow requests, or holds so many waits: on a busy machine that takes a while. */
  const seen = (counts: { slow?: number; waits?: number }) =>
    vi.waitFor(() => expect({ slow, waits }).toMatchObject(counts), 10_000)
  const occupy = async (count: number) => {
    const expected = slow + count
    const asked = Array.from({ length: count }, () => ask('/api/slow'))
    await seen({ slow: expected })
    return { leave: () => void asked.map((each) => each.leave()) }
  }
  return { ask, drip, occupy, seen, release, lines, port: door.port, close }
}

interface Answered {
  readonly status: number | undefined
  readonly headers: IncomingMessage['headers']
  readonly text: string
  readonly milliseconds: number
}

function send(port: number, agent: Agent, path: string, headers: Record<string, string>) {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const began = performance.now()
  const outgoing = request({ port, host: '127.0.0.1', path, headers, agent }, (incoming) => {
    let text = ''
    incoming.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
    incoming.once('error', reject).once('end', () => {
      const { statusCode: status, headers: received } = incoming
      resolve({ status, headers: received, text, milliseconds: performance.now() - began })
    })
  })
  outgoing.once('error', reject).end()
  // Whoever leaves before the answer does not look at it.
  promise.catch(() => {})
  return Object.assign(promise, { leave: () => outgoing.destroy() })
}

function statusOf(socket: Socket): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.once('error', () => resolve(undefined)).once('close', () => resolve(Number(text.split(' ')[1]) || undefined))
  return promise
}

async function waitPath() {
  const { version } = await house().call(shuttle.changes, {})
  return `/api/dispatcher/changes?after=${version}&wait=25`
}

/** Changes what they wait for. While anybody waits, the server takes ten seconds to close. */
async function wakeAll(): Promise<void> {
  const traveller = await house().as.traveller()
  await traveller.call(shuttle.request, { island_id: 1, name: 'Ada' })
}

test('however many wait for a change, others are answered; and all who wait are told of it', async () => {
  const { ask, seen } = await serve({ inFlight: 6 })
  const path = await waitPath()
  const waits: Promise<Answered>[] = []
  for (let count = 1; count <= 12; count++) {
    waits.push(ask(path))
    await seen({ waits: count })
  }
  expect((await ask('/api/settings')).status).toBe(200)
  await wakeAll()
  expect((await Promise.all(waits)).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
})

test('one network holds so many waits and no more, another its own; whoever leaves makes room', async () => {
  const { ask, seen } = await serve({ held: { perNetwork: 2, inAll: 3, forStaff: 0 } })
  const path = await waitPath()
  const held = [ask(path, { from: '2001:db8:1:2::1' }), ask(path, { from: '2001:db8:1:2:ffff::9' })]
  await seen({ waits: 2 })
  const third = await ask(path, { from: '2001:db8:1:2::3' })
  expect([third.status, third.headers['retry-after']]).toEqual([429, '5'])
  const elsewhere = ask(path, { from: '2001:db8:1:3::1' })
  await seen({ waits: 3 })
  const fourth = await ask(path, { from: '198.51.100.7' })
  expect([fourth.status, fourth.headers['retry-after']]).toEqual([503, '5'])
  for (const wait of [...held, elsewhere]) wait.leave()
  await vi.waitFor(async () => {
    const again = ask(path, { from: '2001:db8:1:2::3' })
    const outcome = await Promise.race([again, sleep(300, 'held')])
    again.leave()
    expect(outcome).toBe('held')
  }, 10_000)
  await wakeAll()
})

test('streams of events are counted as waits are, and hold no slot', async () => {
  let begun = 0
  const web = async () => {
    begun += 1
    const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('retry: 1\n\n')) })
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
  }
  const { ask } = await serve({ inFlight: 3, held: { perNetwork: 3, inAll: 10, forStaff: 0 }, parts: { web } })
  const streams = Array.from({ length: 3 }, () => ask('/live/rides/1'))
  await vi.waitFor(() => expect(begun).toBe(3), 10_000)
  expect((await ask('/live/rides/1')).status).toBe(429)
  expect((await ask('/api/settings')).status).toBe(200)
  for (const stream of streams) stream.leave()
})

test('however many networks hold all that there is, a stream of staff still opens', async () => {
  const web = async () => {
    const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('retry: 1\n\n')) })
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
  }
  const { ask } = await serve({ held: { perNetwork: 3, inAll: 1, forStaff: 1 }, parts: { web } })
  const owner = await house().as.staff()
  const cookie = `sky-auth=${owner.jar.authToken}`
  const isHeld = async (path: string, headers = {}) => {
    const stream = ask(path, headers)
    onTestFinished(() => void stream.leave())
    return Promise.race([stream.then(({ status }) => status), sleep(500, 'held')])
  }
  expect(await isHeld('/live/rides/1')).toBe('held')
  expect(await isHeld('/live/rides/1', { from: '198.51.100.7' })).toBe(503)
  // Signed in, and not looked up yet.
  expect(await isHeld('/staff/shuttle/events', { cookie })).toBe(503)
  expect((await ask('/api/staff/me', { authorization: `Bearer ${owner.jar.authToken}` })).status).toBe(200)
  expect(await isHeld('/staff/shuttle/events', { cookie })).toBe('held')
  expect(await isHeld('/staff/shuttle/events', { cookie })).toBe(503)
})

test('at the end streams end in order, and what was under way for them is done first', async () => {
  let isDone = false
  const web = async () => {
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('retry: 1\n\n')),
      async cancel() {
        await sleep(300)
        isDone = true
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
  }
  const { close, port } = await serve({ parts: { web } })
  const stream = await fetch(`http://127.0.0.1:${port}/live/rides/1`)
  const text = stream.text()
  await close()
  expect(isDone).toBe(true)
  await expect(text).resolves.toBe('retry: 1\n\n')
})

const HURRIED = { deadline: 600, prompt: 50, leastRate: 1000, grace: 200 }

test('bodies that drip keep nobody out, and are cut off with 408', async () => {
  const { ask, drip, lines } = await serve({ inFlight: 2, body: HURRIED })
  const drips = Array.from({ length: 20 }, () => drip())
  await sleep(100)
  const { status, milliseconds } = await ask('/api/settings')
  expect(status).toBe(200)
  expect(milliseconds).toBeLessThan(1000)
  expect(new Set(await Promise.all(drips.map((each) => each.status)))).toEqual(new Set([408]))
  expect(lines.join('')).not.toMatch(/"level":"(warn|error)"/)
})

test('a body that keeps the least rate must still be complete in time', async () => {
  const { drip } = await serve({ body: HURRIED })
  const { socket, status } = drip()
  const began = performance.now()
  const sending = setInterval(() => socket.write(' '.repeat(100)), 30)
  expect(await status).toBe(408)
  clearInterval(sending)
  expect(performance.now() - began).toBeGreaterThan(500)
})

test('one network has so many slow bodies under way, while its quick ones pass', async () => {
  const slowBodies = { perNetwork: 2, inAll: 100, forStaff: 0 }
  const { ask, drip } = await serve({ body: { ...HURRIED, grace: 500 }, slowBodies })
  const drips = Array.from({ length: 5 }, () => drip())
  await sleep(20)
  const elsewhere = drip('198.51.100.7')
  const statuses = await Promise.all(drips.map((each) => each.status))
  expect([408, 429].map((code) => statuses.filter((status) => status === code).length)).toEqual([2, 3])
  expect(await elsewhere.status).toBe(408)
  expect((await ask('/api/settings')).status).toBe(200)
})

test('a body too large is refused before it is read', async () => {
  const { drip } = await serve({ body: { ...HURRIED, deadline: 60_000, leastRate: 0 } })
  expect(await drip('203.0.113.1', 70_000).status).toBe(413)
})

test('more than anybody sends is read of open sessions of staff alone, however good a token is', async () => {
  const { drip } = await serve({ body: HURRIED })
  const path = '/api/staff/settings/pictures/lot'
  const upload = (who: Traveller) => drip('203.0.113.1', 70_000, { path, bearer: who.jar.authToken! }).status
  const [owner, cashier, member] = [
    await house().as.staff(),
    await house().as.staff('cashier'),
    await house().as.member(),
  ]
  // Read until it is found to be slow.
  expect(await upload(owner)).toBe(408)
  expect(await upload(member)).toBe(413)
  expect(await upload(cashier)).toBe(408)
  await cashier.call(auth.revoke, { token: cashier.jar.refreshToken! })
  expect(await upload(cashier)).toBe(413)
})

test('staff whose session cannot be looked up are asked to come back', async () => {
  const isOpen = () => Promise.reject(new Error('the database is away'))
  const { drip } = await serve({ parts: { staff: async () => ({ id: 'one', isKnown: true, isOpen }) } })
  expect(await drip('203.0.113.1', 70_000, { path: '/api/staff/me' }).status).toBe(503)
})

test('whoever reads nothing of an answer is cut off; who takes some of it now and then is not', async () => {
  let cut = 0
  const web = async () => {
    const body = new ReadableStream({
      pull: (stream) => stream.enqueue(new Uint8Array(65_536)),
      cancel: () => void (cut += 1),
    })
    return new Response(body)
  }
  const { port } = await serve({ unread: 600, parts: { web } })
  const reader = () => {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write('GET /booking HTTP/1.1\r\nhost: here\r\n\r\n')
    return socket
  }
  const slow = reader()
  slow.on('data', () => {})
  for (let turn = 0; turn < 15; turn++) {
    slow.pause()
    await sleep(100)
    slow.resume()
    await sleep(20)
  }
  expect(cut).toBe(0)
  slow.destroy()
  await vi.waitFor(() => expect(cut).toBe(1), 5000)
  reader()
  await vi.waitFor(() => expect(cut).toBe(2), 10_000)
})

test('an answer that is long in the making, or waits between its parts, is not cut off', async () => {
  const web = async () => {
    const encoder = new TextEncoder()
    const body = new ReadableStream({
      async start(stream) {
        stream.enqueue(encoder.encode('first'))
        await sleep(900)
        stream.enqueue(encoder.encode(' and last'))
        stream.close()
      },
    })
    return new Response(body)
  }
  const { ask, release } = await serve({ unread: 200, parts: { web } })
  const slow = ask('/api/slow')
  expect((await ask('/booking')).text).toBe('first and last')
  release()
  expect((await slow).status).toBe(200)
})

test('a client that goes away is no error: in its body, and while it is answered', async () => {
  const { ask, drip, occupy, release, lines } = await serve()
  const { socket } = drip()
  const slow = await occupy(1)
  socket.destroy()
  slow.leave()
  await sleep(50)
  release()
  expect((await ask('/api/settings')).status).toBe(200)
  await vi.waitFor(() => expect(lines.join('')).toContain('the client went away'))
  expect(lines.join('')).not.toMatch(/"level":"(info|warn|error)"/)
})

test('while the public has taken every slot staff are let in by a token of theirs, and nobody else', async () => {
  const { ask, occupy } = await serve({ inFlight: 2 })
  const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` })
  const [owner, member] = [await house().as.staff(), await house().as.member()]
  await occupy(2)
  const status = async (path: string, headers = {}) => (await ask(path, headers)).status
  expect(await status('/api/staff/me', bearer(owner.jar.authToken))).toBe(200)
  expect(await status('/api/staff/me')).toBe(503)
  expect(await status('/api/staff/me', bearer(`${owner.jar.authToken!.slice(0, -9)}forged-it`))).toBe(503)
  // Known as staff by now, wherever they go; a member is known after one look.
  expect(await status('/api/settings', bearer(owner.jar.authToken))).toBe(200)
  expect(await status('/api/settings', bearer(member.jar.authToken))).toBe(503)
  await status('/api/staff/me', bearer(member.jar.authToken))
  expect(await status('/api/staff/me', bearer(member.jar.authToken))).toBe(503)
})

test('one session has a few of the slots for staff', async () => {
  const { ask, occupy, seen } = await serve({ inFlight: 1, perSession: 2 })
  const owner = await house().as.staff()
  const headers = { authorization: `Bearer ${owner.jar.authToken}` }
  expect((await ask('/api/staff/me', headers)).status).toBe(200)
  await occupy(1)
  for (let count = 0; count < 2; count++) void ask('/api/slow', headers)
  await seen({ slow: 3 })
  expect((await ask('/api/staff/me', headers)).status).toBe(503)
})

test('a browser of staff whose access token has run out is known by its refresh token', async () => {
  const web = async () => new Response('the gate')
  const { ask, occupy } = await serve({ inFlight: 1, parts: { web } })
  const { jar } = await house().as.staff()
  const refresh = `sky-refresh=${jar.refreshToken}`
  expect((await ask('/staff/gate', { cookie: `sky-auth=${jar.authToken}; ${refresh}` })).status).toBe(200)
  await occupy(1)
  expect((await ask('/staff/gate', { cookie: refresh })).status).toBe(200)
  expect((await ask('/staff/gate', { cookie: 'sky-refresh=never-seen' })).status).toBe(503)
  expect((await ask('/booking', { cookie: refresh })).status).toBe(503)
})

test('files and kept pages need no slot', async () => {
  const assets: Assets = {
    has: (path) => path === '/robots.txt',
    find: (path) => (path === '/robots.txt' ? new Response('User-agent: *') : undefined),
  }
  const { ask, occupy } = await serve({ inFlight: 1, parts: { assets, web: webOf(async () => 'Home').web } })
  const first = await ask('/')
  expect(first.text).toBe('Home')
  await occupy(1)
  expect((await ask('/api/settings')).status).toBe(503)
  expect((await ask('/robots.txt')).text).toBe('User-agent: *')
  expect((await ask('/')).text).toBe('Home')
  expect((await ask('/', { 'if-none-match': first.headers.etag! })).status).toBe(304)
  expect((await ask('/booking')).status).toBe(503)
})

test('ready tells of slots that nobody gives back, and not of a crowd that is answered', async () => {
  const { ask, occupy, release } = await serve({ inFlight: 2, stuckAfter: 400 })
  const ready = () => ask('/api/health/ready')
  const until = performance.now() + 900
  const visitor = async () => {
    while (performance.now() < until) await ask('/api/settings')
  }
  const crowd = Promise.all(Array.from({ length: 6 }, visitor))
  await sleep(800)
  expect((await ready()).status).toBe(200)
  await crowd
  await occupy(2)
  expect((await ready()).status).toBe(200)
  await vi.waitFor(async () => expect((await ready()).status).toBe(503), 2000)
  const { headers, text } = await ready()
  expect([headers['retry-after'], JSON.parse(text)]).toEqual(['5', { ok: false, reason: 'full' }])
  release()
  await vi.waitFor(async () => expect((await ready()).status).toBe(200), 2000)
})

/** The real web over settings that never change, and a page that says what `text` says. */
function webOf(text: (made: number) => Promise<string>) {
  let made = 0
  const settings = { ...DEMO_SETTINGS, ...DEMO_SETTINGS.flags, vehicle_classes: [], glossary: [], version: 1 }
  const web = buildWebHandler(
    async () => new Response(await text(++made), { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    {
      api: { ask: async () => Response.json(settings) },
      config: { publicUrl: 'http://here.test' },
      log: { error: () => {}, warn: () => {} },
    },
  )
  return { web, made: () => made }
}

test('through its expiry sixteen at a time get home at once, while it is rendered and packed once', async () => {
  const lines = Array.from({ length: 300 }, (_, line) => `<p>again and again, ${line * line}</p>`).join('')
  const { web, made } = webOf(async (nth) => {
    if (nth > 1) await sleep(900)
    return `<p>number ${nth}</p>${lines}`
  })
  const { ask } = await serve({ inFlight: 4, parts: { web } })
  const get = () => ask('/', { 'accept-encoding': 'br' })
  const quick = (await get()).text.length
  await vi.waitFor(async () => expect((await get()).text.length).toBeLessThan(quick), 10_000)

  const present = performance.now.bind(performance)
  let later = 0
  vi.spyOn(performance, 'now').mockImplementation(() => present() + later)
  onTestFinished(() => void vi.restoreAllMocks())
  const seen: Answered[] = []
  const until = present() + 1500
  const visitor = async () => {
    while (present() < until) {
      const began = present()
      seen.push({ ...(await get()), milliseconds: present() - began })
      await sleep(5)
    }
  }
  const visitors = Array.from({ length: 16 }, visitor)
  await sleep(100)
  later = 50_000
  await Promise.all(visitors)
  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200]))
  expect(made()).toBe(2)
  // Two pages, each of them packed in one way.
  expect(new Set(seen.map(({ headers, text }) => `${headers.etag} ${text.length}`)).size).toBe(2)
  expect(Math.max(...seen.map(({ milliseconds }) => milliseconds))).toBeLessThan(800)
})
