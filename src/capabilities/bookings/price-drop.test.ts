import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { unsubscribeRoute } from '../../app/unsubscribe.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import { cents } from '../../lib/money.ts'
import { pacificDate } from '../../lib/pacific.ts'
import { transaction } from '../../platform/context.ts'
import { publish, publishPrices } from '../rates/factory.ts'
import type { PriceBook, RatePlan } from '../rates/rules.ts'
import { refunds } from '../refunds/contract.ts'
import { settings } from '../settings/contract.ts'
import { makeOwnChange } from './changes/moves.ts'
import { bookings } from './contract.ts'
import { booked } from './factory.ts'
import { lastByEmail } from './store.ts'

/** The day price of the booked dates becomes lower: 24.00 a day until now. */
const reprice = (h: Harness, day: number) => publishPrices(h.ctx(), () => ({ day_cents: cents(day) }), { plan: 'Base' })

async function nextMorning(h: Harness, days = 1) {
  h.clock.advance({ hours: 24 * days })
  await h.services.jobs.send(h.services.db, 'bookings.price-drop', {}, {})
  await h.runJobs()
}

const offers = async (h: Harness) => (await h.mail(/\/price dropped\//)).toReversed()

/** What the mail's one button would open: the quote, and the token that opens the booking. */
function linkOf({ text }: { text: string }) {
  const link = new URL(/\nTake the new price:\n(\S+)/.exec(text)![1]!)
  return { path: link.pathname, quote_id: link.searchParams.get('quoteId')!, token: link.searchParams.get('token')! }
}

async function dropped(product: 'BUY_NOW' | 'BOOK_NOW') {
  const h = await harness()
  const traveller = await h.as.traveller()
  const booking = await booked(traveller, product)
  await h.runJobs()
  await reprice(h, 2000)
  await nextMorning(h)
  const [mail] = await offers(h)
  return { h, booking, mail: mail!, link: linkOf(mail!) }
}

test('a prepaid booking whose price dropped: the exact refund, taken with one request by the link alone', async () => {
  const { h, booking, mail, link } = await dropped('BUY_NOW')
  // 3 × 20.00, less 15 %, is 51.00; fee 3.75, sales tax 5.58, city 3.00.
  expect(mail.subject).toMatch(/^Your price dropped: \$11\.24 less for /)
  expect(mail.text).toContain('Your dates cost $63.33 now instead of $74.57.')
  expect(mail.text).toContain('$11.24 goes back to your Visa ending in 4242')
  expect(link.path).toBe(`/bookings/${booking.id}/modify`)
  const anybody = await h.as.traveller()
  anybody.hold(link.token)
  const lower = await anybody.call(bookings.modify, { bookingId: booking.id, quote_id: link.quote_id })
  expect(lower).toMatchObject({
    total: '63.33',
    refunded: '11.24',
    refunds: [{ amount: '11.24', status: 'REQUESTED' }],
  })
  expect(lower.travel_from_date).toBe(booking.travel_from_date)
  await h.runJobs()
  expect(await h.rows('sandbox.refunds')).toMatchObject([{ amount_cents: 1124 }])
  const [changed] = await h.mail(/\/changed\//)
  expect(changed?.subject).toContain('Your booking has a new price')
  expect(changed?.text).toContain('Your dates stay the same')
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a booking with a deposit: the new balance to the cent, and nothing moves', async () => {
  const { h, booking, mail, link } = await dropped('BOOK_NOW')
  // 3 × 20.00, less 10 %, is 54.00; fee 3.75, sales tax 5.89, city 3.00: 66.64, of which 24.00 is paid.
  expect(mail.text).toContain('you pay $42.64 at the lot instead of $54.54')
  const anybody = await h.as.traveller()
  anybody.hold(link.token)
  const lower = await anybody.call(bookings.modify, { bookingId: booking.id, quote_id: link.quote_id })
  expect(lower).toMatchObject({ total: '66.64', paid: '24.00', balance_due: '42.64', refunds: [] })
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('nothing changes before it is taken, taking it twice is taking it once, and it ends', async () => {
  const { h, booking, link } = await dropped('BUY_NOW')
  const holder = await h.as.traveller()
  holder.hold(link.token)
  expect(await holder.call(bookings.get, { bookingId: booking.id })).toMatchObject({ total: '74.57', refunds: [] })
  await reprice(h, 2400)
  const take = () => holder.call(bookings.modify, { bookingId: booking.id, quote_id: link.quote_id })
  expect(await Promise.all([take(), take()])).toMatchObject([{ total: '63.33' }, { total: '63.33' }])
  await h.runJobs()
  expect(await h.count('sandbox.refunds')).toBe(1)

  const late = await dropped('BUY_NOW')
  const tardy = await late.h.as.traveller()
  tardy.hold(late.link.token)
  late.h.clock.advance({ hours: 73 })
  const request = tardy.call(bookings.modify, { bookingId: late.booking.id, quote_id: late.link.quote_id })
  await expect(request).rejects.toMatchObject({ status: 410 })
})

test('the link opens its own booking and no other', async () => {
  const { h, booking, link } = await dropped('BUY_NOW')
  const stranger = await h.as.traveller()
  const { id } = await booked(stranger, 'BUY_NOW', { email: 'stranger@example.com' })
  const take = (bookingId: string) => stranger.call(bookings.modify, { bookingId, quote_id: link.quote_id })
  await expect(take(booking.id)).rejects.toMatchObject({ status: 404 })
  await expect(take(id)).rejects.toMatchObject({ fieldErrors: { quote_id: [expect.any(String)] } })
})

test('the same drop is told once, a further one again', async () => {
  const { h } = await dropped('BUY_NOW')
  await nextMorning(h)
  expect(await offers(h)).toHaveLength(1)
  await reprice(h, 1500)
  await nextMorning(h)
  expect(await offers(h)).toHaveLength(2)
})

test.each([
  ['costs the same', 2400, {}],
  ['costs more', 2800, {}],
  ['has dropped by less than is worth a mail', 2350, {}],
  ['has dropped while offers are switched off', 2000, { enabled: false }],
  ['has dropped by less than staff set', 2000, { least_amount: '11.25' }],
])('a booking that %s is left alone', async (_what, cents, change) => {
  const h = await harness()
  await booked(await h.as.traveller())
  const manager = await h.as.staff('manager')
  expect(await manager.call(settings.getPriceDrop, {})).toEqual({ enabled: true, least_amount: '3.00' })
  expect(await manager.call(settings.setPriceDrop, change)).toMatchObject(change)
  await reprice(h, cents)
  await nextMorning(h)
  expect(await offers(h)).toEqual([])
})

test('who has got back all that was paid gains nothing by a lower price, and is told of none', async () => {
  const h = await harness()
  const { id: bookingId, paid: amount } = await booked(await h.as.traveller())
  const why = { reason_code: 'SERVICE_FAILURE', reason: 'Waited an hour' } as const
  await (await h.as.staff()).call(refunds.toCard, { bookingId, amount, ...why })
  await reprice(h, 2000)
  await nextMorning(h)
  expect(await offers(h)).toEqual([])
})

test('the mail of a lower price names what taking it gives back, not how much lower the price is', async () => {
  const h = await harness()
  const { id: bookingId } = await booked(await h.as.traveller())
  const why = { reason_code: 'SERVICE_FAILURE', reason: 'Waited an hour' } as const
  // Of the 74.57 that were paid 8.00 are left.
  await (await h.as.staff()).call(refunds.toCard, { bookingId, amount: '66.57', ...why })
  await reprice(h, 2000)
  await nextMorning(h)
  const [mail] = await offers(h)
  expect(mail?.subject).toMatch(/^Your price dropped: \$8\.00 less for /)
  expect(mail?.text).toContain('$8.00')
  expect(mail?.text).not.toContain('$11.24')
})

test('an offer is marketing: it brings a way out, and who took it gets no more', async () => {
  const { h, mail } = await dropped('BUY_NOW')
  const [offer] = await h.mail(/\/price dropped\//)
  expect(offer).toMatchObject({ kind: 'offers', headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } })
  const link = offer!.headers['List-Unsubscribe']!.slice(1, -1)
  expect(mail.text).toContain(`token=${new URL(link).searchParams.get('token')}`)
  await unsubscribeRoute(h.services)(new Request(link, { method: 'POST' }), { address: '203.0.113.9' })
  await reprice(h, 1500)
  await nextMorning(h)
  expect(await offers(h)).toHaveLength(1)
})

test('cancelled bookings and those that arrive soon are left alone', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const { number } = await booked(traveller)
  await traveller.call(bookings.cancel, { number })
  await booked(traveller, 'BUY_NOW', { email: 'soon@example.com' })
  await reprice(h, 2000)
  await nextMorning(h, 8)
  expect(await offers(h)).toEqual([])
})

/** Several booked at 24.00 a day, which costs 20.00 now. */
async function severalDropped(emails: readonly string[]) {
  const h = await harness()
  for (const email of emails) await booked(await h.as.traveller(), 'BUY_NOW', { email })
  await h.runJobs()
  await reprice(h, 2000)
  return h
}

const offered = async (h: Harness) => (await offers(h)).map(({ recipient }) => recipient).toSorted()

test('several prices that dropped are offered in one transaction', async () => {
  const emails = ['ada@example.com', 'edith@example.com', 'grace@example.com']
  const h = await severalDropped(emails)
  await nextMorning(h)
  expect(await offered(h)).toEqual(emails)
  const { rows } = await sql`select distinct xmin::text from price_drop_offers`.execute(h.services.db)
  expect(rows).toHaveLength(1)
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('one offer that cannot be made is made another day, and nobody is told twice', async () => {
  const h = await severalDropped(['ada@example.com', 'edith@example.com', 'grace@example.com'])
  await sql`
    create function refuse_ada() returns trigger language plpgsql as $$
    begin
      if (select email from bookings where id = new.booking_id) = 'ada@example.com' then raise 'refused'; end if;
      return new;
    end $$`.execute(h.services.db)
  await sql`create trigger refuse_ada before insert on price_drop_offers for each row execute function refuse_ada()`.execute(
    h.services.db,
  )
  await nextMorning(h)
  expect(await offered(h)).toEqual(['edith@example.com', 'grace@example.com'])
  expect(await h.count('price_drop_offers')).toBe(2)

  await sql`drop trigger refuse_ada on price_drop_offers`.execute(h.services.db)
  await nextMorning(h)
  expect(await offered(h)).toEqual(['ada@example.com', 'edith@example.com', 'grace@example.com'])
  expect(await brokenPromises(h.services.db)).toEqual([])
})

describe('once all bookings were compared', () => {
  const JUNE = { travel_from_date: '2027-06-20 08:00:00-0700', travel_to_date: '2027-06-23 08:00:00-0700' }

  /** A booking in December and one in June, with nothing to offer. */
  async function compared() {
    const h = await harness()
    const traveler = await h.as.traveller()
    await booked(traveler, 'BUY_NOW', { email: 'december@example.com' })
    await booked(traveler, 'BUY_NOW', { email: 'june@example.com', stay: JUNE })
    await nextMorning(h)
    expect(await offered(h)).toEqual([])
    return h
  }

  test('those of dates whose prices change are offered them', async () => {
    const h = await compared()
    await publishPrices(h.ctx(), () => ({ day_cents: cents(2000) }), { plan: 'Summer' })
    await nextMorning(h)
    expect(await offered(h)).toEqual(['june@example.com'])
    await reprice(h, 2000)
    await nextMorning(h)
    expect(await offered(h)).toEqual(['december@example.com', 'june@example.com'])
  })

  test('a fee that falls is offered to everybody', async () => {
    const h = await compared()
    await publish(h.ctx(), (book) => ({ ...book, fees: [] }))
    await nextMorning(h)
    expect(await offered(h)).toEqual(['december@example.com', 'june@example.com'])
  })

  test('a tax that ends is no longer in the price, without another price book', async () => {
    const h = await harness()
    const until = pacificDate(h.ctx().now.add({ hours: 48 }))
    await publish(h.ctx(), (book) => ({ ...book, taxes: book.taxes.map((tax) => ({ ...tax, until })) }))
    await booked(await h.as.traveller())
    await nextMorning(h)
    await nextMorning(h)
    expect(await offers(h)).toEqual([])
    await nextMorning(h)
    expect(await offers(h)).toHaveLength(1)
  })

  test('what fell while offers were switched off, or was too little then, is offered later', async () => {
    const h = await compared()
    const manager = await h.as.staff('manager')
    await manager.call(settings.setPriceDrop, { enabled: false })
    await reprice(h, 2350)
    await nextMorning(h, 2)
    await manager.call(settings.setPriceDrop, { enabled: true })
    await nextMorning(h, 2)
    expect(await offered(h)).toEqual([])
    await manager.call(settings.setPriceDrop, { least_amount: '1.00' })
    await nextMorning(h)
    expect(await offered(h)).toEqual(['december@example.com'])
  })

  test('a booking that the house has moved is compared by the dates that it had, too', async () => {
    const h = await compared()
    const [from, to] = [Temporal.Instant.from('2027-03-01T16:00Z'), Temporal.Instant.from('2027-03-04T16:00Z')]
    await transaction(h.ctx(), async (ctx) => {
      const booking = await lastByEmail(ctx, 'december@example.com')
      await makeOwnChange(ctx, booking!, { from, to, vehicleClass: 'STANDARD' }, { isSilent: true })
    })
    await nextMorning(h)
    expect(await offered(h)).toEqual([])
    await publish(h.ctx(), (book) => ({ ...book, plans: [...book.plans, cheapDecember(book)] }))
    await nextMorning(h)
    expect(await offered(h)).toEqual(['december@example.com'])
  })

  function cheapDecember({ plans }: PriceBook): RatePlan {
    const season = { kind: 'dates', from: '2026-12-01', to: '2026-12-04' } as const
    const prices = { hour_cents: cents(300), day_cents: cents(1500), week_cents: cents(9000) }
    return { ...plans[0]!, id: 'december', name: 'December', priority: 99, season, prices: { STANDARD: prices } }
  }
})

test('only staff with the permission read and set it', async () => {
  const h = await harness()
  const cashier = await h.as.staff('cashier')
  await expect(cashier.call(settings.setPriceDrop, { enabled: false })).rejects.toMatchObject({ status: 403 })
  await expect(h.call(settings.getPriceDrop, {})).rejects.toMatchObject({ status: 401 })
})
