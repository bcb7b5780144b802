import { expect, onTestFinished, test } from 'vitest'
import { type FaultyGateway, faultyGateway } from '../../test/faulty-gateway.ts'
import { pacificDate } from '../../lib/pacific.ts'
import { harness, type HarnessOptions } from '../../test/harness.ts'
import { Life, mortalProcess } from '../../test/mortal.ts'
import { through } from '../../test/travellers.ts'
import { cashier, counted } from '../drawers/factory.ts'
import { booked, CARD } from '../bookings/factory.ts'
import { exceptions } from '../exceptions/contract.ts'
import { gate } from '../gate/contract.ts'
import { ARRIVAL, atTheGate, nothingIsBroken } from '../gate/factory.ts'
import { pointsOf } from '../club/points/index.ts'
import { held, registered } from '../payments/readers/factory.ts'
import { transactions } from '../stays/office-contract.ts'
import { memberWith, POINTS, redeemed } from '../vouchers/factory.ts'
import { offlineScans } from './contract.ts'
import { earlierDevice, gateDevice, sendScans } from './factory.ts'

test('scans that were kept while the server was away are settled once, however often they come', async () => {
  const { h, booking, who } = await atTheGate()
  const device = await gateDevice(who)
  const [ticket_num, record_loc] = [h.services.random.code(8), h.services.random.code(8)]
  const at = (time: string) => `2026-12-01T${time}:00-08:00`
  const kept = [
    device.keep({ kind: 'ARRIVAL', at: at('09:00'), ticket_num, record_loc }),
    device.keep({
      kind: 'ARRIVAL',
      at: at('09:10'),
      ticket_num: h.services.random.code(8),
      record_loc,
      booking_number: booking.number,
    }),
    device.keep({ kind: 'DEPARTURE', at: at('12:30'), ticket_num, cash: '20.00' }),
    { ...device.keep({ kind: 'DEPARTURE', at: at('13:00'), ticket_num, cash: '0.00' }), signature: 'x' },
  ]
  // However they are sent, they count in the order in which they were stored.
  const scans = kept.toReversed()
  h.clock.set(at('14:00'))
  const send = () => device.send(scans)
  const answers = await Promise.all([send(), send(), send()])
  const outcomes = (await send()).results.map(({ outcome }) => outcome).toSorted()
  expect(outcomes).toEqual(['refused', 'settled', 'settled', 'settled'])
  expect(
    answers.flatMap(({ results }) => results.map(({ outcome }) => outcome)).filter((o) => o === 'refused'),
  ).toHaveLength(3)
  expect(await h.rows('transactions', {}, 'entered_at')).toMatchObject([
    { status: 'CLOSED', total_cents: 2000, paid_cents: 2000 },
    { status: 'OPEN', total_cents: null, paid_cents: 0 },
  ])
  expect(await h.count('payments', { method: 'CASH' })).toBe(1)
  await nothingIsBroken(h)
})

/** Somebody who came on the first of December; a gate that is cut off from 08:00 to 14:00 some days later. */
async function offline(days: number, options: HarnessOptions = {}) {
  const h = await harness(options)
  const member = await h.as.member()
  h.clock.set('2026-12-01T08:00:00-08:00')
  const who = await cashier(h)
  const opened = await who.call(gate.arrive, { point_club_number: member.number })
  h.clock.advance({ hours: 24 * days })
  const device = await gateDevice(who)
  const at = (time: string) => `${pacificDate(h.clock.now())}T${time}:00-08:00`
  const leaves = async (time: string, cash: string, trail = {}) => {
    const scan = device.keep({ kind: 'DEPARTURE', at: at(time), ticket_num: opened.ticket_num, cash }, trail)
    return (await device.send([scan])).results[0]!
  }
  const auditor = await h.as.staff('auditor')
  const closing = async () => {
    const { stay, changes } = await auditor.call(transactions.one, { transactionId: opened.id })
    return { stay, closed: changes.find(({ what }) => what === 'closed')! }
  }
  const balance = async () => (await pointsOf(h.ctx(), member.id)).balance
  const had = await balance()
  return { h, who, opened, device, at, leaves, auditor, closing, earned: async () => (await balance()) - had }
}

