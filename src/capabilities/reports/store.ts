import { sql } from 'kysely'
import { actorOf, type Context } from '../../platform/context.ts'
import type { Row } from '../../platform/database.ts'
import { shortened } from '../../platform/proxies.ts'
import {
  behind,
  countListed,
  countOf,
  every,
  isUuid,
  type LongPage,
  nextOf,
  type Page,
  pageOf,
} from '../../platform/records.ts'
import type { ReportPeriod, Span } from './rules.ts'

export type ReportRow = Row<'report_subscriptions'>
export type RecipientRow = Row<'report_recipients'>

export interface ListedReport extends ReportRow {
  readonly recipients: number
  readonly last_sent_at: Temporal.Instant | null
}

/** One page of the reports that are scheduled, by name. */
export async function page(ctx: Context, asked: Page): Promise<{ items: ListedReport[]; count: number }> {
  const { rows: items } = await sql<ListedReport>`
    select s.*,
      (select count(*)::int from report_recipients r where r.subscription_id = s.id and r.stopped_at is null) as recipients,
      (select max(made_at) from report_deliveries d where d.subscription_id = s.id) as last_sent_at
    from report_subscriptions s where ended_at is null order by lower(name), id ${pageOf(asked)}`.execute(ctx.db)
  return { items, count: await countOf(ctx, sql`from report_subscriptions where ended_at is null`) }
}

/** A report that is scheduled. */
export async function byId(ctx: Context, id: string): Promise<ReportRow | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<ReportRow>`
    select * from report_subscriptions where id = ${id} and ended_at is null`.execute(ctx.db)
  return rows[0]
}

/** As {@link byId}, held until the transaction ends. */
export async function lockById(ctx: Context, id: string): Promise<ReportRow | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<ReportRow>`
    select * from report_subscriptions where id = ${id} and ended_at is null for update`.execute(ctx.db)
  return rows[0]
}

/** Reports that are sent. */
export async function live(ctx: Context): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select * from report_subscriptions where ended_at is null and paused_at is null order by id`.execute(ctx.db)
  return rows
}

export async function insert(
  ctx: Context,
  report: { report: string; name: string; period: ReportPeriod; hour: number; starts_on: string },
): Promise<string> {
  const id = ctx.random.uuid()
  await ctx.db
    .insertInto('report_subscriptions')
    .values({ id, ...report, created_at: ctx.now })
    .execute()
  return id
}

export async function change(
  ctx: Context,
  id: string,
  { name, hour, isPaused }: { name: string; hour: number; isPaused: boolean },
): Promise<void> {
  await sql`
    update report_subscriptions set name = ${name}, hour = ${hour}, version = version + 1,
      paused_at = case when ${isPaused}::boolean then coalesce(paused_at, ${ctx.now}::timestamptz) end
    where id = ${id}`.execute(ctx.db)
}

export async function end(ctx: Context, id: string): Promise<void> {
  await sql`update report_subscriptions set ended_at = ${ctx.now} where id = ${id}`.execute(ctx.db)
  await sql`
    update report_deliveries set revoked_at = ${ctx.now}, file = null
    where subscription_id = ${id} and revoked_at is null`.execute(ctx.db)
}

/** Who gets a report or got it, those who get it first. */
export async function recipientsOf(ctx: Context, id: string): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    select * from report_recipients where subscription_id = ${id}
    order by stopped_at desc nulls first, added_at, id limit 200`.execute(ctx.db)
  return rows
}

/** Who has not got a report of a period yet. */
export async function waitingFor(ctx: Context, id: string, { from, until }: Span): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    select * from report_recipients r
    where subscription_id = ${id} and stopped_at is null and not exists (
      select from report_deliveries d
      where d.recipient_id = r.id and d.period_from = ${from} and d.period_until = ${until})
    order by id`.execute(ctx.db)
  return rows
}

export async function recipientById(ctx: Context, id: string): Promise<RecipientRow | undefined> {
  const { rows } = await sql<RecipientRow>`select * from report_recipients where id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** False for who gets it already. */
