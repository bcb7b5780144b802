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

// A hash of little work: it is the queue that is asked here.
const cheap = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

test('when too many wait, the next is told to come back', async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 130 }, (_, index) => verifyPassword('x', cheap, `10.0.0.${index}`)),
  )
  const refused = tries.filter((each) => each.status === 'rejected')
  expect(refused).toHaveLength(130 - 102)
  expect(refused[0]?.reason).toMatchObject({ code: 'overloaded', details: { retryAfter: 3 } })
})

test('a flood from one network waits for itself: others get every other turn, and the places it took too many of', async () => {
  const order: string[] = []
  const from = async (address: string) => {
    const outcome = await verifyPassword('x', cheap, address).then(
      () => 'checked',
      () => 'refused',
    )
    order.push(`${address} ${outcome}`)
  }
  const flood = Array.from({ length: 120 }, (_, index) => from(`2001:db8:0:${index.toString(16)}::1`))
  await Promise.all([...flood, from('203.0.113.7')])
  expect(order.filter((each) => each.endsWith('refused'))).toHaveLength(120 - 22)
  const checked = order.filter((each) => each.endsWith('checked'))
  // Behind the two that run already and one of the flood.
  expect(checked.indexOf('203.0.113.7 checked')).toBeLessThan(5)
})

test('when all places are taken, the longest line gives one up to a newcomer', async () => {
  const tries = ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4', '10.0.0.5'].flatMap((address) =>
    Array.from({ length: 22 }, () =>
      verifyPassword('x', cheap, address).then(
        () => address,
        () => 'refused',
      ),
    ),
  )
  const newcomer = verifyPassword('x', cheap, '203.0.113.7').then(() => 'checked')
  expect(await newcomer).toBe('checked')
  expect((await Promise.all(tries)).filter((each) => each === 'refused')).toHaveLength(110 + 1 - 102)
})
