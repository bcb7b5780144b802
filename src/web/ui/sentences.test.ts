import { expect, test } from 'vitest'
import { sentences } from './sentences.ts'

test('several faults of one field do not run into each other, and one alone stays as it is', () => {
  expect(sentences(['Required'])).toBe('Required')
  expect(sentences(['Valid for motorcycles only', 'This code ended on Tue, 12/01/26'])).toBe(
    'Valid for motorcycles only. This code ended on Tue, 12/01/26',
  )
  expect(sentences(['This card has expired.', 'Check the card number'])).toBe(
    'This card has expired. Check the card number',
  )
  expect(sentences([])).toBe('')
})