test('a scan that says nothing was paid does not set the price: history and list tell what was due, and who took it', async () => {
  const { h, who, opened, at, leaves, auditor, closing, earned } = await offline(19)
  h.clock.set(at('12:30'))
  const { due } = await who.call(gate.stay, { stayId: opened.id })
  expect(Number(due)).toBeGreaterThan(400)
  h.clock.set(at('14:00'))
  expect(await leaves('12:30', '0.00')).toMatchObject({ outcome: 'settled' })
  const override = { priced: due, taken: '0.00', difference: `-${due}`, reason: 'TAKEN_OFFLINE' }
  const { stay, closed } = await closing()
  expect(closed).toMatchObject({ who: 'cashier', override })
  expect(stay).toMatchObject({ total: '0.00', paid: '0.00', points: 0, rate: { savings: '0.00' } })
  expect(stay.rate.charge_lines.at(-1)).toMatchObject({ code: 'OVERRIDE', amount: `-${due}` })
  expect(await earned()).toBe(0)
  const line = { who: 'cashier', transaction_id: opened.id, ticket_num: opened.ticket_num, ...override }
  const sums = { difference: `-${due}` }
  expect(await auditor.call(transactions.overrides, {})).toMatchObject({ items: [line], count: 1, sums })
  expect((await auditor.call(transactions.overrides, { until: '2026-12-19' })).count).toBe(0)
  expect((await auditor.call(transactions.overrides, { from: '2026-12-20', until: '2026-12-20' })).count).toBe(1)
  await expect(who.call(transactions.overrides, {})).rejects.toMatchObject({ status: 403 })
  await nothingIsBroken(h)
})

test('cash beyond the price is in the drawer and in the list, and earns no points', async () => {
  const { h, who, at, leaves, auditor, closing, earned } = await offline(0)
  h.clock.set(at('14:00'))
  expect(await leaves('08:50', '99999.99')).toMatchObject({ outcome: 'settled' })
  expect((await closing()).stay).toMatchObject({ total: '99999.99', paid: '99999.99', points: 60 })
  expect(await earned()).toBe(60)
  expect(await counted(who, '100099.99')).toMatchObject({ taken: '99999.99', state: 'CLOSED' })
  const { items } = await auditor.call(transactions.overrides, {})
  expect(items).toMatchObject([{ priced: '10.99', taken: '99999.99', difference: '99989.00' }])
  await nothingIsBroken(h)
})

test('giving back what was taken beyond the price takes no points; giving back the price does', async () => {
  const { h, who, opened, at, leaves, earned } = await offline(0)
  h.clock.set(at('14:00'))
  await leaves('08:50', '20.00')
  await who.call(gate.refund, { stayId: opened.id, amount: '9.01', reason_code: 'OVERCHARGED' })
  expect(await earned()).toBe(60)
  await who.call(gate.refund, { stayId: opened.id, amount: '10.99', reason_code: 'OVERCHARGED' })
  expect(await earned()).toBe(0)
  await nothingIsBroken(h)
})

test('an honest scan of a gate that was cut off leaves no override, and the drawer holds its cash', async () => {
  const { h, who, at, leaves, auditor, closing } = await offline(0)
  h.clock.set(at('14:00'))
  expect(await leaves('12:30', '30.83')).toMatchObject({ outcome: 'settled' })
  const { stay, closed } = await closing()
  expect([stay.total, stay.rate.charge_lines.length, closed.override]).toEqual(['30.83', 1, null])
  expect(await counted(who, '100.00')).toMatchObject({ taken: '30.83', expected: '130.83' })
  const none = { items: [], count: 0, next: null, sums: { difference: '0.00' } }
  expect(await auditor.call(transactions.overrides, {})).toEqual(none)
  await nothingIsBroken(h)
})

