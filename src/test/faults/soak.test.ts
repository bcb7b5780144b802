import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openServices } from '../../app/services.ts'
import { countDue } from '../../capabilities/journal/store.ts'
import { loadConfig } from '../../platform/config.ts'
import { type Services, systemContext } from '../../platform/context.ts'
import type { DB } from '../../platform/schema.ts'
import { testLog } from '../config.ts'
import { LONG } from '../long.ts'
import { expectNothingLost, looking } from './aftermath.ts'
import { Cashier } from './cashier.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { endServers, SECRET, type Server, startServer, until } from './server.ts'
import { startTraffic } from './traffic.ts'
import { Visitor } from './visitor.ts'

/** How long the product is under load; up to half as long before, until it is warm. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? (LONG ? 10 : 0.25))
const WARM_UP = Math.min(5, MINUTES / 2)
const SAMPLES = LONG ? 20 : 5
/** So long rests everybody between two errands. */
const PAUSE_MS = 300

let cluster: Cluster

beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(() => cluster.remove())
afterEach(endServers)

const MB = 2 ** 20

/**
 * The connections of a process: eight for what is asked, three for its jobs, one to look for locks where something was slow.
 * They are opened when they are needed.
 */
const POOLED = 12

test('under steady load of every kind memory, files, connections and what is kept for a while stay as they are', async () => {
  const server = await startWeighed()
  await load(server, WARM_UP, 1).done()
  const before = await atRest(server)
  await runSchedules(cluster.url)
  const sizes = await looking(cluster.url, sizesOf)

  const { samples, asked, answered, stays } = await load(server, MINUTES).done()
  const after = await atRest(server)
  console.info(
    [
      `${MINUTES} minutes, ${answered} answers, ${asked.length} of them about bookings, ${stays} stays`,
      `MB: heap ${trend(samples, 'heap')}, beside it ${trend(samples, 'external')}, resident ${trend(samples, 'rss')}`,
      `at rest ${JSON.stringify(before)}, then ${JSON.stringify(after)}`,
    ].join('\n'),
  )
  expect(growth(samples, 'heap') + growth(samples, 'external')).toBeLessThan(allowed(answered))
  // What the machine gives comes and goes by more than a quarter of a minute shows.
  if (LONG) expect(growth(samples, 'rss')).toBeLessThan(10 * allowed(answered))
  expect(after.connections).toBeLessThanOrEqual(POOLED)
  const besides = ({ files, connections }: Rest) => files - connections
  expect(besides(after)).toBeLessThanOrEqual(besides(before) + 2)
  expect(server.output()).not.toContain('MaxListenersExceededWarning')
  expect(server.output()).not.toContain('"level":"error"')

  await passAWeek(cluster.url)
  await server.end('SIGTERM')
  await sweep(cluster.url)
  expect(grown(sizes, await looking(cluster.url, sizesOf))).toEqual([])
  await expectNothingLost(cluster.url, asked)
})

test.runIf(LONG)('control: a product that keeps something of every request is found to', async () => {
  const server = await startWeighed({ SOAK_LEAK: '1' })
  const { samples, answered } = await load(server, 0.25).done()
  expect(growth(samples, 'heap') + growth(samples, 'external')).toBeGreaterThan(allowed(answered))
})

const startWeighed = (env = {}) =>
  startServer({ DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET, ...env }, 'src/test/faults/weighed.ts')

/** What may look like growth and is none: what the collector leaves for later, and 64 bytes of each answer. */
const allowed = (answered: number) => 6 * MB + 64 * answered

/** Bytes of a process: what its objects take, what buffers take beside them, and all that the machine gave it. */
interface Weight {
  readonly heap: number
  readonly external: number
  readonly rss: number
}

