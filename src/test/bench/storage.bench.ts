import pg from 'pg'
import { jobs } from '../../app/registry.ts'
import { bookings } from '../../capabilities/bookings/contract.ts'
import { CARD, PERSON, quoted, STAY } from '../../capabilities/bookings/factory.ts'
import { runDueJobs } from '../jobs.ts'
import { onGround } from './ground.ts'
import { report } from './report.ts'
import { makeRoom } from './shop.ts'

/**
 * Kilobytes that a paid booking and its mail take on disk for good, with indexes, by table: what some thousand of them add to a
 * database that has had as many before, once the jobs of the clock have done what they do for a booking (its entries in the
 * journal, its traveler, what reports add up) and taken away the prices that nobody took (60 days) and kept answers (a day).
 * `BENCH_BOOKINGS` says how many. A table that is empty then is not counted: what is left of its indexes is used again. The
 * demonstration's gateway and mailbox, which stand for other people's machines, and what goes by itself are told apart.
 */
const MANY = Number(process.env.BENCH_BOOKINGS ?? 2000)
const AT_ONCE = 20
const MOST_KB = 12

/** Finished jobs and limits go by themselves within days. */
const PASSES_BY = /^pgboss\.|^public\.rate_limits$/
/** Space held for nothing goes when the car comes, links when they open nothing any more. */
const ENDS_WITH_STAY = /^public\.(spaces_held_free|url_tokens)$/
/** These stand for the gateway's machine and the mail server's. */
const ELSEWHERE = /^sandbox\./
await onGround(async ({ copy, open }) => {
  const url = await copy('storage')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await makeRoom(client)
  const { services, traveller } = await open(url)
  let asked = 0

  async function bookOne() {
    asked += 1
    const email = `ada.lovelace${asked}@example.com`
    const guest = traveller()
    const { id: quote_id } = await quoted(guest, 'BUY_NOW', STAY)
    await guest.call(bookings.create, { quote_id, ...PERSON, ...CARD, email })
  }

  async function bookMany() {
    for (let count = 0; count < MANY; count += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, bookOne))
      if (count % (20 * AT_ONCE) === 0) await runDueJobs(services)
    }
    await runDueJobs(services)
    await client.query(`update quotes set created_at = created_at - interval '90 days' where not is_kept`)
    await client.query(`update idempotency_keys set created_at = created_at - interval '3 days'`)
    for (const { name, cron } of jobs) if (cron) await services.jobs.send(services.db, name, {}, {})
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
  const sumOf = (some: typeof added) => some.reduce((sum, { kb }) => sum + kb, 0)
  const lasting = added.filter(({ table }) => ![PASSES_BY, ENDS_WITH_STAY, ELSEWHERE].some((some) => some.test(table)))
  const total = sumOf(lasting)
  report('a paid booking and its mail', `${total.toFixed(1)} KB`, {
    text: `≤ ${MOST_KB} KB`,
    kept: total <= MOST_KB,
  })
  for (const { table, kb } of lasting)
    if (kb >= 0.05) report(`  ${table.replace('public.', '')}`, `${kb.toFixed(2)} KB`)
  for (const [what, some] of [
    ['gone once the stay is over (links, space held for nothing)', ENDS_WITH_STAY],
    ['gone within days (jobs, limits)', PASSES_BY],
    ['in the sandbox', ELSEWHERE],
  ] as const)
    report(`  ${what}`, `${sumOf(added.filter(({ table }) => some.test(table))).toFixed(1)} KB`)
  await client.end()

  async function sizes(): Promise<Map<string, number>> {
    const { rows } = await client.query<{ table: string; bytes: string }>(`
      select schemaname || '.' || relname as table, pg_total_relation_size(relid) as bytes from pg_stat_all_tables
      where schemaname not in ('pg_catalog', 'pg_toast', 'information_schema')
        and (n_live_tup > 0 or schemaname <> 'public')`)
    return new Map(rows.map(({ table, bytes }) => [table, Number(bytes)]))
  }
})
