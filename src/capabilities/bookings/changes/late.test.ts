import { expect, test } from 'vitest'
import { harness } from '../../../test/harness.ts'
import { brokenPromises } from '../../../test/promises.ts'
import type { Traveller } from '../../../test/travellers.ts'
import { cashier } from '../../drawers/factory.ts'
import { gate } from '../../gate/contract.ts'
import { callers } from '../callers/contract.ts'
import { type Booking, bookings } from '../contract.ts'
import { booked, STAY } from '../factory.ts'
import { desk } from '../office-contract.ts'

const HOUR = { travel_from_date: '2026-12-01 08:00:00-0800', travel_to_date: '2026-12-01 09:00:00-0800' }
const JUNE = { travel_from_date: '2027-06-01 08:00:00-0700', travel_to_date: '2027-06-02 08:00:00-0700' }

const priced = (who: Traveller, { id }: Booking, stay: typeof STAY) =>
  who.call(bookings.modifyQuote, { bookingId: id, ...stay })

async function changed(who: Traveller, booking: Booking, stay: typeof STAY): Promise<Booking> {
  const { quote_id } = await priced(who, booking, stay)
  return who.call(bookings.modify, { bookingId: booking.id, quote_id })
}

/** Three hours before the arrival of a booking of three days, its stay is cut to an hour. */
async function cutLate(product: 'BUY_NOW' | 'BOOK_NOW' = 'BUY_NOW') {
  const h = await harness()
  const traveller = await h.as.traveller()
  const before = await booked(traveller, product)
  h.clock.set('2026-12-01T05:00:00-08:00')
  const booking = await changed(traveller, before, HOUR)
  const whole = async () => {
    await h.runJobs()
    expect(await brokenPromises(h.services.db)).toEqual([])
  }
  await whole()
  return { h, traveller, booking, whole }
}

test('a stay cut shortly before arrival holds back the late fee, and a cancellation keeps it whole', async () => {
  const { traveller, booking, whole } = await cutLate()
  // One hour: 6.00 less 15 %, 1.25, 10.2 %, 3.00. Of 74.57 a day’s 24.00 stay with us.
  expect(booking).toMatchObject({ total: '10.00', paid: '74.57', refunded: '50.57', late_fee: '24.00' })
  const { number } = booking
  expect(await traveller.call(bookings.cancelFee, { number })).toMatchObject({ fee: '24.00', refund: '0.00' })
  expect(await traveller.call(bookings.cancel, { number })).toMatchObject({ total: '24.00', refunded: '50.57' })
  await whole()
})

test('what was held back goes back when the car comes, and the stay costs what it costs', async () => {
  const { h, traveller, booking, whole } = await cutLate()
  h.clock.set('2026-12-01T08:00:00-08:00')
  const who = await cashier(h)
  const { id: stayId } = await who.call(gate.arrive, { booking_number: booking.number })
  expect(await traveller.call(bookings.get, { bookingId: booking.id })).toMatchObject({
    status: 'CHECKED_IN',
    refunded: '64.57',
  })
  await whole()
  h.clock.advance({ hours: 1 })
  const { stay } = await who.call(gate.close, { stayId, by: 'nothing', expected_due: '0.00' })
  expect(stay).toMatchObject({ status: 'CLOSED', total: '10.00', paid: '10.00' })
  await whole()
})

test('a later change holds it back as well, and says so; it pays for a dearer one', async () => {
  const { h, traveller, booking, whole } = await cutLate()
  const june = await changed(traveller, booking, JUNE)
  // A day far ahead is 24.21: 0.21 more than what is held.
  expect(june).toMatchObject({ total: '24.21', paid: '74.78', refunded: '50.57', late_fee: '24.00' })
  await whole()
  const [mail] = await h.mail(`booking/${booking.id}/changed/${june.quote.id}`)
  expect(mail?.text).toContain(
    'Because your dates were changed less than 6 hours before arrival, canceling costs $24.00.',
  )
  expect(mail?.text).not.toMatch(/Cancel for free|stays free/)
  const { number } = booking
  expect(await traveller.call(bookings.cancel, { number })).toMatchObject({ total: '24.00', refunded: '50.78' })
  await whole()
})

