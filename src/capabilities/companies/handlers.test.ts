import { expect, test } from 'vitest'
import { callers } from '../bookings/callers/contract.ts'
import { bookings } from '../bookings/contract.ts'
import { desk } from '../bookings/office-contract.ts'
import { booked, CARD, PERSON, quoted, STAY } from '../bookings/factory.ts'
import { coupons } from '../coupons/contract.ts'
import { gate } from '../gate/contract.ts'
import { cashier } from '../drawers/factory.ts'
import { invoices } from '../invoices/contract.ts'
import { makeInvoices } from '../invoices/make.ts'
import { membership } from '../membership/contract.ts'
import { brokenPromises } from '../../test/promises.ts'
import { inquiries } from '../inquiries/contract.ts'
import { quotes } from '../quotes/contract.ts'
import { harness, type Harness } from '../../test/harness.ts'
import type { Traveller } from '../../test/travellers.ts'
import { companies } from './contract.ts'
import { activeCompany } from './factory.ts'

const TRIP = { full_name: PERSON.full_name, phone_number: PERSON.phone_number, email: PERSON.email }
const AT_GLOBEX = { ...STAY, promo_code: 'GLOBEX' }

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { fieldErrors?: Record<string, string[]>; formErrors?: string[] }) =>
      error.fieldErrors ? [...Object.values(error.fieldErrors).flat(), ...(error.formErrors ?? [])].join() : error,
  )

async function onAccount(who: Traveller, stay: typeof STAY = STAY) {
  const { quote_id } = await quoted(who, 'CUSTOM', stay)
  const { booking, token } = await who.call(bookings.create, { quote_id, ...TRIP, bill_company: true })
  who.hold(token)
  return booking
}

test('a company is a draft until it is activated; then its code opens its price beside the usual ones', async () => {
  const h = await harness()
  const [staff, traveler] = [await h.as.staff('manager'), await h.as.traveller()]
  const made = await staff.call(companies.create, { name: 'Initech', plan: 'PERCENT', percent: 25 })
  expect(made).toMatchObject({ status: 'DRAFT', codes: ['INITECH'], rate: '25% off the list price', version: 1 })
  const stay = { ...STAY, promo_code: 'initech' }
  expect(await refusal(traveler.call(quotes.set, stay))).toBe('This code is not valid')

  await staff.call(companies.activate, { companyId: made.id })
  const { quotes: all } = await traveler.call(quotes.set, stay)
  expect(all.map(({ product_id }) => product_id)).toEqual(['CUSTOM', 'BUY_NOW', 'BOOK_NOW', 'STANDARD'])
  // 72.00 less a quarter, 3.75 of fees, 10.2 % and 3.00 of taxes.
  expect(all[0]).toMatchObject({ promo_code: 'INITECH', total_charge: '66.64' })

  const own = { STANDARD: { hour: '3', day: '12.50', week: '70' } }
  const changed = await staff.call(companies.change, {
    companyId: made.id,
    version: 2,
    name: 'Initech',
    plan: 'PRICES',
    prices: own,
    codes: ['TPS', 'INITECH'],
  })
  expect(changed).toMatchObject({ version: 3, classes: ['STANDARD'], codes: ['INITECH', 'TPS'] })
  expect((await quoted(traveler, 'CUSTOM', { ...STAY, promo_code: 'TPS' })).rate.charge_total).toBe('37.50')
  expect(await refusal(traveler.call(quotes.set, { ...stay, vehicle_class: 'OVERSIZE' }))).toBe(
    'Valid for standard vehicles only',
  )
  await staff.call(companies.end, { companyId: made.id })
  expect(await refusal(traveler.call(quotes.set, stay))).toBe('This code is not valid')
  expect((await staff.call(coupons.list, { search: 'Initech' })).count).toBe(0)
})

test('a code that a company gave back counts no more', async () => {
  const h = await harness()
  const [staff, traveler] = [await h.as.staff(), await h.as.traveller()]
  const { id, version } = await activeCompany(h, { access: 'ANYONE', billing: 'TRAVELER', domains: [] })
  await booked(traveler, 'CUSTOM', { stay: AT_GLOBEX })
  const values = { name: 'Globex', plan: 'PER_DAY' as const, per_day: '15', codes: ['GLOBEX2'] }
  await staff.call(companies.change, { companyId: id, version, ...values })
  expect(await refusal(traveler.call(quotes.set, AT_GLOBEX))).toBe('This code is not valid')
  expect((await quoted(traveler, 'CUSTOM', { ...STAY, promo_code: 'GLOBEX2' })).total_charge).toBeDefined()
  expect((await staff.call(desk.search, { company_id: id })).count).toBe(1)
})

