import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from './cluster.ts'
import { dropped, type Sent, someStay, startRequests } from './requests.ts'
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
