import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { createApi } from '../../app/api.ts'
import { jobs } from '../../app/registry.ts'
import { openServices } from '../../app/services.ts'
import { MOST_LISTED } from '../../lib/listed.ts'
import { settableClock } from '../../platform/clock.ts'
import { MIGRATIONS, migrate } from '../../platform/migrate.ts'
import { type Asked, everyGet, openAsker } from '../asked.ts'
import { TEST_NOW, testConfig, testLog } from '../config.ts'
import { cpuOf } from '../cpu.ts'
import {
  explained,
  type Explained,
  explaining,
  listen,
  optionsOf,
  rowsOfStep,
  rowsRead,
  stepsOf,
} from '../explained.ts'
import { prepareTemplate } from '../template.ts'
import { onYears, percentile } from './ground.ts'
import { fillYears } from './years.ts'

/**
 * What a million bookings cost whoever reads: every GET of the registry, without anything and with each of its filters, orders,
 * periods and searches, and every job of the clock, in a business of a thousand bookings and in one of a million, in turns.
 * Ends with an error where the million takes more than twice as long and 5 ms, or reads a big table row by row. Times are of the
 * processor, this process's and PostgreSQL's, so that who else is on the machine does not lengthen them; on Linux alone.
 * `npm run bench growth`; `BENCH_DATA=folder` keeps both databases for the next run, `BENCH_BOOKINGS` makes the large one smaller,
 * and `BENCH_ONLY=pattern` asks only for what matches it.
 */
const BOOKINGS = Number(process.env.BENCH_BOOKINGS ?? 1_000_000)
const [FEW, FEW_DATABASE] = [1000, 'few']
const ONLY = new RegExp(process.env.BENCH_ONLY ?? '')
const ROUNDS = 3
/** What is beyond its limit is asked again: others may have had the machine. */
const TRIES = 3
const [TIMES, MORE_MS] = [2, 5]
const BIG_ROWS = BOOKINGS / 10

/** What may take longer, or read a big table, why, and the most milliseconds that it may take even so. */
const EXCEPT: readonly (readonly [what: RegExp, why: string, most: number])[] = [
  [/^journal\.export/, 'hands out all records of a period', 100],
  [/^gate\.manifest/, 'hands out all cars of its hours, each with what is due: here 976, and 2,000', 100],
  [/^gate\.snapshot$/, 'hands out all cars of its hours, each with its price: here 5,500', 600],
  [/^gate\.snapshot since/, 'looks at each car of its hours for whether it has changed', 40],
  [/^preview\.show/, 'prices a sample of two seasons anew, which is whole from 4,000 bookings on', 300],
  [/^desk\.calendar/, 'counts each booking of a month, in an index', 30],
  [/^space\.month/, 'counts each booking of the days of a month that are over, in an index', 30],
  [/^job disputes\.watch/, 'queues a job for each dispute that is open, here 463', 50],
  [/^exceptions\.search/, 'counts the refunds of each card in up to four months', 40],
  [/^job occupancy\.snapshot/, 'counts all bookings that are to come, in an index', 300],
  [/^job occupancy\.forecast/, 'counts every arrival and departure of 35 days again, each night', 800],
  [/^job stays\.roll-up$/, 'sums up the stays and payments of two days', 60],
  [/^job books\.compare/, 'compares the payments of ten days as a whole', 3000],
  [/^job journal\.prove/, 'proves a seventh of all days, and the records of the last ones, each night', 15_000],
  [/^job bookings\.price-drop/, 'prices what was booked within a day, once a night', 200],
  [/^job mailing-lists\.count/, 'asks the rules of each list of every traveler, each night', 1000],
  [/^job invoices\.monthly/, 'looks at all that companies owe, each month', 1000],
  [/^job moves\.count-arrivals/, 'counts all arrivals of months in an index, each night', 200],
]

const TELLING = { 'auto_explain.log_analyze': 'on', 'auto_explain.log_buffers': 'on', 'auto_explain.log_timing': 'off' }

listen()

