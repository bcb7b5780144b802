import { VEHICLE_CLASSES, type VehicleClass } from '../../../lib/products.ts'
import { daysAfter, daysFrom } from '../../ui/when.ts'

/** A stay as it is typed: Pacific dates (YYYY-MM-DD) and times (HH:mm). The keys are the names of the form's fields. */
export interface StayFields {
  readonly from_date: string
  readonly from_time: string
  readonly to_date: string
  readonly to_time: string
  readonly vehicleClass: VehicleClass
  readonly promoCode: string
}

/** The vehicle class that a form or an address names; standard where it names none. */
export function classOf(text: string): VehicleClass {
  return VEHICLE_CLASSES.find((each) => each === text) ?? 'STANDARD'
}

/** A stay as a form or an address has it, by the names of its fields. */
export function readFields(source: Iterable<readonly [string, FormDataEntryValue]>): StayFields {
  const values = new Map(source)
  const text = (name: keyof StayFields) => {
    const value = values.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    from_date: text('from_date'),
    from_time: text('from_time'),
    to_date: text('to_date'),
    to_time: text('to_time'),
    vehicleClass: classOf(text('vehicleClass')),
    promoCode: text('promoCode'),
  }
}

/** The faults of a stay, by form field. */
export type StayFaults = Readonly<Partial<Record<'from' | 'to' | 'promoCode', readonly string[]>>>

/** The form after a change. An arrival moved past the leaving date moves that too, so no error shows while typing. */
export function follow(before: StayFields, typed: StayFields): StayFields {
  if (typed.from_date === before.from_date || !isComplete(typed)) return typed
  const isInOrder = `${typed.from_date} ${typed.from_time}` < `${typed.to_date} ${typed.to_time}`
  if (isInOrder) return typed
  const days = daysFrom(before.from_date, before.to_date) ?? 0
  return { ...typed, to_date: daysAfter(typed.from_date, Math.max(days, 1)) ?? typed.to_date }
}

/** Whether every date and time is there; a native field that is half typed is empty. */
export function isComplete({ from_date, from_time, to_date, to_time }: StayFields): boolean {
  return [from_date, from_time, to_date, to_time].every((value) => value !== '')
}

export function isSame(one: StayFields, other: StayFields): boolean {
  const fields = Object.keys(one) as (keyof StayFields)[]
  return fields.every((field) => one[field].trim() === other[field]?.trim())
}
