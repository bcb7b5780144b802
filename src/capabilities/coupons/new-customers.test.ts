import { expect, test } from 'vitest'
import { inLanguage } from '../../lib/in-language.ts'
import { harness } from '../../test/harness.ts'
import type { Traveller } from '../../test/travellers.ts'
import { bookings } from '../bookings/contract.ts'
import { booked, CARD, PERSON, quoted, STAY } from '../bookings/factory.ts'
import { quotes } from '../quotes/contract.ts'
import { coupons } from './contract.ts'

const TERMS = { name: 'Hello', kind: 'PERCENT', percent: 20, is_for_new: true } as const
const LATER = { travel_from_date: '2026-12-11 08:00:00-0800', travel_to_date: '2026-12-14 08:00:00-0800' }
const NEW_ONLY = { fieldErrors: { promo_code: ['Valid only for your first booking with us'] } }

const asked = (traveler: Traveller, promo_code: string, more = {}) =>
  traveler.call(quotes.set, { ...LATER, promo_code, ...more })

test('a code for new customers is for the first booking of an address or an account, and again once that is canceled', async () => {
  const h = await harness()
  const [staff, guest] = [await h.as.staff('marketing'), await h.as.traveller()]
  const made = await staff.call(coupons.create, { ...TERMS, code: 'HELLO20' })
  expect(made).toMatchObject({ conditions: 'New customers only', terms: { is_for_new: true } })
  const first = await booked(guest, 'BUY_NOW', { stay: { ...STAY, promo_code: 'HELLO20' } })

  // Somebody else on the same site may still use it; the same address, however it is spelled, may not.
  const again = await quoted(guest, 'BUY_NOW', { ...LATER, promo_code: 'HELLO20' })
  const book = (email: string) =>
    guest.call(bookings.create, { quote_id: again.quote_id, ...PERSON, ...CARD, email, check_for_existing: true })
  await expect(book('Ada@Example.com')).rejects.toMatchObject(NEW_ONLY)
  expect((await staff.call(coupons.read, { couponId: made.id })).uses).toBe(1)

  await guest.call(bookings.cancel, { number: first.number })
  const { booking } = await book('ada@example.com')
  expect(booking).toMatchObject({ status: 'CONFIRMED', total: again.total_charge })
  expect(await staff.call(coupons.read, { couponId: made.id })).toMatchObject({
    results: { uses: 1, returned: 1, new_customers: 1, returning_customers: 0 },
  })
})

test('who is known is told with the price, in both languages; of a stranger’s address nothing is told', async () => {
  const h = await harness()
  const [staff, guest, member] = [await h.as.staff(), await h.as.traveller(), await h.as.member()]
  await staff.call(coupons.create, { ...TERMS, code: 'HELLO20' })
  expect((await asked(member, 'HELLO20')).quotes).not.toEqual([])
  await booked(member, 'BUY_NOW', { email: 'at-work@example.com' })
  await expect(asked(member, 'HELLO20')).rejects.toMatchObject(NEW_ONLY)
  await expect(inLanguage('es', () => asked(member, 'HELLO20'))).rejects.toMatchObject({
    fieldErrors: { promo_code: ['Válido solo para su primera reserva con nosotros'] },
  })
  await expect(asked(staff, 'HELLO20', { email: 'AT-WORK@example.com' })).rejects.toMatchObject(NEW_ONLY)
  expect((await asked(guest, 'HELLO20', { email: 'at-work@example.com' })).quotes).not.toEqual([])
})

