import { expect, test } from 'vitest'
import { fromDollars } from '../../lib/money.ts'
import { harness } from '../../test/harness.ts'
import { analytics } from '../analytics/contract.ts'
import { flushEvents } from '../analytics/index.ts'
import { bookings } from './contract.ts'
import { booked } from './factory.ts'
import { moneyLines, priceLabel } from './movements.ts'
import { desk } from './office-contract.ts'

test('a booking counts in the funnel with its total of today; a cancelled one no more, but for its fee', async () => {
  const house = await harness()
  const traveller = await house.as.traveller()
  const until = (travel_to_date: string) => ({ travel_from_date: '2026-12-01 08:00:00-0800', travel_to_date })
  const [kept, ended] = await Promise.all([
    booked(traveller, 'BUY_NOW', { stay: until('2026-12-04 08:00:00-0800') }),
    booked(traveller, 'BUY_NOW', { stay: until('2026-12-06 08:00:00-0800'), email: 'eve@example.com' }),
  ])
  const { quote_id } = await traveller.call(bookings.modifyQuote, {
    bookingId: kept.id,
    ...until('2026-12-05 08:00:00-0800'),
  })
  const changed = await traveller.call(bookings.modify, { bookingId: kept.id, quote_id })
  const cancelled = await traveller.call(bookings.cancel, { number: ended.number })
  expect([cancelled.total, changed.total > kept.total]).toEqual(['0.00', true])
  await flushEvents(house.services)
  const manager = await house.as.staff('manager')
  const { items } = await manager.call(analytics.funnel, { from: '2026-11-21', to: '2026-11-21' })
  expect(items).toMatchObject([{ source: null, bookings: 1, booked: changed.total }])
  expect((await manager.call(desk.search, {})).items.map(({ number, total }) => [number, total])).toEqual(
    expect.arrayContaining([
      [kept.number, changed.total],
      [ended.number, cancelled.total],
    ]),
  )
})

test('the total of a cancelled booking is the fee that is kept, in its answer, in the list and in the last line of its price', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const booking = await booked(traveller, 'BUY_NOW')
  h.clock.set('2026-12-01T07:00:00-08:00')
  const { fee } = await traveller.call(bookings.cancelFee, { number: booking.number })
  const cancelled = await traveller.call(bookings.cancel, { number: booking.number })
  const owner = await h.as.staff('owner')
  const [line] = (await owner.call(desk.search, {})).items
  expect(fromDollars(fee)).toBeGreaterThan(0)
  expect([cancelled.total, line?.total]).toEqual([fee, fee])
  expect(moneyLines(cancelled).at(-1)).toMatchObject({ label: 'Total: cancellation fee', amount: fee })
  expect([priceLabel(booking), priceLabel(cancelled)]).toEqual(['Total', 'Total when booked'])
})
