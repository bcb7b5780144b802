import { sql } from 'kysely'
import type { VehicleClass } from '../../http/wire.ts'
import { actorOf, type Context } from '../../platform/context.ts'
import type { NewRow, Row } from '../../platform/database.ts'
import { isUuid, milliseconds } from '../../platform/records.ts'
import { carsBooked } from '../bookings/index.ts'
import { carsAtTheLot } from '../stays/index.ts'
import type { LotDay } from './rules.ts'

/** What is stopped for a night. */
export type StopRow = Row<'lot_stops'>
type What = StopRow['what']

/** Cars at the lot of which as much is known of when they leave, in milliseconds since 1970. */
export interface CarsHere {
  readonly vehicle_class: VehicleClass
  /** When they came, where nothing is known of when they leave. */
  readonly entered_at: number | null
  /** Until when they are booked, or the booked price holds, where a flight back is late. */
  readonly leaves_at: number | null
  readonly count: number
  /** How many of them have a late flight. */
  readonly late_flights: number
}

/** Every car at the lot. Those that leave after a moment are not told apart. */
export async function carsHere(ctx: Context, end: Temporal.Instant): Promise<CarsHere[]> {
  const { rows } = await sql<CarsHere>`
    select vehicle_class, ${milliseconds('entered_at')} as entered_at, ${milliseconds('leaves_at')} as leaves_at,
      count(*)::int as count, count(holds_until)::int as late_flights
    from (
      select vehicle_class, holds_until,
        case when until is not null then least(until, ${end}) end as leaves_at,
        case when until is null then entered_at end as entered_at
      from (
        select at_the_lot.vehicle_class, entered_at, holds_until, coalesce(holds_until, travel_to) as until
        from ${carsAtTheLot} left join ${carsBooked} on booked.id = booking_id and booked.status = 'CHECKED_IN'
      ) as known
    ) as here
    group by here.vehicle_class, here.entered_at, here.leaves_at`.execute(ctx.db)
  return rows
}

/** Days of a class that are over, from a date on. */
export async function daysSince(ctx: Context, date: string): Promise<(LotDay & { vehicle_class: VehicleClass })[]> {
  return ctx.db.selectFrom('lot_days').selectAll().where('date', '>=', date).orderBy('date').execute()
}

/** The last day that is known of any class; undefined before the first. */
export async function lastDay(ctx: Context): Promise<string | undefined> {
  const { rows } = await sql<{ date: string | null }>`select max(date) as date from lot_days`.execute(ctx.db)
  return rows[0]?.date ?? undefined
}

/** Writes days; those that are there are counted again. */
export async function keepDays(ctx: Context, days: readonly NewRow<'lot_days'>[]): Promise<void> {
  if (days.length === 0) return
  await sql`
    insert into lot_days (vehicle_class, date, walk_ins, walk_ins_left, walk_in_minutes, booked_left, overstayed, overstay_minutes)
    select vehicle_class, date, walk_ins, walk_ins_left, walk_in_minutes, booked_left, overstayed, overstay_minutes
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as day (
      vehicle_class text, date date, walk_ins integer[], walk_ins_left integer, walk_in_minutes bigint,
      booked_left integer, overstayed integer, overstay_minutes bigint)
    on conflict (vehicle_class, date) do update set walk_ins = excluded.walk_ins, walk_ins_left = excluded.walk_ins_left,
      walk_in_minutes = excluded.walk_in_minutes, booked_left = excluded.booked_left, overstayed = excluded.overstayed,
      overstay_minutes = excluded.overstay_minutes`.execute(ctx.db)
}

/** Those who look at a class at the same time do so one after the other. Until the transaction ends. */
export async function lockClass(ctx: Context, vehicleClass: VehicleClass): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tonight'), hashtext(${vehicleClass}))`.execute(ctx.db)
}

/** What is stopped, and what staff have lifted, from a night on. */
export async function stopsSince(ctx: Context, night: string): Promise<StopRow[]> {
  const { rows } = await sql<StopRow>`
    select * from lot_stops where night >= ${night} or status = 'ON' order by night, vehicle_class, what`.execute(
    ctx.db,
  )
  return rows
}

/** Whether drive-ups of a class are stopped. */
export async function walkInsAreStopped(ctx: Context, vehicleClass: VehicleClass): Promise<boolean> {
  const { rows } = await sql`
    select from lot_stops where vehicle_class = ${vehicleClass} and what = 'WALK_INS' and status = 'ON'`.execute(ctx.db)
  return rows.length > 0
}

/** Stops something for a night. False when it was before: it is on, or staff have lifted it. */
export async function stop(
  ctx: Context,
  { full_at, ...of }: Pick<StopRow, 'night' | 'vehicle_class' | 'what' | 'stalls' | 'most' | 'full_at'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into lot_stops (id, night, vehicle_class, what, status, stalls, most, full_at, began_at)
    values (${ctx.random.uuid()}, ${of.night}, ${of.vehicle_class}, ${of.what}, 'ON', ${of.stalls}, ${of.most}, ${full_at}, ${ctx.now})
    on conflict (night, vehicle_class, what) do update set status = 'ON', ended_at = null, ended_by = null
      where lot_stops.status = 'OVER'
    returning 1`.execute(ctx.db)
  return rows.length > 0
}

/** Ends what is on: since it fits again or its night is over, or lifted by staff. */
export async function end(ctx: Context, id: string, status: 'LIFTED' | 'OVER'): Promise<StopRow | undefined> {
  const { rows } = await sql<StopRow>`
    update lot_stops set status = ${status}, ended_at = ${ctx.now}, ended_by = ${actorOf(ctx)}
    where id = ${isUuid(id) ? id : null}::uuid and status = 'ON' returning *`.execute(ctx.db)
  return rows[0]
}

/** What is on for a class. */
export async function onFor(ctx: Context, vehicleClass: VehicleClass, what: What): Promise<StopRow[]> {
  const { rows } = await sql<StopRow>`
    select * from lot_stops where vehicle_class = ${vehicleClass} and what = ${what} and status = 'ON' order by night`.execute(
    ctx.db,
  )
  return rows
}

/** Whether bookings of a class were asked to move since a moment. */
export async function hasAskedSince(
  ctx: Context,
  vehicleClass: VehicleClass,
  since: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql`
    select from night_moves where vehicle_class = ${vehicleClass} and at > ${since} limit 1`.execute(ctx.db)
  return rows.length > 0
}

export async function noteAsked(ctx: Context, asked: Omit<NewRow<'night_moves'>, 'id' | 'at'>): Promise<void> {
  await ctx.db
    .insertInto('night_moves')
    .values({ ...asked, id: ctx.random.uuid(), at: ctx.now })
    .execute()
}

/** Whom we asked to move since a moment, the last first. */
export async function askedSince(ctx: Context, since: Temporal.Instant): Promise<Row<'night_moves'>[]> {
  const { rows } = await sql<Row<'night_moves'>>`
    select * from night_moves where at > ${since} order by at desc limit 50`.execute(ctx.db)
  return rows
}
