import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a password is known again, in whatever way its letters were typed', async () => {
  const hashed = await hashPassword('café au lait')
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await verifyPassword('cafe\u0301 au lait', hashed)).toBe(true)
  expect(await verifyPassword('cafe au lait', hashed)).toBe(false)
})

test('equal passwords have different hashes', async () => {
  expect(await hashPassword('swordfish')).not.toBe(await hashPassword('swordfish'))
})

test('nobody has no password, not even the empty one', async () => {
  expect(await verifyPassword('', undefined)).toBe(false)
  expect(await verifyPassword('swordfish', undefined)).toBe(false)
})

test('when too many wait, the next is told to come back', async () => {
  // A hash of little work: it is the queue that is asked here.
  const hashed = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`
  const tries = await Promise.allSettled(Array.from({ length: 130 }, () => verifyPassword('x', hashed)))
  const refused = tries.filter((each) => each.status === 'rejected')
  expect(refused).toHaveLength(130 - 102)
  expect(refused[0]?.reason).toMatchObject({ code: 'overloaded', details: { retryAfter: 3 } })
})
