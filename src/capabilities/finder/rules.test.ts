import { expect, test } from 'vitest'
import { readSearch } from './rules.ts'

test('what was typed is taken for what it can be', () => {
  const none = { isLongEnough: true, last4: undefined, flight: undefined, email: undefined }
  expect(readSearch(' ab ')).toEqual({ ...none, isLongEnough: false })
  expect(readSearch('Ada')).toEqual(none)
  expect(readSearch(' 4242 ')).toEqual({ ...none, last4: '4242' })
  expect(readSearch('as 1289')).toEqual({ ...none, flight: 'AS1289' })
  expect(readSearch('Ada@Example.com')).toEqual({ ...none, email: 'ada@example.com' })
})
