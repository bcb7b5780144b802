import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addDays, pacificDate, toArgument, toWire } from '../../lib/pacific.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import { bookings } from '../bookings/contract.ts'
import { booked, PERSON } from '../bookings/factory.ts'
import { pointsOf } from '../points/index.ts'
import { stays } from './contract.ts'
import { memberWith, POINTS, redeemed } from '../vouchers/factory.ts'
import { cashier, signedScan, stayed } from './factory.ts'
import { gate } from './gate-contract.ts'
import { applyFeed, fileFeed } from './flight-feed.ts'
import { sumUpDays } from './index.ts'
import { transactions } from './transactions-contract.ts'
import { delivered } from '../../test/mailbox.ts'

const ARRIVAL = '2026-12-01T08:00:00-08:00'
const LEAVING = '2026-12-04T08:00:00-08:00'

async function nothingIsBroken(h: Harness) {
  await h.runJobs()
  const today = pacificDate(h.clock.now())
  await sumUpDays(h.ctx(), addDays(today, -40), today)
  expect(await brokenPromises(h.services.db)).toEqual([])
}

/** At the gate on the morning of the first worked example of docs/rules.md, with a booking for it. */
async function atTheGate(product: 'BUY_NOW' | 'BOOK_NOW' = 'BUY_NOW') {
  const h = await harness()
  const traveller = await h.as.traveller()
  const booking = await booked(traveller, product)
  await h.runJobs()
  h.clock.set(ARRIVAL)
  return { h, traveller, booking, who: await cashier(h) }
}

