import { expect, test } from 'vitest'
import { flightBack, flightName, isLate, spellFlight, standingOf } from './rules.ts'

const BACK = Temporal.Instant.from('2026-12-10T20:00:00Z')

/** AS1289, so many minutes after the booked return, and later than planned by some. */
function flight({ minutes = 0, late = 0, flightNumber = 'AS1289' } = {}) {
  const scheduled = BACK.add({ minutes })
  return { flightNumber, scheduled, expected: scheduled.add({ minutes: late }) }
}

test('a flight has one spelling', () => expect(spellFlight(' as-12 89')).toBe('AS1289'))

test('people read a space between the airline and the number', () =>
  expect([' as-12 89', 'b6 202', '3u3883', 'AS 1289a', 'alaska'].map(flightName)).toEqual([
    'AS 1289',
    'B6 202',
    '3U 3883',
    'AS 1289A',
    'ALASKA',
  ]))

test('half an hour is late, less is not', () => {
  expect([29, 30, 31, -60].map((late) => isLate(flight({ late })))).toEqual([false, true, true, false])
})

test('the flight back is the nearest of its number within 18 hours', () => {
  const near = flight({ minutes: -90 })
  const far = flight({ minutes: 120 })
  const other = flight({ flightNumber: 'AS1' })
  expect(flightBack([far, other, near], 'as 1289', BACK)).toBe(near)
  expect(flightBack([near, far], 'AS1289', BACK)).toBe(near)
  expect(flightBack([flight({ minutes: 18 * 60 })], 'AS1289', BACK)).toBeDefined()
  expect(flightBack([flight({ minutes: 18 * 60 + 1 }), other], 'AS1289', BACK)).toBeUndefined()
  const nameless = flight({ flightNumber: '' })
  for (const number of [null, '', '-']) expect(flightBack([nameless], number, BACK)).toBeUndefined()
})

test('a flight has landed from the minute it is expected; before, it is late or on time', () => {
  const late = flight({ late: 45 })
  const standing = (one: ReturnType<typeof flight>, minutes: number) => standingOf(one, BACK.add({ minutes }))
  expect([44, 45, 46].map((minutes) => standing(late, minutes))).toEqual(['LATE', 'LANDED', 'LANDED'])
  expect(standing(flight(), -1)).toBe('ON_TIME')
})
