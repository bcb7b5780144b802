import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  open,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { draftOf } from './draft-database.ts'
import { StartError } from './errors.ts'
import { isAlive, lockFolder } from './instance-lock.ts'
import {
  explainFailure,
  isInTheWay,
  findPostgres,
  isReachable,
  NOBODY,
  type PostgresPrograms,
  type RunAs,
  runProgram,
  systemStateFolder,
} from './postgres-binaries.ts'

export interface EmbeddedPostgres {
  readonly url: string
  /** Ends all sessions, writes what is open to disk and waits until the server is gone. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** False trades durability for speed, for tests. */
  readonly durable?: boolean
  /** True while an empty database is filled: tables go to disk before the transaction that fills them ends, not through the log as well. */
  readonly loading?: boolean
  readonly maxConnections?: number
  /** Called when the server exits without being stopped. */
  readonly onExit?: (sentence: string) => void
}

const DATABASE = 'skylot'
const USER = 'skylot'
const WINDOWS = process.platform === 'win32'
const READY_WITHIN_MS = 60_000
/** Processes of a server that was killed let go of its memory within seconds. */
const OLD_SERVER_GONE_WITHIN_MS = 15_000
/** In order, and when that takes too long at once; the next start then recovers from the write-ahead log. */
const STOP_SIGNALS = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5000],
] as const
/** What fits into the address of a unix socket. */
const SOCKET_PATH_MAX = 107

/**
 * Starts a PostgreSQL of this process's own in `dataDir`, making it at the first start. Throws a StartError when
 * another process has the folder or the server cannot run. A server that a killed process left behind is ended first.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const folder = resolve(dataDir)
  await makeFolder(folder)
  const locks = [await lockFolder(folder)]
  const unlock = async () => void (await Promise.all(locks.map((release) => release())))
  try {
    const runAs = await chooseUser(join(folder, 'postgres'))
    await closeFolder(folder, runAs)
    const home = await findHome(folder, runAs)
    if (home !== folder) {
      await closeFolder(home, runAs)
      locks.push(await lockFolder(home))
    }
    const programs = await findPostgres(runAs)
    const password = await keptPassword(folder)
    const cluster = await prepareCluster({ folder, home, runAs, programs, password, options })
    await endOrphan(cluster, programs)
    const address = await chooseAddress(home, runAs)
    const server = await startServer({ folder, cluster, address, programs, options })
    const url = addressUrl(address, password)
    await createDatabase(url)
    return {
      url: url.href,
      async stop() {
        await server.stop()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code
    throw new StartError(`DATA_DIR ${folder} cannot be written (${reason}): choose another folder or change its owner.`)
  }
}

/**
 * Closes a folder to all other users. As root the server runs as another user, whose group may pass through to the
 * server's own folder, but neither list nor write this one.
 */
