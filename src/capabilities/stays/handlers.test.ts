import { expect, test } from 'vitest'
import { toArgument } from '../../lib/pacific.ts'
import { flightFeed } from '../../test/flight-feed.ts'
import { harness } from '../../test/harness.ts'
import { PERSON } from '../bookings/factory.ts'
import { cashier } from '../drawers/factory.ts'
import { fileFeed } from '../flights/index.ts'
import { gate } from '../gate/contract.ts'
import { ARRIVAL, atTheGate, LEAVING, nothingIsBroken } from '../gate/factory.ts'
import { memberWith, POINTS, redeemed } from '../vouchers/factory.ts'
import { stays } from './contract.ts'
import { readPdf } from '../../test/pdf.ts'
import { openTicket, parked } from './factory.ts'
import { applyFeed } from './late-flight.ts'

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

test('a late flight holds the booked price, told at the booth or by the feed, within the hours of grace', async () => {
  const { h, traveller, booking, who } = await atTheGate()
  const { id } = await who.call(gate.arrive, { booking_number: booking.number })
  h.clock.set(LEAVING)
  const back_at = toArgument(h.clock.now().add({ hours: 4 }))
  const tell = (flight_number: string, by: Pick<typeof traveller, 'call'> = who) =>
    by.call(stays.lateFlight, { transactionId: id, flight_number, back_at })
  const refused = (reason: string) => ({ fieldErrors: { flight_number: [reason] } })
  await expect(tell('as 1289')).rejects.toMatchObject(
    refused('This booking has no return flight. Add it to the booking first.'),
  )
  const unknown = refused(
    'We have no report that flight AS1289 is late. Tell the booth when you leave: they’ll look it up and keep your price.',
  )
  await expect(tell('as 1289', traveller), 'who is parked can add no flight to the booking').rejects.toMatchObject(
    unknown,
  )
  await h.change('bookings', { id: booking.id }, { flight_number_returning: 'AS 1289' })
  await expect(tell('XX0')).rejects.toMatchObject(refused('The return flight of this booking is AS1289.'))
  await expect(tell('as 1289', traveller)).rejects.toMatchObject(unknown)
  const told = await tell('as 1289')
  expect(told.late_flight).toEqual({ flight_number: 'AS1289', holds_until: '2026-12-04T12:00:00-08:00' })
  h.clock.set('2026-12-04T12:15:00-08:00')
  expect(await who.call(gate.stay, { stayId: id })).toMatchObject({ due: '0.00', total: '74.57' })
  await h.change('bookings', { id: booking.id }, { flight_number_returning: 'AS 1290' })
  const feed = await flightFeed()
  const line = { flight: 'AS1290', scheduled: '2026-12-04T05:00:00-08:00', expected: '2026-12-05T05:00:00-08:00' }
  await feed.tell([{ nonsense: true }, line])
  await applyFeed(h.ctx(), fileFeed(feed.path))
  const { stay } = await who.call(gate.close, { stayId: id, by: 'nothing' })
  expect(stay.late_flight).toEqual({ flight_number: 'AS1290', holds_until: '2026-12-04T20:00:00-08:00' })
  await nothingIsBroken(h)
})

