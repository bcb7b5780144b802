import { type RawBuilder, sql } from 'kysely'
import type { ProductId, VehicleClass } from '../../http/wire.ts'
import type { Cents } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import type { Rate } from './contract.ts'

/** A quote as it is kept: `rate` is the wire's own shape with every input of the price in `engine_args`. */
export interface QuoteRow {
  readonly id: string
  readonly set_id: string
  readonly product_id: ProductId
  readonly vehicle_class: VehicleClass
  readonly travel_from: Temporal.Instant
  readonly travel_to: Temporal.Instant
  readonly days_in_advance: number
  readonly is_prebook_discount: boolean
  readonly deposit_cents: Cents
  readonly total_cents: Cents
  readonly promo_code: string | null
  readonly email: string | null
  readonly rate: Rate
  readonly free_until: Temporal.Instant | null
  readonly created_at: Temporal.Instant
  readonly expires_at: Temporal.Instant
  /** Set on a quote for a change, which is bound to its booking. */
  readonly modifies_booking_id: string | null
  readonly difference_cents: Cents | null
}

/** Keeps the quotes of one set in one statement. */
export async function insertQuotes(ctx: Context, quotes: readonly QuoteRow[]): Promise<void> {
  const rows = quotes.map((quote) => ({
    ...quote,
    is_kept: false,
    travel_from: quote.travel_from.toString(),
    travel_to: quote.travel_to.toString(),
    free_until: quote.free_until?.toString() ?? null,
    created_at: quote.created_at.toString(),
    expires_at: quote.expires_at.toString(),
  }))
  await sql`insert into quotes select * from jsonb_populate_recordset(null::quotes, ${JSON.stringify(rows)}::jsonb)`.execute(
    ctx.db,
  )
}

/** A quote by id; undefined for anything that is none. */
export async function quoteById(ctx: Context, id: string): Promise<QuoteRow | undefined> {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return undefined
  const { rows } = await sql<QuoteRow>`select * from quotes where id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** A common table expression for another store's statement: the quotes it names are never swept. */
export function keepQuotes(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`quotes_kept as (update quotes set is_kept = true where id in (${ids}) returning 1)`
}

export async function keepQuote(ctx: Context, id: string): Promise<void> {
  await sql`update quotes set is_kept = true where id = ${id}`.execute(ctx.db)
}

/** Drops quotes made before `moment` that no booking took. Returns how many. */
export async function sweepQuotes(ctx: Context, moment: Temporal.Instant): Promise<number> {
  const { numAffectedRows } = await sql`delete from quotes where not is_kept and created_at < ${moment}`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}
