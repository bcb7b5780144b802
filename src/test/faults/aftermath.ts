import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { openServices } from '../../app/services.ts'
import { loadConfig } from '../../platform/config.ts'
import { openDatabase } from '../../platform/database.ts'
import { openLog } from '../../platform/log.ts'
import type { DB } from '../../platform/schema.ts'
import { brokenPromises } from '../promises.ts'
import { type Environment, SECRET } from './server.ts'
import type { Asked } from './customer.ts'
import { lostAnswers } from './traffic.ts'
import { runDueJobs } from '../jobs.ts'

/** Half an hour later: every lease, patience and retry is over by then. */
const LATER = { minutes: 30 } as const
const MOST_WARNINGS = 20

/**
 * Does what the product does by itself in the half hour after a fault, without the waiting: jobs that a dead process
 * had are given back to the queue, what was left half done is taken up, mails are written. At last the books of
 * gateway, payments and bookings are compared as they are each night.
 * @returns what is broken or lost then, as readable lines, and what was warned of meanwhile
 */
async function aftermath(url: string, asked: readonly Asked[], env: Environment = {}): Promise<string[]> {
  const config = loadConfig({ DATABASE_URL: url, SKYLOT_SECRET: SECRET, SKYLOT_ROLE: 'web', ...env })
  const clock = { now: () => Temporal.Now.instant().add(LATER) }
  const warnings: string[] = []
  const log = openLog('warn', { write: (line) => void warnings.push(line.trim()) })
  await looking(url, forgetRunning)
  const services = await openServices({ config, log, url, clock })
  const run = async (...jobs: string[]) => {
    await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(services.db)
    for (const job of jobs) await services.jobs.send(services.db, job, {}, {})
    await runDueJobs(services)
  }
  try {
    for (let minute = 0; minute < 3 || (minute < LATER.minutes && (await isWaiting(services.db))); minute++) {
      // What the database still does for a dead process, it has done by then.
      if (minute >= 3) await sleep(1000)
      await run('payments.resume-charges', 'payments.resume-refunds')
    }
    await run('books.compare')
    const differences = await differencesOf(services.db)
    const broken = await brokenPromises(services.db)
    const wrong = [
      ...(config.stripe ? broken.filter((line) => !OF_THE_SANDBOX.test(line)) : broken),
      ...differences,
      ...(await lostAnswers(services.db, asked)),
    ]
    return wrong.length === 0 ? [] : [...wrong, ...warnings.slice(-MOST_WARNINGS)]
  } finally {
    await services.close()
  }
}

/** What the queue's supervisor does within seconds of a death: a job that no longer runs holds up no other. */
async function forgetRunning(db: Kysely<DB>): Promise<void> {
  await sql`update pgboss.queue set singletons_active = null where singletons_active is not null`.execute(db)
}

/** Whether a charge or a refund is still being asked for. */
async function isWaiting(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql`select from payments where status = 'REQUESTED' limit 1`.execute(db)
  return rows.length > 0
}

/** Fails with all that is broken or lost half an hour after a fault, in one line for the summary; see `aftermath`. */
export async function expectNothingLost(url: string, asked: readonly Asked[], env: Environment = {}): Promise<void> {
  const lines = await aftermath(url, asked, env)
  if (lines.length > 0) expect.fail(lines.join(' | '))
}

/** Where the books differ, each as a line that says how. */
async function differencesOf(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('the books differ: %s %s, ours %s, theirs %s, payment %s', d.kind, d.subject, d.ours_cents,
      d.theirs_cents, to_jsonb(p)) as line
    from payment_differences d left join payments p on p.id::text = d.subject where d.resolved_at is null`.execute(db)
  return rows.map(({ line }) => line)
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
