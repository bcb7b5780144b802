import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { NewRow, Row } from '../../platform/database.ts'

/** Space that is held for one person. */
export type HoldRow = Row<'space_holds'>

export async function insert(ctx: Context, hold: NewRow<'space_holds'>): Promise<HoldRow> {
  return ctx.db.insertInto('space_holds').values(hold).returningAll().executeTakeFirstOrThrow()
}

export async function byId(ctx: Context, id: string): Promise<HoldRow | undefined> {
  const { rows } = await sql<HoldRow>`select * from space_holds where id = ${id}`.execute(ctx.db)
  return rows[0]
}

export async function byIds(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, HoldRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<HoldRow>`select * from space_holds where id = any(${ids}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The hold, locked until the transaction ends. */
export async function lockById(ctx: Context, id: string): Promise<HoldRow | undefined> {
  const { rows } = await sql<HoldRow>`select * from space_holds where id = ${id} for update`.execute(ctx.db)
  return rows[0]
}

/** Whether space is held for whoever books a quote of this set. */
export async function isHeld(ctx: Context, quoteSetId: string): Promise<boolean> {
  const { rows } = await sql`
    select from space_holds where quote_set_id = ${quoteSetId} and status = 'HELD' and held_until >= ${ctx.now}`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** The condition that space is held for whoever books a quote, which another store has as `quote`; looked up for each. */
export function isHeldForQuote({ now }: Pick<Context, 'now'>): RawBuilder<unknown> {
  return sql`exists (
    select from space_holds h where h.quote_set_id = quote.set_id and h.status = 'HELD' and h.held_until >= ${now} offset 0)`
}

/** The held space becomes a booking's. False when it is held no more. */
export async function take(
  ctx: Context,
  { quoteSetId, bookingId }: { quoteSetId: string; bookingId: string },
): Promise<boolean> {
  const { rows } = await sql`
    update space_holds set status = 'TAKEN', booking_id = ${bookingId}
    where quote_set_id = ${quoteSetId} and status = 'HELD' and held_until >= ${ctx.now} returning 1`.execute(ctx.db)
  return rows.length > 0
}

/** The hold that a booking took, locked until the transaction ends. */
export async function lockByBooking(ctx: Context, bookingId: string): Promise<HoldRow | undefined> {
  const { rows } = await sql<HoldRow>`select * from space_holds where booking_id = ${bookingId} for update`.execute(
    ctx.db,
  )
  return rows[0]
}

/** Ends a locked hold, or holds its space again for the time that is left. */
export async function setStatus(ctx: Context, id: string, status: 'HELD' | 'ENDED'): Promise<void> {
  await sql`update space_holds set status = ${status}, booking_id = null where id = ${id}`.execute(ctx.db)
}
