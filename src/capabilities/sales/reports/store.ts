import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '../../../lib/money.ts'
import { type Period, spanOf } from '../../../lib/periods.ts'
import type { Context } from '../../../platform/context.ts'
import type { Row } from '../../../platform/database.ts'
import { behind, countListed, every, type LongPage, nextOf, pageOf } from '../../../platform/records.ts'
import { moneyMoved } from '../../payments/index.ts'
import { type Dimension, DIMENSIONS, NO_VALUE } from './dimensions.ts'
import type { DaySums, Sums } from './rules.ts'

const SUMS = sql`
  coalesce(sum(charges), 0)::int as charges, coalesce(sum(charged_cents), 0)::bigint as charged_cents,
  coalesce(sum(refunds), 0)::int as refunds, coalesce(sum(refunded_cents), 0)::bigint as refunded_cents,
  coalesce(sum(fee_cents), 0)::bigint as fee_cents, coalesce(sum(tax_cents), 0)::bigint as tax_cents,
  coalesce(sum(card_cents), 0)::bigint as card_cents, coalesce(sum(cash_cents), 0)::bigint as cash_cents,
  coalesce(sum(transfer_cents), 0)::bigint as transfer_cents`

/** One entry in the shape of a day's sums. */
const AS_SUMS = sql`
  case kind when 'CHARGE' then count else 0 end as charges, case kind when 'CHARGE' then amount_cents else 0 end as charged_cents,
  case kind when 'REFUND' then count else 0 end as refunds, case kind when 'REFUND' then -amount_cents else 0 end as refunded_cents,
  fee_cents, tax_cents, case method when 'CARD' then amount_cents else 0 end as card_cents,
  case method when 'CASH' then amount_cents else 0 end as cash_cents,
  case method when 'TRANSFER' then amount_cents else 0 end as transfer_cents`

/** Sums of days by one thing, with what their days have not taken in yet. */
function summed(dimension: Dimension | 'TOTAL', value: RawBuilder<unknown>, period: Period): RawBuilder<unknown> {
  const { from, before } = spanOf(period)
  return sql`(
    select date, value, charges, charged_cents, refunds, refunded_cents, fee_cents, tax_cents, card_cents, cash_cents,
      transfer_cents
    from sales_days
    where dimension = ${dimension} and date between ${period.from}::date and ${period.until}::date
    union all
    select date, ${value}, ${AS_SUMS} from sales_entries
    where rolled_at is null and at >= ${from} and at < ${before}
  ) as summed`
}

/** The sums of each Pacific date on which something moved. */
export async function sumsByDate(ctx: Context, period: Period): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`
    select date, ${SUMS} from ${summed('TOTAL', sql`''`, period)} group by date order by date`.execute(ctx.db)
  return rows
}

export interface ValueSums extends Sums {
  readonly value: string
}

/** The sums of a period by the values of one thing; '' for those without one. */
export async function sumsByValue(ctx: Context, dimension: Dimension, period: Period): Promise<ValueSums[]> {
  const { rows } = await sql<ValueSums>`
    select value, ${SUMS} from ${summed(dimension, sql.ref(DIMENSIONS[dimension]), period)} group by value`.execute(
    ctx.db,
  )
  return rows
}

