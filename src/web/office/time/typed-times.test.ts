import { expect, test } from 'vitest'
import { BREAK_ROWS, breakRows, typedTimes } from './typed-times.ts'

/** A night shift with a break, as its form sends it. */
const night = (from_date: string, to_date: string, from: string, to: string) => ({
  from_date,
  from_time: '22:00',
  to_date,
  to_time: '06:00',
  kind_1: 'MEAL',
  break_from_1: from,
  break_to_1: to,
})

test('breaks keep the time of the clock as it was typed, also on nights when the clocks change', () => {
  const breaksOf = (...typed: Parameters<typeof night>) =>
    typedTimes(night(...typed)).breaks.map(({ from, to }) => [from, to])
  expect([
    breaksOf('2026-10-31', '2026-11-01', '03:00', '03:30'),
    breaksOf('2026-10-31', '2026-11-01', '01:45', '01:15'),
    breaksOf('2027-03-13', '2027-03-14', '03:00', '03:30'),
    breaksOf('2026-11-16', '2026-11-17', '23:30', '00:15'),
  ]).toEqual([
    [['2026-11-01 03:00:00-0800', '2026-11-01 03:30:00-0800']],
    [['2026-11-01 01:45:00-0700', '2026-11-01 01:15:00-0800']],
    [['2027-03-14 03:00:00-0700', '2027-03-14 03:30:00-0700']],
    [['2026-11-16 23:30:00-0800', '2026-11-17 00:15:00-0800']],
  ])
})

test('a break that ends before it begins, and what is no time, are left to the call to refuse', () => {
  const { breaks } = typedTimes(night('2026-11-16', '2026-11-17', '23:30', '23:00'))
  expect(breaks).toEqual([{ kind: 'MEAL', from: '2026-11-16 23:30:00-0800', to: '2026-11-16 23:00:00-0800' }])
  expect(typedTimes(night('', '2026-11-17', 'noon', '13:00')).breaks).toEqual([
    { kind: 'MEAL', from: 'noon', to: '13:00' },
  ])
})

test('a correction has a row for every break of the shift, and sends them all', () => {
  expect([breakRows(0), breakRows(7)].map((rows) => rows.length)).toEqual([BREAK_ROWS, 7])
  const rows = breakRows(7).map((row) => [`kind_${row}`, 'REST', `break_from_${row}`, `0${row}:00`])
  const fields = Object.fromEntries(
    rows.flatMap(([kind, rest, from, at]) => [
      [kind, rest],
      [from, at],
    ]),
  )
  const { breaks } = typedTimes({ from_date: '2026-11-16', from_time: '00:30', ...fields, kind_3: '' })
  expect(breaks.map(({ from }) => from.slice(11, 16))).toEqual(['01:00', '02:00', '04:00', '05:00', '06:00', '07:00'])
})
