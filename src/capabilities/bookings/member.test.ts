import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import type { MemberTraveller } from '../../test/travellers.ts'
import { billing } from '../club/billing/contract.ts'
import { bookings } from './contract.ts'
import { booked, CARD, PERSON, quoted } from './factory.ts'

const { postal_code: _, ...VISA } = CARD
const HOME = { address_line_1: '1 Pike St', city: 'Seattle', state: 'WA', postal_code: '98101', country: 'US' }

async function saved(member: MemberTraveller) {
  const { number } = member
  const { token_id } = await member.call(billing.addCard, { number, ...VISA })
  const { addr_id } = await member.call(billing.addAddress, { number, ...HOME })
  return { token_id, addr_id }
}

test("a saved card and address pay a booking without any card or address field; it is then the member's", async () => {
  const h = await harness()
  const member = await h.as.member()
  const means = await saved(member)
  const { quote_id } = await quoted(member, 'BUY_NOW')
  const { booking } = await member.call(bookings.create, { quote_id, email: member.email, ...means })
  expect(booking).toMatchObject({
    status: 'CONFIRMED',
    paid: '74.57',
    full_name: 'Test member',
    point_club_number: member.number,
    card: { brand: 'visa', last4: '4242' },
  })
  expect(await member.call(bookings.get, { bookingId: booking.id })).toMatchObject({ id: booking.id })
  expect(await h.rows('bookings')).toMatchObject([
    { billing_address: '1 Pike St, Seattle, WA, US', postal_code: '98101' },
  ])
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a saved card goes with the default address where none is named, and needs none where none is kept', async () => {
  const h = await harness()
  const member = await h.as.member()
  const { number, email } = member
  const { token_id } = await member.call(billing.addCard, { number, ...VISA })
  const book = async (addr_id?: string) => {
    const { quote_id } = await quoted(member, 'BUY_NOW')
    const asked = { quote_id, email, token_id, addr_id, check_for_existing: true }
    const { booking } = await member.call(bookings.create, asked)
    expect(booking).toMatchObject({ status: 'CONFIRMED', card: { last4: '4242' } })
    const { billing_address, postal_code } = await h.row('bookings', { id: booking.id })
    return [billing_address, postal_code]
  }
  expect(await book()).toEqual([null, null])
  await member.call(billing.addAddress, { number, ...HOME })
  const work = await member.call(billing.addAddress, { number, ...HOME, address_line_1: '2 Pine St' })
  expect(await book()).toEqual(['1 Pike St, Seattle, WA, US', '98101'])
  expect(await book(work.addr_id)).toEqual(['2 Pine St, Seattle, WA, US', '98101'])
  await member.call(billing.setDefaultAddress, { number, id: work.addr_id })
  expect(await book()).toEqual(['2 Pine St, Seattle, WA, US', '98101'])
})

test("what is somebody else's is not known: card, address and membership number, all told at once", async () => {
  const h = await harness()
  const [member, other] = [await h.as.member(), await h.as.member()]
  const means = await saved(other)
  for (const who of [member, await h.as.staff('cashier')]) {
    const { quote_id } = await quoted(who, 'BUY_NOW')
    const request = { quote_id, email: 'x@example.com', point_club_id: other.number, ...means }
    await expect(who.call(bookings.create, request)).rejects.toMatchObject({
      fieldErrors: {
        token_id: ['We can’t find this saved card.'],
        addr_id: ['We can’t find this billing address.'],
        point_club_id: ['This isn’t your membership number.'],
      },
    })
  }
  const nobody = await h.as.traveller()
  const { quote_id } = await quoted(nobody, 'BUY_NOW')
  const request = { quote_id, email: 'x@example.com', ...means }
  await expect(nobody.call(bookings.create, request)).rejects.toMatchObject({ status: 401 })
  expect(await h.rows('bookings')).toEqual([])
})

test("a member's own number is theirs however it is typed", async () => {
  const h = await harness()
  const member = await h.as.member()
  const { number } = member
  const point_club_id = `${number.slice(0, 4)}-${number.slice(4, 8)} ${number.slice(8)}`
  expect(await booked(member, 'BUY_NOW', { point_club_id })).toMatchObject({ point_club_number: number })
})

