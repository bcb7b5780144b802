import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type Config, loadConfig } from '../platform/config.ts'
import { openLog } from '../platform/log.ts'
import { openMetrics } from '../platform/metrics.ts'
import { loadAssets } from './assets.ts'
import { openTimings } from '../platform/timings.ts'
import type { ServerParts } from './mount.ts'
import { watchOverload } from './overload.ts'
import { openDoor } from './server.ts'

interface Setup extends Partial<Omit<ServerParts, 'config' | 'api'>> {
  readonly env?: Record<string, string>
  readonly answer?: (request: Request, address: string) => Promise<Response> | Response
  readonly inFlight?: number
}

/** The real server before an API of the test's own. */
async function serve({ env = {}, answer = () => Response.json({ ok: true }), inFlight = 100, ...parts }: Setup = {}) {
  const config: Config = loadConfig({ PORT: '0', ...env })
  const ready: boolean[] = []
  const api: ServerParts['api'] = {
    fetch: async (request, info) => answer(request, info?.address ?? ''),
    ask: () => Promise.reject(new Error('nobody asks')),
    setReady: (value) => void ready.push(value),
    endWaits: () => {},
  }
  const metrics = openMetrics({ poolState: () => ({ open: 1, idle: 1, waiting: 0 }) }, { states: async () => [] })
  const door = await openDoor(config, watchOverload({ inFlight, lag: 10_000, few: 0 }))
  const log = openLog('silent')
  const timings = openTimings({ log, slowStatement: 200 })
  door.open({ config, api, metrics, timings, log, web: undefined, assets: undefined, ...parts })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= door.close())
  onTestFinished(close)
  return { url: `http://127.0.0.1:${door.port}`, close, ready }
}

test('the caller is who the trusted proxy says, and nobody else', async () => {
  const tell = (_: Request, address: string) => Response.json({ address })
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const behind = await serve({ answer: tell, env: { TRUSTED_PROXIES: '127.0.0.1' } })
  expect(await (await fetch(`${behind.url}/api/x`, { headers })).json()).toEqual({ address: '203.0.113.9' })
  const alone = await serve({ answer: tell })
  expect(await (await fetch(`${alone.url}/api/x`, { headers })).json()).toEqual({ address: '127.0.0.1' })
})

test('every answer carries the headers of a closed house, and over https more', async () => {
  const { headers } = await fetch(`${(await serve()).url}/api/x`)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headers.get('strict-transport-security')).toBeNull()
  const secure = await serve({ env: { PUBLIC_URL: 'https://parking.example' } })
  expect((await fetch(`${secure.url}/api/x`)).headers.get('strict-transport-security')).toContain('max-age=63072000')
})

test('metrics are for who bears the token, and in the demonstration for this machine under a name of its own', async () => {
  const { url } = await serve({ env: { METRICS_TOKEN: 'a token for metrics' } })
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('skylot_request_seconds')
  const through = { 'x-forwarded-for': '203.0.113.9' }
  expect((await fetch(`${url}/metrics`, { headers: through })).status).toBe(403)
  const wrong = { ...through, authorization: 'Bearer a token for nothing' }
  expect((await fetch(`${url}/metrics`, { headers: wrong })).status).toBe(403)
  const right = { ...through, authorization: 'Bearer a token for metrics' }
  expect((await fetch(`${url}/metrics`, { headers: right })).status).toBe(200)
  expect(await statusFor(url, 'evil.example')).toBe(403)
  const real = { SKYLOT_DEMO: '0', HOST: '127.0.0.1', METRICS_TOKEN: 'a token for metrics' }
  const business = await serve({ env: real })
  expect((await fetch(`${business.url}/metrics`)).status).toBe(403)
  expect((await fetch(`${business.url}/metrics`, { headers: right })).status).toBe(200)
})

test('while the database is away, metrics tell what this process knows by itself, and that the rest is missing', async () => {
  const pool = { poolState: () => ({ open: 1, idle: 1, waiting: 0 }) }
  let isAway = true
  const read = async () => (isAway ? new Promise<number>(() => {}) : 3)
  const states = async () => {
    if (isAway) throw new Error('the database is away')
    return [{ job: 'mail.send', waiting: 1, active: 0, dead: 0 }]
  }
  const metrics = openMetrics(pool, { states }, [{ name: 'skylot_payment_differences', help: 'Differences', read }])
  const { url } = await serve({ metrics })
  await fetch(`${url}/api/x`)
  const away = await fetch(`${url}/metrics`)
  expect(away.status).toBe(200)
  const told = await away.text()
  expect(told).toContain('skylot_request_seconds')
  expect(told).toContain('skylot_metrics_incomplete 2')
  expect(told).not.toMatch(/skylot_jobs|skylot_payment_differences/)
  isAway = false
  const back = await (await fetch(`${url}/metrics`)).text()
  expect(back).toContain('skylot_metrics_incomplete 0')
  expect(back).toContain('skylot_jobs{job="mail.send",state="waiting"} 1')
  expect(back).toContain('skylot_payment_differences 3')
})

