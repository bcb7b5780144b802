import { expect, test } from 'vitest'
import { z } from 'zod'
import { capabilities } from '../app/registry.ts'
import { unknownVariables } from '../capabilities/campaigns/rules.ts'
import { toHtml } from '../capabilities/content/markdown.ts'
import { withHoles } from '../capabilities/mail/form-holes.ts'
import { guessMapping } from '../capabilities/mailing-lists/uploads/lines.ts'
import { checkedLogo } from '../capabilities/settings/logo.ts'
import { hasLink } from '../lib/links.ts'
import { validate } from '../http/validation.ts'
import { fillPlaceholders } from '../lib/placeholders.ts'
import { sentOnWith, withArguments } from '../web/serve/session/return-address.ts'
import { LONG } from './long.ts'

/** As much as a body may hold, of what expressions look at again and again when they are written carelessly. */
const LENGTH = 60_000
const GRAINS = LONG ? Array.from('x1 -.@+/{<"é%_:A\n=') : Array.from('x1 -.@')
const TEXTS = [...GRAINS, 'a.', 'a@', '0.'].flatMap((grain) => {
  const run = grain.repeat(LENGTH / grain.length)
  return LONG ? [run, `12${run}x`, `a@b${run} `] : [run, `12${run}x`]
})
/** To put combining marks into their order takes as long as the square of how many there are. */
const MARKS = `a${'\u0301'.repeat(15_900)}${'\u0316'.repeat(15_900)}`
/** A text that is looked at once takes a few milliseconds, one that is looked at for each of its letters seconds. */
const MOST_MS = 250

test('no field of any call makes the process look at a long text for long', { timeout: 120_000 }, async () => {
  const slow: string[] = []
  let fields = 0
  for (const { name, endpoint } of capabilities.flatMap(({ calls }) => calls)) {
    const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema
    for (const path of pathsIn(schema, schema.$defs ?? {})) {
      fields += 1
      for (const text of [...TEXTS, MARKS]) {
        const input = inputWith(path, text)
        if (await isSlow(() => validate(endpoint.input, input)))
          slow.push(`${name} ${path.join('.')}: ${text.slice(0, 8)}…`)
      }
    }
  }
  expect(slow).toEqual([])
  expect(fields).toBeGreaterThan(1000)
})

test.each([
  MARKS,
  'x'.repeat(LENGTH),
  'x-'.repeat(LENGTH / 2),
  `a.${'b'.repeat(LENGTH)}9`,
  'e\u0301'.repeat(LENGTH / 2),
])('a long text without a link is told so at once', async (text) => {
  expect(hasLink(text)).toBe(false)
  expect(await isSlow(async () => hasLink(text))).toBe(false)
})

const BLANKS = ' '.repeat(LENGTH)
const site = (search: string) => new URL(`https://skylot.example/booking?${search}`)

test.each<[string, () => unknown]>([
  ['a redirect with thousands of arguments', () => sentOnWith('/?login=1', site('a&'.repeat(7500)), { isForm: false })],
  ['an address with thousands of arguments', () => withArguments('/x?y=1', site('a&'.repeat(7500)))],
  [
    'a page to go on to with thousands of arguments',
    () =>
      sentOnWith(`/?next=${encodeURIComponent(`/booking?${numbered(4000)}`)}`, site(numbered(4000)), { isForm: false }),
  ],
  ['a template of staff', () => fillPlaceholders(`{{${BLANKS}`, {})],
  ['a campaign', () => unknownVariables(`{{${BLANKS}`)],
  ['a message of a template', () => withHoles(`{% if ${BLANKS}"a" %}`)],
  ['headings that say the same', () => toHtml('# A\n\n'.repeat(5000))],
  ['a list with thousands of columns', () => guessMapping(Array(100_000).fill('x'), [Array(100_000).fill('a@b')])],
])('%s holds nobody up', async (_, look) => {
  expect(await isSlow(async () => look(), 4 * MOST_MS)).toBe(false)
})

test('a drawing with many remarks before it is told as none at once', async () => {
  const file = Buffer.from(`${'<!---->'.repeat(60)}x`)
  expect(await isSlow(() => checkedLogo(file).catch(() => undefined), 4 * MOST_MS)).toBe(false)
})

function numbered(count: number): string {
  return Array.from({ length: count }, (_, place) => `a${place}=1`).join('&')
}

/** Slow three times in a row: whatever else the machine does is not. */
async function isSlow(look: () => Promise<unknown>, most = MOST_MS): Promise<boolean> {
  for (let time = 0; time < 3; time++) {
    const began = performance.now()
    await look()
    if (performance.now() - began < most) return false
  }
  return true
}

interface JsonSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
}

type Path = readonly (string | number)[]

/** Where in an input there may be a text; of what contains itself the first few. */
function pathsIn(schema: JsonSchema, known: Readonly<Record<string, JsonSchema>>, path: Path = []): Path[] {
  if (path.length > 6) return []
  const referred = schema.$ref && known[schema.$ref.split('/').at(-1) ?? '']
  if (referred) return pathsIn(referred, known, path)
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  if (branches.length > 0) return branches.flatMap((branch) => pathsIn(branch, known, path))
  const { type, properties = {}, items } = schema
  if (type === 'object')
    return Object.entries(properties).flatMap(([name, part]) => pathsIn(part, known, [...path, name]))
  if (type === 'array') return items ? pathsIn(items, known, [...path, 0]) : []
  return type === undefined || type === 'string' ? [path] : []
}

function inputWith([first, ...rest]: Path, text: string): unknown {
  if (first === undefined) return text
  return typeof first === 'number' ? [inputWith(rest, text)] : { [first]: inputWith(rest, text) }
}
