import { expect, test } from 'vitest'
import { cents, fromDollars } from '../../../lib/money.ts'
import { transaction } from '../../../platform/context.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { readPdf } from '../../../test/pdf.ts'
import { brokenPromises } from '../../../test/promises.ts'
import type { Traveller } from '../../../test/travellers.ts'
import { approvals } from '../../approvals/contract.ts'
import { cashier } from '../../drawers/factory.ts'
import { gate } from '../../gate/contract.ts'
import { stays } from '../../stays/contract.ts'
import { bookings } from '../contract.ts'
import { booked, CARD, PERSON, STAY } from '../factory.ts'
import { desk } from '../office-contract.ts'
import { lockById } from '../store.ts'
import { callers } from './contract.ts'
import { bookedForCaller } from './factory.ts'

const LONGER = { travel_from_date: STAY.travel_from_date, travel_to_date: '2026-12-06 08:00:00-0800' }
const SHORTER = { travel_from_date: STAY.travel_from_date, travel_to_date: '2026-12-03 08:00:00-0800' }

async function promises(h: Harness) {
  await h.runJobs()
  return brokenPromises(h.services.db)
}

async function scene() {
  const h = await harness()
  const [staff, caller] = [await h.as.staff(), await h.as.traveller()]
  const booking = await booked(caller)
  await h.runJobs()
  const { version } = await staff.call(desk.booking, { bookingId: booking.id })
  const subjects = async () => (await h.mail(`booking/${booking.id}`)).map(({ subject }) => subject)
  return { h, staff, caller, booking, bookingId: booking.id, version, subjects }
}

const DETAILS = { email_addr: PERSON.email, full_name: PERSON.full_name, phone_number: PERSON.phone_number }

test('details are corrected, written down with who did it, and told to the customer', async () => {
  const { h, staff, bookingId, version, subjects } = await scene()
  const input = { bookingId, version, ...DETAILS, full_name: 'Ada King', plate: 'abc 123', party: 4 }
  const { booking } = await staff.call(callers.correct, input)
  expect(booking).toMatchObject({ full_name: 'Ada King', plate: 'ABC123', party: 4, total: '74.57' })
  await h.runJobs()
  expect((await subjects())[0]).toContain('Your booking was updated')
  const [mail] = await h.mail(`booking/${bookingId}`)
  expect(mail?.text).toContain('Booked for: Ada King')
  const { changes } = await staff.call(desk.booking, { bookingId })
  expect(changes[0]).toMatchObject({ detail: expect.stringContaining('Ada Lovelace → Ada King') })
  expect(changes[0]?.who).not.toMatch(/system|traveler/)
})

test('saving what is there already changes nothing and writes to nobody', async () => {
  const { h, staff, bookingId, version, subjects } = await scene()
  const before = (await subjects()).length
  expect((await staff.call(callers.correct, { bookingId, version, ...DETAILS })).version).toBe(version)
  await h.runJobs()
  expect(await subjects()).toHaveLength(before)
})

test('with another address the old links open nothing, and the old address is told', async () => {
  const { h, staff, caller, bookingId, version } = await scene()
  await staff.call(callers.correct, { bookingId, version, ...DETAILS, email_addr: 'king@example.com', silent: true })
  await expect(caller.call(bookings.get, { bookingId })).rejects.toMatchObject({ status: 401 })
  await h.runJobs()
  const [mail] = await h.mail(`booking/${bookingId}`)
  expect(mail).toMatchObject({ recipient: PERSON.email, subject: expect.stringContaining('a new email address') })
  expect(mail?.text).not.toContain('token=')
})

