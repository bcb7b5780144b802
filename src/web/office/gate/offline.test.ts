import { expect, test } from 'vitest'
import { booked } from '../../../capabilities/bookings/factory.ts'
import { cashier } from '../../../capabilities/drawers/factory.ts'
import { bookings } from '../../../capabilities/bookings/contract.ts'
import { gate } from '../../../capabilities/gate/contract.ts'
import { offlineScans, type Snapshot } from '../../../capabilities/offline-scans/contract.ts'
import { memberWith, POINTS, redeemed } from '../../../capabilities/vouchers/factory.ts'
import { toDollars } from '../../../lib/money.ts'
import { toWire } from '../../../lib/pacific.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { knownSince, lookUp, withChanges } from './offline.ts'

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

/** A gate with somebody who walked in, somebody who has booked and is here, and two who are expected. */
async function busyGate() {
  const h = await harness()
  const book = (name: string) => bookedAs(h, name)
  const [here, coming, canceling] = [await book('here'), await book('coming'), await book('canceling')]
  h.clock.set('2026-12-01T07:00:00-08:00')
  const who = await cashier(h)
  const walkIn = await who.call(gate.arrive, { plate: 'OUT 1' })
  const stay = await who.call(gate.arrive, { booking_number: here.number })
  const ask = (since?: string) => who.call(offlineScans.snapshot, { since })
  return { h, who, book, walkIn, here, stay, coming, canceling, ask }
}

async function bookedAs(h: Harness, name: string) {
  const traveller = await h.as.traveller()
  const { number } = await booked(traveller, 'BUY_NOW', { email: `${name}@example.com` })
  return { number, cancel: () => traveller.call(bookings.cancel, { number }) }
}

/** What a browser knows, whatever the order and however it came to know it. */
function contents(snapshot: Snapshot | undefined) {
  const byCode = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted()
  return snapshot && { stays: byCode(snapshot.stays), bookings: byCode(snapshot.bookings) }
}

test('a browser at the gate is told what has changed since it asked, and knows what one knows that asks for everything', async () => {
  const { h, who, walkIn, stay, coming, canceling, ask } = await busyGate()
  const first = await ask()
  expect([first.is_part, first.counts]).toEqual([false, { stays: 2, bookings: 2 }])
  const nothing = await ask(first.version)
  expect(nothing).toMatchObject({ is_part: true, stays: [], bookings: [], gone: [], counts: first.counts })

  h.clock.advance({ minutes: 2 })
  const { due } = await who.call(gate.stay, { stayId: walkIn.id })
  await who.call(gate.close, { stayId: walkIn.id, by: due === '0.00' ? 'nothing' : 'cash', expected_due: due })
  const { ticket_num } = await who.call(gate.arrive, { booking_number: coming.number, plate: 'NEW 1' })
  await canceling.cancel()
  await who.call(gate.change, { stayId: stay.id, plate: 'NEW 2' })
  const part = await ask(nothing.version)
  expect(part).toMatchObject({ is_part: true, counts: { stays: 2, bookings: 0 }, bookings: [] })
  expect(part.stays.map((each) => each.ticket_num).toSorted()).toEqual([stay.ticket_num, ticket_num].toSorted())
  expect([...part.gone].toSorted()).toEqual([walkIn.ticket_num, canceling.number, coming.number].toSorted())
  const known = withChanges(withChanges(first, nothing), part)
  expect(contents(known)).toEqual(contents(await ask()))
  expect(lookUp(known, 'NEW2', part.at)).toMatchObject({ kind: 'stay' })
})

test('a browser at the gate hears when a booking whose car is here changes, and of who comes within its hours by now', async () => {
  const { h, here, stay, book, ask } = await busyGate()
  const first = await ask()
  const late = await book('late')
  await h.change(
    'bookings',
    { number: late.number },
    { travel_from: Temporal.Instant.from('2026-12-02T19:05:00-08:00') },
  )
  const soon = await ask(first.version)
  expect([soon.counts.bookings, soon.bookings]).toEqual([2, []])
  h.clock.advance({ minutes: 10 })
  await h.change('bookings', { number: here.number }, { full_name: 'Ada King' })
  const part = await ask(soon.version)
  expect(part.bookings.map(({ number }) => number)).toEqual([late.number])
  expect(part.stays.map((each) => each.ticket_num)).toEqual([stay.ticket_num])
  expect(contents(withChanges(withChanges(first, soon), part))).toEqual(contents(await ask()))
})

test('a browser at the gate is told everything where its version is further than the database, as after a restore', async () => {
  const { ask } = await busyGate()
  const first = await ask()
  const [mark = '', ...moments] = first.version.split('.')
  const ahead = [BigInt(mark) + 1_000_000n, ...moments].join('.')
  expect(await ask(first.version)).toMatchObject({ is_part: true })
  const everything = await ask(ahead)
  expect(everything.is_part).toBe(false)
  expect(contents(everything)).toEqual(contents(first))
})

test('a browser at the gate asks for everything where the changes do not add up, and is told it each quarter of an hour', async () => {
  const { h, who, walkIn, canceling, ask } = await busyGate()
  const first = await ask()
  await who.call(gate.void, { stayId: walkIn.id, reason_code: 'MISTAKE' })
  expect(withChanges(first, await ask(first.version))).toBeUndefined()
  const second = await ask()
  await h.change(
    'bookings',
    { number: canceling.number },
    {
      travel_from: Temporal.Instant.from('2027-01-10T08:00:00-08:00'),
      travel_to: Temporal.Instant.from('2027-01-12T08:00:00-08:00'),
    },
  )
  expect(withChanges(second, await ask(second.version))).toBeUndefined()
  expect(withChanges(undefined, await ask(second.version))).toBeUndefined()

  const third = await ask()
  h.clock.advance({ minutes: 10 })
  const part = await ask(third.version)
  expect(part.is_part).toBe(true)
  h.clock.advance({ minutes: 6 })
  for (const version of [part.version, third.version, 'nothing', '1.2.3']) {
    expect(await ask(version)).toMatchObject({ is_part: false, gone: [] })
  }
})