/** The status of `/metrics` for a browser that was told another name for this machine. */
async function statusFor(url: string, host: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  get(`${url}/metrics`, { headers: { host } }, (response) => {
    response.resume()
    resolve(response.statusCode)
  }).once('error', reject)
  return promise
}

test('a worker answers health and nothing else', async () => {
  const { url } = await serve({
    env: { SKYLOT_ROLE: 'worker', DATABASE_URL: 'postgres://db/skylot', SKYLOT_SECRET: 'x'.repeat(32) },
  })
  expect((await fetch(`${url}/api/health/ready`)).status).toBe(200)
  expect((await fetch(`${url}/api/settings`)).status).toBe(404)
  expect((await fetch(url)).status).toBe(404)
})

test('what is too much is turned away at once, and who watches gets through', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { url } = await serve({
    inFlight: 2,
    answer: async (request) => {
      if (!request.url.includes('/health/')) await released
      return Response.json({ ok: true })
    },
  })
  const inside = [fetch(`${url}/api/x`), fetch(`${url}/api/x`)]
  await sleep(100)
  const before = performance.now()
  const refused = await fetch(`${url}/api/x`, { method: 'POST', body: 'x' })
  expect(performance.now() - before).toBeLessThan(100)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(refused.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  expect(await refused.json()).toMatchObject({ error: 'overloaded' })
  expect((await fetch(`${url}/api/health/live`)).status).toBe(200)
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('skylot_shed_total 1')

  release()
  expect((await Promise.all(inside)).map(({ status }) => status)).toEqual([200, 200])
  expect((await fetch(`${url}/api/x`)).status).toBe(200)
})

test('a stop answers what is under way and drops no request of who stays connected', async () => {
  const { url, close, ready } = await serve({
    answer: async (request) => {
      if (request.url.endsWith('/slow')) await sleep(1500)
      return Response.json({ ok: true })
    },
  })
  const slow = fetch(`${url}/api/slow`)
  const agent = new Agent({ keepAlive: true })
  let refused = false
  const outcomes = new Set<number | string>()
  const visitors = Array.from({ length: 10 }, async () => {
    while (!refused) {
      const outcome = await visit(`${url}/api/x`, agent)
      if (outcome === 'ECONNREFUSED') refused = true
      else outcomes.add(outcome)
    }
  })
  await sleep(200)
  await close()
  await Promise.all(visitors)
  expect([...outcomes]).toEqual([200])
  expect((await slow).status).toBe(200)
  expect(ready).toEqual([false])
})

function visit(url: string, agent: Agent): Promise<number | string> {
  return new Promise((done) => {
    get(url, { agent }, (answer: IncomingMessage) => {
      answer.resume().once('end', () => done(answer.statusCode ?? 0))
    }).once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
  })
}

test('without a built web app the API still answers, and pages say what to do', async () => {
  const { url } = await serve()
  const page = await fetch(url)
  expect(page.status).toBe(503)
  expect(await page.text()).toBe('The web app has not been built: run "npm run build".\n')
  expect((await fetch(`${url}/api/settings`)).status).toBe(200)
})

test('when even the error page fails, a way home is left', async () => {
  const { url } = await serve({ web: () => Promise.reject(new Error('the error page failed')) })
  const page = await fetch(url)
  expect(page.status).toBe(500)
  const html = await page.text()
  expect(html).toContain('An error occurred while showing the error page')
  expect(html).toContain('<a href="/">Go back to home</a>')
})

test('a file is sent as the build compressed it, and kept for good when its name tells its content', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skylot-assets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/root-B5x.js'), 'plain')
  await writeFile(join(folder, 'assets/root-B5x.js.br'), 'pressed')
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *')
  const assets = await loadAssets(folder)
  const ask = (path: string, headers: Record<string, string> = {}) =>
    assets.find(path, new Request('http://x', { headers }))

  const pressed = ask('/assets/root-B5x.js', { 'accept-encoding': 'gzip, br' })!
  expect(await pressed.text()).toBe('pressed')
  expect(Object.fromEntries(pressed.headers)).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(await ask('/assets/root-B5x.js', { 'accept-encoding': 'br;q=0' })!.text()).toBe('plain')
  const etag = pressed.headers.get('etag')!
  expect(ask('/assets/root-B5x.js', { 'if-none-match': etag })!.status).toBe(304)
  expect(ask('/robots.txt')!.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(ask('/assets/../../package.json')).toBeUndefined()
  expect(ask('/assets/root-B5x.js.br')).toBeUndefined()
})

test('a request that names two hosts is refused: who stands before us may have gone by the other', async () => {
  const { url } = await serve()
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write('GET /api/x HTTP/1.1\r\nHost: parking.example\r\nHost: evil.example\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
})