test('a code that each address may use once tells of no address but one’s own, nor without a card that would pay', async () => {
  const h = await harness()
  const [staff, guest, member] = [await h.as.staff(), await h.as.traveller(), await h.as.member()]
  const unconfirmed = await h.as.member({ confirmed: false })
  await staff.call(coupons.create, {
    name: 'Once',
    kind: 'PERCENT',
    percent: 20,
    max_uses_per_email: 1,
    code: 'ONCE20',
  })
  for (const { email } of [member, unconfirmed])
    await booked(await h.as.traveller(), 'BUY_NOW', { stay: { ...STAY, promo_code: 'ONCE20' }, email })
  const used = { fieldErrors: { promo_code: ['You have already used this code'] } }
  await expect(asked(member, 'ONCE20')).rejects.toMatchObject(used)
  await expect(asked(staff, 'ONCE20', { email: member.email.toUpperCase() })).rejects.toMatchObject(used)
  expect((await asked(unconfirmed, 'ONCE20', { email: unconfirmed.email })).quotes).not.toEqual([])

  const { quote_id } = await quoted(guest, 'BUY_NOW', { ...LATER, promo_code: 'ONCE20' })
  const book = (cc_number: string) =>
    guest.call(bookings.create, {
      quote_id,
      ...PERSON,
      ...CARD,
      cc_number,
      email: member.email,
      check_for_existing: true,
    })
  await expect(book('4000000000000341')).rejects.toMatchObject({ formErrors: [expect.stringContaining('declined')] })
  await expect(book(CARD.cc_number)).rejects.toMatchObject(used)
  expect(await h.count('bookings', {})).toBe(2)
})

test('a mailbox has one first booking and its uses of a code, whatever stands behind a plus in its address', async () => {
  const h = await harness()
  const [staff, guest] = [await h.as.staff('marketing'), await h.as.traveller()]
  await staff.call(coupons.create, { ...TERMS, code: 'HELLO20' })
  await staff.call(coupons.create, { ...TERMS, is_for_new: false, max_uses_per_email: 1, code: 'ONCE20' })
  const used = { fieldErrors: { promo_code: ['You have already used this code'] } }
  for (const [promo_code, refusal] of [
    ['HELLO20', NEW_ONLY],
    ['ONCE20', used],
  ] as const) {
    const book = async (email: string) => {
      const { quote_id } = await quoted(guest, 'BUY_NOW', { ...LATER, promo_code })
      return guest.call(bookings.create, { quote_id, ...PERSON, ...CARD, email, check_for_existing: true })
    }
    const name = promo_code.toLowerCase()
    await book(`${name}+1@example.com`)
    await expect(book(`${name}+2@example.com`)).rejects.toMatchObject(refusal)
    await expect(book(`${name}@example.com`)).rejects.toMatchObject(refusal)
    await book(`other-${name}@example.com`)
    await expect(book(`other-${name}+3@Example.com`)).rejects.toMatchObject(refusal)
  }
})

test('ten first bookings of one person at once, by two codes: one goes through, for each of two people', async () => {
  const h = await harness()
  const staff = await h.as.staff()
  // The control: without the condition all of them go through.
  for (const code of ['EACHA', 'EACHB']) await staff.call(coupons.create, { ...TERMS, code, is_for_new: false })
  expect(await raced(['EACHA', 'EACHB'], 'dora')).toEqual({ through: 10, refused: 0 })

  for (const code of ['HELLOA', 'HELLOB']) await staff.call(coupons.create, { ...TERMS, code })
  expect(await raced(['HELLOA', 'HELLOB'], 'ada')).toEqual({ through: 1, refused: 9 })
  expect(await raced(['HELLOA', 'HELLOB'], 'bob')).toEqual({ through: 1, refused: 9 })

  async function raced(codes: readonly [string, string], name: string) {
    const travelers = await Promise.all(Array.from({ length: 10 }, () => h.as.traveller()))
    const given = await Promise.all(
      travelers.map((one, index) => quoted(one, 'BUY_NOW', { ...STAY, promo_code: codes[index % 2] ?? '' })),
    )
    const person = { ...PERSON, email: `${name}@example.com` }
    const ends = await Promise.allSettled(
      given.map(({ quote_id }, index) =>
        travelers[index]!.call(bookings.create, { quote_id, ...person, ...CARD, check_for_existing: true }),
      ),
    )
    const refusals = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
    for (const refusal of refusals) expect(refusal).toMatchObject(NEW_ONLY)
    return { through: ends.length - refusals.length, refused: refusals.length }
  }
})
