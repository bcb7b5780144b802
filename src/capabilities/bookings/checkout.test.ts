import { expect, test } from 'vitest'
import { ApiError, ValidationError } from '../../http/client.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import { quotes } from '../quotes/contract.ts'
import { bookings } from './contract.ts'
import { booked, CARD, PERSON, quoted, STAY } from './factory.ts'

const stallsTaken = async ({ lot }: Harness, date: string) => (await lot.taken(date))[0]

const count = (h: Harness) => h.count('bookings')

test('a traveller books, pays, and gets the confirmation with a link that opens the booking', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const booking = await booked(traveller, 'BUY_NOW')
  expect(booking).toMatchObject({
    status: 'CONFIRMED',
    total: '74.57',
    paid: '74.57',
    balance_due: '0.00',
    cancellable: true,
  })
  expect(await stallsTaken(h, '2026-12-04')).toBe(1)

  await h.runJobs()
  const [mail] = await h.mail()
  expect(mail).toMatchObject({ recipient: PERSON.email, text: expect.stringContaining('$74.57') })
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const reader = await h.as.traveller()
  reader.hold(token)
  expect(await reader.call(bookings.get, { bookingId: booking.number.toLowerCase() })).toEqual(booking)
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('BOOK_NOW takes the first day as a deposit and leaves the rest for the lot', async () => {
  const h = await harness()
  const booking = await booked(await h.as.traveller(), 'BOOK_NOW')
  expect(booking).toMatchObject({ status: 'CONFIRMED', total: '78.54', paid: '24.00', balance_due: '54.54' })
})

test.each([
  ['4000000000000002', { formErrors: [expect.stringContaining('declined')], fieldErrors: {} }],
  ['4000000000009995', { formErrors: [expect.stringContaining('enough funds')], fieldErrors: {} }],
  ['4000000000000127', { formErrors: [], fieldErrors: { cc_cvc: [expect.any(String)] } }],
  ['4000000000000069', { formErrors: [], fieldErrors: { cc_exp: [expect.any(String)] } }],
  ['4000000000000119', { formErrors: [expect.stringContaining('could not be processed')], fieldErrors: {} }],
  ['4000000000000341', { formErrors: [expect.stringContaining('declined')], fieldErrors: {} }],
])(
  'card %s is refused with words, the space is free again and the quote works with another card',
  async (cc_number, errors) => {
    const h = await harness()
    const traveller = await h.as.traveller()
    const { quote_id } = await quoted(traveller, 'BUY_NOW')
    const input = { quote_id, ...PERSON, ...CARD }
    await expect(traveller.call(bookings.create, { ...input, cc_number })).rejects.toMatchObject(errors)
    expect(await stallsTaken(h, '2026-12-02')).toBe(0)
    const { booking } = await traveller.call(bookings.create, input)
    expect(booking.status).toBe('CONFIRMED')
    await h.runJobs()
    expect(await brokenPromises(h.services.db)).toEqual([])
  },
)

test('all faults of a booking are told at once, and nothing is written', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const attempt = traveller.call(bookings.create, {
    quote_id: '',
    email: 'nobody',
    cc_number: '4242424242424241',
    cc_exp: '13/30',
    phone_number: '12',
  })
  const error = await attempt.catch((thrown: ValidationError) => thrown)
  expect(error).toBeInstanceOf(ValidationError)
  const { fieldErrors } = error as ValidationError
  const fields = ['cc_cvc', 'cc_exp', 'cc_number', 'email', 'full_name', 'phone_number', 'postal_code', 'quote_id']
  expect(Object.keys(fieldErrors).toSorted()).toEqual(fields)
  expect(await count(h)).toBe(0)
})

test('an expired quote is gone, an unknown one is a field error, and STANDARD cannot be booked', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const quote = await quoted(traveller, 'BUY_NOW')
  const standard = await quoted(traveller, 'STANDARD')
  const book = (quote_id: string) => traveller.call(bookings.create, { quote_id, ...PERSON, ...CARD })
  await expect(book(standard.id)).rejects.toMatchObject({ fieldErrors: { quote_id: [expect.any(String)] } })
  await expect(book('0190aaaa-0000-7000-8000-000000000000')).rejects.toMatchObject({
    fieldErrors: { quote_id: [expect.any(String)] },
  })
  h.clock.advance({ minutes: 30, seconds: 1 })
  await expect(book(quote.id)).rejects.toMatchObject({ status: 410, code: 'quote_expired' })
})

test('a stay that is over cannot be booked, however long ago its price was asked for', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const stay = { travel_from_date: '2026-11-21 12:00:00-0800', travel_to_date: '2026-11-21 12:15:00-0800' }
  const { quote_id } = await quoted(traveller, 'BUY_NOW', stay)
  h.clock.advance({ minutes: 16 })
  const late = traveller.call(bookings.create, { quote_id, ...PERSON, ...CARD })
  await expect(late).rejects.toMatchObject({ status: 410, code: 'quote_expired' })
})

