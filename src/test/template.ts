import { seed } from '../app/seed.ts'
import { openServices } from '../app/services.ts'
import { passTypeOf } from '../capabilities/documents/index.ts'
import { settableClock } from '../platform/clock.ts'
import { systemContext } from '../platform/context.ts'
import { MIGRATIONS, migrate } from '../platform/migrate.ts'
import { TEST_NOW, testConfig, testLog } from './config.ts'

/** What every test database starts from: all migrations, the demonstration business and the job queues. */
export async function prepareTemplate(url: string): Promise<void> {
  await migrate(url, MIGRATIONS)
  const services = await openServices({ config: testConfig(), log: testLog, url, clock: settableClock(TEST_NOW) })
  try {
    await seed(systemContext(services, 'seed'))
    // Made once for an installation; a test that mails a pass would spend most of its time on it.
    await passTypeOf(systemContext(services, 'seed'))
  } finally {
    await services.close()
  }
}
