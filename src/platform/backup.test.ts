import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { MIGRATIONS } from './migrate.ts'
import { jobs } from '../app/registry.ts'
import { flushEvents } from '../capabilities/analytics/index.ts'
import { bookings } from '../capabilities/bookings/contract.ts'
import { booked } from '../capabilities/bookings/factory.ts'
import { testConfig, testLog } from '../test/config.ts'
import { inPieces } from '../test/in-pieces.ts'
import { type Harness, harness, sharedHarness } from '../test/harness.ts'
import { createTestDatabase } from '../test/postgres.ts'
import { readBackup, type RestoreOptions } from './backup-read.ts'
import { readBackupInSessions } from './backup-sessions.ts'
import { writeBackup } from './backup-write.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { draftOf, inDraft } from './draft-database.ts'
import { sendWithin } from './jobs.ts'
import { LONG } from '../test/long.ts'

const NOW = Temporal.Instant.from('2026-11-21T12:00:00-08:00')

async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase({ empty: true })
  onTestFinished(drop)
  return url
}

async function backupOf(url: string): Promise<Buffer> {
  const sink = new PassThrough()
  const [bytes] = await Promise.all([buffer(sink), writeBackup(url, sink, { now: NOW }).then(() => sink.end())])
  return bytes
}

type ReadBackup = typeof readBackup

const inSessions: ReadBackup = (url, read, options) =>
  inDraft(url, (draft) => readBackupInSessions(draft, read, { ...options, sessions: 3 }))

/** Into a database of somebody's own, and into a data folder's. */
const WAYS: readonly (readonly [string, ReadBackup])[] = [
  ['in one transaction', readBackup],
  ['in sessions', inSessions],
]

function restored(read: ReadBackup, bytes: Buffer, url: string, change: Partial<RestoreOptions> = {}) {
  const options = { migrations: MIGRATIONS, secret: testConfig().secret!, finish: async () => undefined }
  return read(url, async () => Readable.from(inPieces(bytes, oddLength)), { ...options, ...change })
}

/** Of no length that lines have, and first as short as the line that ends the rows of a table. */
const oddLength = (at: number) => (at < 200_000 ? (at % 7) + 1 : 9973)

/** A business day with something in every corner: bookings, changes, refunds, mails, jobs that wait. */
async function aDay(h: Harness) {
  const traveller = await h.as.traveller()
  const { number } = await booked(traveller)
  await h.sql`update bookings set full_name = ${'Zoë "\\. Müller\\\n\\.\n\tfour'}, flight_number_departing = '\\N'`
  await h.runJobs()
  // Longer than what is handed on at once.
  await h.sql`update mail_messages set html = repeat('a long letter ', 30000)`
  await traveller.call(bookings.cancel, { number })
  await flushEvents(h.services)
  const [row] = await h.sql<{ url: string }>`select current_database() as url`
  const url = new URL(process.env.SKYLOT_TEST_POSTGRES!)
  url.pathname = `/${row!.url}`
  return { url: url.href }
}

/** Each table with its count and a hash of its rows. */
async function contentOf(db: OpenDatabase) {
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'sandbox') order by 1`.execute(db)
  const content: Record<string, string> = {}
  for (const { name } of tables) {
    if (name === 'rate_limits' || name === 'schema_migrations') continue
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(db)
    content[name] = `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`
  }
  return content
}

async function indexesOf(db: OpenDatabase): Promise<string[]> {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where schemaname in ('public', 'sandbox') order by 1`.execute(db)
  return rows.map(({ indexdef }) => indexdef)
}

async function constraintsOf(db: OpenDatabase): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as definition
    from pg_constraint where connamespace in ('public'::regnamespace, 'sandbox'::regnamespace) order by 1`.execute(db)
  return rows.map(({ definition }) => definition)
}

async function triggersOf(db: OpenDatabase): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select concat_ws(' ', tgrelid::regclass, pg_get_triggerdef(oid), tgenabled) as definition
    from pg_trigger where not tgisinternal order by 1`.execute(db)
  return rows.map(({ definition }) => definition)
}