async function closeFolder(folder: string, runAs: RunAs): Promise<void> {
  if (WINDOWS) return
  const { uid } = await stat(folder)
  if (runAs) await chown(folder, uid, runAs.gid)
  await chmod(folder, runAs && runAs.uid !== uid ? 0o710 : 0o700)
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** As root the server runs as the owner of its data, at first nobody; else as the user we are. */
async function chooseUser(cluster: string): Promise<RunAs> {
  if (!isRoot()) {
    const owner = existsSync(cluster) ? (await stat(cluster)).uid : undefined
    if (owner !== undefined && !WINDOWS && owner !== process.getuid?.()) {
      throw new StartError(`${cluster} belongs to another user: start as that user, or set DATA_DIR to another folder.`)
    }
    return undefined
  }
  if (!existsSync(cluster)) return NOBODY
  const { uid, gid } = await stat(cluster)
  return uid === 0 ? NOBODY : { uid, gid }
}

/**
 * Where the server's own files are: in the data folder, but where that lies in root's private home, closed to the
 * server's user, in the system's state folder, behind a link.
 */
async function findHome(folder: string, runAs: RunAs): Promise<string> {
  const cluster = join(folder, 'postgres')
  if (existsSync(cluster)) return dirname(await realpath(cluster))
  if (!runAs || (await isReachable(folder, runAs))) return folder
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const home = join(await systemStateFolder(), `data-${name}`)
  await mkdir(home, { recursive: true, mode: 0o700 })
  return home
}

/** Loopback and sockets can be reached by other users of the machine, so the server asks for a password. */
async function keptPassword(folder: string): Promise<string> {
  const path = join(folder, 'database-password')
  if (!existsSync(path)) await writeFile(path, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  return readFile(path, 'utf8')
}

interface Preparation {
  readonly folder: string
  readonly home: string
  readonly runAs: RunAs
  readonly programs: PostgresPrograms
  readonly password: string
  readonly options: EmbeddedOptions
}

/** The server's data folder, created atomically: a start killed midway leaves only a draft. */
async function prepareCluster({ folder, home, runAs, programs, password, options }: Preparation): Promise<string> {
  const cluster = join(home, 'postgres')
  if (existsSync(join(folder, 'postgres', 'PG_VERSION'))) {
    await checkVersion(cluster)
    return cluster
  }
  // The data folder was removed, and what its link led to stayed behind. It may be missed yet.
  if (existsSync(cluster)) await rename(cluster, `${cluster}.until-${Date.now()}`)
  const draft = `${cluster}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  const passwordFile = `${cluster}.password`
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (runAs) await Promise.all([draft, passwordFile].map((path) => chown(path, runAs.uid, runAs.gid)))
  try {
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    const access = [`--username=${USER}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    // A password that is 192 random bits needs no stretching either, which each connection of a test would pay for.
    const safety = options.durable === false ? ['--no-sync', '--set=scram_iterations=1'] : []
    await runProgram(programs, 'initdb', ['-D', draft, '--no-instructions', ...safety, ...locale, ...access])
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(draft, cluster)
  if (home !== folder) await symlink(cluster, join(folder, 'postgres'))
  return cluster
}

const MAJOR_VERSION = '18'

async function checkVersion(cluster: string): Promise<void> {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (version === MAJOR_VERSION) return
  throw new StartError(
    `${cluster} was written by PostgreSQL ${version}, this release brings ${MAJOR_VERSION}: restore a back-up into a new DATA_DIR.`,
  )
}

type Address = { readonly socketFolder: string } | { readonly port: number }

async function chooseAddress(home: string, runAs: RunAs): Promise<Address> {
  if (WINDOWS) return { port: await freePort() }
  const beside = join(home, 'socket')
  if (!fitsSocket(beside)) return { socketFolder: await shortSocketFolder(home, runAs) }
  await mkdir(beside, { recursive: true, mode: 0o700 })
  if (runAs) await chown(beside, runAs.uid, runAs.gid)
  return { socketFolder: beside }
}

function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= SOCKET_PATH_MAX
}

/** Anyone may write into the temporary folder, so what stands there must be ours: a real folder, closed to others. */
async function shortSocketFolder(folder: string, runAs: RunAs): Promise<string> {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const uid = runAs?.uid ?? process.getuid?.()
  const base = fitsSocket(join(tmpdir(), `skylot-${name}-${uid}`)) ? tmpdir() : '/tmp'
  const short = join(base, `skylot-${name}-${uid}`)
  await mkdir(short, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  if (runAs) await chown(short, runAs.uid, runAs.gid)
  const found = await lstat(short)
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new StartError(`${short} was made by someone else: remove it, or set DATA_DIR to a shorter path.`)
  }
  return short
}

async function freePort(): Promise<number> {
  const { promise, resolve: listening } = Promise.withResolvers<void>()
  const probe = createServer().listen(0, '127.0.0.1', listening)
  await promise
  const found = probe.address()
  await new Promise((closed) => probe.close(closed))
  return typeof found === 'object' && found ? found.port : 5432
}

function addressUrl(address: Address, password: string): URL {
  const url = new URL(`postgres://${USER}:${password}@127.0.0.1/${DATABASE}`)
  if ('port' in address) url.port = String(address.port)
  else url.searchParams.set('host', address.socketFolder)
  return url
}

interface ServerSetup {
  readonly folder: string
  readonly cluster: string
  readonly address: Address
  readonly programs: PostgresPrograms
  readonly options: EmbeddedOptions
}

interface Server {
  stop(): Promise<void>
}

/** Starts the server; while processes of one that was killed are still going down, again. */
async function startServer(setup: ServerSetup): Promise<Server> {
  const deadline = performance.now() + OLD_SERVER_GONE_WITHIN_MS
  for (;;) {
    try {
      return await tryToStart(setup)
    } catch (error) {
      const isOldThere = error instanceof NotStarted && isInTheWay(error.output)
      if (!isOldThere || performance.now() > deadline) throw error
      await sleep(200)
    }
  }
}

/** The server ended before it was ready. */
class NotStarted extends StartError {
  /** Its output since it was started. */
  readonly output: string

  constructor(output: string) {
    super(explainFailure('postgres', output))
    this.output = output
  }
}

async function tryToStart(setup: ServerSetup): Promise<Server> {
  const { cluster, programs, options } = setup
  const logPath = join(setup.folder, 'postgres.log')
  const parameters = ['-D', cluster, ...serverSettings(setup)]
  if (WINDOWS) return startOnWindows(setup, logPath, parameters)

  const log = await openLog(logPath)
  const { size: from } = await log.stat()
  const child = spawn('/bin/sh', ['-c', GUARD, programs.path('postgres'), ...parameters], {
    ...programs.spawnOptions,
    env: { ...programs.spawnOptions.env, ...KEPT_MEMORY },
    // A session of its own: Ctrl-C in the terminal reaches us alone, and we end the server when we are done with it.
    detached: true,
    stdio: ['pipe', log.fd, log.fd],
  })
  await log.close()
  const ended = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done()))
  await waitUntilReady(cluster, child, { logPath, from })

  const reportExit = () => options.onExit?.(explainFailure('postgres', logTail(logPath, from)))
  child.once('exit', reportExit)
  return {
    async stop() {
      child.off('exit', reportExit)
      await endServer(cluster)
      child.stdin?.destroy()
      await ended
    },
  }
}

