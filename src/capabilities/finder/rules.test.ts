import { expect, test } from 'vitest'
import { meantBy } from './rules.ts'

test('what was typed is taken for what it can be', () => {
  const none = { isWorth: true, last4: undefined, flight: undefined, email: undefined }
  expect(meantBy(' ab ')).toEqual({ ...none, isWorth: false })
  expect(meantBy('Ada')).toEqual(none)
  expect(meantBy(' 4242 ')).toEqual({ ...none, last4: '4242' })
  expect(meantBy('as 1289')).toEqual({ ...none, flight: 'AS1289' })
  expect(meantBy('Ada@Example.com')).toEqual({ ...none, email: 'ada@example.com' })
})
