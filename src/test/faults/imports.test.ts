import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { openServices } from '../../app/services.ts'
import type { Status } from '../../capabilities/imports/store.ts'
import { handlers } from '../../capabilities/imports/handlers.ts'
import { addDays, pacificDate } from '../../lib/pacific.ts'
import { loadConfig } from '../../platform/config.ts'
import { type Context, systemContext } from '../../platform/context.ts'
import { testLog } from '../config.ts'
import { LONG } from '../long.ts'
import { brokenPromises } from '../promises.ts'
import { startCluster } from './cluster.ts'
import { COMPILED, SECRET, until } from './server.ts'

const ROOT = join(import.meta.dirname, '../../..')
const ROWS = LONG ? 20_000 : 900

const workers = new Set<ChildProcess>()
afterEach(() => {
  for (const worker of workers) worker.kill('SIGKILL')
  workers.clear()
})

test(`${ROWS} bookings move in, and out again, once each, while whoever does it is killed again and again`, async () => {
  const cluster = await startCluster({ durable: false })
  onTestFinished(cluster.remove)
  const env = { DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET, SKYLOT_ROLE: 'web' }
  const services = await openServices({ config: loadConfig(env), log: testLog, url: cluster.url })
  onTestFinished(() => services.close())
  const context = () => systemContext(services, 'import')
  await sql`update stall_days set allotment = ${ROWS}, bound = ${ROWS} where vehicle_class = 'STANDARD'`.execute(
    services.db,
  )
  const before = await reserved(context())
  const importId = await checkedFile(context(), fileOf(pacificDate(context().now)))
  await services.jobs.runBatch('imports.check', services)
  const file = await handlers.show(context(), { importId })
  expect(file.counts).toMatchObject({ ready: ROWS, refused: 0 })

  await handlers.run(context(), { importId, revision: file.revision })
  const killed = await workUntil(env, async () => (await statusOf(context(), importId)) === 'IMPORTED')
  expect(killed, 'processes were killed in the middle').toBeGreaterThan(1)
  const { rows } = await sql<{ n: number; numbers: number; cents: number }>`
    select count(*)::int as n, count(distinct prior_number)::int as numbers, sum(total_cents)::int as cents
    from bookings where prior_number is not null`.execute(services.db)
  expect(rows).toEqual([{ n: ROWS, numbers: ROWS, cents: file.totals.total_cents }])
  expect(await brokenPromises(services.db)).toEqual([])

  const moved = await handlers.show(context(), { importId })
  await handlers.undo(context(), { importId, revision: moved.revision })
  await workUntil(env, async () => (await statusOf(context(), importId)) === 'UNDONE')
  const left = await sql`select from bookings where prior_number is not null`.execute(services.db)
  expect(left.rows).toEqual([])
  expect(await reserved(context())).toBe(before)
  expect(await brokenPromises(services.db)).toEqual([])
})

const HEADER = 'Reservation,Customer,Email,Arrival,Departure,Total,Paid'

/** Bookings of one night and of some, within the next weeks. */
function fileOf(today: string): string {
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const from = addDays(today, 5 + (index % 20))
    const to = addDays(from, 1 + (index % 6))
    return `K-${index},Person ${index},p${index}@example.com,${from} 08:00,${to} 08:00,${100 + (index % 90)}.37,${index % 3 === 0 ? 20 : 0}`
  })
  return `${HEADER}\n${lines.join('\n')}\n`
}

/** Uploads a file and asks for its dry run. */
async function checkedFile(ctx: Context, text: string): Promise<string> {
  const { id: importId } = await handlers.start(ctx, { kind: 'BOOKINGS', file_name: 'old.csv' })
  const bytes = Buffer.from(text)
  const piece = 256 * 1024
  const chunks = Math.ceil(bytes.length / piece)
  for (let no = 0; no < chunks; no++)
    await handlers.sendChunk(ctx, {
      importId,
      no,
      bytes: bytes.subarray(no * piece, (no + 1) * piece).toString('base64'),
    })
  const { revision, fields, date_order } = await handlers.endUpload(ctx, { importId, chunks })
  const columns = fields.flatMap(({ name, column }) => (column === null ? [] : [{ field: name, column }]))
  await handlers.check(ctx, { importId, revision, columns, date_order })
  return importId
}

async function statusOf({ db }: Context, id: string): Promise<Status | undefined> {
  return (await db.selectFrom('imports').select('status').where('id', '=', id).executeTakeFirst())?.status
}

async function reserved({ db }: Context): Promise<number> {
  const { rows } = await sql<{ n: number }>`select coalesce(sum(reserved), 0)::int as n from stall_days`.execute(db)
  return rows[0]?.n ?? 0
}

/** One process at a time does the work until it is killed at some moment. Answers how many were killed while at it. */
async function workUntil(env: Readonly<Record<string, string>>, isDone: () => Promise<boolean>): Promise<number> {
  let killed = 0
  await until(
    async () => {
      const worker = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', 'src/test/faults/import-worker.ts'],
        {
          cwd: ROOT,
          env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...COMPILED, ...env },
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      )
      workers.add(worker)
      const gone = new Promise((ended) => worker.once('close', ended))
      await Promise.race([new Promise((serving) => worker.stdout.once('data', serving)), gone])
      // Each gets a little longer than the last: on a busy machine none would get anything done otherwise.
      await sleep(randomInt(LONG ? 4000 : 500) + 150 * killed)
      worker.kill('SIGKILL')
      await gone
      workers.delete(worker)
      if (await isDone()) return true
      killed += 1
      return false
    },
    1_800_000,
    0,
  )
  return killed
}
