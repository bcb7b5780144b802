import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { journal } from '../capabilities/journal/contract.ts'
import { occupancy } from '../capabilities/occupancy/contract.ts'
import { TESTED_LEADS } from '../capabilities/occupancy/rules.ts'
import { type Harness, harness } from '../test/harness.ts'
import { brokenPromises } from '../test/promises.ts'
import { HISTORY_DAYS, seedDemoHistory } from './demo-history.ts'
import { seedDemoService } from './demo-service.ts'

test('the demonstration has more than a year of stays on their real days, forecasts that beat last year, and keeps every promise; a second start adds none', async () => {
  const h = await harness({ unused: true })
  await seedDemoService(h.ctx())
  await seedDemoHistory(h.ctx())
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
  expect(await danglingReferences(h)).toEqual([])

  const days = await h.sql<{ n: number }>`
    select count(*)::int as n from transactions where entered_at < ${h.clock.now()}::timestamptz - interval '1 day'
    group by (entered_at at time zone 'America/Los_Angeles')::date order by 1`
  expect(days.length).toBeGreaterThanOrEqual(HISTORY_DAYS - 1)
  expect(days.filter(({ n }) => n < 15).length).toBeLessThanOrEqual(1)

  const [shape] = await h.sql<Record<string, number>>`
    select count(distinct product_id)::int as products, count(distinct vehicle_class)::int as classes,
      count(distinct status)::int as statuses, count(distinct channel)::int as channels, count(company_id)::int as contracts,
      count(*) filter (where created_at < now() and travel_from > ${h.clock.now()})::int as ahead
    from bookings`
  expect(shape).toMatchObject({ products: 3, classes: 3, statuses: 5, channels: 2 })
  expect(shape?.contracts).toBeGreaterThan(300)
  expect(shape?.ahead).toBeGreaterThan(150)
  // What the books say of it: each forecast of up to a quarter is nearer than "as last year".
  const owner = await h.as.staff()
  const { classes } = await owner.call(occupancy.accuracy, {})
  const leads = classes.find(({ vehicle_class }) => vehicle_class === 'STANDARD')?.leads ?? []
  expect(leads.map(({ lead_days, days }) => [lead_days, days])).toEqual(TESTED_LEADS.map((lead) => [lead, 91]))
  for (const { lead_days, error_share, last_year_share } of leads.filter((lead) => lead.lead_days <= 90)) {
    expect(error_share, `${lead_days} days in advance`).toBeLessThan(last_year_share ?? 0)
  }
  const { days: ahead } = await owner.call(occupancy.outlook, {})
  expect(
    ahead.every(
      ({ last_year, since_last_week, expected }) => last_year !== null && since_last_week !== null && expected !== null,
    ),
  ).toBe(true)
  expect(ahead.slice(0, 30).every(({ booked }) => booked > 0)).toBe(true)
  expect((await owner.call(occupancy.peaks, {})).count).toBeGreaterThanOrEqual(HISTORY_DAYS)

  // The journal, sales and days are made of it, and agree with it to the cent.
  for (const job of ['sales.roll-up', 'books.compare', 'journal.post', 'journal.prove']) {
    await h.services.jobs.send(h.services.db, job, {}, {})
    await h.runJobs()
  }
  const { items: differences, entries, waiting } = await owner.call(journal.proof, {})
  expect({ differences, waiting }).toEqual({ differences: [], waiting: 0 })
  expect(entries).toBeGreaterThan(30_000)
  expect(await h.rows('payment_differences')).toEqual([])
  const [sums] = await h.sql`
    select (select sum(amount_cents) from sales_entries) = (select sum(charged_cents - refunded_cents) from sales_days where dimension = 'TOTAL') as sales,
      (select sum(total_cents) from stay_days) = (select sum(total_cents) from transactions where status = 'CLOSED') as stays`
  expect(sums).toEqual({ sales: true, stays: true })

  const [counted] = await h.sql<{ n: number }>`select count(*)::int as n from bookings`
  await seedDemoHistory(h.ctx())
  expect(await h.sql`select count(*)::int as n from bookings`).toEqual([counted])
}, 240_000)

/** References that lead nowhere: they rest while the past is written, so each is checked anew. */
async function danglingReferences(h: Harness): Promise<string[]> {
  const found: string[] = []
  await h.sql`update pg_constraint set convalidated = false where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`
  const keys = await h.sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and not convalidated`
  expect(keys.length).toBeGreaterThan(100)
  for (const { table, name } of keys) {
    await sql
      .raw(`alter table ${table} validate constraint ${name}`)
      .execute(h.services.db)
      .catch((error: Error) => found.push(error.message))
  }
  return found
}