/** Everybody at once: who books, who is at the gate, who reads, who signs in, who works in the office. */
function load(server: Server, minutes: number, weighed = SAMPLES) {
  let isPaused = false
  const traffic = startTraffic({
    origin: () => (isPaused ? undefined : server.origin),
    lanes: 2,
    pause: PAUSE_MS,
  })
  const cashier = new Cashier([server.origin])
  const visitors = [new Visitor(server.origin), new Visitor(server.origin)]
  const milliseconds = minutes * 60_000
  const ending = new AbortController()
  const lane = async (errand: () => Promise<void>) => {
    while (!ending.signal.aborted) {
      if (!isPaused) await errand()
      await sleep(PAUSE_MS)
    }
  }
  const samples: Weight[] = []
  const weighing = async () => {
    for (let sample = 0; sample < weighed; sample++) {
      await sleep(milliseconds / weighed)
      isPaused = true
      await jobsDone()
      samples.push(await weigh(server))
      isPaused = false
    }
    ending.abort()
  }
  const all = [weighing(), lane(() => cashier.letThrough()), ...visitors.map((one) => lane(() => one.visit()))]
  return {
    async done() {
      await Promise.all(all)
      await traffic.stop()
      expect([...cashier.wrong, ...visitors.flatMap(({ wrong }) => wrong)]).toEqual([])
      const { asked } = traffic
      const visited = visitors.reduce((sum, one) => sum + one.answered, 0)
      return { samples, asked, stays: cashier.stays, answered: visited + 2 * asked.length + 8 * cashier.stays }
    },
  }
}

/** Waits until nothing is due and nothing runs, so that what is weighed is kept and not in use. */
async function jobsDone(): Promise<void> {
  await sleep(500)
  await looking(cluster.url, async (db) => {
    let due: unknown[] = []
    const isDone = async () => {
      const { rows } = await sql`
        select name, state, count(*)::int from pgboss.job
        where (state = 'active' or state < 'active' and start_after <= now()) and not starts_with(name, '__pgboss__')
        group by name, state`.execute(db)
      due = rows
      return due.length === 0
    }
    await until(isDone, 120_000, 200).catch(() => expect(due, 'jobs that are not done').toEqual([]))
  })
}

async function weigh({ pid, output }: Server): Promise<Weight> {
  const count = () => [...output().matchAll(/^weighs (.*)$/gm)]
  const before = count().length
  process.kill(pid, 'SIGUSR2')
  const lines = await until(() => (count().length > before ? count() : undefined), 60_000)
  return JSON.parse(lines.at(-1)![1]!) as Weight
}

type Rest = Awaited<ReturnType<typeof atRest>>

/** What is open once nobody asks: clients let go of their connections after some seconds. */
async function atRest(server: Server) {
  await jobsDone()
  await sleep(6000)
  const connections = await looking(cluster.url, async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db)
    return rows[0]!.count
  })
  const files = readdirSync(`/proc/${server.pid}/fd`).map((fd) => kindOf(`/proc/${server.pid}/fd/${fd}`))
  return { files: files.length, sockets: files.filter((kind) => kind === 'socket').length, connections }
}

function kindOf(path: string): string {
  try {
    return readlinkSync(path).split(':')[0]!
  } catch {
    return 'gone'
  }
}

/** How much the values rise from the first sample to the last, by the slope that half of all pairs exceed. */
function growth(samples: readonly Weight[], of: keyof Weight): number {
  const values = samples.map((sample) => sample[of])
  const slopes = values.flatMap((from, at) => values.slice(at + 1).map((to, further) => (to - from) / (further + 1)))
  return slopes.toSorted((a, b) => a - b)[Math.floor(slopes.length / 2)]! * (values.length - 1)
}

function trend(samples: readonly Weight[], of: keyof Weight): string {
  const values = samples.map((sample) => Math.round(sample[of] / MB))
  return `${values.join(' ')} (${(growth(samples, of) / MB).toFixed(1)} more)`
}

/** What the database's own clock looks at is as old as it will be in a week and a day. */
async function passAWeek(url: string): Promise<void> {
  await looking(url, async (db) => {
    await sql`update rate_limits set arrival = arrival - interval '8 days'`.execute(db)
    await sql`update idempotency_keys set created_at = created_at - interval '8 days'`.execute(db)
    await sql`update pgboss.job set completed_on = completed_on - interval '8 days'`.execute(db)
    await sql`update pgboss.queue set maintain_on = null`.execute(db)
    const isDone = async () => {
      const { rows } = await sql`select from pgboss.job where completed_on < now() - interval '7 days' limit 1`.execute(
        db,
      )
      return rows.length === 0
    }
    await until(isDone, 60_000, 500)
  })
}

