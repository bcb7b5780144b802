import { json } from '../../platform/database.ts'
import { expect, test } from 'vitest'
import { toWire } from '../../lib/pacific.ts'
import { harness } from '../../test/harness.ts'
import { bookings } from '../bookings/contract.ts'
import { callers } from '../bookings/callers/contract.ts'
import { booked, CARD, PERSON, quoted } from '../bookings/factory.ts'
import { cashier, counted } from '../drawers/factory.ts'
import { billing } from '../club/billing/contract.ts'
import { club } from '../club/contract.ts'
import { pointsOf } from '../club/points/index.ts'
import { stays } from '../stays/contract.ts'
import { transactions } from '../stays/office-contract.ts'
import { openTicket } from '../stays/factory.ts'
import { memberWith, POINTS, redeemed } from '../vouchers/factory.ts'
import { gate } from './contract.ts'
import { ARRIVAL, atTheGate, LEAVING, nothingIsBroken, stayed } from './factory.ts'
import { manifestOf } from './manifest.ts'

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
  await expect(who.call(gate.close, again)).rejects.toMatchObject({ formErrors: ['This stay is already closed.'] })
  expect(await counted(who, '145.00')).toMatchObject({ taken: '45.43', expected: '145.43', difference: '-0.43' })
  const { ticket_num, record_loc, receipt_number, validation_code } = closed.stay
  const stranger = await h.as.traveller()
  const email = { receipt_num: receipt_number!, email: 'ada@example.com' }
  await expect(stranger.call(stays.email, email)).rejects.toMatchObject({ status: 401 })
  const read = await openTicket(stranger, { ticket_num, record_loc: record_loc.toLowerCase() })
  expect(read).toMatchObject({ receipt_number, validation_code, payments: [{ method: 'CASH', amount: '45.43' }] })
  await stranger.call(stays.email, email)
  await h.runJobs()
  const [mail] = await h.mail({ to: 'ada@example.com' })
  expect(mail?.subject).toContain(receipt_number)
  expect(mail?.text).toContain(validation_code)
  expect(JSON.stringify(await h.rows('transactions'))).not.toContain(validation_code)
  const file = await stranger.call(stays.receipt, { transactionId: read.id })
  expect(Buffer.from(file.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  await nothingIsBroken(h)
})