await onYears(BOOKINGS, async (url) => {
  const [few, many] = [await openPlace(await fewBeside(url)), await openPlace(url)]
  const big = await bigTables(url)
  print('', 'few', 'many', 'ratio', 'in SQL', 'rows')
  try {
    // As each night: what is shown of a large list is what was counted then.
    for (const place of [few, many]) await place.run('mailing-lists.count')
    await askAll(few, many, big)
    await runAll(few, many, big)
  } finally {
    await few.close()
    await many.close()
  }
})

type Place = Awaited<ReturnType<typeof openPlace>>

/** A business in process, as it is and once more with every statement explained. */
async function openPlace(url: string) {
  // What more processes would share is the work of one.
  const settings = { max_parallel_workers_per_gather: 0 }
  const open = (at: string) =>
    openServices({ config: testConfig(), log: testLog, url: at, clock: settableClock(TEST_NOW) })
  const [services, telling] = [
    await open(optionsOf(url, settings)),
    await open(explaining(url, { ...TELLING, ...settings })),
  ]
  const { facts, ask } = await openAsker(services)
  const [api, tellingApi] = [createApi(services), createApi(telling)]
  return {
    facts,
    /** Milliseconds of processor that `work` takes here and in PostgreSQL. */
    async millisecondsOf(work: () => Promise<unknown>): Promise<number> {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
        services.db,
      )
      const before = await cpuOfProcesses(rows)
      const own = await cpuOf(work)
      return own + (await cpuOfProcesses(rows)) - before
    },
    ask: (asked: Asked) => ask(api, asked),
    explain: (asked: Asked) => explained(() => ask(tellingApi, asked)),
    async run(job: string) {
      await services.jobs.send(services.db, job, {}, {})
      await services.jobs.runBatch(job, services)
    },
    async explainRun(job: string) {
      await services.jobs.send(services.db, job, {}, {})
      return explained(() => telling.jobs.runBatch(job, telling))
    },
    async close() {
      await services.close()
      await telling.close()
    },
  }
}

async function askAll(few: Place, many: Place, big: ReadonlySet<string>): Promise<void> {
  const nameOf = ({ name, of }: Asked) => `${name} ${of}`.trim()
  const inFew = new Map(everyGet(few.facts).map((asked) => [nameOf(asked), asked]))
  for (const asked of everyGet(many.facts)) {
    const name = nameOf(asked)
    const other = inFew.get(name)
    if (!other || !ONLY.test(name)) continue
    const statuses = [await few.ask(other), await many.ask(asked)]
    const timed = await inTurns(
      () => few.millisecondsOf(() => few.ask(other)),
      () => many.millisecondsOf(() => many.ask(asked)),
    )
    const { statements } = await many.explain(asked)
    const status = statuses.every((each) => each === 200) ? '' : ` answers ${statuses.join(', ')}`
    tell(name + status, timed, statements, big)
  }
}

async function runAll(few: Place, many: Place, big: ReadonlySet<string>): Promise<void> {
  for (const { name, cron } of jobs) {
    if (!cron || !ONLY.test(`job ${name}`)) continue
    // What the years have left to do is done first.
    for (const place of [few, many]) await place.run(name)
    const timed = await inTurns(
      () => few.millisecondsOf(() => few.run(name)),
      () => many.millisecondsOf(() => many.run(name)),
    )
    const { statements } = await many.explainRun(name)
    tell(`job ${name}`, timed, statements, big)
  }
}

interface Timed {
  readonly few: number
  readonly many: number
}

function isWithin({ few, many }: Timed): boolean {
  return many <= TIMES * few + MORE_MS
}

/** The medians of both, in turns, so that both meet the same machine. */
async function inTurns(few: () => Promise<number>, many: () => Promise<number>): Promise<Timed> {
  let best: Timed | undefined
  for (let tried = 0; tried < TRIES; tried++) {
    const [ofFew, ofMany]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      ofFew.push(await few())
      ofMany.push(await many())
    }
    const timed = { few: percentile(ofFew, 0.5), many: percentile(ofMany, 0.5) }
    if (!best || timed.many < best.many) best = timed
    if (isWithin(timed)) break
  }
  return best!
}

