import { expect, test } from 'vitest'
import { gateCode } from './gate-code.server.ts'

test('a code is one path on a square, with the corner patterns where a scanner looks for them', () => {
  const { size, path } = gateCode('4K7TQ2M9PX')
  expect(size % 21).toBe(0)
  expect(path).toMatch(/^M[\d ]+L/)
  expect(path).not.toMatch(/[<>"]/)
})
