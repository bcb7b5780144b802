import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { NewRow, Row } from '../../platform/database.ts'
import type { WorkKind } from './rules.ts'

/** What a process measured in a minute. */
export interface RollUp {
  readonly timings: readonly NewRow<'work_timings'>[]
  readonly texts: readonly NewRow<'statement_texts'>[]
  readonly slow: readonly NewRow<'slow_work'>[]
}

/** Adds it to what is there, in one statement. Rows in their order, so that two processes wait for each other in turns. */
export async function addRollUp(db: Context['db'], { timings, texts, slow }: RollUp): Promise<void> {
  await sql`
    with timed as (
      insert into work_timings (hour, kind, name, count, failed, total_ms, slowest_ms, buckets,
        database_ms, connection_ms, lock_ms, gateway_ms, mail_ms, calls_ms, queue_ms)
      select hour, kind, name, count, failed, total_ms, slowest_ms, buckets,
        database_ms, connection_ms, lock_ms, gateway_ms, mail_ms, calls_ms, queue_ms
      from jsonb_populate_recordset(null::work_timings, ${JSON.stringify(timings)}::jsonb)
      order by hour, kind, name
      on conflict (hour, kind, name) do update set
        count = work_timings.count + excluded.count,
        failed = work_timings.failed + excluded.failed,
        total_ms = work_timings.total_ms + excluded.total_ms,
        slowest_ms = greatest(work_timings.slowest_ms, excluded.slowest_ms),
        buckets = (
          select array_agg(coalesce(was, 0) + coalesce(more, 0) order by place)
          from unnest(work_timings.buckets, excluded.buckets) with ordinality as both_of (was, more, place)),
        database_ms = work_timings.database_ms + excluded.database_ms,
        connection_ms = work_timings.connection_ms + excluded.connection_ms,
        lock_ms = work_timings.lock_ms + excluded.lock_ms,
        gateway_ms = work_timings.gateway_ms + excluded.gateway_ms,
        mail_ms = work_timings.mail_ms + excluded.mail_ms,
        calls_ms = work_timings.calls_ms + excluded.calls_ms,
        queue_ms = work_timings.queue_ms + excluded.queue_ms
    ), named as (
      insert into statement_texts (id, text, seen_on)
      select id, text, seen_on from jsonb_populate_recordset(null::statement_texts, ${JSON.stringify(texts)}::jsonb)
      order by id
      on conflict (id) do update set seen_on = excluded.seen_on where statement_texts.seen_on < excluded.seen_on
    )
    insert into slow_work (id, at, kind, name, request_id, total_ms, made_for, spent, statements)
    select id, at, kind, name, request_id, total_ms, made_for, spent, statements
    from jsonb_populate_recordset(null::slow_work, ${JSON.stringify(slow)}::jsonb)`.execute(db)
}

interface Span {
  readonly from: Temporal.Instant
  readonly before: Temporal.Instant
}

export interface TimingSum {
  readonly kind: Row<'work_timings'>['kind']
  readonly name: string
  readonly count: number
  readonly failed: number
  readonly total_ms: number
  readonly slowest_ms: number
  readonly buckets: number[]
  readonly database: number
  readonly connection: number
  readonly lock: number
  readonly gateway: number
  readonly mail: number
  readonly calls: number
  readonly queue: number
}

