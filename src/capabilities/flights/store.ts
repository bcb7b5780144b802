import { actorOf, type Context } from '../../platform/context.ts'

/** A report that the flight back of a booking is late. */
export interface FlightReport {
  readonly bookingId: string
  readonly flightNumber: string
  readonly backAt: Temporal.Instant
  readonly holdsUntil: Temporal.Instant
  readonly source: 'TRAVELLER' | 'STAFF' | 'FEED'
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

/** The latest report for a booking. */
export function lastReport(ctx: Context, bookingId: string) {
  return ctx.db
    .selectFrom('flight_reports')
    .select('back_at')
    .where('booking_id', '=', bookingId)
    .orderBy('reported_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
