import { sql } from 'kysely'
import { actorOf, type Context } from '../../../platform/context.ts'
import type { Row } from '../../../platform/database.ts'
import { countOf, every, type Page } from '../../../platform/records.ts'

export type SheetRow = Row<'time_sheets'>
type SheetChange = Row<'time_sheet_changes'>

interface Filter {
  readonly accounts?: readonly string[] | undefined
  readonly status?: SheetRow['status'] | undefined
  /** Weeks that end on this day or later, and begin on this one or earlier. */
  readonly from?: string | undefined
  readonly until?: string | undefined
}

function matching({ accounts, status, from, until }: Filter) {
  return every(
    accounts && sql`account_id = any(${accounts}::uuid[])`,
    status && sql`status = ${status}`,
    from && sql`week >= ${from}::date - 6`,
    until && sql`week <= ${until}::date`,
  )
}

/** A page of time sheets, the last week first, and how many there are. */
export async function search(
  ctx: Context,
  { page_size, page_number, ...filter }: Filter & Page,
): Promise<{ items: SheetRow[]; count: number }> {
  const [{ rows: items }, count] = await Promise.all([
    sql<SheetRow>`
      select * from time_sheets where ${matching(filter)} order by week desc, account_id
      limit ${page_size} offset ${(page_number - 1) * page_size}`.execute(ctx.db),
    countOf(ctx, sql`from time_sheets where ${matching(filter)}`),
  ])
  return { items, count }
}

/** All time sheets of some weeks. */
export async function ofWeeks(ctx: Context, weeks: readonly string[]): Promise<SheetRow[]> {
  const { rows } = await sql<SheetRow>`
    select * from time_sheets where week = any(${weeks}::date[]) order by week, account_id`.execute(ctx.db)
  return rows
}

export async function find(ctx: Context, accountId: string, week: string): Promise<SheetRow | undefined> {
  return ctx.db
    .selectFrom('time_sheets')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('week', '=', week)
    .executeTakeFirst()
}

/** The sheet, held until the transaction ends: nothing is stamped in its week meanwhile. */
export async function lock(ctx: Context, accountId: string, week: string): Promise<SheetRow | undefined> {
  // As its triggers would, but before the row: whoever closes a period stands in between for nobody.
  await sql`select lock_time(false)`.execute(ctx.db)
  return ctx.db
    .selectFrom('time_sheets')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('week', '=', week)
    .forUpdate()
    .executeTakeFirst()
}

/** Approves or reopens a locked sheet, and writes down who did. */
export async function set(
  ctx: Context,
  { account_id, week }: SheetRow,
  { approvedBy, reason }: { approvedBy: string | null; reason: string },
): Promise<void> {
  await sql`
    update time_sheets set status = ${approvedBy ? 'APPROVED' : 'OPEN'}, approved_by = ${approvedBy}::uuid,
      approved_at = ${approvedBy ? ctx.now : null}::timestamptz, version = version + 1
    where account_id = ${account_id} and week = ${week}`.execute(ctx.db)
  await sql`
    insert into time_sheet_changes (id, account_id, week, kind, reason, actor, at)
    values (${ctx.random.uuid()}, ${account_id}, ${week}, ${approvedBy ? 'APPROVED' : 'REOPENED'}, ${reason},
            ${actorOf(ctx)}, ${ctx.now})`.execute(ctx.db)
}

/** What became of a sheet, the last first. */
export async function changesOf(ctx: Context, accountId: string, week: string): Promise<SheetChange[]> {
  const { rows } = await sql<SheetChange>`
    select * from time_sheet_changes where account_id = ${accountId} and week = ${week} order by at desc, id desc`.execute(
    ctx.db,
  )
  return rows
}