test('a flight that is not there gives nothing, whether the feed does not know it or there is none', async () => {
  const feed = await flightFeed()
  const real = { flight: 'AS 77', scheduled: '2026-12-04T05:00:00-08:00', expected: '2026-12-04T06:30:00-08:00' }
  await feed.tell([real])
  for (const flightFeedFile of [undefined, feed.path]) {
    const { h, traveller, booking, who } = await atTheGate('BUY_NOW', 'cashier', { config: { flightFeedFile } })
    await h.change('bookings', { id: booking.id }, { flight_number_returning: 'XX0' })
    const { id } = await who.call(gate.arrive, { booking_number: booking.number })
    h.clock.set('2026-12-04T18:00:00-08:00')
    const due = async () => (await who.call(gate.stay, { stayId: id })).due
    const [before, back_at] = [await due(), toArgument(h.clock.now().add({ hours: 2 }))]
    expect(Number(before)).toBeGreaterThan(0)
    const tell = (flight_number: string) =>
      traveller.call(stays.lateFlight, { transactionId: id, flight_number, back_at })
    for (const flight of ['XX0', 'xx 0', 'ZZ9999', 'AS 123']) {
      await expect(tell(flight)).rejects.toMatchObject({ fieldErrors: { flight_number: [expect.any(String)] } })
    }
    await applyFeed(h.ctx(), fileFeed(feed.path))
    await h.runJobs()
    expect(await due()).toBe(before)
    expect(await h.rows('transactions', { id })).toMatchObject([{ holds_until: null, late_flight: null }])
    expect(await h.rows('flight_reports')).toEqual([])
    // One that the feed knows to be late holds for as long as it is late, whatever time is told.
    if (flightFeedFile) {
      expect((await tell('AS 77')).late_flight).toEqual({
        flight_number: 'AS77',
        holds_until: '2026-12-04T09:30:00-08:00',
      })
    }
  }
})

test('a flight comes each day: one of another day holds nothing, whether it is late or on time', async () => {
  const feed = await flightFeed()
  const flight = (day: number, expected: string) => ({
    flight: 'AS 1289',
    scheduled: `2026-12-0${day}T06:00:00-08:00`,
    expected: `2026-12-0${day}T${expected}:00-08:00`,
  })
  const { h, traveller, booking, who } = await atTheGate('BUY_NOW', 'cashier', {
    config: { flightFeedFile: feed.path },
  })
  await h.change('bookings', { id: booking.id }, { flight_number_returning: 'AS 1289' })
  const { id } = await who.call(gate.arrive, { booking_number: booking.number })
  h.clock.set('2026-12-03T12:00:00-08:00')
  const late = () =>
    traveller.call(stays.lateFlight, {
      transactionId: id,
      flight_number: 'AS 1289',
      back_at: '2026-12-04 20:00:00-0800',
    })
  await feed.tell([flight(3, '09:30'), flight(4, '06:00')])
  await applyFeed(h.ctx(), fileFeed(feed.path))
  expect(await h.row('transactions', { id })).toMatchObject({ late_flight: null, holds_until: null })
  await expect(late()).rejects.toMatchObject({ fieldErrors: { flight_number: ['Flight AS1289 is on time.'] } })
  await feed.tell([flight(3, '06:00'), flight(4, '08:00')])
  await applyFeed(h.ctx(), fileFeed(feed.path))
  const { holds_until } = await h.row('transactions', { id })
  expect(holds_until?.toString()).toBe('2026-12-04T18:00:00Z')
  expect((await late()).late_flight).toEqual({ flight_number: 'AS1289', holds_until: '2026-12-04T10:00:00-08:00' })
  await nothingIsBroken(h)
})

test('a ticket takes a booking later, by its number and address, and no wrong one', async () => {
  const { h, booking, who } = await atTheGate('BOOK_NOW')
  const parker = await h.as.traveller()
  const { id } = await openTicket(parker, await who.call(gate.arrive, {}))
  const link = (booking_num: string, booking_email: string) =>
    parker.call(stays.linkBooking, { transactionId: id, booking_num, booking_email })
  const wrong = await Promise.allSettled([link(booking.number, 'eve@example.com'), link('7K2M9QX4T', PERSON.email)])
  const [one, other] = wrong.map((each) => (each as PromiseRejectedResult).reason as { formErrors: string[] })
  expect(one?.formErrors).toEqual(['We couldn’t find a booking with this number and email address.'])
  expect(other?.formErrors).toEqual(one?.formErrors)
  expect(await link(booking.number, PERSON.email)).toMatchObject({ booking_number: booking.number, paid: '24.00' })
  await nothingIsBroken(h)
})

