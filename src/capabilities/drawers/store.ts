import type { Cents } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import type { Row } from '../../platform/database.ts'

/** A cash drawer; each cashier has one open at a time. */
export type DrawerRow = Row<'drawers'>

/** A cashier's open drawer. Cash that goes in shares the row, so that a count comes before or after it. */
export async function openOf(ctx: Context, accountId: string, { locked = false } = {}): Promise<DrawerRow | undefined> {
  const open = ctx.db
    .selectFrom('drawers')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
  return (locked ? open.forUpdate() : open.forShare()).executeTakeFirst()
}

export async function lastOf(ctx: Context, accountId: string): Promise<DrawerRow | undefined> {
  return ctx.db
    .selectFrom('drawers')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Undefined when one is open already. */
export async function insert(ctx: Context, accountId: string, opening: Cents): Promise<DrawerRow | undefined> {
  return ctx.db
    .insertInto('drawers')
    .values({ id: ctx.random.uuid(), account_id: accountId, opened_at: ctx.now, opening_cents: opening })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function close(
  ctx: Context,
  id: string,
  { counted, expected, note }: { counted: Cents; expected: Cents; note: string | undefined },
): Promise<DrawerRow> {
  return ctx.db
    .updateTable('drawers')
    .set({ closed_at: ctx.now, counted_cents: counted, expected_cents: expected, note: note ?? null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
