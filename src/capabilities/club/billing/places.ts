import { language, perLanguage } from '../../../lib/language.ts'
import type { Message } from '../../../lib/message.ts'
import { type Province, PROVINCES } from '../../../lib/provinces.ts'
import { COUNTRIES } from './countries.ts'
import { messages } from './texts.ts'

/** A country as lists show it: its common name and two-letter code. */
export interface Country {
  readonly name: { readonly common: string }
  readonly cca2: string
}

const FIRST_COUNTRIES = ['US', 'CA']
const FIRST_PROVINCES = ['WA', 'OR', 'ID', 'BC']

/** Whose provinces are shown before a country is chosen. */
export const DEFAULT_COUNTRY = 'US'

const collator = perLanguage((locale) => new Intl.Collator(locale))
const regionNames = perLanguage((locale) => new Intl.DisplayNames(locale, { type: 'region' }))

/** All countries by their names in the reader's language: US and CA first, then by name. */
export function countries(): Country[] {
  const all = COUNTRIES.map(([cca2, english]) => ({ name: { common: countryName(cca2, english) }, cca2 }))
  const { compare } = collator()
  const sorted = language() === 'en' ? all : all.toSorted((one, other) => compare(one.name.common, other.name.common))
  return firstOnTop(sorted, FIRST_COUNTRIES, ({ cca2 }) => cca2)
}

/** English names are those of our list; other languages have theirs from the runtime. */
function countryName(cca2: string, english: string): string {
  if (language() === 'en') return english
  return regionNames().of(cca2) ?? english
}

/** The states or provinces of a country: WA, OR, ID and BC first, then by name. None where we keep no list. */
export function provinces(country: string = DEFAULT_COUNTRY): Province[] {
  const own = PROVINCES.filter((province) => province.country === country)
  return firstOnTop(own, FIRST_PROVINCES, ({ short }) => short)
}

function firstOnTop<Item>(items: readonly Item[], first: readonly string[], codeOf: (item: Item) => string): Item[] {
  const place = (item: Item) => (first.includes(codeOf(item)) ? first.indexOf(codeOf(item)) : first.length)
  return items.toSorted((one, other) => place(one) - place(other))
}

interface TypedAddress {
  readonly state: string | undefined
  readonly postal_code: string | undefined
  readonly country: string
}

/** What is wrong with an address, by field; empty when nothing is. That there is a country is asked for before. */
export function addressFaults({ state, postal_code, country }: TypedAddress): Record<string, Message[]> {
  const known = provinces(country)
  const faults: Record<string, Message[]> = {}
  if (country !== '' && !COUNTRIES.some(([code]) => code === country)) faults.country = [messages.country]
  if (known.length > 0) {
    if (!state) faults.state = [messages.required]
    else if (!known.some(({ short }) => short === state)) faults.state = [messages.province]
    if (!postal_code) faults.postal_code = [messages.required]
    else if (!POSTAL[country]?.test(postal_code)) faults.postal_code = [messages.postalCode]
  }
  return faults
}

const POSTAL: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(?:-?\d{4})?$/,
  CA: /^[a-z]\d[a-z] ?\d[a-z]\d$/i,
}
