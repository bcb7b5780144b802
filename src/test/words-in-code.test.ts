import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { PATHS } from '../web/paths.ts'

/** What stands in code although it looks like something to be read: where, and why. */
const EXCEPTIONS: readonly { readonly path: string; readonly texts: readonly string[]; readonly why: string }[] = [
  {
    path: 'src/web/site/contact/corporate-form.tsx',
    texts: ['More than 1,000', 'Every week', 'Every month', 'A few times a year', 'Not known yet'],
    why: 'What is sent and kept, for staff to read; who chooses reads the words beside it.',
  },
  {
    path: 'src/web/site/seo/robots.ts',
    texts: ['Allow: {}', 'Disallow: {}', 'Sitemap: {}/sitemap.xml'],
    why: 'A file for robots, in their words.',
  },
  {
    path: 'src/web/serve/session/page-views.ts',
    texts: ['Validation Error'],
    why: 'The message by which the specification tells errors that are not reported.',
  },
]

/** Names that are the same in every language; and in tables those of routes. */
const NAMES = new Set([
  'Point Club',
  'Apple Maps',
  'Google Maps',
  'Samsung Internet',
  'Jordan Rivers',
  'Visa',
  'Mastercard',
  'Amex',
  'Discover',
])
const ROUTES = new Set(['Session', ...Object.keys(PATHS)])

/** Attributes and keys whose texts people see, or hear read out. */
const SAID =
  /^(?:title|label|aria-(?:label|description|roledescription|valuetext)|hint|placeholder|alt|header|heading|caption|legend|summary|description|empty|none|button|text|message|\w+Label|\w+Hint)$/
/** Attributes and keys that nobody reads, whatever stands in them. */
const UNSAID = /^(?:className|d|viewBox|points|style|pattern|content|@type)$/
const LETTERS = /\p{L}{2}/u
/** "Book now", "Saved. It counts from now on."; not the name of a type, a route or a key. */
const SENTENCE = /^\p{Lu}[\p{L}’'-]*[,.:]? [\p{L}\d$({“]/u
/** A word as it begins a label: "Save". */
const WORD = /^\p{Lu}\p{Ll}+$/u

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

/** What people would read of a piece of code. */
function wordsIn(code: string, lang: 'ts' | 'tsx'): string[] {
  const found = new Set<string>()
  const visit = (value: unknown, parent?: Node): void => {
    if (Array.isArray(value)) return value.forEach((each) => visit(each, parent))
    if (!isNode(value) || isUnsaid(value)) return
    for (const text of wordsOf(value, parent)) found.add(text)
    for (const key of Object.keys(value)) visit(value[key], value)
  }
  visit(parseAst(code, { lang }).body)
  return [...found]
}

/** What people would read of one node, by the place where it stands. */
function wordsOf(node: Node, parent: Node | undefined): string[] {
  const that = (texts: readonly string[], test: RegExp) =>
    texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => test.test(text) && !NAMES.has(text))
  switch (node.type) {
    case 'JSXText':
      return that([String(node.value)], LETTERS)
    case 'JSXAttribute':
      return that(textsOf(node.value), SAID.test(nameOf(node.name)) ? LETTERS : SENTENCE)
    case 'JSXExpressionContainer':
      return parent?.type === 'JSXAttribute' ? [] : that(textsOf(node.expression), LETTERS)
    case 'Property':
      if (SAID.test(nameOf(node.key))) return that(textsOf(node.value), LETTERS)
      return that(textsOf(node.value), WORD).filter((text) => !ROUTES.has(text))
    case 'ArrayExpression':
      return that(textsOf(node), WORD).filter((text) => !ROUTES.has(text))
    case 'CallExpression':
      return /^(?:title|toast)$/.test(nameOf(node.callee)) ? that(textsOf(node.arguments), LETTERS) : []
    default:
      return that([textOf(node) ?? ''], SENTENCE)
  }
}

/** The texts that an expression comes to, as they stand in it: either way of a choice, every piece of what is put together. */
function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (!isNode(value)) return []
  const own = textOf(value)
  if (own !== undefined) return [own]
  switch (value.type) {
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return textsOf(value.expression)
    case 'ConditionalExpression':
      return [...textsOf(value.consequent), ...textsOf(value.alternate)]
    case 'LogicalExpression':
      return value.operator === '&&' ? textsOf(value.right) : [...textsOf(value.left), ...textsOf(value.right)]
    case 'BinaryExpression':
      return value.operator === '+' ? [...textsOf(value.left), ...textsOf(value.right)] : []
    case 'ArrayExpression':
      return textsOf(value.elements)
    case 'ArrowFunctionExpression':
      return textsOf(value.body)
    default:
      return []
  }
}

/** A text as it stands, with a mark for what varies in it. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return undefined
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}')
}

/** Imports, types, what only machines read, and errors for those who read the log. */
function isUnsaid(node: Node): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return true
    case 'JSXAttribute':
      return UNSAID.test(nameOf(node.name))
    case 'Property':
      return UNSAID.test(nameOf(node.key))
    case 'NewExpression':
      return nameOf(node.callee).endsWith('Error')
    default:
      return false
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function nameOf(node: unknown): string {
  const { name, value } = node as { readonly name?: unknown; readonly value?: unknown }
  return typeof name === 'string' ? name : typeof value === 'string' ? value : ''
}

// The back office is in English alone: its screens say their texts themselves.
test('no words stand in the code of the web: all that travelers read is in files of texts', () => {
  const files = globSync('src/web/**/*.{ts,tsx}', {
    exclude: ['src/web/office/**', '**/texts*.ts', '**/*.test.{ts,tsx}'],
  })
  const left = files.flatMap((path) => {
    const found = wordsIn(readFileSync(path, 'utf8'), path.endsWith('x') ? 'tsx' : 'ts')
    return found.map((text) => `${path}: ${text}`)
  })
  expect(files.length).toBeGreaterThan(200)
  expect(left.toSorted()).toEqual(
    EXCEPTIONS.flatMap(({ path, texts }) => texts.map((text) => `${path}: ${text}`)).toSorted(),
  )
})

test.each([
  ['<p>paid</p>', 'paid'],
  ['<p>{isOpen ? say.open : `closed by ${name}`}</p>', 'closed by {}'],
  ['<Field label="Name" />', 'Name'],
  ['<Table columns={[{ header: isOpen ? say.since : "Closed" }]} />', 'Closed'],
  ['<Flight kind={"Flies with them"} />', 'Flies with them'],
  ['const STATES = { OPEN: "Waiting" }', 'Waiting'],
  ['const names = ["Time", say.who]', 'Time'],
  ['meta = () => [{ title: title("Gate") }]', 'Gate'],
  ['fail(["Try again in a moment."])', 'Try again in a moment.'],
])('words are found where they stand: %s', (code, words) => expect(wordsIn(code, 'tsx')).toEqual([words]))

test('names of routes, looks, keys and errors for the log are no words', () => {
  const code = `const address = to('StaffHome'); const rows = { page: 'Coupons', intent: 'price drop' }
    if (event.key === 'Enter') throw new Error('Nobody told where')
    const panel = <p className="Grid gap-4">{say.title} – {count}</p>`
  expect(wordsIn(code, 'tsx')).toEqual([])
})
