import { inspect } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cents } from '../lib/money.ts'
import { gatewayContract, readersContract } from '../test/gateway-contract.ts'
import { startStripe, type StripeServer } from '../test/stripe-server.ts'
import { type CardOwner, GatewayUnknown } from './cards.ts'
import { createStripe } from './stripe-gateway.ts'

const CARD = { number: '4242424242424242', cvc: '123', expMonth: 12, expYear: 2030 }

async function open(change: Partial<Parameters<typeof createStripe>[0]> = {}) {
  const server = await startStripe()
  onTestFinished(server.close)
  return { server, gateway: gatewayAt(server, change) }
}

function gatewayAt(server: StripeServer, change: Partial<Parameters<typeof createStripe>[0]> = {}) {
  const { secretKey, webhookSecret, url } = server
  return createStripe(
    { secretKey, webhookSecret, apiBase: url, publishableKey: undefined, ...change },
    { timeout: 500 },
  )
}

gatewayContract('stripe', async () => (await open()).gateway)

readersContract('stripe', async () => {
  const { server, gateway } = await open()
  server.addReader('tmr_front')
  return { gateway, hold: async (act) => server.atReader('tmr_front', act) }
})

async function saved(gateway: ReturnType<typeof createStripe>) {
  const result = await gateway.saveCard(CARD)
  if (!('card' in result)) throw new Error(JSON.stringify(result))
  return result.card
}

test('what Stripe never charges is refused, and not asked for again and again', async () => {
  const { gateway } = await open()
  const { token } = await saved(gateway)
  const refused = { status: 'refused', refusal: 'processor_error' }
  const charge = { key: crypto.randomUUID(), token, amount: cents(43), capture: true }
  expect(await gateway.authorise(charge)).toEqual(refused)
  const gone = { key: crypto.randomUUID(), token: 'cus_1:pm_gone', amount: cents(5000), capture: true }
  expect(await gateway.authorise(gone)).toEqual(refused)
})

describe('a charge whose outcome is not known', () => {
  test.each(['timeout-before', 'timeout-after', 500, 429] as const)(
    '%s: asked again with its key it is made once',
    async (fault) => {
      const { server, gateway } = await open()
      const { token } = await saved(gateway)
      const request = { key: crypto.randomUUID(), token, amount: cents(7457), capture: true }
      server.fail(fault, { times: 1 })
      await expect(gateway.authorise(request)).rejects.toThrow(GatewayUnknown)
      expect(await gateway.authorise(request)).toMatchObject({ status: 'captured', captured: 7457 })
      expect([...server.books().charges]).toEqual([[request.key, 7457]])
    },
  )

  test('is found at its card when Stripe has forgotten the key', async () => {
    const { server, gateway } = await open()
    const { token } = await saved(gateway)
    const request = { key: crypto.randomUUID(), token, amount: cents(7457), capture: true }
    server.fail('timeout-after', { times: 1 })
    await expect(gateway.authorise(request)).rejects.toThrow(GatewayUnknown)
    server.forgetKeys()
    const another = gatewayAt(server)
    expect(await another.authorise({ ...request, again: true })).toMatchObject({ status: 'captured' })
    expect(server.books().charges.size).toBe(1)
  })

  test('control: without looking first, a forgotten key charges twice', async () => {
    const { server, gateway } = await open()
    const { token } = await saved(gateway)
    const request = { key: crypto.randomUUID(), token, amount: cents(7457), capture: true }
    await gateway.authorise(request)
    server.forgetKeys()
    await gateway.authorise(request)
    expect(server.captures()).toBe(2)
  })

  test('a refund is looked for in the same way', async () => {
    const { server, gateway } = await open()
    const { token } = await saved(gateway)
    const key = crypto.randomUUID()
    const charge = await gateway.authorise({ key, token, amount: cents(5000), capture: true })
    const ref = 'ref' in charge ? charge.ref : undefined
    const request = { key: crypto.randomUUID(), charge: { key, ref }, amount: cents(2000) }
    server.fail('timeout-after', { times: 1 })
    await expect(gateway.refund(request)).rejects.toThrow(GatewayUnknown)
    server.forgetKeys()
    expect(await gatewayAt(server).refund({ ...request, again: true })).toMatchObject({ status: 'settled' })
    expect([...server.books().refunds]).toEqual([[request.key, 2000]])
  })
})

