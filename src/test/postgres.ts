import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { startEmbedded } from '../platform/embedded-postgres.ts'
import { prepareTemplate } from './template.ts'
import { copyTemplate, TEMPLATE_DATABASE } from './template-folder.ts'

/** Where the one server of a test run listens; every process of the run reads it. */
const SERVER = 'SKYLOT_TEST_POSTGRES'

/** Starts one PostgreSQL for a test run, with a migrated and seeded database to copy. Answers how to end it. */
export async function startTestPostgres(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(memory() ?? tmpdir(), 'skylot-test-'))
  const isPrepared = await copyTemplate(folder)
  const server = await startEmbedded(folder, { durable: false, maxConnections: 300 })
  // To start another process takes longer than anything that it could do for tables this small. Plans stay as they are.
  await onServer(server.url, 'alter system set max_parallel_workers = 0')
  await trustEverybody(server.url, folder)
  if (!isPrepared) await prepareTemplate(server.url)
  await warm(server.url)
  process.env[SERVER] = server.url
  return async () => {
    await admins.get(server.url)?.end()
    admins.delete(server.url)
    await server.stop()
    if (existsSync(folder)) await rm(folder, { recursive: true, force: true })
  }
}

/** The first session of a database writes down what its catalogues say; copies of one that had a session find it there. */
async function warm(url: string): Promise<void> {
  const session = new Client({ connectionString: url })
  await session.connect()
  await session.end()
}

/** Proofs of a password are a fifth of what opening a connection costs, and thousands are opened. */
async function trustEverybody(url: string, folder: string): Promise<void> {
  await writeFile(join(folder, 'postgres/pg_hba.conf'), 'local all all trust\nhost all all 127.0.0.1/32 trust\n')
  await onServer(url, 'select pg_reload_conf()')
}

/** A folder in memory, where the machine has one with room enough: a copy of a database takes a third of the time there. */
function memory(): string | undefined {
  const [folder, enough] = ['/dev/shm', 2 * 1024 ** 3]
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= enough ? folder : undefined
  } catch {
    return undefined
  }
}

/** Vitest's global setup. */
export async function setup(): Promise<() => Promise<void>> {
  return startTestPostgres()
}

export interface TestDatabase {
  readonly url: string
  readonly drop: () => Promise<void>
}

/** A database of one's own, migrated and seeded, or with nothing in it, in some 30 ms. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const server = process.env[SERVER]
  if (!server) throw new Error('No test database server: run this through vitest, or call startTestPostgres() first.')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(
    server,
    `create database ${name} template ${empty ? 'template0' : TEMPLATE_DATABASE} strategy file_copy`,
  )
  return {
    url: databaseUrl(server, name),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  }
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Kept open between tests: a connection costs as much as half of a copy. */
const admins = new Map<string, Pool>()

async function onServer(url: string, statement: string): Promise<void> {
  const admin = admins.get(url) ?? openAdmin(url)
  await admin.query(statement)
}

function openAdmin(url: string): Pool {
  const admin = new Pool({ connectionString: databaseUrl(url, 'postgres'), max: 2, allowExitOnIdle: true })
  // The server may end first.
  admin.on('error', () => {})
  admins.set(url, admin)
  return admin
}
