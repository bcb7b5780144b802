import { sql } from 'kysely'
import { json } from '../../platform/database.ts'
import { expect, test } from 'vitest'
import { booked } from '../bookings/factory.ts'
import { bookings } from '../bookings/contract.ts'
import { desk } from '../bookings/office-contract.ts'
import { cashier } from '../drawers/factory.ts'
import { gate } from '../gate/contract.ts'
import { harness, type Harness } from '../../test/harness.ts'
import { transactions } from '../stays/office-contract.ts'
import { addDays, daysBetween } from '../../lib/pacific.ts'
import { occupancy } from './contract.ts'
import { type Books, forecastsOf, testForecasts } from './rules.ts'

const stay = (from: string, to: string) => ({ travel_from_date: `${from}:00-0800`, travel_to_date: `${to}:00-0800` })

async function count(h: Harness, job = 'occupancy.snapshot'): Promise<void> {
  await h.services.jobs.send(h.services.db, job, {}, {})
  await h.runJobs()
}

test('a date has as many cars as the list of its bookings, and tells what came since yesterday and last week', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  const none = await owner.call(occupancy.outlook, {})
  expect(none).toMatchObject({ counted_at: null, forecast_made_on: null, count: 121 })
  expect(none.items[0]).toMatchObject({ booked: 0, since_yesterday: null, last_year: null, expected: null })

  const book = async (from: string, to: string, email: string) =>
    booked(await h.as.traveller(), 'BUY_NOW', { stay: stay(from, to), email })
  await book('2026-12-10 08:00', '2026-12-12 09:00', 'a@example.com')
  await count(h)
  h.clock.set('2026-11-27T12:00:00-08:00')
  const second = await h.as.traveller()
  const leaves = await booked(second, 'BUY_NOW', {
    stay: stay('2026-12-11 08:00', '2026-12-12 00:00'),
    email: 'b@example.com',
  })
  await count(h)
  h.clock.set('2026-11-28T12:00:00-08:00')
  await second.call(bookings.cancel, { number: leaves.number })
  await book('2026-12-12 08:00', '2026-12-13 09:00', 'c@example.com')
  await count(h)

  const { days, counted_at } = await owner.call(occupancy.outlook, { from: '2026-12-09', until: '2026-12-14' })
  expect(counted_at).toBe('2026-11-28T12:00:00-08:00')
  expect(
    days.map(({ booked: cars, since_yesterday, since_last_week }) => [cars, since_yesterday, since_last_week]),
  ).toEqual([
    [0, 0, 0],
    [1, 0, 0],
    [1, -1, 0],
    [2, 1, 1],
    [1, 1, 1],
    [0, 0, 0],
  ])
  for (const { date, vehicle_class, booked: cars } of days) {
    const list = await owner.call(desk.search, { on: date, vehicle_class, status: 'NOT_CANCELED' })
    expect(list.count).toBe(cars)
  }
  for (const { date, vehicle_class, since_yesterday, since_last_week } of days) {
    const changed = async (since: string) => {
      const { items } = await owner.call(desk.search, { on: date, vehicle_class, since })
      const canceled = items.filter(({ status }) => status === 'CANCELLED').length
      return items.length - 2 * canceled
    }
    expect([date, await changed('2026-11-28')]).toEqual([date, since_yesterday])
    expect([date, await changed('2026-11-22')]).toEqual([date, since_last_week])
  }
  const { items } = await owner.call(occupancy.outlook, { sort: '-booked', page_size: 2 })
  expect(items.map(({ date }) => date)).toEqual(['2026-12-12', '2026-12-10'])
})

test('books that nobody counted are counted from when bookings were made and canceled', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  await booked(await h.as.traveller(), 'BUY_NOW', {
    stay: stay('2026-12-10 08:00', '2026-12-12 09:00'),
    email: 'a@example.com',
  })
  const second = await h.as.traveller()
  const canceled = await booked(second, 'BUY_NOW', {
    stay: stay('2026-12-10 08:00', '2026-12-10 22:00'),
    email: 'b@example.com',
  })
  h.clock.set('2026-11-27T12:00:00-08:00')
  await second.call(bookings.cancel, { number: canceled.number })
  h.clock.set('2026-11-28T12:00:00-08:00')
  await count(h)
  const nights = ['2026-12-09', '2026-12-10', '2026-12-11', '2026-12-12', '2026-12-13']
  const asOf = async (as_of: string) =>
    (await h.rows('occupancy_snapshots', { as_of, date: nights }, 'date')).map(({ date, booked }) => ({ date, booked }))
  const both = [
    { date: '2026-12-10', booked: 2 },
    { date: '2026-12-11', booked: 1 },
    { date: '2026-12-12', booked: 1 },
  ]
  expect(await asOf('2026-11-21')).toEqual(both)
  expect(await asOf('2026-11-26')).toEqual(both)
  expect(await asOf('2026-11-27')).toEqual([{ date: '2026-12-10', booked: 1 }, ...both.slice(1)])
  expect((await owner.call(occupancy.outlook, { from: '2026-12-10', until: '2026-12-10' })).items).toMatchObject([
    { booked: 1, since_yesterday: 0, since_last_week: -1 },
  ])
})

