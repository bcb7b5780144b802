import { expect, test } from 'vitest'
import { ValidationError } from '../../http/client.ts'
import { harness } from '../../test/harness.ts'
import { withStripe } from '../../test/with-stripe.ts'
import { settings } from '../settings/contract.ts'
import { bookings } from './contract.ts'
import { CARD, PERSON, quoted } from './factory.ts'

const from = Temporal.Now.instant().add({ hours: 40 * 24 })
const STAY = { travel_from_date: from.toString(), travel_to_date: from.add({ hours: 48 }).toString() }

async function withHostedFields() {
  const { h, stripe } = await withStripe({ hostedFields: true })
  const traveller = await h.as.traveller()
  const { quote_id } = await quoted(traveller, 'BUY_NOW', STAY)
  return { h, stripe, traveller, quote_id }
}

test("with the gateway's own card fields a booking is paid without its number ever reaching us", async () => {
  const { h, stripe, traveller, quote_id } = await withHostedFields()
  const payment_method = stripe.fieldsToken(CARD.cc_number)
  const input = { quote_id, ...PERSON, postal_code: '98188', payment_method }
  const { booking } = await traveller.call(bookings.create, input)
  expect(booking).toMatchObject({ status: 'CONFIRMED', card: { brand: 'visa', last4: '4242' } })
  expect(stripe.calls.some((call) => call === 'POST /v1/payment_methods')).toBe(false)
  const { card_fields } = await h.call(settings.get, {})
  expect(card_fields).toEqual({ provider: 'stripe', publishable_key: 'pk_test_1' })
})

test('card numbers are refused then, and go no further', async () => {
  const { stripe, traveller, quote_id } = await withHostedFields()
  const request = traveller.call(bookings.create, { quote_id, ...PERSON, ...CARD })
  await expect(request).rejects.toMatchObject({
    fieldErrors: { cc_number: ['Enter your card in the secure card form.'] },
  })
  expect(stripe.calls).toEqual([])
})

test('a card that the bank refuses leaves nothing behind, and the quote is good for another', async () => {
  const { h, stripe, traveller, quote_id } = await withHostedFields()
  const input = { quote_id, ...PERSON, postal_code: '98188' }
  const refused = traveller.call(bookings.create, { ...input, payment_method: stripe.fieldsToken('4000000000000002') })
  await expect(refused).rejects.toMatchObject({ formErrors: [expect.stringContaining('declined')] })
  expect(await h.count('bookings')).toBe(0)
  const again = { ...input, payment_method: stripe.fieldsToken(CARD.cc_number) }
  expect((await traveller.call(bookings.create, again)).booking.status).toBe('CONFIRMED')
})

test('a card whose bank asks first takes no space and no money until its holder has answered', async () => {
  const { h, stripe, traveller, quote_id } = await withHostedFields()
  const input = { quote_id, ...PERSON, postal_code: '98188' }
  const asked = await traveller
    .call(bookings.create, { ...input, payment_method: stripe.fieldsToken('4000002760003184') })
    .catch((error: unknown) => error as ValidationError)
  if (!('challenge' in asked) || !asked.challenge) throw new Error('The bank did not ask')
  expect(asked.fieldErrors).toEqual({ cc_number: [expect.stringContaining('is asking you to confirm')] })
  expect(await h.count('bookings')).toBe(0)
  stripe.answerChallenge(asked.challenge.id, 'passed')
  const { booking } = await traveller.call(bookings.create, { ...input, payment_method: asked.challenge.id })
  expect(booking).toMatchObject({ status: 'CONFIRMED', card: { last4: '3184' } })
  expect(stripe.captures()).toBe(1)
})

test("the demonstration's bank asks of one number: answered, raced or repeated it is charged once; refused, nothing is", async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const { quote_id } = await quoted(traveller, 'BUY_NOW')
  const input = { quote_id, ...PERSON, postal_code: '98188' }
  const typed = { ...input, ...CARD, cc_number: '4000 0027 6000 3184' }
  const asks = async (idempotencyKey: string) => {
    const error = await traveller.call(bookings.create, typed, { idempotencyKey }).catch((error: unknown) => error)
    if (!(error instanceof ValidationError) || !error.challenge) throw new Error('The bank did not ask')
    return error.challenge
  }
  const [key, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const first = await asks(key)
  expect(first.client_secret).toBeNull()
  // Nothing was kept under the key: the same request is asked anew.
  expect((await asks(key)).id).not.toBe(first.id)
  const refused = traveller.call(bookings.create, { ...input, payment_method: `${first.id}~failed` })
  await expect(refused).rejects.toMatchObject({ formErrors: [expect.stringContaining('did not confirm')] })
  await expect(traveller.call(bookings.create, { ...input, payment_method: 'challenge_nobody' })).rejects.toMatchObject(
    { formErrors: [expect.stringContaining('did not confirm')] },
  )
  expect(await h.count('bookings')).toBe(0)

  const { id } = await asks(other)
  const answered = { ...input, payment_method: id }
  const both = await Promise.all([1, 2].map(() => traveller.call(bookings.create, answered, { idempotencyKey: other })))
  expect(new Set(both.map(({ booking }) => booking.number)).size).toBe(1)
  expect(both[0]?.booking).toMatchObject({ status: 'CONFIRMED', card: { last4: '3184' } })
  expect(await h.count('sandbox.charges', { status: 'CAPTURED' })).toBe(1)
})

test('without them, numbers are typed here and tokens are refused', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const { quote_id } = await quoted(traveller, 'BUY_NOW')
  const request = traveller.call(bookings.create, { quote_id, ...PERSON, postal_code: '98188', payment_method: 'pm_1' })
  await expect(request).rejects.toMatchObject({ fieldErrors: { payment_method: [expect.any(String)] } })
  expect((await h.call(settings.get, {})).card_fields).toBeNull()
})

test("the demonstration's wallet pays like a typed card, whatever is sent at once, and its declined card charges nothing", async () => {
  const h = await harness()
  const { express_pay } = await h.call(settings.get, {})
  expect(express_pay).toMatchObject({ provider: 'sandbox', cards: [{ last4: '4242' }, { last4: '0002' }] })
  const traveller = await h.as.traveller()
  const { quote_id } = await quoted(traveller, 'BUY_NOW')
  const input = { quote_id, ...PERSON, postal_code: '98188' }
  const declined = traveller.call(bookings.create, { ...input, payment_method: 'wallet_declined' })
  await expect(declined).rejects.toMatchObject({ formErrors: [expect.stringContaining('declined')] })

  const idempotencyKey = crypto.randomUUID()
  const pay = () => traveller.call(bookings.create, { ...input, payment_method: 'wallet_visa' }, { idempotencyKey })
  const made = await Promise.all(Array.from({ length: 8 }, pay))
  expect(new Set(made.map(({ booking }) => booking.id)).size).toBe(1)
  expect(made[0]?.booking).toMatchObject({ status: 'CONFIRMED', card: { brand: 'visa', last4: '4242' } })
  expect(await h.rows('sandbox.charges')).toMatchObject([{ status: 'CAPTURED' }])
})
