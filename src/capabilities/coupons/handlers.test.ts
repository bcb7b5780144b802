import { expect, test } from 'vitest'
import { ValidationError } from '../../http/client.ts'
import { addDays, pacificDate } from '../../lib/pacific.ts'
import { harness } from '../../test/harness.ts'
import { bookings } from '../bookings/contract.ts'
import { booked, CARD, PERSON, quoted, STAY } from '../bookings/factory.ts'
import { desk } from '../bookings/office-contract.ts'
import { partnerLots } from '../partner-lots/contract.ts'
import { partnerLot } from '../partner-lots/factory.ts'
import { quotes } from '../quotes/contract.ts'
import { coupons } from './contract.ts'
import { codesFrom } from './rules.ts'

const TERMS = { name: 'Fall offer', kind: 'PERCENT', percent: 20 } as const

const discountOf = (quote: { rate: { charge_lines: readonly { code: string; amount: string }[] } }) =>
  quote.rate.charge_lines.find(({ code }) => code === 'COUPON')?.amount

test('staff make a coupon that travelers use, change it, pause it, resume it and end it', async () => {
  const h = await harness()
  const [staff, traveler] = [await h.as.staff('marketing'), await h.as.traveller()]
  const made = await staff.call(coupons.create, { ...TERMS, code: ' fall-20 ', max_uses: 3 })
  expect(made).toMatchObject({ code: 'FALL20', version: 1, status: 'ACTIVE', gives: '20% off', uses: 0, max_uses: 3 })

  const stay = { ...STAY, promo_code: 'Fall 20' }
  const before = await quoted(traveler, 'BUY_NOW', stay)
  expect(discountOf(before)).toBe('-12.24')

  const changed = await staff.call(coupons.change, {
    couponId: made.id,
    ...TERMS,
    version: 1,
    percent: 50,
    most_amount: '7.5',
  })
  expect(changed).toMatchObject({ version: 2, terms: { percent: 50, most_amount: '7.50', max_uses: null } })
  expect(discountOf(await quoted(traveler, 'BUY_NOW', stay))).toBe('-7.50')
  expect(discountOf(await traveler.call(quotes.get, { quoteId: before.quote_id }))).toBe('-12.24')

  await staff.call(coupons.pause, { couponId: made.id })
  await expect(traveler.call(quotes.set, stay)).rejects.toMatchObject({
    fieldErrors: { promo_code: ['This code is not valid'] },
  })
  const booking = await booked(traveler, 'BUY_NOW', { stay: STAY })
  expect(booking.quote.promo_code).toBeNull()
  const kept = await traveler.call(bookings.create, {
    quote_id: before.quote_id,
    ...PERSON,
    ...CARD,
    check_for_existing: true,
  })
  expect(kept.booking.total).toBe(before.total_charge)

  await staff.call(coupons.resume, { couponId: made.id })
  expect(discountOf(await quoted(traveler, 'BUY_NOW', stay))).toBe('-7.50')
  const ended = await staff.call(coupons.end, { couponId: made.id })
  expect(ended).toMatchObject({ status: 'ENDED', is_over: true, uses: 1 })
  await expect(staff.call(coupons.resume, { couponId: made.id })).rejects.toBeInstanceOf(ValidationError)
  expect(ended.history.map(({ what }) => what)).toEqual(['ended', 'resumed', 'paused', 'changed', 'created'])
})

test('a coupon made in one process counts at once in another', async () => {
  const h = await harness()
  const other = await h.another()
  const [staff, traveler] = [await h.as.staff(), await other.as.traveller()]
  await traveler.call(quotes.set, STAY)
  const { id } = await staff.call(coupons.create, { ...TERMS, code: 'ELSEWHERE' })
  const stay = { ...STAY, promo_code: 'ELSEWHERE' }
  expect(discountOf(await quoted(traveler, 'BUY_NOW', stay))).toBe('-12.24')
  await staff.call(coupons.pause, { couponId: id })
  await expect(traveler.call(quotes.set, stay)).rejects.toBeInstanceOf(ValidationError)
})

