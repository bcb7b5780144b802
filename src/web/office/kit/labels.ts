import { capitalized } from '../../../lib/wording.ts'
/** What a word that the API answers is called here; one that is new stands as it is, with a capital. */
export function labelOf(labels: Readonly<Record<string, string>>, word: string): string {
  return labels[word] ?? capitalized(word)
}

/** What can be chosen, by the names of each. */
export function optionsOf(labels: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

/** What stands above a list in place of its totals where a text finds more than it counts. */
export const NO_TOTALS = [['Totals', 'Search for more of the name to see totals']] as const
