/** The fewest symbols that are looked for: fewer are in everything. */
const FEWEST = 3

/** What was typed could be one of these, and only those are looked up. */
export interface Meant {
  readonly isWorth: boolean
  /** The last four digits of a card. */
  readonly last4: string | undefined
  /** As bookings are looked up by it: AS1289. */
  readonly flight: string | undefined
  readonly email: string | undefined
}

export function meantBy(typed: string): Meant {
  const text = typed.trim()
  const flight = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return {
    isWorth: text.length >= FEWEST,
    last4: /^\d{4}$/.test(text) ? text : undefined,
    flight: /^[A-Z]{2}\d{1,4}$/.test(flight) ? flight : undefined,
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text.toLowerCase() : undefined,
  }
}
