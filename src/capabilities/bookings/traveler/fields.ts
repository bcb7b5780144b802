import type { Row } from '../../../platform/database.ts'

/** Where a field of a booking is shown besides the form that asks for it. */
export type Place = 'page' | 'mail' | 'pdf' | 'pass' | 'gate' | 'manifest' | 'office'

interface Described {
  /** The part of the payment form that asks for it: with the name, folded away, or with a new card. */
  readonly part: 'contact' | 'trip' | 'card'
  readonly shown: readonly Place[]
}

export interface TextField extends Described {
  /** `name` and `phone` are never null: '' where nothing was given. */
  readonly kind: 'name' | 'phone' | 'text' | 'code' | 'plate'
  readonly max: number
  readonly autoComplete?: string
}

export interface CountField extends Described {
  readonly kind: 'count'
  readonly min: number
  readonly max: number
}

export interface ChoicesField<Option extends string = string> extends Described {
  readonly kind: 'choices'
  readonly options: readonly Option[]
}

export type TravelerField = TextField | CountField | ChoicesField

/** The kinds of field that fit a column. */
type FieldFor<Value> = Value extends readonly (infer Option extends string)[]
  ? ChoicesField<Option>
  : Value extends number
    ? CountField
    : Value extends string
      ? TextField
      : never

type Columns = Row<'bookings'>

const EVERYWHERE = ['page', 'mail', 'pdf', 'pass', 'gate', 'manifest', 'office'] as const

/**
 * What a traveler gives with a booking, in the order in which it is asked for and shown. A field has one name: that of its
 * column is also that on the wire, in the form and in mails. Contract, form, pages, mails, papers, gate and office read it
 * from here; `fields.test.ts` finds a place that shows a field too little.
 */
export const TRAVELER_FIELDS = {
  full_name: { kind: 'name', max: 120, part: 'contact', autoComplete: 'name', shown: EVERYWHERE },
  phone_number: { kind: 'phone', max: 40, part: 'contact', shown: EVERYWHERE },
  flight_number_departing: {
    kind: 'code',
    max: 20,
    part: 'trip',
    shown: ['page', 'mail', 'pdf', 'pass', 'gate', 'office'],
  },
  flight_number_returning: {
    kind: 'code',
    max: 20,
    part: 'trip',
    shown: ['page', 'mail', 'pdf', 'pass', 'gate', 'office'],
  },
  plate: { kind: 'plate', max: 12, part: 'trip', shown: EVERYWHERE },
  party: { kind: 'count', min: 1, max: 60, part: 'trip', shown: EVERYWHERE },
  needs: { kind: 'choices', options: ['WHEELCHAIR', 'CHILD_SEAT'], part: 'trip', shown: EVERYWHERE },
  postal_code: { kind: 'code', max: 20, part: 'card', autoComplete: 'postal-code', shown: [] },
  billing_address: { kind: 'text', max: 200, part: 'card', autoComplete: 'address-line1', shown: [] },
} as const satisfies { readonly [Key in keyof Columns]?: FieldFor<NonNullable<Columns[Key]>> }

export type TravelerFields = typeof TRAVELER_FIELDS
export type TravelerKey = keyof TravelerFields

/** The fields that a place shows. */
export type KeyAt<Where extends Place> = {
  [Key in TravelerKey]: Where extends TravelerFields[Key]['shown'][number] ? Key : never
}[TravelerKey]

/** The fields of a part of the form. */
export type KeyOf<Part extends TravelerField['part']> = {
  [Key in TravelerKey]: TravelerFields[Key]['part'] extends Part ? Key : never
}[TravelerKey]

export const TRAVELER_KEYS = Object.keys(TRAVELER_FIELDS) as TravelerKey[]

export function fieldOf(key: TravelerKey): TravelerField {
  return TRAVELER_FIELDS[key]
}

export function keysAt<Where extends Place>(place: Where): KeyAt<Where>[] {
  return TRAVELER_KEYS.filter((key): key is KeyAt<Where> => fieldOf(key).shown.includes(place))
}

export function keysOf<Part extends TravelerField['part']>(part: Part): KeyOf<Part>[] {
  return TRAVELER_KEYS.filter((key): key is KeyOf<Part> => fieldOf(key).part === part)
}

type Given<Key extends TravelerKey> = {
  readonly [Each in Key]: Columns[Each] | (null extends Columns[Each] ? undefined : never)
}

/** What was given, as a new booking keeps it. */
export function travelerColumns(given: Given<TravelerKey>): Pick<Columns, TravelerKey> {
  return orNull(given, TRAVELER_KEYS)
}

/** The same of what may be changed later. */
export function tripColumns(given: Given<KeyOf<'trip'>>): Pick<Columns, KeyOf<'trip'>> {
  return orNull(given, keysOf('trip'))
}

/** Of a trip that nothing is known of yet. */
export const NO_TRIP = Object.fromEntries(
  keysOf('trip').map((key): [string, unknown] => [key, fieldOf(key).kind === 'choices' ? [] : null]),
) as Pick<Columns, KeyOf<'trip'>>

/** What may be corrected later: where its mail goes, who comes, and what belongs to the trip. */
export const DETAIL_KEYS = ['email', ...keysOf('contact'), ...keysOf('trip')] as const
export type Details = Pick<Columns, (typeof DETAIL_KEYS)[number]>

function orNull<Key extends TravelerKey>(given: Given<Key>, keys: readonly Key[]): Pick<Columns, Key> {
  return Object.fromEntries(keys.map((key) => [key, given[key] ?? null])) as Pick<Columns, Key>
}

/** Some properties of an object. */
export function pick<Source, Key extends keyof Source>(source: Source, keys: readonly Key[]): Pick<Source, Key> {
  return Object.fromEntries(keys.map((key) => [key, source[key]])) as Pick<Source, Key>
}