/** Tables that the planner knows nothing of. */
async function withoutStatistics(db: OpenDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'sandbox'::regnamespace) and reltuples < 0
      and oid <> 'schema_migrations'::regclass`.execute(db)
  return rows.map(({ name }) => name)
}

async function opened(url: string): Promise<OpenDatabase> {
  const db = openDatabase(url, { max: 1 })
  onTestFinished(() => db.close())
  return db
}

const LIKE_BEFORE = 'row for row, with its sequences, indexes, triggers and constraints'
test.each(WAYS)(`%s: what is restored is what was backed up, ${LIKE_BEFORE}`, async (_, read) => {
  const { url } = await aDay(await harness())
  const bytes = await backupOf(url)
  const target = await emptyDatabase()
  const { header, end } = await restored(read, bytes, target)
  const [before, after] = [await opened(url), await opened(target)]
  expect(await contentOf(after)).toEqual(await contentOf(before))
  expect(await indexesOf(after)).toEqual(await indexesOf(before))
  expect(await constraintsOf(after)).toEqual(await constraintsOf(before))
  expect(await triggersOf(after)).toEqual(await triggersOf(before))
  expect(header).toMatchObject({ made_at: '2026-11-21T20:00:00Z' })
  expect(header).not.toHaveProperty('secret')
  expect(end.rows).toBeGreaterThan(100)
  expect(await withoutStatistics(after)).toEqual([])

  const history = (db: OpenDatabase) =>
    sql`insert into settings (key, value) values ('probe', '1') returning 1`.execute(db)
  await Promise.all([history(before), history(after)])
  expect(await contentOf(after)).toMatchObject({ settings: expect.stringMatching(/^\d+ /) })
  const last = async (db: OpenDatabase) =>
    (await sql<{ id: number }>`select max(id) as id from history`.execute(db)).rows[0]?.id
  expect(await last(after)).toBe(await last(before))
  await expect(sql`delete from audit_trail`.execute(after)).rejects.toThrow('append-only')
  const orphan = sql`insert into stall_days values ('NONE', '2026-12-01', 1, 0, 1)`.execute(after)
  await expect(orphan).rejects.toThrow('foreign key')
})

test('bookings that come while it is written are in it whole or not at all', async () => {
  const h = await harness()
  const [row] = await h.sql<{ name: string }>`select current_database() as name`
  const url = Object.assign(new URL(process.env.SKYLOT_TEST_POSTGRES!), { pathname: `/${row!.name}` }).href
  const people = await Promise.all(Array.from({ length: 12 }, () => h.as.traveller()))
  const going = Promise.all(people.map((one, index) => booked(one, 'BUY_NOW', { email: `t${index}@example.com` })))
  const bytes = await backupOf(url)
  await going
  const target = await emptyDatabase()
  await restored(readBackup, bytes, target)
  const { rows } = await sql<{ torn: number }>`
    select count(*) as torn from bookings b
    where not exists (select from payments p where p.booking_id = b.id) or not exists (select from cards c where c.booking_id = b.id)`.execute(
    await opened(target),
  )
  expect(rows).toEqual([{ torn: 0 }])
})

test('nothing is restored of a file that another takes the place of while sessions open it', async () => {
  const bytes = await backupOf((await aDay(await harness())).url)
  const other = Buffer.from(bytes.toString().replace('"made_at":"2026', '"made_at":"2025'))
  const files = [bytes, other, bytes]
  const swapped: ReadBackup = (url, _, options) => inSessions(url, async () => Readable.from([files.shift()!]), options)
  const target = await emptyDatabase()
  await expect(restored(swapped, bytes, target)).rejects.toThrow('damaged')
  expect(await leftIn(target)).toEqual([])
})

/** What is in a database, of whomever. */
async function tablesOf(url: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(await opened(url))
  return rows.map(({ name }) => name)
}

/** What a refused restore leaves: of its draft, too. */
async function leftIn(url: string): Promise<string[]> {
  const draft = draftOf(new URL(url).pathname.slice(1))
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where datname = ${draft}`.execute(await opened(url))
  return [...rows.map(({ name }) => name), ...(await tablesOf(url))]
}

