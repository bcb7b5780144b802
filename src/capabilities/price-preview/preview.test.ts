import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, toDollars } from '../../lib/money.ts'
import { fromLocal, toArgument } from '../../lib/pacific.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { LONG } from '../../test/long.ts'
import { booked, STAY } from '../bookings/factory.ts'
import { anyBilledRequest, anyLimitedCoupon, anyPriceBook, PATIENCE } from '../quotes/arbitraries.ts'
import { quotes } from '../quotes/contract.ts'
import { quoteSet, type StayRequest, totalsOf } from '../quotes/rules.ts'
import { ratesOf, secondDeposit, secondOpinion } from '../quotes/second-opinion.ts'
import { rates } from '../rates/contract.ts'
import { demoPriceBook, emptyPriceBook } from '../rates/demo.ts'
import { publish } from '../rates/factory.ts'
import { draft, editDraft } from '../rates/index.ts'
import type { VehicleClass } from '../../lib/products.ts'
import type { PriceBook, Prices, RatePlan } from '../rates/rules.ts'
import { preview } from './contract.ts'
import { ownStays, warningsOf } from './rules.ts'

/** Any stay, often soon, by any book: seasons, weekdays, fees, taxes, deposits, codes of all kinds. */
const anyPricedStay = fc
  .record({
    request: anyBilledRequest,
    book: anyPriceBook,
    soon: fc.option(fc.integer({ min: 1, max: 45 * 24 * 60 })),
    limited: fc.option(anyLimitedCoupon, { freq: 2 }),
  })
  .map(({ request, book: { plans, terms }, soon, limited }): StayRequest => {
    const later =
      soon === null ? 0 : request.now.add({ minutes: soon }).epochMilliseconds - request.from.epochMilliseconds
    const [from, to] = [request.from, request.to].map((moment) => moment.add({ milliseconds: later })) as [
      Temporal.Instant,
      Temporal.Instant,
    ]
    const coupon = limited ?? request.coupon
    return { ...request, from, to, coupon, book: { ...request.book, plans, terms } }
  })

