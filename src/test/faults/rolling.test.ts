import { afterEach, expect, onTestFinished, test } from 'vitest'
import { aftermath } from './aftermath.ts'
import { startCluster } from './cluster.ts'
import { startProxy } from './proxy.ts'
import { startRequests } from './requests.ts'
import { endServers, LONG, SECRET, type Server, startServer, until } from './server.ts'
import { startTraffic } from './traffic.ts'

const ROUNDS = LONG ? 10 : 1

afterEach(endServers)

async function underLoad() {
  const [cluster, proxy] = await Promise.all([startCluster(), startProxy()])
  onTestFinished(async () => void (await Promise.all([cluster.remove(), proxy.close()])))
  const start = (role: string) =>
    startServer({ DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET, SKYLOT_ROLE: role, TRUSTED_PROXIES: '2' })
  const webs: readonly [Server, Server] = await Promise.all([start('web'), start('web')])
  await proxy.use(webs.map(({ origin }) => origin))
  const traffic = startTraffic({ origin: () => proxy.origin, lanes: 4 })
  const pages = startRequests({ origin: proxy.origin, path: '/api/settings', lanes: 4 })
  await until(() => traffic.asked.length > 10, 60_000)
  return { cluster, proxy, start, webs, traffic, pages }
}

test('a rolling restart of web and worker processes drops no request', async () => {
  const { cluster, proxy, start, traffic, pages, ...ground } = await underLoad()
  let webs: readonly Server[] = ground.webs
  let worker = await start('worker')
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
  expect(proxy.failed).toEqual([])
  expect(traffic.asked.filter(({ answer }) => answer !== 'done')).toEqual([])
  expect(pages.sent.filter(({ status }) => status !== 200)).toEqual([])
  await Promise.all([...webs, worker].map((server) => server.end('SIGTERM')))
  expect(await aftermath(cluster.url, traffic.asked)).toEqual([])
})

test('control: processes that are killed in the same order drop requests', async () => {
  const { start, webs, proxy, traffic, pages } = await underLoad()
  const next = await start('web')
  await proxy.use([...webs, next].map(({ origin }) => origin))
  for (const old of webs) await old.end('SIGKILL')
  await Promise.all([traffic.stop(), pages.stop()])
  expect(proxy.failed.length).toBeGreaterThan(0)
})
