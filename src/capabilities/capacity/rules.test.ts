import { describe, expect, test } from 'vitest'
import { addDays, datesTouched, fromLocal, toWire } from '../../lib/pacific.ts'
import { VEHICLE_CLASSES, type VehicleClass } from '../../lib/products.ts'
import {
  alternatives,
  type ClassStay,
  forTaker,
  type FreeSpace,
  fullDates,
  isHindered,
  obstaclesOf,
  type SpaceDay,
} from './rules.ts'

const wanted = stay('2026-12-10 08:00', '2026-12-12 08:00')

describe('full dates', () => {
  test('are those of the class without a free space', () => {
    const rows = spaces({ STANDARD: ['2026-12-11'], OVERSIZE: ['2026-12-10', '2026-12-12'] })
    expect(fullDates(rows, 'STANDARD', datesTouched(wanted.from, wanted.to))).toEqual(['2026-12-11'])
    expect(fullDates(rows, 'MOTORCYCLE', datesTouched(wanted.from, wanted.to))).toEqual([])
  })

  test('are also those of which nothing is known: space is never promised unseen', () => {
    expect(fullDates([], 'STANDARD', ['2026-12-10'])).toEqual(['2026-12-10'])
  })
})

describe('instead of a stay that is full', () => {
  test('other classes are offered on the same dates, and the nearest dates before and after', () => {
    const rows = spaces({ STANDARD: ['2026-12-11', '2026-12-12'] })
    expect(offered(rows)).toEqual([
      'OVERSIZE 2026-12-10T08:00:00-08:00 2026-12-12T08:00:00-08:00',
      'STANDARD 2026-12-08T08:00:00-08:00 2026-12-10T08:00:00-08:00',
      'STANDARD 2026-12-13T08:00:00-08:00 2026-12-15T08:00:00-08:00',
    ])
  })

  test('dates are only moved within reach of what is known', () => {
    const rows = spaces({ STANDARD: ['2026-12-11'] }).filter(({ date }) => date >= '2026-12-10')
    expect(offered(rows).filter((offer) => offer.startsWith('STANDARD'))).toEqual([
      'STANDARD 2026-12-12T08:00:00-08:00 2026-12-14T08:00:00-08:00',
    ])
    expect(
      alternatives(rows, wanted, { furthestShift: 1 }).filter(({ vehicleClass }) => vehicleClass === 'STANDARD'),
    ).toEqual([])
  })

  test('a move across the change of clocks keeps the time of day', () => {
    const spring = stay('2027-03-13 08:00', '2027-03-14 07:00')
    const rows = spaces({ STANDARD: ['2027-03-13'] }, '2027-03-01')
    expect(
      alternatives(rows, spring, { furthestShift: 3 })
        .map(({ from }) => toWire(from))
        .at(-1),
    ).toBe('2027-03-14T08:00:00-07:00')
  })

  test('nothing is offered when everything is full', () => {
    const full = spaces({}).map((row) => ({ ...row, free: 0 }))
    expect(offered(full)).toEqual([])
  })
})

function offered(rows: FreeSpace[]): string[] {
  return alternatives(rows, wanted, { furthestShift: 7 }).map(
    ({ vehicleClass, from, to }) => `${vehicleClass} ${toWire(from)} ${toWire(to)}`,
  )
}

/** A month of free spaces from `first` on, but for the full dates of each class. */
function spaces(full: Partial<Record<VehicleClass, string[]>>, first = '2026-12-01'): FreeSpace[] {
  const dates = Array.from({ length: 31 }, (_, day) => addDays(first, day))
  return VEHICLE_CLASSES.flatMap((vehicle_class) =>
    dates.map((date) => ({ vehicle_class, date, free: full[vehicle_class]?.includes(date) ? 0 : 3 })),
  )
}

function stay(from: string, to: string): ClassStay {
  const [start, end] = [from, to].map((local) => fromLocal(local.slice(0, 10), local.slice(11)))
  return { vehicleClass: 'STANDARD', from: start as Temporal.Instant, to: end as Temporal.Instant }
}

