import {
  type Insertable,
  isOperationNodeSource,
  Kysely,
  PostgresDialect,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type RawBuilder,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely'
import { Pool, type PoolClient, type QueryConfig, types as pgTypes, type QueryResult } from 'pg'
import type { DB } from './schema.ts'
import { connecting, stated } from './timings.ts'

/** What every store reads and writes through: the pool or a transaction. */
export type Database = Kysely<DB>

/** A row of a table as it is read. */
export type Row<T extends keyof DB> = Selectable<DB[T]>
/** A new row: columns with a default may be left out. */
export type NewRow<T extends keyof DB> = Insertable<DB[T]>
/** What may be changed of a row. */
export type Patch<T extends keyof DB> = Updateable<DB[T]>

export interface OpenDatabase extends Database {
  /** Waits for the queries under way, then ends all connections. */
  close(): Promise<void>
  /** Connections now: open, unused, and callers that wait for one. */
  poolState(): { open: number; idle: number; waiting: number }
}

export interface DatabaseOptions {
  /** Connections at most. More than about 8 a process is slower, not faster. */
  max?: number
  /** Called for a dropped idle connection, which would otherwise end the process; the pool opens another. */
  onConnectionLost?: (error: Error) => void
}

/** A new connection costs both sides more than what it is for; this one is still there when the jobs of the next minute run. */
export const IDLE_CONNECTION_MS = 150_000

/** Opens a pool of connections to a PostgreSQL. Nothing is connected before the first query. */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  return databaseOver(openPool(url, options))
}

/** Connections of one process to one PostgreSQL, each sending every statement under its name. */
export interface DatabasePool extends PostgresPool {
  state(): ReturnType<OpenDatabase['poolState']>
}

/** Just the connections, for opening several databases over them, one after the other. */
export function openPool(url: string, options: DatabaseOptions = {}): DatabasePool {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 8,
    types,
    application_name: 'skylot',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    keepAlive: true,
    // BEGIN need not be answered before the first statement is sent.
    pipeline: true,
  })
  pool.on('error', (error) => options.onConnectionLost?.(error))
  // One that breaks while it is in use fails its query; without a listener it would end the process besides.
  pool.on('connect', (client) => void client.on('error', () => undefined))

  const statements = statementNames()
  return {
    options: pool.options,
    connect: () => connecting(async () => wrapConnection(await pool.connect(), statements)),
    end: () => pool.end(),
    state: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

const pools = new WeakMap<Database, DatabasePool>()

/** The connections that a database is over; undefined for a transaction. */
export function poolOf(db: Database): DatabasePool | undefined {
  return pools.get(db)
}

const besides = new WeakMap<DatabasePool, Database>()

/** The database over the same connections where nobody stands in a page's line; itself for a transaction. */
export function databaseBeside(db: Database): Database {
  const pool = poolOf(db)
  return (pool && besides.get(pool)) ?? db
}

/** Statements through `way` to the connections of `pool`. */
export function kyselyOver(pool: DatabasePool, way: PostgresPool): Database {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: way }) })
  pools.set(db, pool)
  return db
}

/** A database over connections that are there; closing it ends them. */
export function databaseOver(pool: DatabasePool): OpenDatabase {
  const db = kyselyOver(pool, pool)
  besides.set(pool, db)
  return Object.assign(db, { close: () => db.destroy(), poolState: () => pool.state() })
}

/**
 * For the FROM of a standalone statement whose effect may be lost if the server crashes right away: it does not wait
 * for the disk. Later commits survive only together with it. No effect inside a transaction, which waits anyway.
 */
export function asyncCommit(db: Database): RawBuilder<unknown> {
  return db.isTransaction
    ? sql`(values (1)) as unhurried`
    : sql`(select set_config('synchronous_commit', 'off', true) offset 0) as unhurried`
}

/** A value for a json or jsonb column. Without it an array would be sent as a PostgreSQL array. */
export function json<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`
}

/** What an `insert` may write into a table; a value of another part of the statement is a piece of SQL. */
export type InsertableFrom<Table extends keyof DB> = {
  [Column in keyof NewRow<Table>]: NewRow<Table>[Column] | RawBuilder<unknown>
}

/**
 * An `insert` for every row of a source, its columns and values from the keys of one object: for statements that write
 * several tables at once. Columns without a key get their default.
 */
export function insertFrom<Table extends keyof DB>(
  table: Table,
  row: InsertableFrom<Table>,
  source: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return insertOf(table, row, source)
}

/** Like {@link insertFrom}, for rows that are already checked; one row where there is no source. */
export function insertOf(
  table: string,
  row: object,
  source: RawBuilder<unknown> = sql`(values (1)) as once`,
): RawBuilder<unknown> {
  const all: [string, unknown][] = Object.entries(row)
  const entries = all.filter(([, value]) => value !== undefined)
  const given = entries.filter(([, value]) => !isSql(value)).map(toJsonEntry)
  const values = entries.map(([column, value]) => (isSql(value) ? value : sql.ref(`given.${column}`)))
  return sql`
    insert into ${sql.table(table)} (${sql.join(entries.map(([column]) => sql.ref(column)))}) select ${sql.join(values)}
    from ${source} cross join
      jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(Object.fromEntries(given))}::jsonb) as given`
}

/**
 * An `insert` of rows with the same columns, as one statement with the same text however many there are.
 * @param where a condition of all of them
 */
export function insertRows<Table extends keyof DB>(
  table: Table,
  rows: readonly NewRow<Table>[],
  where: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const columns = Object.keys(rows[0] ?? {})
  const given = rows.map((row) => Object.fromEntries(Object.entries(row).map(toJsonEntry)))
  return sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(columns.map((column) => sql.ref(`given.${column}`)))}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(given)}::jsonb) as given where ${where}`
}