test('the ticket of an open stay is mailed with its code; that of a closed one is not', async () => {
  const h = await harness()
  const who = await cashier(h)
  const opened = await who.call(gate.arrive, { plate: 'abc 123' })
  const email = () => who.call(gate.emailTicket, { stayId: opened.id, email: 'ada@example.com' })
  await email()
  await h.runJobs()
  const [mail] = await h.mail({ to: 'ada@example.com' })
  expect(mail?.subject).toBe(`Your parking ticket ${opened.ticket_num}`)
  expect(mail?.text).toContain(opened.record_loc)
  h.clock.advance({ minutes: 5 })
  await who.call(gate.close, { stayId: opened.id, by: 'nothing', expected_due: '0.00' })
  await expect(email()).rejects.toMatchObject({ formErrors: [expect.stringContaining('receipt instead')] })
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
  await expect(stale).rejects.toMatchObject({
    formErrors: ['The amount due is now 30.83. Please check it and try again.'],
  })
  await who.call(gate.close, { stayId: id, by: 'kept_card', expected_due: '30.83' })
  expect(await traveller.call(bookings.get, { bookingId: booking.id })).toMatchObject({ status: 'COMPLETED' })
  expect(await traveller.call(stays.get, { transactionId: id })).toMatchObject({ status: 'CLOSED', paid: '105.40' })
  expect(await h.lot.takenAtAll()).toBe(0)
  await h.runJobs()
  expect(await h.rows('mail_messages', { purpose: `transaction/${id}/receipt` })).toMatchObject([
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
  expect(await h.sum('payments', 'amount_cents', { transaction_id: id })).toBe(7854 - 2400)
  await nothingIsBroken(h)
})

test('a member’s card pays where the pass, their booking or their sign-in shows that the stay is theirs, and never by a number alone', async () => {
  const h = await harness()
  h.clock.set('2026-12-01T05:00:00-08:00')
  const member = await h.as.member()
  const { number } = member
  await member.call(billing.addCard, { number, cc_number: '5555555555554444', cc_cvc: '123', cc_exp: '12/30' })
  const { barcode } = await member.call(club.me, {})
  const who = await cashier(h)
  const isOffered = async (stayId: string) => (await who.call(gate.stay, { stayId })).member_card?.last4 === '4444'

  const { id } = await who.call(gate.arrive, { point_club_number: number })
  h.clock.advance({ hours: 2 })
  expect(await isOffered(id)).toBe(false)
  const byCard = () => who.call(gate.close, { stayId: id, by: 'member_card' })
  await expect(byCard()).rejects.toMatchObject({ formErrors: [expect.stringContaining('card')] })
  expect(await h.count('payments', { transaction_id: id })).toBe(0)
  await who.call(gate.change, { stayId: id, point_club_number: barcode })
  expect(await isOffered(id)).toBe(true)
  expect(await byCard()).toMatchObject({ status: 'closed', stay: { point_club_number: number } })

  const own = await booked(member, 'BOOK_NOW')
  const manager = await h.as.staff('manager')
  const { quote_id } = await quoted(manager, 'BOOK_NOW')
  const asked = { ...PERSON, email: 'eve@example.com', quote_id, member: number, pay_by: 'CARD', ...CARD } as const
  const { booking } = await manager.call(callers.create, asked)
  expect(booking).toMatchObject({ point_club_number: number })
  for (const [booking_number, isTheirs] of [
    [own.number, true],
    [booking!.number, false],
  ] as const) {
    expect(await isOffered((await who.call(gate.arrive, { booking_number })).id)).toBe(isTheirs)
  }

  const ticket = await who.call(gate.arrive, {})
  await openTicket(member, ticket)
  await member.call(stays.linkClub, { transactionId: ticket.id })
  expect(await isOffered(ticket.id)).toBe(true)
  await who.call(gate.change, { stayId: ticket.id, point_club_number: (await h.as.member()).number })
  expect(await isOffered(ticket.id)).toBe(false)
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

test('lost ticket, wrong class, refund and void: each to the cent, the same way it was paid', async () => {
  const { h, booking, who } = await atTheGate('BUY_NOW', 'manager')
  const lost = await stayed(h, who, { hours: 1, is_lost_ticket: true, entered_at: '2026-11-30 08:00:00-0800' })
  expect(lost).toMatchObject({ is_lost_ticket: true, total: '60.86' })
  const { id } = await who.call(gate.arrive, { booking_number: booking.number })
  const wrong = await who.call(gate.change, { stayId: id, vehicle_class: 'OVERSIZE' })
  expect(wrong).toMatchObject({ vehicle_class: 'OVERSIZE', due: '39.35' })
  await who.call(gate.close, { stayId: id, by: 'cash' })
  const half = await who.call(gate.refund, { stayId: id, amount: '50.00', reason_code: 'DAMAGE' })
  expect(half).toMatchObject({ status: 'done', stay: { refunded: '50.00', refundable: '63.92' } })
  const tooMuch = who.call(gate.refund, { stayId: id, amount: '63.93', reason_code: 'OVERCHARGED' })
  await expect(tooMuch).rejects.toMatchObject({
    formErrors: [expect.stringContaining('more than can still be refunded')],
  })
  const mistake = await who.call(gate.arrive, {})
  expect(await who.call(gate.void, { stayId: mistake.id, reason_code: 'MISTAKE' })).toMatchObject({
    stay: { status: 'VOIDED' },
  })
  const voided = await who.call(gate.void, { stayId: lost.id, reason_code: 'OTHER', reason: 'Ticket was found' })
  expect(voided.stay).toMatchObject({ status: 'VOIDED', refunded: '60.86', validation_code: null })
  const back = (method: 'CARD' | 'CASH') => h.sum('payments', 'amount_cents', { kind: 'REFUND', method })
  expect([await back('CARD'), await back('CASH')]).toEqual([5000 - 3935, 6086 + 3935])
  expect(await h.sum('payments', 'amount_cents', { kind: 'REFUND' })).toBe(5000 + 6086)
  await nothingIsBroken(h)
})

test('a voided check-in leaves the booking as it was', async () => {
  const { h, traveller, booking, who } = await atTheGate()
  const { id } = await who.call(gate.arrive, { booking_number: booking.number })
  await who.call(gate.void, { stayId: id, reason_code: 'MISTAKE' })
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
  expect(await h.lot.takenAtAll()).toBe(0)
  expect(await h.count('mail_messages', { subject: /^We missed you/ })).toBe(1)
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

test('where more cars come or leave than the manifest lists, it has the next of each and says so', async () => {
  const { h, booking, who } = await atTheGate('BOOK_NOW')
  const later = async (from: string, to: string, email: string) => {
    const stay = { travel_from_date: `2026-12-03 ${from}:00-0800`, travel_to_date: `${to} 08:00:00-0800` }
    return (await booked(await h.as.traveller(), 'BOOK_NOW', { stay, email })).number
  }
  const first = await later('08:00', '2026-12-05', 'first@example.com')
  const second = await later('08:30', '2026-12-06', 'second@example.com')
  await who.call(gate.arrive, { booking_number: booking.number })
  const listed = async (most: number) => {
    const { arrivals, has_more_arrivals, departures, has_more_departures } = await manifestOf(h.ctx(), 24, most)
    const numbers = (rows: readonly { number: string }[]) => rows.map(({ number }) => number)
    return [numbers(arrivals), has_more_arrivals, numbers(departures), has_more_departures]
  }
  h.clock.set('2026-12-03T09:00:00-08:00')
  expect(await listed(2)).toEqual([[first, second], false, [booking.number], false])
  expect(await listed(1)).toEqual([[first], true, [booking.number], false])
  const answer = await who.call(gate.manifest, {})
  expect(answer).toMatchObject({ has_more_arrivals: false, has_more_departures: false })

  for (const booking_number of [first, second]) await who.call(gate.arrive, { booking_number })
  h.clock.set('2026-12-05T09:00:00-08:00')
  expect(await listed(1)).toEqual([[], false, [first], true])
})

test('what the manifest says is due is what the gate asks for, within the booked time and beyond it', async () => {
  const { h, booking, who } = await atTheGate('BOOK_NOW')
  const cars = [booking]
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com']) {
    cars.push(await booked(await h.as.traveller(), email.startsWith('d') ? 'BUY_NOW' : 'BOOK_NOW', { email }))
  }
  const stays: { readonly id: string }[] = []
  for (const { number } of cars) stays.push(await who.call(gate.arrive, { booking_number: number }))
  await who.call(gate.change, { stayId: stays[1]!.id, is_lost_ticket: true })
  await who.call(gate.change, { stayId: stays[2]!.id, vehicle_class: 'OVERSIZE' })
  await h.change(
    'transactions',
    { id: stays[3]!.id },
    { late_flight: 'DL 1742', holds_until: Temporal.Instant.from('2026-12-04T10:00:00-08:00') },
  )
  const dueAt = async (time: string) => {
    h.clock.set(`2026-12-04T${time}:00-08:00`)
    const asked = await Promise.all(stays.map(async ({ id }) => (await who.call(gate.stay, { stayId: id })).due))
    const { departures } = await who.call(gate.manifest, {})
    const told = new Map(departures.map(({ number, due }) => [number, due]))
    expect(cars.map(({ number }) => told.get(number))).toEqual(asked)
    return asked
  }
  const asBooked = ['54.54', '84.52', '108.76', '62.48', '0.00']
  expect(await dueAt('08:00')).toEqual(asBooked)
  expect(await dueAt('08:30')).toEqual(asBooked)
  expect(await dueAt('08:31')).toEqual(['65.53', '92.51', '120.06', '62.48', '10.99'])
  expect((await dueAt('09:59'))[3]).toBe('62.48')
})

test('a stay that cannot be priced stands on the manifest without what is due, and hides nobody else', async () => {
  const { h, booking, who } = await atTheGate('BOOK_NOW')
  await who.call(gate.arrive, { booking_number: booking.number })
  const other = await booked(await h.as.traveller(), 'BOOK_NOW', {
    email: 'grace@example.com',
    full_name: 'Grace Hopper',
  })
  const { id: stayId } = await who.call(gate.arrive, { booking_number: other.number })
  // The price that one was booked at holds for fewer days than the stay has become.
  const { quote_id } = await h.row('bookings', { number: booking.number })
  await h.change('quotes', { id: quote_id }, ({ rate }) => ({
    rate: json({ ...rate, engine_args: { ...rate.engine_args, calendar: [] } }),
  }))
  // Later than booked: as booked it would cost what the booking says.
  h.clock.set('2026-12-04T09:00:00-08:00')
  const { due: asked } = await who.call(gate.stay, { stayId })
  const { departures, at_the_lot } = await who.call(gate.manifest, {})
  expect(at_the_lot).toBe(2)
  expect(new Map(departures.map(({ number, due }) => [number, due]))).toEqual(
    new Map([
      [booking.number, null],
      [other.number, asked],
    ]),
  )
})

test('a pass links a member, whose stay earns points; a voucher covers its dates and earns none', async () => {
  const h = await harness()
  const member = await memberWith(h, POINTS)
  const { number } = await redeemed(member)
  h.clock.set(ARRIVAL)
  const who = await cashier(h)
  const { barcode } = await h.row('members', { account_id: member.id })
  expect(await who.call(gate.find, { code: barcode })).toMatchObject({
    kind: 'member',
    member: { number: member.number },
  })
  const walk = await stayed(h, who, { hours: 2, point_club_number: barcode })
  expect(walk).toMatchObject({ point_club_number: member.number, points: 120, total: '17.60' })
  await who.call(gate.refund, { stayId: walk.id, amount: '8.80', reason_code: 'SERVICE_FAILURE' })
  expect((await pointsOf(h.ctx(), member.id)).balance).toBe(60)
  expect(await who.call(gate.find, { code: number })).toMatchObject({ kind: 'voucher', voucher: { number } })
  const { id } = await who.call(gate.arrive, { voucher_number: number, point_club_number: barcode })
  await expect(who.call(gate.arrive, { voucher_number: number })).rejects.toMatchObject({
    formErrors: expect.any(Array),
  })
  h.clock.set(LEAVING)
  const { stay } = await who.call(gate.close, { stayId: id, by: 'nothing' })
  const end = `••••${number.slice(-4)}`
  expect(stay).toMatchObject({ voucher_number: end, total: '0.00', points: 0 })
  expect(stay.rate.charge_lines).toMatchObject([{ description: `Time voucher ${end}`, amount: '0.00' }])
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
