import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, toDollars } from '../../lib/money.ts'
import { toArgument } from '../../lib/pacific.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { LONG } from '../../test/long.ts'
import { booked } from '../bookings/factory.ts'
import { anyBilledRequest, anyPriceBook, PATIENCE } from '../quotes/arbitraries.ts'
import { quotes } from '../quotes/contract.ts'
import { quoteSet, totalsOf } from '../quotes/rules.ts'
import { rates } from '../rates/contract.ts'
import { demoPriceBook, emptyPriceBook } from '../rates/demo.ts'
import { publish } from '../rates/factory.ts'
import { draft, editDraft } from '../rates/index.ts'
import type { PriceBook, RatePlan } from '../rates/rules.ts'
import { preview } from './contract.ts'
import { ownStays, warningsOf } from './rules.ts'
import type { SoldStay } from './store.ts'

test('the preview prices a stay as its quotes do, to the cent', { timeout: PATIENCE }, () => {
  fc.assert(
    fc.property(anyBilledRequest, anyPriceBook, (request, { plans }) => {
      const asked = { ...request, coupon: undefined, book: { ...request.book, plans } }
      const quoted = Object.fromEntries(quoteSet(asked).map(({ productId, rate }) => [productId, rate.total]))
      expect(totalsOf(asked)).toEqual(quoted)
    }),
    { numRuns: LONG ? 10_000 : 200 },
  )
})

const dearer = (book: PriceBook): PriceBook => ({
  ...book,
  plans: book.plans.map((plan) => ({
    ...plan,
    prices: Object.fromEntries(
      Object.entries(plan.prices).map(([of, price]) => [of, { ...price, day_cents: cents(price.day_cents + 333) }]),
    ),
  })),
  fees: [...book.fees, { code: 'KEY', description: 'Key fee', per_day_cents: cents(0), per_stay_cents: cents(199) }],
  taxes: book.taxes.map((tax) => (tax.percent === null ? tax : { ...tax, percent: 11.35, on: 'CHARGES' as const })),
})

test('what is shown before publishing is what the quotes then are', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  const { revision } = await draft(h.ctx())
  await editDraft(h.ctx(), { what: 'plans', revision, change: dearer })
  const own = [
    '2026-12-01 08:00/2026-12-04 08:00/STANDARD',
    '2026-12-16 08:00/2026-12-20 11:00/OVERSIZE',
    '2027-06-12 05:30/2027-06-30 22:15/MOTORCYCLE',
  ]
  const shown = await owner.call(preview.show, { own: own.join(',') })
  expect(shown).toMatchObject({ has_changes: true, stays: [] })
  const quoted = async () =>
    Promise.all(
      ownStays(own.join(','))!.map(async ({ from, to, vehicleClass }) => {
        const stay = { travel_from_date: toArgument(from), travel_to_date: toArgument(to), vehicle_class: vehicleClass }
        const { quotes: all } = await h.call(quotes.set, stay)
        return Object.fromEntries(all.map(({ product_id, total_charge }) => [product_id, total_charge]))
      }),
    )
  const side = (of: 'before' | 'after') =>
    shown.own.map(({ products }) => Object.fromEntries(products.map((product) => [product.product_id, product[of]])))
  expect(side('before')).toEqual(await quoted())
  await owner.call(rates.publish, { revision: shown.revision, reason: 'Dearer' })
  expect(side('after')).toEqual(await quoted())
  const first = shown.calendar.find(({ date }) => date === '2026-12-01')
  expect(first).toEqual({ date: '2026-12-01', before: '24.00', after: '27.33' })
})

test('bookings are counted and priced anew, and keep what they cost', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) {
    await booked(await h.as.traveller(), 'BUY_NOW', { email })
  }
  const { revision } = await draft(h.ctx())
  await editDraft(h.ctx(), { what: 'plans', revision, change: dearer })
  const shown = await owner.call(preview.show, {})
  const after = totalsOf({
    book: dearer(demoPriceBook),
    ...ownStays('2026-12-01 08:00/2026-12-04 08:00/STANDARD')![0]!,
    now: h.clock.now(),
  }).BUY_NOW!
  expect(shown.coming).toEqual({
    bookings: 3,
    priced: 3,
    is_sample: false,
    unpriced: 0,
    before: '223.71',
    after: toDollars(cents(after * 3)),
  })
  expect(shown.last_year).toMatchObject({ bookings: 0, before: '0.00', after: '0.00' })
  expect(shown.keeps).toMatchObject({ bookings: 3 })
  expect(shown.stays).toMatchObject([{ vehicle_class: 'STANDARD', days: 3, sold: 3, days_in_advance: 10 }])
})

