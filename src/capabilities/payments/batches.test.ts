import { expect, test } from 'vitest'
import { type Harness, harness } from '../../test/harness.ts'
import { endStripesDay, withStripe } from '../../test/with-stripe.ts'
import { bookings } from '../bookings/contract.ts'
import { booked } from '../bookings/factory.ts'
import { parked } from '../stays/factory.ts'
import { bought } from '../vouchers/factory.ts'
import { payments } from './contract.ts'

/** More than an hour after the gateway's day has ended, here Pacific. */
async function closeTheDay(h: Harness, at = '2026-11-22T01:15:00-08:00') {
  h.clock.set(at)
  await h.services.jobs.send(h.services.db, 'books.close', {}, {})
  await h.runJobs()
}

test('the open batch is there the moment money moves, and closes with the gateway’s day without losing a cent', async () => {
  const h = await harness()
  const who = await h.as.staff('manager')
  const open = async () => (await who.call(payments.batches, { status: 'OPEN' })).items
  expect(await open()).toEqual([])
  const traveller = await h.as.traveller()
  const { number, id: bookingId } = await booked(traveller, 'BUY_NOW')
  const first = { date: '2026-11-21', status: 'OPEN', charges: 1, charged: '74.57', refunds: 0, net: '74.57' }
  expect(await open()).toMatchObject([first])
  h.clock.advance({ minutes: 1 })
  const stay = await parked(h)
  h.clock.advance({ minutes: 1 })
  const gift = await bought(await h.as.traveller())
  h.clock.advance({ minutes: 1 })
  await traveller.call(bookings.cancel, { number })
  expect(await open()).toMatchObject([{ charges: 3, refunds: 0 }])
  await h.runJobs()
  const { batch, items, count } = await who.call(payments.batch, { date: '2026-11-21' })
  expect(batch).toMatchObject({ status: 'OPEN', charges: 3, refunds: 1, refunded: '74.57', deposit: null })
  expect([count, batch]).toEqual([4, (await open())[0]])
  const movements = items.map(({ kind, amount, booking_id, transaction_id, voucher_id }) => [
    kind,
    amount,
    booking_id ?? transaction_id ?? voucher_id,
  ])
  expect(movements).toEqual([
    ['REFUND', '-74.57', bookingId],
    ['CHARGE', gift.gift!.paid, gift.id],
    ['CHARGE', expect.any(String), stay.id],
    ['CHARGE', '74.57', bookingId],
  ])
  expect(items.map(({ fee }) => fee)).toEqual([null, null, null, null])
  await closeTheDay(h)
  expect(await open()).toEqual([])
  const closed = await who.call(payments.batch, { date: '2026-11-21' })
  expect(closed.batch).toEqual({ ...batch, status: 'CLOSED' })
  expect(
    closed.items.map(({ kind, amount, booking_id, transaction_id, voucher_id }) => [
      kind,
      amount,
      booking_id ?? transaction_id ?? voucher_id,
    ]),
  ).toEqual(movements)
  const page = await who.call(payments.batch, { date: '2026-11-21', page_size: 1, page_number: 2 })
  expect([page.count, page.items.length, page.items[0]]).toEqual([4, 1, closed.items[1]])
  await booked(await h.as.traveller(), 'BUY_NOW', { email: 'grace@example.com' })
  const all = await who.call(payments.batches, {})
  expect(all.items).toMatchObject([
    { date: '2026-11-22', status: 'OPEN', charges: 1 },
    { date: '2026-11-21', status: 'CLOSED' },
  ])
  await expect(who.call(payments.batch, { date: '2026-11-20' })).rejects.toMatchObject({ status: 404 })
})

test('what we settled just after midnight and the gateway just before is in one batch, not in two and not in none', async () => {
  const h = await harness()
  const who = await h.as.staff('manager')
  await booked(await h.as.traveller(), 'BUY_NOW')
  await closeTheDay(h)
  await booked(await h.as.traveller(), 'BUY_NOW', { email: 'grace@example.com' })
  const midnight = Temporal.Instant.from('2026-11-22T00:00:00-08:00')
  for (const { id, settled_at } of await h.rows('payments')) {
    const isBefore = Temporal.Instant.compare(settled_at!, midnight) < 0
    await h.change('payments', { id }, { settled_at: midnight.add({ seconds: isBefore ? 1 : -1 }) })
  }
  const { items } = await who.call(payments.batches, {})
  expect(items.map(({ date, status, charges }) => [date, status, charges])).toEqual([
    ['2026-11-22', 'OPEN', 1],
    ['2026-11-21', 'CLOSED', 1],
  ])
})