/** With glibc, a session's memory stays with it between statements, instead of being asked of the system for each. */
const KEPT_MEMORY = {
  MALLOC_TOP_PAD_: String(1 << 20),
  MALLOC_TRIM_THRESHOLD_: String(16 << 20),
  MALLOC_MMAP_THRESHOLD_: String(4 << 20),
}

/** Starts the server and ends it when the pipe from us closes: however we die, it does not outlive us. */
const GUARD = `exec 3<&0 </dev/null
"$0" "$@" 3<&- & server=$!
{ read -r _ <&3; kill -INT $server; } 2>/dev/null & guard=$!
exec 3<&-
wait $server; code=$?
kill $guard 2>/dev/null
exit $code`

function serverSettings({ address, options }: ServerSetup): string[] {
  const durable = options.durable ?? true
  const settings: Record<string, string | number> = {
    ...('port' in address
      ? { listen_addresses: '127.0.0.1', port: address.port, unix_socket_directories: '' }
      : { listen_addresses: '', unix_socket_directories: address.socketFolder, unix_socket_permissions: '0700' }),
    max_connections: options.maxConnections ?? 60,
    ...memoryOf(durable ? totalmem() : 0),
    // Disks of today find a page anywhere about as fast as the next one.
    random_page_cost: 1.1,
    // A booking opens a hundred tables and indexes: as many locks as a process takes without the table that all share.
    max_locks_per_transaction: 256,
    // Back-office queries take less time than JIT-compiling them.
    jit: 'off',
    wal_compression: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // What customers typed stays out of the log: neither statements nor the values that a constraint refused.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(options.loading && LOADING),
    ...(!durable && HASTY),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** An eighth of the machine's memory for pages of the server's own, within bounds; the system keeps others in what is free. */
function memoryOf(bytes: number): Record<string, string> {
  const megabytes = (part: number, least: number, most: number) =>
    `${Math.min(most, Math.max(least, Math.floor((bytes * part) / 2 ** 20)))}MB`
  return {
    shared_buffers: megabytes(1 / 8, 64, 2048),
    effective_cache_size: megabytes(1 / 2, 512, 65_536),
  }
}

/**
 * Tables that are made or emptied in a transaction are written to disk at its end instead of the log: as safe, and half the
 * writing. Whoever fills them makes their statistics, too.
 */
const LOADING = { wal_level: 'minimal', max_wal_senders: 0, autovacuum: 'off' } as const

/** Throwaway data needs neither durability nor vacuum. */
const HASTY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_compression: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum: 'off',
  jit: 'off',
} as const

const LOG_MAX_BYTES = 5_000_000

async function openLog(path: string) {
  const size = existsSync(path) ? (await stat(path)).size : 0
  if (size > LOG_MAX_BYTES) await rename(path, `${path}.old`)
  return open(path, 'a', 0o600)
}

/** The end of what was written into a log from a byte on. */
function logTail(path: string, from: number): string {
  return existsSync(path) ? readFileSync(path).subarray(from).toString().slice(-4000) : ''
}

/** The server writes its state into the eighth line of its pid file. */
async function waitUntilReady(
  cluster: string,
  child: ChildProcess,
  { logPath, from }: { logPath: string; from: number },
): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  while (!hasEnded(child) && performance.now() < deadline) {
    if ((await readPidFile(cluster))?.state === 'ready') return
    await sleep(10)
  }
  child.stdin?.destroy()
  if (hasEnded(child)) throw new NotStarted(logTail(logPath, from))
  throw new StartError(`The database was not ready within ${READY_WITHIN_MS / 1000} seconds; ${logPath} tells more.`)
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined
}

