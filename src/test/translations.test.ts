import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CATALOGS } from '../languages/catalogs.ts'
import { LANGUAGES } from '../languages/index.ts'
import type { Catalog } from '../lib/language.ts'

/** Texts that are the same in both languages, by what they say. */
const SAME =
  /^[\W\d_]*$|^(?:No|Total|Error|Blog|PDF|Cookies|Color|Apple Wallet|Google Wallet|Visa|Gratis|Subtotal|Point Club)$|^\{\{ [\w.]+ \}\}$/

interface Text {
  readonly key: string
  readonly text: string | ((...values: unknown[]) => string)
}

/** All texts of a part with the path to each: `dates.title`. */
function textsOf(part: object, path = ''): Text[] {
  return Object.entries(part).flatMap(([name, text]: [string, unknown]): Text[] => {
    const key = path + name
    if (typeof text === 'object' && text !== null) return textsOf(text, `${key}.`)
    return [{ key, text: text as Text['text'] }]
  })
}

const keysOf = (texts: readonly Text[]) => texts.map(({ key, text }) => `${key}: ${typeof text}`).toSorted()
const partsOf = (text: string) =>
  [...text.matchAll(/<(\w+)>/g)].map(([, name = '']) => name).toSorted((a, b) => a.localeCompare(b))

const sources = globSync('src/**/texts.ts', { exclude: ['src/lib/texts.ts'] })
const isOfStaff = (file: string) => file.startsWith('src/web/office/')
const isEnglishOnly = (file: string) => /\benglishOnly\(/.test(readFileSync(file, 'utf8'))
const partOf = (file: string) => /(?:textsOf|messagesOf)\('([^']+)'/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''

const parts = sources.filter((file) => !isOfStaff(file)).map((file) => ({ file, part: partOf(file) }))

test('the texts of each folder have a name of their own; those of the back office are English', () => {
  expect(parts.filter(({ part }) => part === '')).toEqual([])
  expect(new Set(parts.map(({ part }) => part)).size).toBe(parts.length)
  expect(sources.filter(isEnglishOnly)).toEqual(sources.filter(isOfStaff))
})

/** What no American writes to a customer: a name in code, dots after a space, British words, other spellings of our own. */
const NOT_WRITTEN = [
  /^(?!JavaScript$|OpenStreetMap$)[A-Z]?[a-z]+[A-Z]\w*$/,
  /\w …$/,
  /\b(?:un)?tick(?:ed|s)?\b/i,
  /\be-mail/i,
]

test.each(parts)('$part is written as Americans write', async ({ file }) => {
  const { en } = (await import(join(process.cwd(), file))) as { en: object }
  // What only a search reads has the spellings of those who search.
  const told = textsOf(en).flatMap(({ key, text }) => (/\bwords$/.test(key) ? [] : [{ key, text: String(text) }]))
  expect(told.filter(({ text }) => NOT_WRITTEN.some((pattern) => pattern.test(text)))).toEqual([])
})

const IMPORT = /(?:^|\n)(?:import|export)\s+([^'"();=]*?)\s*from\s+'(\.[^']+\.tsx?)'/g

const missingIn = (catalog: Catalog, needed: readonly string[]) =>
  needed.filter((part) => !Object.hasOwn(catalog, part))

/** The files with texts that modules of pages load, but those that only servers load. */
const shown = reachable(
  globSync('src/web/**/*.{ts,tsx}', {
    exclude: ['**/*.test.ts*', '**/*.server.ts*', 'src/web/serve/*.ts*', 'src/web/office/**'],
  }),
)

function reachable(files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (file: string): void => {
    if (found.has(file) || file.includes('.server.')) return
    found.add(file)
    for (const [, names = '', to = ''] of readFileSync(file, 'utf8').matchAll(IMPORT))
      if (!/^type\b/.test(names) && !/\/(?:contracts?|[\w-]*-contract|wire|endpoint)\.ts$/.test(to))
        visit(join(dirname(file), to))
  }
  for (const file of files) visit(file)
  return found
}

describe.each(LANGUAGES)('$name', ({ tag, pages }) => {
  const catalog = CATALOGS[tag]!

  test('has every part, and none that is gone', () => {
    expect(Object.keys(catalog).toSorted()).toEqual(parts.map(({ part }) => part).toSorted())
  })

  test.each(parts)('says everything of $part, with the same parts', async ({ file, part }) => {
    const { en } = (await import(join(process.cwd(), file))) as { en: object }
    const [english, translated] = [textsOf(en), textsOf(catalog[part] ?? {})]
    expect(keysOf(translated)).toEqual(keysOf(english))
    const source = new Map(english.map(({ key, text }) => [key, text]))
    for (const { key, text } of translated) {
      const original = source.get(key)
      if (typeof text !== 'string' || typeof original !== 'string') continue
      expect(text.trim(), key).not.toBe('')
      expect(partsOf(text), key).toEqual(partsOf(original))
      if (!SAME.test(original)) expect(text, `${key} is still in English`).not.toBe(original)
    }
  })

  test('brings browsers all that pages say', async () => {
    const inBrowsers = (await pages()).pages
    const needed = parts.filter(({ file }) => shown.has(file)).map(({ part }) => part)
    expect(missingIn(inBrowsers, needed)).toEqual([])
  })
})
