import { expect, test } from 'vitest'
import { type FaultyGateway, faultyGateway } from '../../../test/faulty-gateway.ts'
import { harness } from '../../../test/harness.ts'
import { brokenPromises } from '../../../test/promises.ts'
import { bookings } from '../contract.ts'
import { booked, PERSON, STAY } from '../factory.ts'

const LONGER = { travel_from_date: '2026-12-01 08:00:00-0800', travel_to_date: '2026-12-06 08:00:00-0800' }
const NEXT_SUMMER = { travel_from_date: '2027-06-01 08:00:00-0700', travel_to_date: '2027-06-06 08:00:00-0700' }

async function withFaults() {
  let gateway: FaultyGateway | undefined
  const h = await harness({ gateway: (sandbox) => (gateway = faultyGateway(sandbox)) })
  if (!gateway) throw new Error('no gateway')
  return { h, gateway, traveller: await h.as.traveller() }
}

test('people who change to each other’s dates, and people who book both, never stand in each other’s way', {
  timeout: 60_000,
}, async () => {
  const h = await harness()
  const early = { ...STAY, travel_to_date: '2026-12-03 08:00:00-0800' }
  const late = { travel_from_date: '2026-12-08 08:00:00-0800', travel_to_date: '2026-12-10 08:00:00-0800' }
  const moves = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const traveller = await h.as.traveller()
      const [stay, other] = index % 2 ? [early, late] : [late, early]
      const { id } = await booked(traveller, 'BOOK_NOW', { stay, email: `mover${index}@example.com` })
      const { quote_id } = await traveller.call(bookings.modifyQuote, { bookingId: id, ...other })
      return () => traveller.call(bookings.modify, { bookingId: id, quote_id })
    }),
  )
  const both = { ...early, travel_to_date: late.travel_to_date }
  const bookers = await Promise.all(Array.from({ length: 4 }, () => h.as.traveller()))
  const book = bookers.map(
    (booker, index) => () => booked(booker, 'BOOK_NOW', { stay: both, email: `booker${index}@example.com` }),
  )
  const outcomes = await Promise.allSettled([...moves, ...book].map((act) => act()))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('asking again for a change that is being paid goes on with it, charged once', async () => {
  const { h, gateway, traveller } = await withFaults()
  const { id } = await booked(traveller, 'BUY_NOW')
  const { quote_id } = await traveller.call(bookings.modifyQuote, { bookingId: id, ...LONGER })
  gateway.fail('timeout-after', { times: 1, only: ['authorise'] })
  const modify = () => traveller.call(bookings.modify, { bookingId: id, quote_id })
  expect(await modify()).toMatchObject({ total: '74.57', changing: { total: '122.29', amount: '47.72' } })
  expect(await modify()).toMatchObject({ total: '122.29', paid: '122.29', changing: null })
  expect(await modify()).toMatchObject({ total: '122.29', paid: '122.29' })
  await h.runJobs()
  expect(await h.count('sandbox.charges')).toBe(2)
  expect(await h.count('audit_trail', { action: 'booking.modify' })).toBe(1)
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a change whose payment is not confirmed is answered as what it is, told by mail once, and made or given up by itself', async () => {
  const { h, gateway, traveller } = await withFaults()
  const { id } = await booked(traveller, 'BUY_NOW')
  await h.runJobs()
  const { quote_id } = await traveller.call(bookings.modifyQuote, { bookingId: id, ...LONGER })
  gateway.fail('timeout-before', { times: 4, only: ['authorise'] })
  const changing = {
    travel_from_date: '2026-12-01T08:00:00-08:00',
    travel_to_date: '2026-12-06T08:00:00-08:00',
    vehicle_class: 'STANDARD',
    total: '122.29',
    amount: '47.72',
  }
  const pending = { status: 'CONFIRMED', total: '74.57', paid: '74.57', modifiable: false, changing }
  expect(await traveller.call(bookings.modify, { bookingId: id, quote_id })).toMatchObject(pending)
  expect(await traveller.call(bookings.get, { bookingId: id })).toMatchObject(pending)
  const mails = () => h.mail(/\/change pending\//)
  await h.runJobs()
  expect(await mails()).toMatchObject([
    {
      subject: expect.stringContaining('We’re confirming your change'),
      text: expect.stringContaining('confirm $47.72 on your Visa ending in 4242'),
    },
  ])

  h.clock.advance({ minutes: 5 })
  await h.services.jobs.send(h.services.db, 'payments.resume-charges', {}, {})
  await h.runJobs()
  const made = { total: '122.29', paid: '122.29', modifiable: true, changing: null }
  expect(await traveller.call(bookings.get, { bookingId: id })).toMatchObject(made)
  expect(await mails()).toHaveLength(1)
  expect(await h.mail(`booking/${id}/changed`)).toHaveLength(1)
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a change of the vehicle alone whose payment is not confirmed names the vehicle, on the page and by mail', async () => {
  const { h, gateway, traveller } = await withFaults()
  const { id } = await booked(traveller, 'BUY_NOW')
  const { quote_id } = await traveller.call(bookings.modifyQuote, { bookingId: id, ...STAY, vehicle_class: 'OVERSIZE' })
  gateway.fail('timeout-before', { times: 4, only: ['authorise'] })
  expect(await traveller.call(bookings.modify, { bookingId: id, quote_id })).toMatchObject({
    vehicle_class: 'STANDARD',
    changing: { vehicle_class: 'OVERSIZE' },
  })
  await h.runJobs()
  const [mail] = await h.mail(/\/change pending\//)
  expect(mail?.text).toContain('You asked for the Oversize class.')
})

test('a change that is paid after its customer has gone on counts in the funnel as any other', async () => {
  const { h, gateway, traveller } = await withFaults()
  const { id } = await booked(traveller, 'BUY_NOW')
  const { quote_id } = await traveller.call(bookings.modifyQuote, { bookingId: id, ...LONGER })
  gateway.fail('timeout-after', { times: 1, only: ['authorise'] })
  expect(await traveller.call(bookings.modify, { bookingId: id, quote_id })).toMatchObject({ total: '74.57' })
  h.clock.advance({ seconds: 3 })
  await h.runJobs()
  expect(await h.rows('analytics_events', { class: 'booking', ref_id: id }, 'at')).toMatchObject([
    { name: 'created', value: '74.57' },
    { name: 'changed', value: '122.29' },
  ])
})

test('a card that turns out refused for a change leaves the booking as it was, and the customer is told', async () => {
  const { h, gateway, traveller } = await withFaults()
  const { id } = await booked(traveller, 'BUY_NOW')
  const { quote_id } = await traveller.call(bookings.modifyQuote, { bookingId: id, ...LONGER })
  await h.change('sandbox.cards', {}, { behaviour: 'DECLINED_WHEN_CHARGED' })
  gateway.fail('timeout-before', { times: 1, only: ['authorise'] })
  expect(await traveller.call(bookings.modify, { bookingId: id, quote_id })).toMatchObject({ changing: {} })
  h.clock.advance({ seconds: 3 })
  await h.runJobs()
  expect(await traveller.call(bookings.get, { bookingId: id })).toMatchObject({ status: 'CONFIRMED', total: '74.57' })
  const [mail] = await h.mail(/\/change refused\//)
  expect(mail).toMatchObject({ recipient: PERSON.email, text: expect.stringContaining('was declined') })
  expect(mail?.text).toContain('Sun, 12/06/26')
  expect(mail?.text).toContain('Fri, 12/04/26')
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('whether a change is late is decided by when it was asked for, not by when the card was', async () => {
  const { h, gateway, traveller } = await withFaults()
  const { id, number } = await booked(traveller, 'BUY_NOW')
  h.clock.set('2026-12-01T01:59:50-08:00')
  const { quote_id } = await traveller.call(bookings.modifyQuote, { bookingId: id, ...NEXT_SUMMER })
  gateway.fail('timeout-after', { times: 1, only: ['authorise'] })
  expect(await traveller.call(bookings.modify, { bookingId: id, quote_id })).toMatchObject({ changing: {} })
  h.clock.advance({ minutes: 1 })
  await h.runJobs()
  expect(await traveller.call(bookings.get, { bookingId: id })).toMatchObject({
    travel_from_date: '2027-06-01T08:00:00-07:00',
  })
  expect(await traveller.call(bookings.cancelFee, { number })).toMatchObject({ fee: '0.00' })
})

test('a request that began first and came second is told second', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const { id, number } = await booked(traveller, 'BOOK_NOW')
  const { quote_id } = await traveller.call(bookings.modifyQuote, { bookingId: id, ...LONGER })
  h.clock.advance({ seconds: 5 })
  await traveller.call(bookings.modify, { bookingId: id, quote_id })
  h.clock.advance({ seconds: -3 })
  await traveller.call(bookings.cancel, { number })
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('links follow the stay: they open it until 90 days after it, also when it has moved', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const { id } = await booked(traveller, 'BOOK_NOW')
  const { quote_id } = await traveller.call(bookings.modifyQuote, { bookingId: id, ...NEXT_SUMMER })
  await traveller.call(bookings.modify, { bookingId: id, quote_id })
  h.clock.set('2027-09-04T07:59:00-07:00')
  await expect(traveller.call(bookings.get, { bookingId: id })).resolves.toMatchObject({ id })
  h.clock.advance({ minutes: 2 })
  await expect(traveller.call(bookings.get, { bookingId: id })).rejects.toMatchObject({ status: 401 })
})
