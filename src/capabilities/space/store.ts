import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Row } from '../../platform/database.ts'

/** What the owner wrote into the calendar. */
export type CalendarNote = Row<'calendar_notes'>

/** Notes that touch the dates from `from` to `to`, by their first date: holidays before events before notes. */
export async function notesBetween(ctx: Context, from: string, to: string): Promise<CalendarNote[]> {
  const { rows } = await sql<CalendarNote>`
    select * from calendar_notes
    where from_date between ${from}::date - 366 and ${to}::date and to_date >= ${from}::date
    order by from_date, array_position(array['HOLIDAY', 'EVENT', 'NOTE'], kind), title limit 500`.execute(ctx.db)
  return rows
}

export async function insertNote(ctx: Context, note: Omit<CalendarNote, 'revision'>): Promise<CalendarNote> {
  return ctx.db.insertInto('calendar_notes').values(note).returningAll().executeTakeFirstOrThrow()
}

export function noteById(ctx: Context, id: string): Promise<CalendarNote | undefined> {
  return ctx.db.selectFrom('calendar_notes').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Changes a note that is still at `revision`; undefined when it is not. */
export function updateNote(
  ctx: Context,
  { id, revision }: Pick<CalendarNote, 'id' | 'revision'>,
  change: Pick<CalendarNote, 'kind' | 'title' | 'from_date' | 'to_date'>,
): Promise<CalendarNote | undefined> {
  return ctx.db
    .updateTable('calendar_notes')
    .set({ ...change, revision: revision + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst()
}

/** Takes out a note that is still at `revision`; false when it is not. */
export async function deleteNote(
  ctx: Context,
  { id, revision }: Pick<CalendarNote, 'id' | 'revision'>,
): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('calendar_notes')
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
