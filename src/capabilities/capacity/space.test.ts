import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overbookingWithin, overBy, sellable, type SpaceNumbers } from './space.ts'

const count = fc.nat(2000)
const numbers: fc.Arbitrary<SpaceNumbers> = fc.record({
  allotment: count,
  overbooking: fc.nat(200),
  kept_members: fc.nat(300),
  kept_walk_ins: fc.nat(300),
  is_closed: fc.boolean(),
})

test('nobody is sold more than allotment and overbooking, nor anything on a closed date; members at least as much', () => {
  fc.assert(
    fc.property(numbers, (space) => {
      const [members, anybody] = [sellable(space, { isMember: true }), sellable(space, { isMember: false })]
      expect(anybody).toBeGreaterThanOrEqual(0)
      expect(members).toBeGreaterThanOrEqual(anybody)
      expect(members).toBeLessThanOrEqual(space.is_closed ? 0 : space.allotment + space.overbooking)
      expect(members - anybody).toBeLessThanOrEqual(space.kept_members)
    }),
  )
})

test('keeping more for some leaves less for others; what is taken beyond the numbers is over, closing aside', () => {
  fc.assert(
    fc.property(numbers, fc.nat(100), count, (space, more, reserved) => {
      const keeping = { ...space, kept_members: space.kept_members + more }
      expect(sellable(keeping, { isMember: false })).toBeLessThanOrEqual(sellable(space, { isMember: false }))
      expect(sellable(keeping, { isMember: true })).toBe(sellable(space, { isMember: true }))
      expect(overBy(space, reserved)).toBe(Math.max(reserved - space.allotment - space.overbooking, 0))
      expect(overBy({ ...space, is_closed: true }, reserved)).toBe(overBy(space, reserved))
    }),
  )
})

test('the overbooking that a no-show rate bears keeps the risk within what is asked, and grows with both', () => {
  const rate = fc.double({ min: 0.005, max: 0.4, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), rate, (allotment, noShows) => {
      const beyond = overbookingWithin(allotment, noShows)
      expect(riskOf(allotment, beyond, noShows)).toBeLessThanOrEqual(0.01 + 1e-9)
      if (beyond < allotment) expect(riskOf(allotment, beyond + 1, noShows)).toBeGreaterThan(0.01 - 1e-9)
      expect(overbookingWithin(allotment, noShows, 0.001)).toBeLessThanOrEqual(beyond)
    }),
    { numRuns: 60 },
  )
  expect(overbookingWithin(1200, 0)).toBe(0)
  expect(overbookingWithin(1200, 0.03)).toBe(24)
})

/** The chance that more come than there are stalls, bookings added one by one. */
function riskOf(stalls: number, beyond: number, noShows: number): number {
  let chances = [1]
  for (let booking = 0; booking < stalls + beyond; booking++) {
    chances = Array.from(
      { length: Math.min(chances.length + 1, beyond + 1) },
      (_, missed) => (chances[missed] ?? 0) * (1 - noShows) + (chances[missed - 1] ?? 0) * noShows,
    )
  }
  return chances.slice(0, beyond).reduce((sum, chance) => sum + chance, 0)
}