test('a member links a stay and a voucher by ticket and locator; a stranger without them cannot', async () => {
  const h = await harness()
  const member = await memberWith(h, POINTS)
  const { number } = await redeemed(member)
  h.clock.set(ARRIVAL)
  const who = await cashier(h)
  const ticket = await who.call(gate.arrive, {})
  const stay = { transactionId: ticket.id }
  await expect(member.call(stays.linkClub, stay)).rejects.toMatchObject({ status: 404 })
  await openTicket(member, ticket)
  expect(await member.call(stays.linkClub, stay)).toMatchObject({ point_club_number: member.number })
  const voucher = (voucher_email: string) =>
    member.call(stays.linkTimeVoucher, { ...stay, voucher_num: number, voucher_email })
  await expect(voucher('eve@example.com')).rejects.toMatchObject({ formErrors: [expect.stringContaining('an unused')] })
  expect(await voucher(member.email)).toMatchObject({ voucher_number: number, total: '0.00' })
  await nothingIsBroken(h)
})

test('both codes of a ticket are exchanged for a token, with which each call about the stay takes its own arguments alone', async () => {
  const { h, booking, who } = await atTheGate('BUY_NOW')
  const { id, ticket_num, record_loc } = await who.call(gate.arrive, {})
  const { id: other } = await who.call(gate.arrive, {})
  const guest = await h.as.traveller()
  const opened = (await (await guest.fetch(`/api/tx/${ticket_num}/${record_loc}`)).json()) as { token: string }
  const again = (await (await guest.fetch(`/api/tx/${ticket_num}/${record_loc}`)).json()) as { token: string }
  expect(again.token).toBe(opened.token)
  expect(await h.rows('url_tokens', { kind: 'transaction' })).toMatchObject([{ kind: 'transaction', subject_id: id }])
  const send = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ,${token}` }) }
    return (await guest.fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }
  const calls = (stay: string): [path: string, body: object][] => [
    [`/tx/${stay}/link-booking`, { booking_num: booking.number, booking_email: PERSON.email }],
    [`/tx/${stay}/link-time-voucher`, { voucher_num: '7K2M9QX4T', voucher_email: 'eve@example.com' }],
    [`/tx/${stay}/link-club`, {}],
    [`/tx/${stay}/late-flight`, { flight_number: 'AS 1289', back_at: toArgument(Temporal.Instant.from(LEAVING)) }],
    [`/tx-receipts/${stay}/email`, { email: 'ada@example.com' }],
  ]
  // The two codes are no arguments of any other call.
  for (const [path, body] of calls(id))
    expect([path, await send(path, { ...body, ticket_num, record_loc })]).toEqual([path, 401])
  for (const [path, body] of calls(other)) expect([path, await send(path, body, opened.token)]).toEqual([path, 404])
  const [linkBooking, linkVoucher, linkClub] = calls(id)
  expect(await send(...linkBooking!, opened.token)).toBe(200)
  // Open to the holder of the ticket, and refused for what they say: no such voucher, and nobody who is signed in.
  expect(await send(...linkVoucher!, opened.token)).toBe(422)
  expect(await send(...linkClub!, opened.token)).toBe(401)
  await expect((await h.as.staff('cashier')).call(stays.linkClub, { transactionId: id })).rejects.toMatchObject({
    formErrors: ['Log in to your Point Club account first.'],
  })
  h.clock.set(LEAVING)
  const { stay } = await who.call(gate.close, { stayId: id, by: 'nothing' })
  expect(await send(`/tx-receipts/${stay.receipt_number}/email`, { email: 'ada@example.com' }, opened.token)).toBe(200)
  expect(await send(`/tx/${id}/score`, { score: 5, feedback: 'Kind driver.' }, opened.token)).toBe(200)
  expect(await h.rows('transactions', { id })).toMatchObject([{ score: 5, booking_id: booking.id }])
})

test('a receipt says how its points are recorded while they can be: not to a member who has them, nor after 90 days', async () => {
  const h = await harness()
  const member = await h.as.member()
  const guest = await h.as.traveller()
  const told = async (stay: { id: string; ticket_num: string; record_loc: string; receipt_number: string | null }) => {
    const { validation_code } = await openTicket(guest, stay)
    await guest.call(stays.email, { receipt_num: stay.receipt_number ?? '', email: 'friend@example.com' })
    await h.runJobs()
    const [mail] = await h.mail({ to: 'friend@example.com' })
    const { base64 } = await guest.call(stays.receipt, { transactionId: stay.id })
    const paper = (await readPdf(Buffer.from(base64, 'base64'))).text.join(' ')
    const all = [mail?.text ?? '', mail?.html ?? '', paper]
    for (const each of all) expect(each).toContain(validation_code)
    return all.map((each) => /within 90\s+days/.test(each))
  }
  const drivenUp = await parked(h)
  expect(await told(drivenUp)).toEqual([true, true, true])
  expect(await told(await parked(h, member))).toEqual([false, false, false])
  h.clock.advance({ hours: 24 * 91 })
  expect(await told(drivenUp)).toEqual([false, false, false])
})

test('a ticket opens its stay also long after that: its receipt is read and mailed, with a link that opens it', async () => {
  const { h, booking, who } = await atTheGate('BUY_NOW')
  const { id, ticket_num, record_loc } = await who.call(gate.arrive, { booking_number: booking.number })
  h.clock.set(LEAVING)
  const { stay } = await who.call(gate.close, { stayId: id, by: 'nothing' })
  await h.runJobs()
  h.clock.advance({ hours: 24 * 200 })
  const guest = await h.as.traveller()
  await openTicket(guest, { ticket_num, record_loc })
  expect(await guest.call(stays.get, { transactionId: id })).toMatchObject({ id })
  await guest.call(stays.email, { receipt_num: stay.receipt_number ?? '', email: 'friend@example.com' })
  await h.runJobs()
  const [mail] = await h.mail({ to: 'friend@example.com' })
  expect(mail?.text.match(/drive-up price/g)).toHaveLength(1)
  const friend = await h.as.traveller()
  friend.hold(/token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '')
  expect(await friend.call(stays.get, { transactionId: id })).toMatchObject({ id })
})

test('a receipt that staff mail is in the language of its booking or member; of a voided one the mail says so', async () => {
  const { h, booking, who } = await atTheGate('BUY_NOW')
  await h.change('bookings', { id: booking.id }, { language: 'es' })
  const member = await h.as.member()
  await h.change('accounts', { id: member.id }, { language: 'es' })
  const { id } = await who.call(gate.arrive, { booking_number: booking.number })
  const told = async (receipt_num: string) => {
    h.clock.advance({ seconds: 1 })
    await who.call(stays.email, { receipt_num, email: 'friend@example.com' })
    await h.runJobs()
    return (await h.mail({ to: 'friend@example.com' }))[0]
  }
  expect((await told((await parked(h, member)).receipt_number!))?.subject).toContain('Su recibo de estacionamiento')
  const { id: drivenUp, receipt_number } = await parked(h)
  expect((await told(receipt_number!))?.text).toContain('THANK YOU FOR PARKING WITH US')
  h.clock.set(LEAVING)
  const { stay } = await who.call(gate.close, { stayId: id, by: 'nothing' })
  expect((await told(stay.receipt_number!))?.subject).toContain('Su recibo de estacionamiento')
  const owner = await h.as.staff('owner')
  await owner.call(gate.void, { stayId: drivenUp, reason_code: 'MISTAKE' })
  const voided = await told(receipt_number!)
  expect(voided?.subject).toContain('was voided')
  expect(voided?.text).toContain('THIS RECEIPT WAS VOIDED')
  expect(voided?.text).not.toContain('THANK YOU')
})
