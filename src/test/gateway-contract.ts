import { describe, expect, test } from 'vitest'
import { type Cents, cents } from '../lib/money.ts'
import type { CardDetails, ChargeOutcome, Gateway, Refusal } from '../platform/cards.ts'

const VISA = '4242424242424242'
const MASTERCARD = '5555555555554444'

const REFUSED_WHEN_SAVED: [string, Refusal][] = [
  ['4000000000000002', 'declined'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000000127', 'wrong_code'],
  ['4000000000000069', 'expired'],
  ['4000000000000119', 'processor_error'],
  ['4000002760003184', 'confirmation_needed'],
]

/**
 * What we rely on of a card processor, whichever it is. `make` opens it; it is called once for each test. `now` is the
 * processor's time. The numbers are the processors' own for tests (docs/rules.md, "Paying").
 */
export function gatewayContract(name: string, make: () => Promise<Gateway>, now = () => Temporal.Now.instant()): void {
  describe(`card gateway: ${name}`, () => {
    test('keeps a card as token, brand, last four and expiry', async () => {
      const gateway = await make()
      expect(await saved(gateway)).toMatchObject({ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 })
      expect(await saved(gateway, MASTERCARD)).toMatchObject({ brand: 'mastercard', last4: '4444' })
    })

    test('knows a card again by its fingerprint, which is not its number', async () => {
      const gateway = await make()
      const [first, again, other] = [await saved(gateway), await saved(gateway), await saved(gateway, MASTERCARD)]
      expect(again.fingerprint).toBe(first.fingerprint)
      expect(other.fingerprint).not.toBe(first.fingerprint)
      expect(again.token).not.toBe(first.token)
      expect(JSON.stringify(first)).not.toContain(VISA)
    })

    test.each(REFUSED_WHEN_SAVED)('refuses %s when it is saved: %s', async (number, refusal) => {
      const gateway = await make()
      expect(await gateway.saveCard(card(number))).toEqual({ refusal })
    })

    test('refuses a number that is none, and a card past its month', async () => {
      const gateway = await make()
      expect(await gateway.saveCard(card('4242424242424241'))).toEqual({ refusal: 'invalid_number' })
      expect(await gateway.saveCard({ ...card(VISA), expMonth: 1, expYear: 2020 })).toEqual({ refusal: 'expired' })
    })

    test('saves …0341, and declines it at each charge', async () => {
      const gateway = await make()
      const { token } = await saved(gateway, '4000000000000341')
      const request = { key: newKey(), token, amount: cents(2400), capture: true }
      expect(await gateway.authorise(request)).toEqual({ status: 'refused', refusal: 'declined' })
      expect(await gateway.findCharge(request.key)).toEqual({ status: 'refused', refusal: 'declined' })
    })

    test('charges once per key, however often it is asked', async () => {
      const gateway = await make()
      const { token } = await saved(gateway)
      const request = { key: newKey(), token, amount: cents(7457), capture: true }
      const first = await gateway.authorise(request)
      expect(first).toMatchObject({ status: 'captured', captured: 7457 })
      expect(await gateway.authorise(request)).toEqual(first)
      expect(await gateway.findCharge(request.key)).toEqual(first)
    })

    test('twenty calls at once with one key make one charge', async () => {
      const gateway = await make()
      const { token } = await saved(gateway)
      const request = { key: newKey(), token, amount: cents(7457), capture: true }
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => gateway.authorise(request)))
      expect(new Set(outcomes.map((outcome) => refOf(outcome))).size).toBe(1)
    })

    test('refuses a key that was used for another amount', async () => {
      const gateway = await make()
      const { token } = await saved(gateway)
      const request = { key: newKey(), token, amount: cents(7457), capture: true }
      await gateway.authorise(request)
      await expect(gateway.authorise({ ...request, amount: cents(1) })).rejects.toThrow()
    })

    test('captures what was authorised, once', async () => {
      const gateway = await make()
      const { token } = await saved(gateway)
      const key = newKey()
      const held = await gateway.authorise({ key, token, amount: cents(5000), capture: false })
      expect(held).toMatchObject({ status: 'authorised', captured: 0 })
      const taken = await gateway.capture({ key, amount: cents(5000) })
      expect(taken).toMatchObject({ status: 'captured', captured: 5000, ref: refOf(held) })
      expect(await gateway.capture({ key, amount: cents(5000) })).toEqual(taken)
    })

    test('releases an authorisation, which can then not be captured', async () => {
      const gateway = await make()
      const { token } = await saved(gateway)
      const key = newKey()
      await gateway.authorise({ key, token, amount: cents(5000), capture: false })
      expect(await gateway.cancel({ key })).toMatchObject({ status: 'voided', captured: 0 })
      expect(await gateway.cancel({ key })).toMatchObject({ status: 'voided' })
      expect(await gateway.capture({ key, amount: cents(5000) })).toMatchObject({ status: 'voided', captured: 0 })
    })

    test('refunds in parts, each once, and never more than was captured', async () => {
      const gateway = await make()
      const charge = { key: await charged(gateway, cents(5000)) }
      const part = { key: newKey(), charge, amount: cents(2000) }
      const refs = await Promise.all(Array.from({ length: 10 }, () => gateway.refund(part)))
      expect(new Set(refs.map(({ ref }) => ref)).size).toBe(1)
      expect(await gateway.findRefund(part.key)).toEqual(refs[0])
      expect(await gateway.findRefund(part.key, charge)).toEqual(refs[0])
      await expect(gateway.refund({ key: newKey(), charge, amount: cents(3001) })).rejects.toThrow()
      await gateway.refund({ key: newKey(), charge, amount: cents(3000) })
      await expect(gateway.refund({ key: newKey(), charge, amount: cents(1) })).rejects.toThrow()
    })

    test('asked again after long, it answers what became of the charge and the refund', async () => {
      const gateway = await make()
      const { token } = await saved(gateway)
      const request = { key: newKey(), token, amount: cents(7457), capture: true, again: true }
      const first = await gateway.authorise(request)
      expect(await gateway.authorise(request)).toEqual(first)
      const part = { key: newKey(), charge: { key: request.key, ref: refOf(first) }, amount: cents(57), again: true }
      expect(await gateway.refund(part)).toEqual(await gateway.refund(part))
      await expect(gateway.authorise({ ...request, amount: cents(1) })).rejects.toThrow()
    })

    test('tells in its books what was captured and refunded, and nothing else', async () => {
      const gateway = await make()
      const { token } = await saved(gateway)
      const [held, taken, given] = [newKey(), newKey(), newKey()]
      await gateway.authorise({ key: held, token, amount: cents(900), capture: false })
      await gateway.authorise({ key: taken, token, amount: cents(7457), capture: true })
      await gateway.refund({ key: given, charge: { key: taken }, amount: cents(457) })
      const [dayBefore, dayAfter] = [now().subtract({ hours: 24 }), now().add({ hours: 24 })]
      const all = await Array.fromAsync(gateway.movements(dayBefore, dayAfter))
      const read = all.filter(({ key }) => [held, taken, given].includes(key ?? ''))
      expect(read.map(({ kind, key, amount }) => [kind, key, amount])).toEqual([
        ['CHARGE', taken, 7457],
        ['REFUND', given, -457],
      ])
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
      expect(await Array.fromAsync(gateway.movements(dayAfter, dayAfter.add({ hours: 24 })))).toEqual([])
    })

    test('has never heard of a key that was not used', async () => {
      const gateway = await make()
      expect(await gateway.findCharge(newKey())).toBeUndefined()
      expect(await gateway.findRefund(newKey())).toBeUndefined()
    })
  })
}

