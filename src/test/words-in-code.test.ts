import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

/** What may stand in the code of the web although it looks like something to be read, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {}

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

/** Attributes and keys whose texts people see, or hear read out. */
const SAID =
  /^(?:title|label|aria-(?:label|description|roledescription|valuetext)|hint|placeholder|alt|header|heading|caption|legend|summary|description|empty|none|words|button|text|message|\w+Label|\w+Hint)$/
/** Attributes that nobody reads, whatever stands in them. */
const UNSAID = /^(?:className|d|viewBox|points|style|pattern|content)$/
const LETTERS = /\p{L}{2}/u
/** "Book now", "Nothing here yet"; not the name of a type, a route or a key. */
const SENTENCE = /^\p{Lu}[\p{L}’'-]* [\p{L}\d$({“]/u
/** A word as it begins a label: "Save". */
const WORD = /^\p{Lu}\p{Ll}+$/u

/** Words in the code of a file, other than in messages. */
function wordsIn(path: string): string[] {
  const found: string[] = []
  const told = (text: string | undefined, test: RegExp) => {
    const plain = text?.replaceAll(/\s+/g, ' ').trim()
    if (plain && test.test(plain)) found.push(plain)
  }
  const visit = (value: unknown, parent?: Node): void => {
    if (Array.isArray(value)) return value.forEach((each) => visit(each, parent))
    if (!isNode(value) || isUnsaid(value)) return
    if (value.type === 'JSXText') told(value.value as string, LETTERS)
    else if (value.type === 'JSXAttribute') {
      const name = nameOf(value.name)
      if (UNSAID.test(name)) return
      for (const text of textsOf(value.value)) told(text, SAID.test(name) ? LETTERS : SENTENCE)
    } else if (value.type === 'JSXExpressionContainer' && parent?.type !== 'JSXAttribute')
      for (const text of textsOf(value.expression)) told(text, LETTERS)
    else if (value.type === 'Property' && SAID.test(nameOf(value.key)))
      for (const text of textsOf(value.value)) told(text, LETTERS)
    else if (value.type === 'CallExpression' && /^(?:title|toast)$/.test(nameOf(value.callee)))
      for (const text of textsOf(value.arguments)) told(text, WORD)
    else told(textOf(value), SENTENCE)
    for (const key of Object.keys(value)) visit(value[key], value)
  }
  visit(parseAst(readFileSync(path, 'utf8'), { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body)
  return [...new Set(found)]
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

/** Imports, and errors for those who read the log. */
function isUnsaid(node: Node): boolean {
  if (node.type === 'ImportDeclaration' || node.type.startsWith('TSType') || node.type.startsWith('TSInterface'))
    return true
  return node.type === 'NewExpression' && nameOf(node.callee).endsWith('Error')
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function nameOf(node: unknown): string {
  const { name, value } = node as { readonly name?: unknown; readonly value?: unknown }
  return typeof name === 'string' ? name : typeof value === 'string' ? value : ''
}

test('no words stand in the code of the web: all that people read is in message files', () => {
  const files = globSync('src/web/**/*.{ts,tsx}', { exclude: ['**/messages*.ts', '**/*.test.ts'] })
  const left = files.flatMap((path) => wordsIn(path).map((text) => `${path}: ${text}`))
  expect(files.length).toBeGreaterThan(200)
  expect(left.filter((text) => !(text in EXCEPTIONS))).toEqual([])
})