async function readPidFile(cluster: string): Promise<{ pid: number; state: string } | undefined> {
  try {
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
    return { pid: Number(lines[0]), state: lines[7]?.trim() ?? '' }
  } catch {
    return undefined
  }
}

/** Ends the server of a data folder in order, and waits until it has let go of it. */
async function endServer(cluster: string): Promise<void> {
  const pid = (await readPidFile(cluster))?.pid
  if (!pid || !isAlive(pid)) return
  for (const [signal, timeoutMs] of STOP_SIGNALS) {
    kill(pid, signal)
    const deadline = performance.now() + timeoutMs
    while (isAlive(pid) && performance.now() < deadline) await sleep(10)
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It was faster.
  }
}

/** A killed process may have left its server running, or a pid file whose number now belongs to another process. */
async function endOrphan(cluster: string, programs: PostgresPrograms): Promise<void> {
  const pid = (await readPidFile(cluster))?.pid
  if (!pid) return
  if (WINDOWS) return runProgram(programs, 'pg_ctl', ['stop', '-D', cluster, '-m', 'fast']).catch(() => undefined)
  if (isServerOf(pid, cluster)) await endServer(cluster)
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

function isServerOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(cluster)
  } catch {
    // No /proc (macOS): only a running server would still have its number in the file.
    return true
  }
}

async function startOnWindows({ cluster, programs }: ServerSetup, log: string, parameters: string[]): Promise<Server> {
  const quoted = parameters.slice(2).join(' ')
  await runProgram(programs, 'pg_ctl', ['start', '-w', '-D', cluster, '-l', log, '-o', quoted])
  return { stop: () => runProgram(programs, 'pg_ctl', ['stop', '-w', '-D', cluster, '-m', 'fast']) }
}

async function createDatabase(url: URL): Promise<void> {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select datname as name from pg_database')
    const names = rows.map(({ name }) => name)
    if (!names.includes(DATABASE)) await client.query(`create database ${DATABASE}`)
    // A restore that was killed left it.
    if (names.includes(draftOf(DATABASE))) await client.query(`drop database ${draftOf(DATABASE)}`)
  } finally {
    await client.end()
  }
}
