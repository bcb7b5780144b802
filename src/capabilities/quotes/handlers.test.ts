import { expect, test } from 'vitest'
import type { ValidationError } from '../../http/client.ts'
import { cents } from '../../lib/money.ts'
import { type Harness, harness } from '../../test/harness.ts'
import type { Traveller } from '../../test/travellers.ts'
import { flushEvents } from '../analytics/index.ts'
import { siteVersion } from '../../platform/site-version.ts'
import { STAY } from '../bookings/factory.ts'
import { publishPrices } from '../rates/factory.ts'
import { settings } from '../settings/contract.ts'
import { type Quote, quotes } from './contract.ts'
import { engineArgsOf, price, wireRate } from './pricing.ts'
import { keepPriced, quoteById, sweepQuotes } from './store.ts'

type Stay = typeof STAY & { promo_code?: string; vehicle_class?: Quote['vehicle_class'] }

async function totals(traveller: Traveller, stay: Stay) {
  const { quotes: all } = await traveller.call(quotes.set, stay)
  return Object.fromEntries(all.map(({ product_id, total_charge }) => [product_id, total_charge]))
}

const codeFault = (traveller: Traveller, promo_code: string, stay: typeof STAY = STAY) =>
  traveller.call(quotes.set, { ...stay, promo_code }).then(
    () => undefined,
    (error: ValidationError) => error.fieldErrors.promo_code,
  )

test('a stay is priced all in, to the cent, cheapest first and the drive-up price last', async () => {
  const h = await harness()
  const { quotes: all } = await h.call(quotes.set, STAY)
  expect(all.map(({ product_id, total_charge }) => [product_id, total_charge])).toEqual([
    ['BUY_NOW', '74.57'],
    ['BOOK_NOW', '78.54'],
    ['STANDARD', '86.48'],
  ])
  expect(all[0]).toMatchObject({
    days_in_advance: 10,
    deposit_required: '74.57',
    is_prebook_discount: true,
    is_purchasable: true,
    duration: 259_200,
    expires: '2026-11-21T12:30:00-08:00',
    customer_link: expect.stringMatching(/\/booking\?quoteId=[0-9a-f-]{36}$/),
    rate: {
      charge_lines: [
        { code: 'DAY', description: 'Day', quantity: 3, unit_price: '24.00', amount: '72.00' },
        { code: 'DISCOUNT', quantity: 1, amount: '-10.80' },
      ],
      charge_total: '61.20',
      fee_total: '3.75',
      subtotal: '64.95',
      tax_total: '9.62',
      total: '74.57',
      savings: '11.91',
    },
  })
  expect(all[1]).toMatchObject({ deposit_required: '24.00', rate: { savings: '7.94' } })
  expect(all[2]).toMatchObject({ is_purchasable: false, is_prebook_discount: false, deposit_required: '0.00' })
})

test('what is priced is kept whole, and not at all by a version of the site that is over', async () => {
  const h = await harness()
  const ctx = h.ctx()
  const { quotes: all } = await h.call(quotes.set, { ...STAY, email: 'ada@example.com' })
  const row = (await quoteById(ctx, all[0]!.quote_id))!
  const full = { ...row, promo_code: 'SUMMER', free_until: ctx.now }
  const copies = [full, { ...full, product_id: 'BOOK_NOW' as const }].map((each) => ({
    ...each,
    id: ctx.random.uuid(),
  }))
  const version = await siteVersion(ctx)
  const taker = { isMember: false }
  expect(await keepPriced(ctx, { quotes: copies, version: version - 1, taker })).toBeUndefined()
  expect(await quoteById(ctx, copies[0]!.id)).toBeUndefined()
  expect(await keepPriced(ctx, { quotes: copies, version, taker })).toMatchObject({ is_free: true })
  expect(await Promise.all(copies.map(({ id }) => quoteById(ctx, id)))).toEqual(
    copies.map((each) => ({ ...each, is_kept: false })),
  )
})

test('a stored quote is recomputed to the cent from what it holds alone', async () => {
  const h = await harness()
  await h.call(quotes.set, { ...STAY, promo_code: 'WELCOME10' })
  await h.call(quotes.set, { travel_from_date: '2026-12-16 08:00:00-0800', travel_to_date: '2026-12-20 11:00:00-0800' })
  await publishPrices(h.ctx(), ({ day_cents }) => ({ day_cents: cents(day_cents * 2) }))
  const kept = await h.rows('quotes')
  expect(kept).toHaveLength(6)
  for (const { rate } of kept) expect(wireRate(price(engineArgsOf(rate)))).toEqual(rate)
})

