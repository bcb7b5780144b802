import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Context, transaction } from '../../platform/context.ts'
import { type Harness, harness, sharedHarness } from '../../test/harness.ts'
import { plansOf } from '../../test/plans.ts'
import { booked, CARD } from '../bookings/factory.ts'
import { companiesLike } from '../companies/index.ts'
import { activeCompany } from '../companies/factory.ts'
import { feedback } from '../feedback/contract.ts'
import { incidentLookup } from '../feedback/index.ts'
import { inquiries } from '../inquiries/contract.ts'
import { inquiriesLike } from '../inquiries/index.ts'
import { lettersTo } from '../mail/index.ts'
import { membersLike } from '../members/index.ts'
import { parked } from '../stays/factory.ts'
import { bookingsLike, bookingsOnFlight } from '../bookings/index.ts'
import { bookingsOfCardsEnding } from '../payments/index.ts'
import { staysLike } from '../stays/index.ts'
import { voucherByNumber } from '../vouchers/index.ts'
import { memberWith, POINTS, redeemed } from '../vouchers/factory.ts'
import { finder } from './contract.ts'
import { readSearch } from './rules.ts'

const shared = sharedHarness({ unused: true })

const kinds = (items: readonly { kind: string }[]) => [...new Set(items.map(({ kind }) => kind))].toSorted()

async function business(h: Harness) {
  const traveller = await h.as.traveller()
  const trip = { full_name: 'Mary Somerville', email: 'mary@finder.example', phone_number: '206 555 0191' }
  const booking = await booked(traveller, 'BUY_NOW', { ...trip, plate: 'FND 777', flight_number_departing: 'AS 1289' })
  const member = await memberWith(h, POINTS)
  const voucher = await redeemed(member)
  const stay = await parked(h, member)
  const company = await activeCompany(h, { name: 'Somerville Works', codes: ['SOMER'] })
  await traveller.call(inquiries.contact, {
    email_address: 'mary@finder.example',
    subject: 'Lost glove',
    message: 'I left a glove in the shuttle.',
  })
  await member.call(feedback.score, { transactionId: stay.id, score: 1, feedback: 'Wet.' })
  await h.runJobs()
  const [incident] = await h.rows('incidents')
  return { booking, member, voucher, stay, company, incident: incident! }
}

test('everything is found by what callers say: number, plate, name, email, phone, flight, card, ticket, receipt, voucher, company, complaint, message', async () => {
  const h = await harness()
  const { booking, member, voucher, stay, company, incident } = await business(h)
  const owner = await h.as.staff()
  const find = async (q: string) => (await owner.call(finder.find, { q })).items
  const bookingBy = async (q: string) => (await find(q)).filter(({ kind }) => kind === 'booking').map(({ id }) => id)
  for (const q of [booking.number.toLowerCase(), 'fnd777', 'somerv', 'MARY@finder', '555-0191', booking.number])
    expect([q, await bookingBy(q)]).toEqual([q, [booking.id]])
  expect((await find('as1289')).map(({ kind, id }) => [kind, id])).toEqual([['flight', booking.id]])
  const last4 = CARD.cc_number.slice(-4)
  expect(kinds(await find(last4))).toContain('card')
  expect(await find(stay.ticket_num)).toMatchObject([{ kind: 'stay', id: stay.id }])
  expect(await find(stay.receipt_number ?? '')).toMatchObject([{ kind: 'stay', id: stay.id }])
  expect(await find(member.email)).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'member', id: member.number })]),
  )
  const [found] = await find(voucher.number)
  expect(found).toMatchObject({ kind: 'voucher', id: voucher.id, title: `••••${voucher.number.slice(-4)}` })
  expect((await find('Somerville W')).map(({ kind, id }) => [kind, id])).toEqual([['company', company.id]])
  expect(kinds(await find('mary@finder.example'))).toEqual(['booking', 'inquiry', 'letter'])
  for (const q of ['lost GLOVE', 'mary@finder'])
    expect((await find(q)).filter(({ kind }) => kind === 'inquiry')).toMatchObject([{ title: 'Lost glove' }])
  expect((await find(incident.number)).map(({ kind, id }) => [kind, id])).toEqual([['incident', incident.id]])
  expect((await find('SOMER')).map(({ kind, id }) => [kind, id])).toContainEqual(['company', company.id])
  for (const q of ['', 'ab', '  x ', 'nothing like it']) expect(await find(q)).toEqual([])
})

