import { addWallDays, datesTouched, pacificDate, type Stay } from '../../lib/pacific.ts'
import type { VehicleClass } from '../../http/wire.ts'

/** Free spaces of a class on a Pacific date. */
export interface FreeSpace {
  readonly vehicle_class: VehicleClass
  readonly date: string
  readonly free: number
}

/** The other settings of a date. */
export interface SpaceDay extends FreeSpace {
  /** Never fewer than `free`. */
  readonly free_for_members: number
  readonly is_closed: boolean
  readonly minimum_stay: number | null
}

/** A stay of a class: a requested one or an alternative. */
export interface ClassStay extends Stay {
  readonly vehicleClass: VehicleClass
}

/** Why a stay is not available. Empty if it is. */
export interface Obstacles {
  /** Dates without an available space, for any reason. */
  readonly full: readonly string[]
  /** Those of them that staff have closed. */
  readonly closed: readonly string[]
  /** Those of them on which members could still have a space. */
  readonly forMembers: readonly string[]
  /** The arrival date requires a longer stay. */
  readonly minimumStay: { readonly date: string; readonly days: number } | undefined
}

/**
 * The obstacles to a stay of so many started days. For an existing space, pass only the added dates.
 * @param days rows of the class's dates, from {@link forTaker}
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

/** The dates on which the class is full. A date without a row counts as full. */
export function fullDates(rows: readonly FreeSpace[], vehicleClass: VehicleClass, dates: readonly string[]): string[] {
  const free = freeDates(rows)
  return dates.filter((date) => !free.has(key(vehicleClass, date)))
}

/**
 * Alternatives to a sold-out stay: other classes whose spaces hold the vehicle on the same dates, the smallest first, then
 * the same class moved by whole days, at the same times of day: the nearest before and the nearest after.
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
  const otherClasses = FITS_INTO[wanted.vehicleClass].map((vehicleClass) => ({ ...wanted, vehicleClass }))
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

/** Other classes whose spaces hold a vehicle of a class, the smallest first. */
const FITS_INTO: Readonly<Record<VehicleClass, readonly VehicleClass[]>> = {
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
