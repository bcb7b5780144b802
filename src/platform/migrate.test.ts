import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../test/postgres.ts'
import { migrate } from './migrate.ts'

let url: string
let folder: string

beforeEach(async () => {
  const database = await createTestDatabase()
  url = database.url
  onTestFinished(database.drop)
  await sql('drop table schema_migrations')
  folder = await mkdtemp(join(tmpdir(), 'skylot-migrate-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

async function sql(statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

const file = (name: string, text: string) => writeFile(join(folder, name), text)

test('files run in order, once, also when several processes start together', async () => {
  await file('0002_fill.sql', 'insert into steps values (2);')
  await file('0001_make.sql', 'create table steps (n int); insert into steps values (1);')
  await file('notes.txt', 'not a migration')
  const ran = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)])
  expect(ran.flat().toSorted()).toEqual(['0001_make.sql', '0002_fill.sql'])
  expect(await sql('select n from steps')).toEqual([{ n: 1 }, { n: 2 }])
})

test('a file that fails changes nothing, and those before it stay', async () => {
  await file('0001_make.sql', 'create table steps (n int);')
  await file('0002_break.sql', 'insert into steps values (1); select 1 / 0;')
  await expect(migrate(url, folder)).rejects.toThrow(
    'migrations/0002_break.sql failed and changed nothing: division by zero.',
  )
  expect(await sql('select n from steps')).toEqual([])
  expect(await sql('select name from schema_migrations')).toEqual([{ name: '0001_make.sql' }])
})

test('a file that was changed after it ran is refused', async () => {
  await file('0001_make.sql', 'create table steps (n int);')
  await migrate(url, folder)
  await file('0001_make.sql', 'create table steps (n bigint);')
  await expect(migrate(url, folder)).rejects.toThrow(
    'migrations/0001_make.sql was changed after it ran on this database',
  )
})

test('a database that cannot be used is told of in one sentence, without its password', async () => {
  await expect(migrate('postgres://user:hush@127.0.0.1:1/skylot', folder)).rejects.toThrow(
    /^The database at 127\.0\.0\.1:1\/skylot cannot be reached \(ECONNREFUSED\): check DATABASE_URL and that PostgreSQL is running\.$/,
  )
  const stranger = new URL(url)
  Object.assign(stranger, { username: 'stranger', password: 'hush' })
  await expect(migrate(stranger.href, folder)).rejects.toThrow(/refuses this user or password: check DATABASE_URL\.$/)
})