test('a contract for a domain is for proved addresses of it alone, with the code or without', async () => {
  const h = await harness()
  await activeCompany(h)
  const [stranger, unproved, member] = [
    await h.as.traveller(),
    await h.as.member({ confirmed: false }),
    await h.as.member(),
  ]
  const told = 'Log in with your confirmed work email address to use this code'
  expect(await refusal(stranger.call(quotes.set, { ...AT_GLOBEX, email: 'boss@skylot.test' }))).toBe(told)
  expect(await refusal(unproved.call(quotes.set, AT_GLOBEX))).toBe(told)
  const { quotes: offered } = await member.call(quotes.set, STAY)
  expect(offered.find(({ product_id }) => product_id === 'CUSTOM')).toMatchObject({ promo_code: 'GLOBEX' })
  expect((await unproved.call(quotes.set, STAY)).quotes.map(({ product_id }) => product_id)).not.toContain('CUSTOM')

  // A quote that was passed on is no use to a stranger.
  const { quote_id } = await quoted(member, 'CUSTOM')
  expect(await refusal(stranger.call(bookings.create, { quote_id, ...PERSON, ...CARD }))).toBe(told)
})

test('only proved people of a company book on its account, whoever has the code or the quote', async () => {
  const h = await harness()
  const company = await activeCompany(h, { access: 'ANYONE' })
  const [stranger, unproved, member, staff] = [
    await h.as.traveller(),
    await h.as.member({ confirmed: false }),
    await h.as.member(),
    await h.as.staff(),
  ]
  const refused = 'You can’t bill this company. Pay by card, or log in with your work email.'
  for (const who of [unproved, staff]) {
    const { quote_id } = await quoted(who, 'CUSTOM', AT_GLOBEX)
    expect(await refusal(who.call(bookings.create, { quote_id, ...TRIP, bill_company: true }))).toBe(refused)
  }
  const { quote_id } = await quoted(stranger, 'CUSTOM', AT_GLOBEX)
  await expect(stranger.call(bookings.create, { quote_id, ...TRIP, bill_company: true })).rejects.toMatchObject({
    status: 401,
  })
  const buyNow = await quoted(member, 'BUY_NOW')
  const input = { quote_id: buyNow.quote_id, ...TRIP, bill_company: true }
  expect(await refusal(member.call(bookings.create, input))).toBe(refused)

  expect(await member.call(companies.mine, {})).toEqual({ company: { name: 'Globex', may_bill: true } })
  expect(await stranger.call(companies.mine, {})).toEqual({ company: null })
  const quote = await quoted(member, 'CUSTOM')
  await staff.call(companies.end, { companyId: company.id })
  const late = { quote_id: quote.quote_id, ...TRIP, bill_company: true }
  expect(await refusal(member.call(bookings.create, late))).toBe(refused)
  expect(await h.rows('bookings', { is_on_account: true })).toEqual([])
})

test('on account a second booking is questioned under one’s own address alone: whether anybody else is away costs a card', async () => {
  const h = await harness()
  await activeCompany(h)
  const [member, victim] = [await h.as.member(), await h.as.traveller()]
  await booked(victim)
  const book = async (email: string) => {
    const { quote_id } = await quoted(member, 'CUSTOM')
    return member.call(bookings.create, { quote_id, ...TRIP, email, bill_company: true })
  }
  expect((await book(PERSON.email)).booking.status).toBe('CONFIRMED')
  await book(member.email)
  await expect(book(member.email.toUpperCase())).rejects.toMatchObject({ status: 409, code: 'duplicate_booking' })
})

