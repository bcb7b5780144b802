import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openServices } from '../../app/services.ts'
import { loadConfig } from '../../platform/config.ts'
import { openDatabase } from '../../platform/database.ts'
import { testLog } from '../config.ts'

/**
 * A worker of the product that sends campaigns. The job of one that was killed goes back to its queue at once instead of
 * after its last heartbeat, and so does its place, which a queue that runs one job at a time is told when it is opened.
 */
const config = loadConfig(process.env)
const url = config.databaseUrl!
const own = openDatabase(url, { max: 1 })
await sql`update pgboss.queue set singletons_active = null where singletons_active is not null`.execute(own)
const services = await openServices({ config, log: testLog, url })
process.stdout.write('serving\n')
for (;;) {
  await services.jobs.send(services.db, 'campaigns.send', {}, {})
  // Of a job that runs alone, one waits to be tried again at most.
  await sql`
    update pgboss.job j set state = 'retry', start_after = now()
    where state = 'active' and name = 'campaigns.send'
      and not exists (select from pgboss.job r where r.name = j.name and r.state = 'retry')`.execute(services.db)
  await services.jobs.runBatch('campaigns.send', services)
  await sleep(20)
}