test('the preview prices a stay as its quotes do, to the cent, and as a second opinion does', {
  timeout: PATIENCE,
}, () => {
  fc.assert(
    fc.property(anyPricedStay, (asked) => {
      const quoted = quoteSet(asked)
      expect(totalsOf(asked)).toEqual(Object.fromEntries(quoted.map(({ productId, rate }) => [productId, rate.total])))
      for (const { productId, rate, depositRequired } of quoted) {
        const total = secondOpinion(asked, productId, ratesOf(asked.book))
        expect([productId, BigInt(rate.total)]).toEqual([productId, total])
        if (productId === 'BOOK_NOW') expect(BigInt(depositRequired)).toBe(secondDeposit(asked, total))
      }
    }),
    { numRuns: LONG ? 10_000 : 300 },
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
  // Nothing repeats with the days, or a sample of every fourth day would see one kind of stay.
  await h.sql`
    with drawn as (
      select n, (hashtext('day ' || n) & 2147483647) % 524160 as minute, (hashtext('stay ' || n) & 2147483647) % 12 as more
      from generate_series(1, ${bookings}::int) as n
    ), made as (
      select gen_random_uuid() as id, gen_random_uuid() as quote_id, n, 1 + more as days,
        ${h.clock.now()}::timestamptz + make_interval(mins => minute * (n % 3 + 1) / 3) as travel_from
      from drawn
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
    const [from, before] = [h.clock.now(), h.clock.now().add({ hours: 24 * 364 })]
    const all = (await h.rows('bookings')).filter(
      ({ travel_from: at }) => Temporal.Instant.compare(at, from) >= 0 && Temporal.Instant.compare(at, before) < 0,
    )
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

test('bookings that were made with a code are priced anew with it, a company’s too', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  for (const [product, promo_code] of [
    ['BUY_NOW', 'WELCOME10'],
    ['CUSTOM', 'ACMECORP'],
  ] as const) {
    await booked(await h.as.traveller(), product, { stay: { ...STAY, promo_code }, email: `${promo_code}@example.com` })
  }
  const sold = await h.sum('bookings', 'total_cents')
  const { revision } = await draft(h.ctx())
  await editDraft(h.ctx(), { what: 'plans', revision, change: dearer })
  const { coming } = await owner.call(preview.show, {})
  expect(coming).toMatchObject({ bookings: 2, before: toDollars(cents(sold)) })
  // By hand: 3 × 27.33, 15 % and then 10 % off; the company's 3 × 18.00 as ever; fees 3.75 and 1.99; 11.35 % on charges, 3.00.
  const [own, company] = [6272, 5400].map((charges) => charges + 574 + Math.round(charges * 0.1135) + 300)
  expect(coming.after).toBe(toDollars(cents(own! + company!)))
})

const TODAY = '2026-11-21'
const codes = (after: PriceBook, { before = demoPriceBook, at = fromLocal(TODAY, '10:00') } = {}) =>
  warningsOf(before, after, { today: TODAY, begins: at }).map(({ code, text }) => [code, text])
const withPlans = (plans: readonly RatePlan[]) => ({ ...demoPriceBook, plans })
const [base, ...seasons] = demoPriceBook.plans as [RatePlan, ...RatePlan[]]
const withPrices = (plan: RatePlan, of: VehicleClass, prices: Partial<Prices>): RatePlan => ({
  ...plan,
  prices: { ...plan.prices, [of]: { ...plan.prices[of]!, ...prices } },
})

test('a draft that changes nothing odd is quiet', () => {
  expect(codes(demoPriceBook)).toEqual([])
})

test('dates without a plan are told, for classes that are sold', () => {
  expect(codes(withPlans(seasons)).map(([code]) => code)).toEqual(['GAP', 'GAP', 'GAP'])
  const weekends = { ...base, weekdays: [6, 7] as const }
  expect(codes(withPlans([weekends, ...seasons]))).toContainEqual([
    'GAP',
    expect.stringContaining('starting with Mon, 11/23/26'),
  ])
  const { MOTORCYCLE: _, ...cars } = base.prices
  const unsold = [
    { ...base, prices: cars },
    ...seasons.map((plan) => ({ ...plan, prices: { STANDARD: plan.prices.STANDARD! } })),
  ]
  const ofMotorcycles = (before: PriceBook) =>
    codes(withPlans(unsold), { before }).filter(([, text]) => text?.startsWith('Motorcycle'))
  expect(ofMotorcycles(demoPriceBook)).toEqual([
    ['GAP', 'Motorcycle: no plan has prices for this class. No one can book it.'],
  ])
  expect(ofMotorcycles(withPlans(unsold))).toEqual([])
})

test('a day price that falls by more than 30% is told, by 30% it is not', () => {
  const half = withPrices(base, 'OVERSIZE', { day_cents: cents(1900) })
  expect(codes(withPlans([half, ...seasons]))).toContainEqual([
    'DROP',
    'Oversize: the day price falls by more than 30% on 271 dates, first on Sat, 11/21/26: $38.00 to $19.00.',
  ])
  const less = withPrices(base, 'OVERSIZE', { day_cents: cents(2660) })
  expect(codes(withPlans([less, ...seasons])).filter(([code]) => code === 'DROP')).toEqual([])
})

test('a longer stay that costs less is told, where it does not already', () => {
  const [summer, ...rest] = seasons as [RatePlan, ...RatePlan[]]
  const steep = withPlans([
    base,
    withPrices(summer, 'MOTORCYCLE', { week_cents: cents(30_000) }),
    ...rest.map((plan) => withPrices(plan, 'MOTORCYCLE', { week_cents: cents(30_000) })),
  ])
  expect(codes(steep)).toEqual([
    ['LONGER_COSTS_LESS', 'Motorcycle: 15 days from Mon, 6/07/27 cost $183.00, and 14 days from Tue, 6/08/27 $384.00.'],
  ])
  expect(codes(steep, { before: steep })).toEqual([])
})

test('taxes that change within a day are told; at midnight, or by dates of their own, they are not', () => {
  const taxes = demoPriceBook.taxes.slice(0, 1)
  const without = { ...demoPriceBook, taxes }
  expect(codes(without)).toEqual([['TAX_MIDNIGHT', expect.stringContaining('Taxes change within Sat, 11/21/26')]])
  expect(codes(without, { at: fromLocal('2026-12-01', '00:00') })).toEqual([])
  // Midnight by the wall, whatever the sun does: the night the clocks go back.
  expect(codes(without, { at: fromLocal('2027-11-08', '00:00') })).toEqual([])
  expect(codes(without, { at: fromLocal('2027-11-08', '01:00') }).map(([code]) => code)).toEqual(['TAX_MIDNIGHT'])
  const dated = demoPriceBook.taxes.flatMap((tax) => [
    { ...tax, until: '2026-12-31' },
    { ...tax, from: '2027-01-01', percent: 11 },
  ])
  const kept = demoPriceBook.taxes.map((tax) => ({ ...tax, until: '2026-12-31' }))
  expect(codes({ ...demoPriceBook, taxes: dated }, { before: { ...demoPriceBook, taxes: kept } })).toEqual([])
  const club = { ...demoPriceBook.club, expire_after_months: 12 }
  expect(codes({ ...demoPriceBook, club }).map(([code]) => code)).toEqual(['EXPIRY'])
})

test('whether taxes change at midnight is asked of the moment at which the draft would be published', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  const { revision } = await draft(h.ctx())
  await editDraft(h.ctx(), { what: 'taxes', revision, change: (book) => ({ ...book, taxes: [] }) })
  const warned = async (effective_at?: string) =>
    (await owner.call(preview.show, effective_at ? { effective_at } : {})).warnings.map(({ code }) => code)
  expect(await warned()).toEqual(['TAX_MIDNIGHT'])
  expect(await warned('2026-12-01 00:00:00-0800')).toEqual([])
  expect(await warned('2026-12-01 00:00:00+0000')).toEqual(['TAX_MIDNIGHT'])
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