/** JSON has no bytes: they go as PostgreSQL writes them. */
function toJsonEntry([column, value]: [string, unknown]): [string, unknown] {
  return [column, Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value]
}

function isSql(value: unknown): value is RawBuilder<unknown> {
  return typeof value === 'object' && value !== null && isOperationNodeSource(value)
}

/**
 * A synchronous PostgreSQL stopped waiting for its standby: the commit is on this server alone and may be lost in a
 * fail-over. Report it neither as done nor as failed.
 */
export class NotReplicated extends Error {
  override readonly name = 'NotReplicated'
  constructor() {
    super('A commit is on one server alone')
  }
}

/** The SQLSTATE of a PostgreSQL error ("23505"), also when it is wrapped as a cause; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('severity' in at && 'code' in at && typeof at.code === 'string') return at.code
  }
  return undefined
}

/** Whether PostgreSQL refused a statement or a commit and goes on: nothing of the transaction is kept then. */
export function isRefused(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('severity' in at) return at.severity === 'ERROR'
  }
  return false
}

/** The name of the constraint that refused a write, so that a store can explain it kindly. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint
  }
  return undefined
}

// Values from PostgreSQL. Set for our pool alone: the job queue has its own and wants plain `Date`s.

type Parse = (text: string) => unknown

const defaultParser: (oid: number, format?: 'text' | 'binary') => Parse = pgTypes.getTypeParser

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers.get(oid) ?? defaultParser(oid, format),
}

const anyArray = defaultParser(1009) as (text: string) => (string | null)[]

const parsers = new Map<number, Parse>([
  [20, toInteger], // int8: counts, sums of cents
  [1009, toTexts],
  [1016, arrayOf(toInteger)],
  [1700, toNumber], // numeric: percentages, sums of int8; money is integer cents and never numeric
  [1231, arrayOf(toNumber)],
  [1082, String], // date: a Pacific calendar day, which is no instant
  [1182, arrayOf(String)],
  [1184, toInstant], // timestamptz
  [1185, arrayOf(toInstant)],
])

function toInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database answered ${text}, too large for a number`)
  return value
}

function toNumber(text: string): number {
  return text.includes('.') ? Number(text) : toInteger(text)
}

function toInstant(text: string): Temporal.Instant {
  return Temporal.Instant.from(text)
}

/** Of a flat array without anything that needs quotes, as names and permissions, the items are what stands between commas. */
function toTexts(text: string): (string | null)[] {
  if (!/^{[^{"\\]+}$/.test(text)) return anyArray(text)
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : item))
}

function arrayOf(parse: Parse): Parse {
  return (text) => toTexts(text).map((item) => (item === null ? null : parse(item)))
}

// Values to PostgreSQL.

function toParameter(value: unknown): unknown {
  if (value instanceof Temporal.Instant || value instanceof Temporal.PlainDate) return value.toString()
  return Array.isArray(value) ? value.map(toParameter) : value
}

// Named statements: PostgreSQL parses and plans a text once a connection.

const STATEMENTS_KEPT = 500

/** Names by text, the least recently used forgotten first, so that ever-changing texts cost no memory. */
function statementNames(): (text: string) => string {
  const names = new Map<string, string>()
  let made = 0
  return (text) => {
    const name = names.get(text) ?? `s${++made}`
    names.delete(text)
    names.set(text, name)
    if (names.size > STATEMENTS_KEPT) names.delete(names.keys().next().value!)
    return name
  }
}

/**
 * Milliseconds that a statement may take, and that a transaction may stand idle: a process that froze keeps others from
 * what it holds for no longer.
 */
const STATEMENT_MS = 30_000
const IDLE_MS = 15_000
/** Longer than a pooler lets a statement wait for a connection. */
const ANSWER_MS = STATEMENT_MS + 5000

const clients = new WeakMap<PoolClient, NamingClient>()

/**
 * The one wrapper of a connection; Kysely tells connections apart by identity. A connection of PostgreSQL's own is given its time
 * limits. One through a pooler (PgBouncer, by transaction or by session) may belong to another server process at each
 * transaction, so nothing is set or prepared on it, and we look at the clock ourselves.
 */
async function wrapConnection(client: PoolClient, nameOf: (text: string) => string): Promise<NamingClient> {
  const known = clients.get(client)
  if (known) return known
  try {
    const made = new NamingClient(client, (await isDirect(client)) ? nameOf : undefined)
    clients.set(client, made)
    return made
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * Whether the server process that accepted the connection also runs its statements (no pooler); if so, sets its time
 * limits.
 */
async function isDirect(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ direct: boolean }>({
    text: `select pg_backend_pid() = $1 as direct,
      case when pg_backend_pid() = $1 then set_config('statement_timeout', $2, false) end,
      case when pg_backend_pid() = $1 then set_config('idle_in_transaction_session_timeout', $3, false) end`,
    values: [(client as PoolClient & { readonly processID: number }).processID, STATEMENT_MS, IDLE_MS].map(String),
    ...WITHIN,
  })
  return rows[0]!.direct
}

/** `pg` knows this of a query; its types do not. */
const WITHIN = { query_timeout: ANSWER_MS }

/** What Kysely's driver needs of a connection. */
export abstract class Connection implements PostgresPoolClient {
  query<R>(text: string, parameters?: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    asked: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof asked !== 'string') throw new TypeError('Nothing here is read by a cursor')
    return this.ask<R>(asked, parameters)
  }

  protected abstract ask<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>

  abstract release(destroy?: boolean): void
}

/** A connection of the pool. `nameOf` names the statements of one that keeps what was prepared. */
class NamingClient extends Connection {
  readonly #client: PoolClient
  readonly #nameOf: ((text: string) => string) | undefined
  readonly #prepared = new Set<string>()
  #stale = false
  #isKeptByOneAlone = false
  /** BEGIN is sent with the first statement, whose result covers both. */
  #begun: Promise<unknown> | undefined
  /** When the last answer came. */
  #answered = 0

  constructor(client: PoolClient, nameOf: ((text: string) => string) | undefined) {
    super()
    this.#client = client
    this.#nameOf = nameOf
    client.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN') this.#isKeptByOneAlone = true
    })
  }

  protected ask<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (text === 'begin') return this.#begin(text)
    const pid = this.#nameOf && (this.#client as PoolClient & { readonly processID: number }).processID
    return stated(text, pid, (begins) => this.#send(text, parameters, begins)) as Promise<PostgresQueryResult<R>>
  }

  /** Answers as a statement does that has no rows: Kysely knows no result of a BEGIN. */
  async #begin(text: string): Promise<PostgresQueryResult<never>> {
    this.#begun = this.#send(text, [])
    this.#begun.catch(() => {})
    return { command: 'SELECT', rowCount: 0, rows: [] }
  }

  /** @param begins told, with the answer, when PostgreSQL came to a statement that others were before */
  async #send(text: string, parameters: readonly unknown[], begins?: (at: number) => void): Promise<QueryResult> {
    try {
      const begun = this.#begun
      this.#begun = undefined
      const answer = this.#client.query(this.#prepare(text, parameters)).finally(() => {
        begins?.(this.#answered)
        this.#answered = performance.now()
      })
      const [result] = begun ? await Promise.all([answer, begun]) : [await answer]
      if (this.#isKeptByOneAlone) throw new NotReplicated()
      return result
    } catch (error) {
      // After these the connection is of no use: a migration changed a table under a prepared statement, the answer did not
      // come in time, or what was written may be lost with its server.
      const state = sqlState(error)
      this.#stale ||= state === '0A000' || state === '26000' || !(error as { severity?: string }).severity
      throw error
    }
  }

  #prepare(text: string, parameters: readonly unknown[]): QueryConfig {
    if (TRANSACTION_COMMAND.test(text)) return this.#nameOf ? { text } : { text, ...WITHIN }
    const values = parameters.map(toParameter)
    if (!this.#nameOf) return { text, values, ...WITHIN }
    if (SEARCH.test(text)) return { text, values }
    const name = this.#nameOf(text)
    this.#prepared.add(name)
    return { name, text, values }
  }

  release(destroy = false): void {
    // PostgreSQL keeps prepared statements until the connection ends, so a connection with too many is replaced.
    this.#client.release(destroy || this.#stale || this.#prepared.size > 2 * STATEMENTS_KEPT)
  }
}

/**
 * Planned anew each time, for what is searched for: PostgreSQL's plan for any text is to read a list in its order until enough
 * is found, and an index cannot find a beginning that it does not know.
 */
const SEARCH = /\bi?like\b/i

export const TRANSACTION_COMMAND = /^(begin|commit|rollback|start transaction|savepoint|release)\b/i
