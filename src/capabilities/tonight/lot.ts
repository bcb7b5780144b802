import type { VehicleClass } from '../../http/wire.ts'
import { DAY_MS, HOUR_MS } from '../../lib/durations.ts'
import { addDays, pacificDate, pacificTime } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { expectedBetween } from '../bookings/index.ts'
import { arrivalsBetween } from '../moves/index.ts'
import { readClassSpaces } from '../settings/index.ts'
import { vouchersExpected } from '../vouchers/index.ts'
import {
  type ExpectedCars,
  firstHabitDay,
  type Habits,
  habitsOf,
  HORIZON_HOURS,
  type Lot,
  stillComes,
} from './rules.ts'
import * as store from './store.ts'

/** A class as it stands now. */
export interface ClassNow extends Lot {
  readonly vehicleClass: VehicleClass
  /** Cars at the lot, and of those: whose time is over, and whose flight back is late. */
  readonly here: number
  readonly overdue: number
  readonly lateFlights: number
  /** Bookings that arrive, and cars at the lot that should leave, within 24 hours. */
  readonly coming: number
  readonly leaving: number
}

/** How far back a booking can have begun whose car may still come. */
const LATE_HOURS = 24
/** What is measured of those who never come. */
const NO_SHOW_DAYS = 90
/** A voucher is used on its dates more often than not. */
const VOUCHER_CHANCE = 0.8

/** Every class whose stalls are known, with the cars that are at the lot and those that are to come. */
export async function readLot(ctx: Context): Promise<ClassNow[]> {
  const horizon = ctx.now.add({ hours: HORIZON_HOURS })
  // Whoever leaves after the last hour leaves at the same time for us.
  const end = horizon.add({ hours: 1 })
  const today = pacificDate(ctx.now)
  const [classes, cars, bookings, vouchers, days, arrivals] = await Promise.all([
    readClassSpaces(ctx),
    store.carsHere(ctx, end),
    expectedBetween(ctx, { from: ctx.now.subtract({ hours: LATE_HOURS }), before: horizon, end }),
    vouchersExpected(ctx, { before: horizon, end }),
    store.daysSince(ctx, firstHabitDay(ctx.now)),
    arrivalsBetween(ctx, addDays(today, -NO_SHOW_DAYS), addDays(today, -1)),
  ])
  const hours = hoursFrom(ctx.now)
  const now = ctx.now.epochMilliseconds
  return classes.flatMap(({ code: vehicleClass, stalls }) => {
    if (stalls === null) return []
    const isOwn = (of: { vehicle_class: VehicleClass }) => of.vehicle_class === vehicleClass
    const known = arrivals.find(isOwn)
    const habits = habitsOf(days.filter(isOwn), { came: known?.came ?? 0, missed: known?.no_shows ?? 0 }, hours)
    const atLot = cars.filter(isOwn)
    const here = atLot.map((car) => expectedOf(car, habits))
    const coming = bookings.filter(isOwn).map(({ from, to, count }) => {
      const hoursLate = Math.max(0, now - from) / HOUR_MS
      return { from: Math.max(now, from), to, count, chance: stillComes(hoursLate, habits.noShowRate) }
    })
    const covered = vouchers
      .filter(isOwn)
      .map(({ from, to, count }) => ({ from: Math.max(now, from), to, count, chance: VOUCHER_CHANCE }))
    const soon = now + DAY_MS
    return [
      {
        vehicleClass,
        stalls,
        habits,
        cars: [...here, ...coming, ...covered],
        here: countOf(here),
        overdue: countOf(here.filter(({ to }) => to < now)),
        lateFlights: atLot.reduce((total, { late_flights }) => total + late_flights, 0),
        coming: countOf([...coming, ...covered].filter(({ from }) => from < soon)),
        leaving: countOf(here.filter(({ to }) => to < soon)),
      },
    ]
  })
}

/** Cars at the lot: until when, as booked, as their late flight says, or as cars without a booking do. */
function expectedOf({ entered_at, leaves_at, count }: store.CarsHere, habits: Habits): ExpectedCars {
  const usual = (entered_at ?? 0) + Math.round(habits.walkInHours * 60) * 60_000
  return { from: entered_at ?? 0, to: leaves_at ?? usual, chance: 1, count }
}

function countOf(cars: readonly ExpectedCars[]): number {
  return cars.reduce((total, { count }) => total + count, 0)
}

/** The Pacific date and hour of the day of each of the next hours. */
function hoursFrom(now: Temporal.Instant) {
  return Array.from({ length: HORIZON_HOURS }, (_, hour) => {
    const at = now.add({ hours: hour })
    return { date: pacificDate(at), hour: Number(pacificTime(at).slice(0, 2)) }
  })
}
