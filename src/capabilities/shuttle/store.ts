import { sql } from 'kysely'
import { actorOf, type Context, type Services } from '../../platform/context.ts'
import type { NewRow, Row } from '../../platform/database.ts'
import { isUuid } from '../../platform/records.ts'
import type { Learnt, RideStatus } from './rules.ts'

export type RideRow = Row<'ride_requests'>

export type NewRide = Pick<RideRow, 'id' | 'island_id' | 'name' | 'reference' | 'account_id' | 'asker' | 'promised_by'>

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
  await insertMove(ctx, ride.id, 'REQUESTED', null)
}

/** Brings a ride to its next state and notes who did it. Needs a transaction that holds the ride's lock. */
export async function moveRide(
  ctx: Context,
  { id, driver_id }: Pick<RideRow, 'id' | 'driver_id'>,
  to: RideStatus,
): Promise<void> {
  await ctx.db
    .updateTable('ride_requests')
    .set({
      status: to,
      driver_id,
      ...(to === 'DISPATCHED' && { dispatched_at: ctx.now }),
      ...(to === 'ARRIVED' && { arrived_at: ctx.now }),
      ...((to === 'DONE' || to === 'CANCELLED') && { ended_at: ctx.now }),
    })
    .where('id', '=', id)
    .execute()
  await insertMove(ctx, id, to, driver_id)
}

async function insertMove(ctx: Context, rideId: string, status: RideStatus, driverId: string | null): Promise<void> {
  const version = await nextVersion(ctx)
  await ctx.db
    .insertInto('ride_moves')
    .values({ version, ride_id: rideId, status, at: ctx.now, actor: actorOf(ctx), driver_id: driverId })
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

/** The ride that somebody waits for already at an island. */
export async function openRideOf(ctx: Context, asker: Buffer, islandId: number): Promise<RideRow | undefined> {
  const { rows } = await sql<RideRow>`
    select * from ride_requests
    where asker = ${asker} and island_id = ${islandId} and ended_at is null
    order by requested_at desc limit 1`.execute(ctx.db)
  return rows[0]
}

export function movesOf(ctx: Context, rideId: string) {
  return ctx.db
    .selectFrom('ride_moves')
    .select(['version', 'status', 'at'])
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
