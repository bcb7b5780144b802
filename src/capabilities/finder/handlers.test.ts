import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Context, transaction } from '../../platform/context.ts'
import { type Harness, harness, sharedHarness } from '../../test/harness.ts'
import { plansOf } from '../../test/plans.ts'
import { booked, CARD } from '../bookings/factory.ts'
import { activeCompany } from '../companies/factory.ts'
import { inquiries } from '../inquiries/contract.ts'
import { parked } from '../stays/factory.ts'
import { bookingsLike, bookingsOnFlight } from '../bookings/index.ts'
import { bookingsOfCardsEnding } from '../payments/index.ts'
import { staysLike } from '../stays/index.ts'
import { memberWith, POINTS, redeemed } from '../vouchers/factory.ts'
import { finder } from './contract.ts'
import { meantBy } from './rules.ts'

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
  await h.runJobs()
  return { booking, member, voucher, stay, company }
}

test('everything is found by what callers say: number, plate, name, email, phone, flight, card, ticket, receipt, voucher, company', async () => {
  const h = await harness()
  const { booking, member, voucher, stay, company } = await business(h)
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
  for (const q of ['', 'ab', '  x ', 'nothing like it']) expect(await find(q)).toEqual([])
})

test('nobody finds what they may not look at', async () => {
  const h = await harness()
  const { booking, member, stay } = await business(h)
  const found = async (policy: 'cashier' | 'marketing' | 'auditor', q: string) =>
    kinds((await (await h.as.staff(policy)).call(finder.find, { q })).items)
  expect(await found('cashier', 'mary@finder.example')).toEqual(['booking'])
  expect(await found('marketing', 'mary@finder.example')).toEqual(['inquiry', 'letter'])
  expect(await found('marketing', booking.number)).toEqual([])
  expect(await found('marketing', member.number)).toEqual([])
  expect(await found('marketing', stay.ticket_num)).toEqual([])
  expect(await found('auditor', member.number)).toEqual(['member', 'stay'])
  await expect(member.call(finder.find, { q: booking.number })).rejects.toMatchObject({ status: 403 })
  await expect((await h.as.traveller()).call(finder.find, { q: booking.number })).rejects.toMatchObject({ status: 401 })
})

test('what was typed is taken for a flight, a card or an address only when it looks like one', () => {
  expect(meantBy(' as 1289 ')).toMatchObject({ flight: 'AS1289', last4: undefined, email: undefined })
  expect(meantBy('4242')).toMatchObject({ last4: '4242', flight: undefined })
  expect(meantBy('Ada@Example.com')).toMatchObject({ email: 'ada@example.com' })
  expect(meantBy('ab')).toMatchObject({ isWorth: false })
})

test('each area is asked by an index of its own', async () => {
  const plans = await transaction(shared().ctx(), async (ctx) => {
    await sql`set local enable_seqscan = off`.execute(ctx.db)
    const of = async (work: (ctx: Context) => Promise<unknown>) => (await plansOf(ctx, work)).join('\n')
    return {
      flight: await of((ctx) => bookingsOnFlight(ctx, 'AS1289', 5)),
      card: await of((ctx) => bookingsOfCardsEnding(ctx, '4242', 5)),
      words: await of((ctx) => bookingsLike(ctx, 'somerville', 5)),
      stays: await of((ctx) => staysLike(ctx, 'BKD4471', 5)),
    }
  })
  const USED = {
    flight: ['bookings_by_flight_out', 'bookings_by_flight_home'],
    card: ['cards_by_last4'],
    words: ['bookings_by_words', 'bookings_by_plate', 'bookings_number_key'],
    stays: ['transactions_by_plate', 'transactions_by_membership'],
  } as const
  for (const [area, indexes] of Object.entries(USED))
    for (const index of indexes)
      expect([area, plans[area as keyof typeof USED]]).toEqual([area, expect.stringContaining(index)])
})
