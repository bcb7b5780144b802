import { expect, onTestFinished, test } from 'vitest'
import { createApi } from '../app/api.ts'
import { openServices } from '../app/services.ts'
import { prove } from '../capabilities/journal/proof.ts'
import { countDue } from '../capabilities/journal/store.ts'
import { settableClock } from '../platform/clock.ts'
import { systemContext } from '../platform/context.ts'
import { everyGet, openAsker } from './asked.ts'
import { fillYears } from './bench/years.ts'
import { TEST_NOW, testConfig, testLog } from './config.ts'
import { explained, explaining, listen } from './explained.ts'
import { createTestDatabase } from './postgres.ts'
import { partialIndexes, readWhole } from './scans.ts'

// Before any connection is opened.
listen()

/** Rows cost so much that few are read wherever an index finds them; so few rows as here would be read from beginning to end. */
const AS_IF_MANY = {
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  cpu_tuple_cost: 50,
  cpu_operator_cost: 5,
}

/** What reads a growing table from beginning to end all the same, by call and table, and why it may. */
const WHOLE: Readonly<Record<string, string>> = {
  'mailingLists.show travelers': 'among few travelers alone: of many it shows what was counted last',
  'dayClose.preview bookings': 'not mended: what every payment of the day was for is joined from all sources',
  'dayClose.preview transactions': 'not mended: what every payment of the day was for is joined from all sources',
  'dayClose.preview vouchers': 'not mended: what every payment of the day was for is joined from all sources',
  'desk.redemptions bookings': 'among five hundred bookings alone: the bench finds an index at work with more',
  'payments.batch payments': 'before any batch is closed alone: the first payment there ever was',
  'payments.batches payments': 'before any batch is closed alone: the first payment there ever was',
  'transactions.search bookings': 'among five hundred bookings alone: the bench finds an index at work with more',
  'privacy.standing payments': 'from the few disputes that are open',
}

test('the three years that benchmarks measure fit the tables of today, and no list, search, report or page reads a table that grows from beginning to end', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  await fillYears(database.url, 500)

  const services = await openServices({
    config: testConfig(),
    log: testLog,
    url: explaining(database.url, AS_IF_MANY),
    clock: settableClock(TEST_NOW),
  })
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

  const partial = await partialIndexes(services.db)
  const { facts, ask } = await openAsker(services)
  const api = createApi(services)
  const found = new Map<string, string>()
  for (const asked of everyGet(facts)) {
    const { result: status, statements } = await explained(() => ask(api, asked))
    for (const { text, plan } of statements)
      for (const table of readWhole(plan, partial)) found.set(`${asked.name} ${table}`, `${asked.of}: ${text}`)
    expect([asked.name, asked.of, status < 500]).toEqual([asked.name, asked.of, true])
  }
  for (const known of Object.keys(WHOLE)) found.delete(known)
  expect(Object.fromEntries(found)).toEqual({})
}, 300_000)
