import { sql } from 'kysely'
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

/**
 * The funnel from visit to stay by source, from events alone: visitors are known only by the id of their browser. A
 * visitor counts for their first source, a stay for the source of its booking, whenever it ends. A booking is worth its
 * total of today; one that is cancelled is no booking any more, and worth the fee that was kept.
 */
export async function funnel(ctx: Context, from: Temporal.Instant, to: Temporal.Instant): Promise<FunnelRow[]> {
  const { rows } = await sql<FunnelRow>`
    with events as materialized (
      select class, name, ref_id, value, parameters->>'utm_source' as source, anonymous_id, at
      from analytics_events
      where at >= ${from} and at < ${to} and class in ('page', 'quote', 'booking')
    ), brought as (
      select distinct on (anonymous_id) anonymous_id, source from events
      where source is not null and anonymous_id is not null order by anonymous_id, at
    ), seen as (
      select brought.source, count(distinct anonymous_id) as visitors,
             count(distinct anonymous_id) filter (where class = 'quote') as quotes
      from events left join brought using (anonymous_id)
      where anonymous_id is not null group by brought.source
    ), became as (
      select distinct on (ref_id) ref_id, name, value from analytics_events
      where at >= ${from} and class = 'booking' and name in ('changed', 'cancelled') order by ref_id, at desc
    ), booked as (
      select coalesce(events.source, brought.source) as source, events.ref_id,
             coalesce(became.value, events.value) as value, became.name is distinct from 'cancelled' as stands
      from events left join brought using (anonymous_id) left join became on became.ref_id = events.ref_id
      where events.class = 'booking' and events.name = 'created'
    ), sold as (
      select source, count(*) filter (where stands) as bookings,
             coalesce(sum(round(value::numeric * 100)) filter (where value ~ '^\\d{1,9}\\.\\d\\d$'), 0)::bigint as booked_cents,
             count(*) filter (where exists (
               select from analytics_events as over
               where over.at >= ${from} and over.class = 'transaction' and over.name = 'closed'
                 and over.parameters->>'booking_id' = booked.ref_id)) as stays
      from booked group by source
    )
    select source, coalesce(visitors, 0)::int as visitors, coalesce(quotes, 0)::int as quotes,
           coalesce(bookings, 0)::int as bookings, coalesce(booked_cents, 0)::bigint as booked_cents,
           coalesce(stays, 0)::int as stays
    from (select source from seen union select source from sold) as sources
    left join seen using (source) left join sold using (source)
    where source is not null
    union all
    select null, coalesce((select visitors from seen where source is null), 0)::int,
           coalesce((select quotes from seen where source is null), 0)::int,
           coalesce((select bookings from sold where source is null), 0)::int,
           coalesce((select booked_cents from sold where source is null), 0)::bigint,
           coalesce((select stays from sold where source is null), 0)::int
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
