import { expect, test } from 'vitest'
import { cashier } from '../../../capabilities/drawers/factory.ts'
import { gate } from '../../../capabilities/gate/contract.ts'
import { offlineScans } from '../../../capabilities/offline-scans/contract.ts'
import { toDollars } from '../../../lib/money.ts'
import { toWire } from '../../../lib/pacific.ts'
import { harness } from '../../../test/harness.ts'
import { lookUp } from './offline.ts'

test('a browser without the server prices a stay as the server does: ten minutes free, then by the hour', async () => {
  const h = await harness()
  const who = await cashier(h)
  const { id, ticket_num } = await who.call(gate.arrive, {})
  const snapshot = await who.call(offlineScans.snapshot, {})
  const prices: unknown[] = []
  for (const pause of [{ minutes: 10 }, { seconds: 1 }, { hours: 26 }]) {
    h.clock.advance(pause)
    const at = toWire(h.clock.now())
    const known = lookUp(snapshot, ticket_num, at)
    const { due } = await who.call(gate.stay, { stayId: id })
    prices.push(known.kind === 'stay' && [toDollars(known.due), due, known.at === at])
  }
  expect(prices).toEqual([
    ['0.00', '0.00', true],
    ['10.99', '10.99', true],
    [expect.any(String), expect.any(String), true],
  ])
  const [here, there] = prices[2] as string[]
  expect(here).toBe(there)
})
