import { sql } from 'kysely'
import { actorOf, type Context, type Services } from '../../platform/context.ts'
import { type NewRow, type Patch, type Row, violatedConstraint } from '../../platform/database.ts'
import {
  behind,
  containing,
  countListed,
  every,
  isUuid,
  type LongPage,
  nextOf,
  pageOf,
} from '../../platform/records.ts'
import { type LearnedTimes, type RideStatus, type Room, UNDO_MINUTES } from './rules.ts'

export type RideRow = Row<'ride_requests'>

export type NewRide = Pick<
  NewRow<'ride_requests'>,
  | 'id'
  | 'island_id'
  | 'name'
  | 'reference'
  | 'account_id'
  | 'asker'
  | 'promised_by'
  | 'direction'
  | 'party'
  | 'needs_wheelchair'
  | 'child_seats'
>

export interface DriverRow extends Pick<Row<'shuttle_drivers'>, 'id' | 'name' | 'active'> {
  /** Open rides now. */
  readonly rides: number
}

/** The version of the board as it is. */
export async function currentVersion({ db }: Pick<Services, 'db'>): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from shuttle_version`.execute(db)
  return rows[0]?.version ?? 0
}

/** The next version. Its row stays locked until the transaction ends, so versions appear in the order of commits. */
export async function nextVersion(ctx: Context): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update shuttle_version set version = version + 1 returning version`.execute(ctx.db)
  return rows[0]!.version
}

/** Writes a ride and its first move. Needs a transaction. */
export async function insertRide(ctx: Context, ride: NewRide): Promise<void> {
  await ctx.db
    .insertInto('ride_requests')
    .values({ ...ride, requested_at: ctx.now })
    .execute()
  await insertMove(ctx, ride.id, { status: 'REQUESTED' })
}

/** Brings a ride to its next state and notes who did it. Needs a transaction that holds the ride's lock. */
export async function moveRide(
  ctx: Context,
  { id, driver_id, vehicle_id = null }: Pick<RideRow, 'id' | 'driver_id'> & Partial<Pick<RideRow, 'vehicle_id'>>,
  to: RideStatus,
): Promise<void> {
  await ctx.db
    .updateTable('ride_requests')
    .set({
      status: to,
      driver_id,
      vehicle_id,
      ...(to === 'DISPATCHED' && { dispatched_at: ctx.now }),
      ...(to === 'ARRIVED' && { arrived_at: ctx.now }),
      ...((to === 'DONE' || to === 'CANCELLED') && { ended_at: ctx.now, share_id: null }),
    })
    .where('id', '=', id)
    .execute()
  await insertMove(ctx, id, { status: to, driver_id, vehicle_id })
  await forgetPlaces(ctx)
}

/** The ride that a link opens. */
export async function rideByShare(ctx: Context, shareId: string): Promise<RideRow | undefined> {
  return ctx.db.selectFrom('ride_requests').selectAll().where('share_id', '=', shareId).executeTakeFirst()
}

/** Sets or ends the link to a ride. Needs a transaction that holds the ride's lock. */
export async function setShare(ctx: Context, id: string, shareId: string | null): Promise<void> {
  await ctx.db.updateTable('ride_requests').set({ share_id: shareId }).where('id', '=', id).execute()
}

/** Takes back the last step of a ride, so that it stands as the one before left it. Needs a transaction that holds its lock. */
export async function undoMove(ctx: Context, id: string, undone: MoveRow, back: MoveRow): Promise<void> {
  const { status, driver_id, vehicle_id } = back
  await ctx.db
    .updateTable('ride_requests')
    .set({
      status,
      driver_id,
      vehicle_id,
      ...(undone.status === 'DISPATCHED' && { dispatched_at: null }),
      ...(undone.status === 'ARRIVED' && { arrived_at: null }),
      ended_at: null,
    })
    .where('id', '=', id)
    .execute()
  await insertMove(ctx, id, { status, driver_id, vehicle_id, undoes: undone.version })
}

async function insertMove(
  ctx: Context,
  rideId: string,
  move: Pick<NewRow<'ride_moves'>, 'status' | 'driver_id' | 'vehicle_id' | 'undoes'>,
): Promise<void> {
  const version = await nextVersion(ctx)
  await ctx.db
    .insertInto('ride_moves')
    .values({ version, ride_id: rideId, at: ctx.now, actor: actorOf(ctx), ...move })
    .execute()
}