test('a quote is read by its id until and after it expires', async () => {
  const h = await harness()
  const [quote] = (await h.call(quotes.set, STAY)).quotes
  const quoteId = quote?.id ?? ''
  expect(await h.call(quotes.get, { quoteId })).toEqual(quote)
  expect(await quoteById(h.ctx(), quoteId.toUpperCase())).toMatchObject({ id: quoteId })
  h.clock.advance({ minutes: 31 })
  expect(await h.call(quotes.get, { quoteId })).toMatchObject({ is_expired: true })
  for (const unknown of ['0190aaaa-0000-7000-8000-000000000000', 'nothing', "'--"]) {
    await expect(h.call(quotes.get, { quoteId: unknown })).rejects.toMatchObject({ status: 404 })
  }
})

test('both dates and the class are checked at once, and an offset is mandatory', async () => {
  const h = await harness()
  const error = await h
    .call(quotes.set, {
      travel_from_date: '',
      travel_to_date: '2026-12-04 08:00:00',
      vehicle_class: 'BUS' as never,
      email: 'x',
    })
    .catch((thrown: ValidationError) => thrown)
  expect((error as ValidationError).fieldErrors).toEqual({
    travel_from_date: ['Required'],
    travel_to_date: [expect.stringContaining('offset')],
    vehicle_class: [expect.any(String)],
    email: [expect.any(String)],
  })
})

test.each([
  ['an arrival that is past', '2026-11-21 11:44:59-0800', '2026-11-25 08:00:00-0800', ['travel_from_date']],
  ['an arrival too far ahead', '2027-11-21 12:00:01-0800', '2027-11-25 08:00:00-0800', ['travel_from_date']],
  ['leaving before arrival', '2026-12-04 08:00:00-0800', '2026-12-01 08:00:00-0800', ['travel_to_date']],
  ['a stay that is too long', '2026-12-01 08:00:00-0800', '2027-03-01 08:00:01-0800', ['travel_to_date']],
])('%s is a fault of its field', async (_, travel_from_date, travel_to_date, fields) => {
  const h = await harness()
  const error = await h
    .call(quotes.set, { travel_from_date, travel_to_date })
    .catch((thrown: ValidationError) => thrown)
  expect(Object.keys((error as ValidationError).fieldErrors)).toEqual(fields)
})

test('a code says why it does not apply, in words one can act on', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  expect(await codeFault(traveller, 'NOSUCH')).toEqual(['This code is not valid'])
  expect(await codeFault(traveller, 'SUMMER25')).toEqual(['This code ended on Tue, 9/01/26'])
  expect(await codeFault(traveller, 'freeday')).toEqual(['Valid for stays of 5 full days or more'])
  expect(await codeFault(traveller, 'WEEKEND5')).toEqual(['Valid for stays that include a Saturday'])
  expect(await codeFault(traveller, ' welcome10 ')).toBeUndefined()
})

test('each code gives what it promises, on the products it is for', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const week = { travel_from_date: '2026-12-01 08:00:00-0800', travel_to_date: '2026-12-06 08:00:00-0800' }
  const plain = await totals(traveller, week)
  const free = await totals(traveller, { ...week, promo_code: 'FREEDAY' })
  expect(free.BOOK_NOW).toBe(plain.BOOK_NOW)
  // 120.00 − 18.00 − 24.00 = 78.00; + 6.25 = 84.25; 8.59; 3.00
  expect(free.BUY_NOW).toBe('95.84')
  // 5 × 18.00 + 6.25 = 96.25; 9.82; 3.00
  const corporate = await totals(traveller, { ...week, promo_code: 'ACMECORP' })
  expect(corporate).toMatchObject({ CUSTOM: '109.07', BUY_NOW: plain.BUY_NOW, STANDARD: plain.STANDARD })
})

test('new rates hold for the very next quote', async () => {
  const h = await harness()
  const before = await totals(await h.as.traveller(), STAY)
  await publishPrices(h.ctx(), () => ({ day_cents: cents(2500) }))
  const after = await totals(await h.as.traveller(), STAY)
  expect(Number(after.STANDARD)).toBeGreaterThan(Number(before.STANDARD))
})

async function mailed(h: Harness) {
  await h.runJobs()
  return h.mail()
}

