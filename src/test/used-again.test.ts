import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { booked } from '../capabilities/bookings/factory.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { harness } from './harness.ts'
import { createTestDatabase } from './postgres.ts'
import { leaseDatabase } from './used-again.ts'

async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema') order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Every row of every table, and where every sequence stands. */
async function contentOf(db: Database): Promise<string[]> {
  const content: string[] = []
  for (const name of await tablesOf(db)) {
    const { rows } = await sql<{ row: string }>`select ${name} || t::text as row from ${sql.table(name)} as t`.execute(
      db,
    )
    content.push(...rows.map(({ row }) => row).toSorted())
  }
  const { rows } = await sql<{ at: string }>`
    select concat_ws(' ', sequencename, last_value) as at from pg_sequences order by 1`.execute(db)
  return [...content, ...rows.map(({ at }) => at)]
}

const nameOf = async (db: Database) =>
  (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]!.name

let used = ''

test('a test may book, send mail, change whatever it likes, and empty a table', async () => {
  const h = await harness()
  used = await nameOf(h.services.db)
  await booked(await h.as.traveller())
  await h.runJobs()
  await h.sql`update settings set value = '"changed"'`
  await h.sql`delete from staff_group_members`
  const { rows } = await sql`select nextval(oid::regclass) from pg_class where relkind = 'S'`.execute(h.services.db)
  expect(rows).not.toEqual([])
})

test('the next one finds in the same database what the template holds, and nothing else', async () => {
  const h = await harness()
  expect(await nameOf(h.services.db)).toBe(used)
  const fresh = await createTestDatabase()
  const db = openDatabase(fresh.url)
  const content = await contentOf(db)
  await db.close()
  await fresh.drop()
  expect(content.length).toBeGreaterThan(200)
  expect(await contentOf(h.services.db)).toEqual(content)
})

async function inLease<Result>(use: (db: Database) => Promise<Result>): Promise<Result> {
  const lease = await leaseDatabase()
  try {
    return await use(lease.opened.db)
  } finally {
    await lease.drop()
  }
}

/** Which transaction wrote each setting. */
async function writersOf(db: Database): Promise<{ key: string; by: string }[]> {
  const written = sql<{ key: string; by: string }>`select key, xmin::text as by from settings order by key`
  return (await written.execute(db)).rows
}

test('a row that a test has changed is written again once, and no other row with it', async () => {
  const before = await inLease(writersOf)
  const [{ key } = { key: '' }] = before
  await inLease((db) => sql`update settings set value = '"changed"' where key = ${key}`.execute(db))
  const after = await inLease(writersOf)
  expect(before.length).toBeGreaterThan(1)
  expect(after.filter(({ by }, at) => by !== before[at]?.by).map((row) => row.key)).toEqual([key])
  expect(await inLease(writersOf)).toEqual(after)
})

test.each([
  ['a trigger that is gone', 'drop trigger never_oversold on stall_days'],
  ['a new function', `create function nothing() returns int language sql return 1`],
  ['what the planner was told', 'analyze settings'],
  [
    'a setting of the database',
    `do $$ begin execute format('alter database %I set work_mem = 64', current_database()); end $$`,
  ],
])('%s takes the database with it', async (_what, statement) => {
  const first = await leaseDatabase()
  const name = await nameOf(first.opened.db)
  await sql.raw(statement).execute(first.opened.db)
  await first.drop()
  const second = await leaseDatabase()
  expect(await nameOf(second.opened.db)).not.toBe(name)
  await second.drop()
})

test('a transaction that nobody ends takes the database with it, and what comes late reaches no other test', async () => {
  const first = await leaseDatabase()
  const name = await nameOf(first.opened.db)
  const left = await first.opened.db.startTransaction().execute()
  await sql`delete from settings`.execute(left)
  await first.drop()
  await expect(sql`delete from settings`.execute(first.opened.db)).rejects.toThrow('has ended')
  const second = await leaseDatabase()
  expect(await nameOf(second.opened.db)).not.toBe(name)
  await second.drop()
  await left
    .rollback()
    .execute()
    .catch(() => undefined)
})
