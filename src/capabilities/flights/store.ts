import { actorOf, type Context } from '../../platform/context.ts'
import type { FlightSource } from './rules.ts'

/** A report that the flight back of a booking is late. */
export interface FlightReport {
  readonly bookingId: string
  readonly flightNumber: string
  readonly backAt: Temporal.Instant
  readonly holdsUntil: Temporal.Instant
  readonly source: FlightSource
}

export async function report(ctx: Context, { bookingId, flightNumber, backAt, holdsUntil, source }: FlightReport) {
  await ctx.db
    .insertInto('flight_reports')
    .values({
      id: ctx.random.uuid(),
      booking_id: bookingId,
      flight_number: flightNumber,
      back_at: backAt,
      holds_until: holdsUntil,
      source,
      actor: actorOf(ctx),
      reported_at: ctx.now,
    })
    .execute()
}

/** When whoever booked is back by the latest report, by booking; those without a report are left out. */
export async function lastReports(
  ctx: Context,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, Temporal.Instant>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('flight_reports')
    .select(['booking_id', 'back_at'])
    .distinctOn('booking_id')
    .where('booking_id', 'in', bookingIds)
    .orderBy('booking_id')
    .orderBy('reported_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ booking_id, back_at }) => [booking_id, back_at]))
}
