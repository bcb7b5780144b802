/** The last four symbols are shown only where at least as many stay hidden. */
const SHOWN = 4
const HIDDEN = '••••'

/** Anyone who has the number or code can use it, so lists and their exports show only its end. What is masked stays so. */
export function masked(number: string): string {
  if (number.startsWith(HIDDEN)) return number
  return `${HIDDEN}${number.length > 2 * SHOWN ? number.slice(-SHOWN) : ''}`
}