describe('a card reader whose answer is lost', () => {
  const request = () => ({ key: crypto.randomUUID(), reader: 'tmr_front', amount: cents(1099) })

  async function withReader() {
    const { server, gateway } = await open()
    server.addReader('tmr_front')
    return { server, gateway, readers: gateway.readers! }
  }

  test.each(['timeout-before', 'timeout-after', 500, 429] as const)(
    '%s: asked again it shows the amount once, and one card is charged',
    async (fault) => {
      const { server, readers } = await withReader()
      for (const only of [/payment_intents$/, /process_payment_intent$/]) {
        const charge = request()
        const before = server.shownAt('tmr_front')
        server.fail(fault, { times: 1, only })
        await expect(readers.show(charge)).rejects.toThrow(GatewayUnknown)
        expect(await readers.show(charge)).toEqual({ status: 'waiting' })
        expect(server.shownAt('tmr_front')).toBe(before + 1)
        server.atReader('tmr_front', 'approved')
        expect(await gatewayAt(server).readers!.look(charge)).toMatchObject({ status: 'captured', captured: 1099 })
        expect(server.captures(charge.key)).toBe(1)
      }
    },
  )

  test('an amount that may stand on an unreachable reader is canceled where it is paid', async () => {
    const { server, readers } = await withReader()
    server.switchReader('tmr_front', 'offline')
    const charge = request()
    expect(await readers.show(charge)).toEqual({ status: 'refused', refusal: 'reader_offline' })
    server.switchReader('tmr_front', 'online')
    expect(await gatewayAt(server).readers!.look(charge)).toEqual({ status: 'refused', refusal: 'canceled' })
  })

  test('taking an amount off a reader leaves what another cashier has put there', async () => {
    const { server, readers } = await withReader()
    const [mine, theirs] = [request(), request()]
    expect(await readers.look(mine)).toEqual({ status: 'idle' })
    await readers.show(theirs)
    expect(await readers.withdraw(mine)).toEqual({ status: 'refused', refusal: 'canceled' })
    expect(await readers.look(theirs)).toEqual({ status: 'waiting' })
    server.atReader('tmr_front', 'approved')
    expect(await readers.look(theirs)).toMatchObject({ status: 'captured' })
  })

  test('what Stripe never charges is refused, and stands on no reader, whatever is asked about it', async () => {
    const { server, readers } = await withReader()
    const refused = { status: 'refused', refusal: 'processor_error' }
    const charge = { ...request(), amount: cents(43) }
    expect(await readers.show(charge)).toEqual(refused)
    expect(await readers.look({ ...charge, again: true })).toEqual(refused)
    expect(await gatewayAt(server).readers!.withdraw(charge)).toEqual(refused)
    expect(server.shownAt('tmr_front')).toBe(0)
    expect(await readers.show(request()), 'and it is free for the next').toEqual({ status: 'waiting' })
  })

  test('a customer cancels at the reader; a simulated one takes test cards, and none where money is real', async () => {
    const { server, readers } = await withReader()
    const [first, second] = [request(), request()]
    await readers.show(first)
    server.atReader('tmr_front', 'canceled')
    expect(await readers.look(first)).toEqual({ status: 'refused', refusal: 'canceled' })
    await readers.show(second)
    await readers.present!('tmr_front', 'declined')
    expect(await readers.look(second)).toEqual({ status: 'refused', refusal: 'declined' })
    expect(gatewayAt(server, { secretKey: 'sk_live_1' }).readers!.present).toBeUndefined()
  })

  test('its news names the reader', async () => {
    const { server, gateway } = await withReader()
    const { body, signature } = server.readerNews('terminal.reader.action_succeeded', 'tmr_front')
    expect(gateway.readNews?.(body, signature, Temporal.Now.instant())).toMatchObject({
      type: 'terminal.reader.action_succeeded',
      reader: 'tmr_front',
    })
  })
})

test('a fresh process finds a charge by our key alone', async () => {
  const { server, gateway } = await open()
  const { token } = await saved(gateway)
  const key = crypto.randomUUID()
  const made = await gateway.authorise({ key, token, amount: cents(5000), capture: false })
  const another = gatewayAt(server)
  expect(await another.findCharge(key)).toEqual(made)
  expect(await another.capture({ key, amount: cents(5000) })).toMatchObject({ status: 'captured', captured: 5000 })
})

