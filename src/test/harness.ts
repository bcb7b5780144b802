import { type RawBuilder, sql as raw } from 'kysely'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { type Api, createApi } from '../app/api.ts'
import { openServices, type ServicesSetup } from '../app/services.ts'
import { flushEvents } from '../capabilities/analytics/index.ts'
import { signedIn } from '../capabilities/auth/factory.ts'
import { type Lot, lotOf } from '../capabilities/capacity/factory.ts'
import { signedInMember } from '../capabilities/club/factory.ts'
import type { DemoPolicy } from '../capabilities/staff/permissions.ts'
import type { Gateway } from '../platform/cards.ts'
import { type SettableClock, settableClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { type Context, type Services, systemContext } from '../platform/context.ts'
import type { Dns } from '../platform/dns.ts'
import type { Log } from '../platform/log.ts'
import { MIGRATIONS, migrate } from '../platform/migrate.ts'
import { createSandbox } from '../platform/sandbox-gateway.ts'
import { TEST_NOW, testConfig, testLog } from './config.ts'
import { createTestDatabase } from './postgres.ts'
import { type MemberTraveller, type Traveller, travellers } from './travellers.ts'
import { type Queue, queueOf, runDueJobs } from './jobs.ts'
import { type Mailbox, mailboxOf } from './mailbox.ts'
import { type Rows, rowsOf } from './rows.ts'
import { leaseDatabase } from './used-again.ts'

export interface HarnessOptions {
  /** Where the clock stands; noon of 2026-11-21 by default. */
  readonly now?: string
  readonly config?: Partial<Config>
  /** Starts from a database without any data, as a new operator does: `seed(h.ctx())` is the first start. */
  readonly empty?: boolean
  /** In a database that no test has used yet, for looks at plans: what was deleted leaves pages behind that count. */
  readonly unused?: boolean
  readonly dns?: Dns
  /** What the server tells; silent by default. */
  readonly log?: Log
  /** Stands in front of the sandbox, for instance to fail on demand. */
  readonly gateway?: (sandbox: Gateway) => Gateway
}

/** The real API on a real database of its own: a test reads as what people do and what they get. */
export interface Harness extends Pick<Traveller, 'call' | 'fetch'>, Rows, Mailbox {
  readonly api: Api
  /** Where its database is. */
  readonly url: string
  readonly services: Services
  readonly clock: SettableClock
  /** The card processor as the API sees it. */
  readonly gateway: Gateway
  readonly as: {
    /** Somebody with an address, a session and cookies of their own; signed in or holding tokens if asked for. */
    traveller(): Promise<Traveller>
    /** A signed-in member of the Point Club, with a confirmed e-mail address unless asked otherwise. */
    member(of?: { confirmed?: boolean }): Promise<MemberTraveller>
    /** Signed-in staff; the owner may do everything. */
    staff(policy?: DemoPolicy): Promise<Traveller>
  }
  /** Runs what is due, until nothing is: mails are written and sent then. Returns how many jobs ran. */
  runJobs(): Promise<number>
  /** The spaces of the lot. */
  readonly lot: Lot
  /** Jobs that wait for their time. */
  readonly queue: Queue
  /** Lets time pass for limits, too: these follow the database's clock alone, whatever `clock` says. */
  elapse(by: Temporal.DurationLikeObject): Promise<void>
  /** How many connections to its database wait for a lock, or let a while pass, at this moment. */
  waiting(kind: 'Lock' | 'Timeout'): Promise<number>
  /** Forgets what the limits have counted: a call may be made again at once. */
  forgetLimits(): Promise<void>
  /** For tests about SQL itself: ``await sql<{ n: number }>`select …` ``. All others have {@link Rows}. */
  sql<Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>
  /** A context of the system itself, to call a capability's functions with. */
  ctx(): Context
  /** Another process over the same database. */
  another(): Promise<Harness>
}

/** `SKYLOT_DEMO=0`, and nothing said of the owner. */
const REAL_START = { demo: false, ownerEmail: undefined, ownerPassword: undefined }

/** Opens the API on a fresh copy of the seeded database. Everything ends with the test. */
export async function harness(options: HarnessOptions = {}): Promise<Harness> {
  return openHarness(options, onTestFinished)
}

/** One for all tests of a file that leave nothing another could trip over; it ends with the file. */
export function sharedHarness(options: HarnessOptions = {}): () => Harness {
  const ends: (() => Promise<void>)[] = []
  let opened: Harness
  beforeAll(async () => {
    opened = await openHarness(options, (end) => ends.unshift(end))
  })
  afterAll(async () => {
    for (const end of ends) await end()
  })
  return () => opened
}

/** One that ends before the test does, for those that need many. */
export async function withHarness<T>(use: (h: Harness) => Promise<T>, options: HarnessOptions = {}): Promise<T> {
  const ends: (() => Promise<void>)[] = []
  try {
    return await use(await openHarness(options, (end) => ends.unshift(end)))
  } finally {
    for (const end of ends) await end()
  }
}

type AtTheEnd = (end: () => Promise<void>) => void

async function openHarness(options: HarnessOptions, atTheEnd: AtTheEnd): Promise<Harness> {
  const clock = settableClock(options.now ?? TEST_NOW)
  const { empty = false, unused = false } = options
  if (empty || unused) {
    const database = await createTestDatabase({ empty })
    atTheEnd(database.drop)
    if (empty) await migrate(database.url, MIGRATIONS)
    return openProcess(database, clock, options, atTheEnd)
  }
  const lease = await leaseDatabase()
  atTheEnd(lease.drop)
  return openProcess(lease, clock, options, atTheEnd)
}

async function openProcess(
  { url, opened }: Pick<ServicesSetup, 'url' | 'opened'>,
  clock: SettableClock,
  options: HarnessOptions,
  atTheEnd: AtTheEnd,
): Promise<Harness> {
  const services = await openServices({
    config: { ...testConfig(), ...(options.empty && REAL_START), ...options.config },
    log: options.log ?? testLog,
    url,
    clock,
    ...(opened && { opened }),
    ...(options.dns && { dns: options.dns }),
    gateway: (over) => options.gateway?.(createSandbox(over)) ?? createSandbox(over),
  })
  atTheEnd(() => services.close())
  const api = createApi(services, { checkAnswers: true })
  const ctx = () => systemContext(services, 'test')
  const traveller = travellers(api)
  const anybody = traveller()
  return {
    api,
    url,
    services,
    clock,
    gateway: services.gateway,
    call: anybody.call,
    fetch: anybody.fetch,
    as: {
      traveller: async () => traveller(),
      async member(of) {
        const account = await signedInMember(ctx(), of)
        return { ...traveller(account), id: account.id, email: account.email, number: account.member.number }
      },
      staff: async (policy = 'owner') => traveller(await signedIn(ctx(), { kind: 'staff', policy })),
    },
    async runJobs() {
      await flushEvents(services)
      const ran = await runDueJobs(services)
      // What the jobs recorded is there too, not half a second later.
      await flushEvents(services)
      return ran
    },
    ...rowsOf(services.db),
    ...mailboxOf(services),
    lot: lotOf(services.db),
    queue: queueOf(services),
    async waiting(kind) {
      const { rows } = await raw`
        select from pg_stat_activity where datname = current_database() and wait_event_type = ${kind}`.execute(
        services.db,
      )
      return rows.length
    },
    async forgetLimits() {
      await rowsOf(services.db).remove('rate_limits', {})
    },
    async elapse(by) {
      const before = clock.now()
      clock.advance(by)
      const passed = `${clock.now().epochMilliseconds - before.epochMilliseconds} milliseconds`
      await raw`update rate_limits set arrival = arrival - ${passed}::interval`.execute(services.db)
    },
    async sql<Row>(strings: TemplateStringsArray, ...values: unknown[]) {
      const statement: RawBuilder<Row> = raw<Row>(strings, ...values)
      return (await statement.execute(services.db)).rows
    },
    ctx,
    another: () => openProcess({ url }, clock, options, atTheEnd),
  }
}
