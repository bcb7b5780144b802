import { sql } from 'kysely'
import { Client } from 'pg'
import { signedIn } from '../../capabilities/auth/factory.ts'
import { journal } from '../../capabilities/journal/contract.ts'
import { postDue } from '../../capabilities/journal/posting.ts'
import { prove } from '../../capabilities/journal/proof.ts'
import { systemContext } from '../../platform/context.ts'
import { onGround, percentile } from './ground.ts'
import { report } from './report.ts'

/**
 * The journal of a month with 100,000 stays and their payments: how fast they are posted, what its reports take, and its close.
 * `BENCH_STAYS` makes a smaller month.
 */
const STAYS = Number(process.env.BENCH_STAYS ?? 100_000)
const ROUNDS = 20
const MOST_MS = { report: 200, close: 10_000 } as const
const PERIOD = { from: '2026-10-01', until: '2026-10-31' }

await onGround(async ({ copy, open }) => {
  const url = await copy('journal')
  await fill(url)
  const { services, traveller } = await open(url)
  const ctx = systemContext(services, 'bench')
  const began = performance.now()
  const posted = await postDue(ctx)
  const seconds = (performance.now() - began) / 1000
  report('records posted a second', `${Math.round(posted / seconds)} of ${posted}`)
  // As PostgreSQL does by itself within a minute.
  await sql`analyze journal_entries, journal_lines, journal_days`.execute(ctx.db)
  const owner = traveller()
  owner.jar.authToken = (await signedIn(ctx, { kind: 'staff', policy: 'owner' })).tokens.access_token
  const calls: readonly (readonly [name: string, ask: () => Promise<unknown>])[] = [
    ['journal, first page', () => owner.call(journal.entries, {})],
    ['journal, of a tax in a month', () => owner.call(journal.entries, { ...PERIOD, account: 'tax' })],
    ['trial balance of a month', () => owner.call(journal.trial, PERIOD)],
    ['deferred revenue by day', () => owner.call(journal.deferred, { ...PERIOD, step: 'day', page_size: 100 })],
    ['taxes to remit by day', () => owner.call(journal.taxes, { ...PERIOD, step: 'day', page_size: 100 })],
    ['payouts by day', () => owner.call(journal.gateway, { ...PERIOD, step: 'day', page_size: 100 })],
    ['months', () => owner.call(journal.months, {})],
    ['a month', () => owner.call(journal.month, { month: '2026-10' })],
  ]
  for (const [name, ask] of calls) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) times.push(await millisecondsOf(ask))
    const p95 = percentile(times, 0.95)
    report(name, `p95 ${p95.toFixed(1)} ms`, { text: `≤ ${MOST_MS.report} ms`, kept: p95 <= MOST_MS.report })
  }
  const proof = await millisecondsOf(() => prove(ctx))
  report('the proof', `${(proof / 1000).toFixed(1)} s`)
  const close = await millisecondsOf(() => owner.call(journal.closeMonth, { month: '2026-10' }))
  report('closing the month', `${(close / 1000).toFixed(2)} s`, { text: '≤ 10 s', kept: close <= MOST_MS.close })
})

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Drive-ups of October, a few minutes apart, each paid by card when it left. Nothing else is of that month. */
async function fill(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica;
      delete from journal_queue;
      create temp table made as select n, gen_random_uuid() as id,
        timestamptz '2026-10-01 08:00-07' + n * interval '30 days' / ${STAYS} as left_at, 2000 + n % 4000 as charge
      from generate_series(1, ${STAYS}) as n;
      insert into transactions (id, ticket_num, record_loc, receipt_number, status, vehicle_class, entered_at, exited_at, rate, total_cents, paid_cents, created_at, updated_at)
      select id, 'B' || n, 'B' || n, 'B' || n, 'CLOSED', 'STANDARD', left_at - interval '40 hours', left_at,
        jsonb_build_object('charge_total', (charge / 100.0)::numeric(9, 2)::text, 'fee_total', '1.25', 'total', ((charge + 625) / 100.0)::numeric(9, 2)::text,
          'tax_lines', '[{"code": "SALES", "amount": "2.00"}, {"code": "CITY_PARKING", "amount": "3.00"}]'::jsonb),
        charge + 625, charge + 625, left_at, left_at from made;
      insert into payments (id, transaction_id, kind, status, amount_cents, gateway_ref, reason, requested_at, settled_at, method)
      select gen_random_uuid(), id, 'CHARGE', 'SETTLED', charge + 625, 'b' || n, 'stay', left_at, left_at, 'CARD' from made;
      insert into journal_queue (source, source_id) select 'STAY', id::text from made
      union all select 'PAYMENT', p.id::text from payments p join made on made.id = p.transaction_id;`)
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
