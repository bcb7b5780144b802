import { expect, test } from 'vitest'
import { cents } from '../../../lib/money.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { brokenPromises } from '../../../test/promises.ts'
import { withStripe } from '../../../test/with-stripe.ts'
import { activeCompany } from '../../companies/factory.ts'
import { quotes } from '../../quotes/contract.ts'
import { bookings } from '../contract.ts'
import { CARD, PERSON, quoted, STAY } from '../factory.ts'
import { desk } from '../office-contract.ts'
import { callers } from './contract.ts'
import { bookedForCaller } from './factory.ts'

const mailAbout = (h: Harness, id: string) => h.mail(`booking/${id}`)
async function promises(h: Harness) {
  await h.runJobs()
  return brokenPromises(h.services.db)
}

const reserved = (h: Harness) => h.lot.takenAtAll()

test('by card: booked and charged at once, with who made it, and the usual confirmation', async () => {
  const h = await harness()
  const staff = await h.as.staff('cashier')
  const { booking } = await bookedForCaller(staff, { plate: 'bkd-4471', party: 2 })
  expect(booking).toMatchObject({
    status: 'CONFIRMED',
    paid: '74.57',
    plate: 'BKD4471',
    party: 2,
    card: { last4: '4242' },
  })
  const owner = await h.as.staff()
  const shown = await owner.call(desk.booking, { bookingId: booking.id })
  expect(shown.made_by).not.toBeNull()
  expect(await h.rows('bookings', { id: booking.id })).toMatchObject([{ channel: 'DESK' }])
  await h.runJobs()
  const [mail] = await mailAbout(h, booking.id)
  expect(mail?.subject).toContain('Your parking is booked')
  expect(await promises(h)).toEqual([])
})

test("by card typed into the gateway's own fields, its number never reaches us", async () => {
  const from = Temporal.Now.instant().add({ hours: 40 * 24 })
  const stay = { travel_from_date: from.toString(), travel_to_date: from.add({ hours: 48 }).toString() }
  const { h, stripe } = await withStripe({ hostedFields: true })
  const staff = await h.as.staff()
  const { quote_id } = await quoted(staff, 'BUY_NOW', stay)
  const input = { ...PERSON, quote_id, pay_by: 'CARD' as const, postal_code: '98188' }
  const typed = staff.call(callers.create, { ...input, ...CARD })
  await expect(typed).rejects.toMatchObject({ fieldErrors: { cc_number: [expect.any(String)] } })
  const { booking } = await staff.call(callers.create, {
    ...input,
    payment_method: stripe.fieldsToken('4242424242424242'),
  })
  expect(booking?.status).toBe('CONFIRMED')
})

test('a refused card books nothing and keeps no space', async () => {
  const h = await harness()
  const staff = await h.as.staff()
  const refused = bookedForCaller(staff, { cc_number: '4000000000000341' })
  await expect(refused).rejects.toMatchObject({ formErrors: [expect.any(String)] })
  expect(await reserved(h)).toBe(0)
  await expect(bookedForCaller(staff, { cc_number: '' })).rejects.toMatchObject({
    fieldErrors: { cc_number: ['Required'] },
  })
})

test('a caller who has a booking for these dates is told of it, and booked when it is meant so', async () => {
  const h = await harness()
  const staff = await h.as.staff()
  const { booking } = await bookedForCaller(staff)
  const again = bookedForCaller(staff, { check_for_existing: false })
  await expect(again).rejects.toMatchObject({ formErrors: [expect.stringContaining(booking.number)] })
  expect((await bookedForCaller(staff, { check_for_existing: true })).booking.id).not.toBe(booking.id)
})

test("a member's booking is theirs, by number or by address; whoever is none is refused", async () => {
  const h = await harness()
  const [staff, member] = [await h.as.staff(), await h.as.member()]
  const byNumber = await bookedForCaller(staff, { member: member.number })
  expect(byNumber.booking.point_club_number).toBe(member.number)
  const byEmail = await bookedForCaller(staff, { member: member.email.toUpperCase() })
  expect(byEmail.booking.point_club_number).toBe(member.number)
  const unknown = bookedForCaller(staff, { member: '1234567890' })
  await expect(unknown).rejects.toMatchObject({ fieldErrors: { member: [expect.any(String)] } })
})

