import { expect, test } from 'vitest'
import { cents } from '../../../lib/money.ts'
import { startsOfSteps } from '../../../lib/periods.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { plansOf } from '../../../test/plans.ts'
import { brokenPromises } from '../../../test/promises.ts'
import { callers } from '../../bookings/callers/contract.ts'
import { bookings } from '../../bookings/contract.ts'
import { booked, STAY } from '../../bookings/factory.ts'
import { cashier } from '../../drawers/factory.ts'
import { gate } from '../../gate/contract.ts'
import { parked } from '../../stays/factory.ts'
import { bought } from '../../vouchers/factory.ts'
import { salesReports } from './contract.ts'
import { comparedSales } from './jobs.ts'
import * as store from './store.ts'

const PERIOD = { from: '2026-11-01', until: '2026-11-30' } as const
const EVERY = [
  'DAY',
  'MONTH',
  'PRODUCT',
  'VEHICLE_CLASS',
  'PLAN',
  'COUPON',
  'COMPANY',
  'METHOD',
  'CHANNEL',
  'CASHIER',
  'SOURCE',
] as const

async function rolledUp(h: Harness) {
  await h.services.jobs.send(h.services.db, 'sales.roll-up', {}, {})
  await h.runJobs()
}

/** Where sales differ on any day of the period. */
const differingSales = (h: Harness) => comparedSales.differing(h.ctx(), startsOfSteps(PERIOD, 'day'), [])

/** A day with everything that moves money, and the report by each thing. */
async function aDay() {
  const h = await harness()
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
  await bought(await h.as.traveller())
  await h.runJobs()
  const auditor = await h.as.staff('auditor')
  const reports = () =>
    Promise.all(
      EVERY.map(async (by) => (await auditor.call(salesReports.report, { ...PERIOD, by, page_size: 100 })).items),
    )
  return { h, auditor, reports }
}

const netOf = (items: readonly { net: string }[]) =>
  items.reduce((sum, { net }) => sum + Math.round(Number(net) * 100), 0)

