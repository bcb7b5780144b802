import { type RawBuilder, sql } from 'kysely'
import type { VehicleClass } from '../../http/wire.ts'
import { pacificDate, ZONE } from '../../lib/pacific.ts'
import { actorOf, type Context } from '../../platform/context.ts'
import { json, type Row } from '../../platform/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import { perServices } from '../../platform/per-services.ts'
import { vehicleClasses } from '../settings/index.ts'
import { SPACE_NUMBERS, type SpaceChange, type SpaceNumber } from './space.ts'

/** Space of one class on one Pacific date. `free` is for anybody, `free_for_members` for members; never negative. */
export interface StallDay extends Omit<Row<'stall_days'>, 'bound' | 'sellable' | 'public_sellable' | 'change_no'> {
  readonly free: number
  readonly free_for_members: number
}

/** What can be sold, by the numbers of a class or, where its columns shadow them, of a date. */
const classSellable = sql<number>`greatest(default_allotment + default_overbooking - default_kept_walk_ins, 0)`

/** Dates with rows that this process has seen, by class. Rows are never deleted. */
const daysSeen = perServices(() => new Set<string>())

/** As {@link ensureDays}, for the dates of one class that are about to be taken. */
export async function ensureDaysOf(ctx: Context, vehicleClass: VehicleClass, dates: readonly string[]): Promise<void> {
  const seen = daysSeen(ctx)
  const keys = dates.map((date) => `${vehicleClass} ${date}`)
  if (keys.every((key) => seen.has(key))) return
  await ensureDays(ctx, dates[0] ?? '', dates.at(-1) ?? '')
  // In a transaction they may still be rolled back.
  if (!ctx.db.isTransaction) for (const key of keys) seen.add(key)
}

/**
 * Adds the missing rows of the given dates with each class's numbers. Existing rows stay; a date that nobody asked for
 * has no row and counts as free.
 */
export async function ensureDays(ctx: Context, from: string, to: string): Promise<void> {
  await sql`
    insert into stall_days (vehicle_class, date, allotment, overbooking, kept_members, kept_walk_ins, bound)
    select code, day::date, default_allotment, default_overbooking, default_kept_members, default_kept_walk_ins,
           ${classSellable}
    from ${vehicleClasses}, generate_series(${from}::date, ${to}::date, interval '1 day') as day
    on conflict do nothing`.execute(ctx.db)
}

/** The space of every class on the dates from `from` to `to`, both included. */
export async function stallDays(ctx: Context, from: string, to: string): Promise<StallDay[]> {
  const { rows } = await sql<StallDay>`
    select code as vehicle_class, day::date as date,
           coalesce(allotment, default_allotment) as allotment,
           coalesce(overbooking, default_overbooking) as overbooking,
           coalesce(kept_members, default_kept_members) as kept_members,
           coalesce(kept_walk_ins, default_kept_walk_ins) as kept_walk_ins,
           coalesce(is_closed, false) as is_closed, minimum_stay, coalesce(own, '{}') as own,
           coalesce(reserved, 0) as reserved,
           greatest(coalesce(public_sellable, ${classSellable} - default_kept_members) - coalesce(reserved, 0), 0) as free,
           greatest(coalesce(sellable, ${classSellable}) - coalesce(reserved, 0), 0) as free_for_members
    from ${vehicleClasses}
    cross join generate_series(${from}::date, ${to}::date, interval '1 day') as day
    -- Looked up day by day: nothing tells the planner how few of the years of rows a stay needs.
    left join lateral (select * from stall_days where vehicle_class = code and date = day::date offset 0) as own_day on true
    order by position, day`.execute(ctx.db)
  return rows
}

/** Who takes space: members may also take spaces kept for members. */
export interface Taker {
  readonly isMember: boolean
}

/**
 * Two common table expressions for another store's statement: `stalls_open(ok)` says whether every date has a space for
 * the taker (its rows locked in date order), `stalls_taken` takes them if so. The dates' rows must exist.
 * @param also what else has to be true
 */
export function takeStalls(
  vehicleClass: VehicleClass,
  dates: readonly string[],
  { isMember }: Taker,
  also: RawBuilder<boolean> = sql`true`,
): RawBuilder<unknown> {
  return sql`
    stalls_locked as (
      select reserved < case when ${isMember}::boolean then sellable else public_sellable end as free from stall_days
      where vehicle_class = ${vehicleClass} and date = any(${dates}::date[])
      order by date for update
    ),
    stalls_open as (select count(*) filter (where free) = ${dates.length}::int and ${also} as ok from stalls_locked),
    stalls_taken as (
      update stall_days set reserved = reserved + 1 from stalls_open
      where ok and vehicle_class = ${vehicleClass} and date = any(${dates}::date[])
      returning 1
    )`
}

