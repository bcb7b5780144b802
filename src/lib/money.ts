import { showDollars } from './show-dollars.ts'

/** An amount of US dollars in whole cents. Dollars exist only at the wire and on the screen. */
export type Cents = number & { readonly __unit: 'cents' }

/** @throws RangeError when `amount` is not a whole number a double holds exactly. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of cents: ${amount}`)
  return (amount === 0 ? 0 : amount) as Cents // never −0, which would print as "-0.00"
}

/** The wire form: two digits, a minus in front of what is taken off ("84.15", "-7.20"). */
export function toDollars(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Reads the wire form, "24" and "24.5" included.
 * @throws RangeError on anything else, fractions of a cent among it.
 */
export function fromDollars(text: string): Cents {
  const [, sign, dollars, fraction = ''] = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (dollars === undefined) throw new RangeError('Not an amount in dollars')
  return cents(Number(`${sign}${dollars}${fraction.padEnd(2, '0')}`))
}

/** As people read it, on pages, mails and paper alike: "$74.57", "−$7.20" with a minus sign, "$1,240.00". */
export function formatUsd(amount: Cents): string {
  return showDollars(toDollars(amount))
}

export function sum(amounts: Iterable<Cents>): Cents {
  let total = 0
  for (const amount of amounts) total += amount
  return cents(total)
}

export function times(amount: Cents, quantity: number): Cents {
  return cents(amount * quantity)
}

const PARTS_PER_PERCENT = 10_000

/**
 * `percent` per cent of an amount, rounded once to the cent, half away from zero.
 * Percentages count to four decimals; integers all the way, so that 10.2 is 10.2.
 * @param partsPerCent what one cent of `amount` is counted in, for shares that are no whole cents
 */
export function percentOf(amount: number, percent: number, partsPerCent = 1): Cents {
  const parts = Math.round(percent * PARTS_PER_PERCENT)
  const product = cents(Math.abs(amount) * Math.abs(parts))
  const whole = 100 * PARTS_PER_PERCENT * partsPerCent
  const remainder = product % whole
  const rounded = (product - remainder) / whole + (remainder * 2 >= whole ? 1 : 0)
  return cents(Math.sign(amount) * Math.sign(parts) * rounded)
}