test('a walk-in gets a ticket, pays the real stay in cash, and has a receipt', async () => {
  const h = await harness()
  const who = await cashier(h)
  const opened = await who.call(gate.arrive, { plate: 'abc 123', terminal: 'North terminal', party: 2 })
  expect(opened).toMatchObject({ status: 'OPEN', plate: 'ABC123', receipt_number: null, points: 0 })
  h.clock.advance({ hours: 26 })
  const found = await who.call(gate.find, { code: 'ABC123' })
  expect(found).toMatchObject({ kind: 'stay', stay: { id: opened.id, due: '45.43' } })
  const again = { stayId: opened.id, by: 'cash' as const, expected_due: '45.43', cash_given: '50.00' }
  const closed = await who.call(gate.close, again)
  expect(closed).toMatchObject({ status: 'closed', change_due: '4.57', stay: { status: 'CLOSED', total: '45.43' } })
  await expect(who.call(gate.close, again)).rejects.toMatchObject({ formErrors: ['This stay is closed already.'] })
  expect(await who.call(gate.closeDrawer, { counted: '145.00' })).toMatchObject({
    drawer: { taken: '45.43', expected: '145.43', difference: '-0.43' },
  })
  const { ticket_num, record_loc, receipt_number, validation_code } = closed.stay
  const stranger = await h.as.traveller()
  const read = await stranger.call(stays.byTicket, { ticketNum: ticket_num, recordLoc: record_loc.toLowerCase() })
  expect(read).toMatchObject({ receipt_number, validation_code, payments: [{ method: 'CASH', amount: '45.43' }] })
  const email = { receiptNumber: receipt_number!, email: 'ada@example.com' }
  await expect(stranger.call(stays.email, email)).rejects.toMatchObject({ status: 401 })
  await stranger.call(stays.email, { ...email, ticket_num, record_loc })
  await h.runJobs()
  const [mail] = await h.sql<{ subject: string; text: string }>`
    select subject, text from ${delivered} where recipient = 'ada@example.com'`
  expect(mail?.subject).toContain(receipt_number)
  expect(mail?.text).toContain(validation_code)
  expect(JSON.stringify(await h.sql`select * from transactions`)).not.toContain(validation_code)
  const file = await stranger.call(stays.receipt, { transactionId: read.id, ticket_num, record_loc })
  expect(Buffer.from(file.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  await nothingIsBroken(h)
})

test('a booked stay with overstay: checked in by its code, the rest charged to the kept card', async () => {
  const { h, traveller, booking, who } = await atTheGate()
  const found = await who.call(gate.find, { code: booking.barcode })
  expect(found).toMatchObject({ kind: 'booking', booking: { full_name: PERSON.full_name, balance_due: '0.00' } })
  const { id } = await who.call(gate.arrive, { booking_number: booking.number })
  expect((await who.call(gate.arrive, { booking_number: booking.number })).id).toBe(id)
  h.clock.set('2026-12-04T13:00:00-08:00')
  const stay = await who.call(gate.stay, { stayId: id })
  expect(stay).toMatchObject({ due: '30.83', paid: '74.57', total: '105.40', kept_card: { last4: '4242' } })
  const stale = who.call(gate.close, { stayId: id, by: 'kept_card', expected_due: '20.00' })
  await expect(stale).rejects.toMatchObject({ formErrors: ['It is 30.83 by now. Please look again.'] })
  await who.call(gate.close, { stayId: id, by: 'kept_card', expected_due: '30.83' })
  expect(await traveller.call(bookings.get, { bookingId: booking.id })).toMatchObject({ status: 'COMPLETED' })
  expect(await traveller.call(stays.get, { transactionId: id })).toMatchObject({ status: 'CLOSED', paid: '105.40' })
  expect(await h.sql`select sum(reserved) as taken from stall_days`).toEqual([{ taken: 0 }])
  await h.runJobs()
  expect(await h.sql`select recipient from mail_messages where purpose = ${`transaction/${id}/receipt`}`).toEqual([
    { recipient: PERSON.email },
  ])
  await nothingIsBroken(h)
})

test('two cashiers close the same ticket at once: one does', async () => {
  const { h, booking, who } = await atTheGate('BOOK_NOW')
  const other = await cashier(h)
  const { id } = await who.call(gate.arrive, { booking_number: booking.number })
  h.clock.set(LEAVING)
  const by = ['cash', 'cash', 'kept_card', 'cash'] as const
  const tries = by.map((way, at) => (at % 2 ? who : other).call(gate.close, { stayId: id, by: way }))
  const ended = await Promise.allSettled(tries)
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await h.sql`select sum(amount_cents) as paid from payments where transaction_id = ${id}`).toEqual([
    { paid: 7854 - 2400 },
  ])
  await nothingIsBroken(h)
})

test('scans that were kept while the server was away are settled once, however often they come', async () => {
  const { h, booking, who } = await atTheGate()
  const device = await who.call(gate.device, {})
  const [ticket_num, record_loc] = [h.services.random.code(8), h.services.random.code(8)]
  const at = (time: string) => `2026-12-01T${time}:00-08:00`
  const scans = [
    signedScan(h, device, { kind: 'DEPARTURE', at: at('12:30'), ticket_num, cash: '20.00' }),
    signedScan(h, device, { kind: 'ARRIVAL', at: at('09:00'), ticket_num, record_loc }),
    signedScan(h, device, {
      kind: 'ARRIVAL',
      at: at('09:10'),
      ticket_num: h.services.random.code(8),
      record_loc,
      booking_number: booking.number,
    }),
    { ...signedScan(h, device, { kind: 'DEPARTURE', at: at('13:00'), ticket_num, cash: '0.00' }), signature: 'x' },
  ]
  h.clock.set(at('14:00'))
  const send = () => who.call(gate.scans, { device_id: device.device_id, scans })
  const answers = await Promise.all([send(), send(), send()])
  const outcomes = (await send()).results.map(({ outcome }) => outcome).toSorted()
  expect(outcomes).toEqual(['refused', 'settled', 'settled', 'settled'])
  expect(
    answers.flatMap(({ results }) => results.map(({ outcome }) => outcome)).filter((o) => o === 'refused'),
  ).toHaveLength(3)
  expect(await h.sql`select status, total_cents, paid_cents from transactions order by entered_at`).toEqual([
    { status: 'CLOSED', total_cents: 2000, paid_cents: 2000 },
    { status: 'OPEN', total_cents: null, paid_cents: 0 },
  ])
  expect(await h.sql`select count(*) as n from payments where method = 'CASH'`).toEqual([{ n: 1 }])
  await nothingIsBroken(h)
})

/** Somebody who came on the first of December; a gate that is cut off from 08:00 to 14:00 some days later. */
async function offline(days: number) {
  const h = await harness()
  const member = await h.as.member()
  h.clock.set('2026-12-01T08:00:00-08:00')
  const who = await cashier(h)
  const opened = await who.call(gate.arrive, { point_club_number: member.number })
  h.clock.advance({ hours: 24 * days })
  const device = await who.call(gate.device, {})
  const at = (time: string) => `${pacificDate(h.clock.now())}T${time}:00-08:00`
  const leaves = async (time: string, cash: string) => {
    const scan = signedScan(h, device, { kind: 'DEPARTURE', at: at(time), ticket_num: opened.ticket_num, cash })
    return (await who.call(gate.scans, { device_id: device.device_id, scans: [scan] })).results[0]!
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
  expect((await who.call(gate.drawer, {})).drawer).toMatchObject({ taken: '99999.99', expected: '100099.99' })
  const { items } = await auditor.call(transactions.overrides, {})
  expect(items).toMatchObject([{ priced: '10.99', taken: '99999.99', difference: '99989.00' }])
  await nothingIsBroken(h)
})

test('giving back what was taken beyond the price takes no points; giving back the price does', async () => {
  const { h, who, opened, at, leaves, earned } = await offline(0)
  h.clock.set(at('14:00'))
  await leaves('08:50', '20.00')
  await who.call(gate.refund, { stayId: opened.id, amount: '9.01', reason: 'Typed wrong' })
  expect(await earned()).toBe(60)
  await who.call(gate.refund, { stayId: opened.id, amount: '10.99', reason: 'All of it' })
  expect(await earned()).toBe(0)
  await nothingIsBroken(h)
})

test('an honest scan of a gate that was cut off leaves no override, and the drawer holds its cash', async () => {
  const { h, who, at, leaves, auditor, closing } = await offline(0)
  h.clock.set(at('14:00'))
  expect(await leaves('12:30', '30.83')).toMatchObject({ outcome: 'settled' })
  const { stay, closed } = await closing()
  expect([stay.total, stay.rate.charge_lines.length, closed.override]).toEqual(['30.83', 1, null])
  expect((await who.call(gate.drawer, {})).drawer).toMatchObject({ taken: '30.83', expected: '130.83' })
  expect(await auditor.call(transactions.overrides, {})).toEqual({ items: [], count: 0, sums: { difference: '0.00' } })
  await nothingIsBroken(h)
})

test('what a gate kept although it was in contact is settled, and stands in the list even when the cash is right', async () => {
  const { h, who, device, at, leaves, auditor, closing } = await offline(0)
  h.clock.set(at('12:00'))
  const beat = async () => {
    await who.call(gate.contact, { device_id: device.device_id })
    h.clock.advance({ seconds: 10 })
  }
  for (let beats = 0; beats < 20; beats++) await beat()
  const record_loc = h.services.random.code(8)
  const ticket_num = h.services.random.code(8)
  const arrival = signedScan(h, device, { kind: 'ARRIVAL', at: at('12:01'), ticket_num, record_loc })
  await who.call(gate.scans, { device_id: device.device_id, scans: [arrival] })
  expect(await leaves('12:02', '30.83')).toMatchObject({ outcome: 'settled' })
  expect((await closing()).closed.override).toMatchObject({ difference: '0.00', reason: 'SERVER_REACHABLE' })
  const { items, sums } = await auditor.call(transactions.overrides, {})
  expect(items.map(({ ticket_num, taken, reason }) => [ticket_num, taken, reason])).toEqual([
    [expect.any(String), '30.83', 'SERVER_REACHABLE'],
    [ticket_num, null, 'SERVER_REACHABLE'],
  ])
  expect(sums.difference).toBe('0.00')
  await nothingIsBroken(h)
})

test('ten minutes without a booking are free at the gate, and a minute more is an hour', async () => {
  const h = await harness()
  const member = await h.as.member()
  const who = await cashier(h)
  const { id } = await who.call(gate.arrive, { point_club_number: member.number })
  h.clock.advance({ minutes: 10 })
  expect(await who.call(gate.stay, { stayId: id })).toMatchObject({ due: '0.00' })
  const { stay } = await who.call(gate.close, { stayId: id, by: 'nothing', expected_due: '0.00' })
  expect(stay).toMatchObject({ status: 'CLOSED', total: '0.00', points: 0, rate: { savings: '0.00', tax_lines: [] } })
  const other = await who.call(gate.arrive, {})
  h.clock.advance({ minutes: 10, seconds: 1 })
  expect(await who.call(gate.stay, { stayId: other.id })).toMatchObject({ due: '10.99' })
  const nothing = who.call(gate.close, { stayId: other.id, by: 'nothing' })
  await expect(nothing).rejects.toMatchObject({ formErrors: ['There is 10.99 left to pay.'] })
  await nothingIsBroken(h)
})

test('tickets and locators cannot be guessed: wrong and absent read the same, and tries are counted', async () => {
  const h = await harness()
  const who = await cashier(h)
  const { ticket_num } = await who.call(gate.arrive, {})
  const guesser = await h.as.traveller()
  const guess = async (ticket: string) => {
    const answer = await guesser.fetch(`/api/tx/${ticket}/${h.services.random.code(8)}`)
    return [answer.status, await answer.text()]
  }
  expect(await guess(ticket_num)).toEqual(await guess(h.services.random.code(8)))
  const statuses: unknown[] = []
  for (let tries = 0; tries < 70; tries++) statuses.push((await guess(ticket_num))[0])
  expect(new Set(statuses)).toEqual(new Set([404, 429]))
  const another = await h.as.traveller()
  const open = await another.fetch(`/api/tx/${ticket_num}/${h.services.random.code(8)}`)
  expect(open.status).toBe(429)
})

test('lost ticket, wrong class, refund and void: each to the cent, the same way it was paid', async () => {
  const { h, booking, who } = await atTheGate()
  const lost = await stayed(h, who, { hours: 1, is_lost_ticket: true, entered_at: '2026-11-30 08:00:00-0800' })
  expect(lost).toMatchObject({ is_lost_ticket: true, total: '60.86' })
  const { id } = await who.call(gate.arrive, { booking_number: booking.number })
  const wrong = await who.call(gate.change, { stayId: id, vehicle_class: 'OVERSIZE' })
  expect(wrong).toMatchObject({ vehicle_class: 'OVERSIZE', due: '39.35' })
  await who.call(gate.close, { stayId: id, by: 'cash' })
  const half = await who.call(gate.refund, { stayId: id, amount: '50.00', reason: 'The door was scratched' })
  expect(half).toMatchObject({ refunded: '50.00', refundable: '63.92' })
  const tooMuch = who.call(gate.refund, { stayId: id, amount: '63.93', reason: 'All of it' })
  await expect(tooMuch).rejects.toMatchObject({ formErrors: [expect.stringContaining('more than was paid')] })
  const mistake = await who.call(gate.arrive, {})
  expect(await who.call(gate.void, { stayId: mistake.id, reason: 'Opened twice' })).toMatchObject({ status: 'VOIDED' })
  const voided = await who.call(gate.void, { stayId: lost.id, reason: 'Ticket was found' })
  expect(voided).toMatchObject({ status: 'VOIDED', refunded: '60.86', validation_code: null })
  expect(
    await h.sql`select method, sum(amount_cents) as back from payments where kind = 'REFUND' group by 1 order by 1`,
  ).toEqual([
    { method: 'CARD', back: 5000 - 3935 },
    { method: 'CASH', back: 6086 + 3935 },
  ])
  await nothingIsBroken(h)
})

test('a voided check-in leaves the booking as it was', async () => {
  const { h, traveller, booking, who } = await atTheGate()
  const { id } = await who.call(gate.arrive, { booking_number: booking.number })
  await who.call(gate.void, { stayId: id, reason: 'Wrong booking' })
  expect(await traveller.call(bookings.get, { bookingId: booking.id })).toMatchObject({ status: 'CONFIRMED' })
  await nothingIsBroken(h)
})

test.each([
  ['BUY_NOW', { refunded: '50.57', paid: '74.57' }],
  ['BOOK_NOW', { refunded: '0.00', paid: '24.00' }],
] as const)('a %s booking that never came is closed, its space is free, and its rule kept', async (product, money) => {
  const { h, traveller, booking } = await atTheGate(product)
  h.clock.set(LEAVING)
  await h.services.jobs.send(h.services.db, 'bookings.no-show', {}, {})
  await h.runJobs()
  const read = await traveller.call(bookings.get, { bookingId: booking.id })
  expect(read).toMatchObject({ status: 'NO_SHOW', balance_due: '0.00', ...money })
  expect(await h.sql`select sum(reserved) as taken from stall_days`).toEqual([{ taken: 0 }])
  expect(await h.sql`select count(*) as n from mail_messages where subject like 'We missed you%'`).toEqual([{ n: 1 }])
  await nothingIsBroken(h)
})

test('a late flight holds the booked price, told by the traveller or by the feed, within the hours of grace', async () => {
  const { h, traveller, booking, who } = await atTheGate()
  const { id } = await who.call(gate.arrive, { booking_number: booking.number })
  h.clock.set(LEAVING)
  const back_at = toArgument(h.clock.now().add({ hours: 4 }))
  const told = await traveller.call(stays.lateFlight, { transactionId: id, flight_number: 'as 1289', back_at })
  expect(told.late_flight).toEqual({ flight_number: 'AS1289', holds_until: '2026-12-04T12:00:00-08:00' })
  h.clock.set('2026-12-04T12:15:00-08:00')
  expect(await who.call(gate.stay, { stayId: id })).toMatchObject({ due: '0.00', total: '74.57' })
  await h.sql`update bookings set flight_number_returning = 'AS 1290' where id = ${booking.id}`
  const path = join(await mkdtemp(join(tmpdir(), 'skylot-flights-')), 'flights.json')
  const line = { flight: 'AS1290', scheduled: '2026-12-04T05:00:00-08:00', expected: '2026-12-05T05:00:00-08:00' }
  await writeFile(path, JSON.stringify([{ nonsense: true }, line]))
  await applyFeed(h.ctx(), fileFeed(path))
  const { stay } = await who.call(gate.close, { stayId: id, by: 'nothing' })
  expect(stay.late_flight).toEqual({ flight_number: 'AS1290', holds_until: '2026-12-04T20:00:00-08:00' })
  await nothingIsBroken(h)
})

test('a ticket takes a booking later, by its number and address, and no wrong one', async () => {
  const { h, booking, who } = await atTheGate('BOOK_NOW')
  const { id, ticket_num, record_loc } = await who.call(gate.arrive, {})
  const parker = await h.as.traveller()
  const link = (booking_num: string, booking_email: string) =>
    parker.call(stays.linkBooking, { transactionId: id, booking_num, booking_email, ticket_num, record_loc })
  const wrong = await Promise.allSettled([link(booking.number, 'eve@example.com'), link('7K2M9QX4T', PERSON.email)])
  const [one, other] = wrong.map((each) => (each as PromiseRejectedResult).reason as { formErrors: string[] })
  expect(one?.formErrors).toEqual(['We found no booking with this number and e-mail address.'])
  expect(other?.formErrors).toEqual(one?.formErrors)
  expect(await link(booking.number, PERSON.email)).toMatchObject({ booking_number: booking.number, paid: '24.00' })
  await nothingIsBroken(h)
})

test('a card that is refused leaves the stay open; one that is not known closes it by itself', async () => {
  const { h, booking, who } = await atTheGate('BOOK_NOW')
  const { id } = await who.call(gate.arrive, { booking_number: booking.number })
  h.clock.set(LEAVING)
  const card = { stayId: id, by: 'card' as const, cc_exp: '12/30', cc_cvc: '123' }
  const refused = who.call(gate.close, { ...card, cc_number: '4000000000000341' })
  await expect(refused).rejects.toMatchObject({ formErrors: [expect.stringContaining('declined')] })
  expect(await who.call(gate.stay, { stayId: id })).toMatchObject({ status: 'OPEN', due: '54.54' })
  await who.call(gate.close, { ...card, cc_number: '5555555555554444' })
  expect(await who.call(gate.stay, { stayId: id })).toMatchObject({ status: 'CLOSED', paid: '78.54' })
  await nothingIsBroken(h)
})

test('the manifest tells who comes and who leaves, with class, place, party, flights and what is due', async () => {
  const { h, booking, who } = await atTheGate('BOOK_NOW')
  expect(await who.call(gate.manifest, {})).toMatchObject({
    arrivals: [{ at: toWire(h.clock.now()), number: booking.number, full_name: 'Ada Lovelace', due: '54.54' }],
    departures: [],
  })
  await who.call(gate.arrive, { booking_number: booking.number, terminal: 'North terminal', party: 3, plate: 'WA 1' })
  h.clock.set('2026-12-04T07:00:00-08:00')
  expect(await who.call(gate.manifest, {})).toMatchObject({
    arrivals: [],
    departures: [{ number: booking.number, terminal: 'North terminal', party: 3, plate: 'WA1', due: '54.54' }],
    at_the_lot: 1,
  })
})

test('a pass links a member, whose stay earns points; a voucher covers its dates and earns none', async () => {
  const h = await harness()
  const member = await memberWith(h, POINTS)
  const { number } = await redeemed(member)
  h.clock.set(ARRIVAL)
  const who = await cashier(h)
  const [{ barcode }] = (await h.sql`select barcode from members where account_id = ${member.id}`) as [
    { barcode: string },
  ]
  expect(await who.call(gate.find, { code: barcode })).toMatchObject({
    kind: 'member',
    member: { number: member.number },
  })
  const walk = await stayed(h, who, { hours: 2, point_club_number: barcode })
  expect(walk).toMatchObject({ point_club_number: member.number, points: 120, total: '17.60' })
  await who.call(gate.refund, { stayId: walk.id, amount: '8.80', reason: 'Waited too long' })
  expect((await pointsOf(h.ctx(), member.id)).balance).toBe(60)
  expect(await who.call(gate.find, { code: number })).toMatchObject({ kind: 'voucher', voucher: { number } })
  const { id } = await who.call(gate.arrive, { voucher_number: number, point_club_number: barcode })
  await expect(who.call(gate.arrive, { voucher_number: number })).rejects.toMatchObject({
    formErrors: expect.any(Array),
  })
  h.clock.set(LEAVING)
  const { stay } = await who.call(gate.close, { stayId: id, by: 'nothing' })
  expect(stay).toMatchObject({ voucher_number: number, total: '0.00', points: 0 })
  expect(stay.rate.charge_lines).toMatchObject([{ description: `Time voucher ${number}`, amount: '0.00' }])
  await nothingIsBroken(h)
})

test('a member links a stay and a voucher by ticket and locator; a stranger without them cannot', async () => {
  const h = await harness()
  const member = await memberWith(h, POINTS)
  const { number } = await redeemed(member)
  h.clock.set(ARRIVAL)
  const who = await cashier(h)
  const { id: transactionId, ticket_num, record_loc } = await who.call(gate.arrive, {})
  await expect(member.call(stays.linkClub, { transactionId })).rejects.toMatchObject({ status: 404 })
  const proof = { transactionId, ticket_num, record_loc }
  expect(await member.call(stays.linkClub, proof)).toMatchObject({ point_club_number: member.number })
  const voucher = (voucher_email: string) =>
    member.call(stays.linkTimeVoucher, { ...proof, voucher_num: number, voucher_email })
  await expect(voucher('eve@example.com')).rejects.toMatchObject({ formErrors: [expect.stringContaining('no unused')] })
  expect(await voucher(member.email)).toMatchObject({ voucher_number: number, total: '0.00' })
  await nothingIsBroken(h)
})

test('the figures of a day are its stays and payments, to the cent', async () => {
  const { h, booking, who } = await atTheGate()
  await stayed(h, who, { hours: 2 })
  await stayed(h, who, { hours: 1, booking_number: booking.number })
  await nothingIsBroken(h)
  const manager = await h.as.staff('manager')
  const { days } = await manager.call(gate.days, { from: '2026-11-21', to: '2026-12-01' })
  expect(days).toEqual([
    expect.objectContaining({ date: '2026-11-21', arrivals: 0, card_taken: '74.57', total: '0.00' }),
    expect.objectContaining({
      date: '2026-12-01',
      arrivals: 2,
      departures: 2,
      cash_taken: '17.60',
      card_taken: '0.00',
      total: '92.17',
    }),
  ])
  const { items, count } = await manager.call(transactions.search, { search: '', sort: '-total' })
  expect([count, items.map(({ total }) => total)]).toEqual([2, ['74.57', '17.60']])
})
