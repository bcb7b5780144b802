import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromLocal } from '../../lib/pacific.ts'
import {
  decide,
  type ExpectedCars,
  firstHabitDay,
  forecast,
  type ForecastHour,
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
const car = (from: number, to: number, chance = 1): ExpectedCars => ({
  from: at(from).epochMilliseconds,
  to: at(to).epochMilliseconds,
  chance,
  count: 1,
})
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

const presenceOf = (one: ExpectedCars, moment: Temporal.Instant, of: Habits) =>
  presence(one, moment.epochMilliseconds, now.epochMilliseconds, of)

describe('where a car is', () => {
  test('from its arrival until its time is over for sure, and later the less the longer it is over', () => {
    const known = car(2, 10, 0.9)
    const late = habits({ overstayShare: 0.1, overstayHours: 6 })
    expect([1, 2, 9].map((hour) => presenceOf(known, at(hour), late))).toEqual([0, 0.9, 0.9])
    expect(presenceOf(known, at(10), late)).toBeCloseTo(0.09)
    expect(presenceOf(known, at(16), late)).toBeCloseTo(0.09 / Math.E)
  })

  test('an overdue car is here now, and leaves in its own time', () => {
    const overdue = car(-50, -5)
    expect(presenceOf(overdue, now, habits())).toBe(1)
    expect(presenceOf(overdue, at(6), habits())).toBeCloseTo(1 / Math.E)
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

  test('of cars alike is that of each of them', () => {
    const lot = { stalls: 10, habits: habits({ overstayShare: 0.1 }) }
    const alike = [car(-1, 5), car(3, 20, 0.6)]
    const each = forecast({ ...lot, cars: [...alike, ...alike, ...alike] }, now)
    const together = forecast({ ...lot, cars: alike.map((one) => ({ ...one, count: 3 })) }, now)
    for (const [index, { booked, bookedMost, allMost }] of together.entries()) {
      expect(booked).toBeCloseTo(each[index]!.booked)
      expect([bookedMost, allMost]).toEqual([each[index]!.bookedMost, each[index]!.allMost])
    }
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
  const of = (known: ExpectedCars[], stalls: number, more?: Partial<Habits>, isStopped = false) =>
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

test('two days are looked at, hour by hour, and the same eight weeks are remembered', () => {
  const hours = forecast({ stalls: 1, cars: [], habits: habits() }, now)
  expect([hours[0]?.at, hours.at(-1)?.at, hours.length]).toEqual([now, at(48), 49])
  expect(firstHabitDay(now)).toBe('2026-10-23')
})

test('of many cars that may or may not come, the most that is likely is three deviations above what is expected', () => {
  const maybe = Array.from({ length: 100 }, () => car(-1, 20, 0.5))
  const [hour] = forecast({ stalls: 1, cars: maybe, habits: habits() }, now)
  expect(hour).toMatchObject({ booked: 50, bookedMost: 65, all: 50, allMost: 65 })
  // A few may all come, but no more than all of them.
  const few = Array.from({ length: 4 }, () => car(-1, 20, 0.5))
  expect(forecast({ stalls: 1, cars: few, habits: habits() }, now)[0]?.bookedMost).toBe(4)
})

test('a car that hardly ever is there takes no space from others', () => {
  expect(forecast({ stalls: 1, cars: [car(-1, 20), car(-1, 20, 0.0005)], habits: habits() }, now)[0]?.bookedMost).toBe(
    1,
  )
})

test('drive-ups count from the hour after they came, and leave again as they are used to', () => {
  const walkIns = [4, 0, 0]
  const hours = forecast({ stalls: 1, cars: [], habits: habits({ walkIns, walkInHours: 10 }) }, now)
  expect(hours[0]?.all).toBe(0)
  expect(hours[1]?.all).toBeCloseTo(4 * Math.exp(-0.1))
  expect(hours[11]?.all).toBeCloseTo(4 * Math.exp(-1.1))
  expect(hours[1]?.allMost).toBe(Math.ceil(4 * Math.exp(-0.1) + 3 * Math.sqrt(4 * Math.exp(-0.1))))
})

test('nobody is late at the very moment; two hours later a third as many of them come', () => {
  expect(stillComes(0, 0.1)).toBeCloseTo(0.9)
  expect(stillComes(1, 1)).toBe(0)
  const late = stillComes(2, 0.5)
  expect(late / (1 - late)).toBeCloseTo(1 / Math.E)
})

describe('a plan by its hours', () => {
  const hoursOf = (most: readonly number[], all = most): ForecastHour[] =>
    most.map((bookedMost, hour) => ({ at: at(hour), booked: 0, bookedMost, all: 0, allMost: all[hour] ?? 0 }))
  const open = { isStopped: false }

  test('a lot without cars has all of its stalls', () => {
    expect(decide([], 20, open).spare).toBe(20)
  })

  test('full is no stall left; too full is one car too many', () => {
    const full = decide(hoursOf([19, 20]), 20, open)
    expect([full.fullAt, full.overAt, full.moves]).toEqual([at(1), undefined, undefined])
    expect(decide(hoursOf([19, 21]), 20, open).overAt).toEqual(at(1))
  })

  test('who arrives within four hours is not asked to move, who arrives after them is', () => {
    const short = (hour: number) =>
      decide(hoursOf(Array.from({ length: 8 }, (_, at) => (at === hour ? 21 : 5))), 20, open)
    expect(short(4).moves).toBeUndefined()
    expect(short(5).moves).toEqual({ needed: 1, ask: 3, from: '2026-12-18', to: '2026-12-18' })
  })

  test('the dates to move from are those that are short, from the first to the last', () => {
    const short = decide(
      hoursOf(Array.from({ length: 40 }, (_, hour) => (hour === 12 || hour === 35 ? 22 : 5))),
      20,
      open,
    )
    expect(short.moves).toMatchObject({ needed: 2, from: '2026-12-19', to: '2026-12-20' })
  })

  test('a large lot lets drive-ups in again at two of a hundred stalls, rounded up', () => {
    const stopped = { isStopped: true }
    expect([4, 5].map((spare) => decide(hoursOf([201 - spare]), 201, stopped).stopsWalkIns)).toEqual([true, false])
    expect([3, 4].map((spare) => decide(hoursOf([200 - spare]), 200, stopped).stopsWalkIns)).toEqual([true, false])
  })
})

test('a class that nobody has watched yet is as others are, and expects no drive-ups', () => {
  const none = habitsOf([], { came: 0, missed: 0 }, [{ date: '2026-12-18', hour: 3 }])
  expect(none).toEqual({ ...USUAL, walkIns: [0] })
})

test('thirty late cars that stayed twelve hours each bring the usual six hours to nine', () => {
  const late: LotDay = {
    date: '2026-12-11',
    walk_ins: [],
    walk_ins_left: 0,
    walk_in_minutes: 0,
    booked_left: 300,
    overstayed: 30,
    overstay_minutes: 30 * 12 * 60,
  }
  expect(habitsOf([late], { came: 0, missed: 0 }, []).overstayHours).toBeCloseTo(9)
})
