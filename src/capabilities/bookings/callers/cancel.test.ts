import { expect, test } from 'vitest'
import { harness } from '../../../test/harness.ts'
import { brokenPromises } from '../../../test/promises.ts'
import { approvals } from '../../approvals/contract.ts'
import { bookings } from '../contract.ts'
import { booked } from '../factory.ts'
import { lowered } from '../rules.ts'
import { cents } from '../../../lib/money.ts'
import { callers } from './contract.ts'

/** A booking an hour before its arrival: canceling costs a day, $24.00. */
async function late() {
  const h = await harness()
  const caller = await h.as.traveller()
  const { id: bookingId } = await booked(caller)
  h.clock.set('2026-12-01T15:00:00Z')
  return { h, caller, bookingId, input: { bookingId, fee: '5', reason_code: 'WEATHER' as const } }
}

test('canceled at a lower fee, the rest is refunded, and the customer reads why', async () => {
  const { h, bookingId, input } = await late()
  const staff = await h.as.staff('cashier')
  const { status, booking } = await staff.call(callers.cancelForLess, input)
  expect([status, booking?.status, booking?.total, booking?.refunded]).toEqual(['done', 'CANCELLED', '5.00', '69.57'])
  await h.runJobs()
  expect((await h.mail(`booking/${bookingId}`))[0]?.text).toContain('We lowered the fee to $5.00')
  expect(await h.rows('acts')).toMatchObject([{ kind: 'waive', amount_cents: 1900 }])
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a fee that is not lower, or no amount, is refused; above one’s limits somebody else is asked', async () => {
  const { h, bookingId, input } = await late()
  const staff = await h.as.staff('cashier')
  for (const fee of ['24.00', 'nothing']) {
    const refused = staff.call(callers.cancelForLess, { ...input, fee })
    await expect(refused).rejects.toMatchObject({ fieldErrors: { fee: [expect.any(String)] } })
  }
  await h.change('act_limits', { kind: 'waive' }, { most_cents: cents(1000) })
  expect(await staff.call(callers.cancelForLess, input)).toMatchObject({ status: 'waiting', booking: null })
  expect((await staff.call(bookings.get, { bookingId })).status).toBe('CONFIRMED')
})

test('fifty at once cancel once, and never give back more than was paid', async () => {
  const { h, input } = await late()
  const staff = await h.as.staff()
  const tries = Array.from({ length: 50 }, () =>
    staff.call(callers.cancelForLess, input).then(
      () => 1,
      () => 0,
    ),
  )
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
  await h.runJobs()
  expect(await h.sum('payments', 'amount_cents', { kind: 'REFUND' })).toBe(6957)
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a lowered fee is never above that of the rules, nor below nothing', () => {
  const due = {
    fee: cents(500),
    refund: cents(7000),
    paid: cents(7500),
    rule: { code: 'lowered', params: { amount: cents(0) } },
  } as const
  expect(lowered(due, cents(9000)).fee).toBe(500)
  expect(lowered(due, cents(-1))).toMatchObject({ fee: 0, refund: 7500 })
})

test('canceling for a customer waits above one’s limits, and is approved by somebody else', async () => {
  const { h, caller, bookingId } = await late()
  await h.change('act_limits', { kind: 'cancel', most_cents: 30000 }, { most_cents: cents(5000) })
  const staff = await h.as.staff('cashier')
  const input = { bookingId, reason_code: 'FLIGHT_CANCELED' } as const
  const { status, approval_id, booking } = await staff.call(callers.cancel, input)
  expect([status, booking]).toEqual(['waiting', null])
  expect((await caller.call(bookings.get, { bookingId })).status).toBe('CONFIRMED')
  const manager = await h.as.staff('manager')
  expect(await manager.call(approvals.one, { requestId: approval_id! })).toMatchObject({
    amount: '50.57',
    kind: 'cancel',
  })
  await manager.call(approvals.approve, { requestId: approval_id! })
  expect(await caller.call(bookings.get, { bookingId })).toMatchObject({ status: 'CANCELLED', refunded: '50.57' })
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('within one’s limits it is done at once, by either call, and is an act; a traveler needs no limits', async () => {
  const { h, caller, bookingId } = await late()
  const staff = await h.as.staff('cashier')
  const { number } = await caller.call(bookings.get, { bookingId })
  expect(await staff.call(bookings.cancel, { number })).toMatchObject({ status: 'CANCELLED', approval_id: null })
  const another = await h.as.traveller()
  const { number: own } = await booked(another, 'BUY_NOW', { check_for_existing: true })
  expect((await another.call(bookings.cancel, { number: own })).status).toBe('CANCELLED')
  expect(await h.rows('acts')).toMatchObject([{ kind: 'cancel', reason_code: 'CUSTOMER_ASKED' }])
})

test('whoever may not cancel for customers can’t by the traveler’s call either, and above limits it waits', async () => {
  const { h, caller, bookingId } = await late()
  const { number } = await caller.call(bookings.get, { bookingId })
  await h.change('act_limits', { kind: 'cancel', most_cents: 30000 }, { most_cents: cents(5000) })
  const staff = await h.as.staff('cashier')
  const asked = await staff.call(bookings.cancel, { number })
  expect(asked).toMatchObject({ status: 'CONFIRMED', approval_id: expect.any(String) })
  await h.change('policies', { name: 'cashier' }, ({ permissions }) => ({
    permissions: permissions.filter((each) => each !== 'Desk:Cancel'),
  }))
  await expect(staff.call(bookings.cancel, { number })).rejects.toMatchObject({ status: 403 })
  await expect((await h.as.staff('auditor')).call(bookings.cancel, { number })).rejects.toMatchObject({ status: 404 })
})

test('fifty who cancel for a customer at once do it once', async () => {
  const { h, bookingId } = await late()
  const staff = await Promise.all(Array.from({ length: 5 }, () => h.as.staff('manager')))
  const tries = Array.from({ length: 50 }, (_, index) =>
    staff[index % 5]!.call(callers.cancel, { bookingId, reason_code: 'WEATHER' }),
  )
  const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
  expect(done).toHaveLength(1)
  await h.runJobs()
  expect(await h.sum('payments', 'amount_cents', { kind: 'REFUND' })).toBe(5057)
  expect(await brokenPromises(h.services.db)).toEqual([])
})