/**
 * As {@link takeStalls}, one space for each stay of a source (rows of `vehicle_class` and `date`, one for each date of each stay)
 * of travelers without a membership: for all of them, or for none.
 */
export function takeStallsOfAll(source: RawBuilder<unknown>, also: RawBuilder<boolean>): RawBuilder<unknown> {
  // Looked up by their key: of a list the planner expects so many that it would read the whole table.
  const isWanted = sql`day.vehicle_class = any(array(select vehicle_class from stalls_wanted))
    and day.date = any(array(select date from stalls_wanted))`
  return sql`
    stalls_wanted as (select vehicle_class, date, count(*)::int as spaces from ${source} group by vehicle_class, date),
    stalls_locked as (
      select day.reserved + wanted.spaces <= day.public_sellable as free
      from stall_days day join stalls_wanted wanted using (vehicle_class, date)
      where ${isWanted}
      order by day.vehicle_class collate "C", day.date for update of day
    ),
    stalls_open as (
      select count(*) filter (where free) = (select count(*) from stalls_wanted) and ${also} as ok from stalls_locked
    ),
    stalls_taken as (
      update stall_days day set reserved = day.reserved + wanted.spaces from stalls_open, stalls_wanted wanted
      where ok and day.vehicle_class = wanted.vehicle_class and day.date = wanted.date and ${isWanted}
      returning 1
    )`
}

/** Dates of a class. */
export interface ClassDates {
  readonly vehicleClass: VehicleClass
  readonly dates: readonly string[]
}

/**
 * Locks the rows of the dates, by class and date, until the transaction ends. A caller that takes some dates and
 * releases others must lock all of them first, to avoid deadlocks.
 */
export async function lockDays(ctx: Context, days: readonly ClassDates[]): Promise<void> {
  const classes = [...new Set(days.map(({ vehicleClass }) => vehicleClass))].toSorted()
  for (const each of classes) {
    const dates = days.flatMap(({ vehicleClass, dates }) => (vehicleClass === each ? dates : []))
    await sql`
      select 1 from stall_days where vehicle_class = ${each} and date = any(${dates}::date[])
      order by date for update`.execute(ctx.db)
  }
}

/** Takes one space on each date, all or none. False when one of them is full. */
export async function reserve(
  ctx: Context,
  vehicleClass: VehicleClass,
  dates: readonly string[],
  taker: Taker,
): Promise<boolean> {
  if (dates.length === 0) return true
  const { rows } = await sql<{ ok: boolean }>`
    with ${takeStalls(vehicleClass, dates, taker)} select ok from stalls_open`.execute(ctx.db)
  return rows[0]?.ok ?? false
}

/** The job that offers released space to the waiting list. */
export const SPACE_FREED = { name: 'waitlist.offer' }

/** Releases one space on each date. A date that was lowered below what is taken shrinks with it. */
export function release(ctx: Context, vehicleClass: VehicleClass, dates: readonly string[]): Promise<void> {
  return releaseAll(ctx, [{ vehicleClass, dates }])
}

/**
 * As {@link release} for many at once; a date that is listed twice releases two. Locks the dates in the usual order.
 */
export async function releaseAll(ctx: Context, days: readonly ClassDates[]): Promise<void> {
  const spaces = days.flatMap(({ vehicleClass, dates }) => dates.map((date) => ({ vehicle_class: vehicleClass, date })))
  if (spaces.length === 0) return
  await sql`
    with freed as (
      select vehicle_class, date, count(*)::int as spaces
      from jsonb_to_recordset(${JSON.stringify(spaces)}::jsonb) as space (vehicle_class text, date date) group by 1, 2
    ), locked as (
      select s.vehicle_class, s.date, spaces from stall_days s join freed using (vehicle_class, date)
      order by s.vehicle_class, s.date for update of s
    )
    update stall_days s set reserved = s.reserved - spaces, bound = greatest(s.sellable, s.reserved - spaces)
    from locked where s.vehicle_class = locked.vehicle_class and s.date = locked.date`.execute(ctx.db)
  const today = pacificDate(ctx.now)
  if (spaces.some(({ date }) => date >= today)) await enqueue(ctx, SPACE_FREED, {})
}

/**
 * The condition that every date of a stay in another store's table has a free space of its class, and that its arrival asks for
 * no longer stay. Rows with an account are members', who may have spaces kept for members. It may be outdated a moment later:
 * only {@link reserve} decides.
 */
