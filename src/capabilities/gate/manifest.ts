import { type Cents, toDollars } from '../../lib/money.ts'
import { isBefore, toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { type BookingAtTheLot, type BookingRow, bookingsAtTheLot, movingBetween } from '../bookings/index.ts'
import { balanceDue } from '../bookings/rules.ts'
import { keysAt, pick } from '../bookings/traveler/fields.ts'
import { lastReports } from '../flights/index.ts'
import { countOpenStays, openStaysOf, priceUsing, type StayRow } from '../stays/index.ts'
import type { Manifest, ManifestRow } from './contract.ts'

/** Arrivals and departures of the next hours for the driver; late arrivals come first. */
export async function manifestOf(ctx: Context, hours: number): Promise<Manifest> {
  const [from, to] = [ctx.now.subtract({ hours: 2 }), ctx.now.add({ hours })]
  const [moving, atTheLotCount] = await Promise.all([movingBetween(ctx, { from, to }), countOpenStays(ctx)])
  const arrivals = moving.filter(({ status }) => status === 'CONFIRMED').map(arrivalRow)
  const leaving = moving.filter(({ status }) => status === 'CHECKED_IN')
  const stayOf = await openStaysOf(
    ctx,
    leaving.map(({ id }) => id),
  )
  const held = leaving.filter(({ id }) => stayOf.get(id)?.holds_until)
  const [atTheLot, backAt] = await Promise.all([
    bookingsAtTheLot(ctx, leaving),
    lastReports(
      ctx,
      held.map(({ id }) => id),
    ),
  ])
  const inOrder = leaving
    .map((booking) => ({ booking, at: leavesAt(booking, backAt.get(booking.id)) }))
    .toSorted((one, other) => one.at.epochMilliseconds - other.at.epochMilliseconds)
  const departures = await Promise.all(
    inOrder.map(({ booking, at }) =>
      departureRow(ctx, booking, { at, stay: stayOf.get(booking.id), used: atTheLot.get(booking.id) }),
    ),
  )
  return {
    from: toWire(ctx.now),
    to: toWire(to),
    arrivals,
    departures,
    at_the_lot: atTheLotCount,
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

interface Leaving {
  readonly at: Temporal.Instant
  readonly stay: StayRow | undefined
  readonly used: BookingAtTheLot | undefined
}

/** As booked, or later by the last report of a late flight. */
function leavesAt({ travel_to }: BookingRow, backAt: Temporal.Instant | undefined): Temporal.Instant {
  return backAt && isBefore(travel_to, backAt) ? backAt : travel_to
}

async function departureRow(ctx: Context, booking: BookingRow, leaving: Leaving): Promise<ManifestRow> {
  const { at, stay } = leaving
  const due = stay ? await dueAt(ctx, stay, leaving) : balanceDue(booking)
  return {
    ...aboutBooking(booking),
    at: toWire(at),
    flight: booking.flight_number_returning,
    plate: stay?.plate ?? booking.plate,
    terminal: stay?.terminal ?? null,
    party: stay?.party ?? booking.party,
    due: due === null ? null : toDollars(due),
    late_flight: stay?.late_flight ?? null,
  }
}

/** Null for a stay that cannot be priced: the driver still needs the departure. */
async function dueAt(ctx: Context, stay: StayRow, { at, used }: Leaving): Promise<Cents | null> {
  try {
    return (await priceUsing(ctx, stay, { at: isBefore(at, ctx.now) ? ctx.now : at, used })).due
  } catch (err) {
    ctx.log.error({ err, stay: stay.id }, 'a stay of the manifest could not be priced')
    return null
  }
}

function aboutBooking(booking: BookingRow) {
  return pick(booking, ['number', 'vehicle_class', ...keysAt('manifest')])
}