/** The sums of a period of one value of a thing; '' for what is without one. */
export async function sumsOfValue(ctx: Context, dimension: Dimension, value: string, period: Period): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select ${SUMS} from ${summed(dimension, sql.ref(DIMENSIONS[dimension]), period)} where value = ${value}`.execute(
    ctx.db,
  )
  return rows[0]!
}

/** Values that entries are asked for. */
export type Filters = { readonly [Name in (typeof DIMENSIONS)[Dimension]]?: string | undefined }

export type EntryRow = Omit<Row<'sales_entries'>, 'rolled_at' | 'date' | 'count'>

const LAST_FIRST = '-at'

/** What sales are summed up from, the last first. */
export async function entries(
  ctx: Context,
  period: Period,
  { kind, filters, after, ...page }: LongPage & { kind?: EntryRow['kind'] | undefined; filters: Filters },
): Promise<{ items: EntryRow[]; count: number; next: string | null }> {
  const { from, before } = spanOf(period)
  const matching = sql`from sales_entries where ${every(
    sql`at >= ${from}`,
    sql`at < ${before}`,
    kind && sql`kind = ${kind}`,
    filters.product !== undefined && is(sql`product`, filters.product),
    filters.vehicle_class !== undefined && is(sql`vehicle_class`, filters.vehicle_class),
    filters.plan !== undefined && is(sql`plan`, filters.plan),
    filters.coupon !== undefined && is(sql`coupon`, filters.coupon),
    filters.company !== undefined && is(sql`company`, filters.company),
    filters.method !== undefined && is(sql`method`, filters.method),
    filters.channel !== undefined && is(sql`channel`, filters.channel),
    filters.cashier !== undefined && is(sql`cashier`, filters.cashier),
    filters.source !== undefined && is(sql`source`, filters.source),
    behind(after, LAST_FIRST, sql`at`),
  )}`
  const { rows: items } = await sql<EntryRow>`
    select id, payment_id, kind, at, amount_cents, fee_cents, tax_cents, subject, subject_id, product, vehicle_class, plan,
      coupon, company, method, channel, cashier, source ${matching}
    order by at desc, id desc ${pageOf(page)}`.execute(ctx.db)
  const next = nextOf(items, LAST_FIRST, page.page_size, ({ at, id }) => [at, id])
  return { items, count: await countListed(ctx, matching), next }
}

function is(column: RawBuilder<unknown>, value: string): RawBuilder<unknown> {
  // Said twice for the indexes, which have nothing of those without a value.
  return value === NO_VALUE ? sql`${column} = ''` : sql`${column} = ${value} and ${column} <> ''`
}

/** So many entries are taken in by one statement. */
const CHUNK = 20_000

/** Every entry by each thing that it is summed up by. */
const BY_EACH = sql`
  cross join lateral (values ('TOTAL', ''), ('PRODUCT', product), ('VEHICLE_CLASS', vehicle_class), ('PLAN', plan),
    ('COUPON', coupon), ('COMPANY', company), ('METHOD', method), ('CHANNEL', channel), ('CASHIER', cashier), ('SOURCE', source)
  ) as each (dimension, value)`

/** Has days take in entries that they have not yet, the oldest first. Returns how many. */
export async function rollUp(ctx: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      update sales_entries set rolled_at = ${ctx.now}
      where id in (select id from sales_entries where rolled_at is null order by at limit ${CHUNK} for update skip locked)
      returning date, kind, count, amount_cents, fee_cents, tax_cents, product, vehicle_class, plan, coupon, company, method,
        channel, cashier, source
    ),
    kept as (
      insert into sales_days (date, dimension, value, charges, charged_cents, refunds, refunded_cents, fee_cents, tax_cents,
        card_cents, cash_cents, transfer_cents)
      select date, dimension, value, ${SUMS}
      from (
        select date, dimension, value, ${AS_SUMS} from taken ${BY_EACH}
      ) as taken group by date, dimension, value order by date, dimension, value
      on conflict (dimension, date, value) do update set charges = sales_days.charges + excluded.charges,
        charged_cents = sales_days.charged_cents + excluded.charged_cents, refunds = sales_days.refunds + excluded.refunds,
        refunded_cents = sales_days.refunded_cents + excluded.refunded_cents,
        fee_cents = sales_days.fee_cents + excluded.fee_cents, tax_cents = sales_days.tax_cents + excluded.tax_cents,
        card_cents = sales_days.card_cents + excluded.card_cents, cash_cents = sales_days.cash_cents + excluded.cash_cents,
        transfer_cents = sales_days.transfer_cents + excluded.transfer_cents
      returning 1
    )
    select count(*)::int as count from taken`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** Two figures that should be one, in cents. */
export interface Unequal {
  readonly subject: string
  readonly ours: Cents
  readonly theirs: Cents
}

/** So many of a month are named: more is one trouble, told so often. */
const MOST_NAMED = 100

