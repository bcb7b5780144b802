import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LONG } from '../long.ts'
import { mutate } from './mutants.ts'
import { percentOf, scoreOf } from './score.ts'

/** Per cent of the mutants of each file of rules that its own tests notice. */
const LEAST = 85
const FILES = globSync('src/**/rules.ts', { cwd: join(import.meta.dirname, '../../..') }).toSorted()

describe.runIf(LONG)('the tests notice a small change of', () => {
  test.each(FILES)('%s', { timeout: 3_600_000 }, async (file) => {
    const score = await scoreOf(file)
    const told = [`${score.killed}/${score.of}`, ...score.survivors.map(({ line, name }) => `${line}: ${name}`)]
    expect(percentOf(score), told.join('\n')).toBeGreaterThanOrEqual(LEAST)
    expect(score.stale, 'reasons for mutants that are not there, or that are noticed').toEqual([])
  })
})

test('a program is changed in one place at a time, and otherwise does what it did', () => {
  const { source, mutants } = mutate('export const isSmall = (n: number): boolean => n < 10')
  expect(mutants.map(({ name }) => name)).toEqual([
    'isSmall: 10 → 11',
    'isSmall: n < 10 → (n) <= (10)',
    'isSmall: n < 10 → (n) >= (10)',
  ])
  const small = (active: number, n: number) => {
    const program = source
      .replace('export const isSmall =', 'return')
      .replaceAll(': number', '')
      .replace(': boolean', '')
    // oxlint-disable-next-line no-implied-eval -- a program that was written a line above
    const isSmall = new Function('__is', program)((id: number) => id === active) as (n: number) => boolean
    return isSmall(n)
  }
  expect([-1, 0, 1, 2].map((active) => [small(active, 9), small(active, 10)])).toEqual([
    [true, false],
    [true, true],
    [true, true],
    [false, true],
  ])
})
