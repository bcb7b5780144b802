import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from './embedded-postgres.ts'
import { explainFailure } from './postgres-binaries.ts'

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'skylot-embedded-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

async function ask(url: string, question: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(question)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

let dataDir: string
/** Making a database takes a second: these ask the same one, in this order. */
let server: EmbeddedPostgres
let tellEnd: (sentence: string) => void
const told = new Promise<string>((done) => (tellEnd = done))

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'skylot-embedded-'))
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('what is written is there at the next start, and the server writes to disk for real', async () => {
  server = await startEmbedded(dataDir)
  await ask(server.url, `create table kept as select 'here' as what`)
  expect(await ask(server.url, 'show fsync')).toBe('on')
  expect(await ask(server.url, 'show server_encoding')).toBe('UTF8')
  await server.stop()

  await chmod(dataDir, 0o777)
  server = await startEmbedded(dataDir, { onExit: tellEnd })
  // As root the server is another user, whose group walks through; nobody else gets in, and only we list it or write to it.
  const { mode, gid } = await stat(dataDir)
  const cluster = await stat(join(dataDir, 'postgres'))
  expect((mode & 0o777).toString(8)).toBe(process.getuid?.() === 0 ? '710' : '700')
  expect([cluster.gid, (cluster.mode & 0o777).toString(8)]).toEqual([gid, '700'])
  for (const { name } of await readdir(dataDir, { withFileTypes: true }))
    expect([name, (await stat(join(dataDir, name))).mode & 0o077]).toEqual([name, 0])
  expect(await ask(server.url, 'select what from kept')).toBe('here')
})

test('what is filled in one transaction leaves little in the log, and is kept all the same', async () => {
  const home = await folder()
  const loading = await startEmbedded(home, { loading: true })
  expect([await ask(loading.url, 'show fsync'), await ask(loading.url, 'show wal_level')]).toEqual(['on', 'minimal'])
  const written = async () => Number(await ask(loading.url, `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn`))
  const before = await written()
  await ask(loading.url, `create table kept as select n from generate_series(1, 100000) as n`)
  expect((await written()) - before).toBeLessThan(1_000_000)
  execFileSync('kill', ['-QUIT', (await readFile(join(home, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]!])
  await loading.stop()

  const usual = await startEmbedded(home)
  expect(await ask(usual.url, 'show wal_level')).toBe('replica')
  expect(await ask(usual.url, 'select count(*)::int from kept')).toBe(100_000)
  await usual.stop()
})

test('one folder has one server, and says whose it is', async () => {
  await expect(startEmbedded(dataDir)).rejects.toThrow(`${dataDir} is in use by process ${process.pid}`)
})

test('nobody gets in without the password', async () => {
  const url = new URL(server.url)
  url.password = 'guessed'
  await expect(ask(url.href, 'select 1')).rejects.toThrow('password authentication failed')
})

test('a server that ends by itself is told of', async () => {
  const pid = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  execFileSync('kill', ['-QUIT', String(pid)])
  expect(await told).toMatch(/^The database /)
})

test('a start waits for what a killed server has left running', async () => {
  const home = await folder()
  const killed = await startEmbedded(home, { durable: false })
  const client = new Client({ connectionString: killed.url })
  await client.connect()
  client.on('error', () => undefined)
  // A session that computes does not look whether its server is still there.
  const computing = client.query('select count(*) from generate_series(1, 20000000)').catch(() => undefined)
  await sleep(200)
  const pid = Number((await readFile(join(home, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  process.kill(pid, 'SIGKILL')
  await killed.stop()
  const again = await startEmbedded(home, { durable: false })
  expect(await ask(again.url, 'select 1')).toBe(1)
  await Promise.all([computing, again.stop()])
  await client.end()
})

test('a start that was killed while it made the database leaves nothing in the way', async () => {
  const dataDir = await folder()
  await symlink('nowhere', join(dataDir, 'postgres.new'))
  await writeFile(join(dataDir, 'lock'), JSON.stringify({ pid: 999_999_999, startedAt: 'long ago' }))
  const server = await startEmbedded(dataDir, { durable: false })
  expect(await ask(server.url, 'select 1')).toBe(1)
  await server.stop()
  expect(existsSync(join(dataDir, 'lock'))).toBe(false)
})

test('a path too long for a socket is no hindrance', async () => {
  const dataDir = join(await folder(), 'long-'.repeat(25))
  const server = await startEmbedded(dataDir, { durable: false })
  expect(await ask(server.url, 'select 1')).toBe(1)
  await server.stop()
})

test('what a program complains about becomes one sentence', () => {
  const missing = 'postgres: error while loading shared libraries: libstdc++.so.6: cannot open shared object file'
  expect(explainFailure('postgres', missing)).toBe(
    'The system library libstdc++.so.6 is missing, which the database needs: install it (Debian: apt-get install libstdc++6) and start again.',
  )
  expect(explainFailure('postgres', 'LOG:  starting\nFATAL:  could not create lock file')).toBe(
    'The database did not start (postgres says: could not create lock file).',
  )
  const goingDown = 'FATAL:  terminating connection due to administrator command\n'
  expect(explainFailure('postgres', `${goingDown}FATAL:  lock file "postmaster.pid" already exists`)).toBe(
    'The database did not start (postgres says: lock file "postmaster.pid" already exists).',
  )
  expect(explainFailure('postgres', 'FATAL:  could not write lock file: No space left on device')).toContain('is full')
  expect(
    explainFailure(
      'postgres',
      'FATAL:  database files are incompatible with server\nDETAIL:  The data directory was initialized by PostgreSQL version 15, which is not compatible with this version 18.',
    ),
  ).toContain('made by PostgreSQL 15')
})
