import { sign, verify } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/postgres.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { hashToken, keptSecret, openKeys, opensKeys } from './keys.ts'

const SECRET = 'a secret of at least thirty-two characters'

let home: TestDatabase
let db: OpenDatabase

beforeAll(async () => {
  home = await createTestDatabase()
  db = openDatabase(home.url, { max: 4 })
  await sql`delete from keys`.execute(db)
})

afterAll(async () => {
  await db.close()
  await home.drop()
})

test('processes that start at once have the same keys', async () => {
  const [one, other] = await Promise.all([openKeys(db, SECRET), openKeys(db, SECRET)])
  expect(one.digest('ids', 'text')).toEqual(other.digest('ids', 'text'))
  expect(other.unseal('cards', one.seal('cards', 'token')).toString()).toBe('token')
  const message = Buffer.from('message')
  const signature = sign(null, message, one.signing.privateKey)
  expect(verify(null, message, other.verifying.get(one.signing.id)!, signature)).toBe(true)
})

test('what serves one purpose is of no use for another', async () => {
  const keys = await openKeys(db, SECRET)
  expect(keys.digest('a', 'text')).not.toEqual(keys.digest('b', 'text'))
  expect(() => keys.unseal('b', keys.seal('a', 'text'))).toThrow()
})

test('what was changed does not open', async () => {
  const keys = await openKeys(db, SECRET)
  const sealed = keys.seal('a', 'text')
  sealed[sealed.length - 1]! ^= 1
  expect(() => keys.unseal('a', sealed)).toThrow()
})

test('another secret is refused in one sentence', async () => {
  await openKeys(db, SECRET)
  await expect(openKeys(db, `${SECRET}!`)).rejects.toThrow(
    'SKYLOT_SECRET does not open the keys in this database: start with the secret it was set up with.',
  )
})

test('whether a secret opens the keys can be asked without making any', async () => {
  const client = new Client({ connectionString: home.url })
  await client.connect()
  onTestFinished(() => client.end())
  await openKeys(db, SECRET)
  expect(await opensKeys(client, SECRET)).toBe(true)
  expect(await opensKeys(client, `${SECRET}!`)).toBe(false)
})

test('no key stands readable in the database', async () => {
  const keys = await openKeys(db, SECRET)
  const readable = keys.signing.privateKey.export({ format: 'der', type: 'pkcs8' })
  const { rows } = await sql<{ sealed: Buffer }>`select sealed from keys`.execute(db)
  expect(rows.some(({ sealed }) => sealed.includes(readable.subarray(-32)))).toBe(false)
})

test('the secret of an installation is made once, for its owner alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skylot-secret-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const secrets = await Promise.all(Array.from({ length: 20 }, () => keptSecret(folder)))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]?.length).toBeGreaterThan(32)
  expect(await readdir(folder)).toEqual(['secret'])
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
})

test('a token is kept as its hash', () => {
  expect(hashToken('token').toString('hex')).toMatch(/^3c469e9d6c5875d37a43f353d4f88e61/)
})
