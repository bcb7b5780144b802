/** What a word that the API answers is called here; one that is new stands as it is, with a capital. */
export function labelOf(labels: Readonly<Record<string, string>>, word: string): string {
  return labels[word] ?? word.charAt(0).toUpperCase() + word.slice(1)
}
