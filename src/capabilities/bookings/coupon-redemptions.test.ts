import { expect, test } from 'vitest'
import { MOST_FOUND } from '../../lib/listed.ts'
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

test('more bookings with a name than a list reaches are found by their coupons as fewer are', async () => {
  const h = await harness()
  const traveler = await h.as.traveller()
  const booking = await booked(traveler, 'BUY_NOW', { stay: { ...STAY, promo_code: 'WELCOME10' } })
  await traveler.call(bookings.cancel, { number: booking.number })
  await h.sql`insert into coupon_codes (code, coupon_id) select 'OTHER', coupon_id from coupon_redemptions`
  await h.sql`
    with made as (
      insert into bookings
      select made.* from bookings b, generate_series(1, 600) as n, jsonb_populate_record(b, jsonb_build_object(
        'id', gen_random_uuid(), 'number', 'N' || n)) as made
      returning id
    )
    insert into coupon_redemptions
    select used.* from coupon_redemptions c, (select id, row_number() over () as n from made) as b,
      jsonb_populate_record(c, jsonb_build_object(
        'booking_id', b.id, 'redeemed_at', c.redeemed_at - make_interval(secs => b.n), 'code', 'OTHER')) as used
    where b.n <= 500`
  const staff = await h.as.staff()
  const search = booking.full_name
  const listed = await staff.call(desk.redemptions, { search, page_size: 2 })
  expect(listed).toMatchObject({ count: MOST_FOUND, items: [{ number: booking.number }, {}] })
  expect(listed.next).not.toBeNull()
  expect(await staff.call(desk.redemptions, { search, page_size: 2, after: listed.next! })).toMatchObject({
    items: [{ code: 'OTHER' }, { code: 'OTHER' }],
  })
  expect(await staff.call(desk.redemptions, { search, status: 'USED' })).toMatchObject({ count: 0, items: [] })
  expect(await staff.call(desk.redemptions, { search: 'welcome10' })).toMatchObject({ count: 1 })
})

test('staff who may not read bookings see no number that opens one among uses of a coupon, and find one by the whole alone', async () => {
  const h = await harness()
  const traveler = await h.as.traveller()
  const { id, number, email_addr } = await booked(traveler, 'BUY_NOW', { stay: { ...STAY, promo_code: 'WELCOME10' } })
  const marketing = await h.as.staff('marketing')
  const found = async (search: string) => (await marketing.call(desk.redemptions, { search })).items
  for (const search of ['welcome10', email_addr, number])
    expect(await found(search)).toMatchObject([{ booking_id: id, email_addr, number: `••••${number.slice(-4)}` }])
  for (const part of [number.slice(0, -1), number.slice(1), number.slice(-4), `%${number.slice(2)}`])
    expect(await found(part)).toEqual([])
})
