import { type RawBuilder, sql } from 'kysely'
import type { VehicleClass } from '../../http/wire.ts'
import { fromLocal, addDays, ZONE } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import type { NewRow, Row } from '../../platform/database.ts'
import { countOf, every, type Page } from '../../platform/records.ts'
import { bookedSpans, carsBooked } from '../bookings/index.ts'
import { vehicleClasses } from '../settings/index.ts'
import { carsThere } from '../stays/index.ts'

/** Both ends included. */
export interface Dates {
  readonly from: string
  readonly until: string
}

export interface ClassDates extends Dates {
  readonly vehicleClass: VehicleClass
}

/** The Pacific dates that a booking touches, of its columns. */
const FIRST = sql<string>`(travel_from at time zone ${sql.lit(ZONE)})::date`
const LAST = sql<string>`((travel_to - interval '1 microsecond') at time zone ${sql.lit(ZONE)})::date`

/** When the books of a day were last counted; undefined when they were not. */
export async function countedAt(ctx: Context, asOf: string): Promise<Temporal.Instant | undefined> {
  const { rows } = await sql<{ counted_at: Temporal.Instant }>`
    select counted_at from occupancy_days where as_of = ${asOf}`.execute(ctx.db)
  return rows[0]?.counted_at
}

/** The last day whose books were counted before today. */
export async function lastCounted(ctx: Context, before: string): Promise<string | undefined> {
  const { rows } = await sql<{ as_of: string | null }>`
    select max(as_of) as as_of from occupancy_days where as_of < ${before}`.execute(ctx.db)
  return rows[0]?.as_of ?? undefined
}

/** Counts the books of today as they are, in place of what was counted of it before. Needs a transaction. */
export async function countBooks(ctx: Context, today: string, days: number): Promise<void> {
  const until = addDays(today, days)
  await sql`
    insert into occupancy_days (as_of, counted_at) values (${today}, ${ctx.now})
    on conflict (as_of) do update set counted_at = excluded.counted_at`.execute(ctx.db)
  await sql`delete from occupancy_snapshots where as_of = ${today}`.execute(ctx.db)
  await sql`
    insert into occupancy_snapshots (vehicle_class, as_of, date, booked)
    select vehicle_class, ${today}::date, touched::date, sum(bookings)::int
    from (
      -- Those of the same days together: there are far fewer of them than there are bookings.
      select vehicle_class, greatest(${FIRST}, ${today}::date) as first, least(${LAST}, ${until}::date) as last, count(*) as bookings
      from ${carsBooked}
      where status <> 'CANCELLED' and travel_to > ${fromLocal(today, '00:00')} and travel_from < ${fromLocal(addDays(until, 1), '00:00')}
      group by 1, 2, 3
    ) as alike
    cross join generate_series(first, last, interval '1 day') as touched
    group by 1, 3`.execute(ctx.db)
}

/**
 * Counts the books of days that are over, of which nobody kept a count, for some dates that were booked on them: by when bookings
 * were made and canceled. What was changed since counts as it is now. What was counted stays as it is.
 */
export async function countBooksOfThePast(ctx: Context, dates: Dates, { from, until, days }: PastDays): Promise<void> {
  await sql`
    with touched as (
      select vehicle_class, day::date as date, (created_at at time zone ${ZONE})::date as made,
        (canceled_at at time zone ${ZONE})::date as gone
      from ${bookedSpans}
      cross join generate_series(greatest(${FIRST}, ${dates.from}::date), least(${LAST}, ${dates.until}::date), interval '1 day') as day
      where travel_to > ${fromLocal(dates.from, '00:00')} and travel_from < ${fromLocal(addDays(dates.until, 1), '00:00')}
    ), events as (
      select vehicle_class, date, greatest(made, date - ${days}::int) as at, 1 as cars from touched where made <= date
      union all
      select vehicle_class, date, greatest(gone, date - ${days}::int), -1 from touched where made <= date and gone <= date
    ), steps as (
      select vehicle_class, date, at, sum(sum(cars)) over (partition by vehicle_class, date order by at)::int as booked,
        lead(at) over (partition by vehicle_class, date order by at) as next
      from events group by vehicle_class, date, at
    )
    insert into occupancy_snapshots (vehicle_class, as_of, date, booked)
    select vehicle_class, as_of::date, date, booked
    from steps
    cross join generate_series(greatest(at, ${from}::date), least(coalesce(next - 1, date), date, ${until}::date), interval '1 day') as as_of
    where booked > 0
    on conflict do nothing`.execute(ctx.db)
}

