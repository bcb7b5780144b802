import { sql } from 'kysely'
import type { Context } from './context.ts'

/** A row as it was after somebody changed it. */
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

/** How a row named `name` looked after each of its changes, as its table's history has it: the last first. */
export async function versionsOf<Row>(
  ctx: Pick<Context, 'db'>,
  { table, name, most = 30 }: { table: string; name: string; most?: number },
): Promise<KeptVersion<Row>[]> {
  const { rows } = await sql<KeptVersion<Row>>`
    select id::text, at, actor, row_after as row from history
    where table_name = ${table} and row_after->>'name' = ${name} order by at desc, id desc limit ${most}`.execute(
    ctx.db,
  )
  return rows
}
