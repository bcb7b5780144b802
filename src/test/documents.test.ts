import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const filesBelow = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `/${folder}/${path}`)

const DOCUMENTS = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const FILES = [
  ...['src', 'docs', 'bin', 'migrations', '.ci'].flatMap(filesBelow),
  ...readdirSync(ROOT).map((name) => `/${name}`),
]
/** Files that a reader is to make, or gets from the product. */
const ELSEWHERE = new Set([
  'migrations/NNNN_topic.sql',
  'points-expiring.mjml',
  'points-expiring.liquid',
  'data.json',
  'booking-confirmed.es.mjml',
])

test.each(DOCUMENTS)('every file that %s names is there', (document) => {
  const named = read(document).matchAll(/`([\w.@/{},-]+\.(?:ts|tsx|mjs|sql|md|json|css|mjml|liquid))`/g)
  const paths = [...named].flatMap(([, path = '']) => alternatives(path)).filter((path) => !path.startsWith('/'))
  const missing = paths.filter((path) => !ELSEWHERE.has(path) && !FILES.some((file) => file.endsWith(`/${path}`)))
  expect(missing).toEqual([])
})

test('README and .env.example name the same variables', () => {
  const variables = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => name))
  const rows = [...read('README.md').matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].map(([, names = '']) => names).join(' ')
  const described = variables(rows, /`([A-Z_]+)`/g)
  expect(described.size).toBeGreaterThan(30)
  expect(variables(read('.env.example'), /^#?([A-Z_]+)=/gm)).toEqual(described)
})

/** `a/{b,c}.ts` names two files. */
function alternatives(path: string): string[] {
  const [, before = '', choices, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? []
  return choices === undefined ? [path] : choices.split(',').map((choice) => before + choice + after)
}
