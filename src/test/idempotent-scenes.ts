import { sql } from 'kysely'
import { capabilities } from '../app/registry.ts'
import { bookings } from '../capabilities/bookings/contract.ts'
import { callers } from '../capabilities/bookings/callers/contract.ts'
import { bookedForCaller } from '../capabilities/bookings/callers/factory.ts'
import { desk } from '../capabilities/bookings/office-contract.ts'
import { booked, CARD, PERSON, quoted, STAY } from '../capabilities/bookings/factory.ts'
import { prepared } from '../capabilities/bulk/factory.ts'
import { activeCompany } from '../capabilities/companies/factory.ts'
import { memberDesk } from '../capabilities/club/office-contract.ts'
import { giveBonus } from '../capabilities/club/points/index.ts'
import { coupons } from '../capabilities/coupons/contract.ts'
import { disputed } from '../capabilities/disputes/factory.ts'
import { reviewDesk } from '../capabilities/feedback/reviews-contract.ts'
import { feedback } from '../capabilities/feedback/contract.ts'
import { inquiries } from '../capabilities/inquiries/contract.ts'
import { invoices } from '../capabilities/invoices/contract.ts'
import { validationCode } from '../capabilities/stays/validation-code.ts'
import { refundAsked } from '../capabilities/acts/factory.ts'
import { drawers } from '../capabilities/drawers/contract.ts'
import { cashier, counted, piecesOf } from '../capabilities/drawers/factory.ts'
import { arrived, openTicket, parked } from '../capabilities/stays/factory.ts'
import { gate } from '../capabilities/gate/contract.ts'
import { checked, movedIn } from '../capabilities/imports/factory.ts'
import { letters } from '../capabilities/letters/contract.ts'
import { moves } from '../capabilities/moves/contract.ts'
import { asked } from '../capabilities/moves/factory.ts'
import { LOT, partnerLot } from '../capabilities/partner-lots/factory.ts'
import { clock } from '../capabilities/timeclock/contract.ts'
import { approved, asked as timesAsked, idOf } from '../capabilities/timeclock/factory.ts'
import { timeSheets } from '../capabilities/timeclock/sheets/contract.ts'
import { bought, GIFT, memberWith, redeemed } from '../capabilities/vouchers/factory.ts'
import { luhnDigit } from '../lib/luhn.ts'
import { addDays, toArgument } from '../lib/pacific.ts'
import { schedule } from '../capabilities/schedule/contract.ts'
import {
  crewOf,
  freshWeek,
  offered as offeredShift,
  published as publishedWeek,
  shiftOf,
} from '../capabilities/schedule/factory.ts'
import { TO_BOOK, waited } from '../capabilities/waitlist/factory.ts'
import { systemContext } from '../platform/context.ts'
import { written } from './campaign.ts'
import type { Harness } from './harness.ts'
import type { Traveller } from './travellers.ts'

/** Each call with `Idempotency-Key`: somebody in a position to make it, and what they send. */
export interface Scene {
  readonly who: Traveller
  readonly input: object
}

const EMAIL = { email: 'ada@example.com' }

/** A disputed payment with its evidence. */
async function answered(h: Harness) {
  const { disputeId } = await disputed(systemContext(h.services, 'test'), await h.as.traveller())
  return { who: await h.as.staff('manager'), input: { disputeId } }
}

let holders = 0

/** Somebody with a booking, and an address and a card that nobody else has: what somebody cancels often costs. */
async function holder(h: Harness) {
  holders += 1
  const [who, email] = [await h.as.traveller(), `holder${holders}@example.com`]
  const number = `4242${String(holders).padStart(11, '0')}`
  const cc_number = number + luhnDigit(number)
  return { who, email, booking: await booked(who, 'BUY_NOW', { email, cc_number, check_for_existing: true }) }
}

async function changeOf(h: Harness, by: { days: number }) {
  const { who, booking } = await holder(h)
  const stay = STAY
  const until = Temporal.PlainDate.from(stay.travel_to_date.slice(0, 10)).add(by)
  const dates = { ...stay, travel_to_date: `${until.toString()} 08:00:00-0800` }
  const quote = await who.call(bookings.modifyQuote, { bookingId: booking.id, ...dates })
  return { who, input: { bookingId: booking.id, quote_id: quote.quote_id } }
}

async function gift(h: Harness) {
  const who = await h.as.traveller()
  return { who, voucher: await bought(who) }
}

async function memberVoucher(h: Harness) {
  const who = await memberWith(h, 20_000)
  const voucher = await redeemed(who)
  return { who, input: { number: who.number, voucherId: voucher.id } }
}

async function paidInCash(h: Harness) {
  const who = await cashier(h)
  const stay = await arrived(h)
  const { due } = await who.call(gate.stay, { stayId: stay.id })
  await who.call(gate.close, { stayId: stay.id, by: 'cash', expected_due: due })
  return { who, input: { stayId: stay.id, amount: '1.00', reason_code: 'OVERCHARGED' } }
}

async function parkedBy(who: Traveller, h: Harness) {
  const { id } = await openTicket(who, await arrived(h))
  return { transactionId: id }
}

let companiesMade = 0

/** A company that books on account, each scene its own. */
async function account(h: Harness) {
  companiesMade += 1
  const people = [{ email: `traveler${companiesMade}@work.example` }]
  const named = { name: `Globex ${companiesMade}`, codes: [`GLOBEX${companiesMade}`] }
  return { companyId: (await activeCompany(h, { ...named, domains: [], people, access: 'PEOPLE' })).id }
}

