import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/postgres.ts'
import { json, type OpenDatabase, openDatabase, openPool, sqlState, violatedConstraint } from './database.ts'

let home: TestDatabase
let db: OpenDatabase

beforeAll(async () => {
  home = await createTestDatabase()
  db = openDatabase(home.url, { max: 2 })
})

afterAll(async () => {
  await db.close()
  await home.drop()
})

async function one<T>(query: ReturnType<typeof sql<T>>): Promise<T> {
  return (await query.execute(db)).rows[0]!
}

describe('values keep their meaning on the way there and back', () => {
  test('an instant is an instant, also in a list', async () => {
    const moment = Temporal.Instant.from('2026-11-01T08:30:00.123Z')
    const row = await one(sql<{ at: Temporal.Instant; all: Temporal.Instant[] }>`
      select ${moment}::timestamptz as at, ${[moment]}::timestamptz[] as all`)
    expect(row.at.equals(moment)).toBe(true)
    expect(row.all[0]!.equals(moment)).toBe(true)
  })

  test('a date stays the text of its calendar day', async () => {
    const row = await one(sql<{ day: string; days: string[] }>`
      select '2026-03-08'::date as day, array['2026-03-08'::date] as days`)
    expect(row).toEqual({ day: '2026-03-08', days: ['2026-03-08'] })
  })

  test('sums and percentages are numbers', async () => {
    const row = await one(sql<object>`select 12::int8 as sum, 10.2::numeric as percent, array[1, null]::int8[] as list`)
    expect(row).toEqual({ sum: 12, percent: 10.2, list: [1, null] })
  })

  test('texts of a list are as they were, whatever they look like', async () => {
    const lists = [
      ['Bookings:Read', 'b', null],
      [],
      [''],
      ['a,b', 'NULL', null],
      ['{x}', ' ', '"q"', '\\'],
      [['a'], ['b']],
    ]
    for (const list of lists) expect(await one(sql<object>`select ${list}::text[] as list`)).toEqual({ list })
  })

  test('a number too large to be exact is refused, not rounded', async () => {
    await expect(one(sql`select 9007199254740993::int8`)).rejects.toThrow('too large')
  })

  test('a list goes into a json column as json', async () => {
    expect(await one(sql<object>`select ${json([{ a: 1 }])} as list`)).toEqual({ list: [{ a: 1 }] })
  })
})

test('a connection is kept from one minute’s scheduled jobs to those of the next', async () => {
  const pool = openPool(home.url)
  expect(pool.options).toMatchObject({ idleTimeoutMillis: 150_000 })
  await pool.end()
})

test('an error tells its state and its constraint', async () => {
  await sql`create table guarded (n int constraint only_small check (n < 10))`.execute(db)
  const error = await sql`insert into guarded values (11)`.execute(db).catch((reason: unknown) => reason)
  expect(sqlState(error)).toBe('23514')
  expect(violatedConstraint(error)).toBe('only_small')
})

test('a table that changes under its statements heals after one error', async () => {
  await sql`create table changing (a int)`.execute(db)
  const read = () => sql`select * from changing`.execute(db)
  await Promise.all([read(), read()])
  await sql`alter table changing add b int`.execute(db)
  for (let tries = 0; tries < 3; tries++) await Promise.allSettled([read(), read()])
  await Promise.all([read(), read(), read()])
})

test('ever-changing statements do not pile up in a connection', async () => {
  for (let n = 0; n < 1300; n++) await sql.raw(`select ${n} as n`).execute(db)
  const { prepared } = await one(sql<{ prepared: number }>`select count(*) as prepared from pg_prepared_statements`)
  expect(prepared).toBeLessThan(1100)
})

test('a failed transaction leaves nothing and frees its connection', async () => {
  await sql`create table kept (n int)`.execute(db)
  const attempt = db.transaction().execute(async (trx) => {
    await sql`insert into kept values (1)`.execute(trx)
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  expect((await sql`select * from kept`.execute(db)).rows).toEqual([])
})
