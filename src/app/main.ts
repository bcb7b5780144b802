import { APP_VERSION } from '../http/client.ts'
import { type Config, ConfigError, loadConfig } from '../platform/config.ts'
import { startEmbedded } from '../platform/embedded-postgres.ts'
import { type ErrorReports, openErrorReports, StartError } from '../platform/errors.ts'
import { type Log, openLog } from '../platform/log.ts'
import { MIGRATIONS, migrate } from '../platform/migrate.ts'
import { inSources } from '../platform/stacks.ts'
import { openTraces, type Traces } from '../platform/traces.ts'
import { openDoor } from './server.ts'

/** What was started, in order; stopped in reverse order. */
const started: { name: string; stop: () => Promise<void> }[] = []

/** Whoever breaks into a process of root has the machine. */
const AS_ROOT = 'Skylot runs as root: a user of its own is safer (docs/operations.md, "A user of its own").\n'

void main()

async function main(): Promise<void> {
  try {
    const config = loadConfig(process.env)
    const reports = await openErrorReports(config.sentryDsn, APP_VERSION)
    started.push({ name: 'error reports', stop: () => reports.flush() })
    const level = config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info')
    const log = openLog(level, undefined, (error) => reports.report(error))
    endOnSignals(log)
    const traces = config.traces && (await openTraces(config.traces, APP_VERSION, log))
    if (traces) started.push({ name: 'traces', stop: () => traces.close() })
    await start(config, log, reports, traces)
    if (process.getuid?.() === 0) process.stderr.write(AS_ROOT)
  } catch (error) {
    await stopAll()
    process.stderr.write(`${explain(error)}\n`)
    process.exit(1)
  }
}

/** Starts everything in order. */
async function start(config: Config, log: Log, reports: ErrorReports, traces: Traces | undefined): Promise<void> {
  endOnFaults(log, reports)

  const door = await openDoor(config)
  const url = config.databaseUrl ?? (await startDatabase(config, log))
  await migrate(url, MIGRATIONS)
  // Loaded only after the checks above, since loading the whole product takes a second.
  const { runProduct } = await import('./run.ts')
  await runProduct({ config, log, reports, traces, url, door, started })
}

async function startDatabase(config: Config, log: Log): Promise<string> {
  const database = await startEmbedded(config.dataDir, {
    onExit: (sentence) => {
      log.fatal({ sentence }, 'the database ended')
      void end(1)
    },
  })
  started.push({ name: 'database', stop: () => database.stop() })
  return database.url
}

function explain(error: unknown): string {
  if (error instanceof ConfigError)
    return `Skylot cannot start:\n${error.faults.map((fault) => `- ${fault}`).join('\n')}`
  if (error instanceof StartError) return `Skylot cannot start: ${error.message}`
  return `Skylot cannot start: ${error instanceof Error ? inSources(error.stack ?? error.message) : String(error)}`
}

/** Ctrl-C reaches the whole process group, and parents may pass it on: signals within this time are one. */
const REPEATED_SIGNAL_MS = 2000

function endOnSignals(log: Log): void {
  let asked: number | undefined
  const stop = (signal: string) => {
    // A second signal ends the process at once; the database then recovers at the next start.
    if (asked !== undefined && performance.now() - asked > REPEATED_SIGNAL_MS) process.exit(1)
    if (asked !== undefined) return
    asked = performance.now()
    log.info({ signal }, 'stopping')
    void end(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  // The script that started us was killed.
  if (process.channel) process.once('disconnect', () => stop('disconnect'))
}

function endOnFaults(log: Log, reports: ErrorReports): void {
  const fault = (err: unknown) => {
    log.fatal({ err }, 'unexpected fault')
    reports.report(err)
    void end(1)
  }
  process.on('uncaughtException', fault)
  process.on('unhandledRejection', fault)
}

async function end(code: number): Promise<void> {
  await stopAll()
  process.exit(code)
}

/** In reverse order: requests, jobs, database. A failure to stop one does not keep the others from stopping. */
async function stopAll(): Promise<void> {
  for (let part = started.pop(); part; part = started.pop()) {
    await part.stop().catch((error: Error) => process.stderr.write(`${part?.name} did not stop: ${error.message}\n`))
  }
}
