import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../platform/config.ts'
import { OFFICE_FILES, OFFICE_MENU } from '../web/office/screens.ts'

/** The headings of the specification, in its order, and the last one, which is our own. */
const SECTIONS = [
  '## 1. What the product does and for whom',
  '## 2. Screens and routes',
  '### Public and member routes (name: path)',
  '### Route names of the staff area',
  '### Booking flow',
  '### Layouts and chrome',
  '## 3. Entities and their fields',
  '## 4. States and transitions',
  '### Authentication',
  '### Login modal',
  '### Booking flow step',
  '### API mode',
  '### Other',
  '## 5. Validation rules',
  '## 6. Roles and permissions',
  '## 7. The calls it makes',
  '### Auth service (separate base address)',
  '### Main API: Point Club account',
  '### Main API: quotes and bookings',
  '### Main API: transactions and other',
  '## 8. Error catalogue',
  '## 9. Business constants and limits',
  '## Beyond the specification',
]

const text = readFileSync('docs/conformance.md', 'utf8')

/** The rows of the table: a fact, the file that does it, and `file` › title of the test that proves it. */
const rows = rowsOf(text)

test('every section of the specification has its place, in its order', () => {
  expect(text.split('\n').filter((line) => /^##+ /.test(line))).toEqual(SECTIONS)
})

test('every row has four cells, names its section and says what', () => {
  for (const { section, what, rest } of rows) {
    expect([what, section]).toEqual([what, expect.stringMatching(/^(§[1-9]|–)$/)])
    expect(what).not.toBe('')
    expect([what, rest]).toEqual([what, ['']])
  }
})

test('what is done is proved, and what is proved is done', () => {
  expect(rows.filter(({ done, proof }) => (done === '') !== (proof === ''))).toEqual([])
})

const proved = rows.filter(({ done }) => done !== '')

test.each(proved)('$section $what', ({ what, done, proof }) => {
  expectProved(done, proof)
  const { file, title } = citationOf(proof)
  const source = readFileSync(file, 'utf8')
  if (what.startsWith('Permission ')) expectOnTheMenu(what.slice('Permission '.length), done)
  // A test of many cases proves a row only when the row's own case is among them.
  if (/%s|\$\{/.test(title)) for (const each of casesOf(what)) expect(source, `a case of ${file}`).toContain(each)
})

test.each([...new Set(proved.map(({ proof }) => proof))])('%s looks at what the product does', (proof) => {
  const { file, title } = citationOf(proof)
  expect(actsOf(file, title)).not.toEqual([])
})

describe('a test that only compares words', () => {
  const WORDS = `test('words', () => { expect(LIST).toEqual(expect.arrayContaining([1].map((x) => String(x)))) })
    test('a file', () => { expect(readFileSync('list.md', 'utf8')).toContain('word') })
    test('rules', () => { expect(priceOf(stay)).toBe(1) })
    test('calls', async () => { expect(await h.call(one, {})).toBe(1) })`
  test.each([
    ['words', []],
    ['a file', []],
    ['rules', ['priceOf']],
    ['calls', ['await h.call']],
  ])('%s: %j', (title, acts) => {
    expect(actsIn(bodyOf(WORDS, title))).toEqual(acts)
  })
})

/** The rows of docs/security.md, which may give a reason in the place of a test. */
const defences = rowsOf(readFileSync('docs/security.md', 'utf8'))

test.each(defences)('$section: $what', ({ what, done, proof }) => {
  expect(proof).not.toBe('')
  if (proof.includes('›')) {
    expectProved(done, proof)
    return expectRuns(proof)
  }
  if (done !== '') expect(existsSync(fileOf(done)), `${done} exists`).toBe(true)
  const isTrue = EXCUSES[what]
  expect(isTrue, 'an excuse that can be looked at').toBeDefined()
  expect(isTrue?.()).toBe(true)
})

const product = globSync('src/**/*.{ts,tsx}')
  .filter((path) => !/\.(test|e2e)\.|^src\/test\//.test(path))
  .map((path) => [path, readFileSync(path, 'utf8')] as const)
const isNowhere = (pattern: RegExp, among = /^/) =>
  product.every(([path, code]) => !among.test(path) || !pattern.test(code))
const packages = Object.keys(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }).dependencies,
)
const noPackage = (pattern: RegExp) => packages.every((name) => !pattern.test(name))

/** Why there is nothing to prove, as something that fails when it is true no more. */
const EXCUSES: Readonly<Record<string, () => boolean>> = {
  'GraphQL, WebSocket': () => noPackage(/graphql|^ws$|socket/) && isNowhere(/\.on\('upgrade'|new WebSocket\b/),
  'Identity providers': () => noPackage(/passport|openid|oidc|saml/),
  'Other OAuth flows, OIDC': () => isNowhere(/authorization_code|\/oauth\/authorize/),
  'Transport security': () =>
    loadConfig({}).host === '127.0.0.1' && isNowhere(/from 'node:(https|http2|tls)'/, /^src\/app\//),
  WebRTC: () => isNowhere(/RTCPeerConnection/),
  // Articles are words of staff, made into HTML by us. What is kept of a page, React has written.
  'Runs in no staff screen': () =>
    isNowhere(/dangerouslySetInnerHTML/, /^src\/web\/office\/(?!articles\/article\.tsx$|kit\/kept\.tsx$)/),
}

/** Not skipped, not kept for later. */
function expectRuns(proof: string): void {
  const { file, title } = citationOf(proof)
  const source = readFileSync(file, 'utf8').replaceAll(String.raw`\'`, "'")
  const before = source.slice(
    0,
    ["'", '"', '`'].map((quote) => source.indexOf(quote + title + quote)).find((at) => at >= 0),
  )
  expect(before.slice(before.lastIndexOf('\n') + 1), `${file} › ${title} runs`).not.toMatch(/\.(skip|todo|fails)\b/)
}

function rowsOf(table: string) {
  return table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (§ \||Where|---)/.test(line))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .map(([, section = '', what = '', done = '', proof = '', ...rest]) => ({ section, what, done, proof, rest }))
}

function fileOf(cell: string): string {
  return /^`([^`]+)`$/.exec(cell)?.[1] ?? cell
}

function citationOf(proof: string): { file: string; title: string } {
  const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(proof) ?? []
  return { file, title }
}

function expectProved(done: string, proof: string): void {
  expect(existsSync(fileOf(done)), `${done} exists`).toBe(true)
  const { file, title } = citationOf(proof)
  expect(existsSync(file), `${file} exists`).toBe(true)
  expect(hasTest(file, title), `${file} has a test "${title}"`).toBe(true)
}

/** Whether a file has this title as a whole, in whichever quotes it stands. */
function hasTest(file: string, title: string): boolean {
  const source = readFileSync(file, 'utf8').replaceAll(String.raw`\'`, "'")
  return ["'", '"', '`'].some((quote) => source.includes(quote + title + quote))
}

/** A permission means something when a screen of the menu needs it: the one that the row names. */
function expectOnTheMenu(listed: string, done: string): void {
  const needed = new Set(permissionsOf(listed))
  const screens = OFFICE_MENU.filter(
    ({ section, permissions }) => section && permissions.some((one) => needed.has(one)),
  )
  expect(screens.map(({ name }) => `src/web/${OFFICE_FILES[name]}`)).toContain(fileOf(done))
}

/** "Email:Read/Send" as its permissions. */
function permissionsOf(listed: string): string[] {
  const [area = '', actions = ''] = listed.split(':')
  return actions.split('/').map((action) => `${area}:${action}`)
}

/** What of a row a table of cases must name: permissions, addresses without parameters, and routes of staff. */
function casesOf(what: string): string[] {
  const [, route = ''] = /^Staff route (\w+)/.exec(what) ?? []
  const [permissions = ''] = /\b[A-Z]\w+:[A-Z][\w/]+/.exec(what) ?? []
  const [address = ''] = /(?<!\S)\/[a-z][\w/-]*(?![\w{])/.exec(what.replace(/^(?:GET|POST|PUT|DELETE)\b.*/, '')) ?? []
  return [...(permissions ? permissionsOf(permissions) : []), address.replace(/\/$/, ''), route].filter(
    (each) => each !== '',
  )
}

/** What a test asks of the product: the functions it calls, and what it waits for. */
function actsOf(file: string, title: string): string[] {
  return actsIn(bodyOf(readFileSync(file, 'utf8').replaceAll(String.raw`\'`, "'"), title))
}

/** Parts of the language, of tests, and of reading a file: none of them asks the product anything. */
const NO_ACTS =
  /^(?:if|for|while|switch|return|function|test|expect|describe|String|Number|Object|Array|Set|Map|JSON|readFileSync|existsSync|globSync)$/

function actsIn(body: string): string[] {
  const plain = [...body.matchAll(/(?<![\w.])([A-Za-z_]\w*)\(/g)].map(([, name = '']) => name)
  const awaited = [...body.matchAll(/await (?!expect)[\w.]+/g)].map(([all]) => all)
  const parsed = [...body.matchAll(/\w+\.(?:safeP|p)arse\(/g)]
    .map(([all]) => all)
    .filter((all) => !/^(?:JSON|Date)/.test(all))
  const mapped = [...body.matchAll(/\.map\(([a-z]\w*)\)/g)].map(([, name = '']) => name)
  return [...new Set([...awaited, ...parsed, ...[...plain, ...mapped].filter((name) => !NO_ACTS.test(name))])]
}

/** The source of a test, from its title to the next one. */
function bodyOf(source: string, title: string): string {
  const start = ["'", '"', '`'].map((quote) => source.indexOf(quote + title + quote)).find((place) => place >= 0) ?? 0
  const body = source.slice(start + title.length + 2)
  const end = body.search(/^\s*(?:test|describe|it)(?:\.each|\.describe)?\(/m)
  return end < 0 ? body : body.slice(0, end)
}
