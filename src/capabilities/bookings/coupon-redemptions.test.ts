import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { bookings } from './contract.ts'
import { desk } from './office-contract.ts'
import { booked, STAY } from './factory.ts'

test('staff see each use of a coupon with its booking and what it took off, a returned one as returned', async () => {
  const h = await harness()
  const traveler = await h.as.traveller()
  const booking = await booked(traveler, 'BUY_NOW', { stay: { ...STAY, promo_code: 'WELCOME10' } })
  const staff = await h.as.staff()
  const { items, count } = await staff.call(desk.redemptions, { search: 'welcome10' })
  expect(count).toBe(1)
  expect(items).toEqual([
    expect.objectContaining({ number: booking.number, code: 'WELCOME10', status: 'USED', returned_at: null }),
  ])
  expect(Number(items[0]?.discount)).toBeGreaterThan(0)

  await traveler.call(bookings.cancel, { number: booking.number })
  expect(await staff.call(desk.redemptions, { search: booking.number })).toMatchObject({
    items: [{ status: 'RETURNED', returned_at: expect.any(String) }],
  })
  expect(await staff.call(desk.redemptions, { status: 'USED' })).toEqual({ items: [], count: 0, next: null })
  expect(await staff.call(desk.redemptions, { until: '2020-01-01' })).toEqual({ items: [], count: 0, next: null })
})
