import { expect, test } from 'vitest'
import { booked } from '../../../capabilities/bookings/factory.ts'
import { cashier } from '../../../capabilities/drawers/factory.ts'
import { gate } from '../../../capabilities/gate/contract.ts'
import { offlineScans } from '../../../capabilities/offline-scans/contract.ts'
import { memberWith, POINTS, redeemed } from '../../../capabilities/vouchers/factory.ts'
import { toDollars } from '../../../lib/money.ts'
import { toWire } from '../../../lib/pacific.ts'
import { harness } from '../../../test/harness.ts'
import { knownSince, lookUp } from './offline.ts'

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

test('a browser without the server prices a voucher as the server does, also in another class than its own', async () => {
  const h = await harness()
  const { number } = await redeemed(await memberWith(h, POINTS))
  h.clock.set('2026-12-01T08:00:00-08:00')
  const who = await cashier(h)
  const arrival = { voucher_number: number, vehicle_class: 'OVERSIZE' } as const
  const { id, ticket_num } = await who.call(gate.arrive, arrival)
  const snapshot = await who.call(offlineScans.snapshot, {})
  h.clock.set('2026-12-04T08:00:00-08:00')
  const known = lookUp(snapshot, ticket_num, toWire(h.clock.now()))
  expect(known).toMatchObject({ kind: 'stay', due: 4628 })
  expect(await who.call(gate.stay, { stayId: id })).toMatchObject({
    due: '46.28',
    rate: {
      charge_lines: [{ amount: '0.00' }, { description: 'Larger vehicle class', amount: '42.00' }],
    },
  })
})

test('a browser without the server finds who is here and who is expected by a part of the name or plate', async () => {
  const h = await harness()
  const guest = await h.as.traveller()
  const { number } = await booked(guest, 'BUY_NOW', { full_name: 'Grace Hopper', email: 'grace@example.com' })
  const here = await booked(guest, 'BUY_NOW', { full_name: 'Grace Kelly', email: 'kelly@example.com' })
  h.clock.set('2026-12-01T08:00:00-08:00')
  const who = await cashier(h)
  const { ticket_num } = await who.call(gate.arrive, { booking_number: here.number, plate: 'WA 7733' })
  const snapshot = await who.call(offlineScans.snapshot, {})
  const find = (typed: string) => lookUp(snapshot, typed, toWire(h.clock.now()))
  expect(find('hopper')).toMatchObject({ kind: 'booking', booking: { number } })
  expect(find('7733')).toMatchObject({ kind: 'stay', stay: { ticket_num } })
  expect(find('Kelly')).toMatchObject({ kind: 'stay', stay: { ticket_num } })
  expect(find('grace')).toMatchObject({
    kind: 'several',
    choices: [
      { name: 'Grace Kelly', code: ticket_num, isHere: true },
      { name: 'Grace Hopper', code: number, isHere: false },
    ],
  })
  for (const nobody of ['g', '  ', 'Turing']) expect(find(nobody)).toEqual({ kind: 'unknown' })
})

test('who came while the server was away can leave while it is, at the booked price, and who left is gone', async () => {
  const h = await harness()
  const { number } = await booked(await h.as.traveller(), 'BUY_NOW')
  h.clock.set('2026-12-01T08:00:00-08:00')
  const who = await cashier(h)
  const { ticket_num: here } = await who.call(gate.arrive, { plate: 'OUT 1' })
  const snapshot = await who.call(offlineScans.snapshot, {})
  const at = '2026-12-01T08:10:00-08:00'
  const known = knownSince(snapshot, [
    { kind: 'ARRIVAL', at, ticket_num: 'T1', booking_number: number },
    { kind: 'ARRIVAL', at, ticket_num: 'T2' },
    { kind: 'DEPARTURE', ticket_num: here },
  ])
  const find = (typed: string) => lookUp(known, typed, '2026-12-01T10:00:00-08:00')
  expect(find(number)).toMatchObject({ kind: 'stay', stay: { ticket_num: 'T1' }, due: 0 })
  expect(find('T2')).toMatchObject({ kind: 'stay', due: 1760 })
  expect(find('OUT1')).toEqual({ kind: 'unknown' })
})
