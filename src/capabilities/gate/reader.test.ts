import { describe, expect, test } from 'vitest'
import { webhookRoute } from '../../app/webhooks.ts'
import { cents, fromDollars } from '../../lib/money.ts'
import { type Gateway, GatewayUnknown } from '../../platform/cards.ts'
import { harness } from '../../test/harness.ts'
import { withStripe } from '../../test/with-stripe.ts'
import { cashier, counted } from '../drawers/factory.ts'
import { memberByNumber } from '../club/index.ts'
import { pointsOf } from '../club/points/index.ts'
import { leave, recordReceipt } from '../stays/index.ts'
import { transactions } from '../stays/office-contract.ts'
import { held, registered } from '../payments/readers/factory.ts'
import { gate } from './contract.ts'
import { nothingIsBroken } from './factory.ts'

/** A walk-in who leaves after 26 hours and owes $45.43, a cashier with a drawer, and a reader. */
async function leaving(options: Parameters<typeof harness>[0] = {}) {
  const h = await harness(options)
  const who = await cashier(h)
  const reader = await registered(h)
  const { id } = await who.call(gate.arrive, { plate: 'ABC123' })
  h.clock.advance({ hours: 25, minutes: 30 })
  const asked = { stayId: id, by: 'reader', reader_id: reader.id, expected_due: '45.43' } as const
  const follow = () => who.call(gate.followReader, { stayId: id })
  const cancel = () => who.call(gate.cancelReader, { stayId: id })
  const cash = () => who.call(gate.close, { stayId: id, by: 'cash', expected_due: '45.43', cash_given: '50.00' })
  return { h, who, reader, id, asked, follow, cancel, cash }
}

test('a card is held to the reader: the stay is closed, paid once, and refunded to that card', async () => {
  const { h, who, reader, id, asked, follow } = await leaving()
  expect(await who.call(gate.close, asked, { idempotencyKey: 'press' })).toMatchObject({
    status: 'pending',
    stay: { status: 'OPEN', at_reader: { reader: reader.name, amount: '45.43', simulated_id: reader.id } },
  })
  expect(await who.call(gate.close, asked, { idempotencyKey: 'press' })).toMatchObject({ status: 'pending' })
  expect(await follow()).toMatchObject({ status: 'waiting', reason: null })
  await held(who, reader)
  const all = await Promise.all(Array.from({ length: 20 }, follow))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['closed']))
  const { stay } = await follow()
  expect(stay).toMatchObject({
    status: 'CLOSED',
    total: '45.43',
    at_reader: null,
    payments: [{ method: 'CARD', amount: '45.43', card: { brand: 'visa', last4: '4242' } }],
  })
  const refund = { stayId: id, amount: '5.43', reason_code: 'OVERCHARGED' } as const
  expect((await who.call(gate.refund, refund)).stay).toMatchObject({ refunded: '5.43' })
  await h.runJobs()
  expect(await h.rows('sandbox.charges')).toMatchObject([{ captured_cents: 4543, refunded_cents: 543 }])
  expect(await counted(who, '100.00')).toMatchObject({ taken: '0.00', difference: '0.00' })
  await nothingIsBroken(h)
})

test('a declined card and a canceled payment leave the stay open; cash closes it', async () => {
  const { h, who, reader, asked, follow, cancel, cash } = await leaving()
  await who.call(gate.close, asked)
  await expect(cash()).rejects.toMatchObject({ formErrors: [expect.stringContaining('being paid right now')] })
  await held(who, reader, 'declined')
  expect(await follow()).toMatchObject({ status: 'refused', reason: expect.stringContaining('declined') })
  await who.call(gate.close, asked)
  expect(await cancel()).toMatchObject({ status: 'refused', reason: expect.stringContaining('canceled') })
  await held(who, reader)
  expect(await follow()).toMatchObject({ status: 'refused', stay: { status: 'OPEN', at_reader: null } })
  expect(await cash()).toMatchObject({ status: 'closed', change_due: '4.57' })
  expect(await h.rows('payments', {}, 'status', 'refusal')).toMatchObject([
    { status: 'REFUSED', refusal: 'canceled', method: 'CARD' },
    { status: 'REFUSED', refusal: 'declined', method: 'CARD' },
    { status: 'SETTLED', refusal: null, method: 'CASH' },
  ])
  await nothingIsBroken(h)
})

