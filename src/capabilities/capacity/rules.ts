import { addWallDays, datesTouched, pacificDate, type Stay } from '../../lib/pacific.ts'
import type { VehicleClass } from '../../http/wire.ts'

/** Free spaces of a class on a Pacific date. */
export interface FreeSpace {
  readonly vehicle_class: VehicleClass
  readonly date: string
  readonly free: number
}

/** What a date says besides. */
export interface SpaceDay extends FreeSpace {
  /** Never fewer than `free`. */
  readonly free_for_members: number
  readonly is_closed: boolean
  readonly minimum_stay: number | null
}

/** A stay of a class: what is wanted, or what is free instead. */
export interface ClassStay extends Stay {
  readonly vehicleClass: VehicleClass
}

/** Why a stay cannot be had. All is empty when it can. */
export interface Obstacles {
  /** Dates on which nothing can be had, whatever the reason. */
  readonly full: readonly string[]
  /** Those of them that the house has closed. */
  readonly closed: readonly string[]
  /** Those of them on which members could still have a space. */
  readonly forMembers: readonly string[]
  /** The arrival asks for a longer stay. */
  readonly minimumStay: { readonly date: string; readonly days: number } | undefined
}

/**
 * What stands in the way of a stay of so many started days. Who has a space already asks for the dates that come on top.
 * @param days rows of the class's dates, as {@link forTaker} hands them on
 */
export function obstaclesOf(
  rows: readonly SpaceDay[],
  { vehicleClass, from, to }: ClassStay,
  { startedDays, dates = datesTouched(from, to) }: { startedDays: number; dates?: readonly string[] },
): Obstacles {
  const own = new Map(rows.filter((row) => row.vehicle_class === vehicleClass).map((row) => [row.date, row]))
  const full = fullDates(rows, vehicleClass, dates)
  const arrival = pacificDate(from)
  const least = own.get(arrival)?.minimum_stay ?? 0
  return {
    full,
    closed: full.filter((date) => own.get(date)?.is_closed),
    forMembers: full.filter((date) => (own.get(date)?.free_for_members ?? 0) > 0),
    minimumStay: startedDays < least ? { date: arrival, days: least } : undefined,
  }
}

export function isHindered({ full, minimumStay }: Obstacles): boolean {
  return full.length > 0 || minimumStay !== undefined
}

/** The rows as they are for members or for anybody. */
export function forTaker<Row extends SpaceDay>(rows: readonly Row[], { isMember }: { isMember: boolean }): Row[] {
  return rows.map((row) => (isMember ? { ...row, free: row.free_for_members } : row))
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
  { furthestShift, mayBe = () => true }: { furthestShift: number; mayBe?: (stay: ClassStay) => boolean },
): ClassStay[] {
  const free = freeDates(rows)
  const isFree = (stay: ClassStay) =>
    datesTouched(stay.from, stay.to).every((date) => free.has(key(stay.vehicleClass, date))) && mayBe(stay)
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

/** Classes whose spaces hold a vehicle of a class: where it may be moved to. */
export const FITS_INTO: Readonly<Record<VehicleClass, readonly VehicleClass[]>> = {
  STANDARD: ['OVERSIZE'],
  OVERSIZE: [],
  MOTORCYCLE: ['STANDARD', 'OVERSIZE'],
}

function freeDates(rows: readonly FreeSpace[]): Set<string> {
  return new Set(rows.filter(({ free }) => free > 0).map((row) => key(row.vehicle_class, row.date)))
}

function key(vehicleClass: VehicleClass, date: string): string {
  return `${vehicleClass} ${date}`
}
