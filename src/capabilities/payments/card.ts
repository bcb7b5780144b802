import { passesLuhn } from '../../lib/luhn.ts'

/** What can be told of a card and a phone number by looking at them. */

/** Whether the digits have a card number's length and pass the Luhn check; spaces and dashes do not matter. */
export function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/[\s-]/g, '')
  return /^\d{12,19}$/.test(digits) && passesLuhn(digits)
}

/** Reads `MM/YY`, `MMYY` and `MM/YYYY`; undefined for anything that is no month. */
export function parseCardExpiry(text: string): { month: number; year: number } | undefined {
  const match = /^(\d{2})\s*(?:\/\s*)?(\d{2}|20\d{2})$/.exec(text.trim())
  const month = Number(match?.[1])
  if (!match || month < 1 || month > 12) return undefined
  return { month, year: 2000 + (Number(match[2]) % 100) }
}

/** Phone numbers are kept as digits. */
export function phoneDigits(text: string): string {
  return text.replaceAll(/\D/g, '')
}