test.each(WAYS)('%s: jobs that waited wait again, and where they cannot, nothing is restored', async (_, read) => {
  const { url } = await aDay(await harness())
  const bytes = await backupOf(url)
  const target = await emptyDatabase()
  const send: RestoreOptions['finish'] = (connection, waiting) => {
    const sent = waiting.map(({ job, data, singleton_key }) => ({
      name: job,
      data,
      singletonKey: singleton_key ?? undefined,
    }))
    return sendWithin(connection, sent, { jobs, log: testLog })
  }
  const cutOff = restored(read, bytes, target, {
    async finish(connection, waiting) {
      await send(connection, waiting)
      throw new Error('cut off')
    },
  })
  await expect(cutOff).rejects.toThrow('cut off')
  expect(await leftIn(target)).toEqual([])

  await restored(read, bytes, target, { finish: send })
  const waiting = async (db: OpenDatabase) => {
    const { rows } = await sql<{ name: string; data: object }>`
      select name, data from pgboss.job where state < 'active' order by name, data::text`.execute(db)
    return rows
  }
  const before = await waiting(await opened(url))
  expect(before.map(({ name }) => name)).toContain('payments.refund')
  expect(await waiting(await opened(target))).toEqual(before)
})

describe.each(WAYS)('%s: a back-up is refused, and nothing is left behind', (_, read) => {
  const shared = sharedHarness()
  let url: string
  let bytes: Buffer
  beforeAll(async () => {
    url = (await aDay(shared())).url
    bytes = await backupOf(url)
  })
  const refused = async (bytes: Buffer, url: string, change: Partial<RestoreOptions> = {}) => {
    const error = await restored(read, bytes, url, change).catch((reason: Error) => reason)
    return { name: (error as Error).name, message: (error as Error).message }
  }

  test('when the database is in use', async () => {
    expect(await refused(bytes, url)).toMatchObject({ message: expect.stringContaining('not empty') })
    expect(await tablesOf(url)).toContain('public.bookings')
  })

  test('when it is cut off anywhere, changed, or something else', { timeout: 240_000 }, async () => {
    const target = await emptyDatabase()
    const text = bytes.toString()
    const damaged = { name: 'StartError', message: expect.stringMatching(/damaged|no back-up/) }
    for (const share of LONG ? [0, 0.1, 0.5, 0.9, 0.999] : [0, 0.5, 0.999]) {
      expect(await refused(bytes.subarray(0, Math.floor(bytes.length * share)), target)).toEqual(damaged)
    }
    expect(await refused(Buffer.from(text.replace('{"skylot":1', '{"skylot":2')), target)).toEqual(damaged)
    const lineGone = text.replace(/\n[^\n{\\]+\n/, '\n')
    expect(lineGone).not.toBe(text)
    expect(await refused(Buffer.from(lineGone), target)).toEqual(damaged)
    expect(await leftIn(target)).toEqual([])
  })

  test('when it holds a row twice', async () => {
    const target = await emptyDatabase()
    const text = bytes.toString()
    const end = JSON.parse(text.trimEnd().split('\n').at(-1)!).end
    const twice = text
      .replace(/(\{"table":"settings"[^\n]*\n)([^\n]+\n)/, '$1$2$2')
      .replace(`"rows":${end.rows}`, `"rows":${end.rows + 1}`)
    expect(twice.length).toBeGreaterThan(text.length + 1)
    const damaged = { name: 'StartError', message: expect.stringContaining('damaged') }
    expect(await refused(Buffer.from(twice), target)).toEqual(damaged)
    expect(await leftIn(target)).toEqual([])
  })

  test('when its keys are sealed with another secret, before anything else of it is read', async () => {
    const target = await emptyDatabase()
    const [, keys = ''] = bytes.toString().split('\n')
    expect(JSON.parse(keys)).toMatchObject({ table: 'keys' })
    // What comes later is damaged, and nobody has come that far.
    const half = bytes.subarray(0, Math.floor(bytes.length / 2))
    const { message } = await refused(half, target, { secret: 'another secret of at least thirty-two characters' })
    expect(message).toContain('SKYLOT_SECRET does not open the keys in this back-up')
    expect(await leftIn(target)).toEqual([])
  })

  test('when another version made it', async () => {
    const text = bytes.toString()
    const target = await emptyDatabase()
    const other = text.replace(/"checksum":"\w{8}/, '"checksum":"00000000')
    expect((await refused(Buffer.from(other), target)).message).toContain('another version')
    const newer = text.replace('0001_foundation.sql', '9999_future.sql')
    expect((await refused(Buffer.from(newer), target)).message).toContain('newer version')
  })
})
