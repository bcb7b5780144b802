import type { VehicleClass } from '../../http/wire.ts'
import { HOUR_MS } from '../../lib/durations.ts'

/** Bookings that should arrive, or leave, within one hour. */
export interface Movements {
  readonly vehicle_class: VehicleClass
  /** Within the hour. */
  readonly at: Temporal.Instant
  /** Of those: that did, and that have not yet. */
  readonly done: number
  readonly open: number
}

export interface Counted {
  readonly vehicle_class: VehicleClass
  readonly count: number
}

interface ClassSpace {
  readonly code: VehicleClass
  readonly stalls: number | null
}

interface Cars {
  readonly here: readonly Counted[]
  readonly overdue: readonly Counted[]
  readonly coming: readonly Movements[]
  readonly leaving: readonly Movements[]
}

/** What each class has at the lot and still to expect today. */
export function byClass(spaces: readonly ClassSpace[], { here, overdue, coming, leaving }: Cars) {
  return spaces.map(({ code, stalls }) => {
    const counted = (rows: readonly Counted[]) => rows.find((row) => row.vehicle_class === code)?.count ?? 0
    const open = (rows: readonly Movements[]) =>
      sumOf(
        rows.filter((row) => row.vehicle_class === code),
        'open',
      )
    return {
      vehicle_class: code,
      stalls,
      here: counted(here),
      overdue: counted(overdue),
      to_come: open(coming),
      to_leave: open(leaving),
    }
  })
}

/** Every hour of a Pacific day: 23 or 25 of them where the clocks change. */
export function byHour(
  { from, before }: { from: Temporal.Instant; before: Temporal.Instant },
  coming: readonly Movements[],
  leaving: readonly Movements[],
) {
  const hourOf = ({ at }: Movements) => Math.floor((at.epochMilliseconds - from.epochMilliseconds) / HOUR_MS)
  const [arriving, departing] = [Map.groupBy(coming, hourOf), Map.groupBy(leaving, hourOf)]
  const hours = from.until(before).total('hours')
  return Array.from({ length: hours }, (_, hour) => {
    const [arrivals, departures] = [arriving.get(hour) ?? [], departing.get(hour) ?? []]
    return {
      at: from.add({ hours: hour }),
      arrived: sumOf(arrivals, 'done'),
      to_come: sumOf(arrivals, 'open'),
      left: sumOf(departures, 'done'),
      to_leave: sumOf(departures, 'open'),
    }
  })
}

function sumOf(rows: readonly Movements[], what: 'done' | 'open'): number {
  return rows.reduce((sum, row) => sum + row[what], 0)
}
