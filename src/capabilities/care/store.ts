import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { NewRow, Patch, Row } from '../../platform/database.ts'
import { containing, countListed, every, isUuid, type Page, pageOf, unlessTaken } from '../../platform/records.ts'

/** How many cases wait. */
export interface Backlog {
  readonly open: number
  readonly overdue: number
  readonly own: number
}

/** Whose first answer is late, for the statement of another store about its cases. */
export function isLate(ctx: Context, status: RawBuilder<unknown> = sql`status`): RawBuilder<unknown> {
  return sql`(${status} = 'OPEN' and answered_at is null and due_at < ${ctx.now})`
}

/** What a {@link Backlog} says of open cases, for the SELECT of another store: somebody's are those given to the account. */
export function backlogOf(ctx: Context, accountId: string): RawBuilder<unknown> {
  return sql`count(*)::int as open, (count(*) filter (where ${isLate(ctx)}))::int as overdue,
    (count(*) filter (where assignee_id = ${isUuid(accountId) ? accountId : null}::uuid))::int as own`
}

export type MacroRow = Row<'macros'>
export type NoticeRow = Row<'care_notices'>

const UNIQUE_NAME = 'one_macro_per_name'

export interface MacroFilter extends Page {
  readonly search?: string | undefined
  readonly language?: string | undefined
}

/** A page of the prepared answers, by name, and how many there are. */
export async function listMacros(
  ctx: Context,
  { search, language, ...page }: MacroFilter,
): Promise<{ items: MacroRow[]; count: number }> {
  const like = containing(search ?? '')
  const matching = every(
    sql`removed_at is null`,
    language && sql`language = ${language}`,
    search && sql`(name ilike ${like} or body ilike ${like})`,
  )
  const [{ rows: items }, count] = await Promise.all([
    sql<MacroRow>`
      select * from macros where ${matching} order by lower(name), language ${pageOf(page)}`.execute(ctx.db),
    countListed(ctx, sql`from macros where ${matching}`),
  ])
  return { items, count }
}

const MOST_OFFERED = 100

/** The prepared answers to choose from, those of a language first. */
export async function macrosFor(ctx: Context, language: string): Promise<MacroRow[]> {
  const { rows } = await sql<MacroRow>`
    select * from macros where removed_at is null
    order by (language = ${language}) desc, lower(name), language limit ${MOST_OFFERED}`.execute(ctx.db)
  return rows
}

/** A prepared answer, locked until the transaction ends if asked for; undefined for anything that is none. */
export async function macroById(ctx: Context, id: string, lock: 'lock' | '' = ''): Promise<MacroRow | undefined> {
  if (!isUuid(id)) return undefined
  const locked = lock ? sql`for update` : sql``
  const { rows } = await sql<MacroRow>`
    select * from macros where id = ${id} and removed_at is null ${locked}`.execute(ctx.db)
  return rows[0]
}

/** False when another one has the name. */
export async function insertMacro(ctx: Context, macro: NewRow<'macros'>): Promise<boolean> {
  return (await unlessTaken(UNIQUE_NAME, () => ctx.db.insertInto('macros').values(macro).execute())) !== undefined
}

/** Writes new values as the next version. False when another one has the name. */
export async function updateMacro(ctx: Context, { id, version }: MacroRow, patch: Patch<'macros'>): Promise<boolean> {
  const next = { ...patch, version: version + 1, updated_at: ctx.now }
  return (
    (await unlessTaken(UNIQUE_NAME, () => ctx.db.updateTable('macros').set(next).where('id', '=', id).execute())) !==
    undefined
  )
}

/** Records the assignment notice and returns its id; marks their earlier ones for the case as seen. */
export async function insertNotice(
  ctx: Context,
  notice: Pick<NoticeRow, 'account_id' | 'kind' | 'subject_id' | 'number'>,
): Promise<string> {
  const id = ctx.random.uuid()
  await sql`
    update care_notices set seen_at = ${ctx.now}
    where account_id = ${notice.account_id} and subject_id = ${notice.subject_id} and seen_at is null`.execute(ctx.db)
  await ctx.db
    .insertInto('care_notices')
    .values({ id, ...notice, given_by: ctx.caller.account?.id ?? null, at: ctx.now })
    .execute()
  return id
}

export async function noticeById(ctx: Context, id: string): Promise<NoticeRow | undefined> {
  return ctx.db.selectFrom('care_notices').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What somebody has not seen of the last days, the last first. */
export async function unseenNotices(ctx: Context, accountId: string, since: Temporal.Instant): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select * from care_notices where account_id = ${accountId} and seen_at is null and at > ${since}
    order by at desc, id limit 5`.execute(ctx.db)
  return rows
}

/** False when there is no such notice of theirs. */
export async function noteSeen(ctx: Context, id: string, accountId: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const { rows } = await sql`
    update care_notices set seen_at = coalesce(seen_at, ${ctx.now})
    where id = ${id} and account_id = ${accountId} returning 1`.execute(ctx.db)
  return rows.length > 0
}
