import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { json, type Row } from '../../platform/database.ts'
import { oncePerPage } from '../../platform/page-reads.ts'
import { isUuid } from '../../platform/records.ts'
import { isSiteVersion } from '../../platform/site-version.ts'
import { gathered, isOneOf, rowOfEach, together } from '../../platform/together.ts'
import { isWhollyFree, type Taker } from '../capacity/index.ts'
import type { ClassStay } from '../capacity/rules.ts'

/** A quote as it is kept: `rate` is the wire's own shape with every input of the price in `engine_args`. */
export type QuoteRow = Omit<Row<'quotes'>, 'is_kept'>

/** Keeps the quotes of one set in one statement. */
export async function insertQuotes(ctx: Context, quotes: readonly QuoteRow[]): Promise<void> {
  const rows = quotes.map((quote) => ({ ...quote, is_kept: false }))
  await ctx.db.insertInto('quotes').values(rows).execute()
}

/** The new quotes of one stay, priced by a version of the site for somebody. */
interface Priced {
  readonly quotes: readonly QuoteRow[]
  readonly version: number
  readonly taker: Taker
}

/**
 * Keeps the new quotes of one stay, and looks whether anything may be in its way, in one statement with those that are kept at the
 * same moment. Nothing is kept where they were priced by a version of the site that is over.
 * @returns undefined then; else whether nothing at all is in the way
 */
export const keepPriced = gathered(async (ctx: Context, all: readonly Priced[]) => {
  const rows = JSON.stringify(all.flatMap(({ quotes }) => quotes))
  const asked = all.map(({ quotes: [first], version, taker }) => ({
    set_id: first?.set_id,
    version,
    is_member: taker.isMember,
  }))
  const { rows: kept } = await sql<{ set_id: string; is_free: boolean }>`
    with asked as materialized (
      select * from jsonb_to_recordset(${json(asked)}) as asked (set_id uuid, version bigint, is_member boolean)
    ),
    made as (
      insert into quotes (
        id, set_id, product_id, vehicle_class, travel_from, travel_to, days_in_advance, is_prebook_discount,
        deposit_cents, total_cents, difference_cents, promo_code, email, rate, modifies_booking_id, free_until,
        created_at, expires_at, is_kept)
      select
        id, set_id, product_id, vehicle_class, travel_from, travel_to, days_in_advance, is_prebook_discount,
        deposit_cents, total_cents, difference_cents, promo_code, email, rate, modifies_booking_id, free_until,
        created_at, expires_at, false
      from jsonb_populate_recordset(null::quotes, ${rows}::jsonb)
      where set_id in (select set_id from asked where ${isSiteVersion(sql`asked.version`)})
      returning set_id, vehicle_class, travel_from, travel_to
    )
    select asked.set_id, ${isWhollyFree(sql`asked.is_member`)} as is_free
    from asked cross join lateral (select * from made where made.set_id = asked.set_id limit 1) as quote`.execute(
    ctx.db,
  )
  const bySet = new Map(kept.map((each) => [each.set_id, each]))
  return all.map(({ quotes: [first] }) => first && bySet.get(first.set_id))
})

/** Whether nothing at all is in the way of each stay: where it is false, something may be. */
export async function areWhollyFree(ctx: Context, stays: readonly ClassStay[], taker: Taker): Promise<boolean[]> {
  const rows = stays.map(({ from, to, vehicleClass }) => ({
    vehicle_class: vehicleClass,
    travel_from: from,
    travel_to: to,
  }))
  const { rows: free } = await sql<{ is_free: boolean }>`
    select ${isWhollyFree(sql`${taker.isMember}`)} as is_free
    from rows from (
      jsonb_to_recordset(${json(rows)}) as (vehicle_class text, travel_from timestamptz, travel_to timestamptz)
    ) with ordinality as quote (vehicle_class, travel_from, travel_to, nth)
    order by nth`.execute(ctx.db)
  return free.map(({ is_free }) => is_free)
}

