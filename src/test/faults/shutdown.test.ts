import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from './cluster.ts'
import { dropped, type Sent, someStay, startRequests } from './requests.ts'
import { TEST_OWNER } from '../config.ts'
import { LONG } from '../long.ts'
import { endServers, SECRET, startServer } from './server.ts'

const ROUNDS = LONG ? 20 : 1

let cluster: Cluster

beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(() => cluster.remove())
afterEach(endServers)

test('a SIGTERM under load drops no request, and the process ends with 0', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { sent, code } = await endUnderLoad('SIGTERM')
    expect(dropped(sent)).toEqual([])
    expect(sent.filter(({ status }) => status === 200).length).toBeGreaterThan(50)
    expect(code).toBe(0)
  }
})

test('control: a process that is killed instead drops requests', async () => {
  const { sent } = await endUnderLoad('SIGKILL')
  expect(dropped(sent).length).toBeGreaterThan(0)
})

test('whoever waits for a change is answered at the end, streams end in order, and nothing is told as an error', async () => {
  const server = await startServer({ DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET })
  const send = (path: string, init?: RequestInit) => fetch(server.origin + path, init)
  const login = await send('/api/club/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: TEST_OWNER.email, password: TEST_OWNER.password }),
  })
  const { access_token } = (await login.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  const versionAt = async (path: string) =>
    ((await (await send(path, { headers })).json()) as { version: number }).version

  const waits: Promise<number>[] = []
  for (const path of ['/api/dispatcher/changes', '/api/staff/requests/news']) {
    const after = await versionAt(path)
    for (let each = 0; each < 5; each++)
      waits.push(send(`${path}?after=${after}&wait=25`, { headers }).then(({ status }) => status))
  }
  const streams = await Promise.all(
    ['/live/shuttle', '/live/requests'].map((path) => send(path, { headers: { cookie: `sky-auth=${access_token}` } })),
  )
  // Somebody who has gone leaves a wait behind.
  const gone = new AbortController()
  void send('/api/dispatcher/changes?after=0&wait=25', { headers, signal: gone.signal }).catch(() => undefined)
  await sleep(500)
  gone.abort()

  const began = performance.now()
  const code = await server.end('SIGTERM')
  expect(performance.now() - began).toBeLessThan(8000)
  expect(code).toBe(0)
  expect(new Set(await Promise.all(waits))).toEqual(new Set([200]))
  expect(streams.map(({ status }) => status)).toEqual([200, 200])
  for (const stream of streams) expect(await stream.text()).toContain('event: ')
  expect(server.output()).not.toMatch(/"level":"(warn|error|fatal)"|driver/)
})

async function endUnderLoad(signal: NodeJS.Signals): Promise<{ sent: readonly Sent[]; code: number | null }> {
  const server = await startServer({ DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET })
  const quotes = { origin: server.origin, path: '/api/booking-quotes/set', body: someStay(), lanes: 12 }
  const settings = { origin: server.origin, path: '/api/settings', lanes: 12 }
  const streams = [startRequests(quotes), startRequests(settings)]
  await sleep(1000)
  const code = await server.end(signal)
  await Promise.all(streams.map((stream) => stream.stop()))
  return { sent: streams.flatMap((stream) => stream.sent), code }
}