test('what a gate kept although it was in contact is settled, and stands in the list even when the cash is right', async () => {
  const { h, device, at, leaves, auditor, closing } = await offline(0)
  h.clock.set(at('12:00'))
  const kept = { beat: await device.beat() }
  const beat = async () => {
    await device.beat()
    h.clock.advance({ seconds: 10 })
  }
  for (let beats = 0; beats < 20; beats++) await beat()
  const record_loc = h.services.random.code(8)
  const ticket_num = h.services.random.code(8)
  const arrival = device.keep({ kind: 'ARRIVAL', at: at('12:01'), ticket_num, record_loc }, kept)
  await device.send([arrival])
  expect(await leaves('12:02', '30.83', kept)).toMatchObject({ outcome: 'settled' })
  expect((await closing()).closed.override).toMatchObject({ difference: '0.00', reason: 'SERVER_REACHABLE' })
  const { items, sums } = await auditor.call(transactions.overrides, {})
  expect(items.map(({ ticket_num, taken, reason }) => [ticket_num, taken, reason])).toEqual([
    [expect.any(String), '30.83', 'SERVER_REACHABLE'],
    [ticket_num, null, 'SERVER_REACHABLE'],
  ])
  expect(sums.difference).toBe('0.00')
  await nothingIsBroken(h)
})

/** A device that answers until 12:00, and is cut off until 14:00; somebody came at 08:00. */
async function cutOff() {
  const found = await offline(0)
  const { h, device, at } = found
  h.clock.set(at('11:58'))
  const first = await device.beat()
  for (let beats = 0; beats < 13; beats++) {
    await device.beat()
    h.clock.advance({ seconds: 10 })
  }
  h.clock.set(at('14:00'))
  return { ...found, first }
}

test('a departure dated back into a time of contact counts when we hear of it, and its difference is an exception', async () => {
  const { h, who, opened, first, at, leaves, auditor, closing } = await cutOff()
  const { due } = await who.call(gate.stay, { stayId: opened.id })
  expect(await leaves('11:59', '24.21', { beat: first })).toMatchObject({ outcome: 'settled' })
  const { stay, closed } = await closing()
  expect(closed.override).toMatchObject({ priced: due, taken: '24.21', reason: 'SERVER_REACHABLE' })
  expect(stay.exited_at).toBe(at('14:00'))
  expect((await auditor.call(transactions.overrides, {})).items).toMatchObject([{ priced: due, taken: '24.21' }])
  await nothingIsBroken(h)
})

test.each([
  ['an answer that came after it', '11:30', {}],
  ['a scan before it that is missing', '13:00', { prev: 'x' }],
  ['a forged answer', '13:00', { beat: '2026-12-01T20:00:00Z~AAAA' }],
])('a trail with %s is broken: counted now, and an exception', async (_, time, trail) => {
  const { h, at, leaves, closing } = await cutOff()
  expect(await leaves(time, '30.83', trail)).toMatchObject({ outcome: 'settled' })
  const { stay, closed } = await closing()
  expect(closed.override).toMatchObject({ reason: 'TRAIL_BROKEN' })
  expect(stay.exited_at).toBe(at('14:00'))
  await nothingIsBroken(h)
})

test('an unbroken trail of a device that was cut off counts backwards, without an exception', async () => {
  const { h, device, at, leaves, closing } = await cutOff()
  const [ticket_num, record_loc] = [h.services.random.code(8), h.services.random.code(8)]
  const arrival = device.keep({ kind: 'ARRIVAL', at: at('12:20'), ticket_num, record_loc })
  await device.send([arrival])
  expect(await leaves('12:30', '30.83')).toMatchObject({ outcome: 'settled' })
  const { stay, closed } = await closing()
  expect([closed.override, stay.exited_at]).toEqual([null, at('12:30')])
  await nothingIsBroken(h)
})

test('what a device kept while another one of the same cashier was online is priced as it was, and looked at', async () => {
  const { h, who, at, leaves, closing } = await offline(0)
  const other = await gateDevice(who)
  h.clock.set(at('12:25'))
  for (let beats = 0; beats < 60; beats++) {
    await other.beat()
    h.clock.advance({ seconds: 10 })
  }
  h.clock.set(at('14:00'))
  await leaves('12:30', '30.83')
  const { stay, closed } = await closing()
  expect(closed.override).toMatchObject({ difference: '0.00', reason: 'REACHED_ELSEWHERE' })
  expect(stay.exited_at).toBe(at('12:30'))
  await nothingIsBroken(h)
})

