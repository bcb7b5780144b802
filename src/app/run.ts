import { join } from 'node:path'
import { countDifferences } from '../capabilities/payments/index.ts'
import { ageOfData, dataTakenAway } from '../capabilities/privacy/index.ts'
import { makeRecoveryKey } from '../platform/backup-seal.ts'
import type { Config } from '../platform/config.ts'
import { systemContext } from '../platform/context.ts'
import type { ErrorReports } from '../platform/errors.ts'
import { endAllLeases } from '../platform/idempotency.ts'
import { type Log, unredacted } from '../platform/log.ts'
import { openMetrics } from '../platform/metrics.ts'
import { nameWork, tracedRequest } from '../platform/timings.ts'
import type { Traces } from '../platform/traces.ts'
import { workOffLoop } from '../platform/off-loop.ts'
import { type Api, createApi } from './api.ts'
import { type Assets, loadAssets } from './assets.ts'
import { seedDemoRatings, seedDemoReviews } from '../capabilities/feedback/index.ts'
import { seedDemoPictures } from '../capabilities/settings/index.ts'
import { DEMO_MEMBER, seedDemoMember } from './demo.ts'
import { seedDemoHistory } from './demo-history.ts'
import { seedDemoService } from './demo-service.ts'
import { mailboxRoute } from './mailbox.ts'
import type { ServerParts, WebHandler } from './mount.ts'
import { passesRoute } from './passes.ts'
import { type FirstOwner, seed } from './seed.ts'
import type { Door } from './server.ts'
import { type OpenServices, openServices } from './services.ts'
import { recognizeStaff } from './staff-requests.ts'
import { clickRoute } from './clicks.ts'
import { schedulesRoute } from './schedules.ts'
import { unsubscribeRoute } from './unsubscribe.ts'
import { loadWebBuild } from './web-build.ts'
import { webhookRoute } from './webhooks.ts'
import { startWorker } from './worker.ts'

const ASSETS = join(import.meta.dirname, '../../build/client')

export interface Ground {
  readonly config: Config
  readonly log: Log
  readonly reports: ErrorReports
  readonly traces: Traces | undefined
  /** A migrated database. */
  readonly url: string
  readonly door: Door
  /** What was started, in order; stopped in reverse order. */
  readonly started: { name: string; stop: () => Promise<void> }[]
}

/** Starts the product over a migrated database, serves it, and prints its address. */
export async function runProduct({ config, log, reports, traces, url, door, started }: Ground): Promise<void> {
  const services = await openServices({ config, log, url, traces })
  started.push({ name: 'services', stop: () => services.close() })
  const owner = await seed(systemContext(services, 'start'))
  // The embedded database has one process: all leases are of a process that is gone.
  if (!config.databaseUrl) await endAllLeases(services.db)
  const recoveryKey = await newRecoveryKey(config)
  try {
    const parts = await serverParts(services, reports)
    if (hasDemoMember(config)) {
      await seedDemoMember(systemContext(services, 'start'), parts.api)
      await seedDemoService(systemContext(services, 'start'))
      if (config.demoHistory) await seedDemoHistory(systemContext(services, 'start'))
      await seedDemoRatings(systemContext(services, 'start'))
      await seedDemoReviews(systemContext(services, 'start'))
    }
    door.open(parts)
    started.push({ name: 'server', stop: () => door.close() })
    // A process that only works keeps nobody waiting.
    if (config.role === 'all') {
      workOffLoop(true)
      started.push({ name: 'thread', stop: async () => workOffLoop(false) })
    }
    if (config.role !== 'web') await startWorker(services)
  } catch (error) {
    // A generated password or link is stored nowhere else.
    process.stdout.write(signIn(config, door.port, owner) + toKeep(recoveryKey))
    throw error
  }
  process.stdout.write(welcome(config, door.port, owner) + toKeep(recoveryKey))
  if (hasDemoMember(config)) started.push(hangUpPictures(services))
}

/** Encoding them takes seconds that nobody has to wait for, neither at the start nor at the end; the next start begins anew. */
function hangUpPictures(services: OpenServices): Ground['started'][number] {
  const ending = new AbortController()
  const done = seedDemoPictures(systemContext(services, 'start'), { signal: ending.signal }).catch((error: unknown) =>
    services.log.error({ err: error }, 'the pictures of the demonstration are missing'),
  )
  const stop = async () => {
    ending.abort()
    await done
  }
  return { name: 'pictures', stop }
}

