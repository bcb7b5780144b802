import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Api, createApi } from '../../app/api.ts'
import { type OpenServices, openServices } from '../../app/services.ts'
import { settableClock } from '../../platform/clock.ts'
import { startEmbedded } from '../../platform/embedded-postgres.ts'
import { MIGRATIONS, migrate } from '../../platform/migrate.ts'
import { TEST_NOW, testConfig, testLog } from '../config.ts'
import { prepareTemplate } from '../template.ts'
import { type Traveller, travellers } from '../travellers.ts'
import { fillYears } from './years.ts'

export interface Ground {
  /** A copy of the seeded database, or of another one. */
  copy(name: string, of?: string): Promise<string>
  open(url: string): Promise<{ api: Api; services: OpenServices; traveller: () => Traveller }>
}

/** A PostgreSQL that really writes to disk, for the time that `work` takes. */
export async function onGround(work: (ground: Ground) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'skylot-bench-'))
  const server = await startEmbedded(folder, { durable: true, maxConnections: 100 })
  const urlOf = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href
  const opened: OpenServices[] = []
  try {
    await onServer(urlOf('postgres'), 'create database seeded')
    await prepareTemplate(urlOf('seeded'))
    await work({
      async copy(name, of = 'seeded') {
        await onServer(urlOf('postgres'), `create database ${name} template ${of}`)
        return urlOf(name)
      },
      async open(url) {
        const services = await openServices({ config: testConfig(), log: testLog, url, clock: settableClock(TEST_NOW) })
        opened.push(services)
        const api = createApi(services)
        return { api, services, traveller: travellers(api) }
      },
    })
  } finally {
    for (const services of opened) await services.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * A PostgreSQL with three years of a busy business, for the time that `work` takes. Filling it takes minutes: where
 * `BENCH_DATA` names a folder it stays there, and the next run takes it as it is, newer migrations applied.
 */
export async function onYears(bookings: number, work: (url: string) => Promise<void>): Promise<void> {
  const kept = process.env.BENCH_DATA
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'skylot-bench-')))
  const filled = join(folder, `filled-${bookings}`)
  try {
    if (!existsSync(filled)) {
      // Without safety, as a test's; afterwards it is a server like any other.
      const hasty = await startEmbedded(folder, { durable: false })
      await prepareTemplate(hasty.url)
      await fillYears(hasty.url, bookings)
      await hasty.stop()
      await writeFile(filled, '')
    }
    const server = await startEmbedded(folder, { durable: true, maxConnections: 100 })
    try {
      await migrate(server.url, MIGRATIONS)
      await work(server.url)
    } finally {
      await server.stop()
    }
  } finally {
    if (!kept) await rm(folder, { recursive: true, force: true })
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Runs `work` over `items` with so many at once. Answers each run's milliseconds and the seconds of all. */
export async function timed<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, lane: number) => Promise<unknown>,
): Promise<{ each: number[]; seconds: number }> {
  const queue = [...items]
  const each: number[] = []
  const started = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async (_, lane) => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
        const began = performance.now()
        await work(item, lane)
        each.push(performance.now() - began)
      }
    }),
  )
  return { each, seconds: (performance.now() - started) / 1000 }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Milliseconds that the threads of a process have run. Its ticks would count a thread that wakes with the clock too often. */
export function onProcessor(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const ran = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return ran.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6
}
