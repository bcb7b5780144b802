import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { plansOf } from '../../test/plans.ts'
import { booked, STAY } from './factory.ts'
import { cashier } from '../drawers/factory.ts'
import { gate } from '../gate/contract.ts'
import { callers } from './callers/contract.ts'
import { bookings } from './contract.ts'
import { desk } from './office-contract.ts'
import * as store from './store.ts'

const dates = (from: string, to: string) => ({
  travel_from_date: `${from} 08:00:00-0800`,
  travel_to_date: `${to} 08:00:00-0800`,
})

/** Three stays, one of them oversize, and one that was canceled. */
async function scene() {
  const h = await harness()
  const stays = [
    { stay: STAY },
    { stay: dates('2026-12-01', '2026-12-02') },
    { stay: { ...dates('2026-11-29', '2026-12-01'), vehicle_class: 'OVERSIZE' as const } },
  ]
  for (const [index, { stay }] of stays.entries()) {
    await booked(await h.as.traveller(), 'BUY_NOW', { stay, email: `ada${index}@example.com` })
  }
  const canceled = await h.as.traveller()
  const { number } = await booked(canceled, 'BUY_NOW', { stay: STAY, email: 'gone@example.com' })
  await canceled.call(bookings.cancel, { number })
  return { h, staff: await h.as.staff('cashier') }
}

test('each date of a month says what arrives, leaves and is taken, class by class, without what was canceled', async () => {
  const { staff } = await scene()
  const { month, days } = await staff.call(desk.calendar, { month: '2026-12' })
  expect([month, days.length, days[0]?.date, days.at(-1)?.date]).toEqual(['2026-12', 31, '2026-12-01', '2026-12-31'])
  const of = (date: string, code: string) =>
    days.find((day) => day.date === date)?.classes.find(({ vehicle_class }) => vehicle_class === code)
  expect(of('2026-12-01', 'STANDARD')).toMatchObject({ arrivals: 2, departures: 0, booked: 2 })
  expect(of('2026-12-01', 'OVERSIZE')).toMatchObject({ arrivals: 0, departures: 1, booked: 1 })
  expect(of('2026-12-02', 'STANDARD')).toMatchObject({ arrivals: 0, departures: 1, booked: 2 })
  expect(of('2026-12-04', 'STANDARD')).toMatchObject({ departures: 1, booked: 1 })
  expect(of('2026-12-05', 'STANDARD')).toMatchObject({ arrivals: 0, departures: 0, booked: 0 })
  expect(of('2026-12-05', 'STANDARD')?.spaces).toBeGreaterThan(0)
})

test('what a date of the calendar counts is what the list filtered to it shows', async () => {
  const { staff } = await scene()
  const count = async (filter: object) => (await staff.call(desk.search, { status: 'NOT_CANCELED', ...filter })).count
  const day = '2026-12-01'
  expect(await count({ from: day, until: day })).toBe(2)
  expect(await count({ leaves_from: day, leaves_until: day })).toBe(1)
  expect(await count({ on: day })).toBe(3)
  expect(await count({ on: day, vehicle_class: 'OVERSIZE' })).toBe(1)
  expect(await count({ on: '2026-12-05' })).toBe(0)
  expect((await staff.call(desk.search, { from: day, until: day })).count).toBe(3)
})