test('with another address a membership that took the booking in by its link loses it and its stay, and the customer’s own may have it', async () => {
  const h = await harness()
  h.clock.set('2026-12-01T05:00:00-08:00')
  const [staff, atTheGate, caller] = [await h.as.staff(), await cashier(h), await h.as.traveller()]
  const [stranger, guest] = [await h.as.member(), await h.as.member()]
  const { id: bookingId, number } = await booked(caller)
  stranger.hold(caller.jar.urlTokens[0]!)
  await stranger.call(bookings.linkClub, { bookingId })
  stranger.jar.urlTokens = []
  const { id: transactionId } = await atTheGate.call(gate.arrive, { booking_number: number })
  await atTheGate.call(gate.emailTicket, { stayId: transactionId, email: stranger.email })
  await h.runJobs()
  expect(await stranger.call(stays.get, { transactionId })).toMatchObject({ point_club_number: stranger.number })

  const correct = async (id: string, email_addr: string) => {
    const { version } = await staff.call(desk.booking, { bookingId: id })
    await staff.call(callers.correct, { bookingId: id, version, ...DETAILS, email_addr })
    await h.runJobs()
  }
  await correct(bookingId, guest.email)
  await expect(stranger.call(bookings.get, { bookingId })).rejects.toMatchObject({ status: 404 })
  await expect(stranger.call(stays.get, { transactionId })).rejects.toMatchObject({ status: 404 })
  expect(await h.row('transactions', { id: transactionId })).toMatchObject({ account_id: null, member_by: null })
  const tokens = await h.rows('url_tokens', { kind: 'transaction', subject_id: transactionId })
  expect(tokens.map(({ expires_at }) => Temporal.Instant.compare(expires_at, h.clock.now()) <= 0)).toEqual([true])
  const { changes } = await staff.call(desk.booking, { bookingId })
  expect(changes.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['taken out of a membership', 'linked to a membership']),
  )

  guest.hold((await guest.call(bookings.claim, { number, email_addr: guest.email })).token)
  const linked = { point_club_number: guest.number }
  expect(await guest.call(bookings.linkClub, { bookingId })).toMatchObject(linked)
  await h.runJobs()
  expect(await h.row('transactions', { id: transactionId })).toMatchObject({ account_id: guest.id })
  expect(await promises(h)).toEqual([])
})

test('with another address a booking stays in the membership that made it, and in that of the new address', async () => {
  const h = await harness()
  const [staff, caller, member] = [await h.as.staff(), await h.as.traveller(), await h.as.member()]
  const made = await booked(member, 'BUY_NOW', { email: 'ada@exmaple.com' })
  const { id: taken } = await booked(caller, 'BUY_NOW', { email: 'ada@exampel.com', check_for_existing: true })
  member.hold(caller.jar.urlTokens[0]!)
  await member.call(bookings.linkClub, { bookingId: taken })
  member.jar.urlTokens = []
  for (const [bookingId, email_addr] of [
    [made.id, 'ada@example.com'],
    [taken, member.email.toUpperCase()],
  ] as const) {
    const { version } = await staff.call(desk.booking, { bookingId })
    await staff.call(callers.correct, { bookingId, version, ...DETAILS, email_addr })
    expect(await member.call(bookings.get, { bookingId })).toMatchObject({ point_club_number: member.number })
  }
})

test('the second of two editors is told who changed what, and overwrites nothing', async () => {
  const { h, staff, bookingId, version } = await scene()
  await staff.call(callers.correct, { bookingId, version, ...DETAILS, plate: 'FIRST1' })
  const other = await h.as.staff('manager')
  const second = other.call(callers.correct, { bookingId, version, ...DETAILS, plate: 'SECOND' })
  await expect(second).rejects.toMatchObject({
    formErrors: [expect.stringContaining('Someone else changed'), expect.stringContaining('License plate: – → FIRST1')],
  })
  expect((await staff.call(bookings.get, { bookingId })).plate).toBe('FIRST1')
})

test('fifty corrections at once on the same version: one is saved', async () => {
  const { staff, bookingId, version } = await scene()
  const tries = Array.from({ length: 50 }, (_, index) =>
    staff.call(callers.correct, { bookingId, version, ...DETAILS, plate: `CAR${index}`, silent: true }).then(
      () => true,
      () => false,
    ),
  )
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
})

test('new dates are charged to the kept card, or refunded, and told unless nobody is to write', async () => {
  const { h, staff, bookingId, version, subjects } = await scene()
  const longer = await staff.call(bookings.modifyQuote, { bookingId, ...LONGER })
  const changed = await staff.call(callers.change, { bookingId, version, quote_id: longer.quote_id })
  expect(changed.booking.paid).toBe(longer.total_charge)
  await h.runJobs()
  const told = await subjects()
  expect(told[0]).toContain('Your booking has new dates')
  const shorter = await staff.call(bookings.modifyQuote, { bookingId, ...SHORTER })
  const input = { bookingId, version: changed.version, quote_id: shorter.quote_id, silent: true }
  const { booking } = await staff.call(callers.change, input)
  expect(booking).toMatchObject({ total: shorter.total_charge, refunded: '71.57' })
  await h.runJobs()
  expect(await subjects()).toHaveLength(told.length)
  expect(await promises(h)).toEqual([])
})

