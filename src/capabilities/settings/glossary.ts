import { language } from '../../lib/language.ts'
import type { Settings } from './contract.ts'

/** A word of the business itself as its reader says it; what the glossary lacks stays as staff have written it. */
export function named({ glossary }: Pick<Settings, 'glossary'>, text: string): string {
  if (language() !== 'es') return text
  return glossary.find(({ english }) => english === text)?.spanish ?? text
}
