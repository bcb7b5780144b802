import { fillPlaceholders, unknownPlaceholdersOf } from '../../lib/placeholders.ts'

/** What a letter can name of a booking: `{{ name }}`. */
export const PLACEHOLDERS = ['name', 'number', 'arrive', 'leave', 'total', 'business', 'phone'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** The text with what is known in place of its placeholders; those that nobody knows stay. */
export function filled(text: string, values: Readonly<Record<Placeholder, string>>): string {
  return fillPlaceholders(text, values)
}

/** Placeholders of a text that stand for nothing. */
export function unknownPlaceholders(text: string): string[] {
  return unknownPlaceholdersOf(text, PLACEHOLDERS)
}
