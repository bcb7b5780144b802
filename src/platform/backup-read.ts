import type { Readable } from 'node:stream'
import { Client } from 'pg'
import { copyIn } from './backup-copy.ts'
import { damaged, Lines, parseLine } from './backup-lines.ts'
import { addConstraint, completeTable, emptyTables, makeTables } from './backup-tables.ts'
import { type EndLine, FORMAT, type Header, type JobLine, type TableLine } from './backup-write.ts'
import { sqlState } from './database.ts'
import { refuseUsed } from './draft-database.ts'
import { StartError } from './errors.ts'
import { opensKeys } from './keys.ts'

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
  /** Comes last, in the transaction of `connection`: what it throws fails the restore. */
  readonly finish: (connection: Client, waiting: readonly JobLine[]) => Promise<void>
}

/** Reads the unpacked bytes of a back-up, each time from the beginning. */
export type Read = () => Promise<Readable>

/**
 * Reads a back-up into an empty database, in one transaction: the tables as the migrations of that day made them, the
 * rows, then every key, index and constraint again, so that what does not fit together is refused. Later migrations run at the next start.
 * @throws StartError when the database is not empty, the secret is another, or the back-up is damaged or of another
 * product version
 */
export async function readBackup(
  url: string,
  read: Read,
  { migrations, secret, finish }: RestoreOptions,
): Promise<Restored> {
  const session = await openSession(url, read)
  const { client, lines } = session
  try {
    await refuseUsed(client)
    const header = headerFrom(await lines.next())
    const end = await inTransaction(client, async () => {
      await client.query('set local statement_timeout = 0')
      await client.query(`set local maintenance_work_mem = '512MB'`)
      await makeTables(client, header, migrations)
      const dropped = await emptyTables(client)
      const counted = { tables: 0, rows: 0 }
      const { end, jobs } = await readLines(session, async (line) => {
        counted.tables += 1
        counted.rows += await copyTable(session, line, secret)
      })
      refuseOtherCount(end, counted)
      for (const table of dropped.tables) await completeTable(client, dropped, table)
      for (const key of dropped.foreignKeys) await addConstraint(client, key)
      await finish(client, jobs)
      return end
    })
    await client.query('analyze')
    return { header, end }
  } catch (error) {
    throw explained(error)
  } finally {
    await closeSession(session)
  }
}

/**
 * The header of a back-up, of which nothing more is read.
 * @throws StartError when it cannot be read, is empty, or is something else
 */
export async function readHeader(read: Read): Promise<Header> {
  const lines = new Lines(await read())
  try {
    const first = lines.next().catch((error: unknown) => {
      throw new StartError(NO_BACKUP, { cause: error })
    })
    return headerFrom(await first)
  } finally {
    lines.close()
  }
}

/** A connection, and the lines of a back-up that it reads. */
export interface Session {
  readonly client: Client
  readonly lines: Lines
}

export async function openSession(url: string, read: Read): Promise<Session> {
  const lines = new Lines(await read())
  const client = new Client({ connectionString: url, application_name: 'skylot restore' })
  // A connection that is lost while nothing is asked: whoever asks next is told.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return { client, lines }
  } catch (error) {
    lines.close()
    throw error
  }
}

export async function closeSession({ client, lines }: Session): Promise<void> {
  await client.end()
  lines.close()
}

const NO_BACKUP = 'This file is no back-up of this product: nothing was restored.'

export function headerFrom(line: string): Header {
  const header = parseLine(line) as Partial<Header> | undefined
  if (header?.skylot !== FORMAT) throw new StartError(NO_BACKUP)
  return header as Header
}

export async function inTransaction<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  try {
    await client.query('begin')
    const result = await work()
    const { command } = await client.query('commit')
    // What failed and was passed over in silence has undone everything.
    if (command !== 'COMMIT') throw new Error('The database could not keep what was restored')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Reads all that comes after the header. `table` reads the rows of a table, or passes over them. */
export async function readLines(
  { client, lines }: Session,
  table: (line: TableLine) => Promise<void>,
): Promise<Pick<Restored, 'end'> & { jobs: readonly JobLine[] }> {
  const jobs: JobLine[] = []
  for (;;) {
    const line = parseLine(await lines.next())
    if (!line) throw damaged()
    if ('table' in line) await table(line)
    else if ('sequence' in line) await client.query('select setval($1::regclass, $2)', [line.sequence, line.value])
    else if ('job' in line) jobs.push(line)
    else if ('end' in line) return { end: line.end, jobs }
  }
}

/** Copies the rows that come next. Returns how many. */
export async function copyTable(
  { client, lines }: Session,
  { table, columns }: TableLine,
  secret: string,
): Promise<number> {
  const rows = await copyIn(client, `${table} (${columns.join(', ')})`, lines.rows())
  if (table === 'keys') await refuseOtherSecret(client, secret)
  return rows
}

async function refuseOtherSecret(client: Client, secret: string): Promise<void> {
  if (await opensKeys(client, secret)) return
  throw new StartError(
    'SKYLOT_SECRET does not open the keys in this back-up: set the one they were sealed with and restore again. Nothing was restored.',
  )
}

/** @throws StartError when not all came that was written */
export function refuseOtherCount(end: Restored['end'], counted: { tables: number; rows: number }): void {
  if (end.tables !== counted.tables || end.rows !== counted.rows) throw damaged()
}

/** Invalid values or inconsistent rows are not what the writer wrote. */
export function explained(error: unknown): unknown {
  return /^2[23]/.test(sqlState(error) ?? '') ? damaged(error) : error
}
