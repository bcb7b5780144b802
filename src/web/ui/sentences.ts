/** Several faults in one line, each a sentence of its own; one alone stays as it is. */
export function sentences(faults: readonly string[]): string {
  const last = faults.length - 1
  return faults.map((fault, index) => (index < last && !/[.!?]$/.test(fault) ? `${fault}.` : fault)).join(' ')
}
