import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { plansOf } from '../../test/plans.ts'
import { bookings } from '../bookings/contract.ts'
import { booked, CARD, STAY } from '../bookings/factory.ts'
import { soldBookings } from '../bookings/index.ts'
import { parked } from '../stays/factory.ts'
import { soldDriveUps } from '../stays/index.ts'
import { bought, memberWith, POINTS, redeemed } from '../vouchers/factory.ts'
import { soldVouchers } from '../vouchers/index.ts'
import { sales } from './contract.ts'

test('everything that is sold is listed with its price source, its sales and what was received', async () => {
  const h = await harness()
  const auditor = await h.as.staff('auditor')
  await booked(await h.as.traveller())
  const canceling = await h.as.traveller()
  const { number } = await booked(canceling, 'BUY_NOW', { email: 'grace@example.com' })
  await canceling.call(bookings.cancel, { number })
  await booked(await h.as.traveller(), 'BOOK_NOW', { email: 'edith@example.com' })
  await booked(await h.as.traveller(), 'CUSTOM', {
    stay: { ...STAY, promo_code: 'ACMECORP' },
    email: 'sam@acme.example',
  })
  await parked(h)
  await redeemed(await memberWith(h, POINTS))
  await bought(await h.as.traveller())
  await h.runJobs()

  const { items, value, received } = await auditor.call(sales.items, {})
  expect(items.map(({ id, kind, sold, canceled }) => [id, kind, sold, canceled])).toEqual([
    ['BUY_NOW', 'PRODUCT', 2, 1],
    ['BOOK_NOW', 'PRODUCT', 1, 0],
    ['STANDARD', 'PRODUCT', 1, 0],
    ['POINTS', 'VOUCHER', 1, 0],
    ['GIFT', 'GIFT', 1, 0],
    ['contract-ACMECORP', 'CONTRACT', 1, 0],
  ])
  const item = (id: string) => items.find((each) => each.id === id)
  expect(item('BUY_NOW')).toMatchObject({
    price_source: 'Rate plans Holidays, Summer, Base, less 5% to 20% by days ahead and 5% for paying at once',
    value: '74.57',
    received: '74.57',
  })
  expect(item('BOOK_NOW')).toMatchObject({ value: '78.54', received: '24.00' })
  expect(item('STANDARD')).toMatchObject({ price_source: 'Rate plans Holidays, Summer, Base', value: '86.48' })
  expect(item('POINTS')).toMatchObject({ points: POINTS, value: '0.00' })
  expect(item('contract-ACMECORP')).toMatchObject({ price_source: '$18.00 a started day', is_offered: true })
  const total = (of: 'value' | 'received') => items.reduce((sum, each) => sum + Math.round(Number(each[of]) * 100), 0)
  expect([value, received].map((money) => Math.round(Number(money) * 100))).toEqual([total('value'), total('received')])
})

test('a booking whose card was refused was not sold', async () => {
  const h = await harness()
  const auditor = await h.as.staff('auditor')
  await expect(booked(await h.as.traveller(), 'BUY_NOW', { ...CARD, cc_number: '4000000000000002' })).rejects.toThrow()
  await booked(await h.as.traveller())
  const { items } = await auditor.call(sales.items, { kind: 'PRODUCT', search: 'pay now' })
  expect(items).toMatchObject([{ id: 'BUY_NOW', sold: 1 }])
})

test('sales are those of the period that is asked for, and an item tells them step by step', async () => {
  const h = await harness()
  const manager = await h.as.staff('manager')
  await booked(await h.as.traveller())
  h.clock.advance({ hours: 24 })
  await booked(await h.as.traveller(), 'BUY_NOW', { email: 'grace@example.com' })

  const today = { from: '2026-11-22', until: '2026-11-22' }
  expect((await manager.call(sales.items, today)).items[0]).toMatchObject({ id: 'BUY_NOW', sold: 1 })
  const days = await manager.call(sales.item, { id: 'BUY_NOW', from: '2026-11-20', until: '2026-11-22' })
  expect(days.periods.map(({ from, sold }) => [from, sold])).toEqual([
    ['2026-11-20', 0],
    ['2026-11-21', 1],
    ['2026-11-22', 1],
  ])
  const year = await manager.call(sales.item, { id: 'BUY_NOW' })
  expect(year).toMatchObject({ sold: 2, until: '2026-11-22' })
  expect(year.periods.filter(({ sold }) => sold > 0)).toMatchObject([{ from: '2026-11-01', sold: 2 }])
  await expect(manager.call(sales.item, { id: 'contract-NOTHING' })).rejects.toMatchObject({ status: 404 })
})

test('only who may read sales reports reads them', async () => {
  const h = await harness()
  await expect((await h.as.staff('cashier')).call(sales.items, {})).rejects.toMatchObject({ status: 403 })
})

test('no sales are read by looking at every booking, stay and voucher', async () => {
  const h = await harness()
  const span = { from: h.clock.now().subtract({ hours: 24 * 30 }), before: h.clock.now(), step: 'month' } as const
  const plans = await plansOf(h.ctx(), async (ctx) => {
    await soldBookings(ctx, span)
    await soldDriveUps(ctx, span)
    await soldVouchers(ctx, span)
  })
  expect(plans).toHaveLength(3)
  for (const plan of plans) expect(plan).not.toContain('Seq Scan')
})
