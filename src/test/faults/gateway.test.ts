import { afterAll, expect, onTestFinished, test } from 'vitest'
import { cents } from '../../lib/money.ts'
import { createStripe } from '../../platform/stripe-gateway.ts'
import { startStripe } from '../stripe-server.ts'
import { aftermath } from './aftermath.ts'
import { startCluster } from './cluster.ts'
import { Customer } from './customer.ts'
import { endServers, SECRET, startServer, stripeEnvironment, until } from './server.ts'

afterAll(endServers)

// Beside each other, since both do little but wait.
test.concurrent.for(['timeout-before', 'timeout-after'] as const)(
  'a gateway with a %s the charge: the booking is PENDING, settles within 60 s, and is charged once',
  async (fault, { expect, onTestFinished }) => {
    const [cluster, stripe] = await Promise.all([startCluster(), startStripe()])
    onTestFinished(async () => void (await Promise.all([cluster.remove(), stripe.close()])))
    const env = { DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET, SKYLOT_DEMO: '0', ...stripeEnvironment(stripe) }
    const server = await startServer(env)
    const customer = new Customer(server.origin)

    stripe.fail(fault, { times: 1, only: /POST \/v1\/payment_intents$/ })
    const booking = await customer.book('BUY_NOW')
    expect(booking?.status).toBe('PENDING')
    const asked = performance.now()
    await until(async () => (await customer.read(booking!)).status === 'CONFIRMED', 60_000)
    expect(performance.now() - asked).toBeLessThan(60_000)
    expect(stripe.captures()).toBe(1)
    expect(await server.end('SIGTERM')).toBe(0)
    expect(await aftermath(cluster.url, customer.asked, env)).toEqual([])
  },
)

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
