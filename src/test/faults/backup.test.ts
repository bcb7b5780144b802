import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { draftOf } from '../../platform/draft-database.ts'
import { startEmbedded } from '../../platform/embedded-postgres.ts'
import { keptSecret } from '../../platform/keys.ts'
import { expectNothingLost } from './aftermath.ts'
import { startCluster } from './cluster.ts'
import {
  COMPILED,
  endServers,
  type Environment,
  makeDataFolder,
  makeFolder,
  SECRET,
  startServer,
  statusOf,
  until,
} from './server.ts'
import { startTraffic } from './traffic.ts'

const ROOT = join(import.meta.dirname, '../../..')

afterEach(endServers)

function optionsOf(env: Environment) {
  return { cwd: ROOT, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...COMPILED, ...env } }
}

/** What `npm run backup` and `npm run restore` run. */
async function command(program: 'backup' | 'restore', env: Environment, ...parameters: string[]): Promise<string> {
  const run = [`src/app/${program}.ts`, ...parameters]
  const { stdout } = await promisify(execFile)(process.execPath, run, optionsOf(env))
  return stdout
}

/** Starts a restore and kills it as soon as something is so. */
async function killRestore(env: Environment, file: string, when: () => boolean | Promise<boolean>): Promise<void> {
  const child = spawn(process.execPath, ['src/app/restore.ts', file], { ...optionsOf(env), stdio: 'ignore' })
  const gone = once(child, 'close')
  try {
    await until(() => {
      if (child.exitCode !== null) throw new Error('The restore ended before it was killed')
      return when()
    }, 120_000)
  } finally {
    child.kill('SIGKILL')
    await gone
  }
}

/** Kills a restore in its last step: all rows are there, and it waits to make the queue. */
async function killAtTheQueue(env: Environment, file: string): Promise<void> {
  const [guard, watch] = [await connected(env.DATABASE_URL!), await connected(env.DATABASE_URL!)]
  const isThere = async (session: string) => {
    const { rows } = await watch.query(
      `select from pg_stat_activity where datname = current_database() and application_name like 'skylot%' and ${session}`,
    )
    return rows.length > 0
  }
  await guard.query('begin')
  await guard.query('create schema pgboss')
  await killRestore(env, file, () => isThere(`wait_event_type = 'Lock'`))
  await guard.query('rollback')
  await until(async () => !(await isThere('true')), 30_000)
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  // Its server may end first.
  client.on('error', () => undefined)
  onTestFinished(() => client.end())
  return client
}

/** Whether rows of bookings are in the database that a restore fills in a data folder. */
async function hasBookings(home: string): Promise<boolean> {
  const password = await readFile(join(home, 'database-password'), 'utf8').catch(() => undefined)
  const client = new Client({ host: join(home, 'socket'), user: 'skylot', password, database: draftOf('skylot') })
  try {
    await client.connect()
    const { rows } = await client.query('select from bookings limit 1')
    return rows.length > 0
  } catch {
    // The server starts, or the table is still to come.
    return false
  } finally {
    await client.end()
  }
}

/** What the next start finds in a data folder: its databases, and the tables of ours. */
async function foundIn(home: string): Promise<string[]> {
  const { url, stop } = await startEmbedded(home)
  try {
    const { rows } = await (await connected(url)).query<{ datname: string }>(
      'select datname from pg_database where not datistemplate order by 1',
    )
    return [...rows.map(({ datname }) => datname), ...(await tablesOf(url))]
  } finally {
    await stop()
  }
}

/** What is in a database, of whomever. */
async function tablesOf(url: string): Promise<string[]> {
  const { rows } = await (await connected(url)).query<{ name: string }>(`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`)
  return rows.map(({ name }) => name)
}

async function folder(make = makeFolder): Promise<string> {
  const made = await make()
  onTestFinished(made.remove)
  return made.path
}

