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
import { isSame } from './migrate.ts'

/** What a back-up brought. The jobs are for whoever opens the queue. */
export interface Restored {
  readonly header: Header
  readonly end: EndLine['end']
  readonly jobs: readonly JobLine[]
}

/**
 * Reads a back-up into an empty database, all of it or nothing: the tables as the migrations of that day made them, the
 * rows, then every constraint again, so that what does not fit together is refused. Later migrations run at the next start.
 * @throws StartError when the database is not empty, or the back-up is damaged or of another product version
 */
export async function readBackup(url: string, source: Readable, migrations: string): Promise<Restored> {
  const client = new Client({ connectionString: url, application_name: 'skylot restore' })
  await client.connect()
  const lines = linesOf(source)
  try {
    await refuseUsed(client)
    const header = headerFrom(await nextLine(lines))
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await makeTables(client, header, migrations)
    const restored = await fill(client, lines)
    await client.query('commit')
    await client.query('analyze')
    return { header, ...restored }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    // Values that no column takes, or rows that do not belong together: the writer never wrote that.
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
    const { value, done } = await linesOf(zip).next()
    return headerFrom(done ? '' : value)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(NO_BACKUP, { cause: error })
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

async function fill(client: Client, lines: AsyncIterator<string>): Promise<Omit<Restored, 'header'>> {
  const bonds = await loosen(client)
  const jobs: JobLine[] = []
  const counted = { tables: 0, rows: 0 }
  for (;;) {
    const line = parse(await nextLine(lines))
    if (!line) throw damaged()
    if ('table' in line) {
      const rows = rowsUntilEnd(lines)
      await copyIn(client, `${line.table} (${line.columns.join(', ')})`, rows.chunks())
      counted.tables += 1
      counted.rows += rows.count()
    } else if ('sequence' in line) {
      await client.query('select setval($1::regclass, $2)', [line.sequence, line.value])
    } else if ('job' in line) {
      jobs.push(line)
    } else if ('end' in line) {
      if (line.end.tables !== counted.tables || line.end.rows !== counted.rows) throw damaged()
      await bonds.fasten()
      return { end: line.end, jobs }
    }
  }
}

/** Takes off foreign keys and our triggers, empties the tables, and answers how to put all of it back. */
async function loosen(client: Client): Promise<{ fasten: () => Promise<void> }> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where c.contype = 'f' and c.conparentid = 0 and n.nspname in ('public', 'sandbox')`)
  const { rows: tables } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'sandbox') and c.oid <> 'schema_migrations'::regclass`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  // Migrations write rows of their own, which stand in the back-up too.
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  return {
    async fasten() {
      for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
      for (const { table, name, definition } of keys) {
        await client.query(`alter table ${table} add constraint ${name} ${definition}`)
      }
    },
  }
}

const CHUNK_BYTES = 256 * 1024

/** The rows of one table, in chunks that are worth sending. */
function rowsUntilEnd(lines: AsyncIterator<string>) {
  let count = 0
  async function* chunks(): AsyncGenerator<Buffer> {
    let waiting: string[] = []
    let bytes = 0
    for (;;) {
      const line = await nextLine(lines)
      if (line === END_OF_ROWS) break
      waiting.push(line, '\n')
      count += 1
      bytes += line.length + 1
      if (bytes < CHUNK_BYTES) continue
      yield Buffer.from(waiting.join(''))
      waiting = []
      bytes = 0
    }
    if (waiting.length > 0) yield Buffer.from(waiting.join(''))
  }
  return { chunks, count: () => count }
}

async function* linesOf(source: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of source) {
    const parts = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
}

async function nextLine(lines: AsyncIterator<string>): Promise<string> {
  try {
    const { value, done } = await lines.next()
    if (!done) return value
  } catch (error) {
    throw damaged(error)
  }
  throw damaged()
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
