import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { LONG } from '../long.ts'
import { brokenPromises } from '../promises.ts'
import { type House, type Nights, passNights } from './nights.ts'

const LOT = LONG
  ? { days: 90, stalls: 24, seed: 20261122, isWatched: true }
  : { days: 10, stalls: 12, seed: 20261122, isWatched: true }
/** Sold for a date: a third more than there are stalls, since hardly any car stays from the first minute of its first date to the last of its last. */
const TO_THE_BRIM = { sold: Math.round(LOT.stalls * 1.33) }
/** As lots are run without a forecast: four fifths for bookings, the rest for drive-ups. */
const FIXED = { sold: Math.round(LOT.stalls * 0.8), driveUps: Math.floor(LOT.stalls * 0.2), isWatched: false }

/** Mail is not written here: it would take most of the time. */
const OF_MAIL = /^(every confirmed booking has its confirmation|who cancelled was told)/

async function pass(house: Partial<House>): Promise<Nights> {
  const h = await harness({ now: '2026-11-23T00:00:00-08:00' })
  const nights = await passNights(h, { ...LOT, ...TO_THE_BRIM, ...house })
  const broken = await brokenPromises(h.services.db)
  expect(broken.filter((line) => !OF_MAIL.test(line))).toEqual([])
  if (LONG) console.log(house, nights)
  return nights
}

test(`${LOT.days} days to the brim: nobody with a booking is turned away, and nights are fuller than with a fixed allotment`, {
  timeout: LONG ? 3_600_000 : 600_000,
}, async () => {
  const watched = await pass({})
  expect(watched.refused, 'cars with a booking that found no stall').toBe(0)
  expect(watched.arrived).toBeGreaterThan(LOT.days)
  const fixed = await pass(FIXED)
  expect(watched.fullness).toBeGreaterThan(fixed.fullness)
  if (watched.offers > 0) expect(watched.leastNotice).toBeGreaterThanOrEqual(4)
  if (!LONG) return
  expect(watched.offers, 'bookings were asked to move').toBeGreaterThan(0)
  expect(watched.accepted / watched.offers, 'and took it').toBeGreaterThan(0.15)
  for (const sort of ['missed', 'overstayed', 'lateFlights', 'driveUps', 'turnedAway'] as const) {
    expect([sort, watched[sort] > 0]).toEqual([sort, true])
  }
})

test('control: sold to the brim with nobody watching, cars with a booking find no stall', {
  timeout: LONG ? 3_600_000 : 600_000,
}, async () => {
  const { refused } = await pass({ isWatched: false, days: Math.min(LOT.days, 21) })
  expect(refused).toBeGreaterThan(0)
})
