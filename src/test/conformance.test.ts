import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The rows of docs/conformance.md: a promise, the file of its test, the test's title. */
const rows = readFileSync('docs/conformance.md', 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
  .filter(([, promise, file]) => promise && file?.includes('/'))
  .map(([, promise = '', file = '', title = '']) => ({ promise, file, title }))

test('the list is there', () => {
  expect(rows.length).toBeGreaterThan(0)
})

test.each(rows)('$promise', ({ file, title }) => {
  expect(existsSync(file), `${file} exists`).toBe(true)
  expect(title).not.toBe('')
  expect(readFileSync(file, 'utf8').replaceAll(String.raw`\'`, "'")).toContain(title)
})
