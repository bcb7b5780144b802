import { sql } from 'kysely'
import { actorOf, type Context, type Services } from '../../platform/context.ts'
import { isId, type Learnt, type RideStatus } from './rules.ts'

export interface RideRow {
  readonly id: string
  readonly island_id: number
  readonly name: string
  readonly reference: string | null
  readonly account_id: string | null
  readonly asker: Buffer
  readonly status: RideStatus
  readonly driver_id: string | null
  readonly requested_at: Temporal.Instant
  readonly promised_by: Temporal.Instant
  readonly dispatched_at: Temporal.Instant | null
  readonly arrived_at: Temporal.Instant | null
  readonly ended_at: Temporal.Instant | null
}

export type NewRide = Pick<RideRow, 'id' | 'island_id' | 'name' | 'reference' | 'account_id' | 'asker' | 'promised_by'>

export interface MoveRow {
  readonly version: number
  readonly status: RideStatus
  readonly at: Temporal.Instant
}

export interface DriverRow {
  readonly id: string
  readonly name: string
  readonly active: boolean
  readonly rides: number
}

/** The number of the board as it is. */
export async function currentVersion({ db }: Pick<Services, 'db'>): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from shuttle_version`.execute(db)
  return rows[0]?.version ?? 0
}

/** The next number. Its row stays locked until the transaction ends, so numbers appear in the order of commits. */
export async function nextVersion(ctx: Context): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update shuttle_version set version = version + 1 returning version`.execute(ctx.db)
  return rows[0]!.version
}

/** Writes a ride and its first move. Needs a transaction. */
export async function insertRide(ctx: Context, ride: NewRide): Promise<void> {
  await sql`
    insert into ride_requests (id, island_id, name, reference, account_id, asker, requested_at, promised_by)
    values (${ride.id}, ${ride.island_id}, ${ride.name}, ${ride.reference}, ${ride.account_id}, ${ride.asker},
            ${ctx.now}, ${ride.promised_by})`.execute(ctx.db)
  await insertMove(ctx, ride.id, 'REQUESTED', null)
}

/** Brings a ride to its next state and notes who did it. Needs a transaction that holds the ride's lock. */
export async function moveRide(
  ctx: Context,
  { id, driver_id }: Pick<RideRow, 'id' | 'driver_id'>,
  to: RideStatus,
): Promise<void> {
  await sql`
    update ride_requests
    set status = ${to}, driver_id = ${driver_id},
        dispatched_at = case when ${to} = 'DISPATCHED' then ${ctx.now} else dispatched_at end,
        arrived_at = case when ${to} = 'ARRIVED' then ${ctx.now} else arrived_at end,
        ended_at = case when ${to} in ('DONE', 'CANCELLED') then ${ctx.now}::timestamptz end
    where id = ${id}`.execute(ctx.db)
  await insertMove(ctx, id, to, driver_id)
}

async function insertMove(ctx: Context, rideId: string, status: RideStatus, driverId: string | null): Promise<void> {
  await sql`
    insert into ride_moves (version, ride_id, status, at, actor, driver_id)
    values (${await nextVersion(ctx)}, ${rideId}, ${status}, ${ctx.now}, ${actorOf(ctx)}, ${driverId})`.execute(ctx.db)
}

/** A ride by its id; undefined for anything that is none. */
export async function rideById(ctx: Context, id: string): Promise<RideRow | undefined> {
  if (!isId(id)) return undefined
  const { rows } = await sql<RideRow>`select * from ride_requests where id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** The same, with nobody else moving it until the transaction ends. */
export async function lockRide(ctx: Context, id: string): Promise<RideRow | undefined> {
  if (!isId(id)) return undefined
  const { rows } = await sql<RideRow>`select * from ride_requests where id = ${id} for update`.execute(ctx.db)
  return rows[0]
}

/** The ride that somebody waits for already at an island. */
export async function openRideOf(ctx: Context, asker: Buffer, islandId: number): Promise<RideRow | undefined> {
  const { rows } = await sql<RideRow>`
    select * from ride_requests
    where asker = ${asker} and island_id = ${islandId} and ended_at is null
    order by requested_at desc limit 1`.execute(ctx.db)
  return rows[0]
}

export async function movesOf(ctx: Context, rideId: string): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select version, status, at from ride_moves where ride_id = ${rideId} order by version`.execute(ctx.db)
  return rows
}

/** How many wait up to this ride, itself included. */
export async function placeOf(ctx: Context, { id, requested_at }: RideRow): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select count(*) as place from ride_requests
    where status = 'REQUESTED' and ended_at is null and (requested_at, id) <= (${requested_at}, ${id})`.execute(ctx.db)
  return rows[0]?.place ?? 0
}

export async function openRides(ctx: Context): Promise<RideRow[]> {
  const { rows } = await sql<RideRow>`
    select * from ride_requests where ended_at is null order by requested_at, id`.execute(ctx.db)
  return rows
}

export async function endedRides(ctx: Context, limit: number): Promise<RideRow[]> {
  const { rows } = await sql<RideRow>`
    select * from ride_requests where ended_at is not null order by ended_at desc, id limit ${limit}`.execute(ctx.db)
  return rows
}

const MOST_JUDGED = 200

/** Rides whose promised time is over and that nobody has looked at since. */
export async function unjudged(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ride_requests where judged_at is null and promised_by < ${ctx.now}
    order by promised_by limit ${MOST_JUDGED}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export async function noteJudged(ctx: Context, id: string): Promise<void> {
  await sql`update ride_requests set judged_at = ${ctx.now} where id = ${id}`.execute(ctx.db)
}

/** Notes the points for a stay. False when the stay had its points. */
export async function insertAmends(
  ctx: Context,
  amends: { stayId: string; rideId: string; accountId: string; points: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into ride_amends (stay_id, ride_id, account_id, points, given_at)
    values (${amends.stayId}, ${amends.rideId}, ${amends.accountId}, ${amends.points}, ${ctx.now})
    on conflict (stay_id) do nothing returning 1`.execute(ctx.db)
  return rows.length > 0
}

export interface LearntRow extends Learnt {
  /** Null: all islands together. */
  readonly island_id: number | null
  readonly pickups: number
}

/** Median times of the last pick-ups, by island and in all. */
export async function learntTimes(ctx: Context): Promise<LearntRow[]> {
  const { rows } = await sql<LearntRow>`
    select island_id, count(*) as pickups,
           percentile_cont(0.5) within group (order by extract(epoch from dispatched_at - requested_at))::float8 as "untilDispatch",
           percentile_cont(0.5) within group (order by extract(epoch from arrived_at - dispatched_at))::float8 as drive
    from (
      select * from ride_requests where arrived_at is not null order by arrived_at desc limit ${LATELY}
    ) as lately
    group by rollup (island_id)`.execute(ctx.db)
  return rows
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
  if (!isId(id)) return false
  const { numAffectedRows } = await sql`
    update shuttle_drivers set active = ${active} where id = ${id}`.execute(ctx.db)
  return numAffectedRows === 1n
}
