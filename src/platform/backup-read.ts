import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Client } from 'pg'
import { copyIn } from './backup-copy.ts'
import { END_OF_ROWS, type EndLine, FORMAT, type Header, type JobLine, type Line } from './backup-write.ts'
import { sqlState } from './database.ts'
import { StartError } from './errors.ts'
import { opensKeys } from './keys.ts'
import { isSame } from './migrate.ts'

/** What was restored. */
export interface Restored {
  readonly header: Header
  readonly end: EndLine['end']
}

export interface RestoreOptions {
  /** The folder of the migrations. */
  readonly migrations: string
  /** What the keys in the back-up are sealed with. */
  readonly secret: string
  /** Comes last in the transaction of everything else: what it throws undoes all of it. */
  readonly finish: (connection: Client, waiting: readonly JobLine[]) => Promise<void>
}

/**
 * Reads a back-up into an empty database, in one transaction: the tables as the migrations of that day made them, the
 * rows, then every constraint again, so that what does not fit together is refused. Later migrations run at the next start.
 * @throws StartError when the database is not empty, the secret is another, or the back-up is damaged or of another
 * product version
 */
export async function readBackup(
  url: string,
  source: Readable,
  { migrations, secret, finish }: RestoreOptions,
): Promise<Restored> {
  const client = new Client({ connectionString: url, application_name: 'skylot restore' })
  await client.connect()
  const lines = new Lines(source)
  try {
    await refuseUsed(client)
    const header = headerFrom(await lines.next())
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await makeTables(client, header, migrations)
    const { end, jobs } = await fill(client, lines, secret)
    await finish(client, jobs)
    const { command } = await client.query('commit')
    // What failed and was passed over in silence has undone everything.
    if (command !== 'COMMIT') throw new Error('The database could not keep what was restored')
    await client.query('analyze')
    return { header, end }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    // Invalid values or inconsistent rows: not what the writer wrote.
    throw /^2[23]/.test(sqlState(error) ?? '') ? damaged(error) : error
  } finally {
    await client.end()
    source.destroy()
  }
}

/**
 * The header of a back-up, packed as `npm run backup` writes it.
 * @throws StartError when it cannot be read, is empty, or is something else
 */
export async function readHeader(source: Readable): Promise<Header> {
  const zip = createGunzip()
  try {
    // The pipeline ends with an error when enough was read; what matters of it comes out of the lines.
    void pipeline(source, zip).catch(() => undefined)
    const first = new Lines(zip).next().catch((error: unknown) => {
      throw new StartError(NO_BACKUP, { cause: error })
    })
    return headerFrom(await first)
  } finally {
    source.destroy()
    zip.destroy()
  }
}

async function refuseUsed(client: Client): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(`
    select exists (
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')) as used`)
  if (rows[0]?.used) {
    throw new StartError('The database to restore into is not empty: make a new one, or choose a new DATA_DIR.')
  }
}

const NO_BACKUP = 'This file is no back-up of this product: nothing was restored.'

function headerFrom(line: string): Header {
  const header = parse(line) as Partial<Header> | undefined
  if (header?.skylot !== FORMAT) throw new StartError(NO_BACKUP)
  return header as Header
}

