/** A number is shown by its last four symbols only where at least as many stay unknown. */
const SHOWN = 4

/** Whoever has the number or code can use it, so lists, and the files that somebody saves of them, tell only its end. */
export function masked(number: string): string {
  return `••••${number.length > 2 * SHOWN ? number.slice(-SHOWN) : ''}`
}
