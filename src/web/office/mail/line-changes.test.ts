import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedLines } from './line-changes.ts'

test('what changes stands with its neighbors; what is the same shows nothing', () => {
  expect(changedLines('a\nb\nc\nd\ne', 'a\nb\nX\nd\ne')).toEqual([
    { mark: ' ', text: 'b' },
    { mark: '-', text: 'c' },
    { mark: '+', text: 'X' },
    { mark: ' ', text: 'd' },
  ])
  expect(changedLines('a\nb', 'a\nb')).toEqual([])
})

test('every line that is not in the other text is told', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 }).map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const told = changedLines(before, after)
      const sizes = [after, before].map((each) => each.split('\n').length)
      const count = (mark: string) => told.filter((line) => line.mark === mark).length
      expect(count('+') - count('-')).toBe(sizes[0]! - sizes[1]!)
      if (before !== after) expect(count('+') + count('-')).toBeGreaterThan(0)
    }),
  )
})
