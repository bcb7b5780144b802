import { expect, test } from 'vitest'
import { listedCount, MOST_FOUND, MOST_LISTED } from './listed.ts'

test('a count is exact until a list reaches no further, which it does sooner for a text', () => {
  expect(listedCount(MOST_LISTED - 1)).toBe('9,999')
  expect(listedCount(MOST_LISTED)).toBe('10,000+')
  expect(listedCount(MOST_FOUND)).toBe('200')
  expect(listedCount(MOST_FOUND - 1, 'smith')).toBe('199')
  expect(listedCount(MOST_FOUND, 'smith')).toBe('200+')
})
