import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

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

test.each(rows.filter(({ done }) => done !== ''))('$section $what', ({ done, proof }) => {
  expectProved(done, proof)
})

/** The rows of docs/security.md, which may give a reason in the place of a test. */
const defences = rowsOf(readFileSync('docs/security.md', 'utf8'))

test.each(defences)('$section: $what', ({ done, proof }) => {
  expect(proof).not.toBe('')
  if (proof.includes('›')) return expectProved(done, proof)
  if (done !== '') expect(existsSync(fileOf(done)), `${done} exists`).toBe(true)
})

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

function expectProved(done: string, proof: string): void {
  expect(existsSync(fileOf(done)), `${done} exists`).toBe(true)
  const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(proof) ?? []
  expect(existsSync(file), `${file} exists`).toBe(true)
  expect(hasTest(file, title), `${file} has a test "${title}"`).toBe(true)
}

/** Whether a file has this title as a whole, in whichever quotes it stands. */
function hasTest(file: string, title: string): boolean {
  const source = readFileSync(file, 'utf8').replaceAll(String.raw`\'`, "'")
  return ["'", '"', '`'].some((quote) => source.includes(quote + title + quote))
}
