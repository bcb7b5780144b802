import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '../../../lib/pacific.ts'
import type { WorkRules } from '../rules.ts'
import { closesFrom, holdsFrom, periodOn, periodsBetween, rulesOfWeek, type Version, weeksOf } from './rules.ts'

const RULES = { period: 'TWO_WEEKLY', daily_overtime_hours: 8 } as WorkRules
const version = (number: number, holds_from: string, rules: Partial<WorkRules> = {}): Version => ({
  number,
  holds_from,
  rules: { ...RULES, ...rules },
})
const FIRST = version(1, '2000-01-02')

test('two-weekly periods follow each other from a Sunday, twice a month is cut in the middle, weekly is a week', () => {
  expect(periodOn([FIRST], '2026-11-21')).toMatchObject({ from: '2026-11-15', to: '2026-11-28' })
  const weekly = version(2, '2000-01-02', { period: 'WEEKLY' })
  expect(periodOn([FIRST, weekly], '2026-11-21')).toMatchObject({ from: '2026-11-15', to: '2026-11-21' })
  const twice = [version(1, '2000-01-02', { period: 'TWICE_A_MONTH' })]
  expect(periodOn(twice, '2026-11-15')).toMatchObject({ from: '2026-11-01', to: '2026-11-15' })
  expect(periodOn(twice, '2027-02-16')).toMatchObject({ from: '2027-02-16', to: '2027-02-28' })
})

test('a change of the kind touches no period that has begun, and nothing before it', () => {
  const from = holdsFrom([FIRST], '2026-11-21', true)
  expect(from).toBe('2026-11-29')
  const changed = [FIRST, version(2, from, { period: 'TWICE_A_MONTH' })]
  expect(periodOn(changed, '2026-11-21')).toEqual(periodOn([FIRST], '2026-11-21'))
  expect(periodOn(changed, '2026-11-30')).toEqual({ kind: 'TWICE_A_MONTH', from: '2026-11-29', to: '2026-11-30' })
  expect(periodOn(changed, '2026-12-01')).toMatchObject({ from: '2026-12-01', to: '2026-12-15' })
  expect(holdsFrom([FIRST], '2026-11-21', false)).toBe('2026-11-15')
})

test('a day before there were rules lies in a period that begins before it ends', () => {
  expect(periodOn([FIRST], '1999-12-25')).toMatchObject({ from: '1999-12-19', to: '2000-01-01' })
})

test('a week is counted by the rules of its first day', () => {
  const changed = [FIRST, version(2, '2026-11-18', { daily_overtime_hours: 10 })]
  expect(rulesOfWeek(changed, '2026-11-15').daily_overtime_hours).toBe(8)
  expect(rulesOfWeek(changed, '2026-11-22').daily_overtime_hours).toBe(10)
})

test('whatever was changed and when, each day lies in one period: none is left out, and none is paid twice', () => {
  const kinds = fc.constantFrom('WEEKLY' as const, 'TWO_WEEKLY' as const, 'TWICE_A_MONTH' as const)
  const changes = fc.array(fc.tuple(kinds, fc.integer({ min: 0, max: 200 })), { maxLength: 6 })
  fc.assert(
    fc.property(changes, (given) => {
      const versions = [FIRST]
      let day = '2026-01-01'
      for (const [period, later] of given) {
        day = addDays(day, later)
        versions.push(version(versions.length + 1, holdsFrom(versions, day, true), { period }))
      }
      const periods = periodsBetween(versions, '2026-01-01', '2027-12-31').toReversed()
      for (const [index, { from, to }] of periods.entries()) {
        expect(daysBetween(from, to)).toBeGreaterThanOrEqual(0)
        const next = periods[index + 1]
        if (next) expect(next.from).toBe(addDays(to, 1))
        for (const date of [from, to]) expect(periodOn(versions, date)).toEqual(periods[index])
      }
    }),
  )
})

test('the weeks of a period are all that it touches', () => {
  expect(weeksOf({ from: '2026-11-16', to: '2026-11-30' })).toEqual(['2026-11-15', '2026-11-22', '2026-11-29'])
})

test('a period may be closed once its last week is over, which may be after its last day', () => {
  expect(closesFrom({ from: '2026-11-15', to: '2026-11-28' })).toBe('2026-11-29')
  expect(closesFrom({ from: '2026-11-01', to: '2026-11-15' })).toBe('2026-11-22')
  expect(closesFrom({ from: '2026-11-16', to: '2026-11-30' })).toBe('2026-12-06')
})
