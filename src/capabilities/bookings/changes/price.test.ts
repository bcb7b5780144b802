import { cents } from '../../../lib/money.ts'
import { expect, test } from 'vitest'
import { inLanguage } from '../../../lib/in-language.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { brokenPromises } from '../../../test/promises.ts'
import type { Traveller } from '../../../test/travellers.ts'
import { type Booking, bookings } from '../contract.ts'
import { booked, quoted, STAY } from '../factory.ts'

const stay = (from: string, to: string) => ({
  travel_from_date: `${from} 08:00:00-0800`,
  travel_to_date: `${to} 08:00:00-0800`,
})

const february = (day: number, days: number) => stay(`2027-02-${pad(day)}`, `2027-02-${pad(day + days)}`)
const pad = (day: number) => String(day).padStart(2, '0')

const priced = (traveller: Traveller, { id }: Booking, to: ReturnType<typeof stay> & { vehicle_class?: 'OVERSIZE' }) =>
  traveller.call(bookings.modifyQuote, { bookingId: id, ...to })

async function changed(traveller: Traveller, booking: Booking, to: Parameters<typeof priced>[2]): Promise<Booking> {
  const { quote_id } = await priced(traveller, booking, to)
  return traveller.call(bookings.modify, { bookingId: booking.id, quote_id })
}

const usesOf = async (h: Harness, code: string) => (await h.rows('coupon_codes', { code }))[0]?.uses

test('five days with a free one, each shortened to a single day, cost what five single days do', async () => {
  const h = await harness()
  const single = Number((await quoted(await h.as.traveller(), 'BUY_NOW', february(1, 1))).rate.total)
  let paid = 0
  for (const [index, day] of [1, 6, 11, 16, 21].entries()) {
    const traveller = await h.as.traveller()
    const booking = await booked(traveller, 'BUY_NOW', {
      stay: { ...february(day, 5), promo_code: 'FREEDAY' },
      email: `day${index}@example.com`,
    })
    expect(booking.total).toBe('82.62')
    const short = await changed(traveller, booking, february(day, 1))
    paid += Number(short.paid) - Number(short.refunded)
  }
  expect(paid.toFixed(2)).toBe((5 * single).toFixed(2))
  expect(paid.toFixed(2)).toBe('121.05')
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a code that falls away is told with the reason before anything is paid, in either language', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const booking = await booked(traveller, 'BUY_NOW', { stay: { ...february(1, 5), promo_code: 'FREEDAY' } })
  const quote = await priced(traveller, booking, february(1, 4))
  expect(quote).toMatchObject({
    total_charge: '87.85',
    difference: '5.23',
    promo_code: null,
    dropped_promo_code: { promo_code: 'FREEDAY', reasons: ['Valid for stays of 5 full days or more'] },
  })
  const spanish = await inLanguage('es', () => priced(traveller, booking, february(1, 4)))
  expect(spanish.dropped_promo_code?.reasons).toEqual(['Válido para estancias de 5 días completos o más'])
  expect(await traveller.call(bookings.get, { bookingId: booking.id })).toMatchObject({ total: '82.62' })
  expect(await usesOf(h, 'FREEDAY')).toBe(1)

  const after = await traveller.call(bookings.modify, { bookingId: booking.id, quote_id: quote.quote_id })
  expect(after).toMatchObject({ total: '87.85', paid: '87.85' })
  expect(await usesOf(h, 'FREEDAY')).toBe(0)
  expect(await priced(traveller, booking, february(1, 5))).not.toHaveProperty('dropped_promo_code')
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a day booked long ahead and moved to tomorrow costs what it costs everybody', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const far = { travel_from_date: '2027-06-09 08:00:00-0700', travel_to_date: '2027-06-10 08:00:00-0700' }
  const booking = await booked(traveller, 'BUY_NOW', { stay: far })
  const tomorrow = stay('2026-11-22', '2026-11-25')
  const everybody = await quoted(await h.as.traveller(), 'BUY_NOW', tomorrow)
  const after = await changed(traveller, booking, tomorrow)
  expect([booking.total, after.total, everybody.rate.total]).toEqual(['24.21', '78.54', '78.54'])
})

test('a weekend’s code is none on a weekday', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const weekend = { ...stay('2026-12-04', '2026-12-06'), promo_code: 'WEEKEND5' }
  const booking = await booked(traveller, 'BUY_NOW', { stay: weekend })
  const weekday = await priced(traveller, booking, stay('2026-12-07', '2026-12-09'))
  expect(weekday.dropped_promo_code).toEqual({
    promo_code: 'WEEKEND5',
    reasons: ['Valid for stays that include a Saturday'],
  })
})

