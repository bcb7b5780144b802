import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { bookings } from './contract.ts'
import { booked, PERSON } from './factory.ts'

test('number and e-mail address open a booking, however they are typed', async () => {
  const h = await harness()
  const { id, number } = await booked(await h.as.traveller())
  const other = await h.as.traveller()
  const typed = `${number.slice(0, 4).toLowerCase()}-${number.slice(4)} `
  const { booking, token } = await other.call(bookings.claim, { number: typed, email_addr: PERSON.email.toUpperCase() })
  expect(booking.id).toBe(id)
  other.hold(token)
  await expect(other.call(bookings.get, { bookingId: id })).resolves.toMatchObject({ id })
})

test('a wrong number and a wrong address read the same', async () => {
  const h = await harness()
  const { number } = await booked(await h.as.traveller())
  const guesser = await h.as.traveller()
  const guess = (input: { number: string; email_addr: string }) =>
    guesser.call(bookings.claim, input).catch((error: { formErrors: string[] }) => error.formErrors)
  const answers = [
    await guess({ number, email_addr: 'eve@example.com' }),
    await guess({ number: '22222222A', email_addr: PERSON.email }),
    await guess({ number: 'no number', email_addr: 'eve@example.com' }),
  ]
  expect(new Set(answers.map(String)).size).toBe(1)
})

test('guessing is limited by number, whoever guesses', async () => {
  const h = await harness()
  const { number } = await booked(await h.as.traveller())
  const guess = async (index: number) =>
    (await h.as.traveller()).call(bookings.claim, { number, email_addr: `guess${index}@example.com` })
  for (let index = 0; index < 10; index++) await guess(index).catch(() => undefined)
  await expect(guess(10)).rejects.toMatchObject({ status: 429 })
})

test('the confirmation is sent again only to who holds the booking, to any address, few times an hour', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const { number } = await booked(traveller)
  await traveller.call(bookings.email, { number, email: 'friend@example.com' })
  await h.runJobs()
  const sent = await h.sql`select recipient from mail_messages where purpose like '%/copy/%'`
  expect(sent).toEqual([{ recipient: 'friend@example.com' }])
  const stranger = await h.as.traveller()
  await booked(stranger, 'BUY_NOW', { email: 'eve@example.com' })
  await expect(stranger.call(bookings.email, { number, email: 'eve@example.com' })).rejects.toMatchObject({
    status: 404,
  })
  for (let tries = 2; tries < 10; tries++) await traveller.call(bookings.email, { number, email: 'friend@example.com' })
  await expect(traveller.call(bookings.email, { number, email: 'friend@example.com' })).rejects.toMatchObject({
    status: 429,
  })
})
