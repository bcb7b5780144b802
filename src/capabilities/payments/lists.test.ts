import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { bookings } from '../bookings/contract.ts'
import { desk } from '../bookings/office-contract.ts'
import { booked } from '../bookings/factory.ts'
import { coupons } from '../coupons/contract.ts'
import { rates } from '../rates/contract.ts'
import { salesReports } from '../sales/reports/contract.ts'
import { payments } from './contract.ts'
import { closeBatches, reportDifferences } from './reconciliation.ts'
import { cents } from '../../lib/money.ts'

test('the desk finds a booking by number, name, e-mail, phone and arrival, and shows its money and changes', async () => {
  const { as } = await harness()
  const traveller = await as.traveller()
  const { id, number } = await booked(traveller)
  await booked(await as.traveller(), 'BOOK_NOW', { email: 'grace@example.com', full_name: 'Grace 100% Hopper' })
  const cashier = await as.staff('cashier')
  const find = async (input: object) => (await cashier.call(desk.search, input)).items.map((line) => line.full_name)
  expect(await find({ sort: 'created_at' })).toEqual(['Ada Lovelace', 'Grace 100% Hopper'])
  expect(await find({ search: number.toLowerCase() })).toEqual(['Ada Lovelace'])
  expect(await find({ search: 'HOPPER' })).toEqual(['Grace 100% Hopper'])
  expect(await find({ search: '100%' })).toEqual(['Grace 100% Hopper'])
  expect(await find({ search: '_' })).toEqual([])
  expect(await find({ search: 'grace@' })).toEqual(['Grace 100% Hopper'])
  expect(await find({ from: '2026-12-02' })).toEqual([])
  expect(await find({ status: 'CANCELLED' })).toEqual([])
  await cashier.call(bookings.cancel, { number })
  const { booking, payments: moved, changes } = await cashier.call(desk.booking, { bookingId: id })
  expect(booking).toMatchObject({ status: 'CANCELLED', refunded: '74.57' })
  expect(moved.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['CHARGE', '74.57'],
    ['REFUND', '74.57'],
  ])
  expect(changes[0]).toMatchObject({ who: 'cashier', what: 'cancelled', status: 'CANCELLED' })
})

test('sales of a day and a month are what was charged less what was given back, also a minute ago', async () => {
  const { as, clock } = await harness()
  const traveller = await as.traveller()
  const { number } = await booked(traveller)
  await booked(await as.traveller(), 'BOOK_NOW', { email: 'grace@example.com' })
  await traveller.call(bookings.cancel, { number })
  const auditor = await as.staff('auditor')
  const sums = {
    charges: 2,
    charged: '98.57',
    refunds: 1,
    refunded: '74.57',
    card: '24.00',
    cash: '0.00',
    transfer: '0.00',
    net: '24.00',
  }
  expect((await auditor.call(salesReports.report, { by: 'DAY' })).items[0]).toMatchObject({
    key: '2026-11-21',
    ...sums,
  })
  expect((await auditor.call(salesReports.report, { by: 'MONTH' })).items[0]).toMatchObject({ key: '2026-11', ...sums })
  expect((await auditor.call(salesReports.report, { until: '2026-11-20' })).total.charges).toBe(0)
  clock.advance({ hours: 12 })
  const [, yesterday] = (await auditor.call(salesReports.report, { by: 'DAY' })).items
  expect(yesterday).toMatchObject({ key: '2026-11-21', net: '24.00' })
})

test('batches and differences are listed', async () => {
  const { as, ctx } = await harness()
  await booked(await as.traveller())
  await closeBatches(ctx())
  const subject = ctx().random.uuid()
  const difference = { kind: 'missing charge', subject, bookingId: undefined, ours: cents(7457), theirs: undefined }
  await reportDifferences(ctx(), [difference as never])
  const auditor = await as.staff('auditor')
  const [batch] = (await auditor.call(payments.batches, { status: 'OPEN' })).items
  expect(batch).toMatchObject({ status: 'OPEN', charges: 1, charged: '74.57' })
  expect((await auditor.call(payments.batches, { status: 'CLOSED' })).count).toBe(0)
  expect((await auditor.call(payments.differences, {})).items).toMatchObject([{ subject, ours: '74.57', theirs: null }])
  expect((await auditor.call(payments.differences, { state: 'RESOLVED' })).count).toBe(0)
})

test('what prices are made of is told in words and dollars', async () => {
  const { as } = await harness()
  const auditor = await as.staff('auditor')
  const plans = await auditor.call(rates.plans, {})
  expect(plans.in_force.map(({ name, dates }) => [name, dates])).toEqual([
    ['Holidays', 'Dec 18 – Jan 3, each year'],
    ['Summer', 'Jun 15 – Aug 31, each year'],
    ['Base', 'Always'],
  ])
  expect(plans.in_force[2]?.prices.STANDARD).toEqual({ hour: '6.00', day: '24.00', week: '144.00' })
  const codes = await auditor.call(coupons.list, { search: 'summer' })
  expect(codes.items).toMatchObject([{ code: 'SUMMER25', gives: '25% off', is_over: true, uses: 0 }])
  expect((await auditor.call(rates.fees, {})).in_force.fees).toMatchObject([{ per_day: '1.25' }])
  expect((await auditor.call(rates.taxes, {})).in_force.taxes).toMatchObject([
    { percent: 10.2, per_stay: null },
    { percent: null, per_stay: '3.00' },
  ])
})
