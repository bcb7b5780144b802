import { expect, test } from 'vitest'
import { cents } from '../../lib/money.ts'
import { harness, type Harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import { plansOf } from '../../test/plans.ts'
import { bookings } from '../bookings/contract.ts'
import { booked, CARD, PERSON, quoted, STAY } from '../bookings/factory.ts'
import { parked } from '../stays/factory.ts'
import { bought, memberWith, POINTS, redeemed } from '../vouchers/factory.ts'
import { activeCompany } from '../companies/factory.ts'
import { invoices } from '../invoices/contract.ts'
import { receivedOnAccount } from '../invoices/index.ts'
import { makeInvoices } from '../invoices/make.ts'
import { refundLater } from '../payments/index.ts'
import { sales } from './contract.ts'
import { salesReports } from './reports/contract.ts'
import { soldItems } from './store.ts'

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
    [expect.stringMatching(/^contract-/), 'CONTRACT', 1, 0],
  ])
  const item = (id: string) => items.find((each) => each.id === id)
  expect(item('BUY_NOW')).toMatchObject({
    price_source: 'Rate plans Holidays, Summer, Base, less 5% to 20% for booking ahead and 5% for paying now',
    value: '74.57',
    received: '74.57',
  })
  expect(item('BOOK_NOW')).toMatchObject({ value: '78.54', received: '24.00' })
  expect(item('STANDARD')).toMatchObject({ price_source: 'Rate plans Holidays, Summer, Base', value: '86.48' })
  expect(item('POINTS')).toMatchObject({ points: POINTS, value: '0.00' })
  expect(items.at(-1)).toMatchObject({
    name: 'Acme Corporation',
    price_source: '$18.00 a started day',
    is_offered: true,
    received: items.at(-1)!.value,
  })
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

test('a booking whose card was refused was not sold, however many cards were tried and with points beside; points are not received', async () => {
  const h = await harness()
  const member = await memberWith(h, 5000)
  const used = { points_to_use: 5000, email: member.email }
  for (const cc_number of ['4000000000000002', '4000000000000341']) {
    await expect(booked(member, 'BUY_NOW', { ...used, cc_number })).rejects.toThrow()
    await h.runJobs()
  }
  const item = async () => {
    const asked = { kind: 'PRODUCT', search: 'pay now', from: '2026-11-01' } as const
    return (await (await h.as.staff('auditor')).call(sales.items, asked)).items[0]
  }
  expect(await item()).toMatchObject({ sold: 0, canceled: 0, received: '0.00' })
  const { number } = await booked(member, 'BUY_NOW', { ...used, check_for_existing: true })
  expect(await item()).toMatchObject({ sold: 1, canceled: 0, value: '74.57', received: '24.57' })
  h.clock.set('2026-12-01T07:00:00-08:00')
  await member.call(bookings.cancel, { number })
  await h.runJobs()
  // Of the fee of 24.00, the card's 24.57 having gone back first, points are kept: no money has come in.
  expect(await item()).toMatchObject({ sold: 1, canceled: 1, value: '0.00', received: '0.00' })
  expect(await brokenPromises(h.services.db)).toEqual([])
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
  const h = await harness({ unused: true })
  const span = { from: h.clock.now().subtract({ hours: 24 * 30 }), before: h.clock.now(), step: 'month' } as const
  const plans = await plansOf(h.ctx(), async (ctx) => {
    await receivedOnAccount(ctx, span)
    await soldItems(ctx, { from: '2026-10-22', until: '2026-11-21' }, span)
  })
  expect(plans).toHaveLength(2)
  // Few, and gone within minutes.
  for (const plan of plans) expect(plan.replace('Seq Scan on sold_changes', '')).not.toContain('Seq Scan')
})

test('what is sold, changes and is taken back adds up, before and after its day takes it in', async () => {
  const h = await harness()
  const auditor = await h.as.staff('auditor')
  const traveller = await h.as.traveller()
  const { number } = await booked(traveller)
  await parked(h)
  const listed = async () => {
    const sums = async (period: object) => {
      const { items, value, received } = await auditor.call(sales.items, { kind: 'PRODUCT', ...period })
      return { sold: items.map(({ id, sold, canceled }) => [id, sold, canceled]), value, received }
    }
    const month = await sums({})
    // Of a month that is whole the report reads the sum.
    expect(await sums({ from: '2026-10-15', until: '2026-12-05' })).toEqual(month)
    return month
  }
  const takeIn = async () => {
    const before = await listed()
    await h.services.jobs.send(h.services.db, 'sales.roll-up', {}, {})
    await h.runJobs()
    expect(await listed()).toEqual(before)
    expect(await h.count('sold_changes')).toBe(0)
    expect(await brokenPromises(h.services.db)).toEqual([])
    return before.sold
  }
  const one = [
    ['BUY_NOW', 1, 0],
    ['BOOK_NOW', 0, 0],
    ['STANDARD', 1, 0],
  ]
  expect(await takeIn()).toEqual(one)
  await traveller.call(bookings.cancel, { number })
  expect(await takeIn()).toEqual([['BUY_NOW', 1, 1], ...one.slice(1)])
})

