import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { jobs as declaredJobs } from '../app/registry.ts'
import { type DatabasePool, databaseOver, type OpenDatabase, openPool } from '../platform/database.ts'
import { type Jobs, openJobs } from '../platform/jobs.ts'
import { testLog } from './config.ts'
import { createTestDatabase, type TestDatabase } from './postgres.ts'

/**
 * Databases that tests use one after the other, each as it comes from the template. What a test costs is mostly what new
 * connections learn: catalogs, functions, plans; here they know it from the test before. A test that leaves behind more
 * than rows (a trigger, a connection under way, a worker) takes its database with it.
 */
export interface Lease extends TestDatabase {
  readonly opened: { readonly db: OpenDatabase; readonly jobs: Jobs }
  /** Gives the database back; from then on `opened` answers nobody. */
  readonly drop: () => Promise<void>
}

interface Place {
  readonly database: TestDatabase
  readonly pool: DatabasePool
  readonly jobs: Jobs
  readonly keeper: Keeper
  uses: number
}

/** After so many tests, one begins anew: what is deleted leaves pages behind. */
const USES_AT_MOST = 40
/** How long what a test has left under way may take to end. */
const PATIENCE_MS = 2000

/** Those that nobody has at the moment. */
const free: Place[] = []

/** A database with the rows of the template and nothing else, and connections that may be warm. */
export async function leaseDatabase(): Promise<Lease> {
  const place = await takePlace()
  place.uses += 1
  let hasEnded = false
  let isSpoilt = false
  const pool: DatabasePool = {
    ...place.pool,
    async connect() {
      // What a test leaves under way must not reach the next one.
      if (hasEnded) throw new Error('The test that this database was for has ended')
      return place.pool.connect()
    },
    end: async () => {},
  }
  const db = databaseOver(pool)
  keptConnections.set(db, place.keeper.client)
  return {
    url: place.database.url,
    opened: {
      db,
      jobs: {
        ...place.jobs,
        async startWorker(services) {
          isSpoilt = true
          await place.jobs.startWorker(services)
        },
        stop: () => (isSpoilt ? place.jobs.stop() : Promise.resolve()),
      },
    },
    async drop() {
      hasEnded = true
      const isGood = !isSpoilt && place.uses < USES_AT_MOST && (await comesToRest(place.pool))
      if (isGood) free.push(place)
      else await giveUp(place)
    },
  }
}

async function takePlace(): Promise<Place> {
  for (let place = free.pop(); place; place = free.pop()) {
    if (await place.keeper.restore()) return place
    await giveUp(place)
  }
  return openPlace()
}

async function openPlace(): Promise<Place> {
  const database = await createTestDatabase()
  const { url } = database
  const keeper = await openKeeper(url)
  const jobs = await openJobs({ url, jobs: declaredJobs, log: testLog, supervise: false })
  return { database, pool: openPool(url), jobs, keeper, uses: 0 }
}

async function giveUp({ pool, jobs, keeper, database }: Place): Promise<void> {
  await Promise.all([jobs.stop(), keeper.close()])
  // What a test has left under way is ended with the database.
  await Promise.race([pool.end(), sleep(PATIENCE_MS, undefined, { ref: false })])
  await database.drop()
}

async function comesToRest(pool: DatabasePool): Promise<boolean> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const { open, idle, waiting } = pool.state()
    if (open === idle && waiting === 0) return true
    if (performance.now() > deadline) return false
    await sleep(5)
  }
}

/** A connection of its own to a database that is leased, and so to what is kept on it from one lease to the next. */
const keptConnections = new WeakMap<object, Client>()

/**
 * Rows of a statement, asked for by the connection that stays with a leased database: it knows the plan from the time before.
 * Undefined of any other database.
 */
export async function askAgain<Row extends object>(
  db: object,
  statement: { readonly name: string; readonly text: string },
): Promise<Row[] | undefined> {
  const result = await keptConnections.get(db)?.query<Row>(statement)
  return result?.rows
}

/** Knows what a database held at first. */
interface Keeper {
  readonly client: Client
  /** Gives every table its first rows again, and every sequence its place. False where more than rows has changed. */
  restore(): Promise<boolean>
  close(): Promise<void>
}

interface Table {
  readonly name: string
  /** Those that are written, not computed. */
  readonly columns: readonly string[]
  /** As PostgreSQL writes them as text. */
  readonly rows: readonly string[]
}

