import { sql } from 'kysely'
import type { Context } from './context.ts'

/** A row as of one of its changes. */
export interface KeptVersion<Row> {
  readonly id: string
  readonly at: Temporal.Instant
  /** `staff:<account id>`, `traveller` or `system`. */
  readonly actor: string
  readonly row: Row
}

/** Every change of a row as the audit log shows it, for the FROM of another store. */
export const rowEntries = sql`(
  select 'row-' || id as id, id as row_id, at, actor,
    case operation when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end as what,
    table_name as record, changed_record(row_before, row_after) as record_id, '{}'::jsonb as details, row_before, row_after,
    null::text as request_id
  from history) as changed_rows`

/** Deletes some of the versions from before a moment, which the database allows after seven years. Returns how many. */
export async function deleteHistory(ctx: Pick<Context, 'db'>, before: Temporal.Instant, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from history where id in (select id from history where at < ${before} order by at limit ${most})`.execute(
    ctx.db,
  )
  return Number(numAffectedRows ?? 0)
}

/** The last 30 versions of the row named `name`, from its table's history, newest first. */
export async function versionsOf<Row>(
  ctx: Pick<Context, 'db'>,
  { table, name }: { table: string; name: string },
): Promise<KeptVersion<Row>[]> {
  const { rows } = await sql<KeptVersion<Row>>`
    select id::text, at, actor, row_after as row from history
    where table_name = ${table} and row_after->>'name' = ${name} order by at desc, id desc limit 30`.execute(ctx.db)
  return rows
}
