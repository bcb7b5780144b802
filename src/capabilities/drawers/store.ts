import { sql } from 'kysely'
import type { Cents } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'

/** A cash drawer; each cashier has one open at a time. */
export interface DrawerRow {
  readonly id: string
  readonly account_id: string
  readonly opened_at: Temporal.Instant
  readonly opening_cents: Cents
  readonly closed_at: Temporal.Instant | null
  readonly expected_cents: Cents | null
  readonly counted_cents: Cents | null
  readonly note: string | null
}

export async function openOf(ctx: Context, accountId: string, { locked = false } = {}): Promise<DrawerRow | undefined> {
  // Cash that is put in holds the row too, so that a count comes before or after it.
  const hold = locked ? sql`for update` : sql`for share`
  const { rows } = await sql<DrawerRow>`
    select * from drawers where account_id = ${accountId} and closed_at is null ${hold}`.execute(ctx.db)
  return rows[0]
}

export async function lastOf(ctx: Context, accountId: string): Promise<DrawerRow | undefined> {
  const { rows } = await sql<DrawerRow>`
    select * from drawers where account_id = ${accountId} order by opened_at desc limit 1`.execute(ctx.db)
  return rows[0]
}

/** Undefined when one is open already. */
export async function insert(ctx: Context, accountId: string, opening: Cents): Promise<DrawerRow | undefined> {
  const { rows } = await sql<DrawerRow>`
    insert into drawers (id, account_id, opened_at, opening_cents)
    values (${ctx.random.uuid()}, ${accountId}, ${ctx.now}, ${opening})
    on conflict do nothing returning *`.execute(ctx.db)
  return rows[0]
}

export async function close(
  ctx: Context,
  id: string,
  { counted, expected, note }: { counted: Cents; expected: Cents; note: string | undefined },
): Promise<DrawerRow> {
  const { rows } = await sql<DrawerRow>`
    update drawers set closed_at = ${ctx.now}, counted_cents = ${counted}, expected_cents = ${expected}, note = ${note ?? null}
    where id = ${id} returning *`.execute(ctx.db)
  return rows[0] as DrawerRow
}
