/** What a letter can name of a booking: `{{ name }}`. */
export const PLACEHOLDERS = ['name', 'number', 'arrive', 'leave', 'total', 'business', 'phone'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The text with what is known in place of its placeholders; those that nobody knows stay. */
export function filled(text: string, values: Readonly<Record<Placeholder, string>>): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole))
}

/** Placeholders of a text that stand for nothing. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name).filter((name) => !isPlaceholder(name))
}

function isPlaceholder(name: string): name is Placeholder {
  return (PLACEHOLDERS as readonly string[]).includes(name)
}

/** Plain text as paragraphs of lines, for emails. */
export function paragraphs(text: string): string[][] {
  return text.split(/\n{2,}/).map((paragraph) => paragraph.split('\n'))
}