/** What opens the back-ups of the embedded database, made once; with a database of your own, BACKUP_RECIPIENT says it. */
async function newRecoveryKey({ databaseUrl, backupRecipient, dataDir, secret }: Config): Promise<string | undefined> {
  if (databaseUrl !== undefined || backupRecipient !== undefined) return undefined
  return makeRecoveryKey(dataDir, { ownSecret: secret === undefined })
}

function toKeep(recoveryKey: string | undefined): string {
  if (recoveryKey === undefined) return ''
  return `  Recovery key   ${recoveryKey}\n                 (shown only now: keep it elsewhere, back-ups open with it alone)\n\n`
}

async function serverParts(services: OpenServices, reports: ErrorReports): Promise<ServerParts> {
  const { config, log, db, jobs } = services
  const metrics = openMetrics(db, jobs, [
    {
      name: 'skylot_payment_differences',
      help: 'Open differences between the books of gateway, payments and bookings',
      read: () => countDifferences(services),
    },
    {
      name: 'skylot_data_age_seconds',
      help: 'Age of the oldest row of each class of data, as of the last night',
      label: 'class',
      readAll: () => ageOfData(services),
    },
    {
      name: 'skylot_data_removed_total',
      help: 'Rows taken away when their time was over, by class of data',
      label: 'class',
      readAll: () => dataTakenAway(services),
    },
  ])
  const requests = unredacted(log)
  const api = createApi(services, {
    onRequest: (record) => {
      metrics.observeRequest({ ...record, route: record.call })
      ;(record.problem ? log : requests).info(record, 'request')
    },
    onError: (error, requestId) => reports.report(error, { requestId }),
  })
  const pages = config.role === 'worker' ? undefined : await loadPages(services, api, reports)
  return {
    config,
    log,
    api,
    metrics,
    timings: services.timings,
    web: pages?.web,
    assets: pages?.assets,
    staff: recognizeStaff(services),
    mailbox: mailboxRoute(services),
    webhooks: webhookRoute(services),
    unsubscribe: unsubscribeRoute(services),
    clicks: clickRoute(services),
    passes: passesRoute(services),
    schedules: schedulesRoute(services),
  }
}

/** The built web app; without one the API still runs. */
async function loadPages(
  services: OpenServices,
  api: Api,
  reports: ErrorReports,
): Promise<{ web?: WebHandler; assets: Assets }> {
  const { config, log, clock } = services
  const assets = await loadAssets(ASSETS)
  const build = await loadWebBuild()
  if (!build) return { assets }
  const report = (error: unknown) => reports.report(error)
  const options = { api, config, log, now: () => clock.now(), report, named: nameWork, tracedRequest }
  return { assets, web: build.entry.module.createWebHandler?.(options) }
}

/** Demonstration data, only in the demonstration. */
function hasDemoMember({ demo, databaseUrl, stripe, role }: Config): boolean {
  return demo && databaseUrl === undefined && stripe === undefined && role === 'all'
}

/** What `npm start` prints. */
function welcome(config: Config, port: number, owner: FirstOwner): string {
  if (config.role === 'worker') return `\n  Skylot's worker is ready; its health is on port ${port}.\n\n`
  const address = addressOf(config, port)
  const mailbox = config.demo && !config.smtpUrl ? `  Mailbox        ${address}/dev/mailbox\n` : ''
  const member = hasDemoMember(config)
    ? `  Member         ${DEMO_MEMBER.email}, password ${DEMO_MEMBER.password}\n`
    : ''
  return `\n  Skylot is ready.\n\n  Address        ${address}\n${signIn(config, port, owner)}${member}${mailbox}\n`
}

/** A password is shown once, when it was generated; a link to create the first owner until there is one. */
function signIn(config: Config, port: number, owner: FirstOwner): string {
  if ('ownerToken' in owner && owner.ownerToken !== undefined) {
    const link = `${addressOf(config, port)}/auth/owner?token=${owner.ownerToken}`
    return `  First owner    ${link}\n                 (good for seven days; the next start prints another)\n`
  }
  if (!('email' in owner)) return ''
  const { email, newPassword } = owner
  return `  Staff sign-in  ${email}, ${newPassword ? `password ${newPassword} (shown only now)` : 'with its password'}\n`
}

function addressOf(config: Config, port: number): string {
  return config.publicUrl.replace(/:0$/, `:${port}`)
}
