import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectNothingLost } from '../faults/aftermath.ts'
import { startProxy, type Proxy } from '../faults/proxy.ts'
import { type Sent, someStay, startRequests } from '../faults/requests.ts'
import { endServers, SECRET, type Server, startServer, statusOf, until } from '../faults/server.ts'
import { startTraffic } from '../faults/traffic.ts'
import { type RunningCluster, type RunningNode, startNodes, whyNoCluster } from './nodes.ts'

/** Until a price is answered again, in milliseconds. */
const PROMISED = { 'crash of PostgreSQL': 10_000, 'loss of the node': 25_000, 'switch-over': 5000 }

const missing = whyNoCluster()
if (missing) process.stdout.write(`The cluster is not tried: ${missing}\n`)

describe.skipIf(missing)('three PostgreSQL nodes, two web processes and a worker', () => {
  let cluster: RunningCluster
  let proxy: Proxy
  let servers: Server[] = []

  beforeAll(async () => {
    ;[cluster, proxy] = await Promise.all([startNodes(), startProxy()])
    const start = (role: string) =>
      startServer({ DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET, SKYLOT_ROLE: role, TRUSTED_PROXIES: '2' })
    const first = await start('web')
    servers = [first, ...(await Promise.all([start('web'), start('worker')]))]
    await proxy.use(servers.slice(0, 2).map(({ origin }) => origin))
  }, 300_000)
  afterAll(async () => {
    endServers()
    await Promise.all([cluster?.remove(), proxy?.close()])
  })

  /** Does something to the leader under load. Answers how long nobody got a price, in milliseconds. */
  async function underLoad(act: (leader: RunningNode) => Promise<void> | void): Promise<number> {
    const traffic = startTraffic({ origin: () => proxy.origin, lanes: 4 })
    await until(() => traffic.asked.length > 8, 60_000)
    const leader = await until(() => cluster.leader(), 60_000)
    const prices = startRequests({
      origin: proxy.origin,
      path: '/api/booking-quotes/set',
      body: someStay(),
      lanes: 1,
      pause: 50,
    })
    await until(() => prices.sent.length > 3, 20_000)
    await act(leader)
    await until(async () => {
      const now = await cluster.leader()
      return now && now.name !== leader.name
    }, 60_000)
    const before = traffic.asked.filter(({ answer }) => answer === 'done').length
    await until(() => traffic.asked.filter(({ answer }) => answer === 'done').length > before + 8, 60_000)
    await Promise.all([traffic.stop(), prices.stop()])
    const unknown = traffic.asked.filter(({ answer }) => answer === 'unknown')
    expect(new Set([...unknown.map(({ status }) => status), 503])).toEqual(new Set([503]))
    await expectNothingLost(cluster.url, traffic.asked)
    for (const { origin } of servers) expect(await statusOf(`${origin}/api/health/ready`)).toBe(200)
    return longestGap(prices.sent)
  }

  /** The cluster as it was: three nodes, of which two follow. */
  const whole = () => until(async () => (await cluster.streaming()) === 2, 90_000)
  afterEach(() => whole())

  test('PostgreSQL of the leader is killed: another one leads within 10 s, and nothing that was answered is lost', async () => {
    const took = await underLoad((leader) => leader.killPostgres())
    tell('crash of PostgreSQL', took)
  })

  test('the machine of the leader is lost: another one leads within 25 s, and nothing that was answered is lost', async () => {
    let lost: RunningNode | undefined
    const took = await underLoad((leader) => {
      lost = leader
      leader.kill()
    })
    lost?.start()
    tell('loss of the node', took)
  })

  test('a switch-over takes 5 s at most', async () => {
    const took = await underLoad(() => cluster.switchOver())
    tell('switch-over', took)
  })

  test('a leader that was frozen and wakes acknowledges nothing', async () => {
    let acknowledged: number[] = []
    await underLoad(async (leader) => {
      acknowledged = await wakeAndWrite(cluster, leader)
    })
    const kept = await writtenIn(cluster.url)
    expect(acknowledged.filter((n) => !kept.has(n))).toEqual([])
  })
})

