import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { json } from '../../platform/database.ts'
import type { PriceBook } from './rules.ts'

/** The whole price book in one statement, as of one moment. */
export async function loadPriceBook(ctx: Context): Promise<PriceBook> {
  const { rows } = await sql<{ book: PriceBook }>`
    select jsonb_build_object(
      'plans', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', p.id, 'name', p.name, 'season', p.season, 'priority', p.priority,
          'prices', (
            select jsonb_object_agg(vehicle_class, jsonb_build_object(
              'hour_cents', hour_cents, 'day_cents', day_cents, 'week_cents', week_cents))
            from rate_plan_prices where plan_id = p.id)) order by p.id)
        from rate_plans p where p.active), '[]'),
      'lead_time_discounts', coalesce((
        select jsonb_agg(jsonb_build_object('min_days', min_days, 'percent', percent) order by min_days)
        from lead_time_discounts), '[]'),
      'fees', coalesce((
        select jsonb_agg(jsonb_build_object('code', code, 'description', description, 'per_day_cents', per_day_cents) order by position)
        from fees), '[]'),
      'taxes', coalesce((
        select jsonb_agg(jsonb_build_object(
          'code', code, 'description', description, 'percent', percent, 'per_stay_cents', per_stay_cents) order by position)
        from taxes), '[]'),
      'buy_now_extra_percent', buy_now_extra_percent,
      'terms', terms) as book
    from price_terms`.execute(ctx.db)
  const book = rows[0]?.book
  if (!book) throw new Error('There is no price book: the seed has not run')
  return book
}

/** Writes a price book where there is none yet; one that staff have edited stays. */
export async function seedPriceBook(ctx: Context, book: PriceBook): Promise<void> {
  const seeded = await sql`select 1 from price_terms`.execute(ctx.db)
  if (seeded.rows.length > 0) return
  for (const { prices, season, ...plan } of book.plans) {
    await ctx.db
      .insertInto('rate_plans')
      .values({ ...plan, season: json(season) })
      .execute()
    const classes = Object.keys(prices) as (keyof typeof prices)[]
    const rows = classes.map((vehicle_class) => ({ plan_id: plan.id, vehicle_class, ...prices[vehicle_class]! }))
    await ctx.db.insertInto('rate_plan_prices').values(rows).execute()
  }
  for (const step of book.lead_time_discounts) await ctx.db.insertInto('lead_time_discounts').values(step).execute()
  for (const [position, fee] of book.fees.entries()) {
    await ctx.db
      .insertInto('fees')
      .values({ ...fee, position })
      .execute()
  }
  for (const [position, tax] of book.taxes.entries()) {
    await ctx.db
      .insertInto('taxes')
      .values({ ...tax, position })
      .execute()
  }
  await ctx.db
    .insertInto('price_terms')
    .values({ buy_now_extra_percent: book.buy_now_extra_percent, terms: json(book.terms) })
    .execute()
}
