import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { THROUGHPUT } from '../../../bin/product.mjs'
import { onYears, percentile } from './ground.ts'
import { report } from './report.ts'
import { makeRoom, openShop, SECRET, spread, untilReady } from './shop.ts'

/**
 * How far one PostgreSQL carries: with a million bookings and all that belongs to them, how many more are sold a second,
 * how long a back-up and its restore take, and when it sells again after a crash. `npm run bench carrying`;
 * `BENCH_DATA=folder` keeps the database for the next run, `BENCH_BOOKINGS` makes a smaller one.
 */
const BOOKINGS = Number(process.env.BENCH_BOOKINGS ?? 1_000_000)
const SOLD = 2000
/** Rows a second: three times of what a back-up and a restore did before they were made for this. */
const GOALS = { backup: 132_000, restore: 171_000, readySeconds: 25 }
const PORT = 3298

const app = (name: string) => join(import.meta.dirname, '../../app', name)
const folder = await mkdtemp(join(tmpdir(), 'skylot-bench-'))
try {
  await onYears(BOOKINGS, async (url) => {
    const client = new pg.Client({ connectionString: url })
    // It is told of the crash too.
    client.on('error', () => {})
    await client.connect()
    await tellSize(client)
    await backUpAndRestore(url)
    await sell(url, client)
    await client.end()
  })
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function tellSize(client: pg.Client) {
  const { rows } = await client.query<{ gigabytes: number; bookings: number }>(
    `select round(pg_database_size(current_database()) / 1e9, 1)::float8 as gigabytes,
       (select count(*)::int from bookings) as bookings`,
  )
  const { gigabytes = 0, bookings = 0 } = rows[0] ?? {}
  report('bookings', `${bookings.toLocaleString('en')}, ${gigabytes} GB`)
}

async function backUpAndRestore(url: string) {
  const file = join(folder, 'bench.backup.age')
  const key = await generateIdentity()
  const env = { SKYLOT_SECRET: SECRET, BACKUP_RECIPIENT: await identityToRecipient(key), RECOVERY_KEY: key }
  const written = await runApp('backup.ts', [file], { ...env, DATABASE_URL: url })
  const rows = Number(/: (\d+) rows/.exec(written.output)?.[1])
  const { size } = await stat(file)
  tellSpeed('back-up', { rows, seconds: written.seconds, least: GOALS.backup, more: `, ${(size / 1e9).toFixed(2)} GB` })

  // As most do it: into a data folder of its own.
  const target = await mkdtemp(join(tmpdir(), 'skylot-restored-'))
  try {
    const restored = await runApp('restore.ts', [file], { ...env, DATA_DIR: target })
    tellSpeed('restore', { rows, seconds: restored.seconds, least: GOALS.restore })
  } finally {
    await rm(target, { recursive: true, force: true })
  }
}

interface Speed {
  readonly rows: number
  readonly seconds: number
  readonly least: number
  readonly more?: string
}

function tellSpeed(what: string, { rows, seconds, least, more = '' }: Speed) {
  const text = `${seconds.toFixed(0)} s for ${(rows / 1e6).toFixed(1)} million rows, ${Math.round(rows / seconds / 1000)},000/s${more}`
  report(what, text, { text: `≥ ${least / 1000},000/s`, kept: rows / seconds >= least })
}

async function runApp(program: string, parameters: string[], env: Record<string, string>) {
  const began = performance.now()
  const all = { env: { ...process.env, DATA_DIR: join(folder, 'data'), ...env }, maxBuffer: 2 ** 26 }
  const { stdout } = await promisify(execFile)(process.execPath, [...THROUGHPUT, app(program), ...parameters], all)
  return { output: stdout, seconds: (performance.now() - began) / 1000 }
}

async function sell(url: string, client: pg.Client) {
  await makeRoom(client)
  const shop = await openShop({ url, dataDir: join(folder, 'data'), port: PORT })
  try {
    await shop.book(await shop.quotes(200, spread), 4)
    const ids = await shop.quotes(SOLD, spread)
    const { each, seconds } = await shop.book(ids, 16)
    const slowest = percentile(each, 0.99).toFixed(0)
    report('paid bookings, 16 at once', `${Math.round(SOLD / seconds)}/s, p99 ${slowest} ms`)

    // Whatever a server process dies of, all others end with it and what was committed is read from the log.
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const more = await shop.quotes(500, spread)
    const selling = shop.book(more, 16).catch(() => undefined)
    process.kill(rows[0]!.pid, 'SIGKILL')
    await selling
    const ready = await untilReady(PORT)
    report('killed while it sold, ready again', `${ready.toFixed(1)} s`, {
      text: `≤ ${GOALS.readySeconds} s`,
      kept: ready <= GOALS.readySeconds,
    })
  } finally {
    shop.leave()
    shop.process.kill('SIGTERM')
    await once(shop.process, 'exit')
  }
}
