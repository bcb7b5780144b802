import { expect, test } from 'vitest'
import { DEMO_SETTINGS } from '../settings/demo.ts'
import type { BookingStatus } from './contract.ts'
import { islandOfFlight, journeyOf } from './journey.ts'
import { phaseOf } from './phase.ts'

const at = (status: BookingStatus, now: string) =>
  phaseOf(
    { status, travel_from_date: '2026-12-01 08:00:00-0800', travel_to_date: '2026-12-04 08:00:00-0800' },
    Temporal.Instant.from(now),
  )

test('a stay knows the day before, the day of arrival, the ride, the days away, the way back, and its end', () => {
  expect(at('CONFIRMED', '2026-11-30T23:59:00-08:00')).toBe('before')
  expect(at('CONFIRMED', '2026-12-01T00:01:00-08:00')).toBe('today')
  expect(at('CONFIRMED', '2026-12-02T09:00:00-08:00'), 'late, and still expected').toBe('today')
  expect(at('CHECKED_IN', '2026-12-01T08:20:00-08:00')).toBe('ride')
  expect(at('CHECKED_IN', '2026-12-02T12:00:00-08:00')).toBe('away')
  expect(at('CHECKED_IN', '2026-12-04T03:00:00-08:00')).toBe('back')
  expect(at('CHECKED_IN', '2026-12-05T03:00:00-08:00'), 'overdue').toBe('back')
  for (const status of ['COMPLETED', 'CANCELLED', 'NO_SHOW'] as const)
    expect(at(status, '2026-12-01T08:20:00-08:00')).toBe('over')
})

const GUIDE = { ...DEMO_SETTINGS.guide, wait_minutes: 20, is_measured: false }
const SETTINGS = { business: DEMO_SETTINGS.business, glossary: [], guide: GUIDE }

test('the airline of the returning flight names the island, however the flight is spelled', () => {
  const { business } = DEMO_SETTINGS
  for (const flight of ['AS 12', 'as12', 'AS-1289']) expect(islandOfFlight(business, flight)?.id).toBe(1)
  expect(islandOfFlight(business, 'DL 88')?.id).toBe(3)
  for (const flight of [null, '', 'ZZ 1', '7']) expect(islandOfFlight(business, flight)).toBeUndefined()
  const [, , back] = journeyOf({ flight_number_returning: 'dl 88' }, SETTINGS)
  expect(back?.sentences.join(' ')).toContain('Flight DL 88 arrives near island 3, South terminal. From baggage claim')
})

test('the way is told in the words of the owner, and with measured times where there are any', () => {
  const promised = journeyOf({ flight_number_returning: null }, SETTINGS)
  expect(promised.map(({ key }) => key)).toEqual(['arrive', 'ride', 'back'])
  expect(promised[0]?.sentences[0]).toBe(DEMO_SETTINGS.guide.entrance)
  expect(promised[1]?.sentences.at(-1)).toContain('within 20 minutes')
  const guide = { ...GUIDE, wait_minutes: 9, ride_minutes: 7, is_measured: true }
  const [, measured] = journeyOf({ flight_number_returning: null }, { ...SETTINGS, guide })
  expect(measured?.sentences.at(-1)).toContain('the wait has been 9 minutes and the ride 7 minutes')
  const silent = { ...GUIDE, entrance: '', parking: '', stop: '' }
  const all = journeyOf({ flight_number_returning: null }, { ...SETTINGS, guide: silent }).flatMap(
    (step) => step.sentences,
  )
  expect(all.every((sentence) => sentence !== '')).toBe(true)
})
