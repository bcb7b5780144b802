import { expect, test } from 'vitest'
import { toArgument } from '../../lib/pacific.ts'
import { type FaultyGateway, faultyGateway } from '../../test/faulty-gateway.ts'
import { flightFeed } from '../../test/flight-feed.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { spellings } from '../../test/spellings.ts'
import type { MemberTraveller, Traveller } from '../../test/travellers.ts'
import { bookings } from '../bookings/contract.ts'
import { CARD, PERSON } from '../bookings/factory.ts'
import { billing } from '../club/billing/contract.ts'
import { pointsOf } from '../club/points/index.ts'
import { fileFeed } from '../flights/index.ts'
import { gate } from '../gate/contract.ts'
import { ARRIVAL, atTheGate, LEAVING, nothingIsBroken } from '../gate/factory.ts'
import { givenTo } from '../vouchers/factory.ts'
import { stays } from './contract.ts'
import { arrived, openTicket } from './factory.ts'
import { applyFeed } from './late-flight.ts'

const pointsOfMember = async (h: Harness, { id }: MemberTraveller) => (await pointsOf(h.ctx(), id)).balance

/** Somebody who holds the link of a guest's booking takes it into their membership. */
async function join(h: Harness, guest: Traveller, bookingId: string): Promise<MemberTraveller> {
  const member = await h.as.member()
  member.hold(guest.jar.urlTokens[0]!)
  await member.call(bookings.linkClub, { bookingId })
  await h.runJobs()
  return member
}

test('a booking that is taken into a membership while its car is at the lot earns with its stay', async () => {
  const { h, traveller, booking, who } = await atTheGate()
  const { id: stayId } = await who.call(gate.arrive, { booking_number: booking.number })
  const member = await join(h, traveller, booking.id)
  expect(await who.call(gate.stay, { stayId })).toMatchObject({ point_club_number: member.number })
  h.clock.set(LEAVING)
  const { stay } = await who.call(gate.close, { stayId, by: 'nothing', expected_due: '0.00' })
  expect(stay).toMatchObject({ point_club_number: member.number, points: 610 })
  expect(await pointsOfMember(h, member)).toBe(610)
  await nothingIsBroken(h)
})

test('one whose car has left earns at once, and never for a second member', async () => {
  const { h, traveller, booking, who } = await atTheGate()
  const { id: stayId } = await who.call(gate.arrive, { booking_number: booking.number })
  h.clock.set(LEAVING)
  await who.call(gate.close, { stayId, by: 'nothing', expected_due: '0.00' })
  const member = await join(h, traveller, booking.id)
  expect(await pointsOfMember(h, member)).toBe(610)
  expect(await h.row('transactions', { id: stayId })).toMatchObject({ account_id: member.id, points: 610 })
  await nothingIsBroken(h)
})

test('a stay whose card has recorded its points for somebody stays theirs', async () => {
  const { h, traveller, booking, who } = await atTheGate()
  const recorder = await h.as.member()
  const { number } = recorder
  const card = { cc_number: '4242424242424242', cc_cvc: '123', cc_exp: '12/30' }
  const { token_id: tokenId } = await recorder.call(billing.addCard, { number, ...card })
  await recorder.call(billing.enableAutoRecord, { number, tokenId })
  const { id: stayId } = await who.call(gate.arrive, { booking_number: booking.number })
  h.clock.set(LEAVING)
  await who.call(gate.close, { stayId, by: 'nothing', expected_due: '0.00' })
  const member = await join(h, traveller, booking.id)
  expect([await pointsOfMember(h, recorder), await pointsOfMember(h, member)]).toEqual([610, 0])
  expect(await h.row('transactions', { id: stayId })).toMatchObject({ account_id: recorder.id })
  await nothingIsBroken(h)
})

test('the address of a booking or a voucher is guessed ten times in ten minutes, however its number is typed', async () => {
  const h = await harness()
  const parker = await h.as.traveller()
  const { id: transactionId } = await openTicket(parker, await arrived(h))
  const guesses = async (guess: (number: string, email: string) => Promise<unknown>) => {
    const names: string[] = []
    for (const [no, number] of spellings('7K2M9QX4T', 11).entries())
      await guess(number, `guess${no}@example.com`).catch(({ name }: Error) => names.push(name))
    return names
  }
  const until = [...Array(10).fill('ValidationError'), 'ApiError']
  const booking = (booking_num: string, booking_email: string) =>
    parker.call(stays.linkBooking, { transactionId, booking_num, booking_email })
  expect(await guesses(booking)).toEqual(until)
  const voucher = (voucher_num: string, voucher_email: string) =>
    parker.call(stays.linkTimeVoucher, { transactionId, voucher_num, voucher_email })
  expect(await guesses(voucher)).toEqual(until)
})