test.each([
  ['a percentage', { plan: 'PERCENT', percent: 10 }, '10% off the list price'],
  [
    'prices of its own',
    { plan: 'PRICES', prices: { STANDARD: { hour: '3', day: '12', week: '70' } } },
    expect.any(String),
  ],
] as const)('a contract by %s is sold under its company, whatever code was typed', async (_, rate, source) => {
  const h = await harness()
  const auditor = await h.as.staff('auditor')
  await activeCompany(h, { ...rate, billing: 'TRAVELER', access: 'ANYONE', domains: [], codes: ['GLOBEX', 'GLOBEX2'] })
  const typed = ['GLOBEX', 'GLOBEX2']
  const made = await Promise.all(
    typed.map(async (promo_code, index) =>
      booked(await h.as.traveller(), 'CUSTOM', { stay: { ...STAY, promo_code }, email: `p${index}@example.com` }),
    ),
  )
  const { items } = await auditor.call(sales.items, { kind: 'CONTRACT', search: 'globex' })
  const total = (made.reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0) / 100).toFixed(2)
  expect(items).toMatchObject([{ name: 'Globex', sold: 2, price_source: source, value: total, received: total }])
})

/** The day is over, and the report has its figures. */
async function summedUp(h: Harness) {
  await h.services.jobs.send(h.services.db, 'stays.roll-up', {}, {})
  await h.runJobs()
}

test('a stay on account is sold when it is booked and received when its invoice is paid, once in each report', async () => {
  const h = await harness()
  const member = await h.as.member()
  const company = await activeCompany(h)
  const onAccount = async (from: string, to: string) => {
    const stay = { travel_from_date: `${from} 08:00:00-0800`, travel_to_date: `${to} 08:00:00-0800` }
    const { quote_id } = await quoted(member, 'CUSTOM', stay)
    return (await member.call(bookings.create, { quote_id, ...PERSON, bill_company: true })).booking
  }
  const [first, second] = [await onAccount('2026-11-23', '2026-11-26'), await onAccount('2026-12-02', '2026-12-05')]
  const figures = async () => {
    const auditor = await h.as.staff('auditor')
    const item = (await auditor.call(sales.items, { search: 'Globex', from: '2026-11-01' })).items[0]!
    const days = (await auditor.call(salesReports.report, { by: 'DAY', from: '2026-11-01' })).items
    const came = days
      .filter(({ charges }) => charges > 0)
      .map(({ charged, card, transfer, net }) => ({ charged, card, transfer, net }))
    return { value: item.value, received: item.received, came }
  }
  const both = (2 * Math.round(Number(first.total) * 100)) / 100
  expect(second.total).toBe(first.total)
  // On account: sold, and nothing has come in.
  expect(await figures()).toEqual({ value: both.toFixed(2), received: '0.00', came: [] })

  h.clock.set('2026-12-01T20:00:00Z')
  const [marked] = await makeInvoices(h.ctx(), company.id, '2026-11')
  expect((await figures()).received).toBe('0.00')
  await (await h.as.staff()).call(invoices.markPaid, { invoiceId: marked!, paid_on: '2026-12-01', reference: 'wire' })
  const byTransfer = { charged: first.total, card: '0.00', transfer: first.total, net: first.total }
  expect(await figures()).toEqual({ value: both.toFixed(2), received: first.total, came: [byTransfer] })

  await summedUp(h)
  h.clock.set('2027-01-01T20:00:00Z')
  const [carded] = await makeInvoices(h.ctx(), company.id, '2026-12')
  const { number, access_code: code } = await h.row('company_invoices', { id: carded! })
  const card = { full_name: 'Pat Lee', ...CARD }
  await h.call(invoices.pay, { number, code, ...card })
  await summedUp(h)
  const byCard = { charged: second.total, card: second.total, transfer: '0.00', net: second.total }
  expect(await figures()).toEqual({
    value: both.toFixed(2),
    received: both.toFixed(2),
    came: [byCard, byTransfer],
  })
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('what a company gets back counts against what came in, once its credit note is used or paid out', async () => {
  const h = await harness()
  const member = await h.as.member()
  const company = await activeCompany(h)
  const stay = { travel_from_date: '2026-11-23 08:00:00-0800', travel_to_date: '2026-11-26 08:00:00-0800' }
  const { quote_id } = await quoted(member, 'CUSTOM', stay)
  const { booking } = await member.call(bookings.create, { quote_id, ...PERSON, bill_company: true })
  const received = async () =>
    (await (await h.as.staff('auditor')).call(sales.items, { search: 'Globex', from: '2026-11-01' })).items[0]!.received
  h.clock.set('2026-12-01T20:00:00Z')
  const [invoice] = await makeInvoices(h.ctx(), company.id, '2026-11')
  await (await h.as.staff()).call(invoices.markPaid, { invoiceId: invoice!, paid_on: '2026-12-01', reference: 'wire' })
  await refundLater(h.ctx(), { booking_id: booking.id }, cents(1000), 'goodwill')
  await summedUp(h)
  await summedUp(h)
  h.clock.set('2027-01-01T20:00:00Z')
  const [credit] = await makeInvoices(h.ctx(), company.id, '2026-12')
  expect(await received()).toBe('56.72')
  await (await h.as.staff()).call(invoices.markPaid, { invoiceId: credit!, paid_on: '2027-01-01', reference: 'back' })
  expect(await received()).toBe('46.72')
  const report = { by: 'MONTH', from: '2026-11-01' } as const
  const { items } = await (await h.as.staff('auditor')).call(salesReports.report, report)
  expect(items.map(({ key, charged, refunded, net }) => [key, charged, refunded, net])).toEqual([
    ['2027-01', '0.00', '10.00', '-10.00'],
    ['2026-12', '56.72', '0.00', '56.72'],
    ['2026-11', '0.00', '0.00', '0.00'],
  ])
})
