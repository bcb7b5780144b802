import { language } from '../../lib/language.ts'
import type { Settings } from './contract.ts'

/** A term of the business in the reader's language; stays as staff wrote it where the glossary has no translation. */
export function named({ glossary }: Pick<Settings, 'glossary'>, text: string): string {
  if (language() !== 'es') return text
  return glossary.find(({ english }) => english === text)?.spanish ?? text
}
