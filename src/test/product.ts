import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql as raw } from 'kysely'
import { createApi } from '../app/api.ts'
import { type Assets, loadAssets } from '../app/assets.ts'
import { seedDemoMember } from '../app/demo.ts'
import { seedDemoService } from '../app/demo-service.ts'
import { mailboxRoute } from '../app/mailbox.ts'
import type { WebHandler } from '../app/mount.ts'
import { watchOverload } from '../app/overload.ts'
import { openDoor } from '../app/server.ts'
import { recognizeStaff } from '../app/staff-requests.ts'
import { clickRoute } from '../app/clicks.ts'
import { schedulesRoute } from '../app/schedules.ts'
import { unsubscribeRoute } from '../app/unsubscribe.ts'
import { seed } from '../app/seed.ts'
import { openServices } from '../app/services.ts'
import { loadWebBuild } from '../app/web-build.ts'
import { MIGRATIONS, migrate } from '../platform/migrate.ts'
import { flushEvents } from '../capabilities/analytics/index.ts'
import { type Lot, lotOf } from '../capabilities/capacity/factory.ts'
import type { Clock } from '../platform/clock.ts'
import { loadConfig } from '../platform/config.ts'
import { type Context, systemContext } from '../platform/context.ts'
import type { Log } from '../platform/log.ts'
import { openMetrics } from '../platform/metrics.ts'
import { createSandbox } from '../platform/sandbox-gateway.ts'
import { nameWork } from '../platform/timings.ts'
import { createStripe } from '../platform/stripe-gateway.ts'
import { TEST_NOW, TEST_OWNER, testLog } from './config.ts'
import { type FaultyGateway, faultyGateway } from './faulty-gateway.ts'
import { LONG } from './long.ts'
import { createTestDatabase, type TestDatabase } from './postgres.ts'
import { brokenPromises } from './promises.ts'
import { type StripeServer, startStripe } from './stripe-server.ts'
import { travellers } from './travellers.ts'
import { type Queue, queueOf, runDueJobs } from './jobs.ts'
import { type Mailbox, mailboxOf } from './mailbox.ts'
import { type Rows, rowsOf } from './rows.ts'
import { type Lease, leaseDatabase } from './used-again.ts'

const ASSETS = join(import.meta.dirname, '../../build/client')

/** Promises that only the sandbox's own books can show. */
const OF_THE_SANDBOX = /^every settled (charge was captured|refund was made)/

/** The whole product behind a port, with what a test may do to the world around it. */
export interface Product extends Rows, Mailbox {
  readonly origin: string
  /** Noon of 2026-11-21 when it opened; from there it runs, and jumps as the test lets time pass. */
  readonly clock: Clock & { advance(by: Temporal.DurationLike): void }
  readonly gateway: FaultyGateway
  /** Where it is the gateway, with its own card fields. */
  readonly stripe: StripeServer | undefined
  /** The secret of the link that the first start prints, of an empty one. */
  readonly ownerToken: string | undefined
  /** How the web finds the API from now on. */
  api: 'up' | 'refused' | 'reset' | 'settings hang' | 'broken'
  /** Somebody who asks the API itself, for what a story takes as given. */
  traveller: ReturnType<typeof travellers>
  /** The spaces of the lot. */
  readonly lot: Lot
  /** Jobs that wait for their time. */
  readonly queue: Queue
  /** For stories about SQL itself; all others have {@link Rows}. */
  sql<Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>
  /** Makes a scheduled job due now. */
  begin(job: string): Promise<void>
  /** Runs what is due: mails and events are written then. */
  runJobs(): Promise<number>
  /** What the invariants find wrong with everything that was done; nothing, one hopes. */
  brokenPromises(): Promise<string[]>
  /** A context of the system itself, to build what a story takes as given. */
  ctx(): Context
  /** Lets the people of the demonstration in, as a first `npm start` does. */
  demonstrate(): Promise<void>
  /** Ends every connection, answers nobody for so long, and opens the same port again. */
  restart(milliseconds: number): Promise<void>
  close(): Promise<void>
}

/** What a broken API answers to everything but the settings. */
const BROKEN = { error: 'internal_error', message: 'A belt has come off.', request_id: '1' }

/**
 * Starts the built product on a fresh copy of the seeded database and a free port. With `hostedFields` its gateway is
 * Stripe, which is a server of the test's own, and cards are read by Stripe's fields alone. With `empty` it starts as a
 * real business does: `SKYLOT_DEMO=0`, a proxy in front, Stripe, and a database without any data. With `url` it serves a database that is there.
 * `log` is what the server tells.
 */
