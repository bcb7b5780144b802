import { expect, test } from 'vitest'
import { harness } from '../../../test/harness.ts'
import type { MemberTraveller } from '../../../test/travellers.ts'
import { withStripe } from '../../../test/with-stripe.ts'
import { club } from '../contract.ts'
import { billing } from './contract.ts'
import { recorderOfCard } from './index.ts'

const VISA = { cc_number: '4242 4242 4242 4242', cc_cvc: '123', cc_exp: '12/30' }
const MASTER = { ...VISA, cc_number: '5555555555554444' }
const HOME = { address_line_1: '1 Pike St', city: 'Seattle', state: 'wa', postal_code: '98101', country: 'us' }

const cardsOf = async ({ call, number }: MemberTraveller) =>
  (await call(billing.cards, { number, sort_by: 'is_default' })).items.map(({ last4, is_default }) => [
    last4,
    is_default,
  ])

test('the first card is the default; there is one at most, whatever is added, chosen and deleted', async () => {
  const member = await (await harness()).as.member()
  const { number } = member
  const visa = await member.call(billing.addCard, { number, ...VISA })
  expect(visa).toEqual({
    token_id: expect.any(String),
    brand: 'visa',
    last4: '4242',
    exp_month: 12,
    exp_year: 2030,
    is_default: true,
    auto_point_record: false,
    created_at: expect.any(String),
  })
  const master = await member.call(billing.addCard, { number, ...MASTER })
  expect(await cardsOf(member)).toEqual([
    ['4242', true],
    ['4444', false],
  ])
  await member.call(billing.setDefaultCard, { number, tokenId: master.token_id })
  expect(await cardsOf(member)).toEqual([
    ['4444', true],
    ['4242', false],
  ])
  await member.call(billing.deleteCard, { number, tokenId: master.token_id })
  expect(await cardsOf(member)).toEqual([['4242', true]])
  await member.call(billing.deleteCard, { number, tokenId: visa.token_id })
  expect(await cardsOf(member)).toEqual([])
})

test('twenty cards and choices at once leave one default', async () => {
  const h = await harness()
  const member = await h.as.member()
  const { number } = member
  const added = await Promise.all(
    [VISA, MASTER, VISA, MASTER].map((card) => member.call(billing.addCard, { number, ...card })),
  )
  await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      member.call(billing.setDefaultCard, { number, tokenId: added[n % added.length]!.token_id }),
    ),
  )
  expect(await h.rows('payment_tokens')).toHaveLength(2)
  expect(await h.rows('payment_tokens', { is_default: true })).toHaveLength(1)
})

test('the same card again brings its new date and stays one', async () => {
  const member = await (await harness()).as.member()
  const { number } = member
  const first = await member.call(billing.addCard, { number, ...VISA })
  const again = await member.call(billing.addCard, { number, ...VISA, cc_exp: '01/32' })
  expect(again).toMatchObject({ token_id: first.token_id, exp_month: 1, exp_year: 2032, is_default: true })
})

test.each([
  [{}, { cc_number: ['Required'], cc_cvc: ['Required'], cc_exp: ['Required'] }],
  [{ ...VISA, cc_number: '4242424242424241' }, { cc_number: ['Check the card number'] }],
  [{ ...VISA, cc_exp: '10/26' }, { cc_exp: ['This card has expired. Check the date, or use another card.'] }],
  [{ ...VISA, cc_number: '4000000000000127' }, { cc_cvc: ['The security code isn’t right. Check it and try again.'] }],
])('the card %j is refused', async (card, fieldErrors) => {
  const member = await (await harness()).as.member()
  await expect(member.call(billing.addCard, { number: member.number, ...card })).rejects.toMatchObject({ fieldErrors })
})

test("with the gateway's own card fields a card is saved without its number ever reaching us", async () => {
  const { h, stripe } = await withStripe({ hostedFields: true })
  const member = await h.as.member()
  const { number } = member
  const payment_method = stripe.fieldsToken('4242424242424242')
  expect(await member.call(billing.addCard, { number, payment_method })).toMatchObject({ last4: '4242' })
  await expect(member.call(billing.addCard, { number, ...VISA })).rejects.toMatchObject({
    fieldErrors: { cc_number: ['Enter your card in the secure card form.'] },
  })
})

