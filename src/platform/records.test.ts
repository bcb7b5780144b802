import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/postgres.ts'
import { insertFrom, type OpenDatabase, openDatabase } from './database.ts'
import { containing, countedPage, endsInDigits, every, hasIdOrNumber, isUuid, paged, unlessTaken } from './records.ts'

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

async function holds(condition: ReturnType<typeof every>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select ${condition} as holds`.execute(db)
  return rows[0]!.holds
}

test('what is searched for is taken to the letter', async () => {
  const finds = (typed: string, text: string) => holds(sql`${text}::text like ${containing(typed)}`)
  expect(await finds('100%', 'all 100% of it')).toBe(true)
  expect(await finds('100%', 'all 1000 of it')).toBe(false)
  expect(await finds('a_b', 'axb')).toBe(false)
  expect(await finds('a\\b', 'a\\b')).toBe(true)
})

test('a phone number is found by its last four digits or more', async () => {
  expect(await holds(endsInDigits(sql`'2065550100'`, '555-0100'))).toBe(true)
  expect(await holds(endsInDigits(sql`'2065550100'`, '100'))).toBe(false)
})

test('conditions that are not asked for ask for nothing', async () => {
  expect(await holds(every(undefined, false, ''))).toBe(true)
  expect(await holds(every(sql`1 = 1`, undefined, sql`1 = 2`))).toBe(false)
})

test('a list in memory has pages too, and none behind its last', () => {
  const page = (page_number: number) => paged(['a', 'b', 'c'], { page_size: 2, page_number })
  expect([1, 2, 3].map((number) => page(number).items)).toEqual([['a', 'b'], ['c'], []])
  expect(page(3).count).toBe(3)
})

test('an id is a UUID, and everything else a number', () => {
  expect(isUuid('018f3c5e-7b1a-7c3d-9e2f-0a1b2c3d4e5f')).toBe(true)
  expect(isUuid('4K7TQ2ABX')).toBe(false)
  expect(hasIdOrNumber('nonsense', 8).compile(db).parameters).toEqual([''])
})

test('what is taken is told by its own constraint, and every other failure is a failure', async () => {
  const add = (id: number, name: string) =>
    unlessTaken('one_thing_per_name', async () => {
      await sql`insert into things (id, name) values (${id}::int, ${name})`.execute(db)
      return id
    })
  await sql`create table things (id int primary key, name text constraint one_thing_per_name unique)`.execute(db)
  expect(await add(1, 'one')).toBe(1)
  expect(await add(2, 'one')).toBeUndefined()
  await expect(add(1, 'two')).rejects.toThrow('things_pkey')
})

test('an insert takes its columns and values by name, also from another part of its statement', async () => {
  const at = Temporal.Instant.from('2026-12-01T08:00:00.123456Z')
  const { rows } = await sql<object>`
    with booked as (select '018f3c5e-7b1a-7c3d-9e2f-0a1b2c3d4e5f'::uuid as id), noted as (${insertFrom(
      'audit_trail',
      {
        request_id: sql`booked.id::text`,
        at,
        actor: 'system',
        action: 'test',
        entity: 'thing',
        entity_id: 'one',
        details: { list: [1, 2], 'a key': null },
        id: '018f3c5e-7b1a-7c3d-9e2f-0a1b2c3d4e60',
      },
      sql`booked`,
    )} returning request_id, at, details) select * from noted`.execute(db)
  expect(rows).toEqual([
    { request_id: '018f3c5e-7b1a-7c3d-9e2f-0a1b2c3d4e5f', at, details: { list: [1, 2], 'a key': null } },
  ])
})

test('the rows of a page say how many there are, and nobody else; a page behind the last row counts', async () => {
  const count = async () => 7
  const page = { page_size: 2, page_number: 1 }
  const { items, count: inAll } = await countedPage([{ id: 'a', in_all: 5 }], page, count)
  expect([JSON.stringify(items), inAll]).toEqual(['[{"id":"a"}]', 5])
  expect(await countedPage([], page, count)).toEqual({ items: [], count: 0 })
  expect(await countedPage([], { ...page, page_number: 4 }, count)).toEqual({ items: [], count: 7 })
})
