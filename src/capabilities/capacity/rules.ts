import { addWallDays, datesTouched, type Stay } from '../../lib/pacific.ts'
import type { VehicleClass } from '../../http/wire.ts'

/** Free spaces of a class on a Pacific date. */
export interface FreeSpace {
  readonly vehicle_class: VehicleClass
  readonly date: string
  readonly free: number
}

/** A stay of a class: what is wanted, or what is free instead. */
export interface ClassStay extends Stay {
  readonly vehicleClass: VehicleClass
}

/** Those of the dates on which the class is full. A date without a row counts as full: nothing is known of it. */
export function fullDates(rows: readonly FreeSpace[], vehicleClass: VehicleClass, dates: readonly string[]): string[] {
  const free = freeDates(rows)
  return dates.filter((date) => !free.has(key(vehicleClass, date)))
}

/**
 * What is free instead of a stay that is sold out: other classes on the same dates, then the same class moved by whole
 * days, at the same times of day: the nearest before and the nearest after.
 * @param rows all classes, from `furthestShift` days before the stay to as many after it
 */
export function alternatives(
  rows: readonly FreeSpace[],
  wanted: ClassStay,
  { furthestShift }: { furthestShift: number },
): ClassStay[] {
  const free = freeDates(rows)
  const isFree = ({ vehicleClass, from, to }: ClassStay) =>
    datesTouched(from, to).every((date) => free.has(key(vehicleClass, date)))
  const otherClasses = [...new Set(rows.map((row) => row.vehicle_class))]
    .filter((vehicleClass) => vehicleClass !== wanted.vehicleClass)
    .map((vehicleClass) => ({ vehicleClass, from: wanted.from, to: wanted.to }))
  const nearest = [-1, 1].map((direction) => shifts(wanted, direction, furthestShift).find(isFree))
  return [...otherClasses.filter(isFree), ...nearest.filter((stay) => stay !== undefined)]
}

/** The stay moved by one day, two days, … in one direction. */
function shifts({ vehicleClass, from, to }: ClassStay, direction: number, furthest: number): ClassStay[] {
  return Array.from({ length: furthest }, (_, index) => {
    const days = direction * (index + 1)
    return { vehicleClass, from: addWallDays(from, days), to: addWallDays(to, days) }
  })
}

function freeDates(rows: readonly FreeSpace[]): Set<string> {
  return new Set(rows.filter(({ free }) => free > 0).map((row) => key(row.vehicle_class, row.date)))
}

function key(vehicleClass: VehicleClass, date: string): string {
  return `${vehicleClass} ${date}`
}
