import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { json, type Row } from '../../platform/database.ts'
import {
  behind,
  countListed,
  countOf,
  every,
  hasWords,
  isUuid,
  type LongPage,
  nextOf,
  pageOf,
} from '../../platform/records.ts'
import { type Backlog, backlogOf, isLate } from '../care/index.ts'

export type InquiryRow = Row<'inquiries'> & { readonly replies: number }

export type NewInquiry = Pick<
  Row<'inquiries'>,
  'id' | 'kind' | 'number' | 'email' | 'name' | 'subject' | 'message' | 'details' | 'due_at'
>

type Move = Row<'inquiry_moves'>

export async function insert(ctx: Context, inquiry: NewInquiry): Promise<void> {
  await ctx.db
    .insertInto('inquiries')
    .values({ ...inquiry, details: json(inquiry.details), language: ctx.language, received_at: ctx.now })
    .execute()
}

const REPLIES = sql`(
  select count(*) from inquiry_moves where inquiry_id = inquiries.id and inquiry_moves.kind = 'REPLIED') as replies`

/** An inquiry by id, locked for the rest of the transaction if asked for; undefined for anything that is none. */
export async function byId(ctx: Context, id: string, lock: 'lock' | '' = ''): Promise<InquiryRow | undefined> {
  if (!isUuid(id)) return undefined
  const locked = lock ? sql`for update` : sql``
  const { rows } = await sql<InquiryRow>`select *, ${REPLIES} from inquiries where id = ${id} ${locked}`.execute(ctx.db)
  return rows[0]
}

export interface InquiryFilter extends LongPage, Pick<InquiryRow, 'status'> {
  readonly kind?: InquiryRow['kind'] | undefined
  readonly search?: string | undefined
  readonly assignee?: 'ME' | 'NOBODY' | undefined
  readonly overdue?: boolean | undefined
  /** Who asks. */
  readonly accountId: string
  readonly sort: keyof typeof SORTS
}

const SORTS = {
  received_at: sql`received_at, id`,
  '-received_at': sql`received_at desc, id desc`,
  due_at: sql`due_at, id`,
  '-due_at': sql`due_at desc, id desc`,
} as const

function columnOf(sort: keyof typeof SORTS): 'received_at' | 'due_at' {
  return sort.endsWith('due_at') ? 'due_at' : 'received_at'
}

/** How many inquiries are open, late with their first answer, and somebody's. */
export async function backlog(ctx: Context, accountId: string): Promise<Backlog> {
  const { rows } = await sql<Backlog>`select ${backlogOf(ctx, accountId)} from inquiries where status = 'OPEN'`.execute(
    ctx.db,
  )
  return rows[0]!
}

export async function setAssignee(ctx: Context, id: string, assigneeId: string | null): Promise<void> {
  await ctx.db.updateTable('inquiries').set({ assignee_id: assigneeId }).where('id', '=', id).execute()
}

/** A page of the inbox, how many there are of its kind, and how many are open in all. */
export async function list(
  ctx: Context,
  { status, kind, search, assignee, overdue, accountId, sort, after, ...page }: InquiryFilter,
): Promise<{ rows: InquiryRow[]; count: number; next: string | null; open: number }> {
  const column = columnOf(sort)
  const wanted = every(
    sql`status = ${status}`,
    kind && sql`kind = ${kind}`,
    assignee === 'ME' && sql`assignee_id = ${accountId}`,
    assignee === 'NOBODY' && sql`assignee_id is null`,
    overdue !== undefined && sql`${isLate(ctx)} = ${overdue}`,
    search && isFoundBy(search),
    behind(after, sort, sql.ref(column)),
  )
  const [{ rows }, count, open] = await Promise.all([
    sql<InquiryRow>`
      select *, ${REPLIES} from inquiries where ${wanted}
      order by ${SORTS[sort]} ${pageOf(page, search)}`.execute(ctx.db),
    countListed(ctx, sql`from inquiries where ${wanted}`, search),
    countOf(ctx, sql`from inquiries where status = 'OPEN'`),
  ])
  return { rows, count, open, next: nextOf(rows, sort, page.page_size, (last) => [last[column], last.id]) }
}

/** By a whole number, or a part of an address, a name or a subject: each by an index of its own. */
function isFoundBy(search: string): RawBuilder<unknown> {
  return sql`(number = ${search.toUpperCase()} or ${hasWords(sql`email`, search)} or ${hasWords(sql`name`, search)}
    or ${hasWords(sql`subject`, search)})`
}

/** Some of the letters that a search finds, the last first. */
export async function like(ctx: Context, typed: string, most: number): Promise<InquiryRow[]> {
  const { rows } = await sql<InquiryRow>`
    select *, ${REPLIES} from inquiries where ${isFoundBy(typed)} order by received_at desc limit ${most}`.execute(
    ctx.db,
  )
  return rows
}

export function movesOf({ db }: Context, inquiryId: string): Promise<Move[]> {
  return db
    .selectFrom('inquiry_moves')
    .selectAll()
    .where('inquiry_id', '=', inquiryId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Notes who did what, as the next version; closing, reopening and answering change the state with it. Returns the note's id. */
export async function addMove(
  { db, random, now, caller }: Context,
  inquiryId: string,
  { kind, text = null }: { kind: Move['kind']; text?: string | null },
): Promise<string> {
  const id = random.uuid()
  await db
    .insertInto('inquiry_moves')
    .values({ id, inquiry_id: inquiryId, kind, at: now, account_id: caller.account?.id ?? null, text })
    .execute()
  await db
    .updateTable('inquiries')
    .set((of) => ({
      version: of('version', '+', 1),
      ...(kind === 'CLOSED' && { status: kind, closed_at: now }),
      ...(kind === 'REOPENED' && { status: 'OPEN' as const, closed_at: null }),
      ...(kind === 'REPLIED' && { answered_at: of.fn.coalesce('answered_at', of.val(now)) }),
    }))
    .where('id', '=', inquiryId)
    .execute()
  return id
}

/** Whether nobody has ever written; the demonstration asks before it makes up letters. */
export async function isEmpty(ctx: Context): Promise<boolean> {
  return (await countOf(ctx, sql`from inquiries`)) === 0
}
