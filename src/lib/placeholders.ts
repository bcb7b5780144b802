const PLACEHOLDER = /\{\{([^{}]*)\}\}/g

/** The text with values in place of the placeholders that have one, such as `{{ name }}`; others stay. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(PLACEHOLDER, (whole, typed: string) => {
    const name = typed.trim()
    return Object.hasOwn(values, name) ? values[name]! : whole
  })
}

/** Placeholders of a text that are not among the known ones. */
export function unknownPlaceholdersOf(text: string, known: readonly string[]): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, typed = '']) => typed.trim()).filter((name) => !known.includes(name))
}
