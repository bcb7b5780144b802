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
