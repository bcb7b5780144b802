import { found } from '../../http/problem.ts'
import { type Cents, toDollars } from '../../lib/money.ts'
import { isBefore, toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { bookingsAtTheLot, comingBetween, leavingBetween, type MovingBooking } from '../bookings/index.ts'
import { balanceDue } from '../bookings/rules.ts'
import { keysAt, pick } from '../bookings/traveler/fields.ts'
import { lastReports } from '../flights/index.ts'
import {
  amountsAsBooked,
  countOpenStays,
  type LeavingAt,
  MOST_CARS,
  openStaysOf,
  type OpenStay,
  priceUsing,
  staysByIds,
} from '../stays/index.ts'
import type { Manifest, ManifestRow } from './contract.ts'

/**
 * Arrivals and departures of the next hours for the driver, the first of each, at most so many; late arrivals come first.
 */
export async function manifestOf(ctx: Context, hours: number, most = MOST_CARS): Promise<Manifest> {
  const [from, to] = [ctx.now.subtract({ hours: 2 }), ctx.now.add({ hours })]
  // One more of each tells whether that is all.
  const period = { from, to, most: most + 1 }
  const [coming, leaving, atTheLotCount] = await Promise.all([
    comingBetween(ctx, period),
    leavingBetween(ctx, period),
    countOpenStays(ctx),
  ])
  const departures = await leavingOf(ctx, leaving.slice(0, most))
  const dueOf = await amountsDue(ctx, departures)
  return {
    from: toWire(ctx.now),
    to: toWire(to),
    arrivals: coming.slice(0, most).map(arrivalRow),
    has_more_arrivals: coming.length > most,
    departures: departures.map((one) => departureRow(one, dueOf.get(one.booking.id) ?? null)),
    has_more_departures: leaving.length > most,
    at_the_lot: atTheLotCount,
  }
}

function arrivalRow(booking: MovingBooking): ManifestRow {
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
  readonly booking: MovingBooking
  readonly stay: OpenStay | undefined
  readonly at: Temporal.Instant
}

/** The bookings with their stays, in the order in which they leave. */
async function leavingOf(ctx: Context, bookings: readonly MovingBooking[]): Promise<Leaving[]> {
  const stayOf = await openStaysOf(
    ctx,
    bookings.map(({ id }) => id),
  )
  const held = bookings.filter(({ id }) => stayOf.get(id)?.holds_until)
  const backAt = await lastReports(
    ctx,
    held.map(({ id }) => id),
  )
  return bookings
    .map((booking) => ({ booking, stay: stayOf.get(booking.id), at: leavesAt(booking, backAt.get(booking.id)) }))
    .toSorted((one, other) => one.at.epochMilliseconds - other.at.epochMilliseconds)
}

/** As booked, or later by the last report of a late flight. */
function leavesAt({ travel_to }: MovingBooking, backAt: Temporal.Instant | undefined): Temporal.Instant {
  return backAt && isBefore(travel_to, backAt) ? backAt : travel_to
}

/** What is due of each by its booking; without those of stays that cannot be priced. */
async function amountsDue(ctx: Context, leaving: readonly Leaving[]): Promise<ReadonlyMap<string, Cents>> {
  const parked = leaving.flatMap(({ booking, stay, at }) =>
    stay ? [{ booking, stay, at: isBefore(at, ctx.now) ? ctx.now : at }] : [],
  )
  const asBooked = await amountsAsBooked(ctx, parked)
  const priced = await pricedOnes(
    ctx,
    parked.filter(({ stay }) => !asBooked.has(stay.id)),
  )
  return new Map(
    leaving.flatMap(({ booking, stay }) => {
      const due = stay ? (asBooked.get(stay.id) ?? priced.get(stay.id)) : balanceDue(booking)
      return due === undefined ? [] : [[booking.id, due] as const]
    }),
  )
}

/** What is due of stays by their ids; without those that cannot be priced, since the driver still needs the departure. */
async function pricedOnes(ctx: Context, leaving: readonly LeavingAt[]): Promise<ReadonlyMap<string, Cents>> {
  const [stays, used] = await Promise.all([
    staysByIds(
      ctx,
      leaving.map(({ stay }) => stay.id),
    ),
    bookingsAtTheLot(
      ctx,
      leaving.map(({ booking }) => booking.id),
    ),
  ])
  const due = new Map<string, Cents>()
  for (const { booking, stay, at } of leaving) {
    try {
      const priced = await priceUsing(ctx, found(stays.get(stay.id)), { at, used: used.get(booking.id) })
      due.set(stay.id, priced.due)
    } catch (err) {
      ctx.log.error({ err, stay: stay.id }, 'a stay of the manifest could not be priced')
    }
  }
  return due
}

function departureRow({ booking, stay, at }: Leaving, due: Cents | null): ManifestRow {
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

const SHOWN = ['number', 'vehicle_class', ...keysAt('manifest')] as const

function aboutBooking(booking: MovingBooking) {
  return pick(booking, SHOWN)
}