/** A ride by its id; undefined for anything that is none. */
export async function rideById(ctx: Context, id: string): Promise<RideRow | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('ride_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The same, with nobody else moving it until the transaction ends. */
export async function lockRide(ctx: Context, id: string): Promise<RideRow | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('ride_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The ride that somebody waits for already, to or from an island. */
export async function openRideOf(
  ctx: Context,
  asker: Buffer,
  { island_id, direction }: Pick<RideRow, 'island_id' | 'direction'>,
): Promise<RideRow | undefined> {
  const { rows } = await sql<RideRow>`
    select * from ride_requests
    where asker = ${asker} and island_id = ${island_id} and direction = ${direction} and ended_at is null
    order by requested_at desc limit 1`.execute(ctx.db)
  return rows[0]
}

export type MoveRow = Pick<Row<'ride_moves'>, 'version' | 'status' | 'at' | 'driver_id' | 'vehicle_id' | 'undoes'>

/** The moves of a ride, those that were taken back too, the first first. */
export function movesOf(ctx: Context, rideId: string): Promise<MoveRow[]> {
  return ctx.db
    .selectFrom('ride_moves')
    .select(['version', 'status', 'at', 'driver_id', 'vehicle_id', 'undoes'])
    .where('ride_id', '=', rideId)
    .orderBy('version')
    .execute()
}

/** How many wait up to this ride, itself included. */
export async function placeOf(ctx: Context, { id, requested_at }: RideRow): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select count(*) as place from ride_requests
    where status = 'REQUESTED' and ended_at is null and (requested_at, id) <= (${requested_at}, ${id})`.execute(ctx.db)
  return rows[0]?.place ?? 0
}

/** When the last step of each ride was taken that can still be taken back. */
export async function undoable(
  ctx: Context,
  rideIds: readonly string[],
): Promise<ReadonlyMap<string, Temporal.Instant>> {
  const { rows } = await sql<{ ride_id: string; at: Temporal.Instant }>`
    select distinct on (ride_id) ride_id, at from ride_moves as move
    where ride_id = any (${rideIds}::uuid[]) and status <> 'REQUESTED' and undoes is null
      and not exists (select from ride_moves as undo where undo.undoes = move.version)
    order by ride_id, version desc`.execute(ctx.db)
  return new Map(rows.map(({ ride_id, at }) => [ride_id, at]))
}

export interface RideFilter extends LongPage {
  readonly search?: string | undefined
  readonly status?: RideStatus | undefined
  readonly direction?: RideRow['direction'] | undefined
  readonly late?: boolean | undefined
  readonly from: Temporal.Instant
  readonly before: Temporal.Instant
  readonly sort: keyof typeof RIDE_SORTS
}

const RIDE_SORTS = {
  requested_at: sql`requested_at, id`,
  '-requested_at': sql`requested_at desc, id desc`,
} as const

/** A page of the rides of a period, and how many there are. */
export async function searchRides(
  ctx: Context,
  { search, status, direction, late, from, before, sort, after, ...page }: RideFilter,
): Promise<{ rows: RideRow[]; count: number; next: string | null }> {
  const matching = every(
    sql`requested_at >= ${from} and requested_at < ${before}`,
    status && sql`status = ${status}`,
    direction && sql`direction = ${direction}`,
    late !== undefined && sql`(coalesce(arrived_at, ended_at, ${ctx.now}) > promised_by) = ${late}`,
    search && sql`(name ilike ${containing(search)} or reference = ${search.toUpperCase()})`,
    behind(after, sort, sql`requested_at`),
  )
  const [{ rows }, count] = await Promise.all([
    sql<RideRow>`
      select * from ride_requests where ${matching} order by ${RIDE_SORTS[sort]} ${pageOf(page, search)}`.execute(
      ctx.db,
    ),
    countListed(ctx, sql`from ride_requests where ${matching}`, search),
  ])
  return { rows, count, next: nextOf(rows, sort, page.page_size, ({ requested_at, id }) => [requested_at, id]) }
}

export async function openRides(ctx: Context): Promise<RideRow[]> {
  const { rows } = await sql<RideRow>`
    select * from ride_requests where ended_at is null order by requested_at, id`.execute(ctx.db)
  return rows
}

/** How many rides are open, for how many of them the promise is broken (`isPromiseBroken`), and how many drivers are on duty. */
export async function counts(ctx: Context): Promise<{ rides: number; late: number; drivers: number }> {
  const { rows } = await sql<{ rides: number; late: number; drivers: number }>`
    select count(*)::int as rides, (count(*) filter (where coalesce(arrived_at, ${ctx.now}) > promised_by))::int as late,
      (select count(*)::int from shuttle_drivers where active) as drivers
    from ride_requests where ended_at is null`.execute(ctx.db)
  return rows[0]!
}

export async function endedRides(ctx: Context, limit: number): Promise<RideRow[]> {
  const { rows } = await sql<RideRow>`
    select * from ride_requests where ended_at is not null order by ended_at desc, id limit ${limit}`.execute(ctx.db)
  return rows
}

const MOST_JUDGED = 200

/** Rides whose promised time is over, whose end can no longer be taken back, and that nobody has looked at since. */
export async function unjudged(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ride_requests
    where judged_at is null and promised_by < ${ctx.now} and ended_at <= ${ctx.now.subtract({ minutes: UNDO_MINUTES })}
    order by promised_by limit ${MOST_JUDGED}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export async function noteJudged(ctx: Context, id: string): Promise<void> {
  await ctx.db.updateTable('ride_requests').set({ judged_at: ctx.now }).where('id', '=', id).execute()
}

/** Notes that a stay gets points for a long wait. False when it had them. */
export async function insertAmends(ctx: Context, amends: Omit<NewRow<'ride_amends'>, 'given_at'>): Promise<boolean> {
  const given = await ctx.db
    .insertInto('ride_amends')
    .values({ ...amends, given_at: ctx.now })
    .onConflict((conflict) => conflict.column('stay_id').doNothing())
    .returning('stay_id')
    .executeTakeFirst()
  return given !== undefined
}

export interface LearnedRow extends LearnedTimes {
  /** Null: all islands together. */
  readonly island_id: number | null
  readonly pickups: number
}

/** Median times of the last pick-ups, by island and in all. */
export async function learntTimes(ctx: Context): Promise<LearnedRow[]> {
  const { rows } = await sql<LearnedRow>`
    select island_id, count(*) as pickups,
           percentile_cont(0.5) within group (order by extract(epoch from dispatched_at - requested_at))::float8 as "untilDispatch",
           percentile_cont(0.5) within group (order by extract(epoch from arrived_at - dispatched_at))::float8 as drive
    from (
      select * from ride_requests where arrived_at is not null order by arrived_at desc limit ${LATELY}
    ) as lately
    group by rollup (island_id)`.execute(ctx.db)
  return rows
}

/** Median minutes of the latest rides that ended well: until the shuttle was there, and in it; how many rides they are of. */
export async function shuttleTimes(ctx: Context): Promise<ShuttleTimesRow> {
  const { rows } = await sql<ShuttleTimesRow>`
    select count(*)::int as rides,
           percentile_cont(0.5) within group (order by extract(epoch from arrived_at - requested_at) / 60)::float8 as wait,
           percentile_cont(0.5) within group (order by extract(epoch from ended_at - arrived_at) / 60)::float8 as ride
    from (
      select * from ride_requests
      where arrived_at is not null and arrived_at > ${ctx.now.subtract({ hours: 28 * 24 })} and status = 'DONE'
      order by arrived_at desc limit ${LATELY}
    ) as lately`.execute(ctx.db)
  return rows[0]!
}

export interface ShuttleTimesRow {
  readonly rides: number
  readonly wait: number | null
  readonly ride: number | null
}

/** Pick-ups that count: a busy day or two. */
const LATELY = 200

export async function drivers(ctx: Context): Promise<DriverRow[]> {
  const { rows } = await sql<DriverRow>`
    select id, name, active, (
      select count(*) from ride_requests where driver_id = shuttle_drivers.id and ended_at is null) as rides
    from shuttle_drivers order by active desc, lower(name)`.execute(ctx.db)
  return rows
}

/** A driver by name: a new one, or one who is back. */
export async function addDriver(ctx: Context, name: string): Promise<void> {
  await sql`
    insert into shuttle_drivers (id, name, created_at) values (${ctx.random.uuid()}, ${name}, ${ctx.now})
    on conflict (lower(name)) do update set active = true`.execute(ctx.db)
}

/** False when there is no such driver. */
export async function setDriver(ctx: Context, id: string, active: boolean): Promise<boolean> {
  if (!isUuid(id)) return false
  const { numUpdatedRows } = await ctx.db
    .updateTable('shuttle_drivers')
    .set({ active })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The island of the last ride asked for under one of these references within a time. */
export async function lastIsland(
  ctx: Context,
  references: readonly string[],
  { from, before }: { readonly from: Temporal.Instant; readonly before: Temporal.Instant },
): Promise<number | undefined> {
  const { rows } = await sql<{ island_id: number }>`
    select island_id from ride_requests
    where reference = any(${references}::text[]) and requested_at >= ${from} and requested_at < ${before}
    order by requested_at desc limit 1`.execute(ctx.db)
  return rows[0]?.island_id
}

/** A vehicle with who ride in it or are fetched by it, and where it is if that is shared. */
export interface VehicleRow extends Row<'shuttle_vehicles'> {
  readonly people: number
  readonly latitude: number | null
  readonly longitude: number | null
  readonly position_at: Temporal.Instant | null
}

const VEHICLES = sql`
  select shuttle_vehicles.*, latitude, longitude, place.at as position_at, (
    select coalesce(sum(party), 0)::int from ride_requests where vehicle_id = shuttle_vehicles.id and ended_at is null) as people
  from shuttle_vehicles left join vehicle_positions as place on place.vehicle_id = shuttle_vehicles.id`

const MOST_VEHICLES = 200

/** All vehicles, those in use first, by name. */
export async function vehicles(ctx: Context): Promise<VehicleRow[]> {
  const { rows } = await sql<VehicleRow>`${VEHICLES} order by active desc, lower(name) limit ${MOST_VEHICLES}`.execute(
    ctx.db,
  )
  return rows
}

/** Undefined for anything that is no id. */
export async function vehicleById(ctx: Context, id: string): Promise<VehicleRow | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<VehicleRow>`${VEHICLES} where shuttle_vehicles.id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** A vehicle that nobody else fills or changes until the transaction ends. */
export async function lockVehicle(ctx: Context, id: string): Promise<Row<'shuttle_vehicles'> | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('shuttle_vehicles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** What a locked vehicle has, and what of it is taken by others than this ride. */
export async function roomFor(ctx: Context, vehicleId: string, rideId: string): Promise<Room> {
  const { rows } = await sql<Room>`
    select seats, wheelchair_places,
      (select coalesce(sum(party), 0)::int from ride_requests
        where vehicle_id = shuttle_vehicles.id and ended_at is null and ride_requests.id <> ${rideId}) as people,
      (select count(*)::int from ride_requests
        where vehicle_id = shuttle_vehicles.id and ended_at is null and needs_wheelchair
          and ride_requests.id <> ${rideId}) as wheelchairs
    from shuttle_vehicles where id = ${vehicleId}`.execute(ctx.db)
  return rows[0]!
}

/** False when another one has the name. */
export function insertVehicle(ctx: Context, vehicle: NewRow<'shuttle_vehicles'>): Promise<Kept> {
  return keeping(() => ctx.db.insertInto('shuttle_vehicles').values(vehicle).execute())
}

/** Writes new values of a locked vehicle as its next version. */
export function updateVehicle(
  ctx: Context,
  { id, version }: Pick<Row<'shuttle_vehicles'>, 'id' | 'version'>,
  patch: Patch<'shuttle_vehicles'>,
): Promise<Kept> {
  const next = { ...patch, version: version + 1 }
  return keeping(() => ctx.db.updateTable('shuttle_vehicles').set(next).where('id', '=', id).execute())
}

/** Whether a vehicle was kept: not when another one has its name, or when more people ride in it than it would seat. */
export type Kept = 'kept' | 'name taken' | 'people inside'

async function keeping(work: () => Promise<unknown>): Promise<Kept> {
  try {
    await work()
    return 'kept'
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'shuttle_vehicles_by_name') return 'name taken'
    if (constraint === 'people_keep_their_seats') return 'people inside'
    throw error
  }
}

/** Sets who drives a vehicle; they leave the one they drove before. False when there is no such vehicle in use. */
export async function setVehicleDriver(ctx: Context, id: string, driverId: string | null): Promise<boolean> {
  if (driverId)
    await sql`update shuttle_vehicles set driver_id = null where driver_id = ${driverId} and id <> ${id}`.execute(
      ctx.db,
    )
  const { rows } = await sql`
    update shuttle_vehicles set driver_id = ${driverId} where id = ${id} and active returning 1`.execute(ctx.db)
  return rows.length > 0
}

/** Keeps where a vehicle is, while somebody rides in it or waits for it. */
export async function putPosition(
  ctx: Context,
  vehicleId: string,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<void> {
  await sql`
    insert into vehicle_positions (vehicle_id, latitude, longitude, at)
    select ${vehicleId}::uuid, ${latitude}::float8, ${longitude}::float8, ${ctx.now}::timestamptz
    where exists (select 1 from ride_requests where vehicle_id = ${vehicleId} and ended_at is null)
    on conflict (vehicle_id) do update set latitude = excluded.latitude, longitude = excluded.longitude, at = excluded.at`.execute(
    ctx.db,
  )
}

/** Where vehicles are is nobody's business once nobody rides in them, nor after some minutes. */
export async function forgetPlaces(ctx: Context): Promise<void> {
  await sql`
    delete from vehicle_positions as place
    where at < ${ctx.now.subtract({ minutes: PLACE_MINUTES })} or not exists (
      select 1 from ride_requests where vehicle_id = place.vehicle_id and ended_at is null)`.execute(ctx.db)
}

const PLACE_MINUTES = 5

export async function deletePosition(ctx: Context, vehicleId: string): Promise<void> {
  await sql`delete from vehicle_positions where vehicle_id = ${vehicleId}`.execute(ctx.db)
}
