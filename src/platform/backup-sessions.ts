import { totalmem } from 'node:os'
import type { Client } from 'pg'
import { damaged } from './backup-lines.ts'
import {
  closeSession,
  copyTable,
  explained,
  headerFrom,
  inTransaction,
  openSession,
  type Read,
  readLines,
  refuseOtherCount,
  type Restored,
  type RestoreOptions,
  type Session,
} from './backup-read.ts'
import {
  addConstraint,
  completeTable,
  type Dropped,
  emptyTables,
  makeTables,
  validateConstraint,
} from './backup-tables.ts'
import type { TableLine } from './backup-write.ts'
import { refuseUsed } from './draft-database.ts'

/**
 * Does what `readBackup` does in less time: several sessions fill the tables, each in a transaction of its own. What
 * fails or is killed leaves rows behind, so a database that is to be kept is filled as a draft.
 * @param read each session reads all of the back-up, and passes over the tables that another has taken
 */
export async function readBackupInSessions(
  url: string,
  read: Read,
  { sessions: number, migrations, secret, finish }: RestoreOptions & { readonly sessions: number },
): Promise<Restored> {
  const first = await openSession(url, read)
  const sessions: [Session, ...Session[]] = [first]
  const { client, lines } = first
  try {
    await refuseUsed(client)
    const line = await lines.next()
    const header = headerFrom(line)
    const dropped = await inTransaction(client, async () => {
      await makeTables(client, header, migrations)
      return emptyTables(client)
    })
    while (sessions.length < number) {
      const another = await openSession(url, read)
      sessions.push(another)
      // Whoever puts another file in its place meanwhile restores neither.
      if ((await another.lines.next()) !== line) throw damaged()
    }
    await Promise.all(sessions.map((one) => one.client.query(settings())))
    const { end, jobs, rows } = await fillTables(sessions, dropped, secret)
    refuseOtherCount(end, { tables: rows.size, rows: rows.values().reduce((sum, count) => sum + count, 0) })
    await completeOthers(client, dropped, rows)
    await checkReferences(sessions, dropped, rows)
    await inTransaction(client, () => finish(client, jobs))
    return { header, end }
  } catch (error) {
    throw explained(error)
  } finally {
    await Promise.all(sessions.map(closeSession))
  }
}

/** Sessions share the processors, so one index is made by one. What commits has time to get to the disk until all is in. */
function settings(): string {
  const megabytes = Math.min(512, Math.max(64, Math.floor(totalmem() / 2 ** 24)))
  return `set statement_timeout = 0; set synchronous_commit = off; set max_parallel_maintenance_workers = 0;
    set maintenance_work_mem = '${megabytes}MB'`
}

/** How many rows each table has that was read, or none yet when it is being read. */
type Rows = ReadonlyMap<string, number>

/** Reads the rows. A session that finds nothing more to read makes keys and indexes of the tables that are filled. */
async function fillTables(sessions: readonly [Session, ...Session[]], dropped: Dropped, secret: string) {
  const rows = new Map<string, number>()
  const filled: string[] = []
  const takePart = async (session: Session) => {
    const read = await readLines(session, async (line) => {
      if (rows.has(line.table)) return session.lines.passOverRows()
      rows.set(line.table, 0)
      rows.set(line.table, await fillTable(session, line, secret))
      filled.push(line.table)
    })
    for (let table = takeLargest(filled, rows); table; table = takeLargest(filled, rows)) {
      await complete(session.client, dropped, table)
    }
    return read
  }
  const [first, ...others] = sessions
  const [read] = await Promise.all([takePart(first), ...others.map(takePart)])
  return { ...read, rows }
}

/** What the same transaction emptied is not logged, and its rows come in frozen. */
function fillTable(session: Session, line: TableLine, secret: string): Promise<number> {
  return inTransaction(session.client, async () => {
    await session.client.query(`truncate ${line.table}`)
    return copyTable(session, line, secret)
  })
}

function takeLargest(tables: string[], rows: Rows): string | undefined {
  const [largest] = tables.toSorted((one, other) => (rows.get(other) ?? 0) - (rows.get(one) ?? 0))
  if (largest !== undefined) tables.splice(tables.indexOf(largest), 1)
  return largest
}

async function complete(client: Client, dropped: Dropped, table: string): Promise<void> {
  await inTransaction(client, async () => {
    await completeTable(client, dropped, table)
    await client.query(`analyze ${table}`)
  })
}

/** Tables that are in no back-up, and statistics of those that consist of others. */
async function completeOthers(client: Client, dropped: Dropped, rows: Rows): Promise<void> {
  for (const table of dropped.tables) if (!rows.has(table)) await complete(client, dropped, table)
  for (const table of dropped.partitioned) await client.query(`analyze ${table}`)
}

/** Whether all rows refer to rows that are there: what checks one table keeps nobody from checking another. */
async function checkReferences(
  sessions: readonly [Session, ...Session[]],
  { foreignKeys }: Dropped,
  rows: Rows,
): Promise<void> {
  const [first] = sessions
  for (const key of foreignKeys) await addConstraint(first.client, key, { notValid: true })
  const of = Map.groupBy(foreignKeys, ({ table }) => table)
  const left = [...of.keys()]
  await Promise.all(
    sessions.map(async ({ client }) => {
      for (let table = takeLargest(left, rows); table; table = takeLargest(left, rows)) {
        for (const key of of.get(table) ?? []) await validateConstraint(client, key)
      }
    }),
  )
}
