import { figure } from '../../../lib/texts.ts'
import type { Row } from '../../../platform/database.ts'
import { texts as booking } from '../texts.ts'
import {
  DETAIL_KEYS,
  type Details,
  fieldOf,
  type KeyAt,
  keysAt,
  type Place,
  type TravelerField,
  type TravelerKey,
} from './fields.ts'
import { texts } from './texts.ts'

/** A field as its reader sees it. */
export interface TravelerFact {
  readonly key: TravelerKey
  readonly label: string
  readonly value: string
}

/** What a traveler gave, as far as a place shows it, in the reader's language. What was not given is left out. */
export function travelerFacts<Where extends Place>(
  booking: Pick<Row<'bookings'>, KeyAt<Where>>,
  place: Where,
): TravelerFact[] {
  return keysAt(place)
    .map((key) => ({ key, label: labelOf(key), value: readable(key, booking[key]) }))
    .filter(({ value }) => value !== '')
}

/** The same by their names, for mails that staff have written: '' for what was not given. */
export function readableFields<Where extends Place>(
  booking: Pick<Row<'bookings'>, KeyAt<Where>>,
  place: Where,
): Readonly<Record<KeyAt<Where>, string>> {
  const entries = keysAt(place).map((key) => [key, readable(key, booking[key])])
  return Object.fromEntries(entries) as Record<KeyAt<Where>, string>
}

/** A corrected field in words: '' where there was, or is, none. */
export interface DetailChange {
  readonly label: string
  readonly before: string
  readonly after: string
}

/** What was corrected, field by field, in the reader's language. */
export function detailChanges({
  before,
  after,
}: {
  readonly before: Partial<Details>
  readonly after: Partial<Details>
}): DetailChange[] {
  const words = (of: Partial<Details>, key: keyof Details) => {
    const value = of[key] ?? null
    return key === 'email' ? String(value ?? '') : readable(key, value)
  }
  return DETAIL_KEYS.filter((key) => key in after).map((key) => ({
    label: key === 'email' ? booking().labels.email : labelOf(key),
    before: words(before, key),
    after: words(after, key),
  }))
}

/** The same in a line: "License plate: – → BKD4471". */
export function sayDetails(of: Parameters<typeof detailChanges>[0]): string {
  return detailChanges(of)
    .map(({ label, before, after }) => `${label}: ${before || '–'} → ${after || '–'}`)
    .join(', ')
}

/** How a field is called where its value is shown. */
export function labelOf(key: TravelerKey): string {
  const said: { label: string; shownAs?: string } = texts()[key]
  return said.shownAs ?? said.label
}

type Value = Row<'bookings'>[TravelerKey]

/** A value as people read it; '' for none. */
export function readable(key: TravelerKey, value: Value | number | readonly string[]): string {
  if (value === null) return ''
  if (typeof value === 'number') return figure(value)
  if (typeof value !== 'string') return value.map((option) => optionName(key, option)).join(', ')
  return kindOf(key) === 'phone' ? readablePhone(value) : value
}

const kindOf = (key: TravelerKey): TravelerField['kind'] => fieldOf(key).kind

function optionName(key: TravelerKey, option: string): string {
  const said: { label: string; options?: Readonly<Record<string, string>> } = texts()[key]
  return said.options?.[option] ?? option
}

/** Phone numbers are kept as digits; those of this country are shown as people here write them. */
function readablePhone(digits: string): string {
  return digits.replace(/^1?(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}