test('two scans that claim one place: the second is an exception, and a repeat of the first is none', async () => {
  const { h, device, at, leaves, closing } = await cutOff()
  const [ticket_num, record_loc] = [h.services.random.code(8), h.services.random.code(8)]
  const arrival = device.keep({ kind: 'ARRIVAL', at: at('12:20'), ticket_num, record_loc })
  await device.send([arrival])
  await device.send([arrival])
  await leaves('12:30', '30.83', { seq: 1, prev: '' })
  expect((await closing()).closed.override).toMatchObject({ reason: 'TRAIL_BROKEN' })
  await nothingIsBroken(h)
})

test('a scan is refused when another key signed it, and a browser without a proper key is not registered', async () => {
  const { h, who, device, opened, at } = await offline(0)
  const stranger = await gateDevice(who)
  h.clock.set(at('14:00'))
  const scan = stranger.keep({ kind: 'DEPARTURE', at: at('12:30'), ticket_num: opened.ticket_num, cash: '1.00' })
  expect((await device.send([scan])).results).toMatchObject([{ outcome: 'refused' }])
  const keyless = who.call(offlineScans.device, { public_key: 'AAAA' })
  await expect(keyless).rejects.toMatchObject({ fieldErrors: { public_key: [expect.any(String)] } })
})

test('what a page of before the trail stored is settled once: an arrival as it says, a departure when we hear of it, as an exception', async () => {
  const { h, who, opened, at, auditor, closing } = await offline(0)
  const device = await earlierDevice(h, who.id ?? '')
  const [ticket_num, record_loc] = [h.services.random.code(8), h.services.random.code(8)]
  const scans = [
    device.keep({ kind: 'DEPARTURE', at: at('12:30'), ticket_num: opened.ticket_num, cash: '30.83' }),
    device.keep({ kind: 'ARRIVAL', at: at('12:20'), ticket_num, record_loc }),
  ]
  h.clock.set(at('14:00'))
  const { due } = await who.call(gate.stay, { stayId: opened.id })
  const outcomes = async () => (await sendScans(who, device.device_id, scans)).results.map(({ outcome }) => outcome)
  expect(await outcomes()).toEqual(['settled', 'settled'])
  expect(await outcomes()).toEqual(['settled', 'settled'])
  const { stay, closed } = await closing()
  expect(closed.override).toMatchObject({ priced: due, taken: '30.83', reason: 'TRAIL_BROKEN' })
  expect(stay.exited_at).toBe(at('14:00'))
  const { items } = await auditor.call(transactions.search, { status: 'OPEN' })
  expect(items).toMatchObject([{ ticket_num, entered_at: at('12:20') }])
  expect((await auditor.call(transactions.overrides, {})).count).toBe(2)
  await nothingIsBroken(h)
})

test('what a page of before stored is refused when it was changed since, and a browser with a key of its own cannot leave its trail out', async () => {
  const { h, who, device, opened, at } = await offline(0)
  const earlier = await earlierDevice(h, who.id ?? '')
  const told = { kind: 'DEPARTURE', at: at('12:30'), ticket_num: opened.ticket_num, cash: '1.00' }
  h.clock.set(at('14:00'))
  const scan = earlier.keep(told)
  const changed = { ...scan, payload: scan.payload.replace('1.00', '0.00') }
  expect((await sendScans(who, earlier.device_id, [changed])).results).toMatchObject([{ outcome: 'refused' }])
  const untied = device.keep(told, { seq: undefined, prev: undefined, beat: undefined })
  expect((await device.send([untied])).results).toMatchObject([{ outcome: 'refused' }])
})

test('a scan that fails is left out and kept by its browser, and those behind it are settled', async () => {
  const { h, device, opened, at } = await offline(0)
  const record_loc = h.services.random.code(8)
  const scans = [
    device.keep({ kind: 'ARRIVAL', at: at('12:20'), ticket_num: '\u0000', record_loc }),
    device.keep({ kind: 'ARRIVAL', at: at('12:25'), ticket_num: h.services.random.code(8), record_loc }),
    device.keep({ kind: 'DEPARTURE', at: at('12:30'), ticket_num: opened.ticket_num, cash: '30.83' }),
  ]
  h.clock.set(at('14:00'))
  const { results } = await device.send(scans)
  expect(results.map(({ id, outcome }) => [id, outcome])).toEqual(scans.slice(1).map(({ id }) => [id, 'settled']))
  await nothingIsBroken(h)
})