test('a code that staff have paused, ended, or kept for others gives nothing for days that are added', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const booking = await booked(traveller, 'BUY_NOW', { stay: { ...february(1, 1), promo_code: 'LASTONE' } })
  const long = { travel_from_date: '2027-02-01 08:00:00-0800', travel_to_date: '2027-04-30 08:00:00-0700' }
  const sameDay = { travel_from_date: '2027-02-01 10:00:00-0800', travel_to_date: '2027-02-02 10:00:00-0800' }
  expect(await priced(traveller, booking, long)).toMatchObject({ promo_code: 'LASTONE' })
  const set = (patch: object) => h.change('coupons', { name: 'LASTONE' }, patch)
  const reason = async () => (await priced(traveller, booking, long)).dropped_promo_code?.reasons
  for (const status of ['PAUSED', 'ENDED'] as const) {
    await set({ status })
    expect(await reason()).toEqual(['This code can no longer be used for more days'])
    expect(await priced(traveller, booking, sameDay)).toMatchObject({ promo_code: 'LASTONE', difference: '0.00' })
  }
  await set({ status: 'ACTIVE', access: 'PEOPLE' })
  expect(await reason()).toEqual(['Log in with your confirmed work email address to use this code'])
  await set({ access: 'ANYONE' })
  await h.change('coupons', { name: 'LASTONE' }, ({ definition }) => ({
    definition: { ...definition, booked: { until: '2026-11-20' } },
  }))
  expect(await reason()).toEqual(['This code ended on Fri, 11/20/26'])
  const { quote_id, total_charge } = await priced(traveller, booking, long)
  const { rate } = await quoted(await h.as.traveller(), 'BUY_NOW', long)
  expect(total_charge).toBe(rate.total)
  await traveller.call(bookings.modify, { bookingId: booking.id, quote_id })
  expect(await usesOf(h, 'LASTONE')).toBe(0)
})

test('a code with a most takes off no more when one day becomes eighty-eight', async () => {
  const h = await harness()
  await h.change('coupons', { name: 'LASTONE' }, ({ definition }) => ({
    definition: { ...definition, most_cents: cents(5000) },
  }))
  const traveller = await h.as.traveller()
  const booking = await booked(traveller, 'BUY_NOW', { stay: { ...february(1, 1), promo_code: 'LASTONE' } })
  const long = { travel_from_date: '2027-02-01 08:00:00-0800', travel_to_date: '2027-04-30 08:00:00-0700' }
  const quote = await traveller.call(bookings.modifyQuote, { bookingId: booking.id, ...long })
  expect(quote.rate.charge_lines.at(-1)).toMatchObject({ code: 'COUPON', amount: '-50.00' })
})

test('another vehicle class takes its own space and costs what a booking made today would', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const booking = await booked(traveller, 'BUY_NOW')
  h.clock.advance({ hours: 5 * 24 })
  const anew = await quoted(await h.as.traveller(), 'BUY_NOW', { ...STAY, vehicle_class: 'OVERSIZE' })
  const after = await changed(traveller, booking, { ...STAY, vehicle_class: 'OVERSIZE' })
  expect([after.vehicle_class, after.total, after.paid]).toEqual(['OVERSIZE', anew.rate.total, anew.rate.total])
  const taken = (await h.lot.busy()).map(({ vehicle_class, reserved }) => `${vehicle_class} ${reserved}`)
  expect([...new Set(taken)]).toEqual(['OVERSIZE 1'])

  await h.lot.setSpaces('2026-12-02', 0)
  await expect(priced(traveller, booking, STAY)).resolves.toBeTruthy()
  const back = traveller.call(bookings.modifyQuote, { bookingId: booking.id, ...STAY, vehicle_class: 'STANDARD' })
  await expect(back).rejects.toMatchObject({ formErrors: [expect.stringContaining('Wed, 12/02/26')] })
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a refused card for another class leaves both classes as they were', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const booking = await booked(traveller, 'BUY_NOW')
  await h.change('sandbox.cards', {}, { behaviour: 'DECLINED_WHEN_CHARGED' })
  await expect(changed(traveller, booking, { ...STAY, vehicle_class: 'OVERSIZE' })).rejects.toMatchObject({
    formErrors: [expect.stringContaining('stays as it was')],
  })
  const taken = (await h.lot.busy()).map(({ vehicle_class }) => vehicle_class)
  expect([...new Set(taken)]).toEqual(['STANDARD'])
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})
