import { expect, test } from 'vitest'
import { type FaultyGateway, faultyGateway } from '../../../test/faulty-gateway.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { brokenPromises } from '../../../test/promises.ts'
import type { Traveller } from '../../../test/travellers.ts'
import { type Booking, bookings } from '../contract.ts'
import { booked, CARD, PERSON, STAY } from '../factory.ts'

const LONGER = { travel_from_date: '2026-12-01 08:00:00-0800', travel_to_date: '2026-12-06 08:00:00-0800' }
const SHORTER = { travel_from_date: '2026-12-01 08:00:00-0800', travel_to_date: '2026-12-02 08:00:00-0800' }
const MOVED = { travel_from_date: '2026-12-08 08:00:00-0800', travel_to_date: '2026-12-11 08:00:00-0800' }

async function changed(traveller: Traveller, { id }: Booking, stay: typeof STAY): Promise<Booking> {
  const { quote_id } = await traveller.call(bookings.modifyQuote, { bookingId: id, ...stay })
  return traveller.call(bookings.modify, { bookingId: id, quote_id })
}

const taken = async ({ lot }: Harness) => (await lot.busy()).map(({ date }) => date)

test('a longer BUY_NOW stay charges the difference to the card, and the mail says so', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const booking = await booked(traveller, 'BUY_NOW')
  const quote = await traveller.call(bookings.modifyQuote, { bookingId: booking.id, ...LONGER })
  // 5 × 24.00 less 15 %, 5 × 1.25, 10.2 %, 3.00: 102.00 + 6.25 = 108.25; 11.04; 122.29.
  expect(quote).toMatchObject({ product_id: 'BUY_NOW', difference: '47.72', total_charge: '122.29' })
  const after = await traveller.call(bookings.modify, { bookingId: booking.id, quote_id: quote.id })
  expect(after).toMatchObject({
    total: '122.29',
    paid: '122.29',
    status: 'CONFIRMED',
    travel_to_date: '2026-12-06T08:00:00-08:00',
  })
  expect(await taken(h)).toEqual(['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'])
  await h.runJobs()
  const [mail] = await h.mail(/\/changed\//)
  expect(mail?.text).toContain('$47.72')
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('of two changes before any mail has left the last one is told, with its own dates and money', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const booking = await booked(traveller, 'BUY_NOW')
  await changed(traveller, booking, LONGER)
  await changed(traveller, booking, SHORTER)
  await h.runJobs()
  const mails = await h.mail(/\/changed\//)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Wed, 12/02/26')
  expect(mails[0]?.text).toContain('$95.43')
})

test('a shorter BUY_NOW stay gives the difference back; BOOK_NOW only what was paid above the new total', async () => {
  const h = await harness()
  const [buyer, booker] = [await h.as.traveller(), await h.as.traveller()]
  const bought = await changed(buyer, await booked(buyer, 'BUY_NOW'), SHORTER)
  const kept = await changed(booker, await booked(booker, 'BOOK_NOW', { email: 'grace@example.com' }), SHORTER)
  // 24.00 less 15 %, 1.25, 10.2 %, 3.00: 20.40 + 1.25 = 21.65; 2.21; 26.86.
  expect(bought).toMatchObject({ total: '26.86', paid: '74.57', refunded: '47.71' })
  // 24.00 less 10 %: 21.60 + 1.25 = 22.85; 2.33; 28.18. The deposit of 24.00 stays.
  expect(kept).toMatchObject({ total: '28.18', paid: '24.00', refunded: '0.00', balance_due: '4.18' })
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a change is for its booking alone, and a quote for booking changes nothing', async () => {
  const h = await harness()
  const [one, other] = [await h.as.traveller(), await h.as.traveller()]
  const mine = await booked(one)
  const theirs = await booked(other, 'BUY_NOW', { email: 'grace@example.com' })
  const { quote_id } = await one.call(bookings.modifyQuote, { bookingId: mine.id, ...MOVED })
  const onAnother = other.call(bookings.modify, { bookingId: theirs.id, quote_id })
  await expect(onAnother).rejects.toMatchObject({ fieldErrors: { quote_id: [expect.any(String)] } })
  const asNew = other.call(bookings.create, { quote_id, ...PERSON, ...CARD, check_for_existing: true })
  await expect(asNew).rejects.toMatchObject({ fieldErrors: { quote_id: [expect.any(String)] } })
  await expect(other.call(bookings.modifyQuote, { bookingId: mine.id, ...MOVED })).rejects.toMatchObject({
    status: 404,
  })
})

test('a change shortly before arrival keeps the late cancellation fee, wherever the dates go', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const booking = await booked(traveller, 'BOOK_NOW')
  h.clock.set('2026-12-01T02:00:01-08:00')
  await changed(traveller, booking, MOVED)
  expect(await traveller.call(bookings.cancelFee, { number: booking.number })).toMatchObject({
    fee: '24.00',
    refund: '0.00',
  })
})

test('dates that are full cannot be taken; those the booking holds already can', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const booking = await booked(traveller)
  await h.lot.setSpaces(['2026-12-01', '2026-12-04'], 1)
  await h.lot.setSpaces('2026-12-09', 0)
  await expect(traveller.call(bookings.modifyQuote, { bookingId: booking.id, ...MOVED })).rejects.toMatchObject({
    formErrors: [expect.stringContaining('Wed, 12/09/26')],
  })
  expect(await changed(traveller, booking, SHORTER)).toMatchObject({ travel_to_date: '2026-12-02T08:00:00-08:00' })
})

test('a refused card leaves the booking as it was and lets the held space go', async () => {
  let gateway: FaultyGateway | undefined
  const h = await harness({ gateway: (sandbox) => (gateway = faultyGateway(sandbox)) })
  const traveller = await h.as.traveller()
  const booking = await booked(traveller, 'BUY_NOW')
  await h.change('sandbox.cards', {}, { behaviour: 'DECLINED_WHEN_CHARGED' })
  await expect(changed(traveller, booking, LONGER)).rejects.toMatchObject({
    formErrors: [expect.stringContaining('stays as it was')],
  })
  expect(await traveller.call(bookings.get, { bookingId: booking.id })).toMatchObject({ total: '74.57' })
  expect(await taken(h)).toHaveLength(4)
  expect(gateway?.calls).toContain('authorise')
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a charge whose outcome is not known holds the space and finishes the change by itself, charged once', async () => {
  let gateway: FaultyGateway | undefined
  const h = await harness({ gateway: (sandbox) => (gateway = faultyGateway(sandbox)) })
  const traveller = await h.as.traveller()
  const booking = await booked(traveller, 'BUY_NOW')
  gateway?.fail('timeout-after', { times: 1 })
  expect(await changed(traveller, booking, LONGER)).toMatchObject({ total: '74.57', changing: { total: '122.29' } })
  expect(await taken(h)).toContain('2026-12-06')
  await expect(traveller.call(bookings.cancel, { number: booking.number })).rejects.toMatchObject({
    formErrors: [expect.stringContaining('being paid')],
  })
  h.clock.advance({ seconds: 3 })
  await h.runJobs()
  expect(await traveller.call(bookings.get, { bookingId: booking.id })).toMatchObject({
    total: '122.29',
    paid: '122.29',
  })
  expect(await h.count('sandbox.charges')).toBe(2)
  expect(await brokenPromises(h.services.db)).toEqual([])
})
