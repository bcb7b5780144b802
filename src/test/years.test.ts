import { expect, onTestFinished, test } from 'vitest'
import { openServices } from '../app/services.ts'
import { fillYears } from './bench/years.ts'
import { testConfig, testLog } from './config.ts'
import { createTestDatabase } from './postgres.ts'

test('the three years that benchmarks measure fit the tables of today', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  await fillYears(database.url, 500)

  const services = await openServices({ config: testConfig(), log: testLog, url: database.url })
  onTestFinished(services.close)
  const { n } = await services.db
    .selectFrom('bookings')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(n).toBeGreaterThanOrEqual(500)
}, 120_000)