test('a booking on account asks no card for anything, is changed and canceled on the account, and leaves without paying', async () => {
  const h = await harness()
  await activeCompany(h)
  const member = await h.as.member()
  const booking = await onAccount(member)
  expect(booking).toMatchObject({
    status: 'CONFIRMED',
    total: '56.72',
    paid: '56.72',
    balance_due: '0.00',
    card: null,
    on_account_of: 'Globex',
  })
  await h.runJobs()
  const [mail] = await h.mail('booking/')
  expect(mail?.text).toContain('Billed to Globex')

  const longer = { ...STAY, travel_to_date: '2026-12-05 08:00:00-0800' }
  const change = await member.call(bookings.modifyQuote, { bookingId: booking.id, ...longer })
  expect(change.difference).toBe('17.91')
  const changed = await member.call(bookings.modify, { bookingId: booking.id, quote_id: change.quote_id })
  expect(changed).toMatchObject({ total: '74.63', paid: '74.63', balance_due: '0.00' })
  expect(await movements(h, booking.id)).toEqual(['CHARGE 5672', 'CHARGE 1791'])
  await h.runJobs()
  const news = await h.mail('booking/')
  expect(news[0]?.text).toContain('The difference of $17.91 is billed to Globex.')
  expect(news[0]?.text).not.toContain('your card')

  const other = await onAccount(member, {
    travel_from_date: '2026-12-20 08:00:00-0800',
    travel_to_date: '2026-12-21 08:00:00-0800',
  })
  const canceled = await member.call(bookings.cancel, { number: other.number })
  expect(canceled).toMatchObject({ status: 'CANCELLED', refunded: other.total })
  expect(await movements(h, other.id)).toEqual(['CHARGE 2091', 'REFUND 2091'])
  await h.runJobs()
  const farewell = (await h.mail('booking/'))[0]?.text
  expect(farewell).toContain('$20.91 is credited to Globex.')
  expect(farewell).not.toContain('your card')

  h.clock.set('2026-12-01T16:00:00Z')
  const booth = await cashier(h)
  const { id } = await booth.call(gate.arrive, { booking_number: booking.number })
  h.clock.set('2026-12-05T16:00:00Z')
  const { due } = await booth.call(gate.stay, { stayId: id })
  expect(due).toBe('0.00')
  expect(await booth.call(gate.close, { stayId: id, by: 'nothing', expected_due: due })).toMatchObject({})
  expect(await movements(h, booking.id)).toEqual(['CHARGE 5672', 'CHARGE 1791'])
})

test('who has the link of a booking on account, or worked there once, adds no days to it; its people and staff do', async () => {
  const h = await harness()
  const company = await activeCompany(h)
  const [member, stranger, staff] = [await h.as.member(), await h.as.traveller(), await h.as.staff()]
  const { quote_id } = await quoted(member, 'CUSTOM')
  const { booking, token } = await member.call(bookings.create, { quote_id, ...TRIP, bill_company: true })
  for (const who of [member, stranger, staff]) who.hold(token)
  const until = async (who: Traveller, date: string) => {
    const dates = { ...STAY, travel_to_date: `${date} 08:00:00-0800` }
    const quote = await who.call(bookings.modifyQuote, { bookingId: booking.id, ...dates })
    return { bookingId: booking.id, quote_id: quote.quote_id }
  }
  const extend = async (who: Traveller, date: string) => refusal(who.call(bookings.modify, await until(who, date)))
  const refused = 'Globex pays for this booking. Log in with your work email to make a change that costs more.'
  expect(await extend(stranger, '2026-12-05')).toBe(refused)
  expect(await movements(h, booking.id)).toEqual(['CHARGE 5672'])
  expect(await h.lot.taken('2026-12-05')).toEqual([0])
  expect(await extend(stranger, '2026-12-03')).toBe('done')
  expect(await extend(member, '2026-12-05')).toBe('done')

  const values = { name: 'Globex', plan: 'PER_DAY' as const, per_day: '15', codes: ['GLOBEX'] }
  const billed = { billing: 'INVOICE' as const, billing_email: 'payables@globex.example', access: 'DOMAINS' as const }
  const { version } = await staff.call(companies.read, { companyId: company.id })
  await staff.call(companies.change, {
    companyId: company.id,
    version,
    ...values,
    ...billed,
    domains: ['globex.example'],
  })
  expect(await extend(member, '2026-12-06')).toBe(refused)
  const { version: seen } = await staff.call(desk.booking, { bookingId: booking.id })
  const asked = { ...(await until(staff, '2026-12-06')), version: seen }
  expect(await refusal(staff.call(callers.change, asked))).toBe('done')
})

function movements(h: Harness, bookingId: string): Promise<string[]> {
  return h
    .rows('payments', { booking_id: bookingId, method: 'ACCOUNT', status: 'SETTLED' }, 'requested_at', 'id')
    .then((rows) => rows.map(({ kind, amount_cents }) => `${kind} ${amount_cents}`))
}

