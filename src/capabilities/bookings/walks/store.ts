import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { NewRow, Row } from '../../../platform/database.ts'

/** Where a guest was sent, what it costs us, and what they got back. */
export type WalkRow = Row<'booking_walks'>

export async function insert(ctx: Context, walk: NewRow<'booking_walks'>): Promise<void> {
  await ctx.db.insertInto('booking_walks').values(walk).execute()
}

/** Where the guests of some bookings were sent, by booking. */
export async function walksOf(ctx: Context, bookingIds: readonly string[]): Promise<ReadonlyMap<string, WalkRow>> {
  if (bookingIds.length === 0) return new Map()
  const { rows } = await sql<WalkRow>`
    select * from booking_walks where booking_id = any(${bookingIds}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.booking_id, row]))
}

/** Guests who were sent to a lot, for the FROM of another store. */
export function walksTo(lotId: string): RawBuilder<unknown> {
  return sql`select booking_id, days, cost_cents, refund_cents, account_id, walked_at from booking_walks where lot_id = ${lotId}::uuid`
}
