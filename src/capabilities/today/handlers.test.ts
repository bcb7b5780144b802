import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, fromLocal } from '../../lib/pacific.ts'
import { harness } from '../../test/harness.ts'
import { booked } from '../bookings/factory.ts'
import { desk } from '../bookings/office-contract.ts'
import { cashier } from '../drawers/factory.ts'
import { gate } from '../gate/contract.ts'
import { transactions } from '../stays/office-contract.ts'
import { today } from './contract.ts'
import { byHour } from './rules.ts'

const stay = (from: string, to: string) => ({
  travel_from_date: `${from}:00-0800`,
  travel_to_date: `${to}:00-0800`,
})

test('each number of the lot is the count of the list that it opens', async () => {
  const h = await harness()
  const stays = [
    stay('2026-12-01 08:00', '2026-12-03 09:00'),
    stay('2026-12-01 10:00', '2026-12-02 12:00'),
    stay('2026-12-02 07:00', '2026-12-05 08:00'),
    { ...stay('2026-12-02 18:00', '2026-12-04 18:00'), vehicle_class: 'OVERSIZE' as const },
  ]
  const numbers: string[] = []
  for (const [index, one] of stays.entries()) {
    const email = `ada${index}@example.com`
    numbers.push((await booked(await h.as.traveller(), 'BUY_NOW', { stay: one, email })).number)
  }
  h.clock.set('2026-12-01T11:00:00-08:00')
  const who = await cashier(h)
  for (const booking of numbers.slice(0, 2)) await who.call(gate.arrive, { booking_number: booking })
  await who.call(gate.arrive, { plate: 'ABC123' })

  h.clock.set('2026-12-02T13:00:00-08:00')
  const owner = await h.as.staff()
  const { classes, hours } = await owner.call(today.lot, {})
  expect(classes.find(({ vehicle_class }) => vehicle_class === 'STANDARD')).toMatchObject({
    here: 3,
    overdue: 1,
    to_come: 1,
    to_leave: 1,
  })
  for (const { vehicle_class, here, overdue, to_come, to_leave } of classes) {
    const date = '2026-12-02'
    const counts = await Promise.all([
      owner.call(transactions.search, { status: 'OPEN', vehicle_class }),
      owner.call(desk.search, { status: 'OVERDUE', vehicle_class }),
      owner.call(desk.search, { status: 'CONFIRMED', from: date, until: date, vehicle_class }),
      owner.call(desk.search, { status: 'CHECKED_IN', leaves_from: date, leaves_until: date, vehicle_class }),
    ])
    expect([here, overdue, to_come, to_leave]).toEqual(counts.map(({ count }) => count))
  }
  expect(hours).toHaveLength(24)
  expect(hours[7]).toMatchObject({ at: '2026-12-02T07:00:00-08:00', to_come: 1 })
  expect(hours[12]).toMatchObject({ to_leave: 1, left: 0 })
  expect(hours[18]).toMatchObject({ to_come: 1 })
})

test('takings of today stand beside those of the same weekday, last week and last year, up to the same time and whole', async () => {
  const h = await harness()
  const sum = async (at: string, year = 2027) => {
    h.clock.set(at)
    const { paid } = await booked(await h.as.traveller(), 'BUY_NOW', {
      stay: stay(`${year}-01-10 08:00`, `${year}-01-12 08:00`),
      email: `at${at.slice(0, 13)}@example.com`,
    })
    return Number(paid)
  }
  const lastYear = [await sum('2025-12-09T08:00:00-08:00', 2026), await sum('2025-12-09T12:00:00-08:00', 2026)] as const
  const morning = await sum('2026-12-01T09:00:00-08:00')
  const evening = await sum('2026-12-01T20:00:00-08:00')
  await sum('2026-12-02T09:00:00-08:00')
  const now = await sum('2026-12-08T10:00:00-08:00')
  const takings = await (await h.as.staff('auditor')).call(today.takings, {})
  expect(takings.today).toMatchObject({ taken: now.toFixed(2), refunded: '0.00', net: now.toFixed(2), bookings: 1 })
  expect(takings.week_ago).toMatchObject({ taken: morning.toFixed(2), bookings: 1 })
  expect(takings.year_ago).toMatchObject({ taken: lastYear[0].toFixed(2), bookings: 1 })
  expect(takings.year_ago_whole).toMatchObject({ taken: (lastYear[0] + lastYear[1]).toFixed(2), bookings: 2 })
  expect(takings.week_ago_whole).toMatchObject({ taken: (morning + evening).toFixed(2), bookings: 2 })
})

test('what failed for good is listed, runs again once asked, and is written down', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  expect(await owner.call(today.failedJobs, {})).toEqual({ items: [], count: 0 })
  expect(await owner.call(today.retryJobs, {})).toEqual({ retried: 0 })
  await h.queue.bury('quotes.sweep', { message: 'The disk is full' })
  const { items, count } = await owner.call(today.failedJobs, {})
  expect(count).toBe(1)
  expect(items).toMatchObject([{ job: 'quotes.sweep', error: 'The disk is full' }])
  expect(await owner.call(today.retryJobs, {})).toEqual({ retried: 1 })
  expect(await owner.call(today.failedJobs, {})).toEqual({ items: [], count: 0 })
  expect(await h.runJobs()).toBeGreaterThan(0)
  const { details } = await h.row('audit_trail', { action: 'jobs.retried' })
  expect(details).toEqual({ retried: 1, jobs: ['quotes.sweep'] })
})

test('a day has its 23, 24, or 25 hours, and every booking of it is in one of them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 720 }),
      fc.array(fc.record({ minute: fc.nat(60 * 26), open: fc.nat(9), done: fc.nat(9) })),
      (day, drawn) => {
        const date = addDays('2026-01-01', day)
        const [from, before] = [fromLocal(date, '00:00'), fromLocal(addDays(date, 1), '00:00')]
        const rows = drawn
          .map(({ minute, ...of }) => ({
            ...of,
            vehicle_class: 'STANDARD' as const,
            at: from.add({ minutes: minute }),
          }))
          .filter(({ at }) => Temporal.Instant.compare(at, before) < 0)
        const hours = byHour({ from, before }, rows, rows)
        expect([23, 24, 25]).toContain(hours.length)
        const all = (of: readonly { open: number; done: number }[], what: 'open' | 'done') =>
          of.reduce((sum, row) => sum + row[what], 0)
        expect(hours.reduce((sum, { to_come, left }) => sum + to_come + left, 0)).toBe(
          all(rows, 'open') + all(rows, 'done'),
        )
      },
    ),
  )
})
