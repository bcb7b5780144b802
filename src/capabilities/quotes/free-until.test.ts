import { describe, expect, test } from 'vitest'
import { toWire } from '../../lib/pacific.ts'
import { quoteOf, stayRequest } from './factory.ts'
import type { StayRequest } from './rules.ts'

const freeUntil = (from: string, to: string) => {
  const { freeUntil: until } = quoteOf('BUY_NOW', stayRequest(from, to))
  return until && toWire(until)
}

describe('staying longer at no extra cost', () => {
  test('is offered to the end of a day whose price is reached', () => {
    expect(freeUntil('2026-12-01 08:00', '2026-12-03 13:00')).toBe('2026-12-03T23:30:00-08:00')
    expect(freeUntil('2026-12-01 20:00', '2026-12-03 13:00')).toBe('2026-12-03T20:00:00-08:00')
  })

  test('is offered to the end of a started hour', () => {
    expect(freeUntil('2026-12-01 08:00', '2026-12-03 10:10')).toBe('2026-12-03T11:00:00-08:00')
  })

  test('is not offered when the next half hour costs more', () => {
    expect(freeUntil('2026-12-01 08:00', '2026-12-04 08:00')).toBeNull()
    expect(freeUntil('2026-12-01 08:00', '2026-12-03 23:30')).toBeNull()
  })

  test('is not offered on a date that the stay does not touch: its space may be gone', () => {
    expect(freeUntil('2026-12-01 20:00', '2026-12-05 00:00')).toBeNull()
  })

  test('keeps to the longest stay', () => {
    expect(freeUntil('2027-01-10 08:00', '2027-04-10 07:00')).toBe('2027-04-10T08:00:00-07:00')
  })

  test('is true: the price is the same until then, and higher half an hour later', () => {
    for (const hour of ['01', '05', '09', '13', '17', '21']) {
      const request = stayRequest('2026-12-10 06:30', `2026-12-14 ${hour}:00`)
      const { freeUntil: until, rate } = quoteOf('BUY_NOW', request)
      const latest = until ?? request.to
      expect(totalAt(request, latest)).toBe(rate.total)
      const later = latest.add({ minutes: 30 })
      if (toWire(later).startsWith('2026-12-14')) expect(totalAt(request, later)).toBeGreaterThan(rate.total)
    }
  })

  test('is told of each product by itself', () => {
    const coupon = { code: 'ACMECORP', benefit: { kind: 'corporate', per_day_cents: 1800 } } as never
    const request = stayRequest('2026-12-01 08:00', '2026-12-03 09:00', { coupon })
    expect(quoteOf('CUSTOM', request).freeUntil).not.toBeNull()
    expect(quoteOf('BUY_NOW', request).freeUntil).toBeNull()
    expect(quoteOf('STANDARD', request).freeUntil).toBeNull()
  })
})

function totalAt(request: StayRequest, to: Temporal.Instant): number {
  return quoteOf('BUY_NOW', { ...request, to }).rate.total
}