test('a change of class takes the space of the other class', async () => {
  const { h, staff, bookingId, version } = await scene()
  const quote = await staff.call(bookings.modifyQuote, { bookingId, ...STAY, vehicle_class: 'OVERSIZE' })
  const { booking } = await staff.call(callers.change, { bookingId, version, quote_id: quote.quote_id })
  expect(booking.vehicle_class).toBe('OVERSIZE')
  expect(await promises(h)).toEqual([])
})

/** Changes a booking to other dates as somebody at the desk does. */
async function changedBy(who: Traveller, bookingId: string, stay: typeof STAY) {
  const { quote_id } = await who.call(bookings.modifyQuote, { bookingId, ...stay })
  const { version } = await who.call(desk.booking, { bookingId })
  return who.call(callers.change, { bookingId, version, quote_id })
}

test('more of a stay that costs nothing is given within limits, or when somebody else approves, as the stay was', async () => {
  const h = await harness()
  const [owner, manager, clerk] = [await h.as.staff(), await h.as.staff('manager'), await h.as.staff('cashier')]
  const why = { pay_by: 'COMPLIMENTARY', complimentary_reason: 'Shuttle broke down' } as const
  const { booking: given } = await bookedForCaller(owner, why)
  const bookingId = given.id
  await h.change('act_limits', { kind: 'complimentary' }, { most_cents: cents(6000) })
  await expect(changedBy(clerk, bookingId, LONGER)).rejects.toMatchObject({
    formErrors: ['This change gives away $47.72 more. Someone who may give stays away has to make it.'],
  })
  const longer = await changedBy(manager, bookingId, LONGER)
  expect(longer).toMatchObject({ status: 'done', approval_id: null, booking: { total: '0.00' } })
  expect(longer.booking.travel_to_date).toBe('2026-12-06T08:00:00-08:00')

  const longest = { ...LONGER, travel_to_date: '2026-12-21 08:00:00-0800' }
  const waiting = await changedBy(manager, bookingId, longest)
  expect(waiting).toMatchObject({ status: 'waiting', booking: { travel_to_date: '2026-12-06T08:00:00-08:00' } })
  h.clock.advance({ hours: 2 })
  await (await h.as.staff()).call(approvals.approve, { requestId: waiting.approval_id ?? '' })
  const { travel_to, total_cents } = await h.row('bookings', { id: bookingId })
  expect([String(travel_to), total_cents]).toEqual(['2026-12-21T16:00:00Z', 0])
  const acts = await h.rows('acts', { kind: 'complimentary', subject_id: bookingId }, 'at')
  expect(acts).toMatchObject([
    { amount_cents: 4772, reason: 'Shuttle broke down', request_id: null },
    { amount_cents: expect.any(Number), request_id: waiting.approval_id },
  ])
  expect(acts[1]!.amount_cents).toBeGreaterThan(6000)
  // Less of it is nobody's to approve.
  expect(await changedBy(await h.as.staff('cashier'), bookingId, SHORTER)).toMatchObject({ status: 'done' })
  expect(await promises(h)).toEqual([])
})

test('what only staff give back after the booked arrival is a refund within limits, and nobody makes it by another call', async () => {
  const h = await harness()
  const caller = await h.as.traveller()
  const { id: bookingId } = await booked(caller, 'BUY_NOW')
  h.clock.set('2026-12-02T06:00:00-08:00')
  const [owner, clerk] = [await h.as.staff(), await h.as.staff('cashier')]
  const later = { travel_from_date: '2026-12-02 08:00:00-0800', travel_to_date: '2026-12-03 08:00:00-0800' }
  const { quote_id } = await clerk.call(bookings.modifyQuote, { bookingId, ...later })
  for (const who of [caller, owner])
    await expect(who.call(bookings.modify, { bookingId, quote_id })).rejects.toMatchObject({
      formErrors: ['Only our staff can make this change. Please call us.'],
    })
  // More than a cashier refunds alone.
  const waiting = await changedBy(clerk, bookingId, later)
  expect(waiting).toMatchObject({ status: 'waiting', booking: { total: '74.57', refunded: '0.00' } })
  await owner.call(approvals.approve, { requestId: waiting.approval_id ?? '' })
  const { refunded_cents: back } = await h.row('bookings', { id: bookingId })
  expect(back).toBeGreaterThan(2500)
  expect(await h.rows('acts', { kind: 'refund', subject_id: bookingId })).toMatchObject([
    { amount_cents: back, reason_code: 'UNUSED_TIME', request_id: waiting.approval_id },
  ])
  expect(await promises(h)).toEqual([])
})