describe('what stands in the way of a stay', () => {
  const day = (date: string, given: Partial<SpaceDay> = {}): SpaceDay => ({
    vehicle_class: 'STANDARD',
    date,
    free: 1,
    free_for_members: 1,
    is_closed: false,
    minimum_stay: null,
    ...given,
  })
  const dates = ['2026-12-10', '2026-12-11', '2026-12-12']
  const free = dates.map((date) => day(date))
  const none = { full: [], closed: [], forMembers: [], minimumStay: undefined }

  test('is nothing where each date has a space', () => {
    expect(obstaclesOf(free, wanted, { startedDays: 2 })).toEqual(none)
    expect(isHindered(none)).toBe(false)
  })

  test('are full dates, those that are closed, and those where members still have a space, of its own class', () => {
    const rows = [
      day('2026-12-10', { free: 0, free_for_members: 0, is_closed: true }),
      day('2026-12-11', { free: 0 }),
      day('2026-12-12', { free: 0, free_for_members: 0 }),
      ...dates.map((date) => day(date, { vehicle_class: 'OVERSIZE', is_closed: true, free_for_members: 9 })),
    ]
    const obstacles = obstaclesOf(rows, wanted, { startedDays: 2 })
    expect(obstacles).toEqual({ ...none, full: dates, closed: ['2026-12-10'], forMembers: ['2026-12-11'] })
    expect(isHindered(obstacles)).toBe(true)
    expect(obstaclesOf(rows, wanted, { startedDays: 2, dates: ['2026-12-11'] }).full).toEqual(['2026-12-11'])
    expect(obstaclesOf([], wanted, { startedDays: 2 })).toEqual({ ...none, full: dates })
  })

  test('is a stay that is shorter than its arrival asks for', () => {
    const rows = [day('2026-12-10', { minimum_stay: 3 }), day('2026-12-11', { minimum_stay: 9 }), day('2026-12-12')]
    const obstacles = obstaclesOf(rows, wanted, { startedDays: 2 })
    expect(obstacles).toEqual({ ...none, minimumStay: { date: '2026-12-10', days: 3 } })
    expect(isHindered(obstacles)).toBe(true)
    expect(obstaclesOf(rows, wanted, { startedDays: 3 })).toEqual(none)
    expect(obstaclesOf(free, wanted, { startedDays: 0 })).toEqual(none)
  })

  test('is less for members', () => {
    const rows = [day('2026-12-10', { free: 0, free_for_members: 4 })]
    expect(forTaker(rows, { isMember: true })).toEqual([{ ...rows[0], free: 4 }])
    expect(forTaker(rows, { isMember: false })).toEqual(rows)
  })
})

test('a vehicle fits into the spaces of larger ones alone, and the smallest of them is offered first', () => {
  const rows = spaces({}).toReversed()
  const fits = (vehicleClass: VehicleClass) =>
    alternatives(rows, { ...wanted, vehicleClass }, { furthestShift: 0 }).map((stay) => stay.vehicleClass)
  expect(VEHICLE_CLASSES.map((each) => [each, fits(each)])).toEqual([
    ['STANDARD', ['OVERSIZE']],
    ['OVERSIZE', []],
    ['MOTORCYCLE', ['STANDARD', 'OVERSIZE']],
  ])
})

test('the last free space is offered, to whom may have it', () => {
  const rows = VEHICLE_CLASSES.map((vehicle_class) => ({ vehicle_class, date: '2026-12-10', free: 1 }))
  const short = stay('2026-12-10 08:00', '2026-12-10 20:00')
  const found = alternatives(rows, short, {
    furthestShift: 2,
    mayBe: ({ vehicleClass }) => vehicleClass === 'OVERSIZE',
  })
  expect(found.map(({ vehicleClass }) => vehicleClass)).toEqual(['OVERSIZE'])
  expect(alternatives([{ ...rows[0]!, date: '2026-12-11' }], short, { furthestShift: 1 })).toEqual([
    stay('2026-12-11 08:00', '2026-12-11 20:00'),
  ])
})
