import { type RawBuilder, sql } from 'kysely'
import { addDays } from '../../lib/pacific.ts'
import { type Period, type Step, wholeMonths } from '../../lib/periods.ts'
import type { Context } from '../../platform/context.ts'
import type { Sale } from './rules.ts'

/**
 * What was sold of each item, or of one, in a period and within its steps: sums of whole months and of the other days, with
 * what these have not taken in yet. What came in for stays on companies' accounts is not in it.
 */
export async function soldItems(
  ctx: Context,
  { from, until }: Period,
  { step, item }: { readonly step: Step | undefined; readonly item?: string | undefined },
): Promise<Sale[]> {
  const isAsked = item === undefined ? sql`true` : sql`item = ${item}`
  const sums = (date: RawBuilder<unknown>, matching: RawBuilder<unknown>) => sql`
    select ${date} as date, item, sold, canceled, points, value_cents, received_cents from ${matching} and ${isAsked}`
  const end = addDays(until, 1)
  const months = step === undefined || step === 'month' ? wholeMonths({ from, until }) : undefined
  const { first, next } = months ?? { first: end, next: end }
  const { rows } = await sql<Sale>`
    select ${step ? sql`date_trunc(${step}, date::timestamp)::date` : sql`null::date`} as step, item, sum(sold)::int as sold,
      sum(canceled)::int as canceled, sum(points)::bigint as points, sum(value_cents)::bigint as value_cents,
      sum(received_cents)::bigint as received_cents
    from (
      ${sums(sql`date`, sql`sold_days where date >= ${from}::date and date < ${first}::date`)}
      union all
      ${sums(sql`month`, sql`sold_months where month >= ${first}::date and month < ${next}::date`)}
      union all
      ${sums(sql`date`, sql`sold_days where date >= ${next}::date and date <= ${until}::date`)}
      union all
      ${sums(sql`date`, sql`sold_changes where date between ${from}::date and ${until}::date`)}
    ) as sold
    group by 1, 2`.execute(ctx.db)
  return rows
}

/** So many changes are taken in by one statement. */
const CHUNK = 20_000

/** Has days take in what has changed, the oldest first. Returns how many changes. */
export async function takeInSold(ctx: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from sold_changes
      where id in (select id from sold_changes order by id limit ${CHUNK} for update skip locked)
      returning date, item, sold, canceled, points, value_cents, received_cents
    ),
    kept as (
      insert into sold_days (date, item, sold, canceled, points, value_cents, received_cents)
      select date, item, sum(sold), sum(canceled), sum(points), sum(value_cents), sum(received_cents)
      from taken group by date, item order by date, item
      on conflict (date, item) do update set sold = sold_days.sold + excluded.sold,
        canceled = sold_days.canceled + excluded.canceled, points = sold_days.points + excluded.points,
        value_cents = sold_days.value_cents + excluded.value_cents,
        received_cents = sold_days.received_cents + excluded.received_cents
      returning 1
    )
    select count(*)::int as count from taken`.execute(ctx.db)
  return rows[0]?.count ?? 0
}
