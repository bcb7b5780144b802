import { type RawBuilder, sql } from 'kysely'
import { type Cents, cents } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import { json, type NewRow, type Patch, type Row } from '../../platform/database.ts'
import {
  behind,
  containing,
  countListed,
  countOf,
  every,
  isUuid,
  type LongPage,
  nextOf,
  pageOf,
  textKey,
} from '../../platform/records.ts'
import { allOnAccount, bookingsOfCompany, bookingsOnAccount } from '../bookings/index.ts'
import { firstDayOfStep, type SteppedSpan } from '../../platform/steps.ts'
import { accountMovements } from '../payments/index.ts'
import { quoteSums } from '../quotes/index.ts'
import type { Draft, Movement } from './rules.ts'

export type InvoiceRow = Row<'company_invoices'>
export type LineRow = Row<'company_invoice_lines'>

/** An invoice by its id; undefined for anything that is none. */
export async function byId(ctx: Context, id: string): Promise<InvoiceRow | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('company_invoices').selectAll().where('id', '=', id).executeTakeFirst()
}

/** As {@link byId}, with the row locked until the transaction ends. */
export async function lockById(ctx: Context, id: string): Promise<InvoiceRow | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('company_invoices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** An invoice for who has its mail. */
export async function byNumberAndCode(ctx: Context, number: string, code: string): Promise<InvoiceRow | undefined> {
  return ctx.db
    .selectFrom('company_invoices')
    .selectAll()
    .where('number', '=', number)
    .where('access_code', '=', code)
    .executeTakeFirst()
}

export function linesOf(ctx: Context, invoiceId: string): Promise<LineRow[]> {
  return ctx.db
    .selectFrom('company_invoice_lines')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('travel_from')
    .orderBy('number')
    .execute()
}

interface Filter {
  readonly search?: string | undefined
  readonly companyId?: string | undefined
  readonly state?: 'OPEN' | 'OVERDUE' | 'PAID' | undefined
  readonly today: string
}

function matching({ search, companyId, state, today }: Filter): RawBuilder<unknown> {
  return every(
    search && sql`(number ilike ${containing(search)} or bill_to ->> 'name' ilike ${containing(search)})`,
    companyId && sql`company_id = ${companyId}`,
    state === 'PAID' && sql`status = 'PAID'`,
    state === 'OPEN' && sql`status = 'OPEN'`,
    state === 'OVERDUE' && sql`status = 'OPEN' and kind = 'INVOICE' and due_on < ${today}`,
  )
}

const LAST_FIRST = '-issued_at'

/** A page of invoices and credit notes, the last first, how many there are, and what is open and overdue. */
export async function search(ctx: Context, { page_size, page_number, after, ...filter }: Filter & LongPage) {
  const further = every(matching(filter), behind(after, LAST_FIRST, sql`issued_at`, textKey(sql`number`)))
  const [{ rows: items }, count, { rows: sums }] = await Promise.all([
    sql<InvoiceRow>`
      select * from company_invoices where ${further}
      order by issued_at desc, number desc ${pageOf({ page_size, page_number }, filter.search)}`.execute(ctx.db),
    countListed(ctx, sql`from company_invoices where ${further}`, filter.search),
    sql<{ open: Cents; overdue: Cents }>`
      select coalesce(sum(total_cents - credited_cents), 0) as open,
        coalesce(sum(total_cents - credited_cents) filter (where due_on < ${filter.today}), 0) as overdue
      from company_invoices
      where status = 'OPEN' and kind = 'INVOICE' and ${matching(filter)}`.execute(ctx.db),
  ])
  const next = nextOf(items, LAST_FIRST, page_size, ({ issued_at, number }) => [issued_at, number])
  return { items, count, next, sums: sums[0]! }
}

/**
 * What a company owes of bookings that were over at a moment and that no invoice has asked for, with what was charged or
 * given back since: who canceled later owes nothing yet. Call it with the company locked.
 */
export async function openMovements(ctx: Context, companyId: string, before: Temporal.Instant): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select m.id, b.id as booking_id, m.amount_cents, b.number, b.full_name, b.status, b.travel_from, b.travel_to,
      q.total_cents, q.fee_cents, q.tax_cents
    from (${accountMovements}) as m
    join (${bookingsOnAccount(companyId)}) as b on b.id = m.booking_id
    join (${quoteSums}) as q on q.id = b.quote_id
    where b.over_at < ${before}
      and not exists (select from company_invoice_movements i where i.payment_id = m.id)
    order by b.travel_from, b.number, m.at`.execute(ctx.db)
  return rows
}

/** What a company has put on its account and no invoice has asked for, over or not. */
export async function notInvoiced(ctx: Context, companyId: string): Promise<Cents> {
  const { rows } = await sql<{ sum: Cents }>`
    select coalesce(sum(m.amount_cents), 0) as sum from (${accountMovements}) as m
    join (${bookingsOnAccount(companyId)}) as b on b.id = m.booking_id
    where not exists (select from company_invoice_movements i where i.payment_id = m.id)`.execute(ctx.db)
  return rows[0]!.sum
}

export interface StatementRow {
  readonly id: string
  readonly number: string
  readonly full_name: string
  readonly status: Row<'bookings'>['status']
  readonly travel_from: Temporal.Instant
  readonly travel_to: Temporal.Instant
  readonly total_cents: Cents
  readonly held_cents: Cents
  readonly is_on_account: boolean
}

/** What all bookings of a statement come to, in cents, and how many there are. */
export interface StatementSums {
  readonly count: number
  readonly total: Cents
  readonly on_account: Cents
}

/** The most bookings that a statement lists. */
const MOST_ON_STATEMENT = 2000

/** Bookings under a company's contract that arrive between two moments, the first ones, with the sums of all at the same moment. */
export async function statement(
  ctx: Context,
  companyId: string,
  { from, before }: { from: Temporal.Instant; before: Temporal.Instant },
): Promise<{ rows: readonly StatementRow[]; sums: StatementSums }> {
  const { rows } = await sql<StatementRow & StatementSums>`
    select id, number, full_name, status, travel_from, travel_to, total_cents, held_cents, is_on_account,
      (count(*) over ())::int as count, sum(total_cents) over () as total,
      coalesce(sum(held_cents) filter (where is_on_account) over (), 0) as on_account
    from (${bookingsOfCompany(companyId)}) as b where travel_from >= ${from} and travel_from < ${before}
    order by travel_from, number limit ${MOST_ON_STATEMENT}`.execute(ctx.db)
  return { rows, sums: rows[0] ?? { count: 0, total: cents(0), on_account: cents(0) } }
}

/** What came in for bookings on account that were made in a period: with their invoices, once these were paid. */
export async function receivedOnAccount(
  ctx: Context,
  { from, before, step }: SteppedSpan,
): Promise<{ step: string | null; company_id: string; received_cents: Cents }[]> {
  const { rows } = await sql<{ step: string | null; company_id: string; received_cents: Cents }>`
    select ${firstDayOfStep(sql`b.created_at`, step)} as step, b.company_id, sum(l.total_cents)::bigint as received_cents
    from (${allOnAccount}) as b
    join company_invoice_lines l on l.booking_id = b.id
    where b.created_at >= ${from} and b.created_at < ${before}
      -- Invoices are few, and have many lines: "is true" keeps each line from being held against all of them. None was
      -- issued before what it is for was booked.
      and (l.invoice_id in (
        select i.id from company_invoices i where i.issued_at >= ${from} and i.status = 'PAID' and ${HAS_MOVED})) is true
    group by 1, 2`.execute(ctx.db)
  return rows
}

/** A credit that was taken off an invoice counts once that invoice is paid. */
const HAS_MOVED = sql`(i.kind = 'INVOICE' or i.paid_by <> 'CREDIT'
  or (select used.status from company_invoices used where used.number = i.paid_reference) = 'PAID')`

/** The next number of a year. The row stays locked until the transaction ends, and a number that is not used comes again. */
export async function takeNumber(ctx: Context, year: number): Promise<string> {
  const { rows } = await sql<{ last: number }>`
    insert into invoice_numbers (year, last) values (${year}, 1)
    on conflict (year) do update set last = invoice_numbers.last + 1 returning last`.execute(ctx.db)
  return `${year}-${String(rows[0]!.last).padStart(5, '0')}`
}

export async function isMade(
  ctx: Context,
  { company_id, period, kind }: Pick<InvoiceRow, 'company_id' | 'period' | 'kind'>,
): Promise<boolean> {
  const same = sql`from company_invoices where company_id = ${company_id} and period = ${period} and kind = ${kind}`
  return (await countOf(ctx, same)) > 0
}

/** Writes an invoice with its lines and the movements that it asks for. */
export async function insert(
  ctx: Context,
  invoice: NewRow<'company_invoices'>,
  { lines, movements }: Draft,
): Promise<void> {
  const invoice_id = invoice.id
  await ctx.db
    .insertInto('company_invoices')
    .values({ ...invoice, bill_to: json(invoice.bill_to) })
    .execute()
  await ctx.db
    .insertInto('company_invoice_lines')
    .values(lines.map((line) => ({ ...line, id: ctx.random.uuid(), invoice_id })))
    .execute()
  await sql`
    insert into company_invoice_movements (payment_id, invoice_id)
    select payment_id, ${invoice_id}::uuid from unnest(${movements}::uuid[]) as payment_id`.execute(ctx.db)
}

export async function update(ctx: Context, id: string, patch: Patch<'company_invoices'>): Promise<void> {
  await ctx.db.updateTable('company_invoices').set(patch).where('id', '=', id).execute()
}

/** The open invoices and credit notes of a company, oldest first, locked until the transaction ends. */
export async function lockOpen(ctx: Context, companyId: string): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select * from company_invoices where company_id = ${companyId} and status = 'OPEN'
    order by issued_at, number for update`.execute(ctx.db)
  return rows
}

/** Open invoices whose day has passed, the longest first; the reminders' own rule decides. */
export async function overdue(ctx: Context, today: string): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select * from company_invoices
    where status = 'OPEN' and kind = 'INVOICE' and due_on < ${today} and reminders < 3 order by due_on limit 1000`.execute(
    ctx.db,
  )
  return rows
}
