import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { StartError } from './errors.ts'

/** The product's own, in the order of their numbers. */
export const MIGRATIONS = join(import.meta.dirname, '../../migrations')

interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/**
 * What a file's text was before it was mended, by the checksum of that: it does the same where it ran, and did not run
 * everywhere.
 */
const MENDED: Readonly<Record<string, string>> = {
  // These needed a superuser.
  '0187_erasure.sql': 'd9ef4b4ba6a746f53001f8bf31d5cfc8f0999f19fd0e7c9ac0328dc4da699e56',
  '0188_retention.sql': '0f2e81a1bd0997f02f3792505ea30d65387be6e7fba1c026678dfa58cbdfbee9',
  '0196_security_events.sql': '7f48d2061a017cc06bf705cb39f85f79e98c3a6ded49867a7b1960a4fe641b2d',
}

const OLDEST_SERVER = 15
/** Any number, the same in every process: they migrate one after the other. */
const LOCK = 5_150_001

/** How long a migration waits for a lock each time, and how often it tries. */
interface LockPatience {
  readonly milliseconds: number
  readonly tries: number
}
const LOCK_PATIENCE: LockPatience = { milliseconds: 2000, tries: 60 }
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Brings the database to the state of the files in `folder`, each in a transaction of its own. Returns the names of
 * those that ran. Throws a StartError when the server cannot be used or an applied file was changed.
 */
export async function migrate(url: string, folder: string, lock = LOCK_PATIENCE): Promise<string[]> {
  const client = await connect(url)
  try {
    await withMigrationLock(client, () =>
      client.query(`create table if not exists schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`),
    )
    const { rows } = await client.query<Omit<Migration, 'text'>>('select name, checksum from schema_migrations')
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
    const files = await readMigrations(folder)
    refuseChanged(files, applied)
    const ran: string[] = []
    for (const file of files) if (!applied.has(file.name) && (await apply(client, file, lock))) ran.push(file.name)
    return ran
  } finally {
    await client.end()
  }
}

/**
 * Runs `act` in a transaction while no other process migrates. The lock ends with the transaction, since behind a
 * pooler the next one may run on another connection.
 */
async function withMigrationLock<Result>(client: Client, act: () => Promise<Result>): Promise<Result> {
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const result = await act()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'skylot migrate',
  })
  try {
    await client.connect()
  } catch (error) {
    await client.end().catch(() => undefined)
    throw new StartError(`The database at ${place(url)} ${explain(error)}`, { cause: error })
  }
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const version = rows[0]?.server_version ?? ''
  const { rows: state } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  const refused =
    Number.parseInt(version, 10) < OLDEST_SERVER
      ? `is PostgreSQL ${version}: version ${OLDEST_SERVER} or newer is needed.`
      : state[0]?.transaction_read_only === 'on' &&
        'takes no writes, as a standby does: name the primary in DATABASE_URL.'
  if (!refused) return client
  await client.end()
  throw new StartError(`The database at ${place(url)} ${refused}`)
}

/** Host, port and database, without the password. */
function place(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url)
  return `${searchParams.get('host') ?? hostname}${port && `:${port}`}${pathname}`
}

function explain(error: unknown): string {
  const { code, message } = error as { code?: string; message: string }
  if (code === '28P01' || code === '28000') return 'refuses this user or password: check DATABASE_URL.'
  if (code === '3D000') return 'does not exist: create it, or check DATABASE_URL.'
  return `cannot be reached (${code ?? message}): check DATABASE_URL and that PostgreSQL is running.`
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Whether a migration did what a file does that had this checksum when it ran. */
export function isSame({ name, checksum }: Pick<Migration, 'name' | 'checksum'>, ran: string | undefined): boolean {
  return ran === checksum || ran === MENDED[name]
}

function refuseChanged(files: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const changed = files.find((file) => applied.has(file.name) && !isSame(file, applied.get(file.name)))
  if (!changed) return
  throw new StartError(
    `migrations/${changed.name} was changed after it ran on this database: restore the file and put the change into a new one.`,
  )
}

/**
 * Runs a migration. It waits for a lock only briefly, since later statements queue behind it; then it lets them pass
 * and retries.
 * @returns false when another process has run it meanwhile
 */
async function apply(client: Client, migration: Migration, lock: LockPatience): Promise<boolean> {
  for (let tries = lock.tries; ; tries--) {
    try {
      return await tryToApply(client, migration, lock)
    } catch (error) {
      const isLocked = (error as { code?: string }).code === LOCK_NOT_AVAILABLE
      if (isLocked && tries > 1) await sleep(lock.milliseconds)
      else throw failed(migration, isLocked ? 'somebody held a lock that it needs' : (error as Error).message, error)
    }
  }
}

function failed({ name }: Migration, why: string, cause: unknown): StartError {
  return new StartError(`migrations/${name} failed and changed nothing: ${why}.`, { cause })
}

function tryToApply(
  client: Client,
  { name, text, checksum }: Migration,
  { milliseconds }: LockPatience,
): Promise<boolean> {
  return withMigrationLock(client, async () => {
    const { rowCount } = await client.query('select from schema_migrations where name = $1', [name])
    if (rowCount) return false
    await client.query(`set local lock_timeout = ${milliseconds}`)
    await client.query(text)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    return true
  })
}
