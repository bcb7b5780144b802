import { globSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { late, servedLate } from './late.tsx'

const Part = () => <b>Part</b>
const Place = () => <i>Place</i>

/** What the server sends once it has waited for everything. */
async function servedOf(shown: ReactNode): Promise<string> {
  const { prelude } = await prerender(shown)
  return text(prelude)
}

test('the server sends the place of a late part and not the part, for which React would wait with all that changes', async () => {
  const Late = late(async () => Part)
  expect(await servedOf(<Late />)).toBe('')
  const Placed = late(async () => Part, Place)
  expect(await servedOf(<Placed />)).toBe('<i>Place</i>')
})

test('what has to work before scripts do comes from the server', async () => {
  const Served = servedLate(async () => Part, Place)
  expect(await servedOf(<Served />)).toContain('<b>Part</b>')
})

test('a part comes late in these two ways alone, and from the server only where it works without scripts', () => {
  const files = globSync('src/web/**/*.{ts,tsx}', { exclude: ['**/*.test.tsx', 'src/web/ui/late.tsx'] })
  const using = (name: RegExp) => files.filter((file) => name.test(readFileSync(file, 'utf8'))).toSorted()
  expect(using(/\blazy\(/)).toEqual([])
  expect(using(/\bservedLate\(/)).toEqual([
    'src/web/site/booking/payment-step.tsx',
    'src/web/site/layout/shell.tsx',
    'src/web/site/layout/signed-in-parts.tsx',
  ])
})
