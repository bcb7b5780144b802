import { expect, test } from 'vitest'
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
  expect(await h.sql`select count(*) as n from bookings`).toEqual([{ n: 0 }])
  const again = { ...input, payment_method: stripe.fieldsToken(CARD.cc_number) }
  expect((await traveller.call(bookings.create, again)).booking.status).toBe('CONFIRMED')
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
  expect(await h.sql`select status from sandbox.charges`).toEqual([{ status: 'CAPTURED' }])
})