test('nobody finds what they may not look at', async () => {
  const h = await harness()
  const { booking, member, stay, voucher, company, incident } = await business(h)
  const found = async (policy: 'cashier' | 'marketing' | 'auditor', q: string) =>
    kinds((await (await h.as.staff(policy)).call(finder.find, { q })).items)
  expect(await found('cashier', 'mary@finder.example')).toEqual(['booking'])
  expect(await found('marketing', 'mary@finder.example')).toEqual(['inquiry', 'letter'])
  expect(await found('marketing', booking.number)).toEqual([])
  expect(await found('marketing', member.number)).toEqual([])
  expect(await found('marketing', stay.ticket_num)).toEqual([])
  expect(await found('marketing', 'as1289')).toEqual([])
  expect(await found('marketing', CARD.cc_number.slice(-4))).toEqual([])
  expect(await found('cashier', incident.number)).toEqual([])
  expect(await found('cashier', company.name)).toEqual([])
  expect(await found('cashier', 'lost glove')).toEqual([])
  expect(await found('auditor', incident.number)).toEqual(['incident'])
  expect(await found('marketing', voucher.number)).toEqual([])
  expect(await found('auditor', member.number)).toEqual(['member', 'stay'])
  await expect(member.call(finder.find, { q: booking.number })).rejects.toMatchObject({ status: 403 })
  await expect((await h.as.traveller()).call(finder.find, { q: booking.number })).rejects.toMatchObject({ status: 401 })
})

test('what was typed is taken for a flight, a card or an address only when it looks like one', () => {
  expect(readSearch(' as 1289 ')).toMatchObject({ flight: 'AS1289', last4: undefined, email: undefined })
  expect(readSearch('4242')).toMatchObject({ last4: '4242', flight: undefined })
  expect(readSearch('Ada@Example.com')).toMatchObject({ email: 'ada@example.com' })
  expect(readSearch('ab')).toMatchObject({ isLongEnough: false })
})

test('each area is asked by an index of its own, and no table that grows with business is read from its beginning', async () => {
  const plans = await transaction(shared().ctx(), async (ctx) => {
    await sql`set local enable_seqscan = off`.execute(ctx.db)
    const of = async (work: (ctx: Context) => Promise<unknown>) => (await plansOf(ctx, work)).join('\n')
    return {
      flight: await of((ctx) => bookingsOnFlight(ctx, 'AS1289', 5)),
      card: await of((ctx) => bookingsOfCardsEnding(ctx, '4242', 5)),
      words: await of((ctx) => bookingsLike(ctx, 'somerville', 5)),
      phone: await of((ctx) => bookingsLike(ctx, '555-0191', 5)),
      stays: await of((ctx) => staysLike(ctx, 'BKD4471', 5)),
      members: await of((ctx) => membersLike(ctx, 'somerville', 5)),
      vouchers: await of((ctx) => voucherByNumber(ctx, '0123456789ABC')),
      companies: await of((ctx) => companiesLike(ctx, 'somerville', 5)),
      incidents: await of((ctx) => incidentLookup.look(ctx, ctx.random.code(7))),
      messages: await of((ctx) => inquiriesLike(ctx, 'glove', 5)),
      letters: await of((ctx) => lettersTo(ctx, ['mary@finder.example'], { page_size: 5, page_number: 1 })),
    }
  })
  const USED = {
    flight: ['bookings_by_flight_out', 'bookings_by_flight_home'],
    card: ['cards_by_last4'],
    words: ['bookings_by_words', 'bookings_by_plate', 'bookings_number_key'],
    phone: ['bookings_by_words'],
    stays: ['transactions_by_plate', 'transactions_by_membership'],
    members: ['members_by_number_start', 'members_by_prior_number'],
    vouchers: ['vouchers_number_key'],
    companies: ['companies_by_words', 'coupon_codes_pkey'],
    incidents: ['incidents_number_key'],
    messages: ['inquiries_number_key', 'inquiries_by_words'],
    letters: ['mail_messages_by_recipient'],
  } as const
  for (const [area, indexes] of Object.entries(USED)) {
    const plan = plans[area as keyof typeof USED]
    for (const index of indexes) expect([area, plan]).toEqual([area, expect.stringContaining(index)])
    expect([area, plan]).toEqual([area, expect.not.stringContaining('Seq Scan')])
  }
})
