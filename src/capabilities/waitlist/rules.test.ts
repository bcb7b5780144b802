import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromLocal, isBefore, pacificTime } from '../../lib/pacific.ts'
import { heldUntil, isWithin } from './rules.ts'

const far = fromLocal('2027-12-01', '08:00')
const at = (date: string, time: string) => heldUntil(fromLocal(date, time), far)

describe('space that is offered is held', () => {
  test('for an hour by day', () => {
    expect(at('2026-11-21', '12:00')).toEqual(fromLocal('2026-11-21', '13:00'))
    expect(at('2026-11-21', '21:00')).toEqual(fromLocal('2026-11-21', '22:00'))
  })

  test('until the morning by night, and for the rest of the hour where the evening had some of it', () => {
    expect(at('2026-11-21', '03:15')).toEqual(fromLocal('2026-11-21', '08:00'))
    expect(at('2026-11-21', '22:00')).toEqual(fromLocal('2026-11-22', '08:00'))
    expect(at('2026-11-21', '21:40')).toEqual(fromLocal('2026-11-22', '07:40'))
  })

  test('never beyond the arrival', () => {
    const arrival = fromLocal('2026-11-21', '12:20')
    expect(heldUntil(fromLocal('2026-11-21', '12:00'), arrival)).toEqual(arrival)
  })

  const moments = fc
    .integer({ min: Date.UTC(2026, 0, 1) / 1000, max: Date.UTC(2028, 0, 1) / 1000 })
    .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000))

  test('for an hour at least and eleven at most, ending by day, whenever it begins', () => {
    fc.assert(
      fc.property(moments, (now) => {
        const until = heldUntil(now, now.add({ hours: 1000 }))
        const minutes = now.until(until).total('minutes')
        expect(minutes).toBeGreaterThanOrEqual(60)
        expect(minutes).toBeLessThanOrEqual(11 * 60)
        expect(pacificTime(until) >= '07:00' && pacificTime(until) <= '22:00').toBe(true)
      }),
    )
  })

  test('no shorter for who is offered it later', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 100_000 }), (now, seconds) => {
        const later = heldUntil(now.add({ seconds }), far.add({ hours: 10_000 }))
        expect(isBefore(later, heldUntil(now, far.add({ hours: 10_000 })))).toBe(false)
      }),
    )
  })
})

test('nobody is booked above the most that they named, or without naming one', () => {
  expect([isWithin(100, 100), isWithin(101, 100), isWithin(1, null)]).toEqual([true, false, false])
})
