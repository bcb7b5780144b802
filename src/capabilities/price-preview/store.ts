import { sql } from 'kysely'
import { ZONE } from '../../lib/pacific.ts'
import type { ProductId, VehicleClass } from '../../http/wire.ts'
import type { Context } from '../../platform/context.ts'
import { liveBookings, notCanceled } from '../bookings/index.ts'
import type { Coupon } from '../coupons/rules.ts'
import { quoteCoupons } from '../quotes/index.ts'

/** Stays of one class and length that were sold since, with what is usual among them. */
export interface UsualStay {
  readonly vehicle_class: VehicleClass
  readonly days: number
  readonly sold: number
  readonly lead_days: number
  /** `HH:MM:SS`, Pacific. */
  readonly arrives: string
  readonly leaves: string
}

/** What is usual shows in so many, however many were sold. */
const MOST_LOOKED_AT = 10_000

/** The stays that were sold most since a moment, by class and number of Pacific dates: of the last 10,000 at most. */
export async function mostSold(ctx: Context, since: Temporal.Instant, most: number): Promise<UsualStay[]> {
  const { rows } = await sql<UsualStay>`
    with stays as (
      select vehicle_class, created_at at time zone ${sql.lit(ZONE)} as booked,
        travel_from at time zone ${sql.lit(ZONE)} as arrives, travel_to at time zone ${sql.lit(ZONE)} as leaves
      from ${notCanceled} where created_at >= ${since} and prior_number is null
      order by created_at desc limit ${MOST_LOOKED_AT}
    )
    select vehicle_class, (leaves::date - arrives::date) as days, count(*) as sold,
      percentile_disc(0.5) within group (order by arrives::date - booked::date) as lead_days,
      percentile_disc(0.5) within group (order by arrives::time)::text as arrives,
      percentile_disc(0.5) within group (order by leaves::time)::text as leaves
    from stays group by vehicle_class, leaves::date - arrives::date
    order by sold desc, vehicle_class, days limit ${most}`.execute(ctx.db)
  return rows
}

/** A booking as far as pricing it anew needs it. */
export interface SoldStay {
  readonly product_id: ProductId
  readonly vehicle_class: VehicleClass
  readonly travel_from: Temporal.Instant
  readonly travel_to: Temporal.Instant
  readonly created_at: Temporal.Instant
  /** What it was booked with. */
  readonly coupon: Coupon | null
  /** For how many bookings it stands. */
  readonly weight: number
}

/** How many bookings arrive within a range, counted up to `most`. */
export async function countArrivals(
  ctx: Context,
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
  most: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select from ${notCanceled} where travel_from >= ${from} and travel_from < ${to} limit ${most}) as found`.execute(
    ctx.db,
  )
  return rows[0]?.n ?? 0
}

/**
 * Bookings that arrive within a range, a multiple of `stride` days: of one day in `stride`, `perDay` at most, evenly among
 * those of the day. Each says for how many it stands.
 */
export async function arrivals(
  ctx: Context,
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
  { stride, perDay }: { stride: number; perDay: number },
): Promise<SoldStay[]> {
  const { rows } = await sql<SoldStay>`
    select product_id, vehicle_class, travel_from, travel_to, created_at, coupon,
      of_day::float8 / least(of_day, ${perDay}::integer) * ${stride} as weight
    from generate_series(${from}::timestamptz, ${to}::timestamptz, make_interval(days => ${stride})) as day
    cross join lateral (
      -- By an index alone: the bookings themselves are read of those that were chosen.
      select array_agg(id order by travel_from, id) as ids, count(*)::integer as of_day
      from ${notCanceled} where travel_from >= day and travel_from < least(day + interval '1 day', ${to}::timestamptz)
    ) as arriving
    cross join lateral generate_series(1, least(of_day, ${perDay}::integer)) as nth
    cross join lateral (
      select product_id, vehicle_class, travel_from, travel_to, created_at, quote_id from ${notCanceled}
      where id = ids[case when of_day <= ${perDay}::integer then nth else (nth * of_day + ${perDay}::integer - 1) / ${perDay}::integer end] offset 0
    ) as booked
    left join lateral (select coupon from ${quoteCoupons} where id = quote_id offset 0) as quoted on true`.execute(
    ctx.db,
  )
  return rows
}

/** How many bookings are still to come or under way, counted up to `most`. */
export async function countLive(ctx: Context, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select from ${liveBookings} where travel_from >= ${ctx.now.subtract({ hours: 24 * 120 })} limit ${most}) as live`.execute(
    ctx.db,
  )
  return rows[0]?.n ?? 0
}
