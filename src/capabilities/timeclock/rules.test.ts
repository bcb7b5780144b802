import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, fromLocal, secondsBetween } from '../../lib/pacific.ts'
import { ALLOWED, refused } from '../../lib/verdict.ts'
import {
  type Break,
  clockCan,
  hoursOfWeek,
  isForgotten,
  isGuessablePin,
  mealDue,
  NEXT,
  stateOf,
  type Times,
  WARNINGS,
  warningsOf,
  weekOf,
  workedSeconds,
  type WorkRules,
} from './rules.ts'
import { messages } from './texts.ts'

const RULES: WorkRules = {
  period: 'TWO_WEEKLY',
  daily_overtime_hours: 8,
  daily_double_hours: 12,
  weekly_overtime_hours: 40,
  seventh_day: true,
  meal_minutes: 30,
  first_meal_hours: 5,
  second_meal_hours: 10,
  rest_minutes: 10,
  rest_hours: 4,
  forgotten_hours: 14,
}
const WEEK = '2026-11-15'
const HOUR = 3600
const LATER = fromLocal('2027-06-01', '00:00')

/** A shift of minutes since it began. */
function shift(
  from: Temporal.Instant,
  minutes: number,
  breaks: readonly [Break['kind'], number, number][] = [],
): Times {
  const at = (after: number) => from.add({ minutes: after })
  return { from, to: at(minutes), breaks: breaks.map(([kind, start, end]) => ({ kind, from: at(start), to: at(end) })) }
}

const hours = (worked: readonly number[], rules = RULES) =>
  hoursOfWeek(WEEK, new Map(worked.map((hours, day) => [addDays(WEEK, day), hours * HOUR])), rules)

const sums = (worked: readonly number[], rules = RULES) => {
  const sum = (key: 'regular' | 'overtime' | 'double') =>
    hours(worked, rules).reduce((all, day) => all + day[key], 0) / HOUR
  return { regular: sum('regular'), overtime: sum('overtime'), double: sum('double') }
}

describe('elapsed time', () => {
  test('a shift over the night on which the clocks go back is as long as it took, and so is one over the spring night', () => {
    // 10 pm to 6 am on the clock: nine hours in autumn, seven in spring.
    const autumn = shift(fromLocal('2026-10-31', '22:00'), 9 * 60)
    expect(autumn.to).toEqual(fromLocal('2026-11-01', '06:00'))
    expect(workedSeconds(autumn, LATER)).toBe(9 * HOUR)
    const spring = { from: fromLocal('2027-03-13', '22:00'), to: fromLocal('2027-03-14', '06:00'), breaks: [] }
    expect(workedSeconds(spring, LATER)).toBe(7 * HOUR)
  })

  test('whatever the clocks do, work and meal breaks add up to what passed, and rest breaks are work', () => {
    const start = fc
      .integer({ min: 0, max: 366 * 24 * 60 })
      .map((minutes) => fromLocal('2026-06-01', '00:00').add({ minutes }))
    const cuts = fc.array(fc.integer({ min: 0, max: 14 * HOUR }), { minLength: 0, maxLength: 8 })
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 14 * HOUR }), cuts, (from, length, given) => {
        const inside = given.filter((at) => at <= length).toSorted((a, b) => a - b)
        const breaks = inside.flatMap((at, index): Break[] => {
          const end = inside[index + 1]
          if (index % 2 === 1 || end === undefined) return []
          const kind = index % 4 === 0 ? 'MEAL' : 'REST'
          return [{ kind, from: from.add({ seconds: at }), to: from.add({ seconds: end }) }]
        })
        const times = { from, to: from.add({ seconds: length }), breaks }
        const eaten = breaks
          .filter(({ kind }) => kind === 'MEAL')
          .reduce((sum, each) => sum + secondsBetween(each.from, each.to!), 0)
        expect(workedSeconds(times, LATER) + eaten).toBe(length)
      }),
    )
  })
})

