import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { accountByEmail } from '../capabilities/auth/index.ts'
import { demoCoupons } from '../capabilities/coupons/demo.ts'
import type { Coupon } from '../capabilities/coupons/rules.ts'
import { seedDemoDisputes } from '../capabilities/disputes/index.ts'
import { countSoon } from '../capabilities/occupancy/index.ts'
import { wireRate } from '../capabilities/quotes/pricing.ts'
import { quoteSet } from '../capabilities/quotes/rules.ts'
import { demoPriceBook } from '../capabilities/rates/demo.ts'
import type { PriceBook } from '../capabilities/rates/rules.ts'
import { sumUpDays } from '../capabilities/stays/index.ts'
import { VehicleClass } from '../http/wire.ts'
import { addDays, fromLocal, pacificDate } from '../lib/pacific.ts'
import { type Context, transaction } from '../platform/context.ts'
import { defineJob, enqueue } from '../platform/jobs.ts'

/** So far the demonstration's past reaches back: a year to compare with, before the quarter that forecasts are tested on. */
export const HISTORY_DAYS = 488

/** Who is a member in that past; whoever has their account has all of it. */
const FIRST_MEMBER = 'maya.abbott@example.com'

/** A first day of each plan of the price book that is long enough for the longest stay. */
const SEASONS = { Base: '2026-10-05', Summer: '2026-07-06', Holidays: '2026-12-19' } as const
const LEAD_DAYS = [0, 1, 7, 14, 30]
const LONGEST_DAYS = 14
/** Codes that were used; the others were not. */
const CODES = ['WELCOME10', 'SUMMER25', 'ACMECORP']

const KEEP_PRICES = `
  create temp table demo_rates on commit drop as
  select season, vehicle_class, product_id, days, lead_days, code, total_cents, deposit_cents, discount_cents, rate
  from jsonb_to_recordset($1::jsonb) as price (season text, vehicle_class text, product_id text,
    days integer, lead_days integer, code text, total_cents integer, deposit_cents integer, discount_cents integer, rate jsonb)`

/**
 * More than a year of stays, members, payments and rides, and what is booked ahead, in one transaction: always the same, on
 * their real days until now; then two disputes. Does nothing when they are there. The database must let triggers rest (its owner may).
 */
export async function seedDemoHistory(ctx: Context): Promise<void> {
  if (await accountByEmail(ctx, FIRST_MEMBER)) return
  const [codes, history] = await Promise.all(['demo-codes.sql', 'demo-history.sql'].map(read))
  const filled = `${codes}${history}`
    .replaceAll(':now', `timestamptz '${ctx.now.toString()}'`)
    .replaceAll(':days', String(HISTORY_DAYS))
  const [people = '', sales = ''] = filled.split('--# Prices')
  await transaction(ctx, async (ctx) => {
    // PostgreSQL draws who comes while prices are made.
    const [prices] = await Promise.all([pricesOfDemo(), runAll(ctx, people)])
    await ctx.db.executeQuery(CompiledQuery.raw(KEEP_PRICES, [JSON.stringify(prices)]))
    await runAll(ctx, sales)
    await enqueue(ctx, sumUp, {})
    await countSoon(ctx)
  })
  await seedDemoDisputes(ctx)
}

/** Right after the first start, so that nobody waits for it: sales and days of that past. The journal has a job of its own. */
const sumUp = defineJob({ name: 'demo.sum-up', singleton: true, timeout: 10 * 60 }, async (ctx) => {
  await ctx.db.executeQuery(CompiledQuery.raw('select enter_all_sales()'))
  const today = pacificDate(ctx.now)
  await sumUpDays(ctx, addDays(today, -HISTORY_DAYS - 100), today)
})

export const jobs = [sumUp]

function read(file: string): Promise<string> {
  return readFile(join(import.meta.dirname, file), 'utf8')
}

/** Runs the statements of a text; a semicolon between two pairs of dollar signs ends none. */
async function runAll(ctx: Context, text: string): Promise<void> {
  for (const statement of text.match(/(?:\$\$[^]*?\$\$|[^;])+;/g) ?? []) {
    await ctx.db.executeQuery(CompiledQuery.raw(statement))
  }
}

/** What stays of the demonstration cost, by season, class, product, days, days in advance and code. */
async function pricesOfDemo() {
  const all: (Price & { season: string; lead_days: number })[] = []
  for (const [season, from] of Object.entries(SEASONS)) {
    for (const vehicleClass of VehicleClass.options) {
      const coupons = demoCoupons.filter(({ code }) => vehicleClass === 'STANDARD' && CODES.includes(code))
      for (const lead_days of LEAD_DAYS) {
        const prices = pricesByDays({ book: demoPriceBook, from, vehicleClass, leadDays: lead_days, coupons })
        const sold = prices.filter((price) => isSold(price, lead_days))
        all.push(...sold.map((price) => ({ ...price, season, lead_days })))
        await setImmediate()
      }
    }
  }
  return all
}

/** Nobody books what is for whoever drives up, companies have their own product, and nobody stays for eleven to thirteen days. */
function isSold({ code, product_id, days }: Price, leadDays: number): boolean {
  if (days > 10 && days < LONGEST_DAYS) return false
  if (product_id === 'STANDARD') return code === '' && leadDays === 0
  return (product_id === 'CUSTOM') === (code === 'ACMECORP')
}

interface Prices {
  readonly book: PriceBook
  /** A Pacific date. */
  readonly from: string
  readonly vehicleClass: VehicleClass
  readonly leadDays: number
  readonly coupons?: readonly Coupon[]
}

type Price = ReturnType<typeof pricesByDays>[number]

/** What stays of one to fourteen days cost that begin on a date, without a code and with each, as bookings and stays keep it; drive-up is STANDARD. */
export function pricesByDays({ book, from: date, vehicleClass, leadDays, coupons = [] }: Prices) {
  return Array.from({ length: LONGEST_DAYS }, (_, index) => index + 1).flatMap((days) => {
    const [from, to] = [fromLocal(date, '08:00'), fromLocal(addDays(date, days), '08:00')]
    const stay = { book, from, to, vehicleClass, now: fromLocal(addDays(date, -leadDays), '08:00') }
    const quoted = quoteSet(stay)
    const before = new Map(quoted.map((quote) => [quote.productId, quote.rate.total]))
    return [undefined, ...coupons].flatMap((coupon) =>
      (coupon ? quoteSet({ ...stay, coupon }) : quoted).map(({ productId, rate, depositRequired }) => ({
        vehicle_class: vehicleClass,
        product_id: productId,
        code: coupon?.code ?? '',
        days,
        total_cents: rate.total,
        deposit_cents: depositRequired,
        discount_cents: before.has(productId) ? (before.get(productId) ?? 0) - rate.total : null,
        rate: wireRate(rate),
      })),
    )
  })
}
