import { HOUR_MS } from '../../lib/durations.ts'
import { pacificDate, pacificTime, weekday as weekdayOf } from '../../lib/pacific.ts'
import type { HourOfMoves } from './store.ts'
import type { HourActivity, WeekdayActivity } from './office-contract.ts'

interface Span {
  readonly start: Temporal.Instant
  readonly end: Temporal.Instant
  /** Cars at the lot when it starts. */
  readonly before: number
  readonly moves: readonly HourOfMoves[]
}

/** One hour of the span, and the cars that were there when it began. */
interface Hour {
  readonly date: string
  readonly hour: number
  readonly weekday: number
  readonly arrivals: number
  readonly departures: number
  readonly cars: number
  /** The highest number of cars within the hour. */
  readonly most: number
}

/** Arrivals, departures and occupancy by hour of the Pacific day and by day of the week. */
export function activityOf(
  span: Span,
  weekday?: number,
): { days: number; hours: HourActivity[]; weekdays: WeekdayActivity[] } {
  const all = hoursOf(span)
  const chosen = all.filter((one) => weekday === undefined || one.weekday === weekday)
  return {
    days: new Set(chosen.map(({ date }) => date)).size,
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, ...sumUp(chosen.filter((one) => one.hour === hour)) })),
    weekdays: [1, 2, 3, 4, 5, 6, 7].map((day) => ({
      weekday: day,
      ...sumUp(all.filter((one) => one.weekday === day)),
    })),
  }
}

/** Every hour of the span, by elapsed time: when the clocks go back, one hour is there twice. */
function hoursOf({ start, end, before, moves }: Span): Hour[] {
  const moved = new Map(moves.map((move) => [move.hour, move]))
  const hours: Hour[] = []
  let cars = before
  for (let at = start.epochMilliseconds; at < end.epochMilliseconds; at += HOUR_MS) {
    const instant = Temporal.Instant.fromEpochMilliseconds(at)
    const date = pacificDate(instant)
    const move = moved.get(at / HOUR_MS)
    const { arrivals = 0, departures = 0 } = move ?? {}
    hours.push({
      date,
      hour: Number(pacificTime(instant).slice(0, 2)),
      weekday: weekdayOf(date),
      arrivals,
      departures,
      cars,
      most: Math.max(cars, move ? cars + move.highest : 0),
    })
    cars += arrivals - departures
  }
  return hours
}

function sumUp(hours: readonly Hour[]) {
  const total = (what: 'arrivals' | 'departures' | 'cars') => hours.reduce((sum, hour) => sum + hour[what], 0)
  return {
    arrivals: total('arrivals'),
    departures: total('departures'),
    cars: hours.length === 0 ? 0 : Math.round((total('cars') / hours.length) * 10) / 10,
    most_cars: Math.max(0, ...hours.map(({ most }) => most)),
  }
}