describe('overtime', () => {
  test.each([
    [[8, 8, 8, 8, 8], { regular: 40, overtime: 0, double: 0 }],
    [[9, 8, 8, 8, 7], { regular: 39, overtime: 1, double: 0 }],
    [[14], { regular: 8, overtime: 4, double: 2 }],
    // An hour beyond eight of a day does not count towards forty of the week once more.
    [[10, 10, 10, 10, 10], { regular: 40, overtime: 10, double: 0 }],
    [[0, 8, 8, 8, 8, 8, 8], { regular: 40, overtime: 8, double: 0 }],
    [[6, 6, 6, 6, 6, 6, 10], { regular: 36, overtime: 8, double: 2 }],
    [[6, 6, 6, 0, 6, 6, 10], { regular: 38, overtime: 2, double: 0 }],
  ])('of days of %j hours', (worked, expected) => {
    expect(sums(worked)).toEqual(expected)
  })

  test('a rule that is left out makes none', () => {
    const rules = { ...RULES, daily_overtime_hours: null, daily_double_hours: null, seventh_day: false }
    expect(sums([14, 14, 14], rules)).toEqual({ regular: 40, overtime: 2, double: 0 })
    expect(sums([14, 14, 14], { ...rules, weekly_overtime_hours: null })).toMatchObject({ regular: 42 })
  })

  test('regular time, overtime and double time add up to what was worked, day by day, by any rules', () => {
    const limit = (most: number) => fc.option(fc.integer({ min: 1, max: most }))
    const anyRules = fc.record({
      daily_overtime_hours: limit(24),
      daily_double_hours: limit(24),
      weekly_overtime_hours: limit(168),
      seventh_day: fc.boolean(),
    })
    const anyWeek = fc.array(fc.integer({ min: 0, max: 24 * HOUR }), { minLength: 7, maxLength: 7 })
    fc.assert(
      fc.property(anyRules, anyWeek, (given, worked) => {
        const double = Math.max(given.daily_double_hours ?? 24, given.daily_overtime_hours ?? 0)
        const rules = { ...RULES, ...given, daily_double_hours: given.daily_double_hours === null ? null : double }
        const days = hoursOfWeek(WEEK, new Map(worked.map((seconds, day) => [addDays(WEEK, day), seconds])), rules)
        for (const [index, day] of days.entries()) {
          expect(day.regular + day.overtime + day.double).toBe(worked[index])
          expect(Math.min(day.regular, day.overtime, day.double)).toBeGreaterThanOrEqual(0)
        }
        const regular = days.reduce((sum, day) => sum + day.regular, 0)
        expect(regular).toBeLessThanOrEqual((rules.weekly_overtime_hours ?? 168) * HOUR)
      }),
    )
  })
})