/** Runs every job of the schedule, so that what is summed up now and then is there, however little time there was for it. */
async function runSchedules(url: string): Promise<void> {
  const schedules = await looking(url, (db) => sql<{ name: string }>`select name from pgboss.schedule`.execute(db))
  await withServices(url, 0, async (services) => {
    for (const { name } of schedules.rows) {
      await services.jobs.send(services.db, name, {}, {})
      await services.jobs.runBatch(name, services)
    }
  })
}

/** What the jobs of the next two months take up and clear away. */
async function sweep(url: string): Promise<void> {
  await withServices(url, 61, async (services) => {
    for (const name of SWEEPS) {
      await services.jobs.send(services.db, name, {}, {})
      expect(await services.jobs.runBatch(name, services), name).toBeGreaterThan(0)
    }
    expect(await countDue(systemContext(services, 'test'))).toBe(0)
  })
}

/** Does something beside the product, so many days from now. */
async function withServices(url: string, days: number, work: (services: Services) => Promise<void>): Promise<void> {
  const config = loadConfig({ DATABASE_URL: url, SKYLOT_SECRET: SECRET, SKYLOT_ROLE: 'web' })
  const clock = { now: () => Temporal.Now.instant().add({ hours: 24 * days }) }
  const services = await openServices({ config, log: testLog, url, clock })
  try {
    await work(services)
  } finally {
    await services.close()
  }
}

const SWEEPS = [
  'platform.sweep-limits',
  'platform.sweep-idempotency-keys',
  'auth.sweep-tokens',
  'club.sweep-links',
  'quotes.sweep',
  'capacity.forget-holders',
  'mail.sweep-attachments',
  'mailing-lists.travelers',
  'journal.post',
]

/** How many rows each table has. */
async function sizesOf(db: Kysely<DB>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select c.oid::regclass::text as name,
      (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %s', c.oid::regclass), false, true, '')))[1]::text::int as count
    from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition
      and c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
    union all
    select 'history of ' || table_name, count(*)::int from history group by table_name`.execute(db)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** Tables that have more rows than before, other than those of what was sold and said. */
function grown(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] {
  return [...after].flatMap(([name, count]) => {
    const was = before.get(name) ?? 0
    return count > Math.max(was, AT_MOST[name] ?? 0) && !GROWING.has(name) ? [`${name}: ${was}, then ${count}`] : []
  })
}

/** One for each kind of money, made when it first moves. */
const AT_MOST: Readonly<Record<string, number>> = { journal_accounts: 60, 'history of journal_accounts': 60 }

const GROWING = new Set(
  [
    'bookings booking_changes quotes spaces_held_free url_tokens wallet_passes transactions transaction_changes',
    'payments cards sales_entries journal_entries journal_lines journal_days journal_queue travelers',
    'accounts members point_accounts point_entries registration_bonuses',
    // What the gateway told of payments, and a line for each hour or day that passes.
    'gateway_batches gateway_movements payment_days stay_days daily_figure_changes voucher_days score_days score_ask_days sales_days',
    'journal_nights books_days books_changes sold_days sold_months sold_changes stay_hours stay_hour_changes stay_lines',
    'point_age_days point_age_changes card_refunds mail_days mail_changes',
    'occupancy_snapshots occupancy_days occupancy_peaks',
    // What mails of one kind share, once; of `history` each table is looked at by itself.
    'mail_parts history',
    // These are kept as long as docs/privacy.md says.
    'work_timings statement_texts slow_work',
    'audit_trail permission_uses mail_messages analytics_events security_events known_devices',
    'funnel_news funnel_visits funnel_bookings funnel_ends funnel_sums funnel_months',
  ].flatMap((names) => names.split(' ')),
)
