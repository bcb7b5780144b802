/** How most cards group their digits. */
const GAPS = [4, 8, 12]
const MOST_DIGITS = 19

/** A card number as on the card: "4242 4242 4242 4242". */
export function groupedNumber(text: string, gaps: readonly number[] = GAPS): string {
  const digits = digitsOf(text).slice(0, MOST_DIGITS)
  const starts = [0, ...gaps.filter((gap) => gap < digits.length)]
  return starts.map((start, index) => digits.slice(start, starts[index + 1])).join(' ')
}

/** "1228", "12/2028" and "1/" as "12/28", "12/28" and "01/". */
export function expiryDate(text: string): string {
  const digits = digitsOf(text)
  const month = digits.slice(0, 2)
  const year = digits.slice(2, 6)
  if (year !== '') return `${month}/${year.length === 4 ? year.slice(2) : year}`
  return month.length === 1 && text.endsWith('/') ? `0${month}/` : month
}

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

/** Where the caret belongs in a text that was written anew: after as many digits as before. */
export function caretAfter(text: string, digits: number): number {
  let seen = 0
  let caret = 0
  while (caret < text.length && seen < digits) if (/\d/.test(text[caret++] ?? '')) seen++
  return caret
}