test('sales are the payments to the cent, by whatever they are summed up, before and after their day took them in', async () => {
  const { h, auditor, reports } = await aDay()
  const paid = await h.rows('payments', { status: ['SETTLED', 'SENT'] })
  const moved = paid
    .filter(({ method }) => method !== 'ACCOUNT')
    .reduce((all, { kind, amount_cents }) => all + (kind === 'CHARGE' ? amount_cents : 0 - amount_cents), 0)
  const live = await reports()
  for (const items of live) expect(netOf(items)).toBe(moved)
  await rolledUp(h)
  expect(await h.rows('sales_entries', { rolled_at: null })).toEqual([])
  expect(await reports()).toEqual(live)
  const { items, total, count } = await auditor.call(salesReports.entries, PERIOD)
  expect(count).toBe(7)
  expect(netOf(items.map(({ amount }) => ({ net: amount })))).toBe(moved)
  expect(netOf([total!])).toBe(moved)
  expect(await differingSales(h)).toEqual([])
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('fees and taxes are those of the prices once they are paid, and none once all went back', async () => {
  const { h, auditor } = await aDay()
  const [booking] = await h.rows('bookings', { status: 'CONFIRMED', product_id: 'BUY_NOW' })
  const { rate: price } = await h.row('quotes', { id: booking!.quote_id })
  const { items } = await auditor.call(salesReports.report, { ...PERIOD, by: 'PRODUCT' })
  expect(items.find(({ key }) => key === 'BUY_NOW')).toMatchObject({
    charges: 2,
    charged: '149.14',
    refunds: 1,
    refunded: '74.57',
    net: '74.57',
    fees: price.fee_total,
    taxes: price.tax_total,
    name: null,
  })
})

test('what is kept of a canceled booking, or of a no-show, bears no fees and no taxes', async () => {
  const h = await harness()
  const [late, missed] = [await h.as.traveller(), await h.as.traveller()]
  const { number } = await booked(late)
  const { id: bookingId } = await booked(missed, 'BUY_NOW', { email: 'grace@example.com' })
  h.clock.set('2026-12-01T12:00:00-08:00')
  const staff = await h.as.staff('manager')
  await late.call(bookings.cancel, { number })
  await staff.call(callers.noShow, { bookingId })
  await h.runJobs()
  const { total } = await staff.call(salesReports.report, { from: '2026-11-01', until: '2026-12-31' })
  expect(total).toMatchObject({ net: '48.00', fees: '0.00', taxes: '0.00' })
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a deposit has its share of fees and taxes, and the rest comes with what is paid at the gate', async () => {
  const h = await harness()
  const { number } = await booked(await h.as.traveller(), 'BOOK_NOW')
  const who = await cashier(h)
  h.clock.set(STAY.travel_from_date.replace(' ', 'T').replace('-0800', '-08:00'))
  const stay = await who.call(gate.arrive, { booking_number: number })
  h.clock.set(STAY.travel_to_date.replace(' ', 'T').replace('-0800', '-08:00'))
  await who.call(gate.close, { stayId: stay.id, by: 'cash' })
  const { rate } = await h.row('transactions')
  const manager = await h.as.staff('manager')
  const year = { from: '2026-06-01', until: '2027-05-01' }
  const { items, total } = await manager.call(salesReports.report, { ...year, by: 'CHANNEL' })
  expect(items.map(({ key, charges }) => [key, charges])).toEqual([
    ['GATE', 1],
    ['WEB', 1],
  ])
  expect([total.net, Math.abs(Number(total.taxes) - Number(rate!.tax_total)) <= 0.01]).toEqual([rate!.total, true])
  const cashiers = await manager.call(salesReports.report, { ...year, by: 'CASHIER' })
  expect(cashiers.items.map(({ name }) => name)).toEqual([expect.any(String), null])
  const { items: rows } = await manager.call(salesReports.entries, { ...year, cashier: cashiers.items[0]!.key })
  expect(rows).toMatchObject([
    { method: 'CASH', channel: 'GATE', product: 'BOOK_NOW', subject: 'TRANSACTION', subject_id: stay.id },
  ])
  expect(rows[0]!.cashier_name).toBe(cashiers.items[0]!.name)
})

test('a number leads to the rows that it sums up, of those without a value too', async () => {
  const { auditor, reports } = await aDay()
  for (const items of (await reports()).slice(2)) {
    for (const { by, key, net, charges, refunds, from, until } of items) {
      const filter = { [by.toLowerCase()]: key }
      const found = await auditor.call(salesReports.entries, { from, until, ...filter })
      expect([by, key, found.count, found.total?.net]).toEqual([by, key, charges + refunds, net])
    }
  }
  const { items, next } = await auditor.call(salesReports.entries, { ...PERIOD, page_size: 4 })
  const rest = await auditor.call(salesReports.entries, { ...PERIOD, page_size: 4, after: next })
  expect(new Set([...items, ...rest.items].map(({ id }) => id)).size).toBe(7)
  expect((await auditor.call(salesReports.entries, { ...PERIOD, product: 'BUY_NOW', method: 'CARD' })).total).toBeNull()
})

test('what a booking was sold as stays so when it is changed, and what a bank refuses is taken back where it stood', async () => {
  const { h, auditor } = await aDay()
  await rolledUp(h)
  const report = async () => (await auditor.call(salesReports.report, { ...PERIOD, by: 'VEHICLE_CLASS' })).items
  const before = await report()
  await h.change('bookings', {}, { vehicle_class: 'OVERSIZE' })
  expect(await report()).toEqual(before)
  h.clock.advance({ hours: 48 })
  await h.change('payments', { kind: 'REFUND' }, { status: 'REFUSED', refusal: 'declined', sent_at: null })
  const days = async () =>
    (await auditor.call(salesReports.report, { ...PERIOD, by: 'DAY' })).items.filter(({ charges }) => charges > 0)
  const live = await days()
  expect(live).toMatchObject([{ key: '2026-11-21', refunds: 0, refunded: '0.00' }])
  await rolledUp(h)
  expect(await days()).toEqual(live)
  expect(await differingSales(h)).toEqual([])
})

test('days that take in sales at once, again and again, take in each once', async () => {
  const { h, reports } = await aDay()
  const live = await reports()
  await Promise.all(Array.from({ length: 20 }, () => store.rollUp(h.ctx())))
  expect(await reports()).toEqual(live)
  expect(await store.rollUp(h.ctx())).toBe(0)
})

test('a figure that is changed by hand is found in the night, named, and gone once it is mended', async () => {
  const { h } = await aDay()
  await rolledUp(h)
  const night = async () => {
    h.clock.advance({ hours: 26 })
    await h.services.jobs.send(h.services.db, 'books.compare', {}, {})
    await h.runJobs()
    const found = await h.rows('payment_differences', { resolved_at: null }, 'kind')
    return found.map(({ kind, subject, ours_cents, theirs_cents }) => ({
      kind,
      subject,
      more: ours_cents! - theirs_cents!,
    }))
  }
  expect(await night()).toEqual([])
  await h.change('sales_days', { dimension: 'COUPON', value: '' }, ({ charged_cents }) => ({
    charged_cents: cents(charged_cents + 5),
  }))
  await h.remove('sales_entries', { method: 'CARD', product: 'GIFT' })
  const gift = (await h.rows('payments')).find(({ voucher_id }) => voucher_id !== null)
  const found = await night()
  expect(found).toContainEqual({ kind: 'sales entry', subject: gift!.id, more: 0 - gift!.amount_cents })
  expect(found).toContainEqual({ kind: 'sales day', subject: '2026-11-21 COUPON ', more: 5 + gift!.amount_cents })
  await h.sql`select enter_sale(${gift!.id})`
  await h.change('sales_days', { dimension: 'COUPON', value: '' }, ({ charged_cents }) => ({
    charged_cents: cents(charged_cents - 5),
  }))
  await h.change('sales_entries', { rolled_at: null }, { rolled_at: h.clock.now() })
  expect(await night()).toEqual([])
})

test('sales of before anybody wrote them down are entered as they would have been', async () => {
  const { h } = await aDay()
  const all = async () =>
    (await h.rows('sales_entries', {}, 'payment_id')).map(({ id: _id, rolled_at: _rolledAt, ...entry }) => entry)
  const entered = await all()
  await h.remove('sales_entries', {})
  await h.sql`select enter_all_sales()`
  expect(await all()).toEqual(entered)
})

test('without a period, months are those of a year and days those of four weeks', async () => {
  const h = await harness()
  const auditor = await h.as.staff('auditor')
  const months = await auditor.call(salesReports.report, { by: 'MONTH' })
  expect([months.count, months.from, months.items.at(-1)!.key]).toEqual([12, '2025-12-01', '2025-12'])
  expect(months.before_from).toBe('2024-12-01')
  const days = await auditor.call(salesReports.report, { by: 'DAY', against: 'DATE' })
  expect([days.count, days.points.length, days.until, days.before_until]).toEqual([28, 28, '2026-11-21', '2025-11-21'])
  const none = await auditor.call(salesReports.report, {})
  expect([none.items, none.total.net]).toEqual([[], '0.00'])
})

test('only who may read sales reports reads them', async () => {
  const h = await harness()
  const who = await h.as.staff('cashier')
  await expect(who.call(salesReports.report, {})).rejects.toMatchObject({ status: 403 })
  await expect(who.call(salesReports.entries, {})).rejects.toMatchObject({ status: 403 })
})

test('no report reads every sale', async () => {
  const h = await harness({ unused: true })
  await booked(await h.as.traveller())
  await h.sql`
    insert into sales_entries (payment_id, kind, count, at, date, amount_cents, fee_cents, tax_cents, subject, subject_id, product,
      vehicle_class, plan, coupon, company, method, channel, cashier, source, rolled_at)
    select gen_random_uuid(), kind, count, at - n * interval '1 day', date - n, amount_cents, fee_cents, tax_cents, subject, subject_id,
      product, vehicle_class, plan, coupon, company, method, channel, cashier, source, at
    from sales_entries, generate_series(100, 20000) as n`
  await h.sql`
    insert into sales_days (date, dimension, value, charges, charged_cents, refunds, refunded_cents, fee_cents, tax_cents, card_cents,
      cash_cents, transfer_cents)
    select '2026-11-21'::date - n, dimension, value, 1, 100, 0, 0, 0, 0, 100, 0, 0
    from generate_series(1, 5000) as n, unnest(array['TOTAL', 'PRODUCT', 'PLAN']) as dimension, unnest(array['a', 'b']) as value`
  await h.sql`analyze sales_entries, sales_days`
  const plans = await plansOf(h.ctx(), async (ctx) => {
    await store.sumsByDate(ctx, PERIOD)
    await store.sumsByValue(ctx, 'PRODUCT', PERIOD)
    await store.entries(ctx, PERIOD, { filters: {}, page_size: 50, page_number: 1 })
  })
  for (const plan of plans) expect(plan).not.toContain('Seq Scan')
})