test('the embedded database: backed up while people book, restored into a new folder, everything is there', async () => {
  const [home, files, elsewhere] = [await folder(makeDataFolder), await folder(), await folder()]
  const server = await startServer({ DATA_DIR: home })
  const traffic = startTraffic({ origin: () => server.origin, lanes: 3 })
  await until(() => traffic.asked.length > 10, 60_000)
  const before = [...traffic.asked]
  const RECOVERY_KEY = /Recovery key +(AGE-SECRET-KEY-1\S+)/.exec(server.output())?.[1] ?? ''
  const file = join(files, 'a.backup.age')
  expect(await command('backup', { DATA_DIR: home }, file)).toMatch(/\d+ rows of \d+ tables, \d+ jobs that wait/)
  await traffic.stop()
  expect((await stat(file)).mode & 0o077, 'nobody else may read it').toBe(0)
  await server.end('SIGTERM')

  const restore = { DATA_DIR: elsewhere, RECOVERY_KEY }
  await expect(command('restore', { DATA_DIR: elsewhere }, '--drill', file)).rejects.toThrow('set RECOVERY_KEY')
  const anothers = (await command('backup', {}, '--new-key')).match(/AGE-SECRET-KEY-1\S+/)![0]
  await expect(command('restore', { ...restore, RECOVERY_KEY: anothers }, '--drill', file)).rejects.toThrow(
    'does not open this back-up',
  )
  expect(await command('restore', restore, '--drill', file)).toContain('The drill went well')
  const whole = await readFile(file)
  const refused = [
    ['empty', Buffer.alloc(0), 'no back-up of this product'],
    ['foreign', Buffer.from('Dear customer,'), 'no back-up of this product'],
    ['cut-off', whole.subarray(0, Math.floor(whole.length * 0.7)), 'damaged or was cut off'],
  ] as const
  for (const [name, bytes, said] of refused) {
    const bad = join(files, name)
    await writeFile(bad, bytes)
    const told = await command('restore', restore, bad).catch((error: { stderr: string }) => error.stderr)
    expect(told.trim().split('\n')).toEqual([expect.stringContaining(said)])
    expect(await readdir(elsewhere)).toEqual([])
  }
  await expect(command('restore', restore, join(files, 'none'))).rejects.toThrow('cannot be read (ENOENT)')
  await killRestore(restore, file, () => existsSync(join(elsewhere, 'postgres')))
  await killRestore(restore, file, () => hasBookings(elsewhere))
  expect(await foundIn(elsewhere)).toEqual(['postgres', 'skylot'])
  await killRestore(restore, file, () => hasBookings(elsewhere))
  await command('restore', restore, file)
  await expect(command('restore', restore, file)).rejects.toThrow('is not empty')
  const again = await startServer({ DATA_DIR: elsewhere })
  expect(await statusOf(`${again.origin}/api/settings`)).toBe(200)
  await again.end('SIGTERM')

  expect(await keptSecret(elsewhere)).toBe(await keptSecret(home))
  const database = await startEmbedded(elsewhere)
  onTestFinished(() => database.stop())
  // Whether a change or a cancellation came before or after that moment, nobody knows.
  const booked = before.filter(({ what }) => what === 'book')
  const since = traffic.asked
    .filter(({ what }) => what !== 'book')
    .map((one) => ({ ...one, answer: 'unknown' as const }))
  await expectNothingLost(database.url, [...booked, ...since], { SKYLOT_SECRET: await keptSecret(elsewhere) })
})

test('DATABASE_URL: backed up and restored into a fresh cluster, without the secret in the file', async () => {
  const [cluster, fresh] = await Promise.all([startCluster(), startCluster({ empty: true })])
  onTestFinished(async () => void (await Promise.all([cluster.remove(), fresh.remove()])))
  const made = await command('backup', {}, '--new-key')
  const [, BACKUP_RECIPIENT = '', RECOVERY_KEY = ''] = /=(age1\w+)[^]*: (AGE-SECRET-KEY-1\w+)/.exec(made) ?? []
  const env = { DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET, BACKUP_RECIPIENT, RECOVERY_KEY }
  const server = await startServer(env)
  const traffic = startTraffic({ origin: () => server.origin, lanes: 3 })
  await until(() => traffic.asked.length > 10, 60_000)
  await traffic.stop()
  const file = join(await folder(), 'b.backup.age')
  await command('backup', env, file)
  await server.end('SIGTERM')
  expect((await readFile(file)).includes(SECRET)).toBe(false)

  await expect(command('restore', env, file)).rejects.toThrow('is not empty')
  const into = { ...env, DATABASE_URL: fresh.url }
  const another = { ...into, SKYLOT_SECRET: 'another secret of at least thirty-two characters' }
  await expect(command('restore', another, file)).rejects.toThrow('does not open the keys in this back-up')
  expect(await tablesOf(fresh.url)).toEqual([])
  await killAtTheQueue(into, file)
  expect(await tablesOf(fresh.url)).toEqual([])
  await command('restore', into, file)
  await expectNothingLost(fresh.url, traffic.asked)
})
