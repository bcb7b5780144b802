import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The criteria of WCAG 2.2 at A and AA, in its order. */
const CRITERIA = `
  1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5
  1.4.10 1.4.11 1.4.12 1.4.13 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6
  2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8 3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1
  3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3`
  .trim()
  .split(/\s+/)

const TASKS = ['find a booking', 'book', 'change', 'cancel', 'ride', 'join', 'redeem']

const text = readFileSync('docs/accessibility.md', 'utf8')
const rows = text.split('\n').flatMap((line) => (line.startsWith('| ') ? [line.slice(2, -2).split(' | ')] : []))
const criteria = rows.filter(([name = '']) => /^\d/.test(name))

test('every criterion of A and AA has its row, in its order, with a level, a reason and a proof', () => {
  expect(criteria.map(([number]) => number)).toEqual(CRITERIA)
  for (const [number, , level, how, proof] of criteria) {
    expect([number, level]).toEqual([number, expect.stringMatching(/^A{1,2}$/)])
    expect([number, how]).not.toEqual([number, ''])
    expect([number, proof]).toEqual([number, expect.stringMatching(/^(does not occur|`[^`]+` › .+)$/)])
  }
})

test('every task has its row, and what is not played is said to be not met', () => {
  expect(rows.map(([name]) => name).filter((name = '') => TASKS.includes(name))).toEqual(TASKS)
  expect(text).toContain('## Not met')
})

const proofs = new Set(rows.flat().filter((cell) => cell.includes(' › ')))

test.each([...proofs])('%s is there', (proof) => {
  const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(proof) ?? []
  expect(existsSync(file), file).toBe(true)
  expect(readFileSync(file, 'utf8')).toContain(title)
})
