import { type Cents, toDollars } from '../../lib/money.ts'
import { isBefore, toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { type BookingAtTheLot, type BookingRow, bookingsAtTheLot, movingBetween } from '../bookings/index.ts'
import { balanceDue } from '../bookings/rules.ts'
import { keysAt, pick } from '../bookings/traveler/fields.ts'
import { lastReports } from '../flights/index.ts'
import { openStays, priceUsing, type StayRow } from '../stays/index.ts'
import type { Manifest, ManifestRow } from './contract.ts'

/** Arrivals and departures of the next hours for the driver; late arrivals come first. */
export async function manifestOf(ctx: Context, hours: number): Promise<Manifest> {
  const [from, to] = [ctx.now.subtract({ hours: 2 }), ctx.now.add({ hours })]
  const [moving, open] = await Promise.all([movingBetween(ctx, { from, to }), openStays(ctx)])
  const stayOf = new Map(open.flatMap((stay) => (stay.booking_id ? [[stay.booking_id, stay] as const] : [])))
  const arrivals = moving.filter(({ status }) => status === 'CONFIRMED').map(arrivalRow)
  const leaving = moving.filter(({ status }) => status === 'CHECKED_IN')
  const held = leaving.filter(({ id }) => stayOf.get(id)?.holds_until)
  const [atTheLot, backAt] = await Promise.all([
    bookingsAtTheLot(ctx, leaving),
    lastReports(
      ctx,
      held.map(({ id }) => id),
    ),
  ])
  const departures = await Promise.all(
    leaving.map((booking) =>
      departureRow(ctx, booking, {
        stay: stayOf.get(booking.id),
        used: atTheLot.get(booking.id),
        backAt: backAt.get(booking.id),
      }),
    ),
  )
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

interface Leaving {
  readonly stay: StayRow | undefined
  readonly used: BookingAtTheLot | undefined
  /** From the last report of a late flight. */
  readonly backAt: Temporal.Instant | undefined
}

async function departureRow(ctx: Context, booking: BookingRow, leaving: Leaving): Promise<ManifestRow> {
  const { stay, backAt } = leaving
  const at = backAt && isBefore(booking.travel_to, backAt) ? backAt : booking.travel_to
  const due = stay ? await dueAt(ctx, stay, { ...leaving, at }) : balanceDue(booking)
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
async function dueAt(
  ctx: Context,
  stay: StayRow,
  { at, used }: Leaving & { readonly at: Temporal.Instant },
): Promise<Cents | null> {
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
