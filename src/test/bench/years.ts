import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { demoPriceBook } from '../../capabilities/rates/demo.ts'
import { pricesByDays } from '../../app/demo-history.ts'
import { openServices } from '../../app/services.ts'
import { sumUpDays } from '../../capabilities/stays/daily-figures.ts'
import { addDays, pacificDate } from '../../lib/pacific.ts'
import { VEHICLE_CLASSES } from '../../lib/products.ts'
import { settableClock } from '../../platform/clock.ts'
import { systemContext } from '../../platform/context.ts'
import { TEST_NOW, testConfig, testLog } from '../config.ts'
import { runDueJobs } from '../jobs.ts'

/** The first of the years, and the days of it that are summed up in one transaction. */
const [DAYS_BACK, SUMMED_AT_ONCE] = [840, 35]
const NIGHTLY = ['points.close-days', 'tonight.count-days', 'moves.count-arrivals', 'sales.roll-up', 'journal.post']

/**
 * Fills a seeded database with three years of a busy business that end a year after {@link TEST_NOW}: so many bookings, and
 * stays, payments, points, scores, companies and so on in proportion. `onPart` hears each part when it is done.
 */
export async function fillYears(
  url: string,
  bookings: number,
  onPart: (part: string, seconds: number) => void = () => {},
): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await keepRates(client)
    const text = await readFile(join(import.meta.dirname, 'years.sql'), 'utf8')
    await client.query(await readFile(join(import.meta.dirname, '../../app/demo-codes.sql'), 'utf8'))
    const own = text.replaceAll(':bookings', String(bookings)).replaceAll(':now', `timestamptz '${TEST_NOW}'`)
    for (const part of own.split('\n--# ').slice(1)) {
      const began = performance.now()
      await client.query(part.slice(part.indexOf('\n')))
      onPart(part.slice(0, part.indexOf('\n')), (performance.now() - began) / 1000)
    }
    await client.query('drop table bench_rates')
    await client.query('vacuum analyze')
    await sumUp(url)
  } finally {
    await client.end()
  }
}

/** What jobs of the night would have summed up meanwhile. */
async function sumUp(url: string): Promise<void> {
  const services = await openServices({ config: testConfig(), log: testLog, url, clock: settableClock(TEST_NOW) })
  try {
    const ctx = systemContext(services, 'bench')
    const today = pacificDate(ctx.now)
    for (let days = 0; days < DAYS_BACK; days += SUMMED_AT_ONCE) {
      await sumUpDays(ctx, addDays(today, 1 - days - SUMMED_AT_ONCE), addDays(today, -days))
    }
    for (const job of NIGHTLY) await services.jobs.send(services.db, job, {}, {})
    await runDueJobs(services)
  } finally {
    await services.close()
  }
}

/** What stays of each class and length cost, with all their lines, as bookings and stays keep it. */
async function keepRates(client: Client): Promise<void> {
  const prices = VEHICLE_CLASSES.flatMap((vehicleClass) =>
    pricesByDays({ book: demoPriceBook, from: '2026-12-01', vehicleClass, leadDays: 10 }),
  )
  // Companies' own product costs what paying at once does.
  const own = prices.flatMap((price) => (price.product_id === 'BUY_NOW' ? { ...price, product_id: 'CUSTOM' } : []))
  await client.query(
    `create table bench_rates as
    select row_number() over ()::int as rate_no, vehicle_class, product_id, days, total_cents, deposit_cents, rate
    from jsonb_to_recordset($1::jsonb) as price (
      vehicle_class text, product_id text, days int, total_cents int, deposit_cents int, rate jsonb)`.replace(
      '$1',
      client.escapeLiteral(JSON.stringify([...prices, ...own])),
    ),
  )
}
