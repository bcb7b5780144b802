import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromLocal } from '../../lib/pacific.ts'
import {
  decide,
  type ExpectedCar,
  forecast,
  type Habits,
  habitsOf,
  type LotDay,
  nightOf,
  presence,
  stillComes,
  USUAL,
} from './rules.ts'

const now = fromLocal('2026-12-18', '14:00')
const at = (hours: number) => now.add({ minutes: Math.round(hours * 60) })
const car = (from: number, to: number, chance = 1): ExpectedCar => ({ from: at(from), to: at(to), chance })
const CALM: Habits = { ...USUAL, overstayShare: 0, walkIns: [] }
const habits = (more: Partial<Habits> = {}): Habits => ({ ...CALM, ...more })

const cars = fc.array(
  fc
    .tuple(
      fc.integer({ min: -100, max: 47 }),
      fc.integer({ min: 1, max: 90 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    )
    .map(([from, hours, chance]) => car(from, from + hours, chance)),
  { maxLength: 60 },
)

describe('where a car is', () => {
  test('from its arrival until its time is over for sure, and later the less the longer it is over', () => {
    const known = car(2, 10, 0.9)
    const late = habits({ overstayShare: 0.1, overstayHours: 6 })
    expect([1, 2, 9].map((hour) => presence(known, at(hour), now, late))).toEqual([0, 0.9, 0.9])
    expect(presence(known, at(10), now, late)).toBeCloseTo(0.09)
    expect(presence(known, at(16), now, late)).toBeCloseTo(0.09 / Math.E)
  })

  test('an overdue car is here now, and leaves in its own time', () => {
    const overdue = car(-50, -5)
    expect(presence(overdue, now, now, habits())).toBe(1)
    expect(presence(overdue, at(6), now, habits())).toBeCloseTo(1 / Math.E)
  })

  test('who is late comes the less likely the later it gets, and not at all at last', () => {
    expect(stillComes(-3, 0.1)).toBeCloseTo(0.9)
    const chances = [0, 1, 3, 8, 24].map((hours) => stillComes(hours, 0.1))
    expect(chances.toSorted((a, b) => b - a)).toEqual(chances)
    expect(chances.at(-1)).toBeLessThan(0.001)
    expect(stillComes(5, 0)).toBe(1)
  })
})

describe('a forecast', () => {
  test('counts each sure car once, and says so without a doubt', () => {
    const hours = forecast({ stalls: 10, cars: [car(-1, 5), car(3, 20)], habits: habits() }, now)
    expect([0, 3, 4, 5, 6].map((hour) => hours[hour]?.bookedMost)).toEqual([1, 2, 2, 1, 1])
  })

  test('never promises less than it expects, nor with drive-ups less than without', () => {
    fc.assert(
      fc.property(cars, fc.array(fc.double({ min: 0, max: 9, noNaN: true }), { maxLength: 48 }), (known, walkIns) => {
        for (const hour of forecast({ stalls: 1, cars: known, habits: habits({ walkIns, overstayShare: 0.1 }) }, now)) {
          expect(hour.bookedMost).toBeGreaterThanOrEqual(Math.floor(hour.booked))
          expect(hour.allMost).toBeGreaterThanOrEqual(hour.bookedMost)
          expect(hour.booked).toBeLessThanOrEqual(known.length + 1e-9)
        }
      }),
    )
  })

  test('one more car never makes any hour emptier', () => {
    fc.assert(
      fc.property(cars, (known) => {
        const [less, more] = [known, [...known, car(1, 30)]].map((each) =>
          forecast({ stalls: 1, cars: each, habits: habits({ overstayShare: 0.2 }) }, now),
        )
        expect(more?.every((hour, index) => hour.booked >= (less?.[index]?.booked ?? 0))).toBe(true)
      }),
    )
  })
})

describe('a night that does not fit', () => {
  const full = (count: number, from = -1) => Array.from({ length: count }, () => car(from, 40))
  const of = (known: ExpectedCar[], stalls: number, more?: Partial<Habits>, isStopped = false) =>
    decide(forecast({ stalls, cars: known, habits: habits(more) }, now), stalls, { isStopped })

  test('asks for nothing while there is room', () => {
    expect(of(full(9), 20)).toEqual({
      spare: 11,
      fullAt: undefined,
      overAt: undefined,
      stopsWalkIns: false,
      stopsOnline: [],
      moves: undefined,
    })
  })

  test('is told hours before by the drive-ups of such days, and stops them when bookings need every stall', () => {
    const warned = of(full(17), 20, { walkIns: Array.from({ length: 48 }, () => 0.1) })
    expect(warned.fullAt && now.until(warned.fullAt).total('hours')).toBeGreaterThan(1)
    expect(warned.stopsWalkIns).toBe(false)
    expect(of([...full(12), ...full(8, 9)], 20)).toMatchObject({ spare: 0, stopsWalkIns: true, moves: undefined })
    expect(of([...full(12), ...full(8, 9)], 20).stopsOnline).toEqual(['2026-12-18', '2026-12-19', '2026-12-20'])
  })

  test('asks bookings to move while they still hear of it in time, more than have to go', () => {
    const decision = of([...full(12), ...full(10, 9)], 20)
    expect(decision.moves).toEqual({ needed: 2, ask: 6, from: '2026-12-18', to: '2026-12-20' })
    expect(decision.overAt).toEqual(at(9))
    expect(of([...full(12), ...Array.from({ length: 10 }, () => car(2, 4))], 20).moves).toBeUndefined()
  })

  test('lets drive-ups in again only when some stalls stay free', () => {
    expect([of(full(19), 20, {}, true).stopsWalkIns, of(full(18), 20, {}, true).stopsWalkIns]).toEqual([true, false])
  })

  test('whatever is let in on its word fits, as long as everybody keeps their times', () => {
    fc.assert(
      fc.property(cars, fc.integer({ min: 1, max: 60 }), (known, stalls) => {
        const sure = known.map((each) => ({ ...each, chance: 1 }))
        const { spare, moves, stopsWalkIns } = of(sure, stalls)
        expect(stopsWalkIns).toBe(spare <= 0)
        if (moves) expect(spare).toBeLessThanOrEqual(-moves.needed)
      }),
    )
  })
})

test('habits lean on what is usual until enough is known, and drive-ups follow the weekday and the hour', () => {
  const day = (date: string, walk_ins: number[]): LotDay => ({
    date,
    walk_ins: Object.assign(
      Array.from({ length: 24 }, () => 0),
      walk_ins,
    ),
    walk_ins_left: 100,
    walk_in_minutes: 100 * 60 * 10,
    booked_left: 1000,
    overstayed: 200,
    overstay_minutes: 200 * 60 * 3,
  })
  const next = [
    { date: '2026-12-18', hour: 1 },
    { date: '2026-12-19', hour: 1 },
  ]
  expect(habitsOf([], { came: 0, missed: 0 }, next)).toEqual({ ...USUAL, walkIns: [0, 0] })
  const known = habitsOf([day('2026-12-11', [0, 4]), day('2026-12-04', [0, 6])], { came: 900, missed: 100 }, next)
  expect(known.walkIns).toEqual([5, 0])
  expect(known.noShowRate).toBeCloseTo(0.0985, 3)
  expect(known.overstayShare).toBeCloseTo(0.198, 2)
  expect(known.walkInHours).toBeCloseTo(12.6, 1)
})

test('a night is that of the evening before until noon', () => {
  expect([nightOf(fromLocal('2026-12-18', '11:59')), nightOf(fromLocal('2026-12-18', '12:00'))]).toEqual([
    '2026-12-17',
    '2026-12-18',
  ])
})
