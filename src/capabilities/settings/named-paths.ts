import { kebab } from '../../lib/text.ts'
import type { Business } from './contract.ts'

type Named = Pick<Business, 'short_name' | 'airport'>

/** An address with the business's own names: "parking-near-{airport}" as "parking-near-sea-tac". */
export function withNames(pattern: string, { short_name, airport }: Named): string {
  return pattern.replace('{name}', kebab(short_name)).replace('{airport}', kebab(airport.short_name))
}

/**
 * Whether an address is that of a pattern as people write it: in capitals, with other hyphens, or with another of the names
 * that the business and its airport go by ("parking-near-sea" and "Parking_Near_SeaTac" for "parking-near-sea-tac").
 */
export function isSpellingOf(pattern: string, asked: string, business: Named & Pick<Business, 'name'>): boolean {
  const wanted = letters(asked)
  return spellings(pattern, business).some((each) => letters(each) === wanted)
}

function spellings(pattern: string, { name, short_name, airport }: Named & Pick<Business, 'name'>): string[] {
  if (pattern.includes('{name}')) return [short_name, name].map((each) => pattern.replace('{name}', each))
  if (!pattern.includes('{airport}')) return [pattern]
  const names = [airport.code, airport.short_name, airport.name.replace(/\s*(?:International\s+)?Airport$/i, '')]
  return names
    .filter((each) => each !== '')
    .flatMap((each) => [each, `${each} airport`, `${each} international airport`])
    .map((each) => pattern.replace('{airport}', each))
}

/** The letters and digits of an address alone. */
function letters(text: string): string {
  return kebab(text).replaceAll('-', '')
}
