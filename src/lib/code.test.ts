import { expect, test } from 'vitest'
import { lettersAndDigits } from './code.ts'

test('a plate or a flight has one spelling, however it is typed', () => {
  expect([' abc-12·3', 'as 1289', '— '].map(lettersAndDigits)).toEqual(['ABC123', 'AS1289', ''])
})
