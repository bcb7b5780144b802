import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Row } from '../../../platform/database.ts'
import type { VehicleClass } from '../../rates/rules.ts'
import { carsBooked } from '../store.ts'

export type FreeBooking = Row<'free_bookings'>

/** Other bookings for these holders wait until this transaction ends. */
export async function lockHolders(ctx: Context, holders: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('bookings.free'), hashtext(holder))
    from (select holder from unnest(${holders}::text[]) as holder order by holder offset 0) as in_order`.execute(ctx.db)
}

/** A stay of a class; `except` is the booking that is moved to it. */
export interface Wanted {
  readonly vehicleClass: VehicleClass
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  readonly except?: string
}

/**
 * How many live bookings each holder has that overlap a stay and could be cancelled at no cost. The holders stand one by one,
 * so that the statement is planned once.
 */
export async function countFree(
  ctx: Context,
  holders: readonly string[],
  { vehicleClass, from, to, except }: Wanted,
): Promise<Map<string, number>> {
  const { rows } = await sql<Pick<FreeBooking, 'holder'> & { count: number }>`
    select f.holder, count(*)::int as count from free_bookings f join ${carsBooked} on booked.id = f.booking_id
    where f.holder in (${sql.join(holders.map((holder) => sql`${holder}`))}) and booked.id is distinct from ${except ?? null}::uuid
      and booked.status in ('PENDING', 'CONFIRMED') and booked.vehicle_class = ${vehicleClass}
      and booked.travel_from < ${to} and booked.travel_to > ${from}
      and (f.regret_until > ${ctx.now} or booked.travel_from - make_interval(hours => f.free_hours) > ${ctx.now})
    group by f.holder`.execute(ctx.db)
  return new Map(rows.map(({ holder, count }) => [holder, count]))
}

/** Notes who holds a booking. */
export async function noteHolders(
  ctx: Context,
  holders: readonly string[],
  { booking_id, regret_until, free_hours }: Omit<FreeBooking, 'holder'>,
): Promise<void> {
  await sql`
    insert into free_bookings (booking_id, holder, regret_until, free_hours)
    select ${booking_id}, holder, ${regret_until}, ${free_hours}::int
    from unnest(${holders}::text[]) as holder on conflict do nothing`.execute(ctx.db)
}

/** Who holds a booking. */
export async function holdersOf(ctx: Context, bookingId: string): Promise<string[]> {
  const { rows } = await sql<Pick<FreeBooking, 'holder'>>`
    select holder from free_bookings where booking_id = ${bookingId}`.execute(ctx.db)
  return rows.map(({ holder }) => holder)
}

/** Forgets who holds what is over, or has ended otherwise. */
export async function forgetHolders(ctx: Context): Promise<void> {
  await sql`
    delete from free_bookings f using ${carsBooked} where booked.id = f.booking_id
      and (booked.status not in ('PENDING', 'CONFIRMED') or booked.travel_from < ${ctx.now})`.execute(ctx.db)
}