test('a peak counts every arrival and departure, not those who are there at full hours', async () => {
  const h = await harness({ now: '2026-12-01T09:10:00-08:00' })
  const who = await cashier(h)
  const arrive = async (at: string) => {
    h.clock.set(at)
    return who.call(gate.arrive, {})
  }
  const leave = async (at: string, { id }: { id: string }) => {
    h.clock.set(at)
    await h.change(
      'transactions',
      { id },
      { status: 'CLOSED', exited_at: Temporal.Instant.from(at), total_cents: 0, receipt_number: id, rate: json({}) },
    )
  }
  const first = await arrive('2026-12-01T09:10:00-08:00')
  const second = await arrive('2026-12-01T09:12:00-08:00')
  const mistake = await arrive('2026-12-01T09:13:00-08:00')
  await who.call(gate.void, { stayId: mistake.id, reason_code: 'MISTAKE' })
  await leave('2026-12-01T09:20:00-08:00', first)
  const third = await arrive('2026-12-01T09:20:00-08:00')
  await leave('2026-12-01T09:40:00-08:00', second)
  h.clock.set('2026-12-02T03:00:00-08:00')
  await count(h)
  await count(h)
  const auditor = await h.as.staff('auditor')
  const peaks = async () =>
    (await auditor.call(occupancy.peaks, { vehicle_class: 'STANDARD', from: '2026-12-01' })).items.map(
      ({ date, most, most_at }) => [date, most, most_at],
    )
  expect(await peaks()).toEqual([
    ['2026-12-02', 1, '2026-12-02T00:00:00-08:00'],
    ['2026-12-01', 2, '2026-12-01T09:12:00-08:00'],
  ])
  const { hours } = await auditor.call(transactions.activity, { from: '2026-12-01', until: '2026-12-01' })
  expect(hours[9]?.most_cars).toBe(2)

  // Corrected afterwards, the night counts again.
  await h.change('transactions', { id: third.id }, { status: 'VOIDED' })
  await count(h, 'occupancy.forecast')
  expect(await peaks()).toEqual([
    ['2026-12-02', 0, '2026-12-02T00:00:00-08:00'],
    ['2026-12-01', 2, '2026-12-01T09:12:00-08:00'],
  ])
})

test('too little history is said, and nothing is forecast', async () => {
  const h = await harness()
  await booked(await h.as.traveller(), 'BUY_NOW')
  await count(h)
  await count(h, 'occupancy.forecast')
  const owner = await h.as.staff()
  expect(await owner.call(occupancy.accuracy, {})).toEqual({
    made_on: null,
    classes: ['STANDARD', 'OVERSIZE', 'MOTORCYCLE'].map((vehicle_class) => ({ vehicle_class, leads: [] })),
  })
})

test('forecasts look up a few counts, and are those of all that was counted', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  const [first, last] = [addDays('2026-11-20', -590), '2026-11-20']
  await sql`
    insert into occupancy_days (as_of, counted_at) select day::date, now() from generate_series(${first}::date, ${last}::date, interval '1 day') as day`.execute(
    h.services.db,
  )
  // One day was missed, and some dates had nobody.
  await sql`delete from occupancy_days where as_of = '2026-10-12'`.execute(h.services.db)
  await sql`
    insert into occupancy_snapshots (vehicle_class, as_of, date, booked)
    select vehicle_class, as_of, as_of + lead, booked
    from occupancy_days, generate_series(0, 127) as lead, unnest(array['STANDARD', 'OVERSIZE']) as vehicle_class,
      lateral (select (abs(hashtext(vehicle_class || (as_of + lead)::text)) % 40) * (130 - lead) / 130) as of_date (booked)
    where booked > 0`.execute(h.services.db)
  await count(h, 'occupancy.forecast')

  const counted = new Set((await h.rows('occupancy_days')).map(({ as_of }) => as_of))
  const all = new Map((await h.rows('occupancy_snapshots')).map((row) => [keyOf(row), row.booked]))
  const dayOf = (number: number) => addDays('1970-01-01', number)
  const today = daysBetween('1970-01-01', last)
  const full = today - 590 + 14
  for (const vehicle_class of ['STANDARD', 'OVERSIZE', 'MOTORCYCLE'] as const) {
    const books: Books = {
      booked(asOf, date) {
        if (!counted.has(dayOf(asOf)) || date < full || date < asOf || date - asOf > 127) return undefined
        return all.get(keyOf({ vehicle_class, as_of: dayOf(asOf), date: dayOf(date) })) ?? 0
      },
    }
    const tested = testForecasts(books, today)
    const expected = forecastsOf(books, { today, days: 121, tested })
    const made = await h.rows('occupancy_forecasts', { vehicle_class }, 'date')
    expect(made.map(({ date, expected, low, high }) => ({ date, expected, low, high }))).toEqual(
      expected.map((forecast) => ({ ...forecast, date: dayOf(forecast.date) })),
    )
    expect(made).toHaveLength(121)
    const errors = await h.rows('occupancy_errors', { vehicle_class }, 'lead_days')
    expect(errors).toEqual(tested.map(({ ratios: _ratios, ...error }) => ({ vehicle_class, ...error })))
  }
  expect((await owner.call(occupancy.outlook, {})).forecast_made_on).toBe('2026-11-21')
})

function keyOf({ vehicle_class, as_of, date }: { vehicle_class: string; as_of: string; date: string }): string {
  return `${vehicle_class} ${as_of} ${date}`
}