test('who edits an older version is told, and nothing is overwritten', async () => {
  const h = await harness()
  const [one, other] = [await h.as.staff('marketing'), await h.as.staff('manager')]
  const { id, version } = await one.call(coupons.create, { ...TERMS, code: 'TWOEDIT' })
  const edits = await Promise.allSettled([
    one.call(coupons.change, { couponId: id, ...TERMS, version, percent: 30 }),
    other.call(coupons.change, { couponId: id, ...TERMS, version, percent: 40 }),
  ])
  expect(edits.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = edits.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(refused.reason).toMatchObject({ status: 409, publicMessage: expect.stringContaining('changed this on') })
  expect((await one.call(coupons.read, { couponId: id })).version).toBe(2)
})

test('terms that do not fit together are refused where they are wrong', async () => {
  const h = await harness()
  const staff = await h.as.staff()
  const wrong = { ...TERMS, code: 'X', percent: 101, booked_from: '2027-02-01', booked_until: '2027-01-01' }
  await expect(staff.call(coupons.create, wrong)).rejects.toMatchObject({
    fieldErrors: { percent: ['Enter a percentage above 0, up to 100'], code: ['Use 3 to 30 letters and digits'] },
  })
  await expect(staff.call(coupons.create, { ...wrong, percent: 10, code: 'BACK' })).rejects.toMatchObject({
    fieldErrors: { booked_until: ['The last date comes before the first one'] },
  })
  await expect(staff.call(coupons.create, { name: 'None', kind: 'AMOUNT' })).rejects.toMatchObject({
    fieldErrors: { amount: ['Enter how much it takes off'] },
  })
  await expect(staff.call(coupons.create, { ...TERMS, most_amount: '0' })).rejects.toMatchObject({
    fieldErrors: { most_amount: ['Enter how much it takes off'] },
  })
  await expect(staff.call(coupons.create, { ...TERMS, code: 'WELCOME10' })).rejects.toMatchObject({
    fieldErrors: { code: ['This code is taken'] },
  })
})

test('a coupon holds for its channel, its class and its dates only', async () => {
  const h = await harness()
  const [staff, traveler] = [await h.as.staff(), await h.as.traveller()]
  await staff.call(coupons.create, { ...TERMS, code: 'PHONE', channels: ['STAFF'] })
  await staff.call(coupons.create, { ...TERMS, code: 'BIGONES', classes: ['OVERSIZE'] })
  const faultOf = (promo_code: string) =>
    traveler.call(quotes.set, { ...STAY, promo_code }).then(
      () => [],
      (error: { fieldErrors: { promo_code: string[] } }) => error.fieldErrors.promo_code,
    )
  expect(await faultOf('PHONE')).toEqual(['Valid only for bookings made by phone or at our desk'])
  expect(await faultOf('BIGONES')).toEqual(['Valid for oversize vehicles only'])
  expect(discountOf(await quoted(staff, 'BUY_NOW', { ...STAY, promo_code: 'PHONE' }))).toBe('-12.24')
})

test('10,000 single-use codes are made at once: all different, none to be guessed or misread', async () => {
  const h = await harness()
  const staff = await h.as.staff()
  const { id } = await staff.call(coupons.create, TERMS)
  const began = performance.now()
  const made = await staff.call(coupons.generate, { couponId: id, count: 10_000, prefix: 'fall' })
  expect(performance.now() - began).toBeLessThan(5000)
  expect(made).toMatchObject({ code: null, codes: 10_000, unused_codes: 10_000 })

  const codes: string[] = []
  for (let after: number | null = 0; after !== null; ) {
    const page: Awaited<ReturnType<typeof read>> = await read(after)
    codes.push(...page.items.map(({ code }) => code))
    after = page.next
  }
  function read(after: number) {
    return staff.call(coupons.codes, { couponId: id, after, most: 2000 })
  }
  expect(new Set(codes).size).toBe(10_000)
  expect(codes.filter((code) => !/^FALL[3479ACDEFGHJKMNPQRTVWXY]{10}$/.test(code))).toEqual([])
})

test('symbols of codes are equally likely', () => {
  const bytes = Uint8Array.from({ length: 256 * 100 }, (_, index) => index % 256)
  const counts = new Map<string, number>()
  for (const symbol of codesFrom(bytes, '').join('')) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  const [least, most] = [Math.min(...counts.values()), Math.max(...counts.values())]
  expect(most - least).toBeLessThanOrEqual(10)
})

test('a single-use code that 50 people use at once counts once; a shared one for 10 counts 10 times', async () => {
  const h = await harness()
  const staff = await h.as.staff()
  const { id } = await staff.call(coupons.create, TERMS)
  await staff.call(coupons.generate, { couponId: id, count: 1, prefix: '' })
  const [single] = (await staff.call(coupons.codes, { couponId: id })).items
  expect(await racedBookings(single!.code)).toBe(1)
  expect(await staff.call(coupons.read, { couponId: id })).toMatchObject({
    uses: 1,
    unused_codes: 0,
    results: { uses: 1 },
  })

  const shared = await staff.call(coupons.create, { ...TERMS, code: 'TENONLY', max_uses: 10 })
  expect(await racedBookings('TENONLY')).toBe(10)
  expect((await staff.call(coupons.read, { couponId: shared.id })).uses).toBe(10)

  // The control: where nothing limits a code, all of them go through.
  await staff.call(coupons.create, { ...TERMS, code: 'FORALL' })
  expect(await racedBookings('FORALL')).toBe(50)

  async function racedBookings(promo_code: string): Promise<number> {
    const travelers = await Promise.all(Array.from({ length: 50 }, () => h.as.traveller()))
    const given = await Promise.all(travelers.map((one) => quoted(one, 'BUY_NOW', { ...STAY, promo_code })))
    const results = await Promise.allSettled(
      given.map(({ quote_id }, index) =>
        travelers[index]!.call(bookings.create, {
          quote_id,
          ...PERSON,
          ...CARD,
          email: `${promo_code.toLowerCase()}${index}@example.com`,
        }),
      ),
    )
    return results.filter(({ status }) => status === 'fulfilled').length
  }
})

test('what a coupon brought: revenue, discount, who is new; each use opens its booking, and a cancellation gives it back', async () => {
  const h = await harness()
  const [staff, traveler] = [await h.as.staff(), await h.as.traveller()]
  const { id } = await staff.call(coupons.create, { ...TERMS, code: 'RESULTS' })
  const stay = { ...STAY, promo_code: 'RESULTS' }
  const first = await booked(traveler, 'BUY_NOW', { stay })
  const later = { travel_from_date: '2026-12-11 08:00:00-0800', travel_to_date: '2026-12-14 08:00:00-0800' }
  const second = await booked(traveler, 'BUY_NOW', { stay: { ...stay, ...later } })
  const revenue = (Number(first.total) + Number(second.total)).toFixed(2)
  expect((await staff.call(coupons.read, { couponId: id })).results).toMatchObject({
    uses: 2,
    returned: 0,
    revenue,
    new_customers: 1,
    returning_customers: 1,
  })
  const { items } = await staff.call(desk.redemptions, { coupon_id: id })
  expect(items.map(({ booking_id }) => booking_id).toSorted()).toEqual([first.id, second.id].toSorted())

  await traveler.call(bookings.cancel, { number: second.number })
  expect((await staff.call(coupons.read, { couponId: id })).results).toMatchObject({
    uses: 1,
    returned: 1,
    revenue: first.total,
    discount: '12.24',
    returning_customers: 0,
  })
})

test('a booking that was canceled after its arrival, or whose guest was sent elsewhere, brought what was kept of it', async () => {
  const h = await harness()
  const [owner, traveler] = [await h.as.staff('owner'), await h.as.traveller()]
  const { id } = await owner.call(coupons.create, { ...TERMS, code: 'RESULTS' })
  const stay = { ...STAY, promo_code: 'RESULTS' }
  const late = await booked(traveler, 'BUY_NOW', { stay })
  const walked = await booked(traveler, 'BUY_NOW', { stay, email: 'grace@example.com', check_for_existing: true })
  const results = async () => (await (await h.as.staff()).call(coupons.read, { couponId: id })).results
  const { discount } = await results()
  const { id: lot_id } = await partnerLot(owner)
  await owner.call(partnerLots.walk, { bookingId: walked.id, lot_id, refund: '40.00', reason_code: 'LOT_FULL' })
  h.clock.set('2026-12-01T18:00:00Z')
  const { fee } = await traveler.call(bookings.cancelFee, { number: late.number })
  await traveler.call(bookings.cancel, { number: late.number })
  const revenue = (Number(fee) + Number(walked.total) - 40).toFixed(2)
  expect(await results()).toMatchObject({ uses: 2, returned: 0, revenue, discount })
})

test('the list tells coupons in use from those that nobody can use any more, by every way that one runs out', async () => {
  const h = await harness()
  const staff = await h.as.staff()
  const today = pacificDate(h.clock.now())
  const made = async (name: string, more: object) => staff.call(coupons.create, { ...TERMS, ...more, name, code: name })
  await made('OPENONE', { booked_until: today, stay_until: today })
  await made('BOOKEDBY', { booked_until: addDays(today, -1) })
  await made('STAYSBY', { stay_until: addDays(today, -1) })
  await made('USEDUP', { max_uses: 1 })
  await booked(await h.as.traveller(), 'BUY_NOW', { stay: { ...STAY, promo_code: 'USEDUP' } })
  await staff.call(coupons.end, { couponId: (await made('STOPPED', {})).id })
  const named = async (status: 'ACTIVE' | 'OVER' | 'ENDED') => {
    const { items, count } = await staff.call(coupons.list, { status, sort: 'name' })
    expect(items.filter(({ is_over }) => is_over !== (status !== 'ACTIVE'))).toEqual([])
    return [count, items.map(({ code }) => code)]
  }
  const others = (await staff.call(coupons.list, { status: 'ACTIVE' })).count - 1
  expect(await named('ACTIVE')).toEqual([others + 1, expect.arrayContaining(['OPENONE'])])
  expect((await named('OVER'))[1]).toEqual(expect.arrayContaining(['BOOKEDBY', 'STAYSBY', 'USEDUP']))
  expect((await named('ENDED'))[1]).toEqual(['STOPPED'])
})

test('unused codes are those that count once: the shared one is none of them', async () => {
  const h = await harness()
  const staff = await h.as.staff()
  const { id } = await staff.call(coupons.create, { ...TERMS, code: 'SHARED' })
  await staff.call(coupons.generate, { couponId: id, count: 10, prefix: '' })
  const single = (await staff.call(coupons.codes, { couponId: id })).items.find(({ code }) => code !== 'SHARED')!
  await booked(await h.as.traveller(), 'BUY_NOW', { stay: { ...STAY, promo_code: single.code } })
  expect(await staff.call(coupons.read, { couponId: id })).toMatchObject({ codes: 11, unused_codes: 9 })
})