test('a refund that the bank takes later is sent until then, and one it refuses has failed', async () => {
  const { server, gateway } = await open()
  const { token } = await saved(gateway)
  const key = crypto.randomUUID()
  await gateway.authorise({ key, token, amount: cents(5000), capture: true })
  server.holdRefunds()
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()]
  expect(await gateway.refund({ key: one, charge: { key }, amount: cents(1000) })).toMatchObject({ status: 'sent' })
  server.settleRefunds('succeeded')
  expect(await gateway.findRefund(one, { key })).toMatchObject({ status: 'settled' })
  server.holdRefunds()
  await gateway.refund({ key: two, charge: { key }, amount: cents(2000) })
  server.settleRefunds('failed')
  expect(await gateway.findRefund(two)).toMatchObject({ status: 'failed' })
})

test('a refund that comes back is in the books under its key, as money that is ours again', async () => {
  const { server, gateway } = await open()
  const { token } = await saved(gateway)
  const [key, refund] = [crypto.randomUUID(), crypto.randomUUID()]
  await gateway.authorise({ key, token, amount: cents(5000), capture: true })
  await gateway.refund({ key: refund, charge: { key }, amount: cents(2000) })
  server.settleRefunds('failed')
  const now = Temporal.Now.instant()
  const read = await Array.fromAsync(gateway.movements(now.subtract({ hours: 1 }), now.add({ hours: 1 })))
  expect(read.filter((line) => line.key === refund).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['REFUND', -2000],
    ['REFUND', 2000],
  ])
})

test("a card that Stripe's own fields have read is kept without its number", async () => {
  const { server, gateway } = await open()
  expect(await gateway.saveToken?.(server.fieldsToken('4242424242424242'))).toMatchObject({ card: { last4: '4242' } })
  expect(await gateway.saveToken?.(server.fieldsToken('4000000000000002'))).toEqual({ refusal: 'declined' })
})

test('whatever is sent in place of a card is refused as one is, and makes nobody a customer', async () => {
  const { server, gateway } = await open()
  for (const garbage of ['pm_nobody', 'x', '../customers', 'pm_1?expand=x', 'pm_ü'])
    expect([garbage, await gateway.saveToken?.(garbage)]).toEqual([garbage, { refusal: 'declined' }])
  for (const garbage of ['seti_bogus', 'seti_../x'])
    expect([garbage, await gateway.saveToken?.(garbage)]).toEqual([garbage, { refusal: 'unconfirmed' }])
  const token = server.fieldsToken('4242424242424242')
  const kept = await gateway.saveToken?.(token)
  if (!kept || !('card' in kept)) throw new Error(JSON.stringify(kept))
  const customers = [...server.customers]
  expect(await gateway.saveToken?.(token), 'is somebody’s already').toEqual({ refusal: 'declined' })
  expect([...server.customers]).toEqual(customers)
  await gateway.forgetCard(kept.card.token)
  expect(await gateway.saveToken?.(token), 'was given up').toEqual({ refusal: 'declined' })
})

test('a fault of ours is none of the card', async () => {
  const { server, gateway } = await open({ secretKey: 'sk_test_wrong' })
  await expect(gateway.saveToken?.(server.fieldsToken('4242424242424242'))).rejects.toMatchObject({
    name: 'GatewayRefused',
  })
})

