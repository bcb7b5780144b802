import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addWallDays, fromLocal } from '../../lib/pacific.ts'
import { billedUp } from './cheaper-end.ts'
import { quoteOf, stayRequest } from './factory.ts'
import { totalOf } from './pricing.ts'

const argsOf = (from: string, to: string) => quoteOf('BUY_NOW', stayRequest(from, to)).rate.engineArgs

test('four days and ten hours are billed as five days; leaving after three hours of the fifth costs less', () => {
  const args = argsOf('2026-12-01 08:00', '2026-12-05 18:00')
  const found = billedUp(fromLocal('2026-12-01', '08:00'), args)
  expect(found).toMatchObject({ fullDays: 4, restHours: 10, billedDays: 5 })
  expect(found?.cheaper?.to).toEqual(fromLocal('2026-12-05', '11:00'))
  expect(found?.cheaper?.saving).toBe(totalOf(args) - totalOf(argsOf('2026-12-01 08:00', '2026-12-05 11:00')))
})

test('what is billed as long as it is needs no reason', () => {
  const from = fromLocal('2026-12-01', '08:00')
  expect(billedUp(from, argsOf('2026-12-01 08:00', '2026-12-05 08:00'))).toBeUndefined()
  expect(billedUp(from, argsOf('2026-12-01 08:00', '2026-12-05 10:00'))).toBeUndefined()
})

test('the offered end is the latest cheaper one, and costs what it says', () => {
  const from = fromLocal('2026-12-01', '08:00')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 23 }), (days, hours) => {
      const local = (end: Temporal.Instant) => end.toZonedDateTimeISO('America/Los_Angeles').toPlainDateTime()
      const written = (end: Temporal.Instant) => local(end).toString().replace('T', ' ').slice(0, 16)
      const end = addWallDays(from, days).add({ hours })
      const args = argsOf('2026-12-01 08:00', written(end))
      const cheaper = billedUp(from, args)?.cheaper
      if (!cheaper) return
      const at = (to: Temporal.Instant) => totalOf(argsOf('2026-12-01 08:00', written(to)))
      expect(at(cheaper.to)).toBe(totalOf(args) - cheaper.saving)
      expect(at(cheaper.to.add({ hours: 1 }))).toBe(totalOf(args))
    }),
    { numRuns: 60 },
  )
})
