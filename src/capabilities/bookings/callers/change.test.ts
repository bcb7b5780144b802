import { expect, test } from 'vitest'
import { fromDollars } from '../../../lib/money.ts'
import { transaction } from '../../../platform/context.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { readPdf } from '../../../test/pdf.ts'
import { brokenPromises } from '../../../test/promises.ts'
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