export async function openProduct({
  hostedFields = false,
  checkAnswers = LONG,
  empty = false,
  url,
  log = testLog,
}: {
  hostedFields?: boolean
  checkAnswers?: boolean
  empty?: boolean
  url?: string | undefined
  log?: Log
} = {}): Promise<Product> {
  const stripe = hostedFields || empty ? await startStripe() : undefined
  const database: TestDatabase & Partial<Lease> = url
    ? { url, drop: async () => {} }
    : empty
      ? await newDatabase()
      : await leaseDatabase()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const config = loadConfig({
    PORT: String(port),
    PUBLIC_URL: origin,
    DATABASE_URL: database.url,
    SKYLOT_ROLE: 'web',
    SKYLOT_SECRET: 'the secret of every test database, long enough',
    ...(empty
      ? { SKYLOT_DEMO: '0', HOST: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1' }
      : { SKYLOT_OWNER_EMAIL: TEST_OWNER.email, SKYLOT_OWNER_PASSWORD: TEST_OWNER.password }),
    ...(stripe && {
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_API_BASE: stripe.url,
    }),
  })
  const clock = shiftedClock()
  let faulty: FaultyGateway | undefined
  const gateway = (over: Parameters<typeof createSandbox>[0]) =>
    (faulty = faultyGateway(config.stripe ? createStripe(config.stripe) : createSandbox(over)))
  const services = await openServices({
    config,
    log,
    url: database.url,
    clock,
    gateway,
    ...(database.opened && { opened: database.opened }),
  })
  const api = createApi(services, { checkAnswers })
  const owner = empty ? await seed(systemContext(services, 'start')) : {}
  const product: Product = {
    origin,
    clock,
    gateway: faulty as FaultyGateway,
    stripe,
    ownerToken: 'ownerToken' in owner ? owner.ownerToken : undefined,
    api: 'up',
    traveller: travellers(api),
    ...rowsOf(services.db),
    ...mailboxOf(services),
    lot: lotOf(services.db),
    queue: queueOf(services),
    async sql<Row>(strings: TemplateStringsArray, ...values: unknown[]) {
      const statement: RawBuilder<Row> = raw<Row>(strings, ...values)
      return (await statement.execute(services.db)).rows
    },
    begin: (job) => services.jobs.send(services.db, job, {}, {}),
    async runJobs() {
      await flushEvents(services)
      return runDueJobs(services)
    },
    async brokenPromises() {
      const broken = await brokenPromises(services.db)
      return stripe ? [...broken.filter((line) => !OF_THE_SANDBOX.test(line)), ...(await unlikeBooks(stripe))] : broken
    },
    ctx: () => systemContext(services, 'test'),
    async demonstrate() {
      await seedDemoMember(systemContext(services, 'start'), api)
      await seedDemoService(systemContext(services, 'start'))
    },
    async restart(milliseconds) {
      await door.close()
      await sleep(milliseconds)
      door = await openDoor(config, unhurried())
      door.open(parts)
    },
    async close() {
      await door.close()
      await flushEvents(services)
      await services.close()
      await database.drop()
      await stripe?.close()
    },
  }

  const unlikeBooks = async (stripe: StripeServer) => {
    const { charges, refunds } = stripe.books()
    const settled = await product.rows('payments', { method: 'CARD', status: 'SETTLED' })
    return settled
      .filter(({ id, kind, amount_cents }) => (kind === 'REFUND' ? refunds : charges).get(id) !== amount_cents)
      .map(({ id, amount_cents }) => `Stripe's books say what is settled: ${id} (${amount_cents})`)
  }
  const outage: typeof api.ask = async (asked, info) => {
    if (product.api === 'refused') throw refusedConnection()
    if (product.api === 'reset' && !asked.url.endsWith('/settings')) throw new TypeError('fetch failed')
    if (product.api === 'settings hang' && asked.url.endsWith('/settings')) await new Promise(() => {})
    if (product.api === 'broken' && !asked.url.endsWith('/settings')) return Response.json(BROKEN, { status: 500 })
    return api.ask(asked, info)
  }
  const web = await webHandler({ api: { ask: outage }, config, log, now: () => clock.now(), named: nameWork })
  // The browser shares this machine: a busy one must not turn its requests away.
  const unhurried = () => watchOverload({ inFlight: 1000, lag: Number.POSITIVE_INFINITY, few: 0 })
  let door = await openDoor(config, unhurried())
  const metrics = openMetrics(services.db, services.jobs)
  const routes = {
    staff: recognizeStaff(services),
    mailbox: mailboxRoute(services),
    schedules: schedulesRoute(services),
    unsubscribe: unsubscribeRoute(services),
    clicks: clickRoute(services),
  }
  const parts = { config, log, api, web, assets: await assets(), metrics, timings: services.timings, ...routes }
  door.open(parts)
  return product
}

/** Without any data. */
async function newDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ empty: true })
  await migrate(database.url, MIGRATIONS)
  return database
}

let loaded: Promise<Assets> | undefined

/** The same for all products of a process: hundreds of files. */
function assets(): Promise<Assets> {
  return (loaded ??= loadAssets(ASSETS))
}

async function webHandler(options: object): Promise<WebHandler> {
  // Of React and the router only one kind may be loaded, that of `npm start`; the other one is twice as slow besides.
  if (process.env.NODE_ENV !== 'production') throw new Error('The product is served with NODE_ENV=production alone.')
  const build = await loadWebBuild()
  const create = build?.entry.module.createWebHandler
  if (!create) throw new Error('The web app is not built.')
  return create(options)
}

/** What `fetch` says where nobody listens. */
function refusedConnection(): TypeError {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  return new TypeError('fetch failed', { cause })
}

function shiftedClock(): Product['clock'] {
  let start = Temporal.Instant.from(TEST_NOW)
  const opened = performance.now()
  return {
    now: () => start.add({ milliseconds: Math.round(performance.now() - opened) }),
    advance(by) {
      start = start.add(by)
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}
