import { expect, test } from 'vitest'
import { monthDates } from '../../lib/pacific.ts'
import { addMonths, datesOn, federalHolidays } from './rules.ts'

test('a range is its dates, or those of them on some days of the week', () => {
  expect(datesOn('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
  expect(datesOn('2026-12-01', '2026-12-31', [6, 7])).toEqual(
    ['05', '06', '12', '13', '19', '20', '26', '27'].map((day) => `2026-12-${day}`),
  )
  expect(datesOn('2026-12-02', '2026-12-01')).toEqual([])
})

test('months end where they end, and follow each other across years', () => {
  expect(monthDates('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect([addMonths('2026-03', -15), addMonths('2026-12', 24), addMonths('2028-02', 0)]).toEqual([
    '2024-12',
    '2028-12',
    '2028-02',
  ])
})

test('federal holidays of 2026 and 2027 are those of the Office of Personnel Management', () => {
  const dates = (year: number) => federalHolidays(year).map(({ date }) => date.slice(5))
  expect(dates(2026)).toEqual('01-01 01-19 02-16 05-25 06-19 07-04 09-07 10-12 11-11 11-26 12-25'.split(' '))
  expect(dates(2027)).toEqual('01-01 01-18 02-15 05-31 06-19 07-04 09-06 10-11 11-11 11-25 12-25'.split(' '))
})

test('a holiday is told by the name that people know it by, whatever date it falls on', () => {
  const named = (year: number) =>
    Object.fromEntries(federalHolidays(year).map(({ date, title }) => [title, date.slice(5)]))
  expect(named(2026)).toEqual({
    'New Year’s Day': '01-01',
    'Martin Luther King Jr. Day': '01-19',
    'Presidents’ Day': '02-16',
    'Memorial Day': '05-25',
    Juneteenth: '06-19',
    'Independence Day': '07-04',
    'Labor Day': '09-07',
    'Columbus Day': '10-12',
    'Veterans Day': '11-11',
    Thanksgiving: '11-26',
    'Christmas Day': '12-25',
  })
})