/** A company with a stay of October on its account. */
async function accountWithStay(h: Harness) {
  const { companyId } = await account(h)
  const { booking } = await holder(h)
  await h.sql`
    update bookings set company_id = ${companyId}, is_on_account = true, travel_from = '2026-10-06T16:00:00Z',
      travel_to = '2026-10-08T16:00:00Z' where id = ${booking.id}`
  await h.sql`
    insert into payments (id, booking_id, kind, status, method, amount_cents, reason, requested_at, settled_at)
    values (gen_random_uuid(), ${booking.id}, 'CHARGE', 'SETTLED', 'ACCOUNT', 1200, 'booking', '2026-10-05T16:00:00Z',
      '2026-10-05T16:00:00Z')`
  await h.sql`insert into invoice_numbers (year, last) values (2026, 1) on conflict do nothing`
  return { companyId }
}

/** An open invoice of 12.00. */
async function invoice(h: Harness) {
  const { companyId } = await account(h)
  const [row] = await h.sql<{ id: string; number: string; code: string }>`
    insert into company_invoices (id, number, kind, company_id, period, status, bill_to, language, issued_at, due_on,
      charge_cents, fee_cents, tax_cents, total_cents, access_code)
    values (gen_random_uuid(), ${`T-${companiesMade}`}, 'INVOICE', ${companyId}, '2026-10', 'OPEN',
      '{"name": "Globex", "contact": "", "email": "pay@globex.example", "address": "", "reference": ""}', 'en',
      '2026-11-01T12:00:00Z', '2026-12-01', 1200, 0, 0, 1200, 'ABCDEFGHJK')
    returning id, number, access_code as code`
  return row!
}

const CONTACT = { email_address: 'ada@example.com', subject: 'Lost glove', message: 'I left a glove in the shuttle.' }

const owners = new WeakMap<Harness, Promise<Traveller>>()
const managers = new WeakMap<Harness, Promise<Traveller>>()

/** One for all scenes of a harness: answers list who works here. */
const ownerOf = (h: Harness) => owners.getOrInsertComputed(h, () => h.as.staff('owner'))
/** One who plans and is given cases, so that as many decide at each try. */
const managerOf = (h: Harness) => managers.getOrInsertComputed(h, () => h.as.staff('manager'))

let lettersWritten = 0
let templatesMade = 0
let campaignsWritten = 0

/** A booking that was offered to move, by whom, and to what. */
async function offered(h: Harness) {
  const { who, booking } = await holder(h)
  const staff = await ownerOf(h)
  const { round_id } = await asked(staff, [booking])
  const { options } = await who.call(moves.offer, { bookingId: booking.id })
  return { who, staff, round_id, input: { bookingId: booking.id, option_id: options[0]?.id } }
}

/** A booking to be extended, looked at and ready. */
async function readyBulk(h: Harness, more: object = {}) {
  const { booking } = await holder(h)
  const who = await ownerOf(h)
  const { bulk: ready } = await prepared(h, who, { kind: 'EXTEND', days: 1, booking_ids: [booking.id] })
  return { who, input: { bulkId: ready.id, version: ready.version, ...more } }
}

/** A booking for a caller that waits for its payment link. */
async function linked(h: Harness) {
  const who = await ownerOf(h)
  return { who, ...(await bookedForCaller(who, { pay_by: 'LINK' })) }
}

let lotsMade = 0

/** A booking that should have arrived this morning. */
async function overdueArrival(h: Harness) {
  const stay = { travel_from_date: '2026-11-21 20:00:00-0800', travel_to_date: '2026-11-23 20:00:00-0800' }
  const { id: bookingId } = await booked(await h.as.traveller(), 'BUY_NOW', { stay, check_for_existing: true })
  await h.sql`update bookings set travel_from = travel_from - interval '12 hours' where id = ${bookingId}`
  return { who: await ownerOf(h), input: { bookingId } }
}

async function letter(h: Harness) {
  lettersWritten += 1
  const from = { email_address: `writer${lettersWritten}@example.com` }
  await (await h.as.traveller()).call(inquiries.contact, { ...CONTACT, ...from })
  const who = await ownerOf(h)
  const { items } = await who.call(inquiries.list, {})
  return { who, input: { id: items[0]?.id, version: 1, message: 'We found it.', close: true } }
}

async function incident(h: Harness) {
  const member = await h.as.member()
  const { id: transactionId } = await parked(h, member)
  const said = `Cold, said ${member.number}.`
  await member.call(feedback.score, { transactionId, score: 1, feedback: said })
  const who = await ownerOf(h)
  const { items } = await who.call(feedback.incidents, { search: said })
  return { who, input: { id: items[0]?.id, version: 2, message: 'We are sorry.', close: true } }
}

/** What somebody lets us publish, before anybody has decided it. */
async function review(h: Harness) {
  const member = await h.as.member()
  const { id: transactionId } = await parked(h, member)
  const said = `Warm, said ${member.number}.`
  await member.call(feedback.score, { transactionId, score: 5, feedback: said, publish: true })
  const who = await ownerOf(h)
  const { items } = await who.call(reviewDesk.list, { search: said })
  return { who, input: { id: items[0]!.id, version: 1 } }
}

type Reviewed = Awaited<ReturnType<typeof review>>

const refusable = ({ who, input }: Reviewed) => ({
  who,
  input: { ...input, refused_for: 'INSULT', reason: 'Shouts.' },
})

async function answerable({ who, input }: Reviewed) {
  const { version } = await who.call(reviewDesk.publish, input)
  return { who, input: { ...input, version, answer: 'Thank you.' } }
}

/** A case that somebody gives to a colleague. */
async function assignedTo(
  h: Harness,
  { who, input }: { who: Promise<Traveller> | Traveller; input: { id?: string | undefined; version: number } },
) {
  const { id: assignee_id } = await managerOf(h)
  return { who: await who, input: { id: input.id, version: input.version, assignee_id } }
}

/** The wallet pass of a booking, as its mail brings it. */
async function passOfBooking(h: Harness, more: object) {
  const { id: serial } = await booked(await h.as.traveller(), 'BUY_NOW', { check_for_existing: true })
  await h.runJobs()
  return { who: await ownerOf(h), input: { serial, ...more } }
}

let waiters = 0
let nights = 0

