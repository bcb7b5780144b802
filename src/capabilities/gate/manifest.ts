import { toDollars } from '../../lib/money.ts'
import { isBefore, toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { type BookingRow, movingBetween } from '../bookings/index.ts'
import { balanceDue } from '../bookings/rules.ts'
import { keysAt, pick } from '../bookings/traveler/fields.ts'
import { lastReport } from '../flights/index.ts'
import { openStays, priceAt, type StayRow } from '../stays/index.ts'
import type { Manifest, ManifestRow } from './contract.ts'

/** Who arrives and who leaves in the next hours, as the driver needs it; who is late to arrive stands on top. */
export async function manifestOf(ctx: Context, hours: number): Promise<Manifest> {
  const [from, to] = [ctx.now.subtract({ hours: 2 }), ctx.now.add({ hours })]
  const [moving, open] = await Promise.all([movingBetween(ctx, { from, to }), openStays(ctx)])
  const stayOf = new Map(open.flatMap((stay) => (stay.booking_id ? [[stay.booking_id, stay] as const] : [])))
  const arrivals = moving.filter(({ status }) => status === 'CONFIRMED').map(arrivalRow)
  const leaving = moving.filter(({ status }) => status === 'CHECKED_IN')
  const departures = await Promise.all(leaving.map((booking) => departureRow(ctx, booking, stayOf.get(booking.id))))
  return {
    from: toWire(ctx.now),
    to: toWire(to),
    arrivals,
    departures: departures.toSorted((a, b) => Temporal.Instant.compare(a.at, b.at)),
    at_the_lot: open.length,
  }
}

function arrivalRow(booking: BookingRow): ManifestRow {
  return {
    ...aboutBooking(booking),
    at: toWire(booking.travel_from),
    flight: booking.flight_number_departing,
    terminal: null,
    due: toDollars(balanceDue(booking)),
    late_flight: null,
  }
}

async function departureRow(ctx: Context, booking: BookingRow, stay: StayRow | undefined): Promise<ManifestRow> {
  const late = stay?.holds_until ? await lastReport(ctx, booking.id) : undefined
  const at = late && isBefore(booking.travel_to, late.back_at) ? late.back_at : booking.travel_to
  const priced = stay && (await priceAt(ctx, stay, isBefore(at, ctx.now) ? ctx.now : at))
  return {
    ...aboutBooking(booking),
    at: toWire(at),
    flight: booking.flight_number_returning,
    plate: stay?.plate ?? booking.plate,
    terminal: stay?.terminal ?? null,
    party: stay?.party ?? booking.party,
    due: toDollars(priced?.due ?? balanceDue(booking)),
    late_flight: stay?.late_flight ?? null,
  }
}

function aboutBooking(booking: BookingRow) {
  return pick(booking, ['number', 'vehicle_class', ...keysAt('manifest')])
}
