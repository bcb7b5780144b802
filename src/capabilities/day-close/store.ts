import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '../../lib/money.ts'
import { actorOf, type Context } from '../../platform/context.ts'
import { json, type NewRow, type Row } from '../../platform/database.ts'
import { countOf, every, type Page } from '../../platform/records.ts'
import { closedDrawers, drawerMovements } from '../drawers/index.ts'
import { moneyMoved } from '../payments/index.ts'
import { partsEntered } from '../sales/index.ts'
import type { LastClose, ZLine } from './rules.ts'

export type ZRow = Row<'z_reports'>

/** From when until when; what is in a report already is in no other. */
export interface Span {
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
}

/** What a day was closed with is written a little later than it happened; nothing takes longer than this. */
const SLACK = '1 hour'

/** Two who close days wait for each other until their transactions end. */
export async function lockDays(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('z_reports'))`.execute(ctx.db)
}

export async function lastClose(ctx: Context): Promise<(LastClose & { number: number }) | undefined> {
  return ctx.db
    .selectFrom('z_reports')
    .select(['number', 'date', 'until_at'])
    .where('kind', '=', 'LOT')
    .orderBy('until_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The earliest moment that belongs to a span: what came late to the report before it is taken along, nothing older. */
const earliest = ({ from }: Span) => sql<Temporal.Instant>`
  greatest(${from}::timestamptz - ${SLACK}::interval,
    coalesce((select min(from_at) from z_reports where kind = 'LOT'), ${from}::timestamptz))`

/** Payments of a span that are in no report yet. */
const unreported = (span: Span) => sql`
  select m.* from (${moneyMoved}) as m
  where m.at >= ${earliest(span)} and m.at < ${span.until}
    and not exists (select from z_payments z where z.payment_id = m.id)`

/** What payments are made of: parking, fees and taxes, these as the reports of sales have them. */
const parted = (payments: RawBuilder<unknown>) => sql`
  select b.id, b.method, b.kind, b.amount_cents,
    case when b.booking_id is not null then 'BOOKING' when b.transaction_id is not null then 'TRANSACTION'
      when b.invoice_id is not null then 'INVOICE' else 'VOUCHER' end as source,
    case b.kind when 'REFUND' then -e.fee_cents else e.fee_cents end as fee_cents,
    case b.kind when 'REFUND' then -e.tax_cents else e.tax_cents end as tax_cents
  from (${payments}) as b cross join lateral (${partsEntered(sql`b.id`)}) as e`

/** What payments add up to, and which they are: from one statement, so that no other payment is claimed than was counted. */
interface Counted {
  readonly lines: readonly ZLine[]
  readonly payments: readonly string[]
}

async function countedOf(ctx: Context, payments: RawBuilder<unknown>): Promise<Counted> {
  const { rows } = await sql<ZLine & { ids: string[] }>`
    select source, case when method in ('CASH', 'TRANSFER') then method else 'CARD' end as method, kind, count(*)::int as count,
      sum(amount_cents)::bigint as amount_cents, sum(fee_cents)::bigint as fee_cents, sum(tax_cents)::bigint as tax_cents,
      array_agg(id) as ids
    from (${parted(payments)}) as parts group by 1, 2, 3 order by 1, 2, 3`.execute(ctx.db)
  return { lines: rows.map(({ ids: _ids, ...line }) => line), payments: rows.flatMap(({ ids }) => ids) }
}

/** What a span would add to a report. */
export function countedInSpan(ctx: Context, span: Span): Promise<Counted> {
  return countedOf(ctx, unreported(span))
}

/** The cash of one drawer. */
export async function linesOfDrawer(ctx: Context, drawerId: string): Promise<readonly ZLine[]> {
  const { lines } = await countedOf(
    ctx,
    sql`select m.* from (${moneyMoved}) as m where m.drawer_id = ${drawerId}::uuid`,
  )
  return lines
}

/** The ids of drawers that were closed in a span and are in no report yet. */
export async function drawersOfSpan(ctx: Context, span: Span): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${closedDrawers}) as closed
    where closed_at >= ${earliest(span)} and closed_at < ${span.until}
      and not exists (select from z_reports z where z.drawer_id = closed.id)
    order by closed_at, id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Corrections that no report tells of yet, of drawers of days that are closed. */
export async function lateCorrections(
  ctx: Context,
): Promise<{ id: string; drawer_id: string; amount_cents: Cents; reason: string }[]> {
  const { rows } = await sql<{ id: string; drawer_id: string; amount_cents: Cents; reason: string }>`
    select m.id, m.drawer_id, m.amount_cents, m.reason
    from (${drawerMovements}) as m join z_reports r on r.drawer_id = m.drawer_id
    where m.kind = 'CORRECTION' and not exists (select from z_drawer_movements z where z.movement_id = m.id)
    order by m.at, m.id`.execute(ctx.db)
  return rows
}

/** Writes a report. The next number is free: the days are locked. */
export async function insertReport(
  ctx: Context,
  report: Pick<NewRow<'z_reports'>, 'kind' | 'date' | 'from_at' | 'until_at'> & {
    readonly drawer_id: string | null
    readonly note: string | null
    readonly figures: ZRow['figures']
  },
): Promise<ZRow> {
  const { rows } = await sql<ZRow>`
    insert into z_reports (number, kind, date, drawer_id, from_at, until_at, figures, note, actor, at)
    select coalesce(max(number), 0) + 1, ${report.kind}, ${report.date}, ${report.drawer_id}::uuid, ${report.from_at},
      ${report.until_at}, ${json(report.figures)}, ${report.note}, ${actorOf(ctx)}, ${ctx.now}
    from z_reports
    returning *`.execute(ctx.db)
  return rows[0]!
}

/** Puts payments into a report: from then on they are in no other. */
export async function claimPayments(ctx: Context, ids: readonly string[], number: number): Promise<void> {
  await sql`
    insert into z_payments (payment_id, number)
    select payment_id, ${number}::int from unnest(${[...ids]}::uuid[]) as payment_id`.execute(ctx.db)
}

/** Puts the movements of a drawer, or some corrections, into a report. */
export async function claimMovements(ctx: Context, ids: readonly string[], number: number): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .insertInto('z_drawer_movements')
    .values(ids.map((movement_id) => ({ movement_id, number })))
    .execute()
}

export async function byNumber(ctx: Context, number: number): Promise<ZRow | undefined> {
  return ctx.db.selectFrom('z_reports').selectAll().where('number', '=', number).executeTakeFirst()
}

/** The reports of a day, by number. */
export async function ofDay(ctx: Context, date: string): Promise<ZRow[]> {
  return ctx.db.selectFrom('z_reports').selectAll().where('date', '=', date).orderBy('number').execute()
}

/** A page of reports, the last first, and how many there are. */
export async function page(
  ctx: Context,
  { kind, from, until, page_size, page_number }: Page & Partial<Record<'kind' | 'from' | 'until', string | undefined>>,
): Promise<{ items: ZRow[]; count: number }> {
  const matching = every(
    kind && sql`kind = ${kind}`,
    from && sql`date >= ${from}::date`,
    until && sql`date <= ${until}::date`,
  )
  const [{ rows: items }, count] = await Promise.all([
    sql<ZRow>`
      select * from z_reports where ${matching} order by number desc
      limit ${page_size} offset ${(page_number - 1) * page_size}`.execute(ctx.db),
    countOf(ctx, sql`from z_reports where ${matching}`),
  ])
  return { items, count }
}