test('a clock that is ahead of the gateway’s closes no day too early: it stays open for an hour', async () => {
  const h = await harness()
  const who = await h.as.staff('manager')
  await booked(await h.as.traveller(), 'BUY_NOW')
  await closeTheDay(h, '2026-11-22T00:59:00-08:00')
  const [open] = (await who.call(payments.batches, {})).items
  expect(open).toMatchObject({ date: '2026-11-21', status: 'OPEN', charges: 1 })
  await closeTheDay(h)
  expect((await who.call(payments.batches, {})).items).toMatchObject([{ date: '2026-11-21', status: 'CLOSED' }])
})

test('what a clock that is ahead asked for after midnight is in the batch that the gateway closed alone', async () => {
  const h = await harness()
  const who = await h.as.staff('manager')
  await booked(await h.as.traveller(), 'BUY_NOW')
  await closeTheDay(h)
  const [payment] = await h.rows('payments')
  const at = Temporal.Instant.from('2026-11-22T00:59:00-08:00')
  await h.change('payments', { id: payment!.id }, { requested_at: at, settled_at: at })
  const { items } = await who.call(payments.batches, {})
  expect(items).toMatchObject([{ date: '2026-11-21', status: 'CLOSED', charges: 1 }])
})

test('a refused card and a charge whose outcome is not known are in no batch', async () => {
  const h = await harness()
  const who = await h.as.staff('manager')
  const refused = booked(await h.as.traveller(), 'BUY_NOW', { cc_number: '4000000000000002' })
  await expect(refused).rejects.toMatchObject({ fieldErrors: expect.any(Object) })
  const stay = await parked(h)
  await h.change('payments', { transaction_id: stay.id }, { status: 'REQUESTED', settled_at: null, gateway_ref: null })
  expect((await who.call(payments.batches, {})).items).toEqual([])
})

test('a deposit is recorded once for a closed batch, tells what differs, and can be taken back; each act is kept', async () => {
  const h = await harness()
  const who = await h.as.staff('manager')
  await booked(await h.as.traveller(), 'BUY_NOW')
  const date = '2026-11-21'
  const deposit = { date, amount: '74.50', deposited_on: '2026-11-22', reference: 'ACH 4711' }
  await expect(who.call(payments.recordDeposit, deposit)).rejects.toMatchObject({
    formErrors: ['The card processor has not closed this batch yet.'],
  })
  await closeTheDay(h)
  for (const [wrong, faults] of [
    [{ deposited_on: '2026-11-20' }, { deposited_on: ['This day is before the batch.'] }],
    [{ deposited_on: '2026-11-23' }, { deposited_on: ['This day is in the future.'] }],
    [{ amount: '74.5' }, { amount: ['Enter dollars and cents, such as 20.00'] }],
  ] as const) {
    await expect(who.call(payments.recordDeposit, { ...deposit, ...wrong })).rejects.toMatchObject({
      fieldErrors: faults,
    })
  }
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => who.call(payments.recordDeposit, deposit)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { batch } = await who.call(payments.batch, { date })
  expect(batch.deposit).toMatchObject({
    amount: '74.50',
    difference: '-0.07',
    deposited_on: '2026-11-22',
    who: 'manager',
  })
  const cashier = await h.as.staff('cashier')
  await expect(cashier.call(payments.removeDeposit, { date })).rejects.toMatchObject({ status: 403 })
  expect((await who.call(payments.removeDeposit, { date })).batch.deposit).toBeNull()
  await expect(who.call(payments.removeDeposit, { date })).rejects.toMatchObject({ status: 404 })
  expect(await h.rows('audit_trail', { entity: 'batch' }, 'at', 'id')).toMatchObject([
    { action: 'batch.deposit' },
    { action: 'batch.deposit_removed' },
  ])
})

test("Stripe's day ends by its own clock, and its fees are told once the batch is closed", async () => {
  const { h } = await withStripe()
  const from = Temporal.Now.instant().add({ hours: 40 * 24 })
  const stay = { travel_from_date: from.toString(), travel_to_date: from.add({ hours: 48 }).toString() }
  await booked(await h.as.traveller(), 'BUY_NOW', { stay })
  const who = await h.as.staff('manager')
  const [open] = (await who.call(payments.batches, { status: 'OPEN' })).items
  expect(open).toMatchObject({ charges: 1, fees: '0.00' })
  endStripesDay(h)
  await h.services.jobs.send(h.services.db, 'books.close', {}, {})
  await h.runJobs()
  const [closed] = (await who.call(payments.batches, { status: 'CLOSED' })).items
  expect(closed).toMatchObject({ charges: 1, charged: open!.charged })
  const { items } = await who.call(payments.batch, { date: closed!.date })
  expect(items).toMatchObject([{ kind: 'CHARGE', amount: open!.charged, fee: closed!.fees }])
  expect(Number(closed!.fees)).toBeGreaterThan(0)
})
