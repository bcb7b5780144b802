import { type Kysely, sql } from 'kysely'
import { openServices } from '../../app/services.ts'
import { openDatabase } from '../../platform/database.ts'
import { loadConfig } from '../../platform/config.ts'
import type { DB } from '../../platform/schema.ts'
import { testLog } from '../config.ts'
import { brokenPromises } from '../promises.ts'
import { SECRET } from './server.ts'
import { type Asked, lostAnswers } from './traffic.ts'

/** Half an hour later: every lease, patience and retry is over by then. */
const LATER = { minutes: 30 } as const

/**
 * Does what the product does by itself in the half hour after a fault, without the waiting: jobs that a dead process
 * had are given back to the queue, what was left half done is taken up, mails are written.
 * @returns what is broken or lost then, as readable lines
 */
export async function aftermath(url: string, asked: readonly Asked[], secret = SECRET): Promise<string[]> {
  const config = loadConfig({ DATABASE_URL: url, SKYLOT_SECRET: secret, SKYLOT_ROLE: 'web' })
  const clock = { now: () => Temporal.Now.instant().add(LATER) }
  const services = await openServices({ config, log: testLog, url, clock })
  try {
    for (let round = 0; round < 3; round++) {
      await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(services.db)
      await services.jobs.send(services.db, 'bookings.resume', {}, {})
      await services.jobs.send(services.db, 'payments.resume-refunds', {}, {})
      await services.jobs.drain(services)
    }
    return [...(await brokenPromises(services.db)), ...(await lostAnswers(services.db, asked))]
  } finally {
    await services.close()
  }
}

/** A look at a database from outside the product. */
export async function looking<Result>(url: string, look: (db: Kysely<DB>) => Promise<Result>): Promise<Result> {
  const db = openDatabase(url, { max: 2 })
  try {
    return await look(db)
  } finally {
    await db.close()
  }
}
