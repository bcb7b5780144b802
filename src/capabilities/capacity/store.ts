import { type RawBuilder, sql } from 'kysely'
import type { VehicleClass } from '../../http/wire.ts'
import { pacificDate, ZONE } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import type { Row } from '../../platform/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import { vehicleClasses } from '../settings/index.ts'

/** Space of one class on one Pacific date. `free` is never negative. */
export type StallDay = Omit<Row<'stall_days'>, 'bound'> & { readonly free: number }

/**
 * Makes the rows of the given dates that do not exist yet, with each class's own number. Rows of the past stay as they
 * are; a date that was never asked for has no row and counts as wholly free.
 */
export async function ensureDays(ctx: Context, from: string, to: string): Promise<void> {
  await sql`
    insert into stall_days (vehicle_class, date, allotment, bound)
    select code, day::date, default_allotment, default_allotment
    from ${vehicleClasses}, generate_series(${from}::date, ${to}::date, interval '1 day') as day
    on conflict do nothing`.execute(ctx.db)
}

/** Every class's space on the dates from `from` to `to`, both included. */
export async function stallDays(ctx: Context, from: string, to: string): Promise<StallDay[]> {
  const { rows } = await sql<StallDay>`
    select code as vehicle_class, day::date as date, coalesce(allotment, default_allotment) as allotment,
           coalesce(reserved, 0) as reserved,
           greatest(coalesce(allotment, default_allotment) - coalesce(reserved, 0), 0) as free
    from ${vehicleClasses}
    cross join generate_series(${from}::date, ${to}::date, interval '1 day') as day
    left join stall_days on vehicle_class = code and date = day::date
    order by position, day`.execute(ctx.db)
  return rows
}

/**
 * Two common table expressions for another store's statement: `stalls_open(ok)` says whether every date has a free
 * space (its rows locked in date order), `stalls_taken` takes them if so. The dates' rows must exist.
 */
export function takeStalls(vehicleClass: VehicleClass, dates: readonly string[]): RawBuilder<unknown> {
  return sql`
    stalls_locked as (
      select reserved < allotment as free from stall_days
      where vehicle_class = ${vehicleClass} and date = any(${dates}::date[])
      order by date for update
    ),
    stalls_open as (select count(*) filter (where free) = ${dates.length}::int as ok from stalls_locked),
    stalls_taken as (
      update stall_days set reserved = reserved + 1 from stalls_open
      where ok and vehicle_class = ${vehicleClass} and date = any(${dates}::date[])
      returning 1
    )`
}

/**
 * Holds the rows of the dates, in date order, until the transaction ends. Who takes some dates and gives back others
 * holds all of them first: two who each wait for what the other has would be ended by the database.
 */
export async function lockDays(ctx: Context, vehicleClass: VehicleClass, dates: readonly string[]): Promise<void> {
  await sql`
    select 1 from stall_days where vehicle_class = ${vehicleClass} and date = any(${dates}::date[])
    order by date for update`.execute(ctx.db)
}

/** Takes one space on each date, all or none. False when one of them is full. */
export async function reserve(ctx: Context, vehicleClass: VehicleClass, dates: readonly string[]): Promise<boolean> {
  if (dates.length === 0) return true
  const { rows } = await sql<{ ok: boolean }>`
    with ${takeStalls(vehicleClass, dates)} select ok from stalls_open`.execute(ctx.db)
  return rows[0]?.ok ?? false
}

/** The queue that offers space that was given back to whoever waits for it. */
export const SPACE_FREED = { name: 'waitlist.offer' }

/** Gives one space back on each date. A date that was lowered below what was taken shrinks with it. */
export async function release(ctx: Context, vehicleClass: VehicleClass, dates: readonly string[]): Promise<void> {
  if (dates.length === 0) return
  await sql`
    with locked as (
      select date from stall_days where vehicle_class = ${vehicleClass} and date = any(${dates}::date[])
      order by date for update
    )
    update stall_days s set reserved = s.reserved - 1, bound = greatest(s.allotment, s.reserved - 1)
    from locked where s.vehicle_class = ${vehicleClass} and s.date = locked.date`.execute(ctx.db)
  if ((dates.at(-1) ?? '') >= pacificDate(ctx.now)) await enqueue(ctx, SPACE_FREED, {})
}

/**
 * The condition that every date of a stay, which another store has in these columns, has a free space of its class. What
 * is read may be over when it is taken: only {@link reserve} decides.
 */
export function isFreeFor(table: 'waits'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`not exists (
    select from stall_days s where s.vehicle_class = ${column('vehicle_class')} and s.reserved >= s.allotment
      and s.date >= (${column('travel_from')} at time zone ${ZONE})::date
      and s.date <= ((${column('travel_to')} - interval '1 microsecond') at time zone ${ZONE})::date)`
}

/** Takes a space on each date that was promised before, also where the date has been filled up since. */
export async function retake(ctx: Context, vehicleClass: VehicleClass, dates: readonly string[]): Promise<void> {
  await sql`
    with locked as (
      select date from stall_days where vehicle_class = ${vehicleClass} and date = any(${dates}::date[])
      order by date for update
    )
    update stall_days s set reserved = s.reserved + 1, bound = greatest(s.bound, s.reserved + 1)
    from locked where s.vehicle_class = ${vehicleClass} and s.date = locked.date`.execute(ctx.db)
}