test('dates that are over still show whose stay touched them, though cars have left or never came, and the list shows as many', async () => {
  const h = await harness()
  const stays = [
    dates('2026-12-01', '2026-12-03'),
    dates('2026-12-02', '2026-12-05'),
    { travel_from_date: '2026-11-30 00:00:00-0800', travel_to_date: '2026-12-03 00:00:00-0800' },
    dates('2026-11-24', '2026-12-20'),
    { travel_from_date: '2026-11-28 08:00:00-0800', travel_to_date: '2026-12-01 00:00:00-0800' },
  ]
  const made = []
  for (const [index, stay] of stays.entries()) {
    made.push(await booked(await h.as.traveller(), 'BUY_NOW', { stay, email: `ada${index}@example.com` }))
  }
  await h.runJobs()
  h.clock.set('2026-12-01T16:30:00Z')
  const { id: stayId } = await (await cashier(h)).call(gate.arrive, { booking_number: made[0]!.number })
  h.clock.set('2026-12-03T15:00:00Z')
  await (await cashier(h)).call(gate.close, { stayId, by: 'nothing' })
  await (await h.as.staff('manager')).call(callers.noShow, { bookingId: made[1]!.id })
  h.clock.set('2026-12-04T20:00:00Z')
  const staff = await h.as.staff('manager')
  const shown = []
  for (const month of ['2026-11', '2026-12']) {
    for (const { date, classes } of (await staff.call(desk.calendar, { month })).days) {
      const { stays, booked } = classes.find(({ vehicle_class }) => vehicle_class === 'STANDARD')!
      if (date >= '2026-11-29' && date <= '2026-12-05') shown.push([date, stays, booked])
      if (date < '2026-11-29' || date > '2026-12-06') continue
      const { count } = await staff.call(desk.search, { on: date, status: 'NOT_CANCELED', vehicle_class: 'STANDARD' })
      expect(stays, date).toBe(count)
    }
  }
  expect(shown).toEqual([
    ['2026-11-29', 2, 2],
    ['2026-11-30', 3, 3],
    ['2026-12-01', 3, 3],
    ['2026-12-02', 4, 4],
    ['2026-12-03', 3, 3],
    ['2026-12-04', 2, 1],
    ['2026-12-05', 2, 1],
  ])
})

test('a stay of any length is found on each of its dates, and pages of them count all', async () => {
  const h = await harness()
  const numbers: string[] = []
  for (const [from, to] of [
    ['2026-12-01', '2026-12-20'],
    ['2026-12-02', '2026-12-16'],
    ['2026-12-15', '2026-12-17'],
    ['2026-12-03', '2027-01-20'],
  ] as const) {
    const email = `ada${numbers.length}@example.com`
    numbers.push((await booked(await h.as.traveller(), 'BUY_NOW', { stay: dates(from, to), email })).number)
    h.clock.advance({ minutes: 1 })
  }
  const staff = await h.as.staff('cashier')
  const on = async (day: string, more: object = {}) => {
    const { items, count } = await staff.call(desk.search, { on: day, ...more })
    return [count, ...items.map(({ number }) => numbers.indexOf(number))]
  }
  expect(await on('2026-11-30')).toEqual([0])
  expect(await on('2026-12-01')).toEqual([1, 0])
  expect(await on('2026-12-16')).toEqual([4, 3, 2, 1, 0])
  expect(await on('2026-12-16', { page_size: 2, page_number: 2 })).toEqual([4, 1, 0])
  expect(await on('2026-12-16', { sort: 'arrival' })).toEqual([4, 0, 1, 3, 2])
  expect(await on('2026-12-16', { search: 'ada2' })).toEqual([1, 2])
  expect(await on('2026-12-16', { since: '2026-11-01' })).toEqual([4, 3, 2, 1, 0])
  expect(await on('2026-12-20')).toEqual([2, 3, 0])
  expect(await on('2027-01-20')).toEqual([1, 3])
})

test('a month without bookings is a month of empty days, and no month is refused', async () => {
  const { staff } = await scene()
  const { days } = await staff.call(desk.calendar, { month: '2027-02' })
  expect(days).toHaveLength(28)
  expect(days.flatMap(({ classes }) => classes).every(({ arrivals, booked }) => arrivals + booked === 0)).toBe(true)
  const refused = staff.call(desk.calendar, { month: '2027-13' })
  await expect(refused).rejects.toMatchObject({ fieldErrors: { month: [expect.any(String)] } })
})

test('the bookings of a month are counted in ranges of indexes alone', async () => {
  const h = await harness({ unused: true })
  const from = Temporal.Instant.from('2026-11-01T00:00:00-07:00')
  const plans = await plansOf(h.ctx(), async (ctx) => {
    await store.arrivalsByDate(ctx, '2026-11-01', '2026-11-30')
    await store.departuresByDate(ctx, '2026-11-01', '2026-11-30')
    await store.underWay(ctx, { from, before: from, longest: from.subtract({ hours: 91 * 24 }) })
  })
  expect(plans).toHaveLength(3)
  for (const plan of plans) {
    expect(plan).toMatch(/Index Cond: \(\(travel_(from|to) >/)
    expect(plan).not.toContain('Seq Scan')
  }
})
