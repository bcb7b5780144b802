import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { NewRow, Patch, Row } from '../../../platform/database.ts'

/** A note about a booking. */
export type NoteRow = Row<'booking_notes'>

export async function insert(ctx: Context, note: NewRow<'booking_notes'>): Promise<void> {
  await ctx.db.insertInto('booking_notes').values(note).execute()
}

/** The notes of a booking, the last first. */
export async function notesOf(ctx: Context, bookingId: string): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select * from booking_notes where booking_id = ${bookingId} and removed_at is null
    order by created_at desc, id desc`.execute(ctx.db)
  return rows
}

/** A note of one of the staff, locked until the transaction ends. */
export async function lockOwn(
  ctx: Context,
  { id, bookingId, author }: { id: string; bookingId: string; author: string },
): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    select * from booking_notes
    where id = ${id} and booking_id = ${bookingId} and author = ${author} and removed_at is null for update`.execute(
    ctx.db,
  )
  return rows[0]
}

export async function update(ctx: Context, { id, version }: NoteRow, patch: Patch<'booking_notes'>): Promise<void> {
  await ctx.db
    .updateTable('booking_notes')
    .set({ ...patch, version: version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
}

/** What is to be seen at the gate of each of some bookings, oldest first. */
export async function flagsOf(ctx: Context, bookingIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  if (bookingIds.length === 0) return new Map()
  const { rows } = await sql<{ booking_id: string; flags: string[] }>`
    select booking_id, array_agg(text order by created_at) as flags from booking_notes
    where booking_id = any(${bookingIds}::uuid[]) and at_gate and removed_at is null group by booking_id`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ booking_id, flags }) => [booking_id, flags]))
}