/** Says of days that are over that their books are counted. */
export async function noteCounted(ctx: Context, { from, until }: Dates): Promise<void> {
  await sql`
    insert into occupancy_days (as_of, counted_at)
    select day::date, ${ctx.now} from generate_series(${from}::date, ${until}::date, interval '1 day') as day
    on conflict do nothing`.execute(ctx.db)
}

interface PastDays extends Dates {
  /** So many days ahead are counted. */
  readonly days: number
}

/** The Pacific day of the first booking of all; undefined without one. */
export async function firstBooked(ctx: Context): Promise<string | undefined> {
  const { rows } = await sql<{ date: string | null }>`
    select (min(created_at) at time zone ${ZONE})::date as date from ${bookedSpans}`.execute(ctx.db)
  return rows[0]?.date ?? undefined
}

/** Counts the most cars at one moment of each day again, both ends included; days that are over and today so far. */
export async function countPeaks(ctx: Context, from: string, until: string): Promise<void> {
  const [start, end] = [fromLocal(from, '00:00'), fromLocal(addDays(until, 1), '00:00')]
  await sql`
    with stays as materialized (
      select vehicle_class, entered_at, exited_at from ${carsThere} where exited_at >= ${start}
      union all
      select vehicle_class, entered_at, exited_at from ${carsThere} where exited_at is null
    ), moves as (
      select vehicle_class, greatest(entered_at, ${start}::timestamptz) as at, 1 as cars from stays where entered_at < ${end}
      union all
      select vehicle_class, exited_at, -1 from stays where entered_at < ${end} and exited_at < ${end}
      union all
      -- Each day begins with the cars that are there.
      select vehicle_class, day at time zone ${ZONE}, 0
      from (select distinct vehicle_class from stays) as classes
      cross join generate_series(${from}::timestamp, ${until}::timestamp, interval '1 day') as day
    ), levels as (
      select vehicle_class, at, sum(cars) over (partition by vehicle_class order by at, cars rows unbounded preceding)::int as cars
      from moves where at <= ${ctx.now}
    ), peaks as (
      select distinct on (vehicle_class, date) vehicle_class, (at at time zone ${ZONE})::date as date, cars, at
      from levels order by vehicle_class, date, cars desc, at
    )
    insert into occupancy_peaks (vehicle_class, date, most, most_at)
    select vehicle_class, date, greatest(cars, 0), at from peaks
    on conflict (vehicle_class, date) do update set most = excluded.most, most_at = excluded.most_at`.execute(ctx.db)
}

/** Cars booked of one class for dates, as the books stood on one day. */
export async function bookedAsOf(
  ctx: Context,
  asOf: string,
  { vehicleClass, from, until }: ClassDates,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ date: string; booked: number }>`
    select date, booked from occupancy_snapshots
    where vehicle_class = ${vehicleClass} and as_of = ${asOf} and date between ${from} and ${until}`.execute(ctx.db)
  return new Map(rows.map(({ date, booked }) => [date, booked]))
}

/** The days that were counted since one of them, and the first date of all that came. */
export async function daysSince(ctx: Context, since: string): Promise<{ days: string[]; first: string | undefined }> {
  const [days, first] = await Promise.all([
    sql<{ as_of: string }>`select as_of from occupancy_days where as_of >= ${since}`.execute(ctx.db),
    sql<{ date: string | null }>`select min(date) as date from occupancy_snapshots where date = as_of`.execute(ctx.db),
  ])
  return { days: days.rows.map(({ as_of }) => as_of), first: first.rows[0]?.date ?? undefined }
}

/** A date as the books stood on a day. */
export type Asked = Pick<Row<'occupancy_snapshots'>, 'as_of' | 'date'>

