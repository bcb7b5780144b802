import { expect, test } from 'vitest'
import { step } from '../kit/month-sheet.tsx'
import { isSelected, rangeOf, tapped } from './selection.ts'

test('a tap chooses a date, a second one the range to it, a third begins anew; shift always extends', () => {
  const one = tapped(undefined, '2026-12-10', { extend: false })
  expect(rangeOf(one)).toEqual({ from: '2026-12-10', to: '2026-12-10' })
  const range = tapped(one, '2026-12-07', { extend: false })
  expect(rangeOf(range)).toEqual({ from: '2026-12-07', to: '2026-12-10' })
  expect(rangeOf(tapped(range, '2026-12-20', { extend: false }))).toEqual({ from: '2026-12-20', to: '2026-12-20' })
  expect(rangeOf(tapped(range, '2026-12-20', { extend: true }))).toEqual({ from: '2026-12-10', to: '2026-12-20' })
  expect(['2026-12-06', '2026-12-07', '2026-12-10'].map((date) => isSelected(range, date))).toEqual([false, true, true])
  expect(isSelected(undefined, '2026-12-07')).toBe(false)
})

test('arrows move by days and weeks, and stay in the month', () => {
  const shown = { from: '2026-12-01', to: '2026-12-31' }
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'a']
  expect(keys.map((key) => step(key, '2026-12-08', shown))).toEqual([
    '2026-12-07',
    '2026-12-09',
    '2026-12-01',
    '2026-12-15',
    undefined,
  ])
  expect(keys.map((key) => step(key, '2026-12-01', shown))).toEqual([
    undefined,
    '2026-12-02',
    undefined,
    '2026-12-08',
    undefined,
  ])
})
