import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from './cluster.ts'
import { openFlood } from './flood.ts'
import { percentile, type Sent, someStay, startRequests } from './requests.ts'
import { LONG } from '../long.ts'
import { endServers, SECRET, type Server, startServer } from './server.ts'

/** Seconds of each measurement. */
const SECONDS = LONG ? 8 : 3
/** How often the peak and a flood are measured, one after the other. */
const ROUNDS = LONG ? 4 : 1
/** What must be left of the peak. Who sends shares the machine with who answers, so the short form asks for less. */
const GOODPUT = LONG ? 0.8 : 0.5
const PATH = '/api/booking-quotes/set'

let cluster: Cluster
/** What the product can bear, once it was measured. */
let peak: number

beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(() => cluster.remove())
afterEach(endServers)

test('five times the load it can bear is shed with 503 and Retry-After at once, and the rest is answered', async () => {
  const server = await startServer({ DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET })
  const peaks: number[] = []
  const floods: Awaited<ReturnType<typeof flood>>[] = []
  // In turns: the machine is not as fast at every moment.
  for (let round = 0; round < ROUNDS; round += 1) {
    peaks.push(await peakOf(server))
    floods.push(await flood(server, 5 * peaks.at(-1)!, SECONDS))
  }
  peak = meanOf(peaks)
  const goodput = meanOf(floods.map((one) => one.goodput))
  const { sent, good, shed } = {
    sent: floods.flatMap((one) => one.sent),
    good: floods.flatMap((one) => one.good),
    shed: floods.flatMap((one) => one.shed),
  }
  const told = [
    `${peak.toFixed(0)}/s at its peak, ${goodput.toFixed(0)}/s in a flood over ${CONNECTIONS} connections`,
    `${shed.length} of ${sent.length} shed, half within ${percentile(times(shed), 0.5).toFixed(0)} ms and 99 % within ${percentile(times(shed), 0.99).toFixed(0)} ms`,
  ].join('; ')
  console.info(told)
  expect(shed.length, told).toBeGreaterThan(0)
  expect(good.length + shed.length, 'answered, one way or the other').toBe(sent.length)
  expect(shed.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
  expect(percentile(times(shed), LONG ? 0.99 : 0.5), told).toBeLessThan(100)
  expect(goodput / peak, told).toBeGreaterThan(GOODPUT)
})

test('control: a product that takes everybody in lets everybody wait', async () => {
  const env = { DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET, SKYLOT_ROLE: 'web' }
  const server = await startServer(env, 'src/test/faults/unguarded.ts')
  const { good, shed } = await flood(server, 5 * peak, 1)
  expect(shed).toEqual([])
  expect(percentile(times(good), 0.5)).toBeGreaterThan(1000)
})

/** Answers a second when everybody waits for their answer before they ask again. */
async function peakOf({ origin }: Server): Promise<number> {
  const stream = startRequests({ origin, path: PATH, body: someStay(), lanes: 32 })
  await sleep(LONG ? 2000 : 1000) // until it is warm
  const before = stream.sent.length
  await sleep(SECONDS * 1000)
  const count = stream.sent.length - before
  await stream.stop()
  return count / SECONDS
}

/** Connections that are open before the flood, as those of a proxy are. */
const CONNECTIONS = LONG ? 2000 : 400

/** Sends so many requests a second for so long, whether they are answered or not. */
async function flood({ origin }: Server, perSecond: number, seconds: number) {
  const line = await openFlood(origin, PATH, someStay(), CONNECTIONS)
  const sending: Promise<Sent>[] = []
  const began = performance.now()
  for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - began) / 1000) {
    while (sending.length < elapsed * perSecond) sending.push(line.send())
    await sleep(2)
  }
  const sent = await Promise.all(sending)
  line.close()
  const good = sent.filter(({ status }) => status === 200)
  const shed = sent.filter(({ status }) => status === 503)
  const inTime = good.filter(({ at }) => at < began + seconds * 1000)
  return { sent, good, shed, goodput: inTime.length / seconds }
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function times(sent: readonly Sent[]): number[] {
  return sent.map(({ milliseconds }) => milliseconds)
}