export function isFreeFor(table: 'waits'): RawBuilder<unknown> {
  const { isOfStay, first } = stayIn(table)
  const [from, to] = [sql.ref(`${table}.travel_from`), sql.ref(`${table}.travel_to`)]
  return sql`not exists (
    select from stall_days s where ${isOfStay} and (
      s.reserved >= case when ${sql.ref(`${table}.account_id`)} is null then s.public_sellable else s.sellable end
      or s.date = ${first}
        and ${to} <= ((${from} at time zone ${ZONE}) + (s.minimum_stay - 1) * interval '1 day') at time zone ${ZONE}))`
}

/**
 * The condition that a stay in another store's `quote` has no obstacles: every date has a row with a free space for the
 * taker, is open and has no minimum stay. If it does not hold, the stay may still be available.
 */
export function isWhollyFree(isMember: RawBuilder<boolean>): RawBuilder<unknown> {
  const { isOfStay, days } = stayIn('quote')
  return sql`(
    select count(*) = ${days} from stall_days s where ${isOfStay}
      and s.reserved < case when ${isMember} then s.sellable else s.public_sellable end
      and not s.is_closed and s.minimum_stay is null)`
}

/** The dates of a stay in another store's row: the condition on `stall_days s`, the first of them, and their number. */
function stayIn(table: 'waits' | 'quote') {
  const first = sql`(${sql.ref(`${table}.travel_from`)} at time zone ${ZONE})::date`
  const last = sql`((${sql.ref(`${table}.travel_to`)} - interval '1 microsecond') at time zone ${ZONE})::date`
  const isOfStay = sql`s.vehicle_class = ${sql.ref(`${table}.vehicle_class`)} and s.date between ${first} and ${last}`
  return { isOfStay, first, days: sql`${last} - ${first} + 1` }
}

/** Takes a space on each date that was promised before, even if the date is full now. */
export async function retake(ctx: Context, vehicleClass: VehicleClass, dates: readonly string[]): Promise<void> {
  await sql`
    with locked as (
      select date from stall_days where vehicle_class = ${vehicleClass} and date = any(${dates}::date[])
      order by date for update
    )
    update stall_days s set reserved = s.reserved + 1, bound = greatest(s.bound, s.reserved + 1)
    from locked where s.vehicle_class = ${vehicleClass} and s.date = locked.date`.execute(ctx.db)
}

/** A stored change of dates. */
export type KeptChange = Row<'space_changes'>

/** Records who changed what for which dates. Returns its number. */
export async function noteChange(ctx: Context, change: Omit<KeptChange, 'no' | 'at' | 'actor'>): Promise<number> {
  const { no } = await ctx.db
    .insertInto('space_changes')
    .values({ ...change, change: json(change.change), at: ctx.now, actor: actorOf(ctx) })
    .returning('no')
    .executeTakeFirstOrThrow()
  return no
}

/** The number of the last change, 0 if none: what an editor has seen. */
export async function lastChange(ctx: Context): Promise<number> {
  const { rows } = await sql<{ no: number }>`select coalesce(max(no), 0) as no from space_changes`.execute(ctx.db)
  return rows[0]?.no ?? 0
}

/** Changes of dates that overlap a range, newest first. */
export async function changesOf(ctx: Context, from: string, to: string): Promise<KeptChange[]> {
  return ctx.db
    .selectFrom('space_changes')
    .selectAll()
    .where('from_date', '<=', to)
    .where('to_date', '>=', from)
    .orderBy('no', 'desc')
    .limit(50)
    .execute()
}

/** The last change of any of the dates after `seen`, if any. */
export async function changedSince(ctx: Context, days: ClassDates, seen: number): Promise<KeptChange | undefined> {
  const { rows } = await sql<KeptChange>`
    select * from space_changes where no = (
      select max(change_no) from stall_days
      where vehicle_class = ${days.vehicleClass} and date = any(${days.dates}::date[]) and change_no > ${seen}::bigint)`.execute(
    ctx.db,
  )
  return rows[0]
}

/** Who last closed or opened a date of a class for sales; undefined if nobody did. */
export async function closedLastBy(
  ctx: Context,
  { vehicleClass, date }: { readonly vehicleClass: VehicleClass; readonly date: string },
): Promise<string | undefined> {
  const { rows } = await sql<Pick<KeptChange, 'actor'>>`
    select actor from space_changes
    where from_date <= ${date} and to_date >= ${date} and vehicle_classes @> array[${vehicleClass}::text]
      and (weekdays = '{}' or extract(isodow from ${date}::date)::int = any(weekdays)) and change ? 'is_closed'
    order by no desc limit 1`.execute(ctx.db)
  return rows[0]?.actor
}