/** Copies the one booking that there is into the year to come: more in some weeks than in others, of all kinds. */
async function bookAYear(h: Harness, bookings: number): Promise<void> {
  await h.sql`
    with made as (
      select gen_random_uuid() as id, gen_random_uuid() as quote_id, n, 1 + n * 7 % 12 as days,
        ${h.clock.now()}::timestamptz + make_interval(days => (n * 7919 % 364) * (n % 3 + 1) / 3, mins => n * 31 % 1440) as travel_from
      from generate_series(1, ${bookings}::int) as n
    ), one as (select b, q from bookings b join quotes q on q.id = b.quote_id),
    quoted as (
      insert into quotes select copy.* from made, one,
        jsonb_populate_record(q, jsonb_build_object('id', quote_id)) as copy
    )
    insert into bookings select copy.* from made, one, jsonb_populate_record(b, jsonb_build_object(
      'id', id, 'quote_id', quote_id, 'number', 'COPY' || n, 'request_key', null,
      'travel_from', travel_from, 'travel_to', travel_from + make_interval(days => days, hours => n % 9),
      'created_at', least(travel_from, ${h.clock.now()}::timestamptz) - make_interval(days => n % 40),
      'vehicle_class', case when n % 17 = 0 then 'OVERSIZE' when n % 23 = 0 then 'MOTORCYCLE' else 'STANDARD' end,
      'product_id', case when n % 5 < 3 then 'BUY_NOW' else 'BOOK_NOW' end)) as copy`
}

const SAMPLED = LONG ? [3000, 25_000] : [3000]
/** Of what pricing every booking brings. */
const TOLERANCE = 0.03

test.for(SAMPLED)(
  'of %i bookings a sample is priced, within 3% of all of them',
  { timeout: PATIENCE },
  async (bookings) => {
    const h = await harness()
    const owner = await h.as.staff()
    await booked(await h.as.traveller())
    await bookAYear(h, bookings)
    const { revision } = await draft(h.ctx())
    await editDraft(h.ctx(), { what: 'plans', revision, change: dearer })
    const all = await h.sql<SoldStay>`
    select product_id, vehicle_class, travel_from, travel_to, created_at from bookings
    where travel_from >= ${h.clock.now()} and travel_from < ${h.clock.now().add({ hours: 24 * 364 })}`
    const whole = (book: PriceBook) =>
      all.reduce((total, { product_id, vehicle_class, travel_from: from, travel_to: to, created_at }) => {
        const totals = totalsOf({ book, vehicleClass: vehicle_class, from, to, now: created_at })
        return total + (totals[product_id] ?? 0) / 100
      }, 0)
    const { coming } = await owner.call(preview.show, {})
    expect(coming.is_sample).toBe(true)
    expect(coming.priced).toBeLessThan(2500)
    expect(Math.abs(coming.bookings / all.length - 1)).toBeLessThan(TOLERANCE)
    expect(Math.abs(Number(coming.before) / whole(demoPriceBook) - 1)).toBeLessThan(TOLERANCE)
    expect(Math.abs(Number(coming.after) / whole(dearer(demoPriceBook)) - 1)).toBeLessThan(TOLERANCE)
  },
)

const TODAY = '2026-11-21'
const codes = (after: PriceBook, before = demoPriceBook) =>
  warningsOf(before, after, TODAY).map(({ code, text }) => [code, text])
const withPlans = (plans: readonly RatePlan[]) => ({ ...demoPriceBook, plans })

test('what is odd about a draft is told with its first date', () => {
  const [base, ...seasons] = demoPriceBook.plans
  expect(codes(demoPriceBook)).toEqual([])
  expect(codes(withPlans(seasons)).map(([code]) => code)).toEqual(['GAP', 'GAP', 'GAP'])
  const half = {
    ...base!,
    prices: { ...base!.prices, OVERSIZE: { ...base!.prices.OVERSIZE!, day_cents: cents(1900) } },
  }
  expect(codes(withPlans([half, ...seasons]))).toContainEqual([
    'DROP',
    'Oversize: the day price falls by more than 30% on 271 dates, first on Sat, 11/21/26: $38.00 to $19.00.',
  ])
  const steep = seasons.map((plan) => ({
    ...plan,
    prices: { ...plan.prices, MOTORCYCLE: { ...plan.prices.MOTORCYCLE!, week_cents: cents(30_000) } },
  }))
  expect(codes(withPlans([base!, ...steep]))).toEqual([
    ['LONGER_COSTS_LESS', 'Motorcycle: 15 days from Mon, 6/07/27 cost $183.00, and 14 days from Tue, 6/08/27 $384.00.'],
  ])
  const taxes = demoPriceBook.taxes.slice(0, 1)
  const club = { ...demoPriceBook.club, expire_after_months: 12 }
  expect(codes({ ...demoPriceBook, taxes, club }).map(([code]) => code)).toEqual(['TAX_MIDNIGHT', 'EXPIRY'])
})

test('a house without prices has a preview that says so', async () => {
  const h = await harness()
  await publish(h.ctx(), () => emptyPriceBook)
  const owner = await h.as.staff()
  const shown = await owner.call(preview.show, { own: '2026-12-01 08:00/2026-12-04 08:00/STANDARD' })
  expect(shown.calendar).toHaveLength(365)
  expect(shown.calendar.every(({ before, after }) => before === null && after === null)).toBe(true)
  expect(shown.own).toMatchObject([{ products: [] }])
  await expect(owner.call(preview.show, { own: '2026-12-04 08:00/2026-12-01 08:00/STANDARD' })).rejects.toMatchObject({
    fieldErrors: { own: [expect.any(String)] },
  })
})