/** Quotes by their ids; those that are missing are left out. */
export async function quotesByIds(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, QuoteRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<QuoteRow>`select * from quotes where id = any(${ids}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A quote by id; undefined for anything that is none. */
export async function quoteById(ctx: Context, id: string): Promise<QuoteRow | undefined> {
  return isUuid(id) ? quoteOf(ctx, id) : undefined
}

const quoteOf = oncePerPage(
  together(async (ctx, ids: readonly string[]): Promise<(QuoteRow | undefined)[]> => {
    const { rows } = await sql<QuoteRow>`select * from quotes where ${isOneOf(sql`id`, ids)}`.execute(ctx.db)
    return rowOfEach(ids, rows)
  }),
)

/** A common table expression for another store's statement: the quotes it names are never swept. */
export function keepQuotes(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`quotes_kept as (update quotes set is_kept = true where id in (${ids}) returning 1)`
}

export async function keepQuote(ctx: Context, id: string): Promise<void> {
  await sql`update quotes set is_kept = true where id = ${id}`.execute(ctx.db)
}

/** Lets a quote that no booking took hold its price until a moment, if that is later than it does anyway. */
export async function holdQuote(ctx: Context, id: string, until: Temporal.Instant): Promise<void> {
  await sql`update quotes set expires_at = ${until} where id = ${id} and not is_kept and modifies_booking_id is null and expires_at < ${until}`.execute(
    ctx.db,
  )
}

/** How many quotes hold their price now that no booking took, counted up to `most`. */
export async function countOpenQuotes(ctx: Context, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select from quotes where not is_kept and created_at > ${ctx.now.subtract({ hours: 24 })} and expires_at >= ${ctx.now}
      limit ${most}) as open`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

/** Drops some quotes made before `moment` that no booking took, oldest first. Returns how many. */
export async function sweepQuotes(ctx: Context, moment: Temporal.Instant, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from quotes where not is_kept and id in (
      select id from quotes where not is_kept and created_at < ${moment} order by created_at limit ${most})`.execute(
    ctx.db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Keeps quotes that bookings have taken already. */
export async function insertTaken(ctx: Context, quotes: readonly QuoteRow[]): Promise<void> {
  const rows = quotes.map((quote) => ({ ...quote, is_kept: true }))
  await ctx.db.insertInto('quotes').values(rows).execute()
}

/** Keeps a quote that somebody was offered. */
export const keepOffered = together(async (ctx, quotes: readonly QuoteRow[]): Promise<boolean[]> => {
  await insertTaken(ctx, quotes)
  return quotes.map(() => true)
})

/** Drops quotes for good; no booking may hold them. */
export async function dropQuotes(ctx: Context, ids: readonly string[]): Promise<void> {
  await sql`delete from quotes where id = any(${ids}::uuid[])`.execute(ctx.db)
}

/** Drops the quotes for changes of bookings that none of them has taken. */
export async function dropChangeQuotes(ctx: Context, bookingIds: readonly string[]): Promise<void> {
  await sql`delete from quotes where modifies_booking_id = any(${bookingIds}::uuid[])`.execute(ctx.db)
}

/** Every quote, for the FROM of another store. */
export const everyQuote = sql`(select * from quotes) as quote`

/** The code that each quote was made with and all it says, null without one: for the FROM of another store. */
export const quoteCoupons = sql`(
  select id, nullif(rate -> 'engine_args' -> 'coupon', 'null'::jsonb) as coupon from quotes) as quote_coupons`

/** What each quote's total is made of, in cents, for the FROM of another store. */
export const quoteSums = sql`
  select id, total_cents, (100 * fee_total)::int as fee_cents, (100 * tax_total)::int as tax_cents
  from quotes left join lateral jsonb_to_record(rate) as kept (fee_total numeric, tax_total numeric) on true`
