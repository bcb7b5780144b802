import type { VehicleClass } from '../../http/wire.ts'
import { addDays, addWallDays, datesBetween, fromLocal } from '../../lib/pacific.ts'
import { VEHICLE_CLASSES } from '../../lib/products.ts'
import type { Context } from '../../platform/context.ts'
import { priceBook } from '../rates/index.ts'
import * as store from './store.ts'

/** The bookings of a class on a Pacific date, without canceled ones. */
export interface BookedOnDate {
  readonly arrivals: number
  readonly departures: number
  /** Stays that touch the date, wherever their cars are: those that the list of the date shows. */
  readonly stays: number
}

/** Counts the bookings of each date from one to another, both included, by who is there at first, and who comes and leaves. */
export async function bookedByDate(
  ctx: Context,
  from: string,
  to: string,
): Promise<(date: string, vehicleClass: VehicleClass) => BookedOnDate> {
  const begin = fromLocal(from, '00:00')
  const [arrivals, departures, underWay] = await Promise.all([
    store.arrivalsByDate(ctx, from, to),
    store.departuresByDate(ctx, from, to),
    longestBefore(ctx, begin).then((longest) => store.underWay(ctx, { from: begin, before: begin, longest })),
  ])
  const [arriving, leaving] = [byKey(arrivals), byKey(departures)]
  const dates = datesBetween(from, to)
  const counts = VEHICLE_CLASSES.flatMap((vehicle_class) => {
    const there = underWay.find((each) => each.vehicle_class === vehicle_class)?.count ?? 0
    // Who leaves as the first date begins is no longer among those under way.
    let stays = there + (leaving.get(keyOf(from, vehicle_class))?.at_midnight ?? 0)
    return dates.map((date) => {
      const key = keyOf(date, vehicle_class)
      const [arrived, left] = [arriving.get(key)?.count ?? 0, leaving.get(key)]
      stays += arrived
      const counted = { arrivals: arrived, departures: left?.count ?? 0, stays: stays - (left?.at_midnight ?? 0) }
      stays -= counted.departures
      return [key, counted] as const
    })
  })
  const all = new Map(counts)
  return (date, vehicleClass) => all.get(keyOf(date, vehicleClass)) ?? { arrivals: 0, departures: 0, stays: 0 }
}

const keyOf = (date: string, vehicleClass: VehicleClass) => `${date} ${vehicleClass}`

function byKey<Counted extends store.CountOfDate>(rows: readonly Counted[]): Map<string, Counted> {
  return new Map(rows.map((row) => [keyOf(row.date, row.vehicle_class), row]))
}

/** A Pacific date as the span that its stays touch. */
export async function spanOf(ctx: Context, date: string): Promise<NonNullable<store.BookingFilter['on']>> {
  const from = fromLocal(date, '00:00')
  return { from, before: fromLocal(addDays(date, 1), '00:00'), longest: await longestBefore(ctx, from) }
}

/** No stay under way at a moment began before the longest stay before it: so an index bounds the search. */
async function longestBefore(ctx: Context, moment: Temporal.Instant): Promise<Temporal.Instant> {
  const { longest_stay_days } = (await priceBook(ctx)).terms
  return addWallDays(moment, -longest_stay_days - 1)
}
