import { expect, onTestFinished, test } from 'vitest'
import { prove } from '../capabilities/journal/proof.ts'
import { countDue } from '../capabilities/journal/store.ts'
import { openServices } from '../app/services.ts'
import { fillYears } from './bench/years.ts'
import { testConfig, testLog } from './config.ts'
import { systemContext } from '../platform/context.ts'
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
  const ctx = systemContext(services, 'test')
  await prove(ctx)
  expect(await services.db.selectFrom('journal_proofs').select(['differences']).executeTakeFirst()).toEqual({
    differences: [],
  })
  expect(await countDue(ctx)).toBe(0)
}, 120_000)
