import { type RawBuilder, sql } from 'kysely'
import type { Context } from './context.ts'

/**
 * A mark of now, as digits: all that transactions before it wrote can be read, and what {@link writtenSince} finds by it includes
 * all that could not be read when it was made. A transaction that goes on for long, such as a back-up's, keeps it back: more is found.
 */
export async function markNow(ctx: Context): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as mark`.execute(ctx.db)
  return rows[0]?.mark ?? '0'
}

/** Whether a row was written since a mark, by its `xmin`: the last 32 bits of the transaction that wrote it. */
export function writtenSince(mark: string, xmin: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`((${xmin}::text::bigint - ${mark}::text::bigint) & 4294967295) < 2147483648`
}
