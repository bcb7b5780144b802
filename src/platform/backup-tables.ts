import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { Header } from './backup-write.ts'
import { StartError } from './errors.ts'
import { isSame } from './migrate.ts'

interface Named {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** What {@link emptyTables} took from the tables. */
export interface Dropped {
  readonly tables: readonly string[]
  /** Those that consist of others. */
  readonly partitioned: readonly string[]
  readonly keys: readonly Named[]
  readonly indexes: readonly Named[]
  readonly triggers: readonly Named[]
  readonly foreignKeys: readonly Named[]
}

/** The tables as they were: the same migrations, and the partitions made since. */
export async function makeTables(client: Client, { migrations, partitions }: Header, folder: string): Promise<void> {
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

/** Drops keys and indexes, disables or drops our triggers and empties the tables. */
export async function emptyTables(client: Client): Promise<Dropped> {
  // Building an index once is several times faster than row by row; those of partitions stay, whose names are made up.
  const { rows: constraints } = await client.query<Named & { readonly is_foreign: boolean }>(`
    select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition,
      c.contype = 'f' as is_foreign
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = c.connamespace
    where c.conparentid = 0 and n.nspname in ('public', 'sandbox') and t.oid <> 'schema_migrations'::regclass
      and (c.contype = 'f' or c.contype in ('p', 'u') and t.relkind = 'r' and not t.relispartition)
    order by is_foreign desc`)
  const { rows: all } = await client.query<{ name: string; is_partitioned: boolean }>(`
    select c.oid::regclass::text as name, c.relkind = 'p' as is_partitioned
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'sandbox') and c.oid <> 'schema_migrations'::regclass`)
  const { rows: indexes } = await client.query<Named>(`
    select x.indrelid::regclass::text as table, i.oid::regclass::text as name, pg_get_indexdef(i.oid) as definition
    from pg_class i join pg_index x on x.indexrelid = i.oid join pg_namespace n on n.oid = i.relnamespace
    where i.relkind = 'i' and n.nspname in ('public', 'sandbox') and not i.relispartition
      and not exists (select from pg_constraint c where c.conindid = i.oid)`)
  // Disabled, these have each row that comes in written down for them all the same.
  const { rows: triggers } = await client.query<Named>(`
    select c.oid::regclass::text as table, quote_ident(t.tgname) as name, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where t.tgnewtable is not null and c.relkind = 'r' and n.nspname in ('public', 'sandbox')`)
  const tables = all.filter((one) => !one.is_partitioned).map(({ name }) => name)
  // Foreign keys first: they depend on the others.
  for (const { table, name } of constraints) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const { table, name } of triggers) await client.query(`drop trigger ${name} on ${table}`)
  for (const name of tables) await client.query(`alter table ${name} disable trigger user`)
  // Migrations insert rows of their own, which are in the back-up too.
  await client.query(`truncate ${tables.join(', ')}`)
  return {
    tables,
    partitioned: all.filter((one) => one.is_partitioned).map(({ name }) => name),
    keys: constraints.filter((one) => !one.is_foreign),
    indexes,
    triggers,
    foreignKeys: constraints.filter((one) => one.is_foreign),
  }
}

/** Gives a table its triggers, keys and indexes again. */
export async function completeTable(client: Client, dropped: Dropped, table: string): Promise<void> {
  const its = (all: readonly Named[]) => all.filter((one) => one.table === table)
  await client.query(`alter table ${table} enable trigger user`)
  for (const key of its(dropped.keys)) await addConstraint(client, key)
  for (const { definition } of [...its(dropped.indexes), ...its(dropped.triggers)]) await client.query(definition)
}

/** `notValid`: it is not held against the rows that are there until it is validated. */
export async function addConstraint(
  client: Client,
  { table, name, definition }: Named,
  { notValid = false } = {},
): Promise<void> {
  await client.query(`alter table ${table} add constraint ${name} ${definition}${notValid ? ' not valid' : ''}`)
}

export async function validateConstraint(client: Client, { table, name }: Named): Promise<void> {
  await client.query(`alter table ${table} validate constraint ${name}`)
}
