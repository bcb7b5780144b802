import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { expectNothingLost, looking } from './aftermath.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { LONG } from '../long.ts'
import { send, someStay } from './requests.ts'
import { endServers, expectReadySoon, SECRET, startServer, statusOf, until } from './server.ts'
import { lostAnswers, startTraffic } from './traffic.ts'

const ROUNDS = LONG ? 40 : 2

afterEach(endServers)

test('a PostgreSQL that is restarted or crashes under load loses nothing that was answered', async () => {
  const cluster = await startCluster()
  onTestFinished(cluster.remove)
  const start = () => startServer({ DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET })
  const server = await start()
  // Longer than any machine is busy: everybody is to be answered here.
  const traffic = startTraffic({ origin: () => server.origin, patience: 60_000 })
  const readyAfter: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = traffic.asked.length
    await until(() => traffic.asked.length > before + 5, 60_000)
    await cluster.end(round % 2 === 0 ? 'crash' : 'fast')
    expect(await statusOf(`${server.origin}/api/health/live`), 'the process lives on').toBe(200)
    expect(await statusOf(`${server.origin}/api/health/ready`), 'and says that it cannot work').toBe(503)
    await cluster.start()
    const back = performance.now()
    await until(async () => (await statusOf(`${server.origin}/api/health/ready`)) === 200, 60_000)
    readyAfter.push(performance.now() - back)
  }
  await sleep(1000)
  await traffic.stop()

  await expectReadySoon(readyAfter, server.readyAfter, start)
  const answers = Object.groupBy(traffic.asked, ({ answer }) => answer)
  expect(answers.done?.length, 'people got through').toBeGreaterThan(ROUNDS)
  expect(answers.unknown?.length, 'and were turned away').toBeGreaterThan(0)
  const turnedAway = answers.unknown?.filter(({ isToWait }) => !isToWait)
  expect(new Set(turnedAway?.map(({ status }) => status)), 'with 503, and nothing worse').toEqual(new Set([503]))
  expect(await server.end('SIGTERM')).toBe(0)
  await expectNothingLost(cluster.url, traffic.asked)
})

test('while PostgreSQL hangs and all who ask it wait, ready says so at once and home comes from memory', async () => {
  const cluster = await startCluster()
  onTestFinished(cluster.remove)
  const { origin } = await startServer({ DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET })
  const home = () => statusOf(`${origin}/`)
  expect([await home(), await home()]).toEqual([200, 200])
  const crowd = new Agent({ keepAlive: true })
  cluster.freeze()
  const waiting = Array.from({ length: 300 }, () => send(crowd, `${origin}/api/booking-quotes/set`, someStay()))
  try {
    const end = performance.now() + 4500
    while (performance.now() < end) {
      const began = performance.now()
      expect(await statusOf(`${origin}/api/health/ready`)).toBe(503)
      expect(performance.now() - began).toBeLessThan(1000)
      expect(await home()).toBe(200)
      await sleep(200)
    }
  } finally {
    cluster.thaw()
  }
  await until(async () => (await statusOf(`${origin}/api/health/ready`)) === 200, 20_000)
  await Promise.all(waiting)
  crowd.destroy()
  const after = await send(new Agent(), `${origin}/api/booking-quotes/set`, someStay())
  expect(after.status).toBe(200)
})

test('control: a PostgreSQL that does not wait for its disk loses what was answered', async () => {
  const cluster = await startCluster({ durable: false })
  onTestFinished(cluster.remove)
  // However slow the machine is, its background writer is slower.
  await looking(cluster.url, async (db) => {
    await sql`alter system set wal_writer_delay = '10s'`.execute(db)
    await sql`select pg_reload_conf()`.execute(db)
  })
  expect(await lostInCrashes(cluster)).not.toEqual([])
})

/** Crashes it under load until something is lost, ten times at most. */
async function lostInCrashes(cluster: Cluster): Promise<string[]> {
  const server = await startServer({ DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET })
  const traffic = startTraffic({ origin: () => server.origin })
  let lost: string[] = []
  for (let round = 0; round < 10 && lost.length === 0; round++) {
    const before = traffic.asked.length
    await until(() => traffic.asked.length > before + 3, 60_000) // what was answered this moment is on no disk yet
    await cluster.end('crash')
    await cluster.start()
    lost = await looking(cluster.url, (db) => lostAnswers(db, traffic.asked))
  }
  await traffic.stop()
  return lost
}
