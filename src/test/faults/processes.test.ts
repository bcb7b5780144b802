import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStripe, type StripeServer } from '../stripe-server.ts'
import { aftermath, looking } from './aftermath.ts'
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
  expect(await aftermath(cluster.url, traffic.asked, env)).toEqual([])
})

test('control: without anybody who takes it up, what a killed process left half done stays so', async () => {
  const [web] = webs as readonly [Server]
  const traffic = startTraffic({ origin: () => web.origin, patience: 2000 })
  await until(async () => (await pending()) > 0, 60_000)
  await web.end('SIGKILL')
  await traffic.stop()
  expect(await pending()).toBeGreaterThan(0)
  await sleep(1000)
  expect(await pending()).toBeGreaterThan(0)
  expect(await aftermath(cluster.url, traffic.asked, env)).toEqual([])
})
