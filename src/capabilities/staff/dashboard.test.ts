import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { clock } from '../timeclock/contract.ts'
import { idOf } from '../timeclock/factory.ts'
import { access } from './contract.ts'

test('shows who is in and at work, with how many sessions, and which invitations wait', async () => {
  const h = await harness()
  const [owner, cashier] = [await h.as.staff('owner'), await h.as.staff('cashier')]
  const cashierId = await idOf(cashier)
  await cashier.call(clock.stamp, { kind: 'IN' })
  await owner.call(access.invite, { email: 'new@example.com', short_name: 'New', long_name: 'New One', groups: [] })
  await h.runJobs()
  const { people, invitations, groups } = await owner.call(access.dashboard, {})
  const seen = people.find(({ id }) => id === cashierId)
  expect(seen).toMatchObject({ is_in: true, sessions: 1, at_work: 'WORKING', dangerous: [], totp: 'OFF' })
  const ownerId = await idOf(owner)
  const own = people.find(({ id }) => id === ownerId)
  expect(own).toMatchObject({ at_work: 'OFF', dangerous: expect.arrayContaining(['User:Update']) })
  expect(invitations).toMatchObject([{ email: 'new@example.com', is_expired: false }])
  expect(groups.find(({ name }) => name === 'Cashier')).toMatchObject({ members: 1 })
  h.clock.advance({ days: 8 })
  const later = await owner.call(access.dashboard, {})
  expect(later.invitations).toMatchObject([{ is_expired: true }])
  expect(later.people.find(({ id }) => id === cashierId)).toMatchObject({ is_in: false, sessions: 1 })
})

test('somebody counts as in for twenty minutes after their session was last renewed', async () => {
  const h = await harness()
  const [owner, cashier] = [await h.as.staff('owner'), await h.as.staff('cashier')]
  const id = await idOf(cashier)
  const isIn = async () => (await owner.call(access.dashboard, {})).people.find((each) => each.id === id)?.is_in
  h.clock.advance({ minutes: 20 })
  expect(await isIn()).toBe(true)
  h.clock.advance({ seconds: 1 })
  expect(await isIn()).toBe(false)
})

test('ends all sessions of somebody: their next call is refused, and nobody without the permission may', async () => {
  const h = await harness()
  const [owner, cashier, manager] = [
    await h.as.staff('owner'),
    await h.as.staff('cashier'),
    await h.as.staff('manager'),
  ]
  const userId = await idOf(cashier)
  await expect(manager.call(access.endSessions, { userId })).rejects.toMatchObject({ status: 403 })
  await owner.call(access.endSessions, { userId })
  await expect(cashier.call(access.me, {})).rejects.toMatchObject({ status: 401 })
  const { people } = await owner.call(access.dashboard, {})
  expect(people.find(({ id }) => id === userId)).toMatchObject({ sessions: 0, is_in: false })
})

test('tells which permissions somebody has not used for 60 days, once it could have been written down', async () => {
  const h = await harness()
  const [owner, manager] = [await h.as.staff('owner'), await h.as.staff('manager')]
  const id = await idOf(manager)
  await manager.call(access.users, {})
  const unusedOf = async () => (await owner.call(access.dashboard, {})).people.find((each) => each.id === id)!.unused
  expect(await unusedOf()).toEqual([])
  for (let month = 0; month < 2; month++) {
    h.clock.advance({ days: 25 })
    await owner.call(access.me, {})
    await manager.call(access.users, {})
  }
  h.clock.advance({ days: 25 })
  const unused = await unusedOf()
  expect(unused).toContain('Desk:Refund')
  expect(unused).not.toContain('User:Read')
  expect(await h.count('permission_uses', { account_id: id })).toBe(1)
})
