import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { cents } from '../../lib/money.ts'
import { createStripe } from '../../platform/stripe-gateway.ts'
import { startStripe, type StripeServer } from '../stripe-server.ts'
import { expectNothingLost, looking } from './aftermath.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { LONG } from '../long.ts'
import { type Asked, type Booked, Customer } from './customer.ts'
import { type Environment, SECRET, type Server, startServer, stripeEnvironment, until } from './server.ts'

let cluster: Cluster
let stripe: StripeServer
let env: Environment
let server: Server

beforeAll(async () => {
  ;[cluster, stripe] = await Promise.all([startCluster(), startStripe()])
  env = {
    DATABASE_URL: cluster.url,
    SKYLOT_SECRET: SECRET,
    ...stripeEnvironment(stripe),
  }
  server = await startServer(env)
})
afterAll(async () => {
  const code = await server.end('SIGTERM')
  try {
    await expectNothingLost(cluster.url, asked, env)
  } finally {
    await Promise.all([cluster.remove(), stripe.close()])
  }
  expect(code).toBe(0)
})

const asked: Asked[] = []

/** One after the other: who asks is the next to meet the fault. */
let asking: Promise<unknown> = Promise.resolve()

function bookWith(fault: 'timeout-before' | 'timeout-after', customer: Customer): Promise<Booked | undefined> {
  const booking = asking.then(() => {
    stripe.fail(fault, { times: 1, only: /POST \/v1\/payment_intents$/ })
    return customer.book('BUY_NOW')
  })
  asking = booking.catch(() => undefined)
  return booking
}

const chargesOf = (booking: Booked) =>
  looking(cluster.url, (db) =>
    db.selectFrom('payments').select('id').where('booking_id', '=', booking.id).where('kind', '=', 'CHARGE').execute(),
  )

// Beside each other, since both do little but wait.
test.concurrent.for(['timeout-before', 'timeout-after'] as const)(
  'a gateway with a %s the charge: the booking is PENDING, settles within 60 s, and is charged once',
  async (fault, { expect }) => {
    const customer = new Customer(server.origin, { asked })
    const booking = await bookWith(fault, customer)
    expect(booking?.status).toBe('PENDING')
    const began = performance.now()
    await until(async () => (await customer.read(booking!)).status === 'CONFIRMED', 60_000, 200)
    expect(performance.now() - began).toBeLessThan(60_000)
    const charges = await chargesOf(booking!)
    expect(charges.map(({ id }) => stripe.captures(id))).toEqual([1])
  },
)

test('while the gateway answers nothing at all, whoever books, changes or cancels is told what is not known within 5 s', async () => {
  const customers = Array.from({ length: LONG ? 24 : 4 }, () => new Customer(server.origin, { asked }))
  const booked = await Promise.all(customers.map((customer) => customer.book('BUY_NOW')))
  const before = asked.length
  stripe.fail('timeout-before')
  await Promise.all(
    customers.map(async (customer, place) => {
      await customer.book('BUY_NOW')
      await (place % 2 === 0 ? customer.change(booked[place]!) : customer.cancel(booked[place]!))
    }),
  )
  stripe.heal()
  const told = asked.slice(before)
  const times = told.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  const p95 = times[Math.ceil(times.length * 0.95) - 1]!
  process.stdout.write(`  the gateway is away: answers after ${(p95 / 1000).toFixed(1)} s (p95 of ${times.length})\n`)
  expect(p95).toBeLessThan(5000)
  // Without a card nothing is booked. A cancellation is done, and its refund is ours to make.
  expect(told.filter(({ what, answer }) => what === 'book' && answer !== 'refused')).toEqual([])
  expect(told.filter(({ what, answer }) => what === 'cancel' && answer !== 'done')).toEqual([])
})

test('control: who asks again under a new key is charged twice', async () => {
  const stripe = await startStripe()
  onTestFinished(stripe.close)
  const config = {
    secretKey: stripe.secretKey,
    apiBase: stripe.url,
    webhookSecret: undefined,
    publishableKey: undefined,
  }
  const gateway = createStripe(config, { timeout: 300 })
  const saved = await gateway.saveCard({ number: '4242424242424242', cvc: '123', expMonth: 12, expYear: 2030 })
  const token = 'card' in saved ? saved.card.token : ''
  const ask = () => gateway.authorise({ key: crypto.randomUUID(), token, amount: cents(7457), capture: true })
  stripe.fail('timeout-after', { times: 1 })
  await expect(ask()).rejects.toThrow()
  await ask()
  expect(stripe.captures()).toBe(2)
})
