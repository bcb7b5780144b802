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

/** What a form says, and the last stay that it said, whose length is kept. */
export interface Typing {
  readonly fields: StayFields
  readonly stay: StayFields
}

/**
 * The form after a change. An arrival moved past the leaving date moves that too, so no error shows while typing. Nothing follows
 * from an arrival that the form does not take (`isTaken`), such as one whose year is still being typed.
 */
export function follow({ fields, stay }: Typing, typed: StayFields, isTaken: boolean): Typing {
  if (!isTaken || !isComplete(typed)) return { fields: typed, stay }
  if (isInOrder(typed)) return { fields: typed, stay: typed }
  if (typed.from_date === fields.from_date) return { fields: typed, stay }
  const days = daysFrom(stay.from_date, stay.to_date) ?? 0
  const moved = { ...typed, to_date: daysAfter(typed.from_date, Math.max(days, 1)) ?? typed.to_date }
  return { fields: moved, stay: moved }
}

function isInOrder({ from_date, from_time, to_date, to_time }: StayFields): boolean {
  return `${from_date} ${from_time}` < `${to_date} ${to_time}`
}

/** Whether every date and time is there; a native field that is half typed is empty. */
export function isComplete({ from_date, from_time, to_date, to_time }: StayFields): boolean {
  return [from_date, from_time, to_date, to_time].every((value) => value !== '')
}

export function isSame(one: StayFields, other: StayFields): boolean {
  const fields = Object.keys(one) as (keyof StayFields)[]
  return fields.every((field) => one[field].trim() === other[field]?.trim())
}
