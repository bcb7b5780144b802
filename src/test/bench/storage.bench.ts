import pg from 'pg'
import { bookings } from '../../capabilities/bookings/contract.ts'
import { CARD, PERSON, quoted, STAY } from '../../capabilities/bookings/factory.ts'
import { runDueJobs } from '../jobs.ts'
import { onGround } from './ground.ts'
import { report } from './report.ts'
import { makeRoom } from './shop.ts'

/**
 * Kilobytes that a paid booking takes on disk three days after it was made, with indexes, by table: what some hundred of them
 * add to a database that has had as many before. `BENCH_BOOKINGS` says how many. The mailbox of the demonstration counts. What
 * the sweeps of each night take away, such as prices that nobody took, is told apart.
 */
const MANY = Number(process.env.BENCH_BOOKINGS ?? 400)
const MOST_KB = 12

/** Finished jobs and limits go by themselves within days. */
const PASSES_BY = /^pgboss\.|^public\.rate_limits$/
/** What the nights take away of a booking. */
const SWEEPS = ['quotes.sweep', 'platform.sweep-idempotency-keys']

await onGround(async ({ copy, open }) => {
  const url = await copy('storage')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await makeRoom(client)
  const { services, traveller } = await open(url)
  let asked = 0

  async function bookMany() {
    for (let count = 0; count < MANY; count += 1) {
      asked += 1
      const guest = traveller()
      const { id: quote_id } = await quoted(guest, 'BUY_NOW', STAY)
      await guest.call(bookings.create, { quote_id, ...PERSON, ...CARD, email: `ada.lovelace${asked}@example.com` })
      if (asked % 20 === 0) await runDueJobs(services)
    }
    await runDueJobs(services)
    await client.query(`update quotes set created_at = created_at - interval '90 days' where not is_kept`)
    await client.query(`update idempotency_keys set created_at = created_at - interval '3 days'`)
    for (const sweep of SWEEPS) await services.jobs.send(services.db, sweep, {}, {})
    await runDueJobs(services)
    // What an update leaves behind is used again by what comes next: that is not what a booking adds.
    await client.query('vacuum analyze')
  }

  await bookMany()
  const before = await sizes()
  await bookMany()
  const after = await sizes()
  const added = [...after]
    .map(([table, bytes]) => ({ table, kb: (bytes - (before.get(table) ?? 0)) / MANY / 1000 }))
    .filter(({ kb }) => kb > 0)
    .toSorted((one, other) => other.kb - one.kb)
  const lasting = added.filter(({ table }) => !PASSES_BY.test(table))
  const total = lasting.reduce((sum, { kb }) => sum + kb, 0)
  report('a paid booking and its mail', `${total.toFixed(1)} KB`, {
    text: `≤ ${MOST_KB} KB`,
    kept: total <= MOST_KB,
  })
  for (const { table, kb } of lasting)
    if (kb >= 0.05) report(`  ${table.replace('public.', '')}`, `${kb.toFixed(2)} KB`)
  const passing = added.filter(({ table }) => PASSES_BY.test(table)).reduce((sum, { kb }) => sum + kb, 0)
  report('what is gone within days (jobs, limits)', `${passing.toFixed(1)} KB`)
  await client.end()

  async function sizes(): Promise<Map<string, number>> {
    const { rows } = await client.query<{ table: string; bytes: string }>(`
      select schemaname || '.' || relname as table, pg_total_relation_size(relid) as bytes from pg_stat_all_tables
      where schemaname not in ('pg_catalog', 'pg_toast', 'information_schema')`)
    return new Map(rows.map(({ table, bytes }) => [table, Number(bytes)]))
  }
})