describe.skipIf(missing)('point-in-time recovery', () => {
  let cluster: RunningCluster
  let server: Server
  beforeAll(async () => {
    cluster = await startNodes({ isArchived: true })
    server = await startServer({ DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET })
  }, 300_000)
  afterAll(async () => {
    endServers()
    await cluster?.remove()
  })

  test('everything that was destroyed is there again as it was a second before, and the cluster goes on', async () => {
    const traffic = startTraffic({ origin: () => server.origin, lanes: 3 })
    await until(() => traffic.asked.length > 5, 60_000)
    await cluster.backUp()
    await sleep(2000 + randomInt(8000))
    const moment = Temporal.Now.instant()
    const known = traffic.asked.length
    await sleep(1000)
    await cluster.destroy()
    await traffic.stop()
    endServers()

    const began = performance.now()
    await cluster.recover(moment)
    process.stdout.write(`  back as of a second before: ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
    const asked = traffic.asked.map((one, place) => (place < known ? one : { ...one, answer: 'unknown' as const }))
    expect(asked.filter(({ answer }) => answer === 'done').length).toBeGreaterThan(5)
    const last = await until(() => lastBooking(cluster.url).catch(() => undefined), 30_000)
    expect(last.getTime(), 'nothing that came later').toBeLessThan(moment.epochMilliseconds)
    await expectNothingLost(cluster.url, asked)
    const again = await startServer({ DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET })
    const more = startTraffic({ origin: () => again.origin, lanes: 1 })
    await until(() => more.asked.some(({ answer }) => answer === 'done'), 60_000)
    await more.stop()
  })
})

describe.skipIf(missing)('control', () => {
  test('where commits wait for no second machine, one that wakes acknowledges what is lost', async () => {
    const cluster = await startNodes({ synchronous: false })
    try {
      const leader = await until(() => cluster.leader(), 60_000)
      const acknowledged = await wakeAndWrite(cluster, leader)
      await until(async () => (await cluster.streaming()) === 2, 90_000)
      const kept = await writtenIn(cluster.url)
      expect(acknowledged.filter((n) => !kept.has(n)).length).toBeGreaterThan(0)
    } finally {
      await cluster.remove()
    }
  })
})

function tell(fault: keyof typeof PROMISED, took: number): void {
  process.stdout.write(
    `  ${fault}: no price for ${(took / 1000).toFixed(1)} s (promised: ${PROMISED[fault] / 1000} s)\n`,
  )
  expect(took).toBeLessThan(PROMISED[fault])
}

/** The longest time without a price, in milliseconds. */
function longestGap(sent: readonly Sent[]): number {
  const answered = sent.filter(({ status }) => status === 200).map(({ at }) => at)
  return Math.max(...answered.slice(1).map((at, index) => at - answered[index]!))
}

/** Freezes the leader until another one leads, with writers connected to it itself, and lets it wake. Answers what they were told. */
async function wakeAndWrite(cluster: RunningCluster, leader: RunningNode): Promise<number[]> {
  const writers = await Promise.all(Array.from({ length: 8 }, () => connected(leader.url)))
  await writers[0]!.query('create table if not exists woken (n int primary key)')
  leader.freeze()
  await until(async () => {
    const now = await cluster.leader()
    return now && now.name !== leader.name
  }, 60_000)
  const acknowledged: number[] = []
  const writing = writers.map(async (client, writer) => {
    for (let n = writer; n < 8000; n += writers.length) {
      const noticed = new Promise<boolean>((done) => client.once('notice', () => done(true)))
      await client.query('insert into woken values ($1)', [n])
      if (!(await Promise.race([noticed, Promise.resolve(false)]))) acknowledged.push(n)
    }
  })
  leader.thaw()
  await Promise.allSettled(writing)
  await Promise.all(writers.map((client) => client.end().catch(() => undefined)))
  return acknowledged
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function lastBooking(url: string): Promise<Date> {
  const client = await connected(url)
  try {
    const { rows } = await client.query<{ last: Date }>('select max(created_at) as last from bookings')
    return rows[0]!.last
  } finally {
    await client.end()
  }
}

async function writtenIn(url: string): Promise<Set<number>> {
  const client = await until(() => connected(url).catch(() => undefined), 30_000)
  const { rows } = await client.query<{ n: number }>('select n from woken')
  await client.end()
  return new Set(rows.map(({ n }) => n))
}
