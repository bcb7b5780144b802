import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Words that are the same in both languages, by what they say. */
const SAME = /^[\W\d_]*$|^(?:No|Total|Error|Blog|PDF|Cookies|Color|Apple Wallet|Google Wallet|Visa|Gratis|Subtotal)$/

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

const files = globSync('src/**/texts.es.ts')

describe.each(files)('%s', (file) => {
  test('says everything, with the same parts, and in Spanish', async () => {
    const { es } = (await import(join(process.cwd(), file))) as { es: object }
    const { en } = (await import(join(process.cwd(), file.replace('.es.ts', '.ts')))) as { en: object }
    const [english, spanish] = [textsOf(en), textsOf(es)]
    expect(keysOf(spanish)).toEqual(keysOf(english))
    const source = new Map(english.map(({ key, text }) => [key, text]))
    for (const { key, text } of spanish) {
      const original = source.get(key)
      if (typeof text !== 'string' || typeof original !== 'string') continue
      expect(text.trim(), key).not.toBe('')
      expect(partsOf(text), key).toEqual(partsOf(original))
      if (!SAME.test(original)) expect(text, `${key} is still in English`).not.toBe(original)
    }
  })
})

/** Read in English by everybody: their accessor says so, too. */
const isOfStaff = (file: string) => file.startsWith('src/web/office/')
const isEnglishOnly = (file: string) => /\benglishOnly\(/.test(readFileSync(file, 'utf8'))

test('every part with texts has them in Spanish, too, but for the back office', () => {
  const all = globSync('src/**/texts.ts', { exclude: ['src/lib/texts.ts'] })
  const [english, both] = [all.filter(isOfStaff), all.filter((file) => !isOfStaff(file))]
  expect(both.toSorted()).toEqual(files.map((file) => file.replace('.es.ts', '.ts')).toSorted())
  expect(all.filter(isEnglishOnly)).toEqual(english)
})