/** What was counted of dates, of every class. Each is looked up: they are a few of all that were counted. */
export async function countsOf(ctx: Context, asked: readonly Asked[]): Promise<Row<'occupancy_snapshots'>[]> {
  const { rows } = await sql<Row<'occupancy_snapshots'>>`
    select counted.vehicle_class, counted.as_of, counted.date, counted.booked
    from ${vehicleClasses}
    cross join unnest(${asked.map(({ as_of }) => as_of)}::date[], ${asked.map(({ date }) => date)}::date[]) as asked (as_of, date)
    cross join lateral (
      select vehicle_class, as_of, date, booked from occupancy_snapshots
      where vehicle_class = code and as_of = asked.as_of and date = asked.date offset 0) as counted`.execute(ctx.db)
  return rows
}

/** Keeps what is expected and how far that may be off, in place of what was kept before. Needs a transaction. */
export async function keepForecasts(
  ctx: Context,
  forecasts: readonly NewRow<'occupancy_forecasts'>[],
  errors: readonly NewRow<'occupancy_errors'>[],
): Promise<void> {
  await sql`delete from occupancy_forecasts`.execute(ctx.db)
  await sql`delete from occupancy_errors`.execute(ctx.db)
  await sql`
    insert into occupancy_forecasts (vehicle_class, date, made_on, expected, low, high)
    select vehicle_class, date, made_on, expected, low, high
    from jsonb_to_recordset(${JSON.stringify(forecasts)}::jsonb) as forecast (
      vehicle_class text, date date, made_on date, expected integer, low integer, high integer)`.execute(ctx.db)
  await sql`
    insert into occupancy_errors (vehicle_class, lead_days, days, error_cars, error_share, last_year_days, last_year_cars, last_year_share)
    select vehicle_class, lead_days, days, error_cars, error_share, last_year_days, last_year_cars, last_year_share
    from jsonb_to_recordset(${JSON.stringify(errors)}::jsonb) as error (
      vehicle_class text, lead_days integer, days integer, error_cars double precision, error_share double precision,
      last_year_days integer, last_year_cars double precision, last_year_share double precision)`.execute(ctx.db)
}

/** What is expected of the dates of a class. */
export async function forecasts(
  ctx: Context,
  { vehicleClass, from, until }: ClassDates,
): Promise<Row<'occupancy_forecasts'>[]> {
  return ctx.db
    .selectFrom('occupancy_forecasts')
    .selectAll()
    .where('vehicle_class', '=', vehicleClass)
    .where('date', '>=', from)
    .where('date', '<=', until)
    .execute()
}

/** How far forecasts would have been off, by class and days in advance. */
export async function forecastErrors(ctx: Context): Promise<Row<'occupancy_errors'>[]> {
  return ctx.db.selectFrom('occupancy_errors').selectAll().orderBy('lead_days').execute()
}

/** The day of the last forecasts. */
export async function forecastsMadeOn(ctx: Context): Promise<string | undefined> {
  const { rows } = await sql<{
    made_on: string | null
  }>`select max(made_on) as made_on from occupancy_forecasts`.execute(ctx.db)
  return rows[0]?.made_on ?? undefined
}

const PEAK_SORTS = { date: sql`date`, most: sql`most` } as const
type PeakSort = keyof typeof PEAK_SORTS | `-${keyof typeof PEAK_SORTS}`

interface PeakQuery extends Page {
  readonly vehicle_class?: VehicleClass | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly sort: PeakSort
}

/** The most cars at one moment of days, and how many days there are. */
export async function peaks(
  ctx: Context,
  { vehicle_class, from, until, sort, page_size, page_number }: PeakQuery,
): Promise<{ rows: Row<'occupancy_peaks'>[]; count: number }> {
  const column: RawBuilder<unknown> = PEAK_SORTS[sort.replace('-', '') as keyof typeof PEAK_SORTS]
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const found = sql`from occupancy_peaks where ${every(
    vehicle_class && sql`vehicle_class = ${vehicle_class}`,
    from && sql`date >= ${from}::date`,
    until && sql`date <= ${until}::date`,
  )}`
  const [{ rows }, count] = await Promise.all([
    sql<Row<'occupancy_peaks'>>`
      select vehicle_class, date, most, most_at ${found}
      order by ${column} ${direction}, date desc, vehicle_class
      limit ${page_size} offset ${(page_number - 1) * page_size}`.execute(ctx.db),
    countOf(ctx, found),
  ])
  return { rows, count }
}
