import { sql } from 'kysely'
import type { Period } from '../../lib/periods.ts'
import type { Context } from '../../platform/context.ts'
import type { Event } from './rules.ts'

export interface EventRow extends Event {
  readonly id: string
  readonly at: Temporal.Instant
  readonly session_id: string
  readonly anonymous_id: string
}

/** Writes events in one statement. */
export async function insertEvents(db: Context['db'], events: readonly EventRow[]): Promise<void> {
  await sql`
    insert into analytics_events (id, at, class, name, ref_id, value, parameters, session_id, anonymous_id)
    select id, at, class, name, ref_id, value, coalesce(parameters, '{}'), nullif(session_id, ''), nullif(anonymous_id, '')
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (
      id uuid, at timestamptz, class text, name text, ref_id text, value text, parameters jsonb,
      session_id text, anonymous_id text)`.execute(db)
}

/**
 * Creates the partition of a month (given by its first day, UTC). False when the default partition already has rows of
 * it: they stay there, which only costs a little speed.
 */
export async function addMonth(ctx: Context, month: Temporal.PlainDate): Promise<boolean> {
  const [from, to] = [month, month.add({ months: 1 })].map((day) => `${day.toString()}T00:00Z`) as [string, string]
  const late = await sql`
    select 1 from analytics_events_default where at >= ${from} and at < ${to} limit 1`.execute(ctx.db)
  if (late.rows.length > 0) return false
  const name = `analytics_events_${from.slice(0, 7).replace('-', '_')}`
  await sql`
    create table if not exists ${sql.id(name)} partition of analytics_events
    for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(ctx.db)
  return true
}

interface FunnelRow {
  readonly source: string | null
  readonly visitors: number
  readonly quotes: number
  readonly bookings: number
  readonly booked_cents: number
  readonly stays: number
}

const NEWS_AT_ONCE = 5000

/** Takes some events into the sums of the funnel. Answers how many. */
export async function takeInFunnel(ctx: Context): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select case when min(id) is null then 0 else take_in_funnel(${NEWS_AT_ONCE}) end as taken from funnel_news`.execute(
    ctx.db,
  )
  return rows[0]?.taken ?? 0
}

/**
 * The funnel from visit to stay by source over a period of Pacific days, from events alone: visitors are known only by the id of
 * their browser. A visitor counts for their first source, a stay for the source of its booking, whenever it ends. A booking is worth
 * its total of today; one that is cancelled is no booking any more, and worth the fee that was kept.
 */
export async function funnel(ctx: Context, { from, until }: Period): Promise<FunnelRow[]> {
  const { rows } = await sql<FunnelRow>`
    with first as (
      select greatest(${from}::date, (select date from funnel_start)) as day
    ), whole as (
      select (date_trunc('month', day - 1) + interval '1 month')::date as month, date_trunc('month', ${until}::date + 1)::date as before
      from first
    ), kept as (
      select source, visitors, quotes, made, bookings, booked_cents, stays from funnel_months
      where month >= (select month from whole) and month < (select before from whole) and since < (select day from first)
      union all
      select source, visitors, quotes, made, bookings, booked_cents, stays from funnel_sums
      where date >= (select day from first) and date < (select month from whole) and date <= ${until}::date
        and since < (select day from first)
      union all
      select source, visitors, quotes, made, bookings, booked_cents, stays from funnel_sums
      where date >= (select greatest(month, before) from whole) and date <= ${until}::date and since < (select day from first)
    ), sums as (
      select source, sum(visitors)::int as visitors, sum(quotes)::int as quotes, sum(made)::int as made, sum(bookings)::int as bookings,
        sum(booked_cents)::bigint as booked_cents, sum(stays)::int as stays
      from kept group by source
    )
    select source, visitors, quotes, bookings, booked_cents, stays from sums where source is not null and (visitors > 0 or made > 0)
    union all
    select null, coalesce(sum(visitors), 0)::int, coalesce(sum(quotes), 0)::int, coalesce(sum(bookings), 0)::int,
      coalesce(sum(booked_cents), 0)::bigint, coalesce(sum(stays), 0)::int
    from sums where source is null
    order by bookings desc, visitors desc, source nulls last`.execute(ctx.db)
  return rows
}

/** Visitors who asked for a full date of a class on one day. */
export interface TurnedAwayRow {
  readonly asked_on: string
  readonly date: string
  readonly vehicle_class: string
  readonly visitors: number
  readonly quotes: number
}

/** Whom full dates turned away between two moments of a Pacific day: a browser counts once for each date and class. */
export async function turnedAwayOn(
  ctx: Context,
  day: string,
  { from, before }: { from: Temporal.Instant; before: Temporal.Instant },
): Promise<TurnedAwayRow[]> {
  const { rows } = await sql<TurnedAwayRow>`
    select ${day}::date as asked_on, full_date::date as date, vehicle_class,
           count(distinct visitor)::int as visitors, count(*)::int as quotes
    from (
      select parameters->>'vehicle_class' as vehicle_class, coalesce(anonymous_id, session_id, id::text) as visitor,
             unnest(string_to_array(parameters->>'full_dates', ',')) as full_date
      from analytics_events
      where class = 'quote' and name = 'sold out' and at >= ${from} and at < ${before}
    ) as asked
    where full_date ~ '^[0-9]{8}$' and vehicle_class is not null
    group by full_date, vehicle_class`.execute(ctx.db)
  return rows
}