/** What every copy of the template holds. */
interface Template {
  readonly tables: readonly Table[]
  /** Gives every sequence its place. */
  readonly sequences: string
  /** What {@link CATALOGS} answers. */
  readonly catalogs: string
}

let template: Promise<Template> | undefined

async function openKeeper(url: string): Promise<Keeper> {
  // Rows come and go without triggers and foreign keys. Switching that for each restore would have all plans made anew,
  // and to start a second process takes longer than a look at so many small tables.
  const options = '-c session_replication_role=replica -c max_parallel_workers_per_gather=0'
  const client = new Client({ connectionString: url, statement_timeout: 60_000, lock_timeout: PATIENCE_MS, options })
  client.on('error', () => undefined)
  await client.connect()
  const { tables, sequences, catalogs } = await (template ??= readTemplate(client))
  const changes = changesOf(tables)
  let line = await currentTransaction(client)

  return {
    client,
    async restore() {
      try {
        if ((await printOf(client)) !== catalogs) return false
        await client.query('begin')
        const { rows } = await client.query<{ at: number; n: string; newest: string }>(changes)
        const held = new Map(rows.map(({ at, n, newest }) => [at, { n: Number(n), newest: Number(newest) }]))
        for (const [at, table] of tables.entries()) {
          const { n, newest } = held.get(at) ?? EMPTY
          if (n === table.rows.length && newest <= line) continue
          await client.query(`delete from ${table.name} where xmin::text::bigint > ${line}`)
          if (table.rows.length > 0) await client.query(refilling(table), [table.rows])
        }
        await client.query(sequences)
        line = await currentTransaction(client)
        await client.query('commit')
        return true
      } catch {
        // A lock that a test has kept, a connection it has cut.
        return false
      }
    },
    close: () => client.end().catch(() => undefined),
  }
}

async function readTemplate(client: Client): Promise<Template> {
  return {
    tables: await readTables(client),
    sequences: await restoringSequences(client),
    catalogs: await printOf(client),
  }
}

async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Omit<Table, 'rows'>>(`
    select format('%I.%I', nspname, relname) as name,
      (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
       where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')`)
  const tables: Table[] = []
  for (const table of rows) {
    const { rows: held } = await client.query<{ row: string }>(`select t::text as row from ${table.name} as t`)
    tables.push({ ...table, rows: held.map(({ row }) => row) })
  }
  return tables
}

const EMPTY = { n: 0, newest: 0 }

/**
 * How many rows each table has that has any, and which transaction wrote the newest of them: one count for all, since
 * beginning one for each table takes longer than reading the few rows.
 */
function changesOf(tables: readonly Table[]): { name: string; text: string } {
  const each = tables.map(({ name }, at) => `select ${at} as at, xmin::text::bigint as written from ${name}`)
  const text = `
    select at, count(*) as n, max(written) as newest from (${each.join(' union all ')}) as written group by at`
  return { name: 'changes', text }
}

/** Brings back the first rows that are there no more. */
function refilling({ name, columns }: Table): string {
  return `
    insert into ${name} (${columns.join(', ')}) overriding system value
    select ${columns.map((column) => `(kept.row).${column}`).join(', ')}
    from (select text::${name} as row
      from (select unnest($1::text[]) as text except all select t::text from ${name} as t) as missing offset 0) as kept`
}

async function restoringSequences(client: Client): Promise<string> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value),
      last_value is not null) as statement
    from pg_sequences`)
  return `select ${rows.map(({ statement }) => statement).join(', ')}`
}

async function currentTransaction(client: Client): Promise<number> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id')
  return Number(rows[0]!.id)
}

async function printOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ print: string }>({ name: 'catalogs', text: CATALOGS })
  return rows[0]!.print
}

/** Tables, triggers, functions and the like, in a few characters that change with any of them. */
const CATALOGS = `select concat_ws(' ', ${[
  'pg_class',
  'pg_attrdef',
  'pg_constraint',
  'pg_index',
  'pg_namespace',
  'pg_proc',
  'pg_rewrite',
  'pg_statistic',
  'pg_trigger',
  'pg_type',
]
  .map((catalog) => `(select concat(count(*), ':', max(xmin::text::bigint)) from ${catalog})`)
  .join(', ')}, (select concat(count(*)) from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
  where datname = current_database())) as print`