/** Somebody who waits for a space for a motorcycle; there are none on these dates. */
async function waiter(h: Harness) {
  await h.sql`
    update stall_days set allotment = 0, bound = reserved
    where vehicle_class = 'MOTORCYCLE' and date between '2026-12-01' and '2026-12-04'`
  waiters += 1
  return {
    who: await h.as.traveller(),
    wish: { vehicle_class: 'MOTORCYCLE', email: `waiter${waiters}@example.com` } as const,
  }
}

let files = 0

/** A file of one member who is nobody else, tried or moved in. */
async function memberFile(h: Harness, bring: typeof checked) {
  files += 1
  // Moving in wants a fresh proof, and other scenes let time go by.
  const who = await h.as.staff('owner')
  const { id: importId, revision } = await bring(
    h,
    who,
    'MEMBERS',
    `Email,Name,Points\nmoved${files}@example.com,Mo Ved,10\n`,
  )
  return { who, input: { importId, revision } }
}

/** A member and one of the staff, with what the act takes besides. */
async function atTheDesk(h: Harness, input: object = {}, of: { confirmed?: boolean } = {}) {
  const { number } = await h.as.member(of)
  return { who: await ownerOf(h), input: { number, reason: 'MEMBER_ASKED', ...input } }
}

const PROOF = { reason: 'ID_SEEN', note: 'passport' }

