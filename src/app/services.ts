import { flushEvents } from '../capabilities/analytics/index.ts'
import { endRollUps } from '../capabilities/performance/index.ts'
import { closeMail } from '../capabilities/mail/index.ts'
import type { Gateway } from '../platform/cards.ts'
import { type Clock, settableClock, systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Services } from '../platform/context.ts'
import { type OpenDatabase, openDatabase } from '../platform/database.ts'
import { noGateway } from '../platform/no-gateway.ts'
import { type Dns, systemDns } from '../platform/dns.ts'
import { type Jobs, openJobs } from '../platform/jobs.ts'
import { keptSecret, openKeys } from '../platform/keys.ts'
import type { Log } from '../platform/log.ts'
import { type Random, systemRandom } from '../platform/random.ts'
import { createSandbox } from '../platform/sandbox-gateway.ts'
import { watchLocks } from '../platform/lock-watch.ts'
import { openTimings } from '../platform/timings.ts'
import type { Traces } from '../platform/traces.ts'
import { timedGateway } from '../platform/timed-gateway.ts'
import { endWaits } from '../platform/version-watch.ts'
import { jobs as declaredJobs } from './registry.ts'

/** Services, and what only the start and stop of the process need. */
export interface OpenServices extends Services {
  readonly db: OpenDatabase
  close(): Promise<void>
}

export interface ServicesSetup {
  readonly config: Config
  readonly log: Log
  /** A migrated database. */
  readonly url: string
  readonly traces?: Traces | undefined
  readonly clock?: Clock
  readonly random?: Random
  readonly dns?: Dns
  readonly gateway?: (services: Pick<Services, 'db' | 'keys' | 'random' | 'clock'>) => Gateway
  /** Connections and a job queue that are open already, in place of own ones; closed with the rest. */
  readonly opened?: { readonly db: OpenDatabase; readonly jobs: Jobs }
}

/** Opens everything a process works with over one database. */
export async function openServices({ config, log, url, ...given }: ServicesSetup): Promise<OpenServices> {
  const clock = given.clock ?? (config.testClock ? settableClock(config.testClock) : systemClock)
  const random = given.random ?? systemRandom
  const onConnectionLost = (err: Error) => log.warn({ err }, 'database connection lost')
  const db = given.opened?.db ?? openDatabase(url, { onConnectionLost })
  try {
    const keys = await openKeys(db, config.secret ?? (await keptSecret(config.dataDir)))
    const gateway = timedGateway((given.gateway ?? (await gatewayOf(config)))({ db, keys, random, clock }))
    const supervise = config.role !== 'web'
    const jobs = given.opened?.jobs ?? (await openJobs({ url, jobs: declaredJobs, log, supervise }))
    const timings = openTimings({ log, traces: given.traces, slowStatement: config.slowStatement })
    const locks = watchLocks(url, timings)
    return {
      config,
      log,
      clock,
      random,
      db,
      keys,
      gateway,
      dns: given.dns ?? systemDns(),
      jobs,
      timings,
      async close() {
        endWaits({ keys })
        await jobs.stop()
        await Promise.all([flushEvents({ keys }), endRollUps({ keys }), locks.end()])
        closeMail({ keys })
        await db.close()
      },
    }
  } catch (error) {
    await db.close()
    throw error
  }
}

/** The sandbox takes no money, so outside the demonstration there is no gateway until Stripe is set up. */
async function gatewayOf({ demo, stripe }: Config): Promise<NonNullable<ServicesSetup['gateway']>> {
  if (stripe) {
    // Stripe's library takes an eighth of the start time, and the demonstration does not need it.
    const { createStripe } = await import('../platform/stripe-gateway.ts')
    return () => createStripe(stripe)
  }
  return demo ? createSandbox : () => noGateway
}