/** Payments of a period that are not entered as they moved. */
export async function unequalEntries(ctx: Context, period: Period): Promise<Unequal[]> {
  const { from, before } = spanOf(period)
  const { rows } = await sql<Unequal>`
    select coalesce(moved.id, entered.id)::text as subject, coalesce(entered.cents, 0)::bigint as ours,
      coalesce(moved.cents, 0)::bigint as theirs
    from (
      select id, at, case kind when 'CHARGE' then amount_cents else -amount_cents end as cents from (${moneyMoved}) as payments
      where at >= ${from} and at < ${before}
    ) as moved
    full join (
      select payment_id as id, min(at) as at, sum(amount_cents) as cents from sales_entries
      where at >= ${from} and at < ${before} group by payment_id having sum(count) <> 0
    ) as entered using (id)
    where moved.cents is distinct from entered.cents or moved.at is distinct from entered.at
    limit ${MOST_NAMED}`.execute(ctx.db)
  return rows
}

/** Sums of a period's days that are not those of the entries they took in. */
export async function unequalDays(ctx: Context, period: Period): Promise<Unequal[]> {
  const { from, before } = spanOf(period)
  const { rows } = await sql<Unequal>`
    select concat_ws(' ', date, dimension, value) as subject,
      (coalesce(day.charged_cents, 0) - coalesce(day.refunded_cents, 0))::bigint as ours,
      (coalesce(entered.charged_cents, 0) - coalesce(entered.refunded_cents, 0))::bigint as theirs
    from (
      select date, dimension, value, charges, charged_cents, refunds, refunded_cents, fee_cents, tax_cents, card_cents,
        cash_cents, transfer_cents
      from sales_days
      where date between ${period.from}::date and ${period.until}::date
    ) as day
    full join (
      -- Each by itself, so that no entry is looked at ten times.
      select date,
        case 0 when grouping(product) then 'PRODUCT' when grouping(vehicle_class) then 'VEHICLE_CLASS' when grouping(plan) then 'PLAN'
          when grouping(coupon) then 'COUPON' when grouping(company) then 'COMPANY' when grouping(method) then 'METHOD'
          when grouping(channel) then 'CHANNEL' when grouping(cashier) then 'CASHIER' when grouping(source) then 'SOURCE'
          else 'TOTAL' end as dimension,
        coalesce(product, vehicle_class, plan, coupon, company, method, channel, cashier, source, '') as value, ${SUMS}
      from (
        select date, product, vehicle_class, plan, coupon, company, method, channel, cashier, source, ${AS_SUMS}
        from sales_entries where rolled_at is not null and at >= ${from} and at < ${before}
      ) as taken
      group by grouping sets ((date), (date, product), (date, vehicle_class), (date, plan), (date, coupon), (date, company),
        (date, method), (date, channel), (date, cashier), (date, source))
    ) as entered using (date, dimension, value)
    where (day.charges, day.charged_cents, day.refunds, day.refunded_cents, day.fee_cents, day.tax_cents,
        day.card_cents, day.cash_cents, day.transfer_cents)
      is distinct from (entered.charges::int, entered.charged_cents, entered.refunds::int, entered.refunded_cents,
        entered.fee_cents, entered.tax_cents, entered.card_cents, entered.cash_cents, entered.transfer_cents)
    limit ${MOST_NAMED}`.execute(ctx.db)
  return rows
}

/** What of a payment fees and taxes are, in cents, below zero of what went back; for the FROM of another store. */
export function partsEntered(paymentId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select coalesce(sum(fee_cents), 0)::bigint as fee_cents, coalesce(sum(tax_cents), 0)::bigint as tax_cents
    from sales_entries where payment_id = ${paymentId}`
}

/** The Pacific dates of some payments and of their entries. */
export async function datesOf(ctx: Context, paymentIds: readonly string[]): Promise<string[]> {
  if (paymentIds.length === 0) return []
  const { rows } = await sql<{ date: string }>`
    select date from sales_entries where payment_id = any(${paymentIds}::uuid[])
    union
    select pacific_day(at) from (${moneyMoved}) as payments where id = any(${paymentIds}::uuid[])`.execute(ctx.db)
  return rows.map(({ date }) => date)
}

/** The Pacific date of the first entry; undefined while nothing has moved. */
export async function firstDate(ctx: Context): Promise<string | undefined> {
  const { rows } = await sql<{ date: string }>`select date from sales_entries order by at limit 1`.execute(ctx.db)
  return rows[0]?.date
}
