import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { NewRow, Patch, Row } from '../../platform/database.ts'
import { containing, countOf, every, isUuid, type Page } from '../../platform/records.ts'
import { companiesInUse, companiesOfCode } from '../coupons/index.ts'

export type CompanyRow = Row<'companies'>

/** A company by its id; undefined for an invalid or unknown one. */
export async function byId(ctx: Context, id: string): Promise<CompanyRow | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst()
}

/** As {@link byId}, with the row locked until the transaction ends. */
export async function lock(ctx: Context, id: string): Promise<CompanyRow | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('companies').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** As {@link byId}, the same until the transaction ends; others may hold it, too. */
export async function hold(ctx: Context, id: string): Promise<CompanyRow | undefined> {
  return ctx.db.selectFrom('companies').selectAll().where('id', '=', id).forShare().executeTakeFirst()
}

export async function byInquiry(ctx: Context, inquiryId: string): Promise<CompanyRow | undefined> {
  return ctx.db.selectFrom('companies').selectAll().where('inquiry_id', '=', inquiryId).executeTakeFirst()
}

interface Filter {
  readonly search?: string | undefined
  readonly status?: CompanyRow['status'] | undefined
  readonly billing?: CompanyRow['billing'] | undefined
}

/** A page of companies by name, and how many there are. */
export async function search(
  ctx: Context,
  { search: typed, status, billing, page_size, page_number }: Filter & Page,
): Promise<{ items: CompanyRow[]; count: number }> {
  const like = containing(typed ?? '')
  const condition = every(
    typed &&
      sql`(name ilike ${like} or contact_name ilike ${like} or contact_email ilike ${like} or id in (${companiesOfCode(typed)}))`,
    status && sql`status = ${status}`,
    billing && sql`billing = ${billing}`,
  )
  const [{ rows: items }, count] = await Promise.all([
    sql<CompanyRow>`
      select * from companies where ${condition} order by lower(name), id
      limit ${page_size} offset ${(page_number - 1) * page_size}`.execute(ctx.db),
    countOf(ctx, sql`from companies where ${condition}`),
  ])
  return { items, count }
}

/** Some of the companies whose name has what was typed in it. */
export async function like(ctx: Context, typed: string, most: number): Promise<CompanyRow[]> {
  const { rows } = await sql<CompanyRow>`
    select * from companies where id in (
      select id from companies where name ilike ${containing(typed)} union all ${companiesOfCode(typed)})
    order by lower(name), id limit ${most}`.execute(ctx.db)
  return rows
}

const MOST_NAMED = 500

/** Companies by name, but drafts, for who chooses one. */
export async function names(ctx: Context): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from companies where status <> 'DRAFT' order by lower(name) limit ${MOST_NAMED}`.execute(ctx.db)
  return rows
}

/** What companies are called, by id. */
export async function namesOf(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from companies where id = any(${[...new Set(ids)]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function isNameKnown(ctx: Context, name: string, otherThan: string | null = null): Promise<boolean> {
  const named: RawBuilder<unknown> = sql`from companies where lower(name) = lower(${name}::text)
    and id is distinct from ${otherThan}::uuid`
  return (await countOf(ctx, named)) > 0
}

export async function insert(ctx: Context, row: NewRow<'companies'>): Promise<void> {
  await ctx.db.insertInto('companies').values(row).execute()
}

/** Writes new values as the next version. */
export async function update(ctx: Context, { id, version }: CompanyRow, patch: Patch<'companies'>): Promise<void> {
  await ctx.db
    .updateTable('companies')
    .set({ ...patch, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

/** Companies that pay by invoice now or did, for the monthly run; those that have ended may still owe something. */
export async function allIds(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from companies order by id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export async function remove(ctx: Context, ids: readonly string[]): Promise<void> {
  await sql`delete from companies where id = any(${ids}::uuid[])`.execute(ctx.db)
}

/** Those of some companies that were changed or booked with since they moved in, for the WHERE of another store. */
export function changedSinceMovedIn(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select id from companies where id = any(${ids}) and (version > 1 or id in (${companiesInUse}))
    union all select referred_to('companies', ${ids}, array['coupons.company_id'])`
}
