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
 * rows, then every key, index and constraint again, so that what does not fit together is refused. Later migrations run at the next start.
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

/** Drops keys and indexes, disables our triggers, empties the tables, and returns how to restore all of it. */
async function dropConstraints(client: Client): Promise<{ restore: () => Promise<void> }> {
  interface Constraint {
    readonly table: string
    readonly name: string
    readonly definition: string
    readonly is_foreign: boolean
  }
  // Building an index once is several times faster than row by row; those of partitions stay, whose names are made up.
  const { rows: constraints } = await client.query<Constraint>(`
    select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition,
      c.contype = 'f' as is_foreign
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = c.connamespace
    where c.conparentid = 0 and n.nspname in ('public', 'sandbox') and t.oid <> 'schema_migrations'::regclass
      and (c.contype = 'f' or c.contype in ('p', 'u') and t.relkind = 'r' and not t.relispartition)
    order by is_foreign desc`)
  const { rows: tables } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'sandbox') and c.oid <> 'schema_migrations'::regclass`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select i.oid::regclass::text as name, pg_get_indexdef(i.oid) as definition
    from pg_class i join pg_index x on x.indexrelid = i.oid join pg_namespace n on n.oid = i.relnamespace
    where i.relkind = 'i' and n.nspname in ('public', 'sandbox') and not i.relispartition
      and not exists (select from pg_constraint c where c.conindid = i.oid)`)
  // Foreign keys first: they depend on the others.
  for (const { table, name } of constraints) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  // Migrations insert rows of their own, which are in the back-up too.
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  const add = async (wanted: readonly Constraint[]) => {
    for (const { table, name, definition } of wanted) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
  }
  return {
    async restore() {
      for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
      await client.query(`set local maintenance_work_mem = '512MB'`)
      await add(constraints.filter((one) => !one.is_foreign))
      for (const { definition } of indexes) await client.query(definition)
      await add(constraints.filter((one) => one.is_foreign))
    },
  }
}

/** The rows of one table, in chunks as they arrive. */
function rowsUntilEnd(lines: Lines) {
  let count = 0
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let isEnd = false; !isEnd; ) {
      const piece = await lines.beforeEndOfRows()
      isEnd = piece.isEnd
      if (piece.bytes.length === 0) continue
      count += linesIn(piece.bytes)
      yield piece.bytes
    }
  }
  return { chunks, count: () => count }
}

const LINE_END = 0x0a
const END_LINE = Buffer.from(`${END_OF_ROWS}\n`)
const END_LINE_AFTER_ANOTHER = Buffer.from(`\n${END_OF_ROWS}\n`)

function linesIn(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1)) count += 1
  return count
}

/** The lines of a back-up. Rows stay bytes: making text of each of millions, and bytes again, costs more than reading it. */
class Lines {
  readonly #source: AsyncIterator<Buffer>
  /** What was read and not taken yet, from the beginning of a line. */
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: Readable) {
    this.#source = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  async next(): Promise<string> {
    await this.#fill()
    const line = this.#take(this.#rest.indexOf(LINE_END) + 1)
    return line.toString('utf8', 0, line.length - 1)
  }

  /** Some of the lines before the end of rows; `isEnd` when that one has been reached, and read. */
  async beforeEndOfRows(): Promise<{ bytes: Buffer; isEnd: boolean }> {
    await this.#fill()
    const rest = this.#rest
    // No value looks like the end: COPY doubles each backslash.
    const isAtEnd = rest.subarray(0, END_LINE.length).equals(END_LINE)
    const rows = isAtEnd ? 0 : rest.indexOf(END_LINE_AFTER_ANOTHER) + 1
    const isEnd = isAtEnd || rows > 0
    const bytes = this.#take(isEnd ? rows : rest.lastIndexOf(LINE_END) + 1)
    if (isEnd) this.#take(END_LINE.length)
    return { bytes, isEnd }
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    return taken
  }

  /** Reads on until there is a whole line. */
  async #fill(): Promise<void> {
    while (!this.#rest.includes(LINE_END)) {
      const { value, done } = await this.#source.next().catch((error: unknown) => {
        throw damaged(error)
      })
      if (done) throw damaged()
      this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value])
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