test('by link: the space is held, the mail leads to the card, and paying books', async () => {
  const h = await harness()
  const staff = await h.as.staff('cashier')
  const { booking } = await bookedForCaller(staff, { pay_by: 'LINK', link_hours: 4 })
  expect(booking).toMatchObject({ status: 'PENDING', paid: '0.00', to_pay: { amount: '74.57', reason: 'BOOKING' } })
  const taken = await reserved(h)
  expect(taken).toBe(4)
  // What takes up bookings that a process left behind leaves it alone.
  h.clock.advance({ minutes: 30 })
  await h.services.jobs.send(h.services.db, 'payments.resume-charges', {}, {})
  await h.runJobs()
  const [mail] = await mailAbout(h, booking.id)
  expect(mail?.subject).toContain('Pay to keep your space')
  expect(mail?.text).toContain('$74.57')
  const token = /\/bookings\/[^/]+\/pay\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const caller = await h.as.traveller()
  caller.hold(token)
  expect(await caller.call(bookings.payLink, { bookingId: booking.id })).toMatchObject({
    quote: { total_charge: '74.57' },
    booking: { status: 'PENDING' },
  })
  const pay = { bookingId: booking.id, full_name: 'Ada Lovelace', ...CARD }
  const refused = caller.call(bookings.pay, { ...pay, cc_number: '4000000000000341' })
  await expect(refused).rejects.toMatchObject({ formErrors: [expect.any(String)] })
  expect(await reserved(h)).toBe(taken)
  expect((await caller.call(bookings.pay, pay)).status).toBe('CONFIRMED')
  expect(await reserved(h)).toBe(taken)
  // Paid is paid: a second press charges nothing.
  expect((await caller.call(bookings.pay, pay)).paid).toBe('74.57')
  await h.runJobs()
  expect((await mailAbout(h, booking.id))[0]?.subject).toContain('Your parking is booked')
  expect(await h.count('payments', { status: 'SETTLED' })).toBe(1)
  expect(await promises(h)).toEqual([])
})

test('nobody pays a link that has ended: the space is free, and the caller is told', async () => {
  const h = await harness()
  const staff = await h.as.staff()
  const { booking } = await bookedForCaller(staff, { pay_by: 'LINK', link_hours: 1 })
  h.clock.advance({ minutes: 61 })
  const pay = { bookingId: booking.id, full_name: 'Ada Lovelace', ...CARD }
  await expect(staff.call(bookings.pay, pay)).rejects.toMatchObject({
    formErrors: [expect.stringContaining('expired')],
  })
  await h.services.jobs.send(h.services.db, 'bookings.expire-links', {}, {})
  await h.runJobs()
  expect((await staff.call(bookings.get, { bookingId: booking.id })).status).toBe('CANCELLED')
  expect(await reserved(h)).toBe(0)
  expect((await mailAbout(h, booking.id))[0]?.subject).toContain('no longer held')
  expect(await promises(h)).toEqual([])
})

test('the mail of a link for a deposit tells what is paid by it, and what at the lot', async () => {
  const h = await harness()
  const { booking } = await bookedForCaller(await h.as.staff(), { pay_by: 'LINK', product: 'BOOK_NOW' })
  await h.runJobs()
  const [mail] = await mailAbout(h, booking.id)
  expect(mail?.text).toMatch(/^Total \.+ \$78\.54\nPay when you book \.+ \$24\.00\nPay at the lot \.+ \$54\.54$/m)
})

test('a link can be mailed again and withdrawn', async () => {
  const h = await harness()
  const staff = await h.as.staff()
  const { booking } = await bookedForCaller(staff, { pay_by: 'LINK' })
  await staff.call(callers.sendLink, { bookingId: booking.id })
  await h.runJobs()
  expect(await mailAbout(h, booking.id)).toHaveLength(2)
  const { booking: ended } = await staff.call(callers.withdrawLink, { bookingId: booking.id })
  expect(ended).toMatchObject({ status: 'CANCELLED', to_pay: null })
  expect(await reserved(h)).toBe(0)
  const none = staff.call(callers.withdrawLink, { bookingId: booking.id })
  await expect(none).rejects.toMatchObject({ formErrors: [expect.any(String)] })
})

test('paid twenty times at once, a link takes the money once', async () => {
  const h = await harness()
  const staff = await h.as.staff()
  const { booking } = await bookedForCaller(staff, { pay_by: 'LINK' })
  const pay = { bookingId: booking.id, full_name: 'Ada Lovelace', ...CARD }
  const answers = await Promise.all(Array.from({ length: 20 }, () => staff.call(bookings.pay, pay)))
  expect(new Set(answers.map(({ paid }) => paid))).toEqual(new Set(['74.57']))
  expect(await h.count('sandbox.charges')).toBe(1)
  expect(await promises(h)).toEqual([])
})

