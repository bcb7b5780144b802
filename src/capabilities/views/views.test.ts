import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { views } from './contract.ts'

const STORM = { screen: 'BookingDashboard', name: 'Storm day', query: 'status=CONFIRMED&columns=status' }

test('a view is kept for its person alone, on every device, and named once for each list', async () => {
  const h = await harness()
  const [cashier, manager] = [await h.as.staff('cashier'), await h.as.staff('manager')]
  const { id, version } = await cashier.call(views.add, STORM)
  expect((await cashier.call(views.mine, { screen: 'BookingDashboard' })).views).toEqual([
    { ...STORM, id, version, is_default: false },
  ])
  expect((await manager.call(views.mine, {})).views).toEqual([])
  const taken = cashier.call(views.add, { ...STORM, name: 'STORM DAY' })
  await expect(taken).rejects.toMatchObject({ fieldErrors: { name: [expect.any(String)] } })
  await cashier.call(views.add, { ...STORM, screen: 'Transactions' })
  const stranger = manager.call(views.change, { viewId: id, version, ...STORM })
  await expect(stranger).rejects.toMatchObject({ status: 404 })
  await expect(manager.call(views.remove, { viewId: id })).rejects.toMatchObject({ status: 404 })
  await cashier.call(views.remove, { viewId: id })
  expect((await cashier.call(views.mine, {})).views.map(({ screen }) => screen)).toEqual(['Transactions'])
})

test('a list opens with one view at most, however many are made so at once', async () => {
  const h = await harness()
  const who = await h.as.staff('cashier')
  await Promise.all(
    Array.from({ length: 20 }, (_, no) => who.call(views.add, { ...STORM, name: `View ${no}`, is_default: true })),
  )
  const { views: mine } = await who.call(views.mine, { screen: 'BookingDashboard' })
  expect([mine.length, mine.filter(({ is_default }) => is_default).length]).toEqual([20, 1])
})

test('of two tabs that change one view the second is told', async () => {
  const h = await harness()
  const who = await h.as.staff('cashier')
  const { id: viewId, version } = await who.call(views.add, STORM)
  const changed = await who.call(views.change, { viewId, version, ...STORM, name: 'Snow', is_default: true })
  expect(changed).toMatchObject({ name: 'Snow', is_default: true, version: version + 1 })
  const second = who.call(views.change, { viewId, version, ...STORM })
  await expect(second).rejects.toMatchObject({ status: 409 })
})

test('columns are kept for each list, and none goes back to those it comes with', async () => {
  const h = await harness()
  const [who, other] = [await h.as.staff('cashier'), await h.as.staff('manager')]
  await who.call(views.setColumns, { screen: 'BookingDashboard', columns: ['number', 'status', 'status'] })
  expect((await who.call(views.mine, {})).columns).toEqual({ BookingDashboard: ['number', 'status'] })
  expect((await other.call(views.mine, {})).columns).toEqual({})
  await who.call(views.setColumns, { screen: 'BookingDashboard', columns: [] })
  expect((await who.call(views.mine, {})).columns).toEqual({})
})

test('members and strangers have no views', async () => {
  const h = await harness()
  await expect((await h.as.member()).call(views.mine, {})).rejects.toMatchObject({ status: 403 })
  await expect((await h.as.traveller()).call(views.mine, {})).rejects.toMatchObject({ status: 401 })
})
