import { setTimeout as sleep } from 'node:timers/promises'
import { openServices } from '../../app/services.ts'
import { send } from '../../capabilities/campaigns/jobs.ts'
import { loadConfig } from '../../platform/config.ts'
import { systemContext } from '../../platform/context.ts'
import { testLog } from '../config.ts'

/**
 * A worker that sends campaigns again and again. That the queue gives the job of a dead process to another is tested with
 * processes.test.ts; here it need not be waited for.
 */
const config = loadConfig(process.env)
const services = await openServices({ config, log: testLog, url: config.databaseUrl! })
process.stdout.write('serving\n')
for (;;) {
  await send.handle(systemContext(services, services.random.uuid()), {})
  await sleep(20)
}