/** What was measured between two moments, added up by name. */
export async function sums(
  ctx: Context,
  kinds: readonly TimingSum['kind'][],
  { from, before }: Span,
): Promise<TimingSum[]> {
  const { rows } = await sql<TimingSum>`
    with rows as materialized (
      select * from work_timings where kind = any (${kinds}) and hour >= ${from} and hour < ${before}
    ), summed as (
      select kind, name, coalesce(sum(count), 0)::int as count, coalesce(sum(failed), 0)::int as failed,
        coalesce(sum(total_ms), 0) as total_ms, coalesce(max(slowest_ms), 0) as slowest_ms,
        coalesce(sum(database_ms), 0) as database, coalesce(sum(connection_ms), 0) as connection,
        coalesce(sum(lock_ms), 0) as lock, coalesce(sum(gateway_ms), 0) as gateway, coalesce(sum(mail_ms), 0) as mail,
        coalesce(sum(calls_ms), 0) as calls, coalesce(sum(queue_ms), 0) as queue
      from rows group by kind, name
    ), inside as (
      select kind, name, place, sum(number)::int as number
      from rows cross join unnest(buckets) with ordinality as each_of (number, place)
      group by kind, name, place
    ), joined as (
      select kind, name, coalesce(array_agg(number order by place), '{}') as buckets from inside group by kind, name
    )
    select kind, name, count, failed, total_ms, slowest_ms, buckets, database, connection, lock, gateway, mail, calls, queue
    from summed join joined using (kind, name)`.execute(ctx.db)
  return rows
}

export interface HourSum {
  readonly hour: Temporal.Instant
  readonly count: number
  readonly slowest_ms: number
  readonly buckets: number[]
}

/** All pages and calls by the hour. */
export async function hours(ctx: Context, { from, before }: Span): Promise<HourSum[]> {
  const { rows } = await sql<HourSum>`
    with rows as materialized (
      select hour, count, slowest_ms, buckets from work_timings
      where kind in ('page', 'call') and hour >= ${from} and hour < ${before}
    ), inside as (
      select hour, place, sum(number)::int as number
      from rows cross join unnest(buckets) with ordinality as each_of (number, place)
      group by hour, place
    ), joined as (
      select hour, coalesce(array_agg(number order by place), '{}') as buckets from inside group by hour
    ), summed as (
      select hour, coalesce(sum(count), 0)::int as count, coalesce(max(slowest_ms), 0) as slowest_ms from rows group by hour
    )
    select hour, count, slowest_ms, buckets from summed join joined using (hour) order by hour`.execute(ctx.db)
  return rows
}

export type Slow = Pick<
  Row<'slow_work'>,
  'at' | 'kind' | 'name' | 'request_id' | 'total_ms' | 'made_for' | 'spent' | 'statements'
>

/** The slowest of some names between two moments, so many of each. */
export async function slowest(
  ctx: Context,
  wanted: readonly { readonly kind: WorkKind | 'statement'; readonly name: string }[],
  { from, before }: Span,
  most: number,
): Promise<Slow[]> {
  const { rows } = await sql<Slow>`
    select at, kind, name, request_id, total_ms, made_for, spent, statements
    from unnest(${wanted.map(({ kind }) => kind)}::text[], ${wanted.map(({ name }) => name)}::text[]) as wanted (of_kind, of_name)
    cross join lateral (
      select * from slow_work
      where kind = of_kind and name = of_name and at >= ${from} and at < ${before}
      order by total_ms desc limit ${most}
    ) as slow
    order by total_ms desc`.execute(ctx.db)
  return rows
}

export async function textsOf(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; text: string }>`
    select id, text from statement_texts where id = any (${ids})`.execute(ctx.db)
  return new Map(rows.map(({ id, text }) => [id, text]))
}

/**
 * Takes away what was measured before a moment; and of the slowest of each name all but a few of each hour, of days that are
 * over of each day.
 */
export async function sweep(
  ctx: Context,
  { before, most }: { readonly before: Temporal.Instant; readonly most: number },
): Promise<void> {
  await sql`delete from work_timings where hour < ${before}`.execute(ctx.db)
  await sql`delete from statement_texts where seen_on < (${before}::timestamptz at time zone 'UTC')::date`.execute(
    ctx.db,
  )
  await sql`
    delete from slow_work where at < ${before} or id in (
      select id from (
        select id, row_number() over (
          partition by kind, name, date_trunc(case when at < ${ctx.now}::timestamptz - interval '1 day' then 'day' else 'hour' end, at)
          order by total_ms desc) as place
        from slow_work
      ) as placed where place > ${most})`.execute(ctx.db)
}
