import { Client } from 'pg'
import { undoImport } from '../../capabilities/imports/jobs.ts'
import { systemContext } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { runDueJobs } from '../jobs.ts'
import { TEST_NOW } from '../config.ts'
import { onGround } from './ground.ts'
import { report } from './report.ts'

/**
 * Taking an import of bookings out again: the time must follow the number of rows. Ten times as many may take sixteen
 * times as long (indexes are deeper, pages leave the cache); where each row reads a table of them all, it is a hundred.
 */
const [FEW, MANY] = [10_000, 100_000]
const MOST_GROWTH = 16

await onGround(async ({ copy, open }) => {
  const seconds: number[] = []
  for (const bookings of [FEW, MANY]) {
    const url = await copy(`imported_${bookings}`)
    const importId = await movedIn(url, bookings)
    const { services } = await open(url)
    await enqueue(systemContext(services, 'bench'), undoImport, { importId })
    const began = performance.now()
    await runDueJobs(services)
    seconds.push((performance.now() - began) / 1000)
    const left = await services.db.selectFrom('bookings').select('id').limit(1).execute()
    if (left.length > 0) throw new Error('The import was not taken out')
    report(`undo of ${bookings} bookings`, `${seconds.at(-1)?.toFixed(1)} s`)
  }
  const growth = (seconds[1] ?? 0) / (seconds[0] ?? 1)
  report('ten times as many', `${growth.toFixed(1)} times as long`, {
    text: `growth ≤ ${MOST_GROWTH}`,
    kept: growth <= MOST_GROWTH,
  })
})

/** What an import leaves that is about to be undone. Answers its id. */
async function movedIn(url: string, bookings: number): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client
    .query<{ id: string }>(`
    create table moved as
    select n, gen_random_uuid() as id, gen_random_uuid() as quote_id, timestamptz '${TEST_NOW}' as now,
      timestamptz '${TEST_NOW}' + n % 300 * interval '1 day' as travel_from,
      timestamptz '${TEST_NOW}' + n % 300 * interval '1 day' + interval '3 days' as travel_to
    from generate_series(1, ${bookings}) as n;
    insert into quotes (id, set_id, product_id, vehicle_class, travel_from, travel_to, days_in_advance, is_prebook_discount,
      deposit_cents, total_cents, rate, created_at, expires_at, is_kept)
    select quote_id, quote_id, 'CUSTOM', 'STANDARD', travel_from, travel_to, 0, false, 5000, 5000, '{}', now, now, true from moved;
    insert into bookings (id, number, status, quote_id, product_id, vehicle_class, travel_from, travel_to, email, full_name,
      phone_number, email_pdf, email_pkpass, total_cents, paid_cents, created_at, updated_at, prior_number)
    select id, 'MOVED' || n, 'CONFIRMED', quote_id, 'CUSTOM', 'STANDARD', travel_from, travel_to, n || '@example.com', 'Name ' || n,
      '2065550100', false, true, 5000, 5000, now, now, 'OLD' || n from moved;
    insert into booking_changes (id, booking_id, at, actor, kind, to_status, quote_id)
    select gen_random_uuid(), id, now, 'system', 'moved in', 'CONFIRMED', quote_id from moved;
    insert into payments (id, booking_id, kind, status, method, amount_cents, reason, requested_at, settled_at)
    select gen_random_uuid(), id, 'CHARGE', 'SETTLED', 'PRIOR', 5000, 'booking', now, now from moved;
    update stall_days set reserved = taken.n, bound = greatest(bound, taken.n)
    from (select day::date as date, count(*)::int as n
      from moved, generate_series(travel_from at time zone 'America/Los_Angeles', travel_to at time zone 'America/Los_Angeles', interval '1 day') as day group by 1) as taken
    where taken.date = stall_days.date and vehicle_class = 'STANDARD';
    insert into imports (id, kind, file_name, status, cut_over_at, rows, created_by, created_at, updated_at, imported_at)
    select gen_random_uuid(), 'BOOKINGS', 'bookings.csv', 'UNDOING', now, ${bookings}, 'system', now, now, now from moved where n = 1;
    insert into import_rows (import_id, line, kind, state, reference, item_id)
    select imports.id, n, 'BOOKINGS', 'DONE', 'OLD' || n, moved.id from imports, moved;
    drop table moved;
    analyze;
    select id from imports`)
    .then((answers) => (answers as unknown as { rows: { id: string }[] }[]).at(-1)!)
  await client.end()
  return rows[0]!.id
}