test('a card whose bank asks is kept once the bank was answered, for whoever it was asked of and nobody else', async () => {
  const { server, gateway } = await open()
  const owner = { name: 'Pat Lee', email: 'pat@acme.example', postalCode: '98188' }
  const ask = async (who: CardOwner = owner) => {
    const kept = await gateway.saveToken?.(server.fieldsToken('4000002760003184'), who)
    if (!kept || !('challenge' in kept)) throw new Error(JSON.stringify(kept))
    return kept.challenge
  }
  const challenge = await ask()
  expect(challenge.clientSecret).toMatch(/^seti_\w+_secret_/)
  // Not answered yet: the bank still asks.
  expect(await gateway.saveToken?.(challenge.id, owner)).toEqual({ challenge })
  server.answerChallenge(challenge.id, 'passed')
  expect(await gateway.saveToken?.(challenge.id, { ...owner, email: 'eve@example.com' })).toEqual({
    refusal: 'unconfirmed',
  })
  expect(await gateway.saveToken?.(challenge.id, owner)).toMatchObject({ card: { last4: '3184' } })
  expect(await gateway.saveToken?.(challenge.id), 'nobody named').toEqual({ refusal: 'unconfirmed' })
  expect(await gateway.saveToken?.(challenge.id, { ...owner, email: '' })).toEqual({ refusal: 'unconfirmed' })
  const failed = await ask()
  server.answerChallenge(failed.id, 'failed')
  expect(await gateway.saveToken?.(failed.id, owner)).toEqual({ refusal: 'unconfirmed' })
  // Known to us under a name that Stripe has forgotten: a new customer pays, and is still who was asked.
  const company = { ...owner, customer: 'cus_forgotten' }
  const theirs = await ask(company)
  server.answerChallenge(theirs.id, 'passed')
  expect(await gateway.saveToken?.(theirs.id, { ...company, customer: 'cus_other' })).toEqual({
    refusal: 'unconfirmed',
  })
  expect(await gateway.saveToken?.(theirs.id, company)).toMatchObject({ card: { last4: '3184' } })
})

test('the books tell charges, refunds and fees, oldest first, page by page', async () => {
  const { gateway } = await open()
  const { token } = await saved(gateway)
  const keys = Array.from({ length: 130 }, () => crypto.randomUUID())
  for (const key of keys) await gateway.authorise({ key, token, amount: cents(1000), capture: true })
  const refund = crypto.randomUUID()
  await gateway.refund({ key: refund, charge: { key: keys[0]! }, amount: cents(400) })
  const now = Temporal.Now.instant()
  const read = await Array.fromAsync(gateway.movements(now.subtract({ hours: 1 }), now.add({ hours: 1 })))
  expect(read.map(({ key }) => key)).toEqual([...keys, refund])
  expect(read[0]).toMatchObject({ kind: 'CHARGE', amount: 1000, fee: 59 })
  expect(read.at(-1)).toMatchObject({ kind: 'REFUND', amount: -400, fee: 0 })
  expect(await Array.fromAsync(gateway.movements(now.add({ hours: 1 }), now.add({ hours: 2 })))).toEqual([])
})

test('what Stripe sends is read when it is signed, of now, and unchanged', async () => {
  const { server, gateway } = await open()
  const { token } = await saved(gateway)
  const key = crypto.randomUUID()
  await gateway.authorise({ key, token, amount: cents(5000), capture: true })
  const { body, signature } = server.news('payment_intent.succeeded', key)
  const now = Temporal.Now.instant()
  expect(gateway.readNews?.(body, signature, now)).toMatchObject({ type: 'payment_intent.succeeded', key })
  expect(gateway.readNews?.(`${body} `, signature, now)).toBeUndefined()
  expect(gateway.readNews?.(body, signature, now.add({ minutes: 6 }))).toBeUndefined()
  expect(gateway.readNews?.(body, 't=1,v1=00', now)).toBeUndefined()
  expect(gateway.readNews?.(body, '', now)).toBeUndefined()
  const { gateway: silent } = await open({ webhookSecret: undefined })
  expect(silent.readNews).toBeUndefined()
})

test('a wrong key is a fault of ours, told without the card', async () => {
  const { gateway } = await open({ secretKey: 'sk_test_wrong' })
  const error = await gateway.saveCard(CARD).catch((reason: Error) => reason)
  expect(error).toMatchObject({ name: 'GatewayRefused' })
  expect(inspect(error)).not.toContain('4242424242424242')
})

test('a card of somebody who is known there is kept at their customer; where that is gone, at a new one', async () => {
  const { server, gateway } = await open()
  server.customers.add('cus_known')
  const owner = { name: 'Pat Lee', email: 'pat@acme.example', postalCode: '98188' }
  const at = async (customer: string) => {
    const result = await gateway.saveCard(CARD, { ...owner, customer })
    return 'card' in result ? result.card.token.split(':')[0] : undefined
  }
  expect(await at('cus_known')).toBe('cus_known')
  expect(await at('cus_gone')).toMatch(/^cus_(?!gone)/)
})
