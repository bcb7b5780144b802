import { type Kysely, sql } from 'kysely'
import { openServices } from '../../app/services.ts'
import { countDifferences } from '../../capabilities/payments/index.ts'
import { loadConfig } from '../../platform/config.ts'
import { openDatabase } from '../../platform/database.ts'
import type { DB } from '../../platform/schema.ts'
import { testLog } from '../config.ts'
import { brokenPromises } from '../promises.ts'
import { type Environment, SECRET } from './server.ts'
import type { Asked } from './customer.ts'
import { lostAnswers } from './traffic.ts'

/** Half an hour later: every lease, patience and retry is over by then. */
const LATER = { minutes: 30 } as const

/**
 * Does what the product does by itself in the half hour after a fault, without the waiting: jobs that a dead process
 * had are given back to the queue, what was left half done is taken up, mails are written. At last the books of
 * gateway, payments and bookings are compared as they are each night.
 * @returns what is broken or lost then, as readable lines
 */
export async function aftermath(url: string, asked: readonly Asked[], env: Environment = {}): Promise<string[]> {
  const config = loadConfig({ DATABASE_URL: url, SKYLOT_SECRET: SECRET, SKYLOT_ROLE: 'web', ...env })
  const clock = { now: () => Temporal.Now.instant().add(LATER) }
  const services = await openServices({ config, log: testLog, url, clock })
  const run = async (...jobs: string[]) => {
    await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(services.db)
    for (const job of jobs) await services.jobs.send(services.db, job, {}, {})
    await services.jobs.drain(services)
  }
  try {
    for (let round = 0; round < 3; round++) await run('bookings.resume', 'payments.resume-refunds')
    await run('bookings.compare-books')
    const differences = await countDifferences(services)
    const broken = await brokenPromises(services.db)
    return [
      ...(config.stripe ? broken.filter((line) => !OF_THE_SANDBOX.test(line)) : broken),
      ...(differences > 0 ? [`the books differ in ${differences} places`] : []),
      ...(await lostAnswers(services.db, asked)),
    ]
  } finally {
    await services.close()
  }
}

/** What is asked of the sandbox's own tables says nothing where another gateway took the money. */
const OF_THE_SANDBOX = /^every settled (charge was captured|refund was made)/

/** A look at a database from outside the product. */
export async function looking<Result>(url: string, look: (db: Kysely<DB>) => Promise<Result>): Promise<Result> {
  const db = openDatabase(url, { max: 2 })
  try {
    return await look(db)
  } finally {
    await db.close()
  }
}
