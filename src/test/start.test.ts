import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { isAlive } from '../platform/instance-lock.ts'

const ROOT = join(import.meta.dirname, '../..')

let dataDir: string
/** What one test leaves running for the next, since a start takes seconds; nothing outlives the file. */
let running: Product & { address: string }
const processes: ChildProcess[] = []

const folders: string[] = []

afterAll(async () => {
  for (const each of processes) each.kill('SIGKILL')
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

describe('npm start', { timeout: 600_000 }, () => {
  test('tells where it is, answers, refuses a second start, and ends with everything it started', async () => {
    // A second try begins anew, too: what is told once was told by the first.
    dataDir = await mkdtemp(join(tmpdir(), 'skylot-start-'))
    folders.push(dataDir)
    const first = await started()
    expect(first.output()).toMatch(/Staff sign-in {2}owner@evergreen\.example, password \S+ \(shown only now\)/)
    expect(first.output()).toContain(`Mailbox        ${first.address}/dev/mailbox`)
    await answersReady(first)

    const second = product({})
    expect(await second.exitCode).toBe(1)
    expect(second.output()).toMatch(/^Skylot cannot start: \S+ is in use by process \d+: stop that one first/m)

    const database = databasePid()
    first.process.kill('SIGTERM')
    expect(await first.exitCode).toBe(0)
    expect(isAlive(database)).toBe(false)
  })

  // Once more when it was slow: the machine may have been busy with other tests.
  test('starts again in under 5 seconds, and does not tell the password twice', { retry: 1 }, async () => {
    const before = performance.now()
    const again = await started()
    const took = performance.now() - before
    const isSlow = took >= Math.max(5000, 50 * emptyStart())
    if (isSlow) again.process.kill('SIGTERM')
    if (isSlow) await again.exitCode
    expect(isSlow, `it took ${took} ms`).toBe(false)
    running = again
    expect(again.output()).toContain('Staff sign-in  owner@evergreen.example, with its password')
  })

  test('starts after kill -9, whichever of its processes was killed', async () => {
    const killed = running
    const server = serverPid()
    process.kill(server, 'SIGKILL')
    expect(await killed.exitCode).toBe(1)

    const next = await started()
    await answersReady(next)
    const [nextServer, database] = [serverPid(), databasePid()]
    next.process.kill('SIGKILL')
    await until(() => !isAlive(nextServer) && !isAlive(database))

    const last = await started()
    await answersReady(last)
    last.process.kill('SIGINT')
    expect(await last.exitCode).toBe(0)
  })

  test('says in one sentence that the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await until(() => other.listening)
    const { port } = other.address() as AddressInfo
    const refused = product({ PORT: String(port) })
    expect(await refused.exitCode).toBe(1)
    expect(refused.output().trim()).toBe(
      `Skylot cannot start: Port ${port} is in use: stop what uses it, or set PORT to another one.`,
    )
  })

  test('says in one sentence that the database cannot be reached', async () => {
    const refused = product({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/skylot', SKYLOT_SECRET: 'x'.repeat(32) })
    expect(await refused.exitCode).toBe(1)
    expect(refused.output().trim()).toBe(
      'Skylot cannot start: The database at 127.0.0.1:1/skylot cannot be reached (ECONNREFUSED): check DATABASE_URL and that PostgreSQL is running.',
    )
  })

  test('names all faults of the environment at once', async () => {
    const refused = product({ PORT: 'many', SKYLOT_ROLE: 'king', SMTP_URL: 'here' })
    expect(await refused.exitCode).toBe(1)
    expect(refused.output().trim().split('\n')).toEqual([
      'Skylot cannot start:',
      '- PORT must be a whole number from 0 to 65535.',
      '- SMTP_URL must be an address like smtp://user:password@mail.example:587.',
      '- SKYLOT_ROLE must be one of all, web, worker.',
    ])
  })
})

interface Product {
  readonly process: ChildProcess
  readonly output: () => string
  readonly exitCode: Promise<number>
}

/** A developer's own .env counts less than what is set here, even to nothing. */
const ENVIRONMENT = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  PORT: '0',
  LOG_LEVEL: 'warn',
  SKYLOT_DEMO_HISTORY: '0',
  DATABASE_URL: '',
  SMTP_URL: '',
  PUBLIC_URL: '',
  SKYLOT_OWNER_EMAIL: '',
  SKYLOT_OWNER_PASSWORD: '',
  // Half of a start is reading our own sources.
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/skylot-compiled'),
}

/** What `npm start` runs. */
function product(env: Record<string, string>): Product {
  const child = spawn(process.execPath, ['bin/start.mjs'], {
    cwd: ROOT,
    env: { ...ENVIRONMENT, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  processes.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  // Not 'exit': what was written last is still to be read then.
  const exitCode = new Promise<number>((done) => child.once('close', (code) => done(code ?? 1)))
  return { process: child, output: () => output, exitCode }
}

/** Milliseconds; on a machine that runs all tests at once a start takes most of a minute. */
const START_PATIENCE = 200_000

async function started(): Promise<Product & { address: string }> {
  const begun = product({})
  let ended = false
  void begun.exitCode.then(() => (ended = true))
  await until(() => ended || begun.output().includes('Skylot is ready.'), START_PATIENCE)
  const address = /Address {8}(http:\S+)/.exec(begun.output())?.[1]
  if (!address) throw new Error(`It did not start:\n${begun.output()}`)
  return { ...begun, address }
}

/** Milliseconds that Node takes to start for nothing: 40 or so, more on a busy machine. */
function emptyStart(): number {
  const before = performance.now()
  spawnSync(process.execPath, ['--eval', ''])
  return performance.now() - before
}

/** On a machine that runs all tests at once the database may need more than the second that is left to it. */
async function answersReady({ address }: { readonly address: string }): Promise<void> {
  await expect.poll(() => statusOf(`${address}/api/health/ready`), { timeout: 30_000 }).toBe(200)
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status
}

function databasePid(): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

function serverPid(): number {
  return (JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8')) as { pid: number }).pid
}

async function until(holds: () => boolean, patience = 60_000): Promise<void> {
  const deadline = performance.now() + patience
  while (!holds()) {
    if (performance.now() > deadline) throw new Error('waited in vain')
    await sleep(20)
  }
}
