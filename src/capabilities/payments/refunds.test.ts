import { expect, test } from 'vitest'
import { webhookRoute } from '../../app/webhooks.ts'
import { harness } from '../../test/harness.ts'
import { plansOf } from '../../test/plans.ts'
import { withStripe } from '../../test/with-stripe.ts'
import { bookings } from '../bookings/contract.ts'
import { booked } from '../bookings/factory.ts'
import { refundableCharges } from './store.ts'

/** A stay that is far enough from any day these tests run on. */
const from = Temporal.Now.instant().add({ hours: 40 * 24 })
const STAY = { travel_from_date: from.toString(), travel_to_date: from.add({ hours: 48 }).toString() }

test('a refund is told with its dates: promised at once, then sent and settled', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const { number, paid } = await booked(traveller)
  const cancelled = await traveller.call(bookings.cancel, { number })
  const requested_at = '2026-11-21T12:00:00-08:00'
  const promised = { amount: paid, status: 'REQUESTED', requested_at, sent_at: null, settled_at: null }
  expect(cancelled.refunds).toEqual([promised])
  h.clock.advance({ minutes: 1 })
  await h.runJobs()
  const at = '2026-11-21T12:01:00-08:00'
  const read = await traveller.call(bookings.get, { bookingId: cancelled.id })
  expect(read.refunds).toEqual([{ ...promised, status: 'SETTLED', sent_at: at, settled_at: at }])
})

async function refundOnItsWay() {
  const { h, stripe } = await withStripe()
  stripe.holdRefunds()
  const traveller = await h.as.traveller()
  const { number, id } = await booked(traveller, 'BUY_NOW', { stay: STAY })
  await traveller.call(bookings.cancel, { number })
  await h.runJobs()
  const refund = async () => (await traveller.call(bookings.get, { bookingId: id })).refunds[0]
  const [row] = await h.rows('payments', { kind: 'REFUND' })
  const key = row!.id
  /** What Stripe sends of the refund by itself. */
  const hear = async (type: string) => {
    const { body, signature } = stripe.news(type, key)
    const headers = { 'stripe-signature': signature }
    const request = new Request('http://skylot.test/api/webhooks/stripe', { method: 'POST', headers, body })
    expect((await webhookRoute(h.services)(request, 'stripe')).status).toBe(200)
  }
  return { h, stripe, refund, key, hear }
}

test('a refund that the bank takes its time for is sent until the hourly question', async () => {
  const { h, stripe, refund } = await refundOnItsWay()
  expect(await refund()).toMatchObject({ status: 'SENT', settled_at: null })
  stripe.settleRefunds('succeeded')
  h.clock.advance({ hours: 1 })
  await h.services.jobs.send(h.services.db, 'payments.follow-refunds', {}, {})
  await h.runJobs()
  expect(await refund()).toMatchObject({ status: 'SETTLED', settled_at: expect.any(String) })
})

test('a refund that the gateway cannot speak of keeps no later one from being followed', async () => {
  let unspoken: string | undefined
  const h = await harness({
    gateway: (sandbox) => ({
      ...sandbox,
      async findRefund(key, charge) {
        if (key === unspoken) throw new Error('No such charge')
        return sandbox.findRefund(key, charge)
      },
    }),
  })
  for (const email of ['ada@example.com', 'bob@example.com']) {
    const traveller = await h.as.traveller()
    const { number } = await booked(traveller, 'BUY_NOW', { email })
    await traveller.call(bookings.cancel, { number })
    await h.runJobs()
    h.clock.advance({ minutes: 1 })
  }
  await h.change('payments', { kind: 'REFUND' }, { status: 'SENT', settled_at: null })
  const [first, second] = await h.rows('payments', { kind: 'REFUND' }, 'requested_at')
  unspoken = first!.id
  await h.services.jobs.send(h.services.db, 'payments.follow-refunds', {}, {})
  await h.runJobs()
  expect(await h.row('payments', { id: first!.id })).toMatchObject({ status: 'SENT' })
  expect(await h.row('payments', { id: second!.id })).toMatchObject({ status: 'SETTLED' })
})

test('news of the gateway settles a refund at once; a bank that refuses it is no secret', async () => {
  const { stripe, refund, hear } = await refundOnItsWay()
  stripe.settleRefunds('failed')
  await hear('refund.failed')
  expect(await refund()).toMatchObject({ status: 'FAILED' })
})

test('a refund that a bank sends back after it had taken it has failed, and a person looks at it', async () => {
  const { stripe, refund, hear } = await refundOnItsWay()
  stripe.settleRefunds('succeeded')
  await hear('refund.updated')
  expect(await refund()).toMatchObject({ status: 'SETTLED' })
  stripe.settleRefunds('failed')
  for (const type of ['refund.failed', 'refund.updated']) {
    await hear(type)
    expect(await refund()).toMatchObject({ status: 'FAILED' })
  }
})

test('a refund that cannot be made is asked for by one job, however long it waits', async () => {
  const { h, stripe, refund, key } = await refundOnItsWay()
  await h.change('payments', { id: key }, { status: 'REQUESTED', sent_at: null, gateway_ref: null })
  stripe.fail(500, { times: 1000 })
  h.clock.advance({ minutes: 20 })
  for (let hour = 0; hour < 4; hour++) {
    await h.services.jobs.send(h.services.db, 'payments.resume-refunds', {}, {})
    await h.services.jobs.runBatch('payments.resume-refunds', h.services)
    if (hour === 1) await h.services.jobs.runBatch('payments.refund', h.services)
  }
  expect(await h.queue.waiting('payments.refund')).toEqual([expect.objectContaining({ data: { refundId: key } })])
  expect(await refund()).toMatchObject({ status: 'REQUESTED' })
})

test('what can go back of a booking is found without reading the payments of all others', async () => {
  const h = await harness({ unused: true })
  const { id } = await booked(await h.as.traveller())
  // Forty others with a hundred charges each, all of them refunded.
  await h.sql`
    with others as (
      insert into bookings select made.* from bookings b, generate_series(1, 40) as n, jsonb_populate_record(b,
        jsonb_build_object('id', md5(n::text), 'number', 'COPY' || n, 'status', 'CANCELLED')) as made
      where b.id = ${id} returning id
    ), charges as (
      insert into payments select made.* from payments p, others o, generate_series(1, 100) as n, jsonb_populate_record(p,
        jsonb_build_object('id', md5(o.id::text || n), 'booking_id', o.id)) as made
      where p.booking_id = ${id} returning *
    )
    insert into payments select made.* from charges c, jsonb_populate_record(null::payments, to_jsonb(c) ||
      jsonb_build_object('id', md5(c.id::text), 'kind', 'REFUND', 'charge_id', c.id, 'sent_at', c.settled_at)) as made`
  await h.sql`analyze payments`
  expect(await h.count('payments')).toBe(8_001)
  const [plan] = await plansOf(h.ctx(), (ctx) => refundableCharges(ctx, { booking_id: id }))
  expect(plan).toContain('payments')
  expect(plan).not.toContain('Seq Scan')
})
