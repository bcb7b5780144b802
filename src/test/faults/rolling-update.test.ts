import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LONG } from '../long.ts'
import { expectNothingLost, looking } from './aftermath.ts'
import { Cashier } from './cashier.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type Proxy, startProxy } from './proxy.ts'
import { endServers, makeFolder, SECRET, startServer, until } from './server.ts'
import { startTraffic } from './traffic.ts'
import { versionBefore } from './version-before.ts'

/** How long both versions work beside each other. */
const TOGETHER_MS = 60_000

let cluster: Cluster
let proxy: Proxy
let folder: Awaited<ReturnType<typeof makeFolder>>

beforeAll(async () => {
  ;[cluster, proxy, folder] = await Promise.all([startCluster({ empty: true }), startProxy(), makeFolder()])
})
afterAll(async () => {
  endServers()
  await Promise.all([cluster.remove(), proxy.close(), folder.remove()])
})

test.runIf(LONG)(
  'the version before serves beside this one over a database that this one migrated under it, and nobody hears anything but a right answer or 503',
  async (context) => {
    const version = await versionBefore(folder.path)
    if (!version) return context.skip('the git history does not reach to the version before')
    const env = { DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET, TRUSTED_PROXIES: '2' }
    const before = await startServer(env, 'src/app/main.ts', version.root)
    await proxy.use([before.origin])
    const traffic = startTraffic({ origin: () => proxy.origin, lanes: 4 })
    await until(() => traffic.asked.length > 10, 60_000)

    const now = await startServer(env)
    await proxy.use([before.origin, now.origin])
    const cashier = new Cashier([before.origin, now.origin])
    const ending = AbortSignal.timeout(TOGETHER_MS)
    while (!ending.aborted) {
      await cashier.letThrough()
      await sleep(100)
    }
    const last = traffic.asked.length
    await proxy.use([now.origin])
    expect(await before.end('SIGTERM')).toBe(0)
    await until(() => traffic.asked.length > last + 10, 60_000)
    await traffic.stop()

    const by = (origin: string) => proxy.answers.filter((answer) => answer.origin === origin && answer.status === 200)
    console.info(
      `${by(before.origin).length} answers of ${version.commit}, ${by(now.origin).length} of this version, ${cashier.stays} stays`,
    )
    expect(by(before.origin).length, 'both answered').toBeGreaterThan(100)
    expect(by(now.origin).length, 'both answered').toBeGreaterThan(100)
    expect(cashier.stays).toBeGreaterThan(10)
    expect([before, now].map(({ output }) => errorsIn(output()))).toEqual([[], []])
    expect(proxy.failed).toEqual([])
    expect(proxy.answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    expect(cashier.wrong).toEqual([])
    await expectNothingLost(cluster.url, traffic.asked)
  },
)

test.runIf(LONG)('control: a column that a running version knows by another name is heard of', async () => {
  const server = await startServer({ DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET, TRUSTED_PROXIES: '2' })
  await proxy.use([server.origin])
  await looking(cluster.url, (db) => sql`alter table quotes rename column promo_code to code`.execute(db))
  const traffic = startTraffic({ origin: () => proxy.origin, lanes: 4 })
  await until(() => proxy.answers.some(({ status }) => status === 500), 60_000)
  await traffic.stop()
  expect(errorsIn(server.output())).not.toEqual([])
})

/** What a log tells of errors, but for statements that the migration made stale: those are asked for again. */
function errorsIn(output: string): string[] {
  return output.split('\n').filter((line) => line.includes('"level":"error"') && !line.includes('"code":"0A000"'))
}
