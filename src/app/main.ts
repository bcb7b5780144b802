import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { APP_VERSION } from '../http/client.ts'
import { type Config, ConfigError, loadConfig } from '../platform/config.ts'
import { systemContext } from '../platform/context.ts'
import { startEmbedded } from '../platform/embedded-postgres.ts'
import { type ErrorReports, openErrorReports, StartError } from '../platform/errors.ts'
import { type Log, openLog } from '../platform/log.ts'
import { openMetrics } from '../platform/metrics.ts'
import { migrate } from '../platform/migrate.ts'
import { type Api, createApi } from './api.ts'
import { type Assets, loadAssets } from './assets.ts'
import { mailboxRoute } from './mailbox.ts'
import type { ServerParts, WebHandler } from './mount.ts'
import { DEMO_MEMBER, seedDemoMember } from './demo.ts'
import { seedDemoService } from './demo-service.ts'
import { seed } from './seed.ts'
import { openDoor } from './server.ts'
import { countDifferences } from '../capabilities/payments/index.ts'
import { MIGRATIONS, type OpenServices, openServices } from './services.ts'
import { passesRoute } from './passes.ts'
import { unsubscribeRoute } from './unsubscribe.ts'
import { webhookRoute } from './webhooks.ts'
import { startWorker } from './worker.ts'

const BUILD = join(import.meta.dirname, '../../build')

/** What was started, in order; it ends in the opposite one. */
const started: { name: string; stop: () => Promise<void> }[] = []

void main()

async function main(): Promise<void> {
  try {
    const config = loadConfig(process.env)
    const reports = await openErrorReports(config.sentryDsn, APP_VERSION)
    started.push({ name: 'error reports', stop: () => reports.flush() })
    const level = config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info')
    const log = openLog(level, undefined, (error) => reports.report(error))
    endOnSignals(log)
    await start(config, log, reports)
  } catch (error) {
    await stopAll()
    process.stderr.write(`${explain(error)}\n`)
    process.exit(1)
  }
}

/** Starts everything, from the ground up. */
async function start(config: Config, log: Log, reports: ErrorReports): Promise<void> {
  endOnFaults(log, reports)

  const door = await openDoor(config)
  const url = config.databaseUrl ?? (await startDatabase(config, log))
  await migrate(url, MIGRATIONS)
  const services = await openServices({ config, log, url })
  started.push({ name: 'services', stop: () => services.close() })
  const owner = await seed(systemContext(services, 'start'))
  try {
    const parts = await serverParts(services, reports)
    if (hasDemoMember(config)) {
      await seedDemoMember(systemContext(services, 'start'), parts.api)
      await seedDemoService(systemContext(services, 'start'))
    }
    door.open(parts)
    started.push({ name: 'server', stop: () => door.close() })
    if (config.role !== 'web') await startWorker(services)
  } catch (error) {
    // Nothing else keeps a password that was just made.
    if (owner.newPassword) process.stdout.write(signIn(owner))
    throw error
  }
  process.stdout.write(welcome(config, door.port, owner))
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

async function serverParts(services: OpenServices, reports: ErrorReports): Promise<ServerParts> {
  const { config, log, db, jobs } = services
  const metrics = openMetrics(db, jobs, [
    {
      name: 'skylot_payment_differences',
      help: 'Differences between the books of gateway, payments and bookings that wait for somebody',
      read: () => countDifferences(services),
    },
  ])
  const api = createApi(services, {
    onRequest: (record) => {
      metrics.observeRequest({ ...record, route: record.call })
      log.info(record, 'request')
    },
    onError: (error, requestId) => reports.report(error, { requestId }),
  })
  const pages = config.role === 'worker' ? undefined : await loadPages(services, api, reports)
  return {
    config,
    log,
    api,
    metrics,
    web: pages?.web,
    assets: pages?.assets,
    mailbox: mailboxRoute(services),
    webhooks: webhookRoute(services),
    unsubscribe: unsubscribeRoute(services),
    passes: passesRoute(services),
  }
}

interface WebBuild {
  readonly entry: { readonly module: { readonly createWebHandler?: (options: object) => WebHandler } }
}

/** The built web app; without one the API still runs. */
async function loadPages(
  services: OpenServices,
  api: Api,
  reports: ErrorReports,
): Promise<{ web?: WebHandler; assets: Assets }> {
  const { config, log, clock } = services
  const assets = await loadAssets(join(BUILD, 'client'))
  const entry = join(BUILD, 'server/index.js')
  if (!existsSync(entry)) return { assets }
  const build = (await import(pathToFileURL(entry).href)) as WebBuild
  const report = (error: unknown) => reports.report(error)
  return { assets, web: build.entry.module.createWebHandler?.({ api, config, log, now: () => clock.now(), report }) }
}

interface Owner {
  readonly email: string
  readonly newPassword?: string
}

/** Somebody to look over the shoulder, where nobody else keeps anything. */
function hasDemoMember({ demo, databaseUrl, stripe, role }: Config): boolean {
  return demo && databaseUrl === undefined && stripe === undefined && role === 'all'
}

/** The one thing a person reads after `npm start`. */
function welcome(config: Config, port: number, owner: Owner): string {
  if (config.role === 'worker') return `\n  Skylot's worker is ready; its health is on port ${port}.\n\n`
  const address = config.publicUrl.replace(/:0$/, `:${port}`)
  const mailbox = config.demo && !config.smtpUrl ? `  Mailbox        ${address}/dev/mailbox\n` : ''
  const member = hasDemoMember(config)
    ? `  Member         ${DEMO_MEMBER.email}, password ${DEMO_MEMBER.password}\n`
    : ''
  return `\n  Skylot is ready.\n\n  Address        ${address}\n${signIn(owner)}${member}${mailbox}\n`
}

/** The password is shown when it was made, and never again. */
function signIn({ email, newPassword }: Owner): string {
  return `  Staff sign-in  ${email}, ${newPassword ? `password ${newPassword} (shown only now)` : 'with its password'}\n`
}

function explain(error: unknown): string {
  if (error instanceof ConfigError)
    return `Skylot cannot start:\n${error.faults.map((fault) => `- ${fault}`).join('\n')}`
  if (error instanceof StartError) return `Skylot cannot start: ${error.message}`
  return `Skylot cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}

/** A terminal sends Ctrl-C to the whole group, and each parent may pass it on: for so long they are all one wish. */
const SAME_WISH_MS = 2000

function endOnSignals(log: Log): void {
  let asked: number | undefined
  const stop = (signal: string) => {
    // Whoever asks again does not want to wait; the database then recovers at the next start.
    if (asked !== undefined && performance.now() - asked > SAME_WISH_MS) process.exit(1)
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

/** From the last started to the first: no new requests, then jobs, then the database. What fails to stop stops nobody else. */
async function stopAll(): Promise<void> {
  for (let part = started.pop(); part; part = started.pop()) {
    await part.stop().catch((error: Error) => process.stderr.write(`${part?.name} did not stop: ${error.message}\n`))
  }
}
