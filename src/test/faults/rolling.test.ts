import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNothingLost } from './aftermath.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type Proxy, startProxy } from './proxy.ts'
import { startRequests } from './requests.ts'
import { LONG } from '../long.ts'
import { endServers, SECRET, type Server, startServer, until } from './server.ts'
import { startTraffic } from './traffic.ts'

const ROUNDS = LONG ? 10 : 1

let cluster: Cluster
let proxy: Proxy
let webs: readonly Server[]

const start = (role: string) =>
  startServer({ DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET, SKYLOT_ROLE: role, TRUSTED_PROXIES: '2' })

beforeAll(async () => {
  ;[cluster, proxy] = await Promise.all([startCluster(), startProxy()])
  webs = await Promise.all([start('web'), start('web')])
  await proxy.use(webs.map(({ origin }) => origin))
})
afterAll(async () => {
  endServers()
  await Promise.all([cluster.remove(), proxy.close()])
})

async function underLoad({ pause }: { pause: number }) {
  const traffic = startTraffic({ origin: () => proxy.origin, lanes: 4 })
  const pages = startRequests({ origin: proxy.origin, path: '/api/settings', lanes: 4, pause })
  await until(() => traffic.asked.length > 10, 60_000)
  return { traffic, pages }
}

test('a rolling restart of web and worker processes drops no request', async () => {
  let worker = await start('worker')
  const dropped = proxy.failed.length
  const { traffic, pages } = await underLoad({ pause: 20 })
  for (let round = 0; round < ROUNDS; round++) {
    for (const old of webs) {
      const next = await start('web')
      webs = [...webs.filter((web) => web !== old), next]
      await proxy.use([...webs, old].map(({ origin }) => origin))
      expect(await old.end('SIGTERM')).toBe(0)
      await proxy.use(webs.map(({ origin }) => origin))
    }
    const next = await start('worker')
    expect(await worker.end('SIGTERM')).toBe(0)
    worker = next
  }
  const before = traffic.asked.length
  await until(() => traffic.asked.length > before + 5, 60_000)
  await Promise.all([traffic.stop(), pages.stop()])
  expect(proxy.failed.slice(dropped)).toEqual([])
  expect(traffic.asked.filter(({ answer }) => answer !== 'done')).toEqual([])
  expect(pages.sent.filter(({ status }) => status !== 200)).toEqual([])
  await worker.end('SIGTERM')
  await expectNothingLost(cluster.url, traffic.asked)
})

test('control: processes that are killed in the same order drop requests', async () => {
  const { traffic, pages } = await underLoad({ pause: 0 })
  for (const old of webs) await old.end('SIGKILL')
  await Promise.all([traffic.stop(), pages.stop()])
  expect(proxy.failed.length).toBeGreaterThan(0)
})