test('a change by link holds its space, and is made when it is paid', async () => {
  const { h, staff, caller, bookingId, version, subjects } = await scene()
  const longer = await staff.call(bookings.modifyQuote, { bookingId, ...LONGER })
  const input = { bookingId, version, quote_id: longer.quote_id, pay_by: 'LINK' as const }
  const { booking } = await staff.call(callers.change, input)
  expect(booking).toMatchObject({
    status: 'CONFIRMED',
    total: '74.57',
    to_pay: { reason: 'CHANGE', amount: longer.difference },
  })
  expect(await promises(h)).toEqual([])
  await h.runJobs()
  expect((await subjects())[0]).toContain('Pay for your change')
  const paid = await caller.call(bookings.pay, { bookingId, full_name: 'Ada', ...CARD, cc_number: '5555555555554444' })
  expect(paid).toMatchObject({ total: longer.total_charge, to_pay: null, card: { last4: '4444' } })
  expect(await promises(h)).toEqual([])
})

test('a link for a change to earlier dates is paid before them', async () => {
  const { h, staff, bookingId, version } = await scene()
  const earlier = { travel_from_date: '2026-11-22 08:00:00-0800', travel_to_date: '2026-11-27 08:00:00-0800' }
  const { quote_id } = await staff.call(bookings.modifyQuote, { bookingId, ...earlier })
  await staff.call(callers.change, { bookingId, version, quote_id, pay_by: 'LINK', link_hours: 72 })
  const { due_at } = await h.row('pay_links', { booking_id: bookingId })
  expect(due_at.toString()).toBe('2026-11-22T16:00:00Z')
})

test('a change that staff agreed to in time is not late, however late its link is paid', async () => {
  const { h, caller, bookingId, version } = await scene()
  h.clock.set('2026-12-01T01:00:00-08:00')
  const staff = await h.as.staff()
  const longer = await staff.call(bookings.modifyQuote, { bookingId, ...LONGER })
  const input = { bookingId, version, quote_id: longer.quote_id, pay_by: 'LINK' as const, link_hours: 4 as const }
  await staff.call(callers.change, input)
  h.clock.set('2026-12-01T04:00:00-08:00')
  const paid = await caller.call(bookings.pay, { bookingId, full_name: 'Ada', ...CARD })
  expect(paid).toMatchObject({ total: longer.total_charge, to_pay: null })
  expect(await h.row('bookings', { id: bookingId })).toMatchObject({ late_fee_cents: 0 })
  expect(await promises(h)).toEqual([])
})

test('what two cards paid goes back to both, and every movement names its card', async () => {
  const { h, staff, caller, booking, bookingId, version } = await scene()
  const longer = await staff.call(bookings.modifyQuote, { bookingId, ...LONGER })
  await staff.call(callers.change, { bookingId, version, quote_id: longer.quote_id, pay_by: 'LINK' })
  await caller.call(bookings.pay, { bookingId, full_name: 'Ada', ...CARD, cc_number: '5555555555554444' })
  const { movements } = await caller.call(bookings.cancel, { number: booking.number })
  const [visa, mastercard] = [
    { brand: 'visa', last4: '4242' },
    { brand: 'mastercard', last4: '4444' },
  ]
  const [paid, more] = [booking.paid, longer.difference!]
  expect(movements.map(({ kind, card, amount }) => ({ kind, card, amount }))).toEqual([
    { kind: 'CHARGE', card: visa, amount: paid },
    { kind: 'CHARGE', card: mastercard, amount: more },
    { kind: 'REFUND', card: mastercard, amount: more },
    { kind: 'REFUND', card: visa, amount: paid },
  ])
  expect(await promises(h)).toEqual([])
  const refunded = (await h.rows('sandbox.refunds')).map(({ amount_cents }) => amount_cents)
  expect(new Set(refunded)).toEqual(new Set([fromDollars(more), fromDollars(paid)]))
  const [mail] = await h.mail(`booking/${bookingId}/cancelled`)
  expect(mail?.text).toContain('$122.29 goes back to the cards you paid with. It arrives within 5 to 10 business days.')
  for (const line of [
    'Paid with Visa ending in 4242',
    'Paid for the change with Mastercard ending in 4444',
    'Refunded to Mastercard ending in 4444',
    'Refunded to Visa ending in 4242',
  ])
    expect(mail?.text).toContain(`Sat, 11/21/26 · ${line} .`)
  const { base64 } = await caller.call(bookings.document, { bookingId, kind: 'pdf' })
  const paper = (await readPdf(Buffer.from(base64, 'base64'))).text.join(' ')
  for (const [amount, card] of [
    [paid, 'Visa ending in 4242'],
    [more, 'Mastercard ending in 4444'],
  ])
    expect(paper).toContain(`$${amount} goes back to your ${card}.`)
})