test('one press makes a company out of an inquiry, a second one opens it', async () => {
  const h = await harness()
  const staff = await h.as.staff()
  await h.call(inquiries.corporate, {
    email_address: 'pat@hooli.example',
    name: 'Pat Lee',
    company_name: 'Hooli',
    role: 'Office manager',
    employee_count: 40,
    travel_frequency: 'weekly',
  })
  const { items } = await staff.call(inquiries.list, { kind: 'CORPORATE' })
  const asked = { name: 'Hooli', contact_name: 'Pat Lee', contact_email: 'pat@hooli.example', inquiry_id: items[0]!.id }
  const presses = await Promise.all(
    [1, 2].map(() => staff.call(companies.create, asked).catch((error: unknown) => error)),
  )
  const made = await staff.call(companies.create, asked)
  expect(presses).toContainEqual(expect.objectContaining({ id: made.id }))
  expect(made).toMatchObject({ domains: ['hooli.example'], codes: ['HOOLI'], rate: '10% off the list price' })
  expect((await staff.call(companies.list, { search: 'hooli' })).count).toBe(1)
})

test('what belongs to another company, or to everybody, is refused; who edits an older version is told', async () => {
  const h = await harness()
  const staff = await h.as.staff()
  const { id, version } = await activeCompany(h)
  const other = { name: 'Umbrella', plan: 'PERCENT', percent: 10 } as const
  expect(await refusal(staff.call(companies.create, { ...other, codes: ['WELCOME10'] }))).toBe(
    'Already taken: WELCOME10',
  )
  expect(await refusal(staff.call(companies.create, { ...other, domains: ['skylot.test'] }))).toBe(
    'Already belongs to another company: skylot.test',
  )
  expect(await refusal(staff.call(companies.create, { ...other, domains: ['gmail.com'] }))).toBe(
    'Anyone can have an address at gmail.com. List people instead',
  )
  expect(await refusal(staff.call(companies.create, { ...other, billing: 'INVOICE' }))).toContain(
    'Invoices need an email address to go to',
  )
  const values = { name: 'Globex', plan: 'PER_DAY' as const, per_day: '16', codes: ['GLOBEX'] }
  await staff.call(companies.change, { companyId: id, version, ...values })
  await expect(staff.call(companies.change, { companyId: id, version, ...values })).rejects.toMatchObject({
    status: 409,
    publicMessage: expect.stringContaining('changed this on'),
  })
})

test('who travels on account earns the points of the stay, once; a refund of it takes them back', async () => {
  const h = await harness()
  await activeCompany(h)
  const member = await h.as.member()
  const booking = await onAccount(member, {
    travel_from_date: '2026-11-23 08:00:00-0800',
    travel_to_date: '2026-11-26 08:00:00-0800',
  })
  const balance = async () => (await (await h.as.staff()).call(membership.ledger, { number: member.number })).items
  expect(await balance()).toEqual([])
  h.clock.set('2026-11-23T16:00:00Z')
  const { id } = await (await cashier(h)).call(gate.arrive, { booking_number: booking.number })
  h.clock.set('2026-11-26T16:00:00Z')
  const booth = await cashier(h)
  const { due } = await booth.call(gate.stay, { stayId: id })
  await booth.call(gate.close, { stayId: id, by: 'nothing', expected_due: due })
  await h.runJobs()
  // 45.00 of charges; fees and taxes earn nothing, and the invoice earns nobody anything.
  expect(await balance()).toMatchObject([{ kind: 'EARN', points: 450 }])
  h.clock.set('2026-12-01T20:00:00Z')
  const company = (await (await h.as.staff()).call(companies.list, { search: 'GLOBEX' })).items[0]!
  const [invoiceId] = await makeInvoices(h.ctx(), company.id, '2026-11')
  const paid = { invoiceId: invoiceId!, paid_on: '2026-12-01', reference: 'wire' }
  await (await h.as.staff()).call(invoices.markPaid, paid)
  await h.runJobs()
  expect(await balance()).toMatchObject([{ kind: 'EARN', points: 450 }])

  await (await h.as.staff()).call(gate.refund, { stayId: id, amount: '28.36', reason_code: 'SERVICE_FAILURE' })
  await h.runJobs()
  expect((await balance()).map(({ kind, points }) => [kind, points])).toContainEqual(['REVERSE', -230])
  expect(await movements(h, booking.id)).toEqual(['CHARGE 5672', 'REFUND 2836'])
  expect(await brokenPromises(h.services.db)).toEqual([])
})
