import { expect, test } from 'vitest'
import { flightFeed } from '../../test/flight-feed.ts'
import { harness } from '../../test/harness.ts'
import { bookings } from './contract.ts'
import { booked } from './factory.ts'

const LINE = { flight: 'AS 1289', scheduled: '2026-12-04T06:00:00-08:00', expected: '2026-12-04T07:10:00-08:00' }
const OTHER_DAY = { ...LINE, scheduled: '2026-12-03T06:00:00-08:00', expected: '2026-12-03T06:00:00-08:00' }

test('the flight back is looked up: late, landed, on time, on its day; unknown where nobody knows it', async () => {
  const { path, tell } = await flightFeed()
  const h = await harness({ config: { flightFeedFile: path } })
  const traveller = await h.as.traveller()
  const { id: bookingId } = await booked(traveller, 'BOOK_NOW', { flight_number_returning: 'as-1289' })
  const flight = async () => (await traveller.call(bookings.returnFlight, { bookingId })).flight
  expect(await flight(), 'no file yet').toBeNull()
  await tell([OTHER_DAY, LINE])
  h.clock.set('2026-12-04T05:00:00-08:00')
  expect(await flight()).toEqual({
    number: 'AS1289',
    status: 'LATE',
    scheduled: '2026-12-04T06:00:00-08:00',
    expected: '2026-12-04T07:10:00-08:00',
  })
  h.clock.set('2026-12-04T07:10:00-08:00')
  expect(await flight()).toMatchObject({ status: 'LANDED' })
  await tell([{ ...LINE, expected: '2026-12-04T06:10:00-08:00' }])
  h.clock.set('2026-12-04T05:00:00-08:00')
  expect(await flight()).toMatchObject({ status: 'ON_TIME' })
  await tell([{ ...LINE, flight: 'DL 5' }, { nonsense: true }])
  expect(await flight()).toBeNull()
  await expect((await h.as.traveller()).call(bookings.returnFlight, { bookingId })).rejects.toMatchObject({
    status: expect.toBeOneOf([401, 404]),
  })
})
