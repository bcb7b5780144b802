import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { booked, STAY } from './factory.ts'
import { bookings } from './contract.ts'
import { desk } from './office-contract.ts'

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

test('a month without bookings is a month of empty days, and no month is refused', async () => {
  const { staff } = await scene()
  const { days } = await staff.call(desk.calendar, { month: '2027-02' })
  expect(days).toHaveLength(28)
  expect(days.flatMap(({ classes }) => classes).every(({ arrivals, booked }) => arrivals + booked === 0)).toBe(true)
  const refused = staff.call(desk.calendar, { month: '2027-13' })
  await expect(refused).rejects.toMatchObject({ fieldErrors: { month: [expect.any(String)] } })
})
