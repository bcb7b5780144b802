import { type RawBuilder, sql } from 'kysely'
import { type Language, language } from '../../lib/language.ts'
import type { Context } from '../../platform/context.ts'
import { json } from '../../platform/database.ts'
import type { Company } from './rules.ts'

export interface InquiryRow {
  readonly id: string
  readonly kind: 'CONTACT' | 'CORPORATE'
  readonly number: string
  readonly email: string
  readonly name: string | null
  readonly subject: string
  readonly message: string
  readonly details: Company | Record<string, never>
  readonly status: 'OPEN' | 'CLOSED'
  readonly received_at: Temporal.Instant
  readonly replies: number
  readonly language: Language
}

export type NewInquiry = Omit<InquiryRow, 'status' | 'received_at' | 'replies' | 'language'>

export interface MoveRow {
  readonly kind: 'REPLIED' | 'CLOSED' | 'REOPENED'
  readonly at: Temporal.Instant
  readonly account_id: string | null
  readonly text: string | null
}

export async function insert(ctx: Context, inquiry: NewInquiry): Promise<void> {
  await sql`
    insert into inquiries (id, kind, number, email, name, subject, message, details, language, received_at)
    values (${inquiry.id}, ${inquiry.kind}, ${inquiry.number}, ${inquiry.email}, ${inquiry.name}, ${inquiry.subject},
            ${inquiry.message}, ${json(inquiry.details)}, ${language()}, ${ctx.now})`.execute(ctx.db)
}

const REPLIES = sql`(
  select count(*) from inquiry_moves where inquiry_id = inquiries.id and inquiry_moves.kind = 'REPLIED') as replies`

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An inquiry by id, locked for the rest of the transaction if asked for; undefined for anything that is none. */
export async function byId(ctx: Context, id: string, lock: 'lock' | '' = ''): Promise<InquiryRow | undefined> {
  if (!UUID.test(id)) return undefined
  const locked = lock ? sql`for update` : sql``
  const { rows } = await sql<InquiryRow>`select *, ${REPLIES} from inquiries where id = ${id} ${locked}`.execute(ctx.db)
  return rows[0]
}

export interface Filter {
  readonly status: InquiryRow['status']
  readonly kind: InquiryRow['kind'] | undefined
  readonly page_size: number
  readonly page_number: number
}

/** A page of the inbox, how many there are of its kind, and how many are open in all. */
export async function list(
  ctx: Context,
  { status, kind, page_size, page_number }: Filter,
): Promise<{ rows: InquiryRow[]; count: number; open: number }> {
  const wanted: RawBuilder<unknown> = sql`status = ${status} and (${kind ?? null}::text is null or kind = ${kind ?? null})`
  const [page, counted] = await Promise.all([
    sql<InquiryRow>`
      select *, ${REPLIES} from inquiries where ${wanted}
      order by received_at desc, id desc limit ${page_size} offset ${(page_number - 1) * page_size}`.execute(ctx.db),
    sql<{ count: number; open: number }>`
      select count(*) filter (where ${wanted}) as count, count(*) filter (where status = 'OPEN') as open
      from inquiries`.execute(ctx.db),
  ])
  return { rows: page.rows, count: counted.rows[0]?.count ?? 0, open: counted.rows[0]?.open ?? 0 }
}

export async function movesOf(ctx: Context, inquiryId: string): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select kind, at, account_id, text from inquiry_moves where inquiry_id = ${inquiryId} order by at, id`.execute(
    ctx.db,
  )
  return rows
}

/** Notes who did what; closing and reopening change the state with it. Returns the note's id. */
export async function addMove(
  ctx: Context,
  inquiryId: string,
  { kind, text = null }: { kind: MoveRow['kind']; text?: string | null },
): Promise<string> {
  const id = ctx.random.uuid()
  await sql`
    insert into inquiry_moves (id, inquiry_id, kind, at, account_id, text)
    values (${id}, ${inquiryId}, ${kind}, ${ctx.now}, ${ctx.caller.account?.id ?? null}, ${text})`.execute(ctx.db)
  if (kind !== 'REPLIED') {
    await sql`
      update inquiries set status = ${kind === 'CLOSED' ? 'CLOSED' : 'OPEN'},
        closed_at = ${kind === 'CLOSED' ? ctx.now : null} where id = ${inquiryId}`.execute(ctx.db)
  }
  return id
}

/** Whether anybody has ever written; the demonstration asks before it makes up letters. */
export async function isEmpty(ctx: Context): Promise<boolean> {
  const { rows } = await sql`select 1 from inquiries limit 1`.execute(ctx.db)
  return rows.length === 0
}