/** A card that the gateway says nothing about at first when somebody leaves by themselves. */
async function paying(product?: 'BOOK_NOW') {
  let gateway: FaultyGateway | undefined
  const feed = await flightFeed()
  const at = await atTheGate(product, 'cashier', {
    gateway: (sandbox) => (gateway = faultyGateway(sandbox)),
    config: { flightFeedFile: feed.path },
  })
  const pay = async ({ ticket_num }: { ticket_num: string }) => {
    const guest = await at.h.as.traveller()
    const { due } = await guest.call(stays.due, { code: ticket_num })
    gateway?.fail('timeout-after', { times: 1, only: ['authorise'] })
    const { status } = await guest.call(stays.pay, { code: ticket_num, expected_due: due, ...PAYER })
    expect(status).toBe('pending')
    return due
  }
  const answer = async () => {
    at.h.clock.advance({ minutes: 1 })
    await at.h.runJobs()
  }
  return { ...at, feed, pay, answer }
}

const PAYER = { ...CARD, full_name: PERSON.full_name, postal_code: '98188' }

const BEING_PAID = { formErrors: ['This stay is being paid right now. Please try again in a minute.'] }

test('while a stay is being paid it takes no booking and no voucher, so neither is used for what was paid in full', async () => {
  const { h, booking, who, pay, answer } = await paying('BOOK_NOW')
  const member = await h.as.member()
  h.clock.set(ARRIVAL)
  const voucher = await givenTo(h, member)
  const ticket = await who.call(gate.arrive, {})
  await openTicket(member, ticket)
  h.clock.advance({ hours: 2 })
  const due = await pay(ticket)
  const stay = { transactionId: ticket.id }
  const theirs = { booking_num: booking.number, booking_email: PERSON.email }
  await expect(member.call(stays.linkBooking, { ...stay, ...theirs })).rejects.toMatchObject(BEING_PAID)
  const free = { voucher_num: voucher.number, voucher_email: member.email }
  await expect(member.call(stays.linkTimeVoucher, { ...stay, ...free })).rejects.toMatchObject(BEING_PAID)
  // Who earns for it changes no price.
  const earner = await h.as.member()
  await openTicket(earner, ticket)
  await earner.call(stays.linkClub, stay)
  await answer()
  expect(await who.call(gate.stay, { stayId: ticket.id })).toMatchObject({
    status: 'CLOSED',
    total: due,
    booking_number: null,
    voucher_number: null,
    point_club_number: earner.number,
  })
  expect(await h.row('vouchers', { number: voucher.number })).toMatchObject({ status: 'ISSUED' })
  expect(await h.row('bookings', { id: booking.id })).toMatchObject({ status: 'CONFIRMED' })
  await nothingIsBroken(h)
})

test('while a stay is being paid no late flight changes its price, told by the traveler or by the feed', async () => {
  const { h, traveller, booking, who, feed, pay, answer } = await paying()
  await h.change('bookings', { id: booking.id }, { flight_number_returning: 'AS 77' })
  const ticket = await who.call(gate.arrive, { booking_number: booking.number })
  h.clock.set('2026-12-04T10:00:00-08:00')
  const due = await pay(ticket)
  expect(Number(due)).toBeGreaterThan(0)
  const line = { flight: 'AS77', scheduled: '2026-12-04T05:00:00-08:00', expected: '2026-12-04T08:00:00-08:00' }
  await feed.tell([line])
  const late = { flight_number: 'AS 77', back_at: toArgument(h.clock.now()) }
  await expect(traveller.call(stays.lateFlight, { transactionId: ticket.id, ...late })).rejects.toMatchObject(
    BEING_PAID,
  )
  await applyFeed(h.ctx(), fileFeed(feed.path))
  expect(await h.row('transactions', { id: ticket.id })).toMatchObject({ late_flight: null, holds_until: null })
  await answer()
  expect(await who.call(gate.stay, { stayId: ticket.id })).toMatchObject({ status: 'CLOSED', late_flight: null })
  await nothingIsBroken(h)
})