test('a deposit is held back the same way, and kept of who never comes', async () => {
  const { h, booking, whole } = await cutLate('BOOK_NOW')
  expect(booking).toMatchObject({ paid: '24.00', refunded: '0.00', balance_due: '0.00', late_fee: '24.00' })
  h.clock.set('2026-12-01T08:30:00-08:00')
  const staff = await h.as.staff('manager')
  const { booking: missed } = await staff.call(callers.noShow, { bookingId: booking.id })
  expect(missed).toMatchObject({ status: 'NO_SHOW', paid: '24.00', refunded: '0.00' })
  await whole()
  // It comes after all: its price is due, and no fee.
  const who = await cashier(h)
  const { id: stayId } = await who.call(gate.arrive, { booking_number: booking.number })
  h.clock.advance({ minutes: 20 })
  const { stay } = await who.call(gate.close, { stayId, by: 'nothing', expected_due: '0.00' })
  expect(stay.total).toBe(booking.total)
  await whole()
})

test('from the booked arrival on a traveler gets nothing back for time that is not used; staff may give it', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const booking = await booked(traveller, 'BUY_NOW')
  h.clock.set('2026-12-02T06:00:00-08:00')
  const short = { ...STAY, travel_to_date: '2026-12-02 06:15:00-0800' }
  expect(await priced(traveller, booking, short)).toMatchObject({ total_charge: '74.57', difference: '0.00' })
  const after = await changed(traveller, booking, short)
  expect(after).toMatchObject({ total: '74.57', refunded: '0.00', travel_to_date: '2026-12-02T06:15:00-08:00' })

  const later = { travel_from_date: '2026-12-02 08:00:00-0800', travel_to_date: '2026-12-03 08:00:00-0800' }
  expect(await changed(traveller, after, later)).toMatchObject({ total: '74.57', refunded: '0.00' })
  expect(await priced(traveller, after, { ...later, travel_to_date: '2026-12-02 10:00:00-0800' })).toMatchObject({
    difference: '0.00',
  })
  const staff = await h.as.staff('manager')
  const { version } = await staff.call(desk.booking, { bookingId: booking.id })
  const { quote_id, difference } = await staff.call(bookings.modifyQuote, { bookingId: booking.id, ...later })
  expect(Number(difference)).toBeLessThan(0)
  const given = await staff.call(callers.change, { bookingId: booking.id, quote_id, version, pay_by: 'CARD' })
  expect(Number(given.booking?.refunded)).toBe(-Number(difference))
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a price that gives something back is over with the arrival, and no sooner than the half hour after booking', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const booking = await booked(traveller, 'BUY_NOW', { email: 'early@example.com' })
  const soon = { travel_from_date: '2026-11-21 12:05:00-0800', travel_to_date: '2026-11-22 12:05:00-0800' }
  const today = await booked(traveller, 'BUY_NOW', { stay: soon })
  h.clock.advance({ minutes: 10 })
  const shorter = { ...soon, travel_to_date: '2026-11-21 14:00:00-0800' }
  expect(await priced(traveller, today, shorter)).toMatchObject({ expires: '2026-11-21T12:30:00-08:00' })

  h.clock.set('2026-12-01T07:50:00-08:00')
  const { quote_id, difference, expires } = await priced(traveller, booking, HOUR)
  expect(Number(difference)).toBeLessThan(0)
  expect(expires).toBe('2026-12-01T08:00:00-08:00')
  h.clock.set('2026-12-01T08:05:00-08:00')
  const late = traveller.call(bookings.modify, { bookingId: booking.id, quote_id })
  await expect(late).rejects.toMatchObject({ status: 410, code: 'quote_expired' })
})