test('one member at most records the points of a card; who has left records none', async () => {
  const h = await harness()
  const [ada, bob] = [await h.as.member(), await h.as.member()]
  const card = (member: MemberTraveller) => member.call(billing.addCard, { number: member.number, ...VISA })
  const [of, ofBob] = [await card(ada), await card(bob)]
  const on = (member: MemberTraveller, tokenId: string) =>
    member.call(billing.enableAutoRecord, { number: member.number, tokenId })
  expect(await on(ada, of.token_id)).toMatchObject({ auto_point_record: true })
  await expect(on(bob, ofBob.token_id)).rejects.toMatchObject({
    formErrors: [expect.stringContaining('another member')],
  })
  const [{ fingerprint } = { fingerprint: '' }] = await h.rows('payment_tokens')
  expect(await recorderOfCard(h.ctx(), fingerprint)).toBe(ada.id)

  await ada.call(club.deactivate, { number: ada.number })
  expect(await recorderOfCard(h.ctx(), fingerprint)).toBeUndefined()
  expect(await on(bob, ofBob.token_id)).toMatchObject({
    auto_point_record: true,
  })
  expect(await recorderOfCard(h.ctx(), fingerprint)).toBe(bob.id)
  const off = { number: bob.number, tokenId: ofBob.token_id }
  expect(await bob.call(billing.disableAutoRecord, off)).toMatchObject({ auto_point_record: false })
  await expect(bob.call(billing.disableAutoRecord, { ...off, tokenId: of.token_id })).rejects.toMatchObject({
    status: 404,
  })
})

test('an address with nothing in it has one fault for each field', async () => {
  const member = await (await harness()).as.member()
  const empty = { number: member.number, address_line_1: '', city: '', state: '', postal_code: '', country: '' }
  await expect(member.call(billing.addAddress, empty)).rejects.toMatchObject({
    fieldErrors: { address_line_1: ['Required'], city: ['Required'], country: ['Required'] },
  })
})

test('what is missing of an address and what its country asks for are told at once, each field once', async () => {
  const member = await (await harness()).as.member()
  const faultsOf = async (body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${member.jar.authToken}` }
    const path = `/api/club/${member.number}/billing-addrs/`
    const answer = await member.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await answer.json()) as { fieldErrors: unknown }).fieldErrors
  }
  const missing = { address_line_1: ['Required'], city: ['Required'] }
  expect(await faultsOf({ country: 'us' })).toEqual({ ...missing, state: ['Required'], postal_code: ['Required'] })
  expect(await faultsOf({ country: 'CA', state: 'WA', postal_code: 5 })).toEqual({
    ...missing,
    state: ['Choose one from the list'],
    postal_code: [expect.any(String)],
  })
  expect(await faultsOf({})).toEqual({ ...missing, country: ['Required'] })
  expect(await faultsOf({ country: 'USA' })).toEqual({ ...missing, country: [expect.any(String)] })
})

test('addresses have a default like cards, and faults per field', async () => {
  const member = await (await harness()).as.member()
  const { number } = member
  const home = await member.call(billing.addAddress, { number, ...HOME })
  expect(home).toMatchObject({ state: 'WA', country: 'US', is_default: true })
  const paris = { address_line_1: '1 Rue de Rivoli', city: 'Paris', postal_code: '75001', country: 'FR' }
  const away = await member.call(billing.addAddress, { number, ...paris })
  await member.call(billing.setDefaultAddress, { number, id: away.addr_id })
  const { items } = await member.call(billing.addresses, { number })
  expect(items.map(({ city, is_default }) => [city, is_default])).toEqual([
    ['Paris', true],
    ['Seattle', false],
  ])
  expect(await member.call(billing.deleteAddress, { number, id: away.addr_id })).toMatchObject({ city: 'Paris' })
  expect((await member.call(billing.addresses, { number })).items).toMatchObject([{ is_default: true }])
  const wrong = member.call(billing.addAddress, { number, ...HOME, state: 'BC', city: '' })
  await expect(wrong).rejects.toMatchObject({
    fieldErrors: { city: ['Required'], state: ['Choose one from the list'] },
  })
})

test('lists come fifteen a page', async () => {
  const h = await harness()
  const member = await h.as.member()
  const { number } = member
  for (let n = 0; n < 17; n++)
    await member.call(billing.addAddress, { number, ...HOME, address_line_1: `${n} Pike St` })
  expect(await member.call(billing.addresses, { number })).toMatchObject({ count: 17, items: { length: 15 } })
  expect((await member.call(billing.addresses, { number, page_number: 2 })).items).toHaveLength(2)
})
