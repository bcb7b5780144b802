import { sql } from 'kysely'
import type { Cents } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import { carsBooked, notCanceled } from '../bookings/index.ts'
import { moneyMoved } from '../payments/index.ts'
import { carsAtTheLot } from '../stays/index.ts'
import type { Counted, Movements } from './rules.ts'

/** Cars at the lot, by class. */
export async function openStays(ctx: Context): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select vehicle_class, count(*)::int as count from ${carsAtTheLot} group by vehicle_class`.execute(ctx.db)
  return rows
}

/** Booked cars at the lot whose time is over, by class. */
export async function overdue(ctx: Context): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select vehicle_class, count(*)::int as count from ${carsBooked}
    where status = 'CHECKED_IN' and travel_to < ${ctx.now}
    group by vehicle_class`.execute(ctx.db)
  return rows
}

/** Bookings that should arrive, or leave, between two moments, by class and hour. */
export async function movements(
  ctx: Context,
  when: 'travel_from' | 'travel_to',
  from: Temporal.Instant,
  before: Temporal.Instant,
): Promise<Movements[]> {
  const done = when === 'travel_from' ? ['CHECKED_IN', 'COMPLETED'] : ['COMPLETED']
  const open = when === 'travel_from' ? 'CONFIRMED' : 'CHECKED_IN'
  const { rows } = await sql<Movements>`
    select vehicle_class, date_trunc('hour', ${sql.ref(when)}) as at,
      count(*) filter (where status = any(${done}))::int as done, count(*) filter (where status = ${open})::int as open
    from ${carsBooked} where ${sql.ref(when)} >= ${from} and ${sql.ref(when)} < ${before}
    group by vehicle_class, 2`.execute(ctx.db)
  return rows
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
