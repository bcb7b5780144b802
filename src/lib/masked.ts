/** The last four symbols are shown only where at least as many stay hidden. */
const SHOWN = 4

/** Anyone who has the number or code can use it, so lists and their exports show only its end. */
export function masked(number: string): string {
  return `••••${number.length > 2 * SHOWN ? number.slice(-SHOWN) : ''}`
}
