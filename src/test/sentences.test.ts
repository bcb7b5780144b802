import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { isTranslated } from '../http/sentences.ts'
import { PHRASES, SENTENCES } from '../http/sentences.es.ts'

/** What only staff read stays English, as their screens do; the rest says nothing to anybody. */
const OF_STAFF =
  /\/(?:access|analytics|mail|payments\/(?:contract|reconciliation|rules)|staff|rates\/(?:contract|words)|settings\/contract|quotes\/explain|feedback\/(?:incidents|announcement-\w+)|(?:bookings|content|vouchers)\/desk(?:-contract)?|stays\/(?:close|drawers|flights|gate(?:-contract|-handlers)?|scans|transactions-contract)|points\/store|auth\/(?:index|second-factor|contract|factory)|inquiries\/rules)(?:\/|\.ts$)/
const NO_SOURCE =
  /\.test\.ts$|factory|demo|texts|emails|papers|arbitraries|docs-|openapi|sample|countries|sentences|http\/client|second-opinion/

/** Sentences of files that travellers read too, which only staff or machines get to see. */
const OTHER = new Set([
  '{0} hours',
  'Bearer {0}',
  'This incident is closed. Open it again first.',
  'This message has ended. Please write a new one.',
  'It is on the blog already.',
  'It is a draft already.',
  'This incident is open already.',
  'Choose a driver who is on duty',
  'This ride is {0} already: it cannot become “{1}”.',
  'Only a closed stay can be refunded.',
  'That is more than was paid and is still here.',
  'This ticket was voided already.',
  'This stay used a booking: refund it instead.',
  'Unknown server error. {0}',
])

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const UNSAID = new Set(['summary', 'description', 'title', 'examples', 'id', 'name', 'label'])
const SENTENCE = /^(?:[A-Z][\w’-]* [a-z0-9$({“]|Required$)/

/** Every text of a file that looks like a sentence, with `{0}` for what varies. */
function sentencesIn(path: string): string[] {
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    if (isUnsaid(node)) return
    const text = textOf(node)
    if (text !== undefined && SENTENCE.test(text)) found.push(text)
    for (const key of Object.keys(node)) visit(node[key])
  }
  visit((parseAst(readFileSync(path, 'utf8'), { lang: 'ts' }) as unknown as Node).body)
  return found
}

/** Imports, errors for the log, SQL, and what describes a call to its developers. */
function isUnsaid(node: Node): boolean {
  const named = (part: unknown) => (part as { name?: string; property?: { name?: string } } | undefined) ?? {}
  switch (node.type) {
    case 'ImportDeclaration':
    case 'TaggedTemplateExpression':
      return true
    case 'NewExpression':
      return named(node.callee).name?.endsWith('Error') ?? false
    case 'CallExpression':
      return /^(?:error|warn|info|debug)$/.test(named(node.callee).property?.name ?? '')
    case 'Property':
      return UNSAID.has(named(node.key).name ?? '')
    default:
      return false
  }
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return undefined
  const quasis = node.quasis as { value: { cooked: string } }[]
  return quasis.map(({ value }, index) => value.cooked + (index + 1 < quasis.length ? `{${index}}` : '')).join('')
}

/** A sentence that is put together of two is found as its second half, too. */
const known = (text: string) => isTranslated(text) || Object.keys(SENTENCES).some((whole) => whole.startsWith(text))

test('whatever the API may say to a traveller, it can say in Spanish', () => {
  const files = globSync('src/{http,capabilities}/**/*.ts').filter(
    (path) => !OF_STAFF.test(path) && !NO_SOURCE.test(path),
  )
  const missing = files.flatMap((path) =>
    sentencesIn(path)
      .filter((text) => !known(text) && !OTHER.has(text))
      .map((text) => `${path}: ${text}`),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

test('a translation keeps everything that varies', () => {
  for (const [english, spanish] of [...Object.entries(SENTENCES), ...Object.entries(PHRASES)]) {
    const slots = (text: string) => [...text.matchAll(/\{\d\}/g)].map(([slot]) => slot).toSorted()
    expect(slots(spanish), english).toEqual(slots(english))
  }
})
