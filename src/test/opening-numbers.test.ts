import { expect, test } from 'vitest'
import { capabilities } from '../app/registry.ts'
import { bookings } from '../capabilities/bookings/contract.ts'
import { booked, PERSON, quoted, STAY } from '../capabilities/bookings/factory.ts'
import { callers } from '../capabilities/bookings/callers/contract.ts'
import { desk } from '../capabilities/bookings/office-contract.ts'
import { activeCompany } from '../capabilities/companies/factory.ts'
import { disputes } from '../capabilities/disputes/contract.ts'
import { DISPUTED_CARD } from '../capabilities/disputes/factory.ts'
import { cashier } from '../capabilities/drawers/factory.ts'
import { feedback } from '../capabilities/feedback/contract.ts'
import { ARRIVAL, stayed } from '../capabilities/gate/factory.ts'
import { inquiries } from '../capabilities/inquiries/contract.ts'
import { makeInvoices } from '../capabilities/invoices/make.ts'
import { moveDesk } from '../capabilities/moves/office-contract.ts'
import { partnerLots } from '../capabilities/partner-lots/contract.ts'
import { partnerLot } from '../capabilities/partner-lots/factory.ts'
import { refunds } from '../capabilities/refunds/contract.ts'
import { type Permission, PERMISSIONS } from '../lib/permissions.ts'
import { bought, memberWith, POINTS, redeemed } from '../capabilities/vouchers/factory.ts'
import { type Endpoint, pathParameters } from '../http/endpoint.ts'
import { BASES } from '../http/serve.ts'
import { type Harness, harness } from './harness.ts'
import { pagesOf } from './pdf.ts'
import type { Traveller } from './travellers.ts'

/** Staff who may do all but some things. */
async function staffWithout(h: Harness, ...lacking: readonly Permission[]): Promise<Traveller> {
  const who = await h.as.staff('manager')
  await h.change(
    'policies',
    { name: 'manager' },
    { permissions: PERMISSIONS.filter((each) => !lacking.includes(each)) },
  )
  return who
}

/** What shows whole numbers of bookings; to the gate people come with them. */
const SEES_BOOKINGS = ['Bookings:Read', 'Bookings:Update', 'Bookings:Bulk', 'Gate:Operate'] as const

const SORRY = { amount: '1.00', reason_code: 'SERVICE_FAILURE', reason: 'Waited an hour' } as const
const IN_NOVEMBER = { travel_from_date: '2026-11-23 08:00:00-0800', travel_to_date: '2026-11-26 08:00:00-0800' }
const IN_WINTER = { travel_from_date: '2026-12-21 08:00:00-0800', travel_to_date: '2026-12-24 08:00:00-0800' }

/** A business with bookings wherever staff meet them: what calls ask for by names of path parameters, and the numbers. */
async function business(h: Harness) {
  const owner = await h.as.staff()
  const [guest, member, rider] = [await h.as.traveller(), await memberWith(h, 2 * POINTS), await h.as.member()]
  const [kept, used] = [await redeemed(member), await redeemed(member)]
  const withCode = await booked(guest, 'BUY_NOW', { stay: { ...STAY, promo_code: 'WELCOME10' } })
  const disputed = await booked(guest, 'BUY_NOW', { cc_number: DISPUTED_CARD, email: 'eve@example.com' })
  const gift = await bought(guest, { cc_number: DISPUTED_CARD })
  const over = await booked(member, 'BUY_NOW', { email: member.email })
  const coming = await booked(member, 'BUY_NOW', { email: member.email, stay: IN_WINTER })
  const company = await activeCompany(h)
  const { quote_id } = await quoted(rider, 'CUSTOM', IN_NOVEMBER)
  const { booking: onAccount } = await rider.call(bookings.create, { quote_id, ...PERSON, bill_company: true })
  await h.runJobs()
  await h.services.jobs.send(h.services.db, 'disputes.find', {}, {})
  await h.runJobs()
  const atGate = await cashier(h, '100.00', 'manager')
  h.clock.set(ARRIVAL)
  await makeInvoices(h.ctx(), company.id, '2026-11')
  const stay = await stayed(h, atGate, { hours: 70, booking_number: over.number })
  await member.call(feedback.score, { transactionId: stay.id, score: 1 })
  const covered = { voucher_number: used.number, point_club_number: member.number }
  const ofVoucher = await stayed(h, atGate, { hours: 2, ...covered })
  const asking = { email_address: member.email, subject: 'Rain', message: 'I was wet.' }
  await guest.call(inquiries.contact, asking)
  const [incident, inquiry] = [await h.row('incidents', {}), await h.row('inquiries', {})]
  await owner.call(refunds.toCard, { bookingId: over.id, ...SORRY, incident_id: incident.id })
  await owner.call(refunds.toCard, { bookingId: coming.id, ...SORRY, inquiry_id: inquiry.id })
  await owner.call(refunds.asPoints, { bookingId: coming.id, ...SORRY })
  const waits = await (await h.as.staff('cashier')).call(refunds.toCard, {
    bookingId: coming.id,
    ...SORRY,
    amount: '60.00',
  })
  const offered = await owner.call(moveDesk.propose, {
    vehicle_class: 'STANDARD',
    from: '2026-12-21',
    to: '2026-12-23',
    booking_ids: [coming.id],
    kinds: ['REFUND'],
    credit: '0.00',
    offer_hours: 24,
    reason_code: 'WEATHER',
  })
  await h.runJobs()
  const { items } = await owner.call(disputes.search, {})
  const disputeOf = (kind: string) => items.find(({ subject }) => subject === kind)?.id ?? ''
  const invoice = await h.row('company_invoices', {})
  return {
    places: {
      number: member.number,
      transactionId: stay.id,
      bookingId: coming.id,
      companyId: company.id,
      invoiceId: invoice.id,
      disputeId: disputeOf('BOOKING'),
      requestId: waits.approval_id ?? '',
      roundId: offered.round_id ?? '',
      serial: over.id,
      voucherId: kept.id,
      userId: owner.id ?? '',
    },
    ofCalls: {
      'feedback.incident': { id: incident.id },
      'inquiries.get': { id: inquiry.id },
      'membership.receipt': { id: stay.id },
    } as Readonly<Record<string, Readonly<Record<string, string>>>>,
    numbers: [withCode, disputed, over, coming, onAccount].map(({ number }) => number),
    vouchers: [gift, kept, used].map(({ number }) => number),
    ofVoucher: { transactionId: ofVoucher.id, stayId: ofVoucher.id, disputeId: disputeOf('VOUCHER') },
  }
}