export const SCENES: Record<string, (h: Harness) => Promise<Scene>> = {
  'bookings.create': async (h) => {
    const who = await h.as.traveller()
    const { quote_id } = await quoted(who, 'BUY_NOW')
    return { who, input: { quote_id, ...PERSON, ...CARD, check_for_existing: true } }
  },
  'bookings.create, saving the card': async (h) => {
    const who = await h.as.member()
    const { quote_id } = await quoted(who, 'BUY_NOW')
    return {
      who,
      input: { quote_id, ...PERSON, ...CARD, email: who.email, save_payment_details: true, check_for_existing: true },
    }
  },
  'bookings.create, with points': async (h) => {
    const who = await h.as.member()
    const bonus = { accountId: who.id, points: 2000, ref: 'T', source: h.ctx().random.uuid() }
    await giveBonus(h.ctx(), { ...bonus, reason: 'LONG_WAIT' })
    const { quote_id } = await quoted(who, 'BUY_NOW')
    const input = { quote_id, ...PERSON, ...CARD, email: who.email, points_to_use: 2000, check_for_existing: true }
    return { who, input }
  },
  'bookings.cancel': async (h) => {
    const { who, booking } = await holder(h)
    return { who, input: { number: booking.number } }
  },
  'bookings.modify': (h) => changeOf(h, { days: 1 }),
  'bookings.modify, with a refund': (h) => changeOf(h, { days: -1 }),
  'bookings.setTrip': async (h) => {
    const { who, booking } = await holder(h)
    return { who, input: { bookingId: booking.id, plate: 'BKD4471', party: 3 } }
  },
  'bookings.setContact': async (h) => {
    const { who, booking } = await holder(h)
    return { who, input: { bookingId: booking.id, full_name: 'Ada King', phone_number: '206 555 0199' } }
  },
  'bookings.pay': async (h) => {
    const { who, booking } = await linked(h)
    return { who, input: { bookingId: booking.id, full_name: 'Ada Lovelace', ...CARD } }
  },
  'callers.create': async (h) => {
    const who = await ownerOf(h)
    const { quote_id } = await quoted(who, 'BUY_NOW')
    return { who, input: { ...PERSON, ...CARD, quote_id, pay_by: 'CARD', check_for_existing: true } }
  },
  'callers.create, by link': async (h) => {
    const who = await h.as.staff('manager')
    const { quote_id } = await quoted(who, 'BUY_NOW')
    return { who, input: { ...PERSON, quote_id, pay_by: 'LINK', check_for_existing: true } }
  },
  'callers.correct': async (h) => {
    const { booking, email } = await holder(h)
    const who = await ownerOf(h)
    const { version } = await who.call(desk.booking, { bookingId: booking.id })
    const email_addr = `corrected.${email}`
    const input = { bookingId: booking.id, version, email_addr, full_name: 'Ada King', plate: 'BKD4471' }
    return { who, input }
  },
  'callers.change': async (h) => {
    const { input } = await changeOf(h, { days: 1 })
    const who = await ownerOf(h)
    const { version } = await who.call(desk.booking, { bookingId: input.bookingId })
    return { who, input: { ...input, version } }
  },
  'callers.change, by link': async (h) => {
    const { input } = await changeOf(h, { days: 1 })
    const who = await h.as.staff('manager')
    const { version } = await who.call(desk.booking, { bookingId: input.bookingId })
    return { who, input: { ...input, version, pay_by: 'LINK' } }
  },
  'callers.cancelForLess': async (h) => {
    const { booking } = await holder(h)
    await h.sql`
      update bookings set late_fee_cents = 500, created_at = created_at - interval '1 hour' where id = ${booking.id}`
    const who = await ownerOf(h)
    return { who, input: { bookingId: booking.id, fee: '1.00', reason_code: 'WEATHER' } }
  },
  'callers.cancel': async (h) => {
    const { booking } = await holder(h)
    const who = await ownerOf(h)
    return { who, input: { bookingId: booking.id, reason_code: 'CUSTOMER_ASKED' } }
  },
  'callers.noShow': overdueArrival,
  'callers.undoNoShow': async (h) => {
    const { who, input } = await overdueArrival(h)
    await who.call(callers.noShow, input)
    return { who, input }
  },
  'refunds.toCard': async (h) => {
    const { booking } = await holder(h)
    const who = await ownerOf(h)
    return { who, input: { bookingId: booking.id, amount: '10.00', reason_code: 'DAMAGE' } }
  },
  'refunds.toCard, for an incident': async (h) => {
    const { booking } = await holder(h)
    const who = await ownerOf(h)
    const { input } = await incident(h)
    return { who, input: { bookingId: booking.id, amount: '10.00', reason_code: 'DAMAGE', incident_id: input.id } }
  },
  'refunds.asPoints': async (h) => {
    const member = await h.as.member()
    const { id: bookingId } = await booked(member, 'BUY_NOW', { email: member.email })
    const who = await ownerOf(h)
    return { who, input: { bookingId, amount: '10.00', reason_code: 'APOLOGY' } }
  },
  'refunds.asVoucher': async (h) => {
    const { booking } = await holder(h)
    const who = await ownerOf(h)
    const dates = { travel_from_date: '2027-01-11 08:00:00-0800', travel_to_date: '2027-01-12 08:00:00-0800' }
    return { who, input: { bookingId: booking.id, ...dates, reason_code: 'APOLOGY' } }
  },
  'partnerLots.add': async (h) => {
    lotsMade += 1
    return { who: await ownerOf(h), input: { ...LOT, name: `Lot ${lotsMade}`, day_cost: '9.00' } }
  },
  'partnerLots.walk': async (h) => {
    lotsMade += 1
    const { booking } = await holder(h)
    const who = await ownerOf(h)
    const { id: lot_id } = await partnerLot(who, { name: `Lot ${lotsMade}` })
    return { who, input: { bookingId: booking.id, lot_id, refund: '5.00', reason_code: 'LOT_FULL' } }
  },
  'callers.withdrawLink': async (h) => {
    const { who, booking } = await linked(h)
    return { who, input: { bookingId: booking.id } }
  },
  'callers.sendLink': async (h) => {
    const { who, booking } = await linked(h)
    return { who, input: { bookingId: booking.id } }
  },
  'notes.add': async (h) => {
    const { booking } = await holder(h)
    return {
      who: await ownerOf(h),
      input: { bookingId: booking.id, text: 'Tall van', at_gate: true },
    }
  },
  'letters.send': async (h) => {
    const { booking } = await holder(h)
    const input = { bookingId: booking.id, subject: 'Your booking', body: 'Hello Ada,\n\nsee you soon.' }
    return { who: await ownerOf(h), input }
  },
  'letters.again': async (h) => {
    const { booking } = await holder(h)
    await h.runJobs()
    const who = await ownerOf(h)
    const { items } = await who.call(letters.list, { bookingId: booking.id })
    return { who, input: { bookingId: booking.id, messageId: items[0]?.id } }
  },
  'letters.addTemplate': async (h) => {
    templatesMade += 1
    const input = { name: `Snow ${templatesMade}`, language: 'en', subject: 'Snow', body: 'It snows.' }
    return { who: await ownerOf(h), input }
  },
  'moves.accept': offered,
  'moves.decline': async (h) => {
    const { who, input } = await offered(h)
    return { who, input: { bookingId: input.bookingId } }
  },
  'moveDesk.propose': async (h) => {
    const { booking } = await holder(h)
    const who = await ownerOf(h)
    const dates = { vehicle_class: 'STANDARD', from: '2026-12-01', to: '2026-12-04' }
    return {
      who,
      input: {
        ...dates,
        booking_ids: [booking.id],
        kinds: ['REFUND'],
        credit: '15.00',
        offer_hours: 24,
        reason_code: 'WEATHER',
      },
    }
  },
  'moveDesk.withdraw': async (h) => {
    const { staff, round_id } = await offered(h)
    return { who: staff, input: { roundId: round_id } }
  },
  'bookings.linkClub': async (h) => {
    const { booking, who: traveller } = await holder(h)
    const who = await h.as.member()
    for (const token of traveller.jar.urlTokens) who.hold(token)
    return { who, input: { bookingId: booking.id } }
  },
  'bookings.email': async (h) => {
    const { who, booking } = await holder(h)
    return { who, input: { number: booking.number, ...EMAIL } }
  },
  'stays.pay': async (h) => {
    const { ticket_num } = await arrived(h)
    const card = { ...CARD, full_name: PERSON.full_name, postal_code: '98188' }
    return { who: await h.as.traveller(), input: { code: ticket_num, expected_due: '86.48', ...card } }
  },
  'bookings.find': async (h) => {
    const { email } = await holder(h)
    return { who: await h.as.traveller(), input: { email_addr: email } }
  },
  'quotes.email': async (h) => {
    const who = await h.as.traveller()
    const { quote_id: quoteId } = await quoted(who, 'BUY_NOW')
    return { who, input: { quoteId, ...EMAIL } }
  },
  'bulk.prepare': async (h) => {
    const { booking } = await holder(h)
    const who = await ownerOf(h)
    return { who, input: { kind: 'EXTEND', days: 1, booking_ids: [booking.id] } }
  },
  'bulk.start': (h) => readyBulk(h, { reason_code: 'WEATHER' }),
  'campaigns.schedule': async (h) => {
    const who = await h.as.staff('marketing')
    campaignsWritten += 1
    // One person gets only so many of them.
    const { id, version } = await written(h, who, { emails: [`reader${campaignsWritten}@example.com`] })
    return { who, input: { campaignId: id, version, when: 'NOW' } }
  },
  'bulk.cancel': async (h) => {
    const { who, input } = await readyBulk(h)
    return { who, input: { bulkId: input.bulkId } }
  },
  'imports.run': (h) => memberFile(h, checked),
  'imports.undo': (h) => memberFile(h, movedIn),
  'imports.invite': (h) => memberFile(h, movedIn),
  'setup.testCharge': async (h) => ({ who: await ownerOf(h), input: CARD }),
  'vouchers.issue': async (h) => {
    const who = await memberWith(h, 20_000)
    return { who, input: { number: who.number, ...STAY } }
  },
  'vouchers.voidOfMember': memberVoucher,
  'vouchers.emailOfMember': async (h) => {
    const { who, input } = await memberVoucher(h)
    return { who, input: { ...input, ...EMAIL } }
  },
  'vouchers.buy': async (h) => ({ who: await h.as.traveller(), input: { ...STAY, ...GIFT, ...CARD } }),
  'vouchers.void': async (h) => {
    const { who, voucher } = await gift(h)
    return { who, input: { voucherId: voucher.id } }
  },
  'voucherDesk.void': async (h) => {
    const { voucher } = await gift(h)
    return { who: await h.as.staff('owner'), input: { voucherId: voucher.id, reason_code: 'CUSTOMER_ASKED' } }
  },
  'voucherDesk.extend': async (h) => {
    const { voucher } = await gift(h)
    const to = Temporal.Instant.from(voucher.travel_to_date).add({ hours: 48 })
    const more = { travel_to_date: toArgument(to), reason_code: 'APOLOGY' }
    return { who: await h.as.staff('owner'), input: { voucherId: voucher.id, ...more } }
  },
  'passes.push': (h) => passOfBooking(h, {}),
  'passes.setVoid': (h) => passOfBooking(h, { is_void: true }),
  'vouchers.email': async (h) => {
    const { who, voucher } = await gift(h)
    return { who, input: { voucherId: voucher.id, ...EMAIL } }
  },
  'schedule.addShift': async (h) => {
    const { planner: who, role_id, one } = await crewOf(h, await managerOf(h))
    return { who, input: { account_id: one.id, role_id, date: freshWeek(), start: '08:00', end: '16:00' } }
  },
  'schedule.moveShift': async (h) => {
    const crew = await crewOf(h, await managerOf(h))
    const week = freshWeek()
    const shiftId = await shiftOf(crew, crew.one.id, week)
    return { who: crew.planner, input: { shiftId, version: 1, date: addDays(week, 1), copy: true } }
  },
  'schedule.copyWeek': async (h) => {
    const crew = await crewOf(h, await managerOf(h))
    const from = freshWeek()
    await shiftOf(crew, crew.one.id, from)
    return { who: crew.planner, input: { from, week: freshWeek() } }
  },
  'schedule.useTemplate': async (h) => {
    const crew = await crewOf(h, await managerOf(h))
    const week = freshWeek()
    await shiftOf(crew, crew.one.id, week)
    const { id: template_id } = await crew.planner.call(schedule.keepTemplate, { week, name: `From ${week}` })
    return { who: crew.planner, input: { template_id, week: freshWeek() } }
  },
  'schedule.publish': async (h) => {
    const crew = await crewOf(h, await managerOf(h))
    const week = freshWeek()
    await shiftOf(crew, crew.one.id, week)
    const { version } = await crew.planner.call(schedule.week, { week })
    return { who: crew.planner, input: { week, version, accept_conflicts: true } }
  },
  'schedule.askTimeOff': async (h) => {
    await managerOf(h)
    return { who: await h.as.staff('cashier'), input: { from_date: '2027-01-04', to_date: '2027-01-05' } }
  },
  'schedule.decideTimeOff': async (h) => {
    const who = await managerOf(h)
    const asks = await h.as.staff('cashier')
    const { id } = await asks.call(schedule.askTimeOff, { from_date: '2027-01-04', to_date: '2027-01-05' })
    return { who, input: { timeOffId: id, approve: true } }
  },
  'schedule.offerShift': async (h) => {
    const { swap, shift_id, one } = await offeredShift(h, await managerOf(h))
    await one.call(schedule.withdrawSwap, { swapId: swap.id })
    return { who: one, input: { shift_id } }
  },
  'schedule.takeShift': async (h) => {
    const crew = await crewOf(h, await managerOf(h))
    const week = freshWeek()
    const shiftId = await shiftOf(crew, undefined, week)
    await publishedWeek(crew.planner, week)
    return { who: crew.one, input: { shiftId } }
  },
  'schedule.acceptSwap': async (h) => {
    const { swap, other } = await offeredShift(h, await managerOf(h))
    return { who: other, input: { swapId: swap.id } }
  },
  'schedule.decideSwap': async (h) => {
    const { swap, other, planner: who } = await offeredShift(h, await managerOf(h))
    await other.call(schedule.acceptSwap, { swapId: swap.id })
    return { who, input: { swapId: swap.id, approve: true } }
  },
  'tonight.lift': async (h) => {
    nights += 1
    const [stop] = await h.sql<{ id: string }>`
      insert into lot_stops (id, night, vehicle_class, what, status, stalls, most, full_at, began_at)
      values (gen_random_uuid(), date '2027-05-01' + ${nights}::int, 'OVERSIZE', 'ONLINE', 'ON', 40, 41, now(), now()) returning id`
    return { who: await ownerOf(h), input: { stopId: stop!.id } }
  },
  'waitlist.join': async (h) => {
    const { who, wish } = await waiter(h)
    return { who, input: { ...STAY, ...wish, wish: 'TELL' } }
  },
  'waitlist.join, to be booked': async (h) => {
    const { who, wish } = await waiter(h)
    return { who, input: { ...TO_BOOK, ...wish } }
  },
  'waitlist.leave': async (h) => {
    const { who, wish } = await waiter(h)
    const { id: waitId } = await waited(who, wish)
    return { who, input: { waitId } }
  },
  'waiting.remove': async (h) => {
    const { who: traveler, wish } = await waiter(h)
    const { id: waitId } = await waited(traveler, wish)
    return { who: await ownerOf(h), input: { waitId } }
  },
  'memberDesk.rename': (h) => atTheDesk(h, { version: 1, short_name: 'Countess', long_name: 'Ada King' }),
  'club.requestPasswordReset': async (h) => {
    const { email } = await h.as.member()
    return { who: await h.as.traveller(), input: { email } }
  },
  'club.resendConfirmation': async (h) => {
    const who = await h.as.member({ confirmed: false })
    return { who, input: { number: who.number } }
  },
  'preferences.set': async (h) => ({ who: await h.as.traveller(), input: { ...EMAIL, setting: '0' } }),
  'memberDesk.sendConfirmation': (h) => atTheDesk(h, {}, { confirmed: false }),
  'memberDesk.sendPasswordReset': (h) => atTheDesk(h),
  'memberDesk.confirmEmail': (h) => atTheDesk(h, PROOF, { confirmed: false }),
  'memberDesk.changeEmail': (h) => {
    lettersWritten += 1
    return atTheDesk(h, { ...PROOF, email: `moved${lettersWritten}@desk.example` })
  },
  'memberDesk.endSessions': (h) => atTheDesk(h),
  'memberDesk.deactivate': (h) => atTheDesk(h),
  'memberDesk.reactivate': async (h) => {
    const { who, input } = await atTheDesk(h)
    await who.call(memberDesk.deactivate, { number: input.number, reason: 'MISUSE' })
    return { who, input }
  },
  'members.adjustPoints': (h) => atTheDesk(h, { points: 100, reason_code: 'APOLOGY' }),
  'voucherDesk.give': (h) => atTheDesk(h, { ...STAY, reason_code: 'APOLOGY' }),
  'members.merge': async (h) => atTheDesk(h, { ...PROOF, other: (await h.as.member()).number }),
  'membership.emailReceipt': async (h) => {
    const who = await h.as.member()
    const { receipt_number: receipt_num } = await parked(h, who)
    return { who, input: { number: who.number, receipt_num, ...EMAIL } }
  },
  'membership.takePoints': async (h) => {
    const who = await h.as.member()
    const guest = { stay: SOON, check_for_existing: true, point_club_id: who.number }
    const { number } = await booked(await h.as.traveller(), 'BUY_NOW', guest)
    const cashier = await h.as.staff('cashier')
    const { id } = await cashier.call(gate.arrive, { booking_number: number })
    const { due } = await cashier.call(gate.stay, { stayId: id })
    await cashier.call(gate.close, { stayId: id, by: 'nothing', expected_due: due })
    return { who, input: { number: who.number, id } }
  },
  'membership.record': async (h) => {
    const who = await h.as.member()
    const stay = await parked(h)
    return {
      who,
      input: {
        number: who.number,
        receipt_number: stay.receipt_number,
        validation_code: validationCode(h.ctx(), stay.receipt_number ?? ''),
      },
    }
  },
  'membership.sendPass': async (h) => {
    const who = await h.as.member()
    return { who, input: { number: who.number } }
  },
  'coupons.generate': async (h) => {
    const who = await h.as.staff('marketing')
    const { id } = await who.call(coupons.create, { name: 'Spring', kind: 'FREE_DAYS', free_days: 1 })
    return { who, input: { couponId: id, count: 5 } }
  },
  'invoices.make': async (h) => ({
    who: await h.as.staff('manager'),
    input: { ...(await accountWithStay(h)), period: '2026-10' },
  }),
  'invoices.send': async (h) => {
    const who = await h.as.staff('manager')
    return { who, input: { invoiceId: (await invoice(h)).id } }
  },
  'invoices.markPaid': async (h) => {
    const who = await h.as.staff('manager')
    return { who, input: { invoiceId: (await invoice(h)).id, paid_on: '2026-11-20', reference: 'ACH 1' } }
  },
  'invoices.unmarkPaid': async (h) => {
    const who = await h.as.staff('manager')
    const invoiceId = (await invoice(h)).id
    await who.call(invoices.markPaid, { invoiceId, paid_on: '2026-11-20', reference: 'ACH 1' })
    return { who, input: { invoiceId, reason: 'Bounced' } }
  },
  'invoices.pay': async (h) => {
    const { number, code } = await invoice(h)
    return { who: await h.as.traveller(), input: { number, code, full_name: 'Pat', ...CARD } }
  },
  'feedback.answer': incident,
  'reviewDesk.publish': review,
  'reviewDesk.refuse': async (h) => refusable(await review(h)),
  'reviewDesk.answer': async (h) => answerable(await review(h)),
  'feedback.phoned': incident,
  'feedback.assign': async (h) => assignedTo(h, await incident(h)),
  'inquiries.contact': async (h) => ({ who: await h.as.traveller(), input: CONTACT }),
  'inquiries.corporate': async (h) => ({
    who: await h.as.traveller(),
    input: {
      email_address: 'ada@example.com',
      name: 'Ada Lovelace',
      company_name: 'Engines',
      role: 'Buyer',
      employee_count: '50',
      travel_frequency: 'weekly',
    },
  }),
  'inquiries.reply': letter,
  'inquiries.assign': async (h) => assignedTo(h, await letter(h)),
  'shuttle.request': async (h) => ({ who: await h.as.traveller(), input: { island_id: 1, name: 'Ada' } }),
  'gate.emailTicket': async (h) => {
    const who = await cashier(h)
    const { id } = await who.call(gate.arrive, {})
    return { who, input: { stayId: id, ...EMAIL } }
  },
  'stays.email': async (h) => {
    const who = await h.as.traveller()
    const stay = await parked(h)
    await openTicket(who, stay)
    return { who, input: { receipt_num: stay.receipt_number, ...EMAIL } }
  },
  'stays.linkClub': async (h) => {
    const who = await h.as.member()
    return { who, input: await parkedBy(who, h) }
  },
  'stays.linkBooking': async (h) => {
    const who = await h.as.traveller()
    const booking = await booked(await h.as.traveller(), 'BUY_NOW', { stay: SOON, check_for_existing: true })
    return { who, input: { ...(await parkedBy(who, h)), booking_num: booking.number, booking_email: PERSON.email } }
  },
  'stays.linkTimeVoucher': async (h) => {
    const member = await memberWith(h, 20_000)
    const voucher = await redeemed(member, SOON)
    const who = await h.as.traveller()
    return { who, input: { ...(await parkedBy(who, h)), voucher_num: voucher.number, voucher_email: member.email } }
  },
  'stays.lateFlight': async (h) => {
    const who = await h.as.staff('cashier')
    const { id: stayId } = await arrivedWithBooking(h)
    await h.sql`
      update bookings set flight_number_returning = 'AS 123'
      where id = (select booking_id from transactions where id = ${stayId})`
    return {
      who,
      input: {
        transactionId: stayId,
        flight_number: 'AS 123',
        back_at: SOON.travel_to_date.replace('08:00', '09:00'),
      },
    }
  },
  'gate.arrive': async (h) => ({ who: await h.as.staff('cashier'), input: { plate: 'ABC123' } }),
  'gate.arrive, with a booking': async (h) => {
    const booking = await booked(await h.as.traveller(), 'BUY_NOW', { stay: SOON, check_for_existing: true })
    return { who: await h.as.staff('cashier'), input: { booking_number: booking.number } }
  },
  'gate.change': async (h) => {
    const { id: stayId } = await arrived(h)
    return { who: await h.as.staff('cashier'), input: { stayId, plate: 'XYZ987' } }
  },
  'gate.close, in cash': async (h) => {
    const who = await cashier(h)
    const { id: stayId } = await arrived(h)
    const { due } = await who.call(gate.stay, { stayId })
    return { who, input: { stayId, by: 'cash', expected_due: due } }
  },
  'gate.close, by card': async (h) => {
    const { id: stayId } = await arrived(h)
    return { who: await h.as.staff('cashier'), input: { stayId, by: 'card', ...CARD } }
  },
  'gate.refund, in cash': paidInCash,
  'gate.refund, to the card': async (h) => {
    const { id: stayId } = await parked(h)
    return { who: await h.as.staff('cashier'), input: { stayId, amount: '1.00', reason_code: 'OVERCHARGED' } }
  },
  'gate.void': async (h) => {
    const { id: stayId } = await parked(h)
    return { who: await h.as.staff('cashier'), input: { stayId, reason_code: 'MISTAKE' } }
  },
  'disputes.submit': answered,
  'disputes.accept': answered,
  'reports.add': async (h) => ({
    who: await h.as.staff('manager'),
    input: { report: 'salesReports.report', name: 'Sales', period: 'LAST_MONTH', hour: 6 },
  }),
  'approvals.approve': async (h) => {
    const { requestId } = await refundAsked(h)
    return { who: await h.as.staff('manager'), input: { requestId } }
  },
  'approvals.decline': async (h) => {
    const { requestId } = await refundAsked(h)
    return { who: await h.as.staff('manager'), input: { requestId, answer: 'Send photos first' } }
  },
  'approvals.withdraw': async (h) => {
    const { who, requestId } = await refundAsked(h)
    return { who, input: { requestId } }
  },
  'gate.refund, above the limit': async (h) => {
    const { who, input } = await paidInCash(h)
    await h.sql`update act_limits set most_cents = 50 where kind = 'refund'`
    return { who, input }
  },
  'gate.openDrawer': async (h) => ({ who: await h.as.staff('cashier'), input: { opening: '100.00' } }),
  'gate.moveCash': async (h) => ({
    who: await cashier(h),
    input: { kind: 'DROP', amount: '60.00', reason: 'Too many twenties' },
  }),
  'gate.countDrawer': async (h) => ({
    who: await cashier(h),
    input: { counted: '100.00', pieces: piecesOf('100.00') },
  }),
  'gate.closeDrawer': async (h) => {
    const who = await cashier(h)
    await counted(who, '99.00')
    return { who, input: { note: 'A dollar fell behind the desk.' } }
  },
  'dayClose.close': async (h) => {
    // The day after the one that was closed last, from so long ago that they outlast every gap; its drawers are left open,
    // so a note is asked for.
    const [{ date } = { date: null }] = await h.sql<{ date: string | null }>`
      select (max(date) + 1)::text as date from z_reports where kind = 'LOT'`
    const who = await h.as.staff('manager')
    return { who, input: { date: date ?? '2026-07-01', note: 'Drawers stay open over night' } }
  },
  'drawerDesk.correct': async (h) => {
    const { id } = await counted(await cashier(h), '100.00')
    return { who: await h.as.staff('manager'), input: { drawerId: id, amount: '-1.00', reason: 'Miscounted' } }
  },
  'drawerDesk.count': async (h) => {
    const { drawer } = await (await cashier(h)).call(drawers.drawer, {})
    const count = { pieces: piecesOf('99.00'), counted: '99.00', note: 'Went home sick' }
    return { who: await h.as.staff('manager'), input: { drawerId: drawer!.id, ...count } }
  },
  'drawerDesk.close': async (h) => {
    const { id } = await counted(await cashier(h), '99.00')
    return { who: await h.as.staff('manager'), input: { drawerId: id, note: 'Left without a word' } }
  },
  'clock.stamp': async (h) => ({ who: await h.as.staff('cashier'), input: { kind: 'IN' } }),
  'clock.sayEnd': async (h) => {
    const who = await h.as.staff('cashier')
    const began = h.clock.now().subtract({ hours: 20 })
    await h.sql`
      insert into clock_shifts (id, account_id, started_at) values (gen_random_uuid(), ${await idOf(who)}, ${began})`
    return { who, input: { to: toArgument(began.add({ hours: 8 })) } }
  },
  'clock.correct': async (h) => ({ who: await h.as.staff('cashier'), input: timeAsked('2026-11-10') }),
  'clock.remove': async (h) => {
    const { who, accountId } = await aWeekOfWork(h)
    const [shift] = await h.sql<{ id: string }>`select id from clock_shifts where account_id = ${accountId}`
    return { who, input: { shiftId: shift!.id, reason: 'Never worked' } }
  },
  'timeSheets.correct': async (h) => {
    const accountId = await idOf(await h.as.staff('cashier'))
    return { who: await h.as.staff('manager'), input: { accountId, ...timeAsked('2026-11-10') } }
  },
  'timeSheets.decide': async (h) => {
    const { id } = await (await h.as.staff('cashier')).call(clock.correct, timeAsked('2026-11-10'))
    return { who: await h.as.staff('manager'), input: { correctionId: id, decision: 'APPROVED' } }
  },
  'timeSheets.approve': async (h) => {
    const { accountId, manager, week } = await aWeekOfWork(h)
    const { version } = await manager.call(timeSheets.read, { accountId, week })
    return { who: manager, input: { accountId, week, version } }
  },
  'timeSheets.reopen': async (h) => {
    const { accountId, manager, week } = await aWeekOfWork(h)
    await approved(manager, accountId, week)
    return { who: manager, input: { accountId, week, reason: 'A shift is missing' } }
  },
  'payPeriods.close': async (h) => {
    // The period before the one that was closed first: nobody worked in it.
    const [{ date } = { date: null }] = await h.sql<{ date: string | null }>`
      select (min(from_date) - 1)::text as date from pay_periods`
    return { who: await h.as.staff('manager'), input: { date: date ?? '2026-06-01' } }
  },
}

