import { expect, test } from 'vitest'
import { display, parseInstant, toWire } from '../../lib/pacific.ts'
import { clockMoment, clockTime } from '../../lib/clock-time.ts'
import { daysAfter, daysFrom, when } from './when.ts'

test('pages write moments as mails and the API do, through a whole year of half hours', () => {
  const start = parseInstant('2026-11-21T00:00:00-08:00') as Temporal.Instant
  for (let half = 0; half < 2 * 24 * 370; half += 7) {
    const instant = start.add({ minutes: 30 * half })
    expect(when(toWire(instant))).toBe(display(instant))
    expect(clockMoment(toWire(instant))).toBe(display(instant))
  }
})

test('midnight and noon read as twelve', () => {
  expect(clockTime('00:30')).toBe('12:30 am')
  expect(clockTime('12:00')).toBe('12:00 pm')
})

test('days are counted by the calendar, whatever the clocks do', () => {
  expect(daysAfter('2027-03-13', 2)).toBe('2027-03-15')
  expect(daysFrom('2027-03-13', '2027-03-15')).toBe(2)
  expect(daysFrom('2026-11-30', '2026-12-01')).toBe(1)
})

test('what is no date yet has no day after it', () => {
  expect(daysAfter('', 2)).toBeUndefined()
  expect(daysFrom('2026-1', '2026-12-01')).toBeUndefined()
})
