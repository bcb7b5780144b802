import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '../../platform/embedded-postgres.ts'
import { keptSecret } from '../../platform/keys.ts'
import { aftermath, looking } from './aftermath.ts'
import { startCluster } from './cluster.ts'
import { brokenPromises } from '../promises.ts'
import { endServers, expectReadySoon, LONG, makeFolder, SECRET, type Server, startServer, until } from './server.ts'
import { startTraffic } from './traffic.ts'

const ROUNDS = LONG ? 200 : 8

afterEach(endServers)

test(`killed ${ROUNDS} times while people book, it is ready again in 5 s and nothing is lost or paid twice`, async () => {
  const folder = await makeFolder()
  onTestFinished(folder.remove)
  let server: Server | undefined
  const traffic = startTraffic({ origin: () => server?.origin, patience: 5000 })
  const readyAfter: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    server = await startServer({ DATA_DIR: folder.path })
    readyAfter.push(server.readyAfter)
    const before = traffic.asked.length
    await until(() => traffic.asked.length > before, 20_000)
    await sleep(randomInt(500))
    const killed = server
    server = undefined
    await killed.end('SIGKILL')
  }
  await traffic.stop()

  const done = traffic.asked.filter(({ answer }) => answer === 'done')
  const unknown = traffic.asked.filter(({ answer }) => answer === 'unknown')
  expect(done.length, 'people got through').toBeGreaterThan(ROUNDS)
  expect(unknown.length, 'and were cut off').toBeGreaterThan(0)
  const [undisturbed = 0, ...later] = readyAfter
  expectReadySoon(later, undisturbed)

  const database = await startEmbedded(folder.path)
  onTestFinished(() => database.stop())
  expect(await aftermath(database.url, traffic.asked, { SKYLOT_SECRET: await keptSecret(folder.path) })).toEqual([])
})

test('control: who charges first and writes it down afterwards, loses a payment when killed', async () => {
  const cluster = await startCluster()
  onTestFinished(cluster.remove)
  const careless = await startServer(
    { DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET },
    'src/test/faults/careless.ts',
  )
  await sleep(500)
  await careless.end('SIGKILL')
  const broken = await looking(cluster.url, brokenPromises)
  expect(broken).toContainEqual(expect.stringContaining('every capture belongs to one settled charge'))
})
