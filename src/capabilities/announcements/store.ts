import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Row } from '../../platform/database.ts'
import { containing, countOf, every, isUuid, type Page } from '../../platform/records.ts'
import type { AnnouncementState } from './rules.ts'

export type AnnouncementRow = Row<'announcements'>

export type AnnouncementValues = Pick<AnnouncementRow, 'tone' | 'text_en' | 'text_es' | 'starts_at' | 'ends_at'>

/** As `stateOf` of the rules has it. */
function stateAt(now: Temporal.Instant): RawBuilder<unknown> {
  return sql`case when ended_at is not null or ends_at <= ${now} then 'OVER'
    when starts_at > ${now} then 'PLANNED' else 'SHOWN' end`
}

/** One page of announcements, the last to start first, and how many there are. */
export async function search(
  ctx: Context,
  asked: Page & { readonly search?: string | undefined; readonly state?: AnnouncementState | undefined },
): Promise<{ items: AnnouncementRow[]; count: number }> {
  const like = containing(asked.search ?? '')
  const condition = every(
    asked.search && sql`(text_en ilike ${like} or text_es ilike ${like})`,
    asked.state && sql`${stateAt(ctx.now)} = ${asked.state}`,
  )
  const [{ rows: items }, count] = await Promise.all([
    sql<AnnouncementRow>`
      select * from announcements where ${condition} order by starts_at desc, id
      limit ${asked.page_size} offset ${(asked.page_number - 1) * asked.page_size}`.execute(ctx.db),
    countOf(ctx, sql`from announcements where ${condition}`),
  ])
  return { items, count }
}

/** Undefined for anything that is no id. */
export async function byId(ctx: Context, id: string): Promise<AnnouncementRow | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst()
}

/** As {@link byId}, with the row locked until the transaction ends. */
export async function lock(ctx: Context, id: string): Promise<AnnouncementRow | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('announcements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Announcements that are shown or planned, the last to start first. */
export async function notOver(ctx: Context): Promise<AnnouncementRow[]> {
  const { rows } = await sql<AnnouncementRow>`
    select * from announcements where ${stateAt(ctx.now)} <> 'OVER' order by starts_at desc, id`.execute(ctx.db)
  return rows
}

/** Adds an announcement and returns its id. */
export async function insert(ctx: Context, values: AnnouncementValues): Promise<string> {
  const id = ctx.random.uuid()
  const is_shown = Temporal.Instant.compare(values.starts_at, ctx.now) <= 0
  await ctx.db
    .insertInto('announcements')
    .values({ id, ...values, created_at: ctx.now, is_shown })
    .execute()
  return id
}

export async function update(ctx: Context, id: string, values: AnnouncementValues): Promise<void> {
  await ctx.db
    .updateTable('announcements')
    .set((of) => ({ ...values, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function end(ctx: Context, id: string): Promise<void> {
  await ctx.db
    .updateTable('announcements')
    .set((of) => ({ ended_at: ctx.now, is_shown: false, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Marks announcements that started or ended since the last run. A run that finds none writes nothing. */
export async function markShown(ctx: Context): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from announcements where is_shown <> (${stateAt(ctx.now)} = 'SHOWN') order by id`.execute(ctx.db)
  if (rows.length === 0) return
  await sql`
    update announcements set is_shown = (${stateAt(ctx.now)} = 'SHOWN')
    where id = any (${rows.map(({ id }) => id)}::uuid[])`.execute(ctx.db)
}
