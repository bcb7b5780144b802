import { expect, test } from 'vitest'
import { provinceName } from './provinces.ts'

test('a state or province is told by its name, and what is neither as it is', () => {
  expect(provinceName('WA')).toBe('Washington')
  expect(provinceName('bc')).toBe('British Columbia')
  expect(provinceName('Jalisco')).toBe('Jalisco')
  expect(provinceName('')).toBe('')
})