test('a second booking of the same dates by the same address is asked about, and its owner gets the mail', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  await booked(traveller)
  const { quote_id } = await quoted(traveller, 'BOOK_NOW')
  const again = { quote_id, ...PERSON, email: PERSON.email.toUpperCase(), ...CARD }
  const error = await traveller.call(bookings.create, again).catch((thrown: ApiError) => thrown)
  expect(error).toMatchObject({ status: 409, code: 'duplicate_booking' })
  const { booking } = await traveller.call(bookings.create, { ...again, check_for_existing: true })
  expect(booking.status).toBe('CONFIRMED')
  await h.runJobs()
  const mails = await h.rows('mail_messages', { purpose: /\/duplicate\// })
  expect(mails).toHaveLength(1)
})

test('a stay may begin when another one ends, or share its dates with a canceled one, without a question', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const first = await booked(traveller)
  const book = async (stay: typeof STAY) => {
    const { quote_id } = await quoted(traveller, 'BOOK_NOW', stay)
    try {
      return (await traveller.call(bookings.create, { quote_id, ...PERSON, ...CARD })).booking.status
    } catch (error) {
      return error instanceof ApiError ? error.code : error
    }
  }
  const travel_to_date = '2026-12-08 08:00:00-0800'
  expect(await book({ travel_from_date: '2026-12-04 07:59:00-0800', travel_to_date })).toBe('duplicate_booking')
  expect(await book({ travel_from_date: STAY.travel_to_date, travel_to_date })).toBe('CONFIRMED')
  expect(await book(STAY)).toBe('duplicate_booking')
  await traveller.call(bookings.cancel, { number: first.number })
  expect(await book(STAY)).toBe('CONFIRMED')
})

test('the same quote cannot be booked twice', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const { quote_id } = await quoted(traveller, 'BUY_NOW')
  const input = { quote_id, ...PERSON, ...CARD, check_for_existing: true }
  await traveller.call(bookings.create, input)
  await expect(traveller.call(bookings.create, input)).rejects.toMatchObject({
    formErrors: [expect.stringContaining('already been booked')],
  })
  expect(await count(h)).toBe(1)
})

test('who says at once to have checked for an existing booking is booked at once, beside another one or not', async () => {
  const h = await harness()
  for (const _ of ['no booking yet', 'one for the same dates']) {
    const traveller = await h.as.traveller()
    const { quote_id } = await quoted(traveller, 'BUY_NOW')
    const { booking } = await traveller.call(bookings.create, {
      quote_id,
      ...PERSON,
      ...CARD,
      check_for_existing: true,
    })
    expect(booking.status).toBe('CONFIRMED')
  }
  await h.runJobs()
  const mails = await h.rows('mail_messages', { purpose: /\/duplicate\// })
  expect(mails).toEqual([])
})

test('a coupon is used up by its last use and given back by a cancellation', async () => {
  const h = await harness()
  const [first, second] = [await h.as.traveller(), await h.as.traveller()]
  const stay = { ...STAY, promo_code: 'lastone' }
  const late = await quoted(second, 'BUY_NOW', stay)
  const booking = await booked(first, 'BUY_NOW', { stay })
  const book = () => second.call(bookings.create, { quote_id: late.id, ...PERSON, ...CARD, email: 'grace@example.com' })
  await expect(book()).rejects.toMatchObject({ fieldErrors: { promo_code: ['This code has been used up'] } })
  await expect(quoted(second, 'BUY_NOW', stay)).rejects.toMatchObject({
    fieldErrors: { promo_code: ['This code has been used up'] },
  })
  await first.call(bookings.cancel, { number: booking.number })
  await expect(book()).resolves.toMatchObject({ booking: { status: 'CONFIRMED' } })
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('sold out tells the full dates and what is free nearby, and charges nothing', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const quote = await quoted(traveller, 'BUY_NOW')
  await h.lot.setSpaces('2026-12-02', 0)
  const set = await traveller.call(quotes.set, STAY)
  expect(set.availability).toMatchObject({ is_sold_out: true, full_dates: ['2026-12-02'] })
  expect(set.availability.alternatives).toContainEqual({
    vehicle_class: 'STANDARD',
    travel_from_date: '2026-12-03T08:00:00-08:00',
    travel_to_date: '2026-12-06T08:00:00-08:00',
    total: '74.57',
  })
  expect(set.availability.alternatives).toContainEqual(expect.objectContaining({ vehicle_class: 'OVERSIZE' }))
  const attempt = traveller.call(bookings.create, { quote_id: quote.id, ...PERSON, ...CARD })
  await expect(attempt).rejects.toMatchObject({ formErrors: [expect.stringContaining('Wed, 12/02/26')] })
  expect(await h.rows('sandbox.charges')).toEqual([])
})

test('too many refused cards close the door to card testing, for any card', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const { quote_id } = await quoted(traveller, 'BUY_NOW')
  const attempt = (cc_number: string) => traveller.call(bookings.create, { quote_id, ...PERSON, ...CARD, cc_number })
  for (let tries = 0; tries < 10; tries++) await attempt('4000000000000002').catch(() => undefined)
  await expect(attempt(CARD.cc_number)).rejects.toMatchObject({ status: 429 })
})

test('that somebody has a booking is told only with a card that would pay: a refused one gets its own answer first', async () => {
  const h = await harness()
  await booked(await h.as.traveller())
  await h.runJobs()
  const stranger = await h.as.traveller()
  const { quote_id } = await quoted(stranger, 'BUY_NOW')
  const ask = async (cc_number: string) =>
    stranger
      .call(bookings.create, { quote_id, ...PERSON, ...CARD, cc_number })
      .then(() => 'booked')
      .catch((error: unknown) => (error instanceof ApiError ? error.code : 'refused'))
  // Refused when it is saved, and when it is charged.
  expect([await ask('4000000000000002'), await ask('4000000000000341')]).toEqual(['refused', 'refused'])
  const mails = () => h.rows('mail_messages', { purpose: /\/duplicate\// })
  await h.runJobs()
  expect(await mails()).toEqual([])
  expect(await ask(CARD.cc_number)).toBe('duplicate_booking')
  await h.runJobs()
  expect(await mails()).toHaveLength(1)
  const known = (await h.rows('payments')).map(({ id }) => id)
  const held = (await h.rows('sandbox.charges', {}, 'status')).filter(({ key }) => !known.includes(key))
  expect(held.map(({ status }) => status)).toEqual(['REFUSED', 'VOIDED'])
})