const timeAsked = (date: string) => timesAsked(`${date} 08:00`, `${date} 12:00`)

/** A week that is over, with four hours of work in it. */
async function aWeekOfWork(h: Harness) {
  const [who, manager, week] = [await h.as.staff('cashier'), await h.as.staff('manager'), '2026-11-10']
  const { id: correctionId } = await who.call(clock.correct, timeAsked(week))
  await manager.call(timeSheets.decide, { correctionId, decision: 'APPROVED' })
  return { who, manager, week, accountId: await idOf(who) }
}

/** A stay that is under way: dates that touch now. */
const SOON = { travel_from_date: '2026-11-21 12:30:00-0800', travel_to_date: '2026-11-23 08:00:00-0800' }

async function arrivedWithBooking(h: Harness) {
  const booking = await booked(await h.as.traveller(), 'BUY_NOW', { stay: SOON, check_for_existing: true })
  const who = await h.as.staff('cashier')
  return who.call(gate.arrive, { booking_number: booking.number })
}

export const calls = capabilities.flatMap(({ calls }) => calls).filter(({ endpoint }) => endpoint.idempotent)
export const callOf = (scene: string) => calls.find(({ name }) => name === scene.split(',')[0])

/** What is made anew by each request and moves nothing, or is written beside it. */
const NO_EFFECT = [
  'idempotency_keys',
  'rate_limits',
  'url_tokens',
  'account_links',
  'staff_invitations',
  'analytics_events',
  'funnel_news',
  'funnel_visits',
  'funnel_bookings',
  'funnel_ends',
  'funnel_sums',
  'funnel_months',
  'sessions',
  'refresh_tokens',
  'permission_uses',
  'work_timings',
  'statement_texts',
  'slow_work',
  // What many mails share, kept by its hash: the first of them writes it.
  'mail_parts',
]

