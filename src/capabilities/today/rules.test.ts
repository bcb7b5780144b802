import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromLocal } from '../../lib/pacific.ts'
import { VEHICLE_CLASSES } from '../../lib/products.ts'
import { byClass, byHour, type Movements } from './rules.ts'

const DAY = { from: fromLocal('2026-11-20', '00:00'), before: fromLocal('2026-11-21', '00:00') }

const moves = fc.array(
  fc
    .record({
      vehicle_class: fc.constantFrom(...VEHICLE_CLASSES),
      minute: fc.nat(24 * 60 - 1),
      done: fc.nat(9),
      open: fc.nat(9),
    })
    .map(({ minute, ...rest }): Movements => ({ ...rest, at: DAY.from.add({ minutes: minute }) })),
)
const total = (rows: readonly Movements[], what: 'done' | 'open') => rows.reduce((sum, row) => sum + row[what], 0)
const add = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

test('every car of the day is in one hour and in one class, none is lost and none counts twice', () => {
  fc.assert(
    fc.property(moves, moves, (coming, leaving) => {
      const hours = byHour(DAY, coming, leaving)
      expect([
        add(hours.map(({ arrived }) => arrived)),
        add(hours.map(({ to_come }) => to_come)),
        add(hours.map(({ left }) => left)),
        add(hours.map(({ to_leave }) => to_leave)),
      ]).toEqual([total(coming, 'done'), total(coming, 'open'), total(leaving, 'done'), total(leaving, 'open')])
      const classes = byClass(
        VEHICLE_CLASSES.map((code) => ({ code, stalls: null })),
        { here: [], overdue: [], coming, leaving },
      )
      expect(add(classes.map(({ to_come }) => to_come))).toBe(total(coming, 'open'))
      expect(add(classes.map(({ to_leave }) => to_leave))).toBe(total(leaving, 'open'))
    }),
  )
})

test('each class has its own cars and its own stalls; one that nobody parks in has none', () => {
  const at = DAY.from.add({ hours: 9 })
  const told = byClass(
    [
      { code: 'STANDARD', stalls: 40 },
      { code: 'OVERSIZE', stalls: 4 },
      { code: 'MOTORCYCLE', stalls: null },
    ],
    {
      here: [
        { vehicle_class: 'OVERSIZE', count: 3 },
        { vehicle_class: 'STANDARD', count: 31 },
      ],
      overdue: [{ vehicle_class: 'STANDARD', count: 2 }],
      coming: [
        { vehicle_class: 'STANDARD', at, done: 9, open: 5 },
        { vehicle_class: 'OVERSIZE', at, done: 0, open: 1 },
      ],
      leaving: [{ vehicle_class: 'OVERSIZE', at, done: 1, open: 7 }],
    },
  )
  expect(told).toEqual([
    { vehicle_class: 'STANDARD', stalls: 40, here: 31, overdue: 2, to_come: 5, to_leave: 0 },
    { vehicle_class: 'OVERSIZE', stalls: 4, here: 3, overdue: 0, to_come: 1, to_leave: 7 },
    { vehicle_class: 'MOTORCYCLE', stalls: null, here: 0, overdue: 0, to_come: 0, to_leave: 0 },
  ])
})

test('who comes on the hour belongs to the hour that begins, and who came is not who leaves', () => {
  const coming: Movements[] = [{ vehicle_class: 'STANDARD', at: DAY.from.add({ hours: 6 }), done: 1, open: 2 }]
  const leaving: Movements[] = [{ vehicle_class: 'STANDARD', at: DAY.from.add({ minutes: 419 }), done: 3, open: 4 }]
  const hours = byHour(DAY, coming, leaving)
  expect(hours[5]).toEqual({ at: DAY.from.add({ hours: 5 }), arrived: 0, to_come: 0, left: 0, to_leave: 0 })
  expect(hours[6]).toEqual({ at: DAY.from.add({ hours: 6 }), arrived: 1, to_come: 2, left: 3, to_leave: 4 })
})

test('the day the clocks go back has 25 hours, the one they go forward 23', () => {
  const count = (from: string, to: string) =>
    byHour({ from: fromLocal(from, '00:00'), before: fromLocal(to, '00:00') }, [], []).length
  expect([count('2026-11-01', '2026-11-02'), count('2027-03-14', '2027-03-15')]).toEqual([25, 23])
})