test('an arrival that can’t be settled yet is sent again with its departure, is told meanwhile, and breaks no trail', async () => {
  let gateway: FaultyGateway | undefined
  const { h, who, device, opened, at, auditor, closing } = await offline(0, {
    gateway: (sandbox) => (gateway = faultyGateway(sandbox)),
  })
  gateway?.fail('timeout-after', { times: 1, only: ['authorise'] })
  const stay = { travel_from_date: at('12:00'), travel_to_date: at('15:00') }
  const { number } = await booked(await h.as.traveller(), 'BUY_NOW', { stay })
  const [ticket_num, record_loc] = [h.services.random.code(8), h.services.random.code(8)]
  const scans = [
    device.keep({ kind: 'ARRIVAL', at: at('12:10'), ticket_num, record_loc, booking_number: number }),
    device.keep({ kind: 'DEPARTURE', at: at('12:20'), ticket_num, cash: '3.00' }),
    device.keep({ kind: 'DEPARTURE', at: at('12:30'), ticket_num: opened.ticket_num, cash: '30.83' }),
  ]
  h.clock.set(at('14:00'))
  const { results } = await device.send(scans)
  expect(results).toMatchObject([{ id: scans[2]!.id, outcome: 'settled' }])
  expect((await closing()).closed.override).toBeNull()
  const told = async () => {
    const { items } = await auditor.call(exceptions.search, {})
    return items.map(({ kind, amount }) => `${kind} ${amount}`).toSorted()
  }
  expect(await told()).toEqual(['cash_without_ticket 3.00', 'scan_refused 0.00'])
  await h.runJobs()
  const again = await device.send(scans.slice(0, 2))
  expect(again.results.map(({ outcome }) => outcome)).toEqual(['settled', 'settled'])
  expect(await told()).toEqual(['offline_price 3.00'])
  expect(await counted(who, '133.83')).toMatchObject({ taken: '33.83' })
  await nothingIsBroken(h)
})

test('cash that was taken while a card was waited for at a reader closes the stay, and a card that is charged all the same gets it back', async () => {
  const { h, who, opened, at, leaves, closing } = await offline(0)
  const reader = await registered(h)
  h.clock.set(at('12:30'))
  await who.call(gate.close, { stayId: opened.id, by: 'reader', reader_id: reader.id, expected_due: '30.83' })
  await held(who, reader)
  expect(await leaves('12:30', '30.83')).toMatchObject({ outcome: 'settled', transaction_id: opened.id })
  expect((await closing()).stay).toMatchObject({ status: 'CLOSED', total: '30.83' })
  h.clock.advance({ minutes: 2 })
  await h.runJobs()
  expect(await h.rows('transactions', { id: opened.id })).toMatchObject([
    { paid_cents: 6166, refunded_cents: 3083, paid_twice_cents: 3083 },
  ])
  expect(await h.rows('sandbox.charges')).toMatchObject([{ captured_cents: 3083, refunded_cents: 3083 }])
  expect(await counted(who, '130.83')).toMatchObject({ taken: '30.83', difference: '0.00' })
  await nothingIsBroken(h)
})

test('cash for a stay that was paid by card meanwhile is in the drawer, among the exceptions, and can be refunded', async () => {
  const { h, who, opened, device, at, auditor, closing, earned } = await offline(0)
  h.clock.set(at('12:30'))
  await who.call(gate.close, { stayId: opened.id, by: 'card', ...CARD })
  const points = await earned()
  const scan = device.keep({ kind: 'DEPARTURE', at: at('12:31'), ticket_num: opened.ticket_num, cash: '30.83' })
  for (let sent = 0; sent < 2; sent++)
    expect((await device.send([scan])).results).toMatchObject([{ outcome: 'settled', transaction_id: opened.id }])
  const { stay } = await closing()
  expect(stay).toMatchObject({ total: '61.66', paid: '61.66' })
  expect(stay.rate.charge_lines.at(-1)).toMatchObject({ code: 'OVERRIDE', amount: '30.83' })
  expect((await auditor.call(exceptions.search, {})).items).toMatchObject([
    { kind: 'offline_price', amount: '30.83', price: '0.00', taken: '30.83', subject_number: opened.ticket_num },
  ])
  expect(await earned()).toBe(points)
  await nothingIsBroken(h)
  await who.call(gate.refund, { stayId: opened.id, amount: '20.00', reason_code: 'OVERCHARGED' })
  expect(await earned()).toBe(points)
  expect(await counted(who, '110.83')).toMatchObject({ difference: '0.00' })
  await nothingIsBroken(h)
})