const QUERY = new URLSearchParams({
  from: '2026-11-01',
  until: '2026-12-31',
  to: '2026-12-23',
  vehicle_class: 'STANDARD',
  q: 'ada',
  format: 'csv',
})

/** What a call answers, files as the words in them. */
async function answerOf(who: Traveller, endpoint: Endpoint, places: Readonly<Record<string, string>>): Promise<string> {
  const path = pathParameters(endpoint.path).reduce(
    (path, name) => path.replace(`{${name}}`, encodeURIComponent(places[name] ?? 'x')),
    BASES[endpoint.service] + endpoint.path,
  )
  const headers = { authorization: `Bearer ${who.jar.authToken}` }
  const response = await who.fetch(`${path}?${QUERY}`, { headers })
  if (response.status !== 200) return ''
  const text = await response.text()
  const { base64, content_type } = JSON.parse(text) as { base64?: string; content_type?: string }
  if (base64 === undefined || content_type !== 'application/pdf') return text
  return (await pagesOf(Buffer.from(base64, 'base64'))).join(' ')
}

/** The reads that tell somebody one of these numbers, and those that mask some. */
async function readBy(h: Harness, who: Traveller, { places, ofCalls }: Places, numbers: readonly string[]) {
  const reads = capabilities
    .flatMap(({ calls }) => calls)
    .filter(({ endpoint: { method, access } }) => method === 'GET' && access !== 'public')
  const found = { tells: [] as string[], masks: [] as string[] }
  for (const { name, endpoint } of reads) {
    await h.forgetLimits()
    const answer = await answerOf(who, endpoint, { ...places, ...ofCalls[name] })
    if (numbers.some((number) => answer.includes(number))) found.tells.push(name)
    if (answer.includes('••••')) found.masks.push(name)
  }
  return found
}

type Places = Pick<Awaited<ReturnType<typeof business>>, 'places' | 'ofCalls'>

test('no call tells staff who may not read bookings the number that opens one', async () => {
  const h = await harness()
  const { numbers, ...about } = await business(h)
  const { tells, masks } = await readBy(h, await staffWithout(h, ...SEES_BOOKINGS), about, numbers)
  expect(tells).toEqual([])
  expect(masks).toEqual(
    expect.arrayContaining([
      'approvals.one',
      'approvals.search',
      'desk.redemptions',
      'disputes.one',
      'disputes.search',
      'exceptions.search',
      'feedback.incident',
      'inquiries.get',
      'invoices.read',
      'invoices.statement',
      'membership.ledger',
      'membership.receipt',
      'membership.upcomingTrips',
      'moveDesk.movable',
      'moveDesk.round',
      'passes.list',
      'transactions.one',
      'transactions.search',
    ]),
  )
})

test('no call tells staff who may not change vouchers the number that is all it takes to use one', async () => {
  const h = await harness()
  const { vouchers, ofVoucher, places, ofCalls } = await business(h)
  const about = { ofCalls, places: { ...places, ...ofVoucher } }
  const { tells, masks } = await readBy(h, await staffWithout(h, 'TimeVouchers:Update'), about, vouchers)
  expect(tells).toEqual([])
  expect(masks).toEqual(
    expect.arrayContaining([
      'disputes.search',
      'gate.stay',
      'membership.ledger',
      'passes.list',
      'stays.get',
      'transactions.one',
      'voucherDesk.one',
      'voucherDesk.search',
      'vouchers.get',
      'vouchers.list',
    ]),
  )
})

test('what staff do with a booking that they may not read does not tell them its number', async () => {
  const h = await harness()
  const { id: bookingId, number } = await booked(await h.as.traveller())
  await h.runJobs()
  const { id: lot_id } = await partnerLot(await h.as.staff())
  const who = await staffWithout(h, ...SEES_BOOKINGS)
  const other = await booked(await h.as.traveller(), 'BUY_NOW', { stay: IN_WINTER })
  const outcomes = [
    await who.call(refunds.toCard, { bookingId, ...SORRY }),
    await who.call(partnerLots.walk, { bookingId, lot_id, refund: '0.00', reason_code: 'LOT_FULL' }),
    await who.call(callers.cancel, { bookingId: other.id, reason_code: 'CUSTOMER_ASKED' }),
  ]
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ status: 'done', booking: { number: expect.stringMatching(/^••••/) } })
    for (const each of [number, other.number]) expect(JSON.stringify(outcome)).not.toContain(each)
  }
  await expect(who.call(desk.booking, { bookingId })).rejects.toMatchObject({ status: 403 })
})