test('on account: the company owes it, and only one that pays by invoice', async () => {
  const h = await harness()
  const staff = await h.as.staff()
  await activeCompany(h)
  const { quotes: priced } = await staff.call(quotes.set, { ...STAY, promo_code: 'GLOBEX' })
  const custom = priced.find(({ product_id }) => product_id === 'CUSTOM')
  const { booking } = await bookedForCaller(staff, { pay_by: 'ACCOUNT', quote_id: custom?.quote_id ?? '' })
  expect(booking).toMatchObject({ status: 'CONFIRMED', on_account_of: 'Globex', card: null })
  const other = bookedForCaller(staff, { pay_by: 'ACCOUNT' })
  await expect(other).rejects.toMatchObject({ fieldErrors: { pay_by: [expect.any(String)] } })
  expect(await promises(h)).toEqual([])
})

test('complimentary: at no price, for a reason, and the caller cannot make it longer', async () => {
  const h = await harness()
  const staff = await h.as.staff()
  const without = bookedForCaller(staff, { pay_by: 'COMPLIMENTARY' })
  await expect(without).rejects.toMatchObject({ fieldErrors: { complimentary_reason: [expect.any(String)] } })
  const { booking } = await bookedForCaller(staff, {
    pay_by: 'COMPLIMENTARY',
    complimentary_reason: 'Shuttle broke down',
  })
  expect(booking).toMatchObject({ status: 'CONFIRMED', total: '0.00', paid: '0.00', balance_due: '0.00' })
  expect(booking.quote.rate.tax_lines).toEqual([])
  await h.runJobs()
  const [mail] = await mailAbout(h, booking.id)
  expect(mail?.text).toContain('This stay is on us: cancel any time before you check in. To change its dates, call us.')
  expect(mail?.text).toContain('Change name or flights:')
  expect(mail?.text).not.toMatch(/we keep|Change dates/)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const caller = await h.as.traveller()
  caller.hold(token)
  const longer = { bookingId: booking.id, ...STAY, travel_to_date: '2026-12-09 08:00:00-0800' }
  await expect(caller.call(bookings.modifyQuote, longer)).rejects.toMatchObject({ formErrors: [expect.any(String)] })
  expect((await staff.call(bookings.modifyQuote, longer)).total_charge).toBe('0.00')
  expect(await promises(h)).toEqual([])
})

test('a stay that is over is given to nobody', async () => {
  const h = await harness()
  const staff = await h.as.staff()
  const stay = { travel_from_date: '2026-11-21 12:00:00-0800', travel_to_date: '2026-11-21 12:15:00-0800' }
  const { quote_id } = await quoted(staff, 'BUY_NOW', stay)
  h.clock.advance({ minutes: 15 })
  const free = { quote_id, pay_by: 'COMPLIMENTARY' as const, complimentary_reason: 'Goodwill' }
  await expect(bookedForCaller(staff, free)).rejects.toMatchObject({
    fieldErrors: { quote_id: ['This stay is over. Choose other dates.'] },
  })
})

test('giving a stay away takes a permission of its own, and above one’s limits somebody else’s word', async () => {
  const h = await harness()
  const { quote_id } = await quoted(await h.as.staff(), 'BUY_NOW')
  const input = { ...PERSON, quote_id, pay_by: 'COMPLIMENTARY' as const, complimentary_reason: 'Lost our van' }
  const cashier = await h.as.staff('cashier')
  await expect(cashier.call(callers.create, input)).rejects.toMatchObject({ status: 403 })
  const manager = await h.as.staff('manager')
  await h.change('act_limits', { kind: 'complimentary' }, { most_cents: cents(1000) })
  const waiting = await manager.call(callers.create, input)
  expect(waiting).toMatchObject({ status: 'waiting', booking: null })
  expect(await h.count('bookings')).toBe(0)
})

test('raced for the last space by desk and site, by card and by link: one has it', async () => {
  const h = await harness()
  await h.lot.setSpaces('2026-12-02', 1)
  const staff = await h.as.staff()
  const ways = ['CARD', 'LINK', 'COMPLIMENTARY'] as const
  const tries = Array.from({ length: 24 }, (_, index) => {
    const email = `caller${index}@example.com`
    return bookedForCaller(staff, {
      email,
      pay_by: ways[index % ways.length] ?? 'CARD',
      complimentary_reason: 'Goodwill',
    }).then(
      () => true,
      () => false,
    )
  })
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
  await h.runJobs()
  expect(await promises(h)).toEqual([])
})

test('the same press twenty times is one booking', async () => {
  const h = await harness()
  const staff = await h.as.staff()
  const { quote_id } = await quoted(staff, 'BUY_NOW')
  const input = { quote_id, ...PERSON, ...CARD, pay_by: 'LINK' as const }
  const send = () => staff.call(callers.create, input, { idempotencyKey: 'pressed-once' })
  const answers = await Promise.all(Array.from({ length: 20 }, send))
  expect(new Set(answers.map(({ booking }) => booking?.id)).size).toBe(1)
  expect(await h.count('bookings')).toBe(1)
})