test('a card that was held just before the cashier canceled has paid', async () => {
  const { h, who, reader, asked, cancel } = await leaving()
  await who.call(gate.close, asked)
  await held(who, reader)
  expect(await cancel()).toMatchObject({ status: 'closed', stay: { status: 'CLOSED' } })
  await nothingIsBroken(h)
})

test('nobody asks any more: a card closes the stay by itself, and without one the reader is free after five minutes', async () => {
  const { h, who, reader, id, asked, follow } = await leaving()
  await who.call(gate.close, asked)
  await held(who, reader)
  h.clock.advance({ seconds: 30 })
  await h.runJobs()
  expect((await who.call(gate.stay, { stayId: id })).status).toBe('CLOSED')
  const other = await who.call(gate.arrive, {})
  h.clock.advance({ hours: 1 })
  const { due } = await who.call(gate.stay, { stayId: other.id })
  await who.call(gate.close, { ...asked, stayId: other.id, expected_due: due })
  h.clock.advance({ minutes: 6 })
  await h.runJobs()
  expect((await who.call(gate.followReader, { stayId: other.id })).status).toBe('refused')
  expect(await h.rows('sandbox.reader_actions', {}, 'created_at')).toMatchObject([
    { status: 'CAPTURED' },
    { status: 'REFUSED' },
  ])
  expect((await follow()).status).toBe('closed')
  await nothingIsBroken(h)
})

test('two cashiers choose one reader: the second is told, and nothing of the first is disturbed', async () => {
  const { h, who, reader, asked, follow } = await leaving()
  const { id } = await who.call(gate.arrive, {})
  h.clock.advance({ hours: 1 })
  const [one, two] = [await who.call(gate.stay, { stayId: asked.stayId }), await who.call(gate.stay, { stayId: id })]
  const at = (stay: { id: string; due: string }) => ({ ...asked, stayId: stay.id, expected_due: stay.due })
  const outcomes = await Promise.allSettled([who.call(gate.close, at(one)), who.call(gate.close, at(two))])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')
  expect(refused?.reason).toMatchObject({ formErrors: [expect.stringContaining('another payment')] })
  await held(who, reader)
  const statuses = [(await follow()).status, (await who.call(gate.followReader, { stayId: id })).status]
  expect(statuses.toSorted()).toEqual(['closed', 'none'])
  await nothingIsBroken(h)
})

test('a process that died before the amount stood on the reader: nothing is charged, and the stay can be paid', async () => {
  const { h, asked, who, cash, reader } = await leaving()
  const dying = { ...h.ctx(), gateway: { ...h.services.gateway, readers: { ...h.services.gateway.readers! } } }
  dying.gateway.readers.show = async () => {
    throw new Error('killed')
  }
  await expect(leave(dying, asked.stayId, { tender: { by: 'reader', reader: reader.ref } })).rejects.toThrow('killed')
  expect(await h.rows('payments')).toMatchObject([{ status: 'REQUESTED' }])
  expect(await who.call(gate.followReader, { stayId: asked.stayId })).toMatchObject({ status: 'waiting' })
  h.clock.advance({ seconds: 50 })
  expect(await who.call(gate.followReader, { stayId: asked.stayId })).toMatchObject({ status: 'refused' })
  await cash()
  await nothingIsBroken(h)
})

/** A processor whose readers can't be asked about while it is away. */
function withOutage() {
  const outage = { isAway: false }
  const asked =
    <Request, Answer>(ask: (request: Request) => Promise<Answer>) =>
    async (request: Request) => {
      if (outage.isAway) throw new GatewayUnknown('away')
      return ask(request)
    }
  const gateway = (sandbox: Gateway): Gateway => {
    const driven = sandbox.readers!
    return { ...sandbox, readers: { ...driven, look: asked(driven.look), withdraw: asked(driven.withdraw) } }
  }
  return { outage, gateway }
}