test('who has the page of a change open pays for no other one that has taken its place', async () => {
  const { h, staff, caller, bookingId, version } = await scene()
  const byLink = async (travel_to_date: string, seen: number) => {
    const quote = await staff.call(bookings.modifyQuote, { bookingId, ...LONGER, travel_to_date })
    const input = { bookingId, version: seen, quote_id: quote.quote_id, pay_by: 'LINK' as const }
    return { quote, version: (await staff.call(callers.change, input)).version }
  }
  const first = await byLink('2026-12-05 08:00:00-0800', version)
  const { quote: shown } = await caller.call(bookings.payLink, { bookingId })
  expect(shown?.quote_id).toBe(first.quote.quote_id)
  const { quote: second } = await byLink('2026-12-07 08:00:00-0800', first.version)
  const pay = (quote_id: string) =>
    caller.call(bookings.pay, { bookingId, quote_id, full_name: 'Ada Lovelace', ...CARD })
  const before = await h.count('sandbox.charges')
  const changed = {
    formErrors: ['This payment has changed since you opened it. Nothing was charged. Please check it and try again.'],
  }
  await expect(pay(first.quote.quote_id)).rejects.toMatchObject(changed)
  expect(await h.count('sandbox.charges')).toBe(before)
  expect(await pay(second.quote_id)).toMatchObject({ total: second.total_charge, to_pay: null })
  await expect(pay(first.quote.quote_id), 'nor is what was paid told as theirs').rejects.toMatchObject(changed)
  expect((await pay(second.quote_id)).paid).toBe(second.total_charge)
  expect(await promises(h)).toEqual([])
})

test('a card that is refused for a change by link is not what the booking was paid with, and pays for no other change', async () => {
  const { h, staff, caller, bookingId, version } = await scene()
  const longer = await staff.call(bookings.modifyQuote, { bookingId, ...LONGER })
  await staff.call(callers.change, { bookingId, version, quote_id: longer.quote_id, pay_by: 'LINK' })
  const refused = caller.call(bookings.pay, { bookingId, full_name: 'Ada', ...CARD, cc_number: '4000000000000341' })
  await expect(refused).rejects.toMatchObject({ formErrors: [expect.stringContaining('declined')] })
  expect(await caller.call(bookings.get, { bookingId })).toMatchObject({ card: { last4: '4242' }, to_pay: {} })
  await staff.call(callers.withdrawLink, { bookingId })
  const again = await caller.call(bookings.modifyQuote, { bookingId, ...LONGER })
  const changed = await caller.call(bookings.modify, { bookingId, quote_id: again.quote_id })
  expect(changed).toMatchObject({ paid: longer.total_charge, card: { last4: '4242' } })
  expect(await promises(h)).toEqual([])
})

