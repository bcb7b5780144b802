import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { LEAN, PROGRAM } from '../../../bin/product.mjs'
import type { StripeServer } from '../stripe-server.ts'
import { copyTemplate } from '../template-folder.ts'

export const ROOT = join(import.meta.dirname, '../../..')

/** A process of the product as `npm start` runs it. */
export interface Server {
  readonly origin: string
  readonly pid: number
  /** Milliseconds from the start of the process until it said that it is ready. */
  readonly readyAfter: number
  readonly output: () => string
  /** Sends a signal and waits until the process is gone. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** What a test may set: DATA_DIR or DATABASE_URL, SKYLOT_ROLE, SMTP_URL … */
export type Environment = Readonly<Record<string, string>>

/** Half of a start is reading our own sources. */
export const COMPILED: Environment = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/skylot-compiled') }

const STANDING: Environment = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'warn',
  SKYLOT_DEMO_HISTORY: '0',
  SKYLOT_OWNER_EMAIL: 'owner@evergreen.example',
  SKYLOT_OWNER_PASSWORD: 'amber signs at the lot',
  // Each of a test's customers tells an address of its own, so that they do not share their limits.
  TRUSTED_PROXIES: '1',
  ...COMPILED,
}

export const SECRET = 'the secret of every test database, long enough'

/** What makes the product take this server for Stripe. */
export function stripeEnvironment({ secretKey, url }: StripeServer): Environment {
  return { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: url }
}

const running = new Set<ChildProcess>()

/** Ends whatever a test that failed left running. */
export function endServers(): void {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
}

/** Starts the product and waits until it is ready for requests; `root` is where its sources are. */
export async function startServer(env: Environment, program = PROGRAM, root = ROOT): Promise<Server> {
  const began = performance.now()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...LEAN.flags, program], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...LEAN.env, ...STANDING, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const gone = new Promise<number | null>((done) => child.once('close', (code) => done(code)))
  let ended = false
  void gone.then(() => (ended = true))

  const port = await until(() => {
    if (ended) throw new Error(`The product did not start:\n${output}`)
    return /(?:localhost:|on port )(\d+)/.exec(output)?.[1]
  }, 120_000)
  const origin = `http://127.0.0.1:${port}`
  await until(async () => (await statusOf(`${origin}/api/health/ready`)) === 200, 120_000)
  return {
    origin,
    pid: child.pid!,
    readyAfter: performance.now() - began,
    output: () => output,
    async end(signal) {
      child.kill(signal)
      const code = await gone
      running.delete(child)
      return code
    },
  }
}

/** The status of an answer; undefined when nobody answers. */
export async function statusOf(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) })
    await response.arrayBuffer()
    return response.status
  } catch {
    return undefined
  }
}

/** Waits for something true, and looks for it so often. Throws when it does not come in time. All in milliseconds. */
export async function until<Value>(
  look: () => Value | Promise<Value>,
  patience: number,
  every = 20,
): Promise<NonNullable<Value>> {
  const deadline = performance.now() + patience
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (performance.now() > deadline) throw new Error(`Nothing came within ${patience / 1000} s`)
    await sleep(every)
  }
}

/** A folder for the time of a test run. */
export async function makeFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'skylot-faults-'))
  // Whoever failed before it could take over the folder leaves it to the end of the process.
  process.once('exit', () => rmSync(path, { recursive: true, force: true }))
  return {
    path,
    remove: async () => {
      if (existsSync(path)) await rm(path, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A DATA_DIR with a business in it, without the seconds that a first start takes to make one. */
export async function makeDataFolder(): ReturnType<typeof makeFolder> {
  const folder = await makeFolder()
  if (await copyTemplate(folder.path)) await writeFile(join(folder.path, 'secret'), `${SECRET}\n`, { mode: 0o600 })
  return folder
}

/**
 * How soon a process must be ready after a fault: in 5 s, and on a machine so busy that an undisturbed start takes
 * long, in three times that. What counts is the one in the middle of several. Where that is too late, the machine may
 * have become busier meanwhile: `start` shows how long an undisturbed start takes now.
 */
export async function expectReadySoon(
  readyAfter: readonly number[],
  undisturbed: number,
  start: () => Promise<Server>,
): Promise<void> {
  const sorted = readyAfter.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  if (middle < Math.max(5000, 3 * undisturbed)) return
  const now = await start()
  await now.end('SIGTERM')
  const slowest = Math.max(undisturbed, now.readyAfter)
  const told = `ready after ${sorted.map(Math.round).join(', ')} ms, undisturbed ${Math.round(slowest)} ms`
  expect(middle, told).toBeLessThan(Math.max(5000, 3 * slowest))
}
