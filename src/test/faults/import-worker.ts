import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openServices } from '../../app/services.ts'
import { loadConfig } from '../../platform/config.ts'
import { testLog } from '../config.ts'

/** A worker of the product that moves files in and out. The job of one that was killed goes back to its queue at once. */
const config = loadConfig(process.env)
const services = await openServices({ config, log: testLog, url: config.databaseUrl! })
process.stdout.write('serving\n')
for (;;) {
  await sql`
    update pgboss.job set state = 'retry', start_after = now()
    where state = 'active' and name in ('imports.run', 'imports.undo')`.execute(services.db)
  for (const queue of ['imports.run', 'imports.undo']) await services.jobs.runBatch(queue, services)
  await sleep(20)
}
