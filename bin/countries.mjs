// @ts-check
// Writes src/capabilities/club/billing/countries.ts from the package world-countries: name and two-letter code of each.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import countries from 'world-countries'
import { root } from './setup.mjs'

const lines = countries
  .map(({ name, cca2 }) => [cca2, name.common])
  .toSorted(([, one = ''], [, other = '']) => one.localeCompare(other, 'en'))
  .map(([code, name = '']) => `  ['${code}', ${name.includes("'") ? `"${name}"` : `'${name}'`}],`)

writeFileSync(
  join(root, 'src/capabilities/club/billing/countries.ts'),
  `/**
 * Countries by their names, each with its two-letter code (ISO 3166-1), as bin/countries.mjs takes them from
 * world-countries (https://github.com/mledoze/countries), under the Open Database License.
 */
export const COUNTRIES: readonly (readonly [cca2: string, name: string])[] = [
${lines.join('\n')}
]
`,
)
