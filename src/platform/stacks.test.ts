import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { encode } from '@jridgewell/sourcemap-codec'
import { expect, onTestFinished, test } from 'vitest'
import { inSources } from './stacks.ts'

test('a stack of the bundled product names lines of its sources, and one of the sources stays what it is', async () => {
  const root = await mkdtemp(join(tmpdir(), 'skylot-stacks-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await mkdir(join(root, 'build/product'), { recursive: true })
  const at = (path: string) => pathToFileURL(join(root, path)).href
  const lines = { sources: ['../../src/app/run.ts'], names: [], mappings: encode([[], [[0, 0, 41, 2]]]) }
  await writeFile(join(root, 'build/product/run-1a2b.js.map'), JSON.stringify({ version: 3, ...lines }))

  const stack = (...places: string[]) => ['Error: x', ...places.map((place) => `    at f$1 (${place})`)].join('\n')
  for (const _ of ['read', 'remembered']) {
    expect(inSources(stack(`${at('build/product/run-1a2b.js')}:2:15`, `${at('src/app/api.ts')}:3:4`))).toBe(
      stack(`${at('src/app/run.ts')}:42:3`, `${at('src/app/api.ts')}:3:4`),
    )
  }
  const unknown = stack(`${at('build/product/gone.js')}:2:15`)
  expect(inSources(unknown)).toBe(unknown)
})
