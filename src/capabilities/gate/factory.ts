import { expect } from 'vitest'
import type { CallInput } from '../../http/endpoint.ts'
import { addDays, pacificDate } from '../../lib/pacific.ts'
import { type Harness, type HarnessOptions, harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import type { Traveller } from '../../test/travellers.ts'
import { booked } from '../bookings/factory.ts'
import { cashier } from '../drawers/factory.ts'
import type { DemoPolicy } from '../staff/permissions.ts'
import { sumUpDays } from '../stays/index.ts'
import type { GateStay } from '../stays/office-contract.ts'
import { gate } from './contract.ts'

export const ARRIVAL = '2026-12-01T08:00:00-08:00'
export const LEAVING = '2026-12-04T08:00:00-08:00'

/** Every invariant of the database holds, the daily figures included. */
export async function nothingIsBroken(h: Harness) {
  await h.runJobs()
  const today = pacificDate(h.clock.now())
  await sumUpDays(h.ctx(), addDays(today, -40), today)
  expect(await brokenPromises(h.services.db)).toEqual([])
}

/** At the gate on the morning of the first worked example of docs/rules.md, with a booking for it. */
export async function atTheGate(
  product: 'BUY_NOW' | 'BOOK_NOW' = 'BUY_NOW',
  policy: DemoPolicy = 'cashier',
  options: HarnessOptions = {},
) {
  const h = await harness(options)
  const traveller = await h.as.traveller()
  const booking = await booked(traveller, product)
  await h.runJobs()
  h.clock.set(ARRIVAL)
  return { h, traveller, booking, who: await cashier(h, '100.00', policy) }
}

/** A car that arrived, and left after a while, paid in cash. */
export async function stayed(
  h: Harness,
  who: Traveller,
  { hours, ...arrival }: { hours: number } & CallInput<typeof gate.arrive>,
): Promise<GateStay> {
  const { id } = await who.call(gate.arrive, arrival)
  h.clock.advance({ hours })
  const { due } = await who.call(gate.stay, { stayId: id })
  const { stay } = await who.call(gate.close, {
    stayId: id,
    by: due === '0.00' ? 'nothing' : 'cash',
    expected_due: due,
  })
  return stay
}
