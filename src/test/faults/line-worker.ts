import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openServices } from '../../app/services.ts'
import { loadConfig } from '../../platform/config.ts'
import { settableClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database.ts'
import { testLog } from '../config.ts'

/** What serves the waiting list and settles charges; mail would take all the time that a process has. */
const QUEUES = [
  'payments.settle',
  'payments.resume-charges',
  'waitlist.hold-news',
  'waitlist.offer',
  'waitlist.sweep',
] as const

/**
 * A worker of the product by the clock that its test keeps in the database. The jobs of a process that was killed go back
 * to the queue at once instead of after their last heartbeat, and so does the place of those that run alone, which no
 * process here lives long enough to watch.
 */
const config = loadConfig(process.env)
const url = config.databaseUrl!
const own = openDatabase(url, { max: 1 })
const readClock = async () => (await sql<{ at: Temporal.Instant }>`select at from test_clock`.execute(own)).rows[0]!.at
const clock = settableClock(await readClock())
await sql`update pgboss.queue set singletons_active = null where singletons_active is not null`.execute(own)
const services = await openServices({ config, log: testLog, url, clock })
for (;;) {
  clock.set(await readClock())
  for (const job of ['waitlist.sweep', 'payments.resume-charges']) await services.jobs.send(services.db, job, {}, {})
  // Of a job that runs alone, one waits to be tried again at most.
  await sql`
    update pgboss.job j set state = 'retry', start_after = now()
    where state = 'active' and started_on < now() - interval '2 seconds'
      and not exists (select from pgboss.job r where r.name = j.name and r.state = 'retry')`.execute(services.db)
  for (const queue of QUEUES) {
    process.stdout.write(`${queue}\n`)
    await services.jobs.runBatch(queue, services)
  }
  await sleep(20)
}