/** What they say is counted, not how many there are. */
const SUMMED = [
  'sandbox.cards',
  'stall_days',
  'voucher_days',
  'score_days',
  'score_ask_days',
  'sold_days',
  'sold_months',
  'sold_changes',
  'stay_hours',
  'stay_hour_changes',
  'daily_figure_changes',
  'point_age_days',
  'point_age_changes',
  'mail_days',
  'mail_changes',
  'books_changes',
]

/** Rows of every table, and what the money and the points in them add up to. */
async function effects(h: Harness): Promise<Record<string, number>> {
  await h.runJobs()
  const tables = await h.sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'sandbox') and c.relkind = 'r' and not c.relispartition`
  const counts = tables
    .map(({ name }) => name)
    // A card that was typed is kept at the gateway each time it is given; nothing is charged by that. Rows of dates are made
    // by whoever needs them first; what they count is counted below.
    .filter((name) => ![...NO_EFFECT, ...SUMMED].includes(name))
    .map((name) => sql`select ${sql.lit(name)} as what, count(*)::int as n from ${sql.raw(name)}`)
  const sums = [
    sql`select 'cents ' || kind, coalesce(sum(amount_cents), 0)::int from payments group by kind`,
    sql`select 'points', coalesce(sum(points), 0)::int from point_entries`,
    sql`select 'stalls', coalesce(sum(reserved), 0)::int from stall_days`,
    sql`select 'scores by date', coalesce(sum(count), 0)::int from score_days`,
    sql`select 'asked for scores by date', coalesce(sum(asked), 0)::int from score_ask_days`,
    sql`select 'sold by date', coalesce(sum(value_cents), 0)::int from (select date, item, sold, canceled, points, value_cents, received_cents from sold_days union all select date, item, sold, canceled, points, value_cents, received_cents from sold_changes) as sold`,
    sql`select 'vouchers by date', coalesce(sum(vouchers), 0)::int from voucher_days`,
    sql`select 'cents of vouchers by date', coalesce(sum(cents), 0)::int from voucher_days`,
  ]
  const { rows } = await sql<{ what: string; n: number }>`${sql.join([...counts, ...sums], sql` union all `)}`.execute(
    h.services.db,
  )
  return Object.fromEntries(rows.map(({ what, n }) => [what, n]))
}

/** What an act added to everything. */
export async function added(h: Harness, act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await effects(h)
  await act()
  const after = await effects(h)
  return Object.fromEntries(
    Object.entries(after).flatMap(([what, n]) => (n === (before[what] ?? 0) ? [] : [[what, n - (before[what] ?? 0)]])),
  )
}

/** Without what every booking, stay and run has of its own. */
export function shapeOf(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer, (key, value) => {
      // Each has a place of its own in the queue that all scenes share, a number among the reports, and lists to choose from.
      if (['token', 'version', 'position', 'ahead', 'eta_minutes', 'numbers', 'lists', 'could_get_it'].includes(key))
        return undefined
      if (key === 'number' && typeof value === 'number') return undefined
      const isTold = key === 'status' || key === 'kind' || /^-?\d+\.\d\d$/.test(String(value))
      return typeof value !== 'string' || isTold ? value : '…'
    }),
  )
}

export const withoutToken = (answer: unknown) => ({ ...(answer as object), token: undefined })
