import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { bookings } from './contract.ts'
import { booked, PERSON, STAY } from './factory.ts'

const LATER = { travel_from_date: '2027-01-10 08:00:00-0800', travel_to_date: '2027-01-12 08:00:00-0800' }

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

test('a booking whose links have run out, 90 days after its stay, is opened by number and address all the same', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const { id, number } = await booked(traveller)
  const open = () => traveller.call(bookings.get, { bookingId: id })
  h.clock.set('2027-03-04T15:59:00Z')
  expect(await open()).toMatchObject({ id })
  h.clock.advance({ hours: 24 })
  await expect(open()).rejects.toMatchObject({ status: 401 })
  traveller.hold((await traveller.call(bookings.claim, { number, email_addr: PERSON.email })).token)
  h.clock.advance({ hours: 24 * 7 - 1 })
  expect(await open()).toMatchObject({ id })
  h.clock.advance({ hours: 2 })
  await expect(open()).rejects.toMatchObject({ status: 401 })
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

test('one mail has all live and recent bookings of an address; a stranger learns nothing, and nobody else gets mail', async () => {
  const h = await harness()
  const other = await booked(await h.as.traveller(), 'BUY_NOW', { stay: STAY, email: 'other@example.com' })
  const mine = await booked(await h.as.traveller(), 'BUY_NOW', { stay: STAY, email: 'Ada.L@example.com' })
  const later = await booked(await h.as.traveller(), 'BOOK_NOW', { stay: LATER, email: 'ada.l@example.com' })
  const stranger = await h.as.traveller()
  const known = await stranger.call(bookings.find, { email_addr: 'ADA.L@example.com' })
  const unknown = await stranger.call(bookings.find, { email_addr: 'nobody@example.com' })
  expect(known).toEqual(unknown)
  await h.runJobs()
  const mails = await h.mail('bookings-found/')
  expect(mails.map(({ recipient }) => recipient.toLowerCase())).toEqual(['ada.l@example.com'])
  const { text } = mails[0]!
  expect([mine.number, later.number, other.number].map((number) => text.includes(number))).toEqual([true, true, false])

  // Each link opens its booking, as the one of its confirmation does.
  const reader = await h.as.traveller()
  reader.hold(new RegExp(`bookings/${later.id}/\\?token=([\\w-]+)`).exec(text)![1]!)
  expect((await reader.call(bookings.get, { bookingId: later.id })).number).toBe(later.number)
  await expect(reader.call(bookings.get, { bookingId: mine.id })).rejects.toMatchObject({ status: 404 })
})

test('stays that ended long ago are not mailed, and asking is limited by address, known or not', async () => {
  const h = await harness()
  await booked(await h.as.traveller(), 'BUY_NOW', { stay: STAY, email: 'ada.l@example.com' })
  h.clock.set(h.clock.now().add({ hours: 24 * 120 }))
  for (const email_addr of ['ada.l@example.com', 'nobody@example.com']) {
    for (let index = 0; index < 6; index++) await (await h.as.traveller()).call(bookings.find, { email_addr })
    const again = (await h.as.traveller()).call(bookings.find, { email_addr })
    await expect(again).rejects.toMatchObject({ status: 429 })
  }
  await h.runJobs()
  expect(await h.mail('bookings-found/')).toEqual([])
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
  const sent = await h.rows('mail_messages', { purpose: /\/copy\// })
  expect(sent).toMatchObject([{ recipient: 'friend@example.com' }])
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

test('a confirmation is mailed again only while the booking holds a space, also where it was asked for in time', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const { id, number } = await booked(traveller)
  const next = await booked(traveller, 'BUY_NOW', { stay: LATER })
  await h.runJobs()
  const ask = (number: string) => traveller.call(bookings.email, { number, email: 'friend@example.com' })
  const isOver = { formErrors: ['This stay is over, so there’s no confirmation to email.'] }
  await h.change('bookings', { id }, { status: 'NO_SHOW' })
  await expect(ask(number)).rejects.toMatchObject(isOver)
  await h.change('bookings', { id }, { status: 'CHECKED_IN' })
  await ask(number)
  await h.runJobs()
  await h.change('bookings', { id }, { status: 'COMPLETED' })
  await expect(ask(number)).rejects.toMatchObject(isOver)
  await ask(next.number)
  await traveller.call(bookings.cancel, { number: next.number })
  await h.runJobs()
  expect((await h.mail(/\/copy\//)).map(({ text }) => text.includes(number))).toEqual([true])
  await expect(ask(next.number)).rejects.toMatchObject({ formErrors: ['This booking is canceled.'] })
})
