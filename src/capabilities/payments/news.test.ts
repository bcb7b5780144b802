import { expect, test } from 'vitest'
import { webhookRoute } from '../../app/webhooks.ts'
import type { Harness } from '../../test/harness.ts'
import { harness } from '../../test/harness.ts'
import { withStripe } from '../../test/with-stripe.ts'
import { bookings } from '../bookings/contract.ts'
import { booked } from '../bookings/factory.ts'

const from = Temporal.Now.instant().add({ hours: 40 * 24 })
const STAY = { travel_from_date: from.toString(), travel_to_date: from.add({ hours: 48 }).toString() }

function tell({ services }: Harness, { body, signature }: { body: string; signature: string }, gateway = 'stripe') {
  const headers = { 'stripe-signature': signature }
  return webhookRoute(services)(new Request('http://skylot.test/', { method: 'POST', headers, body }), gateway)
}

async function pending() {
  const { h, stripe } = await withStripe()
  const traveller = await h.as.traveller()
  stripe.fail('timeout-after', { times: 1, only: /payment_intents$/ })
  const booking = await booked(traveller, 'BUY_NOW', { stay: STAY })
  await h.queue.lose('payments.settle')
  const [charge] = await h.rows('payments')
  return { h, stripe, traveller, booking, key: charge!.id }
}

test('a booking that waits for its charge is confirmed soon after the gateway tells of it', async () => {
  const { h, stripe, traveller, booking, key } = await pending()
  expect(booking.status).toBe('PENDING')
  expect((await tell(h, stripe.news('payment_intent.succeeded', key))).status).toBe(200)
  h.clock.advance({ seconds: 16 })
  await h.runJobs()
  const read = await traveller.call(bookings.get, { bookingId: booking.id })
  expect(read).toMatchObject({ status: 'CONFIRMED', paid: booking.quote.total_charge })
  expect(stripe.captures()).toBe(1)
})

test('news is taken as a reason to ask, never as the truth', async () => {
  const { h, stripe, traveller, booking, key } = await pending()
  await tell(h, stripe.news('payment_intent.payment_failed', key))
  await tell(h, stripe.news('payment_intent.payment_failed', key))
  h.clock.advance({ seconds: 16 })
  await h.runJobs()
  expect(await traveller.call(bookings.get, { bookingId: booking.id })).toMatchObject({ status: 'CONFIRMED' })
})

test('forged, unknown, too large and foreign news changes nothing', async () => {
  const { h, stripe, key } = await pending()
  const news = stripe.news('payment_intent.succeeded', key)
  expect((await tell(h, { ...news, body: news.body.replace('succeeded', 'canceled') })).status).toBe(400)
  expect((await tell(h, { ...news, signature: '' })).status).toBe(400)
  expect((await tell(h, { ...news, body: 'x'.repeat(300_000) })).status).toBe(413)
  expect((await tell(h, news, 'paypal')).status).toBe(404)
  expect((await tell(h, stripe.news('payout.paid', 'nobody'))).status).toBe(200)
  expect(await h.rows('payments')).toMatchObject([{ status: 'REQUESTED' }])
  expect((await tell(await harness(), news)).status).toBe(404)
})

test('a dispute is kept and told in the log', async () => {
  const { h, stripe, key } = await pending()
  await tell(h, stripe.news('charge.dispute.created', key))
  expect(await h.rows('gateway_news')).toMatchObject([{ type: 'charge.dispute.created', payment_key: key }])
})

test('what the gateway told is forgotten after 30 days', async () => {
  const { h, stripe, key } = await pending()
  for (const [type, days] of [
    ['charge.dispute.created', 31],
    ['charge.dispute.closed', 29],
  ] as const) {
    await tell(h, stripe.news(type, key))
    await h.change('gateway_news', { type }, { received_at: h.clock.now().subtract({ hours: days * 24 }) })
  }
  await h.services.jobs.send(h.services.db, 'payments.forget-news', {}, {})
  await h.services.jobs.runBatch('payments.forget-news', h.services)
  expect(await h.rows('gateway_news')).toMatchObject([{ type: 'charge.dispute.closed' }])
})
