import { lettersAndDigits } from '../../lib/code.ts'

/** The shortest text that is looked up: shorter ones match everything. */
const FEWEST = 3

/** What the typed text may be; only those kinds are looked up. */
export interface SearchTerm {
  readonly isLongEnough: boolean
  /** The last four digits of a card. */
  readonly last4: string | undefined
  /** As bookings are looked up by it: AS1289. */
  readonly flight: string | undefined
  readonly email: string | undefined
}

export function readSearch(typed: string): SearchTerm {
  const text = typed.trim()
  const flight = lettersAndDigits(text)
  return {
    isLongEnough: text.length >= FEWEST,
    last4: /^\d{4}$/.test(text) ? text : undefined,
    flight: /^[A-Z]{2}\d{1,4}$/.test(flight) ? flight : undefined,
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text.toLowerCase() : undefined,
  }
}
