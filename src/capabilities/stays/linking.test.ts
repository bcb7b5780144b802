import { expect, test } from 'vitest'
import type { Harness } from '../../test/harness.ts'
import type { MemberTraveller, Traveller } from '../../test/travellers.ts'
import { bookings } from '../bookings/contract.ts'
import { billing } from '../club/billing/contract.ts'
import { pointsOf } from '../club/points/index.ts'
import { gate } from '../gate/contract.ts'
import { atTheGate, LEAVING, nothingIsBroken } from '../gate/factory.ts'

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
