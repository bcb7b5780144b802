import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startStripe, type StripeServer } from '../stripe-server.ts'
import { expectNothingLost, looking } from './aftermath.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { LONG } from '../long.ts'
import {
  endServers,
  type Environment,
  expectReadySoon,
  SECRET,
  type Server,
  startServer,
  statusOf,
  stripeEnvironment,
  until,
} from './server.ts'
import { startTraffic } from './traffic.ts'

const ROUNDS = LONG ? 10 : 1
const FREEZES = LONG ? 5 : 1

let cluster: Cluster
let stripe: StripeServer
let env: Environment
let webs: readonly Server[]

const start = (role: string) => startServer({ ...env, SKYLOT_ROLE: role })

beforeAll(async () => {
  ;[cluster, stripe] = await Promise.all([startCluster(), startStripe()])
  // A processor that takes its time: whoever is killed then was waiting for it.
  stripe.fail({ slow: 500 }, { only: /POST \/v1\/payment_intents$/ })
  env = { DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET, ...stripeEnvironment(stripe) }
  webs = await Promise.all([start('web'), start('web')])
})
// A try that failed has left one killed or frozen.
beforeEach(async () => {
  while (webs.length < 2) webs = [...webs, await start('web')]
})
afterAll(async () => {
  endServers()
  await Promise.all([cluster.remove(), stripe.close()])
})

const pending = () =>
  looking(cluster.url, async (db) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from bookings where status = 'PENDING'`.execute(db)
    return rows[0]!.n
  })

test('of two web processes and a worker any one may be killed: the others go on, nothing is lost or paid twice', async () => {
  let worker = await start('worker')
  const undisturbed = worker.readyAfter
  let turn = 0
  const traffic = startTraffic({ origin: () => webs[turn++ % webs.length]?.origin, patience: 5000 })
  onTestFinished(() => traffic.stop())
  const readyAfter: number[] = []
  const replace = async (killed: Server, role: string) => {
    await killed.end('SIGKILL')
    const next = await start(role)
    readyAfter.push(next.readyAfter)
    return next
  }
  for (let round = 0; round < ROUNDS; round++) {
    const before = traffic.asked.length
    await until(() => traffic.asked.length > before + 10, 60_000)
    const [first, second] = webs as readonly [Server, Server]
    webs = [second]
    const returned = replace(first, 'web')
    await sleep(500)
    expect(await statusOf(`${second.origin}/api/health/ready`), 'the other web process goes on').toBe(200)
    webs = [second, await returned]
    worker = await replace(worker, 'worker')
    expect(await statusOf(`${second.origin}/api/health/ready`), 'without a worker too').toBe(200)
  }
  const before = traffic.asked.length
  await until(() => traffic.asked.length > before + 5, 60_000)
  await traffic.stop()
  expect(traffic.asked.filter(({ answer }) => answer === 'refused')).toEqual([])
  await expectReadySoon(readyAfter, undisturbed, () => start('worker'))
  await worker.end('SIGTERM')
  await expectNothingLost(cluster.url, traffic.asked, env)
})

test('a web process that freezes holds up what it has locked for a quarter of a minute, and does nothing wrong when it wakes', async () => {
  const worker = await start('worker')
  const [first, second] = webs as readonly [Server, Server]
  let turn = 0
  const traffic = startTraffic({ origin: () => webs[turn++ % webs.length]?.origin, patience: 5000, pause: 20 })
  onTestFinished(() => traffic.stop())
  for (let round = 0; round < FREEZES; round++) {
    const held = await freezeInTransaction(first)
    const began = performance.now()
    webs = [second]
    const forever = await holdForever()
    expect(await statusOf(`${second.origin}/api/health/ready`), 'the other web process goes on').toBe(200)
    await until(async () => !(await standIdle()).some((pid) => held.has(pid)), 60_000, 200)
    const seconds = (performance.now() - began) / 1000
    console.info(`frozen with ${held.size} open transactions: what they held was free after ${seconds.toFixed(1)} s`)
    expect(seconds).toBeLessThan(20)
    expect(await standIdle(), 'control: a transaction without a limit stands on').toContain(forever.pid)
    await forever.end()
    process.kill(first.pid, 'SIGCONT')
    await until(async () => (await statusOf(`${first.origin}/api/health/ready`)) === 200, 20_000)
    webs = [first, second]
    const before = traffic.asked.length
    await until(() => traffic.asked.length > before + 5, 60_000)
  }
  await traffic.stop()
  expect(traffic.asked.filter(({ answer }) => answer === 'refused')).toEqual([])
  await worker.end('SIGTERM')
  await expectNothingLost(cluster.url, traffic.asked, env)
})

/** Freezes a process in a moment in which it has a transaction open. Answers the connections of these. */
async function freezeInTransaction({ pid }: Server): Promise<ReadonlySet<number>> {
  return until(async () => {
    process.kill(pid, 'SIGSTOP')
    const before = await standIdle()
    await sleep(500)
    const after = await standIdle()
    const held = new Set(before.filter((each) => after.includes(each)))
    if (held.size > 0) return held
    process.kill(pid, 'SIGCONT')
    await sleep(randomInt(200))
    return undefined
  }, 120_000)
}

/** The connections whose transaction waits for its process. */
const standIdle = () =>
  looking(cluster.url, async (db) => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(db)
    return rows.map(({ pid }) => pid)
  })

/** A transaction of a process that sets itself no limit. */
async function holdForever() {
  const client = new Client({ connectionString: cluster.url })
  await client.connect()
  await client.query('begin')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { pid: rows[0]!.pid, end: () => client.end() }
}

test('control: without anybody who takes it up, what a killed process left half done stays so', async () => {
  const [web] = webs as readonly [Server]
  const traffic = startTraffic({ origin: () => web.origin, patience: 2000 })
  await until(async () => (await pending()) > 0, 60_000)
  await web.end('SIGKILL')
  webs = webs.slice(1)
  await traffic.stop()
  expect(await pending()).toBeGreaterThan(0)
  await sleep(1000)
  expect(await pending()).toBeGreaterThan(0)
  await expectNothingLost(cluster.url, traffic.asked, env)
})
