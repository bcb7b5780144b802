import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { Client } from 'pg'
import { copyOut } from './backup-copy.ts'

/**
 * A back-up is one stream of text: a line of JSON that says what it is, then for each table a line of JSON, its rows as
 * PostgreSQL's COPY writes them and a line `\.`; at the end the sequences, the waiting jobs, and a line that marks it
 * complete. The keys come first, so that a wrong secret is known before anything else is read; in back-ups of older
 * releases they are in the order of the alphabet.
 */
export const FORMAT = 1

/** The first line. */
export interface Header {
  readonly skylot: typeof FORMAT
  readonly made_at: string
  readonly postgres: string
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[]
  /** Partitions that were made since the migrations. */
  readonly partitions: readonly { readonly name: string; readonly parent: string; readonly bound: string }[]
  /** What opens the keys: in back-ups of older releases alone. */
  readonly secret?: string | undefined
}

export interface TableLine {
  readonly table: string
  readonly columns: readonly string[]
}

export interface SequenceLine {
  readonly sequence: string
  readonly value: number
}

/** A job that waited or ran at that moment. */
export interface JobLine {
  readonly job: string
  readonly data: object
  readonly start_after: string
  readonly singleton_key: string | null
}

export interface EndLine {
  readonly end: { readonly tables: number; readonly rows: number; readonly jobs: number }
}

export type Line = Header | TableLine | SequenceLine | JobLine | EndLine

export const END_OF_ROWS = '\\.'

/** Counters of the last minutes, and what the migrations write themselves. */
const LEFT_OUT = ['rate_limits', 'schema_migrations']

/** Writes everything that a database holds as it was at one moment, while the product runs on. */
export async function writeBackup(
  url: string,
  sink: Writable,
  { now }: { now: Temporal.Instant },
): Promise<EndLine['end']> {
  const client = new Client({ connectionString: url, application_name: 'skylot backup' })
  await client.connect()
  const say = async (line: Line) => {
    if (!sink.write(`${JSON.stringify(line)}\n`)) await once(sink, 'drain')
  }
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    await say(await header(client, now))
    const tables = await tablesOf(client)
    let rows = 0
    for (const { table, columns } of tables) {
      await say({ table, columns })
      rows += await copyOut(client, `${table} (${columns.join(', ')})`, sink)
      sink.write(`${END_OF_ROWS}\n`)
    }
    for (const sequence of await sequencesOf(client)) await say(sequence)
    const jobs = await jobsOf(client)
    for (const job of jobs) await say(job)
    const end = { tables: tables.length, rows, jobs: jobs.length }
    await say({ end })
    await client.query('commit')
    return end
  } finally {
    await client.end()
  }
}

async function header(client: Client, now: Temporal.Instant): Promise<Header> {
  const { rows: migrations } = await client.query<Header['migrations'][number]>(
    'select name, checksum from schema_migrations order by name',
  )
  const { rows: partitions } = await client.query<Header['partitions'][number]>(`
    select c.oid::regclass::text as name, i.inhparent::regclass::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_namespace n on n.oid = c.relnamespace
    where c.relispartition and c.relkind = 'r' and n.nspname in ('public', 'sandbox') order by 1`)
  const { rows: versions } = await client.query<{ server_version: string }>('show server_version')
  const postgres = versions[0]?.server_version ?? ''
  return { skylot: FORMAT, made_at: now.toString(), postgres, migrations, partitions }
}

async function tablesOf(client: Client): Promise<TableLine[]> {
  const { rows } = await client.query<TableLine>(
    `select c.oid::regclass::text as table, array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname in ('public', 'sandbox') and not (n.nspname = 'public' and c.relname = any($1))
     group by c.oid order by c.oid <> 'public.keys'::regclass, 1`,
    [LEFT_OUT],
  )
  return rows
}

async function sequencesOf(client: Client): Promise<SequenceLine[]> {
  const { rows } = await client.query<{ sequence: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as sequence, last_value as value
     from pg_sequences where schemaname in ('public', 'sandbox') and last_value is not null`,
  )
  return rows.map(({ sequence, value }) => ({ sequence, value: Number(value) }))
}

/** The queue's own tables follow the version of its library; what counts is the work that is still to be done. */
async function jobsOf(client: Client): Promise<JobLine[]> {
  const { rows: known } = await client.query<{ exists: boolean }>(
    `select to_regclass('pgboss.job') is not null as exists`,
  )
  if (!known[0]?.exists) return []
  const { rows } = await client.query<JobLine>(
    `select coalesce(source_name, name) as job, coalesce(data, '{}') as data, start_after::text, singleton_key
     from pgboss.job where state < 'completed' and name not like '\\_\\_%' order by created_on`,
  )
  return rows
}