test('a card that was charged although the cashier gave up and took cash gets it back, and all books agree', async () => {
  const { outage, gateway } = withOutage()
  const { h, who, reader, id, asked, cancel, cash } = await leaving({ gateway })
  await who.call(gate.close, asked)
  await held(who, reader)
  outage.isAway = true
  expect(await cancel()).toMatchObject({ status: 'waiting', stay: { at_reader: { is_given_up: true } } })
  expect(await cash()).toMatchObject({ status: 'closed', change_due: '4.57' })
  outage.isAway = false
  h.clock.advance({ minutes: 2 })
  await h.runJobs()
  const stay = await who.call(gate.stay, { stayId: id })
  expect(stay).toMatchObject({ status: 'CLOSED', total: '45.43', refunded: '45.43', refundable: '45.43' })
  expect(await h.rows('sandbox.charges')).toMatchObject([{ captured_cents: 4543, refunded_cents: 4543 }])
  await nothingIsBroken(h)
  // It was no part of the price: the sums and whoever records the receipt have all of it.
  const { items, sums } = await (await h.as.staff('auditor')).call(transactions.search, {})
  expect([items[0]?.refunded, sums]).toMatchObject(['0.00', { total: '45.43', refunded: '0.00', net: '45.43' }])
  const member = await h.as.member()
  const { receipt_number, validation_code } = stay
  const receipt = { receiptNumber: receipt_number!, validationCode: validation_code! }
  const recorded = await recordReceipt(h.ctx(), receipt, (await memberByNumber(h.ctx(), member.number))!)
  expect(recorded).toEqual({ recording: 'recorded', points: 360 })
  // What was paid in cash is refunded in cash, and nothing more.
  const refund = { stayId: id, amount: '5.43', reason_code: 'OVERCHARGED' } as const
  expect((await who.call(gate.refund, refund)).stay).toMatchObject({ refundable: '40.00' })
  expect((await pointsOf(h.ctx(), member.id)).balance).toBe(310)
  expect(await counted(who, '140.00')).toMatchObject({ taken: '45.43', refunded: '5.43' })
  await nothingIsBroken(h)
})

test('cash and the news of the card at once, ten times: paid once, the other goes back or was never taken', async () => {
  const { outage, gateway } = withOutage()
  const { h, who, reader } = await leaving({ gateway })
  const seen = new Set<string>()
  for (let round = 0; round < 10; round++) {
    const { id } = await who.call(gate.arrive, {})
    h.clock.advance({ minutes: 50 })
    const { due } = await who.call(gate.stay, { stayId: id })
    await who.call(gate.close, { stayId: id, by: 'reader', reader_id: reader.id, expected_due: due })
    await held(who, reader)
    outage.isAway = true
    await who.call(gate.cancelReader, { stayId: id })
    outage.isAway = false
    const [cash] = await Promise.allSettled([
      who.call(gate.close, { stayId: id, by: 'cash', expected_due: due }),
      who.call(gate.followReader, { stayId: id }),
    ])
    await h.runJobs()
    const stay = await who.call(gate.stay, { stayId: id })
    expect(stay).toMatchObject({ status: 'CLOSED', total: due, refunded: cash.status === 'fulfilled' ? due : '0.00' })
    seen.add(cash.status)
  }
  expect(seen.size).toBeGreaterThan(0)
  await nothingIsBroken(h)
})

