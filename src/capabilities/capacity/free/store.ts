import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Row } from '../../../platform/database.ts'
import type { VehicleClass } from '../../../http/wire.ts'

/** A held space, and until when giving it back is free. `space_id` is the id of what takes it. */
export type HeldFree = Omit<Row<'spaces_held_free'>, 'holder'>

/** Locks holders until the transaction ends: others that take space for them wait. */
export async function lockHolders(ctx: Context, holders: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('capacity.free'), hashtext(holder))
    from (select holder from unnest(${holders}::text[]) as holder order by holder offset 0) as in_order`.execute(ctx.db)
}

/** A stay of a class; `except` is a space that is moved to it, or was held for it. */
export interface Wanted {
  readonly vehicleClass: VehicleClass
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  readonly except?: string
}

/**
 * How many refundable spaces each holder has that overlap a stay. The holders are separate parameters, so that the
 * statement is planned once.
 */
export async function countFree(
  ctx: Context,
  holders: readonly string[],
  wanted: Wanted,
): Promise<Map<string, number>> {
  const { rows } = await sql<Pick<Row<'spaces_held_free'>, 'holder'> & { count: number }>`
    select holder, count(*)::int as count ${freeOf(ctx, holders, wanted)} group by holder`.execute(ctx.db)
  return new Map(rows.map(({ holder, count }) => [holder, count]))
}

/** The condition that {@link countFree} would count nothing, for the statement of another store. */
export function holdNothing(ctx: Context, holders: readonly string[], wanted: Wanted): RawBuilder<boolean> {
  return sql`not exists (select ${freeOf(ctx, holders, wanted)})`
}

/** A holder of a space that is about to be taken. */
export type NewHolder = Row<'spaces_held_free'> & { readonly held_before: string | null }

/** The same of several holders, each of the space that it takes now. */
export function allHoldNothing(ctx: Context, holders: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`not exists (
    select from ${holders} as taking join spaces_held_free held using (holder)
    where held.holder = any(array(select holder from ${holders} as known))
      and held.space_id is distinct from taking.held_before and held.vehicle_class = taking.vehicle_class
      and held.travel_from < taking.travel_to and held.travel_to > taking.travel_from
      and (held.free_until > ${ctx.now} or held.travel_from - make_interval(hours => held.free_hours) > ${ctx.now}))`
}

/** Notes holders, within another store's statement, where a condition of its own is met. */
export function noteNewHolders(holders: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into spaces_held_free (space_id, holder, vehicle_class, travel_from, travel_to, free_until, free_hours)
    select space_id, holder, vehicle_class, travel_from, travel_to, free_until, free_hours
    from ${holders} as taking where ${where} on conflict do nothing returning 1`
}

function freeOf(
  ctx: Context,
  holders: readonly string[],
  { vehicleClass, from, to, except }: Wanted,
): RawBuilder<unknown> {
  return sql`
    from spaces_held_free
    where holder in (${sql.join(holders.map((holder) => sql`${holder}`))}) and space_id is distinct from ${except ?? null}::uuid
      and vehicle_class = ${vehicleClass} and travel_from < ${to} and travel_to > ${from}
      and (free_until > ${ctx.now} or travel_from - make_interval(hours => free_hours) > ${ctx.now})`
}

/** Records the holders of a space. */
export async function noteSpace(
  ctx: Context,
  holders: readonly string[],
  { space_id, vehicle_class, travel_from, travel_to, ...until }: HeldFree,
): Promise<void> {
  const space = sql`(
    select ${space_id}::uuid as id, ${vehicle_class}::text as vehicle_class, ${travel_from}::timestamptz as travel_from,
      ${travel_to}::timestamptz as travel_to) as space`
  await sql`${noteHolders(space, holders, until)}`.execute(ctx.db)
}

/** Records the holders of each space of `source`, rows with an id and a stay, within another store's statement. */
export function noteHolders(
  source: RawBuilder<unknown>,
  holders: readonly string[],
  { free_until, free_hours }: Pick<HeldFree, 'free_until' | 'free_hours'>,
): RawBuilder<unknown> {
  return sql`
    insert into spaces_held_free (space_id, holder, vehicle_class, travel_from, travel_to, free_until, free_hours)
    select id, holder, vehicle_class, travel_from, travel_to, ${free_until}::timestamptz, ${free_hours}::int
    from ${source}, unnest(${holders}::text[]) as holder on conflict do nothing returning 1`
}

/** The holders of a space. */
export async function holdersOf(ctx: Context, spaceId: string): Promise<string[]> {
  const { rows } = await sql<Pick<Row<'spaces_held_free'>, 'holder'>>`
    select holder from spaces_held_free where space_id = ${spaceId}`.execute(ctx.db)
  return rows.map(({ holder }) => holder)
}

/** Moves a held space to another stay. */
export async function moveFree(
  ctx: Context,
  { space_id, vehicle_class, travel_from, travel_to }: Omit<HeldFree, 'free_until' | 'free_hours'>,
): Promise<void> {
  await sql`
    update spaces_held_free set vehicle_class = ${vehicle_class}, travel_from = ${travel_from}, travel_to = ${travel_to}
    where space_id = ${space_id}`.execute(ctx.db)
}

/** Deletes the holders of a space that was given back or used. */
export async function dropFree(ctx: Context, spaceId: string): Promise<void> {
  await sql`delete from spaces_held_free where space_id = ${spaceId}`.execute(ctx.db)
}

/** Deletes the holders of stays that have begun. */
export async function forgetHolders(ctx: Context): Promise<void> {
  await sql`delete from spaces_held_free where travel_from < ${ctx.now}`.execute(ctx.db)
}
