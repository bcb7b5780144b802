import { expect, test } from 'vitest'
import { periodsOf, reportPeriod, startsOfSteps, stepOf, wholeMonths } from './periods.ts'

const NOW = { today: '2026-11-22', days: 30 }

test('a report ends today, and covers what was asked, a year and a day at most', () => {
  expect(reportPeriod({}, NOW)).toEqual({ from: '2026-10-24', until: '2026-11-22' })
  expect(reportPeriod({ until: '2026-01-31' }, NOW)).toEqual({ from: '2026-01-02', until: '2026-01-31' })
  expect(reportPeriod({ from: '2020-01-01' }, NOW)).toEqual({ from: '2025-11-22', until: '2026-11-22' })
  expect(reportPeriod({ from: '2026-12-24' }, NOW)).toEqual({ from: '2026-11-22', until: '2026-11-22' })
})

test('a month is told by day, half a year by week, more by month', () => {
  expect(stepOf({ from: '2026-11-01', until: '2026-12-01' })).toBe('day')
  expect(stepOf({ from: '2026-11-01', until: '2026-12-02' })).toBe('week')
  expect(stepOf({ from: '2026-01-01', until: '2026-12-31' })).toBe('month')
})

test('steps begin on the day, on Monday, or on the first of the month', () => {
  expect(startsOfSteps({ from: '2026-02-27', until: '2026-03-01' }, 'day')).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
  expect(startsOfSteps({ from: '2026-11-22', until: '2026-11-30' }, 'week')).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ])
  expect(startsOfSteps({ from: '2025-12-31', until: '2026-03-01' }, 'month')).toEqual([
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
  ])
})

test('whole months are those of which a period has every day', () => {
  expect(wholeMonths({ from: '2025-11-22', until: '2026-11-21' })).toEqual({ first: '2025-12-01', next: '2026-11-01' })
  expect(wholeMonths({ from: '2026-10-01', until: '2026-10-31' })).toEqual({ first: '2026-10-01', next: '2026-11-01' })
  expect(wholeMonths({ from: '2026-10-02', until: '2026-11-29' })).toBeUndefined()
})

test('days that follow one another are one period, in whatever order and however often they are named', () => {
  expect(periodsOf([])).toEqual([])
  expect(periodsOf(['2026-11-02', '2026-10-31', '2026-11-05', '2026-11-01', '2026-11-02'])).toEqual([
    { from: '2026-10-31', until: '2026-11-02' },
    { from: '2026-11-05', until: '2026-11-05' },
  ])
  expect(periodsOf(['2026-10-31', '2026-11-01', '2026-11-02'], 2)).toEqual([
    { from: '2026-10-31', until: '2026-11-01' },
    { from: '2026-11-02', until: '2026-11-02' },
  ])
})
