import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test('what stands behind a plus is the same mailbox, capitals too; an address that begins with one is its own', () => {
  expect(['Ada@Example.com', 'ada+trips@example.com', 'ada+a+b@example.com'].map(mailboxOf)).toEqual(
    Array(3).fill('ada@example.com'),
  )
  expect(['+ada@example.com', 'ada@ex+ample.com'].map(mailboxOf)).toEqual(['+ada@example.com', 'ada@ex+ample.com'])
})