describe('breaks', () => {
  const from = fromLocal('2026-11-16', '08:00')
  const rest = ['REST', 100, 110] as const
  const kept = (minutes: number, ...breaks: [Break['kind'], number, number][]) =>
    warningsOf(shift(from, minutes, breaks), RULES, LATER)

  test('a short shift needs none, one of five hours a rest, a longer one a meal', () => {
    expect(kept(200)).toEqual([])
    expect(kept(300, [...rest])).toEqual([])
    expect(kept(300)).toEqual(['REST_MISSED'])
    expect(kept(301, [...rest])).toEqual(['MEAL_MISSED'])
  })

  test('a meal begins by the end of the fifth hour and is half an hour long', () => {
    expect(kept(360, [...rest], ['MEAL', 300, 330])).toEqual([])
    expect(kept(360, [...rest], ['MEAL', 301, 331])).toEqual(['MEAL_LATE'])
    expect(kept(360, [...rest], ['MEAL', 240, 269])).toEqual(['MEAL_SHORT'])
  })

  test('more than ten hours of work need a second meal, by the end of the tenth', () => {
    const rests: [Break['kind'], number, number][] = [[...rest], ['REST', 400, 410], ['REST', 500, 510]]
    expect(kept(660, ...rests, ['MEAL', 240, 270])).toEqual(['SECOND_MEAL_MISSED'])
    expect(kept(700, ...rests, ['MEAL', 240, 270], ['MEAL', 630, 660])).toEqual([])
    expect(kept(720, ...rests, ['MEAL', 240, 270], ['MEAL', 632, 662])).toEqual(['SECOND_MEAL_LATE'])
  })

  test('a second meal is as long as the first, whenever they are named', () => {
    const rests: [Break['kind'], number, number][] = [[...rest], ['REST', 400, 410], ['REST', 500, 510]]
    expect(kept(720, ...rests, ['MEAL', 630, 655], ['MEAL', 240, 270])).toEqual(['SECOND_MEAL_SHORT'])
    expect(kept(655, ...rests, ['MEAL', 240, 270], ['MEAL', 600, 625])).toEqual([])
    expect(kept(280, [...rest], ['MEAL', 100, 110])).toEqual([])
    expect(kept(630, ...rests, ['MEAL', 240, 270])).toEqual([])
  })

  test('rests are due by the stretch of four hours or most of one, and count when they were long enough', () => {
    const due = (minutes: number, taken: number) => {
      const rests = Array.from({ length: taken }, (_, index) => ['REST', index * 20, index * 20 + 10] as const)
      return !kept(minutes, ...rests.map((each): [Break['kind'], number, number] => [...each])).includes('REST_MISSED')
    }
    expect([due(209, 0), due(210, 0), due(240, 1), due(360, 1), due(361, 1), due(361, 2)]).toEqual([
      true,
      false,
      true,
      true,
      false,
      true,
    ])
    expect(kept(300, ['REST', 100, 109])).toEqual(['REST_MISSED'])
    expect(kept(300, ['MEAL', 100, 130])).toEqual(['REST_MISSED'])
    const open = { ...shift(from, 300), breaks: [{ kind: 'REST', from, to: null }] } as const
    expect(warningsOf(open, RULES, LATER)).toEqual(['REST_MISSED'])
    expect(WARNINGS).toEqual([
      'MEAL_MISSED',
      'MEAL_LATE',
      'MEAL_SHORT',
      'SECOND_MEAL_MISSED',
      'SECOND_MEAL_LATE',
      'SECOND_MEAL_SHORT',
      'REST_MISSED',
    ])
  })

  test('what somebody at work has missed so far is told while they are there', () => {
    const open: Times = { from, to: null, breaks: [] }
    expect(warningsOf(open, RULES, from.add({ minutes: 200 }))).toEqual([])
    expect(warningsOf(open, RULES, from.add({ minutes: 301 }))).toEqual(['MEAL_MISSED', 'REST_MISSED'])
    expect(workedSeconds(open, from.subtract({ hours: 1 }))).toBe(0)
    expect(mealDue({ ...open, breaks: [{ kind: 'MEAL', from, to: null }] }, RULES)).toBeUndefined()
  })

  test('somebody at work is told by when their meal begins; a meal taken moves the second', () => {
    const open: Times = { from, to: null, breaks: [] }
    expect(mealDue(open, RULES)).toEqual(from.add({ hours: 5 }))
    const eaten = { ...open, breaks: shift(from, 400, [['MEAL', 240, 270]]).breaks }
    expect(mealDue(eaten, RULES)).toEqual(from.add({ hours: 10, minutes: 30 }))
    expect(mealDue(shift(from, 60), RULES)).toBeUndefined()
  })
})

test('a week begins on Sunday', () => {
  expect(['2026-11-15', '2026-11-16', '2026-11-21', '2026-11-22'].map(weekOf)).toEqual([
    '2026-11-15',
    '2026-11-15',
    '2026-11-15',
    '2026-11-22',
  ])
})

test('a correction ends after it begins, not in the future, with its breaks inside and one after the other', () => {
  const from = fromLocal('2026-11-16', '08:00')
  const may = (times: Times) => clockCan.become(times, from.add({ hours: 30 })).allowed
  expect(
    may(
      shift(from, 480, [
        ['MEAL', 240, 270],
        ['REST', 300, 310],
      ]),
    ),
  ).toBe(true)
  expect(may(shift(from, 0))).toBe(false)
  expect(may({ from, to: null, breaks: [] })).toBe(false)
  expect(may(shift(from, 31 * 60))).toBe(false)
  expect(may(shift(from, 24 * 60 + 1))).toBe(false)
  expect(
    may(
      shift(from, 480, [
        ['MEAL', 240, 270],
        ['REST', 260, 280],
      ]),
    ),
  ).toBe(false)
  expect(may(shift(from, 480, [['MEAL', 470, 490]]))).toBe(false)
})