test('a link that was withdrawn before its mail left is sent to nobody, also where another one is open by then', async () => {
  const { h, staff, bookingId, version } = await scene()
  const linked = async (version: number) => {
    const { quote_id } = await staff.call(bookings.modifyQuote, { bookingId, ...LONGER })
    await staff.call(callers.change, { bookingId, version, quote_id, pay_by: 'LINK' })
  }
  await linked(version)
  await linked((await staff.call(callers.withdrawLink, { bookingId })).version)
  await h.runJobs()
  const links = await h.rows('pay_links', {}, 'created_at')
  expect((await h.mail(/\/pay link\//)).map(({ purpose }) => purpose)).toEqual([
    `booking/${bookingId}/pay link/${links.find(({ status }) => status === 'OPEN')!.id}`,
  ])
})

test('a change whose link ends, or that another change overtakes, gives its space back', async () => {
  const { h, staff, bookingId, version } = await scene()
  const longer = await staff.call(bookings.modifyQuote, { bookingId, ...LONGER })
  const asked = { bookingId, quote_id: longer.quote_id, pay_by: 'LINK' as const, link_hours: 1 }
  const first = await staff.call(callers.change, { ...asked, version })
  h.clock.advance({ minutes: 61 })
  await h.services.jobs.send(h.services.db, 'bookings.expire-links', {}, {})
  await h.runJobs()
  expect(await staff.call(bookings.get, { bookingId })).toMatchObject({ status: 'CONFIRMED', to_pay: null })
  expect(await promises(h)).toEqual([])

  const again = await staff.call(bookings.modifyQuote, { bookingId, ...LONGER })
  const { version: now } = await staff.call(desk.booking, { bookingId })
  expect(now).toBeGreaterThan(first.version)
  await staff.call(callers.change, { ...asked, quote_id: again.quote_id, version: now })
  const shorter = await staff.call(bookings.modifyQuote, { bookingId, ...SHORTER })
  const { version: last } = await staff.call(desk.booking, { bookingId })
  await staff.call(callers.change, { bookingId, version: last, quote_id: shorter.quote_id })
  expect(await h.rows('pay_links', {}, 'created_at')).toMatchObject([{ status: 'EXPIRED' }, { status: 'WITHDRAWN' }])
  expect(await promises(h)).toEqual([])
})

test('a link that takes the place of one that is about to end is left open', async () => {
  const { h, staff, bookingId, version } = await scene()
  const longer = await staff.call(bookings.modifyQuote, { bookingId, ...LONGER })
  await staff.call(callers.change, { bookingId, quote_id: longer.quote_id, pay_by: 'LINK', link_hours: 1, version })
  h.clock.advance({ minutes: 61 })
  await h.services.jobs.send(h.services.db, 'bookings.expire-links', {}, {})
  let ending: Promise<unknown> | undefined
  await transaction(h.ctx(), async (ctx) => {
    await lockById(ctx, bookingId)
    ending = h.runJobs()
    await expect.poll(() => h.waiting('Lock'), { timeout: 15_000 }).toBe(1)
    await h.change('pay_links', { booking_id: bookingId }, { due_at: ctx.now.add({ hours: 1 }) })
  })
  await ending
  expect(await h.row('pay_links', { booking_id: bookingId })).toMatchObject({ status: 'OPEN' })
  expect(await promises(h)).toEqual([])
})

test('a booking without a card is changed by link only', async () => {
  const { h, staff } = await scene()
  const reason = { pay_by: 'COMPLIMENTARY' as const, complimentary_reason: 'Goodwill', email: 'free@example.com' }
  const { booking } = await bookedForCaller(staff, reason)
  expect(booking.card).toBeNull()
  const linked = await bookedForCaller(staff, { product: 'BOOK_NOW', pay_by: 'LINK', email: 'link@example.com' })
  await expect(staff.call(bookings.modifyQuote, { bookingId: linked.booking.id, ...LONGER })).rejects.toMatchObject({
    formErrors: [expect.any(String)],
  })
  expect(await promises(h)).toEqual([])
})

test('travelers correct name and phone by themselves, until the car arrives', async () => {
  const { caller, bookingId } = await scene()
  const named = await caller.call(bookings.setContact, {
    bookingId,
    full_name: 'Ada King',
    phone_number: '206 555 0199',
  })
  expect(named).toMatchObject({ full_name: 'Ada King', phone_number: '2065550199' })
  const nameless = caller.call(bookings.setContact, { bookingId, full_name: ' ' })
  await expect(nameless).rejects.toMatchObject({ fieldErrors: { full_name: [expect.any(String)] } })
  const linked = caller.call(bookings.setContact, { bookingId, full_name: 'You won https://evil.example' })
  await expect(linked).rejects.toMatchObject({ fieldErrors: { full_name: ['Enter a name without a link'] } })
})