export async function addRecipient(
  ctx: Context,
  to: { reportId: string; accountId: string; outsideEmail: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into report_recipients (id, subscription_id, account_id, outside_email, added_at)
    values (${ctx.random.uuid()}, ${to.reportId}, ${to.accountId}, ${to.outsideEmail}, ${ctx.now})
    on conflict do nothing returning 1`.execute(ctx.db)
  return rows.length > 0
}

/** Ends sending to somebody, and what their links open. False when it had ended. */
export async function stop(
  ctx: Context,
  recipientId: string,
  because: NonNullable<RecipientRow['stopped_because']>,
): Promise<boolean> {
  const { rows } = await sql`
    update report_recipients set stopped_at = ${ctx.now}, stopped_because = ${because}
    where id = ${recipientId} and stopped_at is null returning 1`.execute(ctx.db)
  await sql`
    update report_deliveries set revoked_at = ${ctx.now}, file = null
    where recipient_id = ${recipientId} and revoked_at is null`.execute(ctx.db)
  return rows.length > 0
}

// What was sent.

export type DeliveryRow = Omit<Row<'report_deliveries'>, 'file'>

/** Keeps the file of a period for somebody, once: undefined when there is one. */
export async function keepDelivery(
  ctx: Context,
  made: {
    reportId: string
    recipientId: string
    span: Span
    file: Buffer
    rows: number
    isCut: boolean
    expiresAt: Temporal.Instant
  },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into report_deliveries (id, subscription_id, recipient_id, period_from, period_until, made_at, rows, is_cut,
      file, expires_at)
    values (${ctx.random.uuid()}, ${made.reportId}, ${made.recipientId}, ${made.span.from}, ${made.span.until}, ${ctx.now},
      ${made.rows}, ${made.isCut}, ${made.file}, ${made.expiresAt})
    on conflict (recipient_id, period_from, period_until) do nothing returning id`.execute(ctx.db)
  return rows[0]?.id
}

const LAST_FIRST = '-made_at'

/** One page of what was sent of a report, the last first. */
export async function deliveries(
  ctx: Context,
  { reportId, after, ...asked }: LongPage & { reportId: string },
): Promise<{ items: DeliveryRow[]; count: number; next: string | null }> {
  const matching = every(sql`subscription_id = ${reportId}::uuid`, behind(after, LAST_FIRST, sql`made_at`))
  const [{ rows: items }, count] = await Promise.all([
    sql<DeliveryRow>`
      select id, subscription_id, recipient_id, period_from, period_until, made_at, rows, is_cut, expires_at, revoked_at
      from report_deliveries where ${matching} order by made_at desc, id desc ${pageOf(asked)}`.execute(ctx.db),
    countListed(ctx, sql`from report_deliveries where ${matching}`),
  ])
  return { items, count, next: nextOf(items, LAST_FIRST, asked.page_size, ({ made_at, id }) => [made_at, id]) }
}

export type OpenRow = Row<'report_deliveries'> &
  Pick<ReportRow, 'name' | 'report'> &
  Pick<RecipientRow, 'account_id' | 'outside_email'>

/** What a link opens, while it does: of which report, and for whom. */
export async function openDelivery(ctx: Context, id: string): Promise<OpenRow | undefined> {
  const { rows } = await sql<OpenRow>`
    select d.*, s.name, s.report, r.account_id, r.outside_email
    from report_deliveries d
      join report_subscriptions s on s.id = d.subscription_id
      join report_recipients r on r.id = d.recipient_id
    where d.id = ${id} and d.revoked_at is null and d.expires_at > ${ctx.now} and d.file is not null`.execute(ctx.db)
  return rows[0]
}

/** False for a link that there is not, or that opens nothing any more. */
export async function revoke(ctx: Context, id: string): Promise<boolean> {
  const { rows } = await sql`
    update report_deliveries set revoked_at = ${ctx.now}, file = null where id = ${id} and revoked_at is null
    returning 1`.execute(ctx.db)
  return rows.length > 0
}

/** Forgets the files of links that have expired. */
export async function forgetFiles(ctx: Context): Promise<void> {
  await sql`update report_deliveries set file = null where file is not null and expires_at <= ${ctx.now}`.execute(
    ctx.db,
  )
}

export type OpeningRow = Row<'report_openings'>

export async function noteOpening(ctx: Context, deliveryId: string): Promise<void> {
  await sql`
    insert into report_openings (id, delivery_id, at, actor, network)
    values (${ctx.random.uuid()}, ${deliveryId}, ${ctx.now}, ${actorOf(ctx)}, ${shortened(ctx.caller.address)})`.execute(
    ctx.db,
  )
}

/** Who opened some links, oldest first. */
export async function openingsOf(ctx: Context, deliveryIds: readonly string[]): Promise<OpeningRow[]> {
  if (deliveryIds.length === 0) return []
  const { rows } = await sql<OpeningRow>`
    select * from report_openings where delivery_id = any(${deliveryIds}::uuid[]) order by at, id limit 1000`.execute(
    ctx.db,
  )
  return rows
}