test('who left without paying while a card was waited for has left once the outcome is known, and not before', async () => {
  const { h, who, opened, at, leaves, device, closing } = await offline(0)
  const reader = await registered(h)
  h.clock.set(at('12:30'))
  await who.call(gate.close, { stayId: opened.id, by: 'reader', reader_id: reader.id, expected_due: '30.83' })
  const scan = device.keep({ kind: 'DEPARTURE', at: at('12:30'), ticket_num: opened.ticket_num, cash: '0.00' })
  expect((await device.send([scan])).results).toEqual([])
  expect((await closing()).stay.status).toBe('OPEN')
  await held(who, reader, 'declined')
  expect((await device.send([scan])).results).toMatchObject([{ outcome: 'settled' }])
  expect((await closing()).stay).toMatchObject({ status: 'CLOSED', total: '0.00' })
  expect((await closing()).closed.override).toMatchObject({ priced: '30.83', taken: '0.00' })
  expect(await leaves('12:40', '0.00')).toMatchObject({ outcome: 'refused' })
  await nothingIsBroken(h)
})

test('a stored scan that is refused is told to staff: an arrival and a departure without cash, too', async () => {
  const { h, device, opened, at, auditor } = await offline(0)
  h.clock.set(at('14:00'))
  const record_loc = h.services.random.code(8)
  const { results } = await device.send([
    device.keep({ kind: 'ARRIVAL', at: at('12:20'), ticket_num: opened.ticket_num, record_loc }),
    device.keep({ kind: 'DEPARTURE', at: at('12:30'), ticket_num: 'NONE', cash: '0.00' }),
    device.keep({ kind: 'DEPARTURE', at: at('12:40'), ticket_num: 'NONE', cash: '7.00' }),
  ])
  expect(results.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused'])
  const { items, sums } = await auditor.call(exceptions.search, {})
  const scan = { who: 'cashier', subject_kind: 'scan', drawer_id: expect.any(String) }
  const rows = items.toSorted((a, b) => a.reason_code.localeCompare(b.reason_code) || a.kind.localeCompare(b.kind))
  expect(rows).toMatchObject([
    { ...scan, kind: 'cash_without_ticket', amount: '7.00', reason: 'There is no ticket with this number.' },
    {
      ...scan,
      kind: 'scan_refused',
      reason_code: 'ARRIVAL',
      reason: 'This ticket was used before.',
      subject_number: opened.ticket_num,
    },
    { ...scan, kind: 'scan_refused', reason_code: 'DEPARTURE', amount: '0.00', subject_number: 'NONE' },
  ])
  expect(sums).toContainEqual({ kind: 'scan_refused', count: 2, amount: '0.00' })
})

test('a snapshot reads the vouchers of all cars at once, however many there are', async () => {
  const h = await harness()
  const member = await memberWith(h, 3 * POINTS)
  const numbers = [(await redeemed(member)).number, (await redeemed(member)).number, (await redeemed(member)).number]
  h.clock.set(ARRIVAL)
  const who = await cashier(h)
  const server = await mortalProcess(h)
  onTestFinished(() => server.close())
  const told = async () => {
    const life = new Life(Number.POSITIVE_INFINITY, 'killed')
    const { stays } = await life.run(() => through(server.api, who).call(offlineScans.snapshot, {}))
    return { stays, steps: life.steps }
  }
  await who.call(gate.arrive, { voucher_number: numbers[0]! })
  // The first one reads settings and prices, which are remembered.
  await told()
  const one = await told()
  for (const voucher_number of numbers.slice(1)) await who.call(gate.arrive, { voucher_number })
  const all = await told()
  expect(all.steps).toBe(one.steps)
  expect(all.stays.map(({ voucher }) => (voucher as { number: string }).number).toSorted()).toEqual(numbers.toSorted())
})

test('a departure from before the car came counts when we hear of it, as an exception', async () => {
  const { h, who, device, at, auditor } = await offline(0)
  h.clock.set(at('09:00'))
  const later = await who.call(gate.arrive, {})
  h.clock.set(at('14:00'))
  const { due } = await who.call(gate.stay, { stayId: later.id })
  expect(Number(due)).toBeGreaterThan(10)
  const scan = device.keep({ kind: 'DEPARTURE', at: at('08:30'), ticket_num: later.ticket_num, cash: '0.00' })
  expect((await device.send([scan])).results).toMatchObject([{ outcome: 'settled' }])
  const { stay, changes } = await auditor.call(transactions.one, { transactionId: later.id })
  expect(stay).toMatchObject({ status: 'CLOSED', exited_at: at('14:00') })
  expect(changes.find(({ what }) => what === 'closed')).toMatchObject({
    override: { priced: due, taken: '0.00', reason: 'TRAIL_BROKEN' },
  })
  await nothingIsBroken(h)
})

test.each([
  [9, null, '12:30'],
  [11, 'SERVER_REACHABLE', '14:11'],
])(
  'what is sent %i minutes after its device reached us again counts backwards only within ten: %s',
  async (minutes, reason, left) => {
    const { h, device, first, at, leaves, closing } = await cutOff()
    await device.beat()
    h.clock.advance({ minutes })
    expect(await leaves('12:30', '30.83', { beat: first })).toMatchObject({ outcome: 'settled' })
    const { stay, closed } = await closing()
    expect([closed.override?.reason ?? null, stay.exited_at]).toEqual([reason, at(left)])
    await nothingIsBroken(h)
  },
)

test('what was sent in time and had to wait counts backwards, however long that took', async () => {
  const { h, who, opened, device, at, closing } = await offline(0)
  const reader = await registered(h)
  h.clock.set(at('12:30'))
  await who.call(gate.close, { stayId: opened.id, by: 'reader', reader_id: reader.id, expected_due: '30.83' })
  const scan = device.keep({ kind: 'DEPARTURE', at: at('12:20'), ticket_num: opened.ticket_num, cash: '0.00' })
  expect((await device.send([scan])).results).toEqual([])
  await held(who, reader, 'declined')
  h.clock.set(at('13:30'))
  expect((await device.send([scan])).results).toMatchObject([{ outcome: 'settled' }])
  const { stay, closed } = await closing()
  expect([closed.override?.reason, stay.exited_at]).toEqual(['TAKEN_OFFLINE', at('12:20')])
  await nothingIsBroken(h)
})

test('a scan that was refused stays what it was: another one under its number, or of another browser, is refused', async () => {
  const { h, who, device, opened, at, auditor } = await offline(0)
  const stranger = await gateDevice(who)
  h.clock.set(at('14:00'))
  const told = { kind: 'DEPARTURE', at: at('12:30') }
  const scan = device.keep({ ...told, ticket_num: 'NONE', cash: '85.00' })
  const place = { id: scan.id, seq: 1, prev: '' }
  const others = [
    [device, device.keep({ ...told, ticket_num: opened.ticket_num, cash: '30.83' }, place)],
    [stranger, stranger.keep({ ...told, ticket_num: opened.ticket_num, cash: '30.83' }, place)],
  ] as const
  expect((await device.send([scan])).results).toMatchObject([{ outcome: 'refused' }])
  for (const [own, other] of others) {
    expect((await own.send([other])).results).toMatchObject([
      { outcome: 'refused', reason: 'Another scan came under this number before.' },
    ])
  }
  expect((await device.send([scan])).results).toMatchObject([{ reason: 'There is no ticket with this number.' }])
  const { items } = await auditor.call(exceptions.search, {})
  expect(items).toMatchObject([{ kind: 'cash_without_ticket', amount: '85.00', subject_number: 'NONE' }])
  expect(await h.row('transactions', { id: opened.id })).toMatchObject({ status: 'OPEN' })
})
