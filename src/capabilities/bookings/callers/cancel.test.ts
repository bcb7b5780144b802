import { expect, test } from 'vitest'
import { harness } from '../../../test/harness.ts'
import { brokenPromises } from '../../../test/promises.ts'
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
  expect(await h.sql`select kind, amount_cents from acts`).toEqual([{ kind: 'waive', amount_cents: 1900 }])
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a fee that is not lower, or no amount, is refused; above one’s limits somebody else is asked', async () => {
  const { h, bookingId, input } = await late()
  const staff = await h.as.staff('cashier')
  for (const fee of ['24.00', 'nothing']) {
    const refused = staff.call(callers.cancelForLess, { ...input, fee })
    await expect(refused).rejects.toMatchObject({ fieldErrors: { fee: [expect.any(String)] } })
  }
  await h.sql`update act_limits set most_cents = 1000 where kind = 'waive'`
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
  expect(await h.sql`select sum(amount_cents)::int as n from payments where kind = 'REFUND'`).toEqual([{ n: 6957 }])
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
