import { sql } from 'kysely'
import type { CallOutput } from '../../http/endpoint.ts'
import type { Context } from '../../platform/context.ts'
import type { NewRow, Patch, Row } from '../../platform/database.ts'
import { countOf, unlessTaken } from '../../platform/records.ts'
import type { views } from './contract.ts'

export type ViewRow = Row<'saved_views'>

const UNIQUE_NAME = 'one_saved_view_per_name'

/** The views of somebody by name, and the columns they chose by list: of one list or of all. */
export async function choicesOf(
  ctx: Context,
  accountId: string,
  screen: string | undefined,
): Promise<CallOutput<typeof views.mine>> {
  const its = sql`account_id = ${accountId} and screen = coalesce(${screen ?? null}::text, screen)`
  // Each list of the back office asks this before anything else.
  const { rows } = await sql<CallOutput<typeof views.mine>>`
    select
      (select coalesce(jsonb_agg(own order by screen, lower(name)), '[]') from (
        select id, screen, name, query, is_default, version from saved_views
        where ${its} order by screen, lower(name) limit 500) as own) as views,
      (select coalesce(jsonb_object_agg(screen, columns), '{}') from (
        select screen, columns from chosen_columns where ${its} order by screen limit 500) as chosen) as columns`.execute(
    ctx.db,
  )
  return rows[0] ?? { views: [], columns: {} }
}

/** A view of somebody. */
export async function find(ctx: Context, id: string, accountId: string): Promise<ViewRow | undefined> {
  const { rows } = await sql<ViewRow>`
    select * from saved_views where id = ${id} and account_id = ${accountId}`.execute(ctx.db)
  return rows[0]
}

export async function countOfList(ctx: Context, accountId: string, screen: string): Promise<number> {
  return countOf(ctx, sql`from saved_views where account_id = ${accountId} and screen = ${screen}`)
}

/** The views of a list take turns: one of them at most opens it. Until the transaction ends. */
export async function lockList(ctx: Context, accountId: string, screen: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('views'), hashtext(${`${accountId}/${screen}`}))`.execute(ctx.db)
}

/** The list opens with none of its views any more. */
export async function dropDefault(ctx: Context, accountId: string, screen: string): Promise<void> {
  await sql`
    update saved_views set is_default = false, version = version + 1, updated_at = ${ctx.now}
    where account_id = ${accountId} and screen = ${screen} and is_default`.execute(ctx.db)
}

/** Undefined when another view of the list has the name. */
export function insert(ctx: Context, view: NewRow<'saved_views'>): Promise<ViewRow | undefined> {
  return unlessTaken(UNIQUE_NAME, () =>
    ctx.db.insertInto('saved_views').values(view).returningAll().executeTakeFirstOrThrow(),
  )
}

/** Undefined when another view of the list has the name. */
export function update(
  ctx: Context,
  { id }: ViewRow,
  patch: Omit<Patch<'saved_views'>, 'version' | 'updated_at'>,
): Promise<ViewRow | undefined> {
  return unlessTaken(UNIQUE_NAME, () =>
    ctx.db
      .updateTable('saved_views')
      .set({ ...patch, version: sql`version + 1`, updated_at: ctx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

/** False when it is not theirs, or gone. */
export async function remove(ctx: Context, id: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from saved_views where id = ${id} and account_id = ${accountId} returning 1`.execute(ctx.db)
  return rows.length > 0
}

/** Keeps the columns of a list, or forgets them where none is left. */
export async function putColumns(
  ctx: Context,
  accountId: string,
  screen: string,
  columns: readonly string[],
): Promise<void> {
  if (columns.length === 0) {
    await sql`delete from chosen_columns where account_id = ${accountId} and screen = ${screen}`.execute(ctx.db)
    return
  }
  await sql`
    insert into chosen_columns (account_id, screen, columns, updated_at)
    values (${accountId}, ${screen}, ${columns}::text[], ${ctx.now})
    on conflict (account_id, screen) do update set columns = excluded.columns, updated_at = excluded.updated_at`.execute(
    ctx.db,
  )
}