test("a token that ran out while somebody typed is refreshed, and the booking is the member's all the same", async () => {
  const h = await harness()
  const member = await h.as.member()
  h.clock.advance({ minutes: 20 })
  expect(await booked(member)).toMatchObject({ point_club_number: member.number })
  h.clock.advance({ minutes: 20 })
  await h.change('refresh_tokens', {}, { ended_at: Temporal.Now.instant() })
  await expect(booked(member, 'BUY_NOW', { email: 'x@example.com' })).rejects.toMatchObject({ status: 401 })
})

test('save_payment_details keeps a new card for the next booking; without it, and for nobody, none is kept', async () => {
  const h = await harness()
  const member = await h.as.member()
  await booked(member, 'BUY_NOW', { email: 'one@example.com' })
  await booked(await h.as.traveller(), 'BUY_NOW', { email: 'two@example.com', save_payment_details: true })
  expect(await h.rows('payment_tokens')).toEqual([])
  const booking = await booked(member, 'BUY_NOW', { email: 'three@example.com', save_payment_details: true })
  expect(booking.point_club_number).toBe(member.number)
  const { items } = await member.call(billing.cards, { number: member.number })
  expect(items).toMatchObject([{ last4: '4242', is_default: true }])
})

test('a saved card that is refused when charged leaves no booking, and the quote is good for another', async () => {
  const h = await harness()
  const member = await h.as.member()
  const { number } = member
  const { addr_id } = await saved(member)
  const bad = await member.call(billing.addCard, { number, ...VISA, cc_number: '4000000000000341' })
  const { quote_id } = await quoted(member, 'BUY_NOW')
  const request = { quote_id, email: member.email, addr_id, token_id: bad.token_id }
  await expect(member.call(bookings.create, request)).rejects.toMatchObject({
    formErrors: [expect.stringContaining('declined')],
  })
  const { booking } = await member.call(bookings.create, { quote_id, ...PERSON, ...CARD })
  expect(booking.status).toBe('CONFIRMED')
})

test('whoever holds the link of a booking takes it into the own membership, once and for good', async () => {
  const h = await harness()
  const [ada, bob] = [await h.as.member(), await h.as.member()]
  const guest = await h.as.traveller()
  const { id: bookingId } = await booked(guest)
  await expect(ada.call(bookings.linkClub, { bookingId })).rejects.toMatchObject({ status: 404 })
  await expect(guest.call(bookings.linkClub, { bookingId })).rejects.toMatchObject({ status: 401 })
  for (const member of [ada, bob]) member.hold(guest.jar.urlTokens[0]!)
  const linked = { point_club_number: ada.number }
  expect(await ada.call(bookings.linkClub, { bookingId })).toMatchObject(linked)
  expect(await ada.call(bookings.linkClub, { bookingId })).toMatchObject(linked)
  await expect(bob.call(bookings.linkClub, { bookingId })).rejects.toMatchObject({
    formErrors: ['This booking already belongs to another membership.'],
  })
  ada.jar.urlTokens = []
  expect(await ada.call(bookings.get, { bookingId })).toMatchObject(linked)
})

test('a guest may name a member for the points, and is answered alike whether there is one or not', async () => {
  const h = await harness()
  const member = await h.as.member()
  const absent = member.number.startsWith('9') ? `1${member.number.slice(1)}` : `9${member.number.slice(1)}`
  const answers = []
  for (const number of [member.number, absent]) {
    const guest = await h.as.traveller()
    const { quote_id } = await quoted(guest, 'BUY_NOW')
    const typed = `${number.slice(0, 3)} ${number.slice(3)}`
    const request = { quote_id, ...PERSON, ...CARD, email: `${number}@example.com`, point_club_id: typed }
    const { booking } = await guest.call(bookings.create, request)
    expect(booking).toMatchObject({ status: 'CONFIRMED', points_number: number, point_club_number: null })
    answers.push({ ...booking, id: '', number: '', barcode: '', email_addr: '', points_number: '', quote: '' })
    await expect(member.call(bookings.get, { bookingId: booking.id })).rejects.toMatchObject({ status: 404 })
  }
  expect(answers[0]).toEqual(answers[1])
  expect(await h.rows('bookings')).toMatchObject([
    { account_id: null, point_club_number: null },
    { account_id: null, point_club_number: null },
  ])
  const none = await booked(await h.as.traveller(), 'BUY_NOW', { point_club_id: 'none', email: 'x@example.com' })
  expect(none.points_number).toBeNull()
})
