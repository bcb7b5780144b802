import { sql } from 'kysely'
import type { Cents } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import { carsBooked, notCanceled } from '../bookings/index.ts'
import { moneyMoved } from '../payments/index.ts'
import { carsAtTheLot } from '../stays/index.ts'
import type { Counted, Movements } from './rules.ts'

/** Cars at the lot, and booked ones there whose time is over, by class. */
export async function carsHere(ctx: Context): Promise<Record<'here' | 'overdue', Counted[]>> {
  const { rows } = await sql<Counted & { is_overdue: boolean }>`
    select vehicle_class, count(*)::int as count, false as is_overdue from ${carsAtTheLot} group by vehicle_class
    union all
    select vehicle_class, count(*)::int, true from ${carsBooked}
    where status = 'CHECKED_IN' and travel_to < ${ctx.now}
    group by vehicle_class`.execute(ctx.db)
  const [overdue, here] = apart(rows, ({ is_overdue }) => is_overdue)
  return { here, overdue }
}

/** Bookings that should arrive, and that should leave, between two moments, by class and hour. */
export async function movements(
  ctx: Context,
  from: Temporal.Instant,
  before: Temporal.Instant,
): Promise<Record<'coming' | 'leaving', Movements[]>> {
  const { rows } = await sql<Movements & { is_coming: boolean }>`
    select vehicle_class, date_trunc('hour', travel_from) as at, true as is_coming,
      count(*) filter (where status in ('CHECKED_IN', 'COMPLETED'))::int as done,
      count(*) filter (where status = 'CONFIRMED')::int as open
    from ${carsBooked} where travel_from >= ${from} and travel_from < ${before} group by vehicle_class, 2
    union all
    select vehicle_class, date_trunc('hour', travel_to), false,
      count(*) filter (where status = 'COMPLETED')::int, count(*) filter (where status = 'CHECKED_IN')::int
    from ${carsBooked} where travel_to >= ${from} and travel_to < ${before} group by vehicle_class, 2`.execute(ctx.db)
  const [coming, leaving] = apart(rows, ({ is_coming }) => is_coming)
  return { coming, leaving }
}

function apart<Item>(items: readonly Item[], isOne: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isOne), items.filter((item) => !isOne(item))]
}

/** Money that moved between two moments, in cents, and how many bookings were made. */
export async function takings(
  ctx: Context,
  from: Temporal.Instant,
  before: Temporal.Instant,
): Promise<{ taken: Cents; refunded: Cents; bookings: number }> {
  const { rows } = await sql<{ taken: Cents; refunded: Cents; bookings: number }>`
    select coalesce(sum(amount_cents) filter (where kind = 'CHARGE'), 0)::bigint as taken,
      coalesce(sum(amount_cents) filter (where kind = 'REFUND'), 0)::bigint as refunded,
      (select count(*)::int from ${notCanceled} where created_at >= ${from} and created_at < ${before}) as bookings
    from (${moneyMoved}) as moved where at >= ${from} and at < ${before}`.execute(ctx.db)
  return rows[0]!
}