describe('Stripe Terminal', () => {
  async function atStripe() {
    const { h, stripe } = await withStripe()
    stripe.addReader('tmr_front')
    const who = await cashier(h)
    const reader = await registered(h)
    // Its news is signed now, so the clock stays there.
    const { id } = await who.call(gate.arrive, { entered_at: h.clock.now().subtract({ minutes: 59 }).toString() })
    const { due } = await who.call(gate.stay, { stayId: id })
    await who.call(gate.close, { stayId: id, by: 'reader', reader_id: reader.id, expected_due: due })
    const stay = () => who.call(gate.stay, { stayId: id })
    const cash = () => who.call(gate.close, { stayId: id, by: 'cash', expected_due: due })
    return { h, stripe, who, reader, id, due, stay, cash }
  }

  test('its news of the reader closes the stay while no screen asks', async () => {
    const { h, stripe, stay } = await atStripe()
    stripe.atReader('tmr_front', 'approved')
    const { body, signature } = stripe.readerNews('terminal.reader.action_succeeded', 'tmr_front')
    const request = new Request('http://skylot.test/', {
      method: 'POST',
      headers: { 'stripe-signature': signature },
      body,
    })
    expect((await webhookRoute(h.services)(request, 'stripe')).status).toBe(200)
    await h.runJobs()
    expect(await stay()).toMatchObject({ status: 'CLOSED', payments: [{ method: 'CARD' }] })
    expect(stripe.captures()).toBe(1)
  })

  test('less than Stripe charges is refused at once: cash closes the stay, and the reader is free', async () => {
    const { h, who, reader, cash, id } = await atStripe()
    await who.call(gate.cancelReader, { stayId: id })
    await cash()
    const other = await who.call(gate.arrive, { entered_at: h.clock.now().subtract({ minutes: 59 }).toString() })
    const { due } = await who.call(gate.stay, { stayId: other.id })
    const amount = cents(fromDollars(due) - 43)
    await h.change('transactions', { id: other.id }, { paid_cents: amount })
    const asked = { stayId: other.id, by: 'reader', reader_id: reader.id, expected_due: '0.43' } as const
    await expect(who.call(gate.close, asked)).rejects.toMatchObject({ formErrors: [expect.any(String)] })
    expect(await h.rows('payments', { transaction_id: other.id })).toMatchObject([
      { status: 'REFUSED', refusal: 'processor_error' },
    ])
    expect(await who.call(gate.close, { stayId: other.id, by: 'cash', expected_due: '0.43' })).toMatchObject({
      status: 'closed',
    })
  })

  test('the cashier gave up and took cash while Stripe was away: the card that was charged all the same gets it back', async () => {
    const { h, stripe, who, id, due, stay, cash } = await atStripe()
    stripe.atReader('tmr_front', 'approved')
    stripe.fail('timeout-before', { only: /./ })
    expect(await who.call(gate.cancelReader, { stayId: id })).toMatchObject({ status: 'waiting' })
    expect(await stay()).toMatchObject({ status: 'OPEN', at_reader: { is_given_up: true } })
    expect(await cash()).toMatchObject({ status: 'closed' })
    stripe.heal()
    h.clock.advance({ minutes: 2 })
    await h.runJobs()
    expect(await stay()).toMatchObject({ status: 'CLOSED', total: due, refunded: due })
    expect(stripe.books().charges.size).toBe(1)
    expect([...stripe.books().refunds.values()]).toEqual([...stripe.books().charges.values()])
    expect(await h.rows('payments', {}, 'requested_at', 'kind', 'method')).toMatchObject([
      { kind: 'CHARGE', method: 'CARD', status: 'SETTLED' },
      { kind: 'CHARGE', method: 'CASH', status: 'SETTLED' },
      { kind: 'REFUND', method: 'CARD', status: 'SETTLED' },
    ])
    expect(await counted(who, '100.00')).toMatchObject({ taken: due, refunded: '0.00' })
  })

  test('the cashier gave up, and no card came: nothing is charged and nothing goes back', async () => {
    const { h, stripe, who, id, stay, cash } = await atStripe()
    stripe.fail('timeout-before', { only: /./ })
    await who.call(gate.cancelReader, { stayId: id })
    await cash()
    stripe.heal()
    h.clock.advance({ minutes: 2 })
    await h.runJobs()
    stripe.atReader('tmr_front', 'approved')
    expect(stripe.captures()).toBe(0)
    expect(await stay()).toMatchObject({ status: 'CLOSED', refunded: '0.00' })
    expect(await h.rows('payments', { method: 'CARD' })).toMatchObject([{ status: 'REFUSED', refusal: 'canceled' }])
  })

  test('a reader that is switched off refuses at once', async () => {
    const { h, stripe, who, reader } = await atStripe()
    await who.call(gate.cancelReader, { stayId: (await h.rows('transactions'))[0]!.id })
    stripe.switchReader('tmr_front', 'offline')
    const { id } = await who.call(gate.arrive, {})
    h.clock.advance({ hours: 1 })
    const { due } = await who.call(gate.stay, { stayId: id })
    const asked = who.call(gate.close, { stayId: id, by: 'reader', reader_id: reader.id, expected_due: due })
    await expect(asked).rejects.toMatchObject({ formErrors: [expect.stringContaining('cannot be reached')] })
  })
})