function refOf(outcome: ChargeOutcome): string {
  if (outcome.status === 'refused') throw new Error(`The charge was refused: ${outcome.refusal}`)
  return outcome.ref
}

function card(number: string): CardDetails {
  return { number, cvc: '123', expMonth: 12, expYear: 2030 }
}

function newKey(): string {
  return crypto.randomUUID()
}

async function saved(gateway: Gateway, number = VISA) {
  const result = await gateway.saveCard(card(number))
  if ('refusal' in result) throw new Error(`${number} was refused: ${result.refusal}`)
  return result.card
}

async function charged(gateway: Gateway, amount: Cents) {
  const { token } = await saved(gateway)
  const key = newKey()
  await gateway.authorise({ key, token, amount, capture: true })
  return key
}

const READER = 'tmr_front'

/** What we rely on of a processor that drives card readers. `hold` is what a customer does at the reader. */
export function readersContract(
  name: string,
  make: () => Promise<{ gateway: Gateway; hold: (act: 'approved' | 'declined') => Promise<void> }>,
): void {
  const asked = () => ({ key: newKey(), reader: READER, amount: cents(1099) })

  describe(`card readers: ${name}`, () => {
    test('a card that is held to a reader is charged once, and kept by brand and last four', async () => {
      const { gateway, hold } = await make()
      const charge = asked()
      expect(await gateway.readers!.show(charge)).toEqual({ status: 'waiting' })
      expect(await gateway.readers!.show(charge)).toEqual({ status: 'waiting' })
      await hold('approved')
      const taken = await gateway.readers!.look(charge)
      expect(taken).toMatchObject({ status: 'captured', captured: 1099, card: { brand: 'visa', last4: '4242' } })
      await hold('approved')
      expect(await gateway.readers!.look({ ...charge, again: true })).toEqual(taken)
      expect(await gateway.findCharge(charge.key)).toEqual(taken)
      expect(await gateway.refund({ key: newKey(), charge: { key: charge.key }, amount: cents(99) })).toMatchObject({
        status: 'settled',
      })
    })

    test('what was declined or canceled at the reader can’t be paid any more', async () => {
      const { gateway, hold } = await make()
      const charge = asked()
      await gateway.readers!.show(charge)
      await hold('declined')
      expect(await gateway.readers!.look(charge)).toEqual({ status: 'refused', refusal: 'declined' })
      await hold('approved')
      expect(await gateway.readers!.look(charge)).toMatchObject({ status: 'refused' })
    })

    test('what was withdrawn can’t be paid, whether it stood on the reader before or not', async () => {
      const { gateway, hold } = await make()
      const [shown, never] = [asked(), asked()]
      await gateway.readers!.show(shown)
      expect(await gateway.readers!.withdraw(shown)).toEqual({ status: 'refused', refusal: 'canceled' })
      expect(await gateway.readers!.look(never)).toEqual({ status: 'idle' })
      expect(await gateway.readers!.withdraw(never)).toEqual({ status: 'refused', refusal: 'canceled' })
      expect(await gateway.readers!.show(never)).toMatchObject({ status: 'refused' })
      await hold('approved')
      expect(await gateway.readers!.look(shown)).toEqual({ status: 'refused', refusal: 'canceled' })
      expect(await gateway.readers!.look(never)).toEqual({ status: 'refused', refusal: 'canceled' })
    })

    test('a card that came before the withdrawal was charged', async () => {
      const { gateway, hold } = await make()
      const charge = asked()
      await gateway.readers!.show(charge)
      await hold('approved')
      expect(await gateway.readers!.withdraw(charge)).toMatchObject({ status: 'captured', captured: 1099 })
    })

    test('a reader shows one amount at a time', async () => {
      const { gateway, hold } = await make()
      const [first, second] = [asked(), asked()]
      await gateway.readers!.show(first)
      expect(await gateway.readers!.show(second)).toEqual({ status: 'refused', refusal: 'reader_busy' })
      await hold('approved')
      expect(await gateway.readers!.look(first)).toMatchObject({ status: 'captured' })
      expect(await gateway.readers!.look(second)).not.toMatchObject({ status: 'captured' })
    })

    test('a reader is known by its ID', async () => {
      const { gateway } = await make()
      expect(await gateway.readers!.find(READER)).toMatchObject({ id: READER, isOnline: true, isSimulated: true })
      expect(await gateway.readers!.find('nobody')).toBeUndefined()
    })
  })
}
