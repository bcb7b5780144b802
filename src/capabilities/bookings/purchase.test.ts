import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type FaultyGateway, faultyGateway } from '../../test/faulty-gateway.ts'
import { harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import { bookings } from './contract.ts'
import { booked, CARD } from './factory.ts'

async function withFaults() {
  let gateway: FaultyGateway | undefined
  const h = await harness({ gateway: (sandbox) => (gateway = faultyGateway({ ...sandbox, timeoutMs: 4000 })) })
  if (!gateway) throw new Error('no gateway')
  return { h, gateway, traveller: await h.as.traveller() }
}

test.each(['timeout-before', 'timeout-after'] as const)(
  'a gateway with %s leaves the booking PENDING, and it settles by itself, charged once',
  async (fault) => {
    const { h, gateway, traveller } = await withFaults()
    gateway.fail(fault, { times: 2, only: ['authorise'] })
    const pending = await booked(traveller, 'BUY_NOW')
    expect(pending).toMatchObject({ status: 'PENDING', paid: '0.00', cancellable: false })
    for (let seconds = 0; seconds < 60; seconds += 5) {
      h.clock.advance({ seconds: 5 })
      await h.runJobs()
    }
    const settled = await traveller.call(bookings.get, { bookingId: pending.id })
    expect(settled).toMatchObject({ status: 'CONFIRMED', paid: '74.57' })
    expect(await h.count('sandbox.charges')).toBe(1)
    expect(await h.count('mail_messages')).toBe(1)
    expect(await brokenPromises(h.services.db)).toEqual([])
  },
)

test.each([
  ['authorise', 'PENDING'],
  ['saveCard', undefined],
] as const)(
  'a gateway that takes long to %s is told as what is known within 5 s, and charges once',
  async (method, status) => {
    const { h, gateway, traveller } = await withFaults()
    const late = 5500
    gateway.fail({ slow: late }, { times: 1, only: [method] })
    const began = performance.now()
    const booking = await booked(traveller, 'BUY_NOW').catch((error: unknown) => error)
    expect(performance.now() - began).toBeLessThan(5000)
    if (status) expect(booking).toMatchObject({ status })
    else expect(booking).toMatchObject({ formErrors: [expect.stringContaining('Nothing was charged')] })
    await sleep(late + 500 - (performance.now() - began))
    h.clock.advance({ seconds: 30 })
    await h.runJobs()
    const [found] = await h.rows('bookings')
    expect(found?.status).toBe(status && 'CONFIRMED')
    expect(await h.count('sandbox.charges')).toBe(status ? 1 : 0)
    expect(await brokenPromises(h.services.db)).toEqual([])
  },
)

test('a card that turns out refused cancels the booking, frees the space and tells the customer', async () => {
  const { h, gateway, traveller } = await withFaults()
  gateway.fail('timeout-before', { times: 1, only: ['authorise'] })
  const pending = await booked(traveller, 'BUY_NOW', { ...CARD, cc_number: '4000000000000341' })
  h.clock.advance({ seconds: 3 })
  await h.runJobs()
  expect(await traveller.call(bookings.get, { bookingId: pending.id })).toMatchObject({
    status: 'CANCELLED',
    paid: '0.00',
  })
  const [mail] = await h.mail()
  expect(mail?.text).toContain('declined')
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a booking that a dying process left PENDING is taken up within the minute', async () => {
  const { h, gateway, traveller } = await withFaults()
  gateway.fail('timeout-after', { times: 1, only: ['authorise'] })
  const { id } = await booked(traveller, 'BUY_NOW')
  await h.queue.lose('payments.settle')
  h.clock.advance({ seconds: 50 })
  await h.services.jobs.send(h.services.db, 'payments.resume-charges', {}, {})
  await h.runJobs()
  expect(await traveller.call(bookings.get, { bookingId: id })).toMatchObject({ status: 'CONFIRMED' })
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a refund whose gateway is down is made when it is back, once', async () => {
  const { h, gateway, traveller } = await withFaults()
  const { number } = await booked(traveller, 'BUY_NOW')
  gateway.fail('timeout-after', { times: 3, only: ['refund'] })
  await traveller.call(bookings.cancel, { number })
  for (let tries = 0; tries < 12; tries++) {
    h.clock.advance({ seconds: 30 })
    await h.runJobs()
  }
  expect(await h.rows('sandbox.refunds')).toMatchObject([{ amount_cents: 7457 }])
  expect(await h.rows('payments', { kind: 'REFUND' })).toMatchObject([{ status: 'SETTLED' }])
  expect(await brokenPromises(h.services.db)).toEqual([])
})