test('a quote goes to any address with one link that opens it, few times an hour', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const [quote] = (await traveller.call(quotes.set, STAY)).quotes
  const send = (email: string) => traveller.call(quotes.email, { quoteId: quote?.id ?? '', email })
  await send('friend@example.com')
  const mails = await mailed(h)
  expect(mails).toMatchObject([
    { recipient: 'friend@example.com', text: expect.stringContaining(quote?.customer_link ?? '?') },
  ])
  await expect(send('no address')).rejects.toMatchObject({ fieldErrors: { email: [expect.any(String)] } })
  for (let sends = 1; sends < 6; sends++) await send('friend@example.com')
  await expect(send('friend@example.com')).rejects.toMatchObject({ status: 429 })
})

test('the same request again and again is one mail and counts once', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const [quote] = (await traveller.call(quotes.set, STAY)).quotes
  const asked = { quoteId: quote?.id ?? '', email: 'friend@example.com' }
  for (let sends = 0; sends < 10; sends++) await traveller.call(quotes.email, asked, { idempotencyKey: 'one-click' })
  expect(await mailed(h)).toHaveLength(1)
  for (let sends = 1; sends < 6; sends++) await traveller.call(quotes.email, asked)
  await expect(traveller.call(quotes.email, asked)).rejects.toMatchObject({ status: 429 })
})

test('a price that was mailed holds for the hours that the owner gives, from when it was shown; any other 30 minutes', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const start = h.clock.now()
  const { quotes: all } = await traveller.call(quotes.set, STAY)
  const [best, other] = [all[0]!.id, all[1]!.id]
  const save = () => traveller.call(quotes.email, { quoteId: best, email: 'ada@example.com' })
  const read = (quoteId: string) => traveller.call(quotes.get, { quoteId })
  await save()
  await h.runJobs()
  const [mail] = await h.mail({ to: 'ada@example.com' })
  expect(mail?.text).toContain('It’s good until Sun, 11/22/26, 12:00 pm, unless we sell out first')

  h.clock.set(start.add({ hours: 23 }))
  expect([(await read(best)).is_expired, (await read(other)).is_expired]).toEqual([false, true])
  await save()
  h.clock.set(start.add({ hours: 24, seconds: 1 }))
  expect((await read(best)).is_expired, 'mailing it again holds it no longer').toBe(true)
  await expect(save(), 'what is over is not mailed').rejects.toMatchObject({ status: 410, code: 'quote_expired' })
  await h.runJobs()
  expect(await h.mail({ to: 'ada@example.com' })).toHaveLength(2)

  const owner = await h.as.staff()
  await owner.call(settings.setSavedPrice, { hours: 2 })
  const { quotes: later } = await traveller.call(quotes.set, STAY)
  await traveller.call(quotes.email, { quoteId: later[0]!.id, email: 'ada@example.com' })
  h.clock.set(start.add({ hours: 27 }))
  expect((await read(later[0]!.id)).is_expired).toBe(true)
})

test('a price that somebody asked for is an event with its set and its total; an example is none', async () => {
  const h = await harness()
  const ada = await h.as.traveller()
  const { quotes: all } = await ada.call(quotes.set, STAY)
  await ada.call(quotes.set, { ...STAY, is_example: true })
  await flushEvents(h.services)
  const events = await h.rows('analytics_events', { class: 'quote' })
  const [set] = await h.rows('quotes', { id: all[0]!.id })
  expect(events).toMatchObject([
    { name: 'generated', ref_id: set!.set_id, value: all[0]!.total_charge, anonymous_id: ada.jar.anonymousId },
  ])
})

test('what nobody booked is forgotten after 60 days, the oldest first and some at a time, until nothing is left', async () => {
  const h = await harness()
  await h.call(quotes.set, STAY)
  h.clock.advance({ hours: 1 })
  const newer = (await h.call(quotes.set, STAY)).quotes.map(({ id }) => id)
  const left = async () => (await h.rows('quotes')).map(({ id }) => id)
  expect(await left()).toHaveLength(6)
  h.clock.advance({ hours: 60 * 24 + 1 })
  expect(await sweepQuotes(h.ctx(), h.clock.now(), 3)).toBe(3)
  expect((await left()).toSorted()).toEqual(newer.toSorted())
  await h.services.jobs.send(h.services.db, 'quotes.sweep', {}, {})
  await h.runJobs()
  expect(await left()).toEqual([])
})