function tell(name: string, timed: Timed, statements: readonly Explained[], big: ReadonlySet<string>): void {
  const scanned = new Set(
    statements.flatMap(({ plan }) =>
      stepsOf(plan).flatMap((step) =>
        step['Node Type'] === 'Seq Scan' && big.has(step['Relation Name'] ?? '') && rowsOfStep(step) > 2 * MOST_LISTED
          ? [step['Relation Name']]
          : [],
      ),
    ),
  )
  const faults = [!isWithin(timed) && 'SLOW', scanned.size > 0 && `SCANS ${[...scanned].join(', ')}`].filter(Boolean)
  const why = faults.length > 0 && EXCEPT.find(([what, , most]) => what.test(name) && timed.many <= most)?.[1]
  if (faults.length > 0 && !why) process.exitCode = 1
  const sum = (of: (one: Explained) => number) => statements.reduce((total, one) => total + of(one), 0)
  print(
    name,
    timed.few.toFixed(1),
    timed.many.toFixed(1),
    (timed.many / timed.few).toFixed(1),
    sum(({ milliseconds }) => milliseconds).toFixed(1),
    sum(({ plan }) => rowsRead(plan)).toFixed(0),
    why ? `${faults.join(' ')}: ${why}` : faults.join(' '),
  )
  if (process.env.BENCH_STATEMENTS && faults.length > 0) tellStatements(statements)
}

/** What took longest of it, with the plan. */
function tellStatements(statements: readonly Explained[]): void {
  for (const { milliseconds, text, plan } of statements
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, 2)) {
    process.stdout.write(`    ${milliseconds.toFixed(1)} ms: ${text.replaceAll(/\s+/g, ' ')}\n`)
    for (const line of linesOf(plan)) process.stdout.write(`      ${line}\n`)
  }
}

function linesOf(plan: Explained['plan'], depth = 0): string[] {
  const { Plans = [], ...step } = plan
  const shown = Object.entries(step).filter(
    ([key]) =>
      !/^(Parallel Aware|Async Capable|Total Cost|Startup Cost|Plan Width|Parent Relationship|Disabled|Local|Temp|Alias|Shared (Dirtied|Written)|Sort Space|Join Type)/.test(
        key,
      ),
  )
  return [
    ' '.repeat(depth) +
      shown.map(([key, value]) => (key === 'Node Type' ? value : `${key}=${String(value).slice(0, 200)}`)).join(' '),
    ...Plans.flatMap((each) => linesOf(each, depth + 1)),
  ]
}

/** Milliseconds that processes of this machine have used the processor, those of a PostgreSQL here. */
async function cpuOfProcesses(processes: readonly { readonly pid: number }[]): Promise<number> {
  const each = processes.map(({ pid }) => readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0'))
  return (await Promise.all(each)).reduce((total, text) => total + Number.parseInt(text, 10) / 1e6, 0)
}

/** A business of a few bookings in the same server, made at the first run. */
async function fewBeside(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const few = Object.assign(new URL(url), { pathname: `/${FEW_DATABASE}` }).href
  const { rows } = await client.query('select from pg_database where datname = $1', [FEW_DATABASE])
  if (rows.length === 0) {
    await client.query(`create database ${FEW_DATABASE}_new`)
    const made = Object.assign(new URL(url), { pathname: `/${FEW_DATABASE}_new` }).href
    await prepareTemplate(made)
    await fillYears(made, FEW)
    await client.query(`alter database ${FEW_DATABASE}_new rename to ${FEW_DATABASE}`)
  }
  await client.end()
  await migrate(few, MIGRATIONS)
  return few
}

async function bigTables(url: string): Promise<Set<string>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples > $1`,
    [BIG_ROWS],
  )
  await client.end()
  return new Set(rows.map(({ name }) => name))
}

function print(name: string, ...cells: string[]): void {
  const [few = '', many = '', ratio = '', sql = '', rows = '', verdict = ''] = cells
  const figures = [few.padStart(8), many.padStart(9), ratio.padStart(7), sql.padStart(9), rows.padStart(9)].join('')
  process.stdout.write(`  ${name.padEnd(52)}${figures}  ${verdict}`.trimEnd() + '\n')
}
