import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../test/postgres.ts'
import { MIGRATIONS, migrate } from './migrate.ts'

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

test('a migration waits for a lock only shortly at a time, so that who comes behind it goes on, and runs once it is free', async () => {
  await file('0001_make.sql', 'create table steps (n int);')
  await migrate(url, folder)
  await file('0002_more.sql', 'alter table steps add column m int;')
  const reader = new Client({ connectionString: url })
  await reader.connect()
  await reader.query('begin')
  await reader.query('select from steps')
  try {
    const patience = { milliseconds: 100, tries: 100 }
    const running = migrate(url, folder, patience)
    await sleep(150)
    const began = performance.now()
    await sql('insert into steps values (1)')
    expect(performance.now() - began).toBeLessThan(1000)
    await reader.query('commit')
    expect(await running).toEqual(['0002_more.sql'])
  } finally {
    await reader.end()
  }
})

test('a migration that never gets its lock says so and changes nothing', async () => {
  await file('0001_make.sql', 'create table steps (n int);')
  await migrate(url, folder)
  await file('0002_more.sql', 'create table other (n int); alter table steps add column m int;')
  const reader = new Client({ connectionString: url })
  await reader.connect()
  await reader.query('begin')
  await reader.query('select from steps')
  try {
    await expect(migrate(url, folder, { milliseconds: 50, tries: 2 })).rejects.toThrow(
      'migrations/0002_more.sql failed and changed nothing: somebody held a lock that it needs.',
    )
  } finally {
    await reader.end()
  }
  expect(await sql("select to_regclass('other') as other")).toEqual([{ other: null }])
})

test('a database that takes no writes is named, as a standby would be', async () => {
  const { pathname } = new URL(url)
  await sql(`alter database "${pathname.slice(1)}" set default_transaction_read_only = on`)
  await expect(migrate(url, folder)).rejects.toThrow('takes no writes, as a standby does')
})

test('a file that was changed after it ran is refused', async () => {
  await file('0001_make.sql', 'create table steps (n int);')
  await migrate(url, folder)
  await file('0001_make.sql', 'create table steps (n bigint);')
  await expect(migrate(url, folder)).rejects.toThrow(
    'migrations/0001_make.sql was changed after it ran on this database',
  )
})

test('where a file ran before it was mended, it is the same file', async () => {
  await file('0187_erasure.sql', 'select 1')
  await migrate(url, folder)
  const before = 'd9ef4b4ba6a746f53001f8bf31d5cfc8f0999f19fd0e7c9ac0328dc4da699e56'
  await sql(`update schema_migrations set checksum = '${before}'`)
  expect(await migrate(url, folder)).toEqual([])
})

test('a database that cannot be used is told of in one sentence, without its password', async () => {
  await expect(migrate('postgres://user:hush@127.0.0.1:1/skylot', folder)).rejects.toThrow(
    /^The database at 127\.0\.0\.1:1\/skylot cannot be reached \(ECONNREFUSED\): check DATABASE_URL and that PostgreSQL is running\.$/,
  )
  const stranger = new URL(url)
  Object.assign(stranger, { username: 'stranger', password: 'hush' })
  await expect(migrate(stranger.href, folder)).rejects.toThrow(/refuses this user or password: check DATABASE_URL\.$/)
})

test('the product’s own run as a role that owns its database and nothing else', async () => {
  const name = `plain_${randomUUID().replaceAll('-', '')}`
  await sql(`create role ${name} login password 'plain'`)
  await sql(`create database ${name} owner ${name}`)
  onTestFinished(async () => {
    await sql(`drop database ${name} with (force)`)
    await sql(`drop role ${name}`)
  })
  const plain = new URL(url)
  Object.assign(plain, { username: name, password: 'plain', pathname: `/${name}` })
  expect((await migrate(plain.href, MIGRATIONS)).length).toBeGreaterThan(100)
  expect(await migrate(plain.href, MIGRATIONS)).toEqual([])
})