/** The tables as they were: the same migrations, the partitions made since, no rows, and no constraint between tables yet. */
async function makeTables(client: Client, { migrations, partitions }: Header, folder: string): Promise<void> {
  await client.query(`create table schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  for (const { name, checksum } of migrations) {
    const text = await readMigration(folder, name)
    const now = createHash('sha256').update(text).digest('hex')
    if (!isSame({ name, checksum: now }, checksum)) {
      throw new StartError(`The back-up was made by another version (migrations/${name}): restore it with that one.`)
    }
    await client.query(text)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, now])
  }
  for (const { name, parent, bound } of partitions) {
    await client.query(`create table if not exists ${name} partition of ${parent} ${bound}`)
  }
}

async function readMigration(folder: string, name: string): Promise<string> {
  try {
    return (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  } catch {
    throw new StartError(`The back-up was made by a newer version (migrations/${name}): restore it with that one.`)
  }
}

async function fill(
  client: Client,
  lines: Lines,
  secret: string,
): Promise<Pick<Restored, 'end'> & { jobs: readonly JobLine[] }> {
  const constraints = await dropConstraints(client)
  const jobs: JobLine[] = []
  const counted = { tables: 0, rows: 0 }
  for (;;) {
    const line = parse(await lines.next())
    if (!line) throw damaged()
    if ('table' in line) {
      const rows = rowsUntilEnd(lines)
      await copyIn(client, `${line.table} (${line.columns.join(', ')})`, rows.chunks())
      counted.tables += 1
      counted.rows += rows.count()
      if (line.table === 'keys') await refuseOtherSecret(client, secret)
    } else if ('sequence' in line) {
      await client.query('select setval($1::regclass, $2)', [line.sequence, line.value])
    } else if ('job' in line) {
      jobs.push(line)
    } else if ('end' in line) {
      if (line.end.tables !== counted.tables || line.end.rows !== counted.rows) throw damaged()
      await constraints.restore()
      return { end: line.end, jobs }
    }
  }
}

async function refuseOtherSecret(client: Client, secret: string): Promise<void> {
  if (await opensKeys(client, secret)) return
  throw new StartError(
    'SKYLOT_SECRET does not open the keys in this back-up: set the one they were sealed with and restore again. Nothing was restored.',
  )
}

/** Drops foreign keys and indexes, disables our triggers, empties the tables, and returns how to restore all of it. */
async function dropConstraints(client: Client): Promise<{ restore: () => Promise<void> }> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where c.contype = 'f' and c.conparentid = 0 and n.nspname in ('public', 'sandbox')`)
  const { rows: tables } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'sandbox') and c.oid <> 'schema_migrations'::regclass`)
  // Building an index once is several times faster than row by row; those behind constraints and of partitions stay.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select i.oid::regclass::text as name, pg_get_indexdef(i.oid) as definition
    from pg_class i join pg_index x on x.indexrelid = i.oid join pg_namespace n on n.oid = i.relnamespace
    where i.relkind = 'i' and n.nspname in ('public', 'sandbox') and not i.relispartition
      and not exists (select from pg_constraint c where c.conindid = i.oid)`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  // Migrations insert rows of their own, which are in the back-up too.
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  return {
    async restore() {
      for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
      await client.query(`set local maintenance_work_mem = '512MB'`)
      for (const { definition } of indexes) await client.query(definition)
      for (const { table, name, definition } of keys) {
        await client.query(`alter table ${table} add constraint ${name} ${definition}`)
      }
    },
  }
}

/** The rows of one table, in chunks as they arrive. */
function rowsUntilEnd(lines: Lines) {
  let count = 0
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let isEnd = false; !isEnd; ) {
      const piece = await lines.before(END_OF_ROWS)
      isEnd = piece.isEnd
      if (piece.lines.length === 0) continue
      count += piece.lines.length
      yield Buffer.from(`${piece.lines.join('\n')}\n`)
    }
  }
  return { chunks, count: () => count }
}

/** The lines of a back-up, many at a time: waiting for each of millions costs more than reading it. */
class Lines {
  readonly #source: AsyncIterator<Buffer>
  readonly #decoder = new TextDecoder()
  #rest = ''
  #read: string[] = []
  #at = 0

  constructor(source: Readable) {
    this.#source = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  async next(): Promise<string> {
    await this.#fill()
    return this.#read[this.#at++]!
  }

  /** Some of the lines before `end`; `isEnd` when that one has been reached, and read. */
  async before(end: string): Promise<{ lines: readonly string[]; isEnd: boolean }> {
    await this.#fill()
    const found = this.#read.indexOf(end, this.#at)
    const lines = this.#read.slice(this.#at, found < 0 ? undefined : found)
    this.#at = found < 0 ? this.#read.length : found + 1
    return { lines, isEnd: found >= 0 }
  }

  async #fill(): Promise<void> {
    while (this.#at >= this.#read.length) {
      const { value, done } = await this.#source.next().catch((error: unknown) => {
        throw damaged(error)
      })
      if (done) throw damaged()
      this.#read = (this.#rest + this.#decoder.decode(value, { stream: true })).split('\n')
      this.#rest = this.#read.pop() ?? ''
      this.#at = 0
    }
  }
}

function parse(line: string): Line | undefined {
  try {
    return JSON.parse(line) as Line
  } catch {
    return undefined
  }
}

function damaged(cause?: unknown): StartError {
  return new StartError('The back-up is damaged or was cut off: nothing was restored.', { cause })
}