/** Applies a change to the dates of a class; each stores the number of the change. Their rows must exist. */
export async function setDays(ctx: Context, days: ClassDates, change: SpaceChange, no: number): Promise<void> {
  const set = SPACE_NUMBERS.filter((name) => change[name] !== undefined)
  const own = set.filter((name) => change[name] !== null)
  const closes = change.is_closed ?? null
  const hasMinimum = change.minimum_stay !== undefined
  await writeDays(
    ctx,
    sql`
      select s.vehicle_class, s.date, s.reserved,
        ${valueOf('allotment', change)} as allotment, ${valueOf('overbooking', change)} as overbooking,
        ${valueOf('kept_members', change)} as kept_members, ${valueOf('kept_walk_ins', change)} as kept_walk_ins,
        coalesce(${closes}::boolean, s.is_closed) as is_closed,
        case when ${hasMinimum}::boolean then ${change.minimum_stay ?? null}::int else s.minimum_stay end as minimum_stay,
        array(select distinct name from unnest(s.own || ${own}::text[]) as name
              where name <> all(${set}::text[]) or name = any(${own}::text[])) as own,
        ${no}::bigint as change_no
      from stall_days s join ${vehicleClasses} on code = s.vehicle_class
      where s.vehicle_class = ${days.vehicleClass} and s.date = any(${days.dates}::date[])`,
  )
}

/** The new value of a date's number: the one set, the class's for null, or the current one. */
function valueOf(name: SpaceNumber, change: SpaceChange): RawBuilder<unknown> {
  const value = change[name]
  if (value === undefined) return sql`s.${sql.ref(name)}`
  return value === null ? sql`${sql.ref(classColumn(name))}` : sql`${value}::int`
}

function classColumn(name: SpaceNumber): `default_${SpaceNumber}` {
  return `default_${name}`
}

/** Updates the dates from `from` on to their class's numbers, except for overridden ones. */
export async function followClass(ctx: Context, vehicleClass: VehicleClass, from: string): Promise<void> {
  await sql`
    select 1 from stall_days where vehicle_class = ${vehicleClass} and date >= ${from}::date
    order by date for update`.execute(ctx.db)
  await writeDays(
    ctx,
    sql`
      select s.vehicle_class, s.date, s.reserved,
        case when 'allotment' = any(s.own) then s.allotment else default_allotment end as allotment,
        case when 'overbooking' = any(s.own) then s.overbooking else default_overbooking end as overbooking,
        case when 'kept_members' = any(s.own) then s.kept_members else default_kept_members end as kept_members,
        case when 'kept_walk_ins' = any(s.own) then s.kept_walk_ins else default_kept_walk_ins end as kept_walk_ins,
        s.is_closed, s.minimum_stay, s.own, s.change_no
      from stall_days s join ${vehicleClasses} on code = s.vehicle_class
      where s.vehicle_class = ${vehicleClass} and s.date >= ${from}::date`,
  )
}

/** Writes rows. What was sold stays sold: the bound covers it, and shrinks as spaces are released. */
async function writeDays(ctx: Context, next: RawBuilder<unknown>): Promise<void> {
  await sql`
    with next as (${next})
    update stall_days d set
      allotment = next.allotment, overbooking = next.overbooking, kept_members = next.kept_members,
      kept_walk_ins = next.kept_walk_ins, is_closed = next.is_closed, minimum_stay = next.minimum_stay,
      own = next.own, change_no = next.change_no,
      bound = greatest(
        case when next.is_closed then 0 else next.allotment + next.overbooking - next.kept_walk_ins end, next.reserved)
    from next where d.vehicle_class = next.vehicle_class and d.date = next.date`.execute(ctx.db)
}

/** The first date from `from` on that sells more than a number by its own override. */
export async function dateAbove(
  ctx: Context,
  vehicleClass: VehicleClass,
  most: number,
  from: string,
): Promise<Pick<Row<'stall_days'>, 'date' | 'allotment'> | undefined> {
  const { rows } = await sql<Pick<Row<'stall_days'>, 'date' | 'allotment'>>`
    select date, allotment from stall_days
    where vehicle_class = ${vehicleClass} and date >= ${from}::date and allotment > ${most} and 'allotment' = any(own)
    order by date limit 1`.execute(ctx.db)
  return rows[0]
}

/** A date with more bookings than spaces, and how many more. */
export interface OverfullDay extends Pick<Row<'stall_days'>, 'vehicle_class' | 'date' | 'reserved' | 'allotment'> {
  readonly overbooking: number
  readonly over: number
}

/** Overfull dates from `from` on, in order: 400 at most. */
export async function overfullDays(ctx: Context, from: string): Promise<OverfullDay[]> {
  const { rows } = await sql<OverfullDay>`
    select vehicle_class, date, reserved, allotment, overbooking, reserved - allotment - overbooking as over
    from ${vehicleClasses} join stall_days on vehicle_class = code and date >= ${from}::date
    where reserved > allotment + overbooking order by date, position limit 400`.execute(ctx.db)
  return rows
}
