import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '../../platform/embedded-postgres.ts'
import { keptSecret } from '../../platform/keys.ts'
import { expectNothingLost, looking } from './aftermath.ts'
import { startCluster } from './cluster.ts'
import { brokenPromises } from '../promises.ts'
import { LONG } from '../long.ts'
import {
  endServers,
  type Environment,
  expectReadySoon,
  makeDataFolder,
  SECRET,
  type Server,
  startServer,
  until,
} from './server.ts'
import { startTraffic } from './traffic.ts'

/** In all; half of them with the product's own database, which dies with it, half over one of its own. */
const ROUNDS = LONG ? 200 : 2

afterEach(endServers)

test(`killed ${ROUNDS} times while people book, it is ready again in 5 s and nothing is lost or paid twice`, async () => {
  const [folder, cluster] = await Promise.all([makeDataFolder(), startCluster()])
  onTestFinished(async () => void (await Promise.all([folder.remove(), cluster.remove()])))
  const products: readonly Environment[] = [
    { DATA_DIR: folder.path },
    { DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET },
  ]
  const [alone, over] = await Promise.all(products.map((env) => killAgainAndAgain(env, ROUNDS / 2)))

  const database = await startEmbedded(folder.path)
  onTestFinished(() => database.stop())
  const secret = { SKYLOT_SECRET: await keptSecret(folder.path) }
  await expectNothingLost(database.url, alone?.asked ?? [], secret)
  await expectNothingLost(cluster.url, over?.asked ?? [])
})

/** Starts the product, lets people book and kills it at some moment, so many times. */
async function killAgainAndAgain(env: Environment, rounds: number) {
  let server: Server | undefined
  const traffic = startTraffic({ origin: () => server?.origin, patience: 20_000, lanes: 10 })
  const done = () => traffic.asked.filter(({ answer }) => answer === 'done').length
  const readyAfter: number[] = []
  for (let round = 0; round <= rounds; round++) {
    server = await startServer(env)
    readyAfter.push(server.readyAfter)
    const before = done()
    await until(() => done() > before, 60_000)
    await sleep(randomInt(300))
    const killed = server
    server = undefined
    await killed.end('SIGKILL')
  }
  await traffic.stop()

  const unknown = traffic.asked.filter(({ answer }) => answer === 'unknown')
  expect(done(), 'people got through').toBeGreaterThan(rounds)
  expect(unknown.length, 'and were cut off').toBeGreaterThan(0)
  const [undisturbed = 0, ...later] = readyAfter
  await expectReadySoon(later, undisturbed, () => startServer(env))
  return traffic
}

test('control: who charges first and writes it down afterwards, loses a payment when killed', async () => {
  const cluster = await startCluster()
  onTestFinished(cluster.remove)
  const env = { DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET }
  let broken: string[] = []
  // Now and then it is killed in a moment that does no harm.
  for (let round = 0; round < 10 && !broken.some((line) => line.startsWith(LOST)); round++) {
    const careless = await startServer(env, 'src/test/faults/careless.ts')
    await sleep(500)
    await careless.end('SIGKILL')
    broken = await looking(cluster.url, brokenPromises)
  }
  expect(broken).toContainEqual(expect.stringContaining(LOST))
})

const LOST = 'every capture belongs to one settled charge'
