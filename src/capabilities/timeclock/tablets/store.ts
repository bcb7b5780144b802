import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Row } from '../../../platform/database.ts'
import { hashToken } from '../../../platform/keys.ts'
import { countOf, type Page } from '../../../platform/records.ts'

export type TabletRow = Row<'clock_tablets'>

/** A page of the tablets in use, by name, and how many there are. */
export async function page(
  ctx: Context,
  { page_size, page_number }: Page,
): Promise<{ items: TabletRow[]; count: number }> {
  const [{ rows: items }, count] = await Promise.all([
    sql<TabletRow>`
      select * from clock_tablets where removed_at is null order by lower(name)
      limit ${page_size} offset ${(page_number - 1) * page_size}`.execute(ctx.db),
    countOf(ctx, sql`from clock_tablets where removed_at is null`),
  ])
  return { items, count }
}

/** Adds a tablet that waits for its code. Undefined when another one has the name. */
export async function insert(
  ctx: Context,
  { name, code, until }: { name: string; code: string; until: Temporal.Instant },
): Promise<TabletRow | undefined> {
  const { rows } = await sql<TabletRow>`
    insert into clock_tablets (id, name, pair_hash, pair_until, created_at)
    values (${ctx.random.uuid()}, ${name}, ${hashToken(code)}, ${until}, ${ctx.now})
    on conflict (lower(name)) where removed_at is null do nothing returning *`.execute(ctx.db)
  return rows[0]
}

/** Lets the device in that shows the code, once. */
export async function pair(ctx: Context, code: string, token: string): Promise<TabletRow | undefined> {
  const { rows } = await sql<TabletRow>`
    update clock_tablets set pair_hash = null, pair_until = null, token_hash = ${hashToken(token)}, paired_at = ${ctx.now}
    where pair_hash = ${hashToken(code)} and pair_until > ${ctx.now} and removed_at is null returning *`.execute(ctx.db)
  return rows[0]
}

/** The tablet with this secret, seen now. */
export async function seen(ctx: Context, token: string): Promise<TabletRow | undefined> {
  const { rows } = await sql<TabletRow>`
    update clock_tablets set seen_at = ${ctx.now}
    where token_hash = ${hashToken(token)} and removed_at is null returning *`.execute(ctx.db)
  return rows[0]
}

/** Takes a tablet out of use. False when it was already. */
export async function remove(ctx: Context, id: string): Promise<boolean> {
  const { rows } = await sql`
    update clock_tablets set removed_at = ${ctx.now}, pair_hash = null, pair_until = null
    where id = ${id} and removed_at is null returning 1`.execute(ctx.db)
  return rows.length > 0
}

/** What tablets are called, those out of use included. */
export async function namesOf(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Pick<TabletRow, 'id' | 'name'>>`
    select id, name from clock_tablets where id = any(${ids}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
