import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { json, type Row } from '../../platform/database.ts'
import { countOf, every, isUuid, type Page } from '../../platform/records.ts'

export type InquiryRow = Row<'inquiries'> & { readonly replies: number }

export type NewInquiry = Omit<Row<'inquiries'>, 'status' | 'received_at' | 'closed_at' | 'language'>

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

/** A page of the inbox, how many there are of its kind, and how many are open in all. */
export async function list(
  ctx: Context,
  {
    status,
    kind,
    page_size,
    page_number,
  }: Page & Pick<InquiryRow, 'status'> & { readonly kind: InquiryRow['kind'] | undefined },
): Promise<{ rows: InquiryRow[]; count: number; open: number }> {
  const wanted = every(sql`status = ${status}`, kind && sql`kind = ${kind}`)
  const [{ rows }, count, open] = await Promise.all([
    sql<InquiryRow>`
      select *, ${REPLIES} from inquiries where ${wanted}
      order by received_at desc, id desc limit ${page_size} offset ${(page_number - 1) * page_size}`.execute(ctx.db),
    countOf(ctx, sql`from inquiries where ${wanted}`),
    countOf(ctx, sql`from inquiries where status = 'OPEN'`),
  ])
  return { rows, count, open }
}

/** Some of the letters with a number, or from an address, the last first. */
export async function like(ctx: Context, typed: string, most: number): Promise<InquiryRow[]> {
  const { rows } = await sql<InquiryRow>`
    select *, ${REPLIES} from inquiries where number = ${typed.toUpperCase()} or lower(email) = ${typed.toLowerCase()}
    order by received_at desc limit ${most}`.execute(ctx.db)
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

/** Notes who did what; closing and reopening change the state with it. Returns the note's id. */
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
  if (kind !== 'REPLIED') {
    const state = kind === 'CLOSED' ? { status: kind, closed_at: now } : { status: 'OPEN' as const, closed_at: null }
    await db.updateTable('inquiries').set(state).where('id', '=', inquiryId).execute()
  }
  return id
}

/** Whether nobody has ever written; the demonstration asks before it makes up letters. */
export async function isEmpty(ctx: Context): Promise<boolean> {
  return (await countOf(ctx, sql`from inquiries`)) === 0
}
