import { expect, test } from 'vitest'
import { bookedForCaller } from '../../../capabilities/bookings/callers/factory.ts'
import { bookings } from '../../../capabilities/bookings/contract.ts'
import { booked, STAY } from '../../../capabilities/bookings/factory.ts'
import { harness } from '../../../test/harness.ts'
import { viewBooking } from './booking-view.server.ts'
import { viewChange, whyUnchangeable } from './change.server.ts'

const HOUR = { ...STAY, travel_to_date: '2026-12-01 09:00:00-0800' }

/** What the page tells of a change, as the price is asked for at a moment, before and after the change is made. */
async function told(now: string, stay: typeof STAY, cut: typeof STAY) {
  const h = await harness()
  const traveller = await h.as.traveller()
  const booking = await booked(traveller, 'BUY_NOW')
  h.clock.set(now)
  const quote = await traveller.call(bookings.modifyQuote, { bookingId: booking.id, ...stay })
  const before = viewChange(booking, quote, h.clock.now())
  const changed = await traveller.call(bookings.modify, { bookingId: booking.id, quote_id: quote.quote_id })
  const next = await traveller.call(bookings.modifyQuote, { bookingId: booking.id, ...cut })
  return { before, changed, after: viewChange(changed, next, h.clock.now()) }
}

test('a late change tells what goes back and what is held back, and the change does just that', async () => {
  const { before, changed, after } = await told('2026-12-01T05:00:00-08:00', HOUR, {
    travel_from_date: '2027-06-01 08:00:00-0700',
    travel_to_date: '2027-06-01 09:00:00-0700',
  })
  expect(before).toMatchObject({ refund: '50.57', heldBack: '14.00', isLate: true, isPriceKept: false })
  expect(before.lines.map(({ label, amount }) => `${label} ${amount}`).slice(-1)).toEqual([
    'Refunded when you arrive -14.00',
  ])
  const kept = 'Because your dates were changed less than 6 hours before arrival, canceling costs $24.00.'
  expect([before.terms[0], viewBooking(changed).terms[0], after.terms[0]]).toEqual([kept, kept, kept])
  expect(changed.refunded).toBe(before.refund)
  expect(after).toMatchObject({ refund: '0.00', heldBack: '14.66' })
})

test('from the booked arrival on it tells why the price does not go down', async () => {
  const { before } = await told(
    '2026-12-02T06:00:00-08:00',
    { ...STAY, travel_to_date: '2026-12-02 06:15:00-0800' },
    STAY,
  )
  expect(before).toMatchObject({ difference: '0.00', refund: '0.00', heldBack: '0.00', isPriceKept: true })
})

test('a booking that cannot be changed any more says why, as the call would', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const { id: bookingId } = await booked(traveller, 'BUY_NOW')
  const why = async () => whyUnchangeable(await traveller.call(bookings.get, { bookingId }), h.clock.now())
  expect(await why()).toBeUndefined()
  await h.change('bookings', { id: bookingId }, { status: 'CHECKED_IN' })
  const parked = 'You have checked in, so this booking can no longer be changed.'
  expect(await why()).toBe(parked)
  await expect(traveller.call(bookings.modifyQuote, { bookingId, ...HOUR })).rejects.toMatchObject({
    formErrors: [parked],
  })
  await h.change('bookings', { id: bookingId }, { status: 'COMPLETED' })
  expect(await why()).toBe('This stay is over, so the booking can no longer be changed.')
})

test('the dates of a complimentary stay are changed by nobody here, and the page says so before anybody asks for a price', async () => {
  const h = await harness()
  const about = { pay_by: 'COMPLIMENTARY', complimentary_reason: 'Shuttle broke down' } as const
  const { booking } = await bookedForCaller(await h.as.staff(), about)
  expect(whyUnchangeable(booking, h.clock.now())).toBe(
    'This booking was complimentary, so its dates can’t be changed here. Please call us.',
  )
})
