import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { quotes } from '../quotes/contract.ts'
import { bookings } from './contract.ts'
import { booked, CARD, PERSON, quoted, STAY } from './factory.ts'

/** The same number, written in ever other ways. */
const spellings = (number: string) =>
  Array.from({ length: 12 }, (_, index) => {
    const at = index % number.length
    const written = `${number.slice(0, at)}${index < number.length ? '-' : ' '}${number.slice(at)}`
    return index % 2 ? written.toLowerCase() : written
  })

test('guesses at a booking are counted together, however its number is written', async () => {
  const h = await harness()
  const { number } = await booked(await h.as.traveller())
  const statuses = []
  for (const [index, written] of spellings(number).entries()) {
    const guesser = await h.as.traveller()
    const guess = guesser.call(bookings.claim, { number: written, email_addr: `guess${index}@example.com` })
    statuses.push(await guess.catch((error: { status?: number }) => error.status ?? 422))
  }
  expect(statuses).toContain(429)
})

test('a confirmation goes to few others an hour, however the booking is called', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const { number } = await booked(traveller)
  const sends = spellings(number).map((written, index) =>
    traveller.call(bookings.email, { number: written, email: `friend${index}@example.com` }),
  )
  const refused = (await Promise.allSettled(sends)).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(2)
})

test('staff who may only read bookings cannot have a link sent that changes them', async () => {
  const h = await harness()
  const { number } = await booked(await h.as.traveller())
  const auditor = await h.as.staff('auditor')
  const send = auditor.call(bookings.email, { number, email: 'auditor@example.com' })
  await expect(send).rejects.toMatchObject({ status: 404 })
})

test('promo codes cannot be tried one after the other; who tried too many is not told of a right one either', async () => {
  const h = await harness()
  const [guesser, other] = [await h.as.traveller(), await h.as.traveller()]
  for (let index = 0; index < 20; index++) {
    const guess = guesser.call(quotes.set, { ...STAY, promo_code: `GUESS${index}` })
    await expect(guess).rejects.toMatchObject({ fieldErrors: { promo_code: [expect.any(String)] } })
  }
  const right = { ...STAY, promo_code: 'WELCOME10' }
  await expect(guesser.call(quotes.set, right)).rejects.toMatchObject({ status: 429 })
  await expect(guesser.call(quotes.set, STAY)).resolves.toBeTruthy()
  await expect(other.call(quotes.set, right)).resolves.toBeTruthy()
})

test.each(['\u0000', '\uD800', 'x'.repeat(300)])(
  'marketing arguments that cannot be kept (%j) cost nobody the booking',
  async (utm_source) => {
    const h = await harness()
    const traveller = await h.as.traveller()
    const { quote_id } = await quoted(traveller, 'BUY_NOW')
    const { booking } = await traveller.call(bookings.create, {
      quote_id,
      ...PERSON,
      ...CARD,
      marketing: { utm_source },
    })
    expect(booking.status).toBe('CONFIRMED')
  },
)