test('what is wrong with a correction is said', () => {
  const from = fromLocal('2026-11-16', '08:00')
  const become = (times: Times) => clockCan.become(times, from.add({ hours: 30 }))
  expect(become(shift(from, 24 * 60))).toEqual(ALLOWED)
  expect(become(shift(from, 24 * 60 + 1))).toEqual(refused(messages.tooLong({ hours: 24 })))
  expect(become(shift(from, -1))).toEqual(refused(messages.endsBeforeStart))
  expect(become(shift(from, 31 * 60))).toEqual(refused(messages.inFuture))
  const outside = refused(messages.breakOutside)
  expect(become(shift(from, 60, [['MEAL', -1, 20]]))).toEqual(outside)
  expect(become(shift(from, 60, [['MEAL', 20, 61]]))).toEqual(outside)
  const crossed = shift(from, 60, [
    ['MEAL', 20, 30],
    ['REST', 10, 21],
  ])
  expect(become(crossed)).toEqual(outside)
  expect(become({ ...crossed, breaks: crossed.breaks.toReversed() })).toEqual(outside)
  const backwards = refused(messages.breakEndsBeforeStart)
  expect(become(shift(from, 60, [['MEAL', 30, 30]]))).toEqual(backwards)
  expect(become({ ...shift(from, 60), breaks: [{ kind: 'REST', from, to: null }] })).toEqual(backwards)
  const inOrder = shift(from, 60, [
    ['REST', 30, 40],
    ['MEAL', 0, 30],
  ])
  expect(become(inOrder)).toEqual(ALLOWED)
})

test('what may be stamped follows from where somebody is', () => {
  const from = fromLocal('2026-11-16', '08:00')
  const open: Times = { from, to: null, breaks: [] }
  const onBreak = (kind: Break['kind']): Times => ({
    ...open,
    breaks: [...shift(from, 60, [['REST', 5, 15]]).breaks, { kind, from: from.add({ minutes: 20 }), to: null }],
  })
  const after = shift(from, 60, [['MEAL', 10, 20]])
  expect([undefined, after, { ...after, to: null }, open, onBreak('MEAL'), onBreak('REST')].map(stateOf)).toEqual([
    'OFF',
    'OFF',
    'WORKING',
    'WORKING',
    'MEAL',
    'REST',
  ])
  expect(NEXT).toEqual({
    OFF: ['IN'],
    WORKING: ['MEAL_START', 'REST_START', 'OUT'],
    MEAL: ['MEAL_END', 'OUT'],
    REST: ['REST_END', 'OUT'],
  })
  for (const [state, kinds] of Object.entries(NEXT))
    for (const kind of kinds) expect(clockCan.stamp(state as keyof typeof NEXT, kind)).toEqual(ALLOWED)
  expect(clockCan.stamp('WORKING', 'IN')).toEqual(refused(messages.isIn))
  for (const kind of ['OUT', 'MEAL_START', 'REST_END'] as const)
    expect(clockCan.stamp('OFF', kind)).toEqual(refused(messages.isOut))
  expect(clockCan.stamp('MEAL', 'REST_START')).toEqual(refused(messages.onBreak))
  expect(clockCan.stamp('MEAL', 'REST_END')).toEqual(refused(messages.notOnBreak))
  expect(clockCan.stamp('WORKING', 'MEAL_END')).toEqual(refused(messages.notOnBreak))
})

test('a shift is forgotten after fourteen hours', () => {
  const from = fromLocal('2026-11-16', '08:00')
  const after = (seconds: number) => isForgotten(from, RULES, from.add({ seconds }))
  expect([after(14 * HOUR), after(14 * HOUR + 1)]).toEqual([false, true])
})

test('nobody decides what they asked for or what is about themselves, and nothing twice', () => {
  const asked = { account_id: 'a', asked_by: 'b', status: 'WAITING' }
  expect(clockCan.decide('c', asked)).toEqual(ALLOWED)
  for (const own of ['a', 'b']) expect(clockCan.decide(own, asked)).toEqual(refused(messages.ownRequest))
  expect(clockCan.decide('c', { ...asked, status: 'APPROVED' })).toEqual(refused(messages.isDecided))
})

test('a sheet is approved once, by somebody else, when its week is over and nothing in it is open', () => {
  const sheet = { account_id: 'a', status: 'OPEN' }
  expect(clockCan.approve('b', sheet, [], true)).toEqual(ALLOWED)
  expect(clockCan.approve('a', sheet, [], true)).toEqual(refused(messages.ownSheet))
  expect(clockCan.approve('b', { ...sheet, status: 'APPROVED' }, [], true)).toEqual(refused(messages.isApproved))
  expect(clockCan.approve('b', sheet, [], false)).toEqual(refused(messages.weekGoesOn))
  expect(clockCan.approve('b', sheet, ['x'], true)).toEqual(refused(messages.notSettled))
})

test('a PIN is not what anybody would try first', () => {
  expect(['0000', '1234', '987654'].map(isGuessablePin)).toEqual([true, true, true])
  expect(['2580', '1357', '40718'].map(isGuessablePin)).toEqual([false, false, false])
})
