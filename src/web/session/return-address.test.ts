import { expect, test } from 'vitest'
import { returnAddress } from './return-address.ts'

test.each(['/', '/booking?quoteId=1#pay', '/point-club/ledger'])('%s stays here', (path) => {
  expect(returnAddress(path)).toBe(path)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/\t/evil.example',
  '',
  null,
  7,
])('%s leads nowhere', (path) => {
  expect(returnAddress(path)).toBeUndefined()
})
