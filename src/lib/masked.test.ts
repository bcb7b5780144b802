import { expect, test } from 'vitest'
import { masked } from './masked.ts'

test('of a number its end is shown, of a short one nothing, and masking twice hides no more', () => {
  expect(masked('K7WQ2M9AX')).toBe('••••M9AX')
  expect(masked('K7WQ2M9A')).toBe('••••')
  expect(masked('')).toBe('••••')
  expect(masked(masked('K7WQ2M9AX'))).toBe('••••M9AX')
})
