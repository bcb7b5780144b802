import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { accountByEmail } from '../capabilities/auth/index.ts'
import { demoCoupons } from '../capabilities/coupons/demo.ts'
import type { Coupon } from '../capabilities/coupons/rules.ts'
import { countSoon } from '../capabilities/occupancy/index.ts'
import { wireRate } from '../capabilities/quotes/pricing.ts'
import { quoteSet } from '../capabilities/quotes/rules.ts'
import { demoPriceBook } from '../capabilities/rates/demo.ts'
import type { PriceBook } from '../capabilities/rates/rules.ts'
import { sumUpDays } from '../capabilities/stays/index.ts'
import { VehicleClass } from '../http/wire.ts'
import { addDays, fromLocal, pacificDate } from '../lib/pacific.ts'
import { type Context, transaction } from '../platform/context.ts'

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
 * their real days until now. Does nothing when they are there.
 */
export async function seedDemoHistory(ctx: Context): Promise<void> {
  if (await accountByEmail(ctx, FIRST_MEMBER)) return
  const [codes, history] = await Promise.all(['demo-codes.sql', 'demo-history.sql'].map(read))
  await transaction(ctx, async (ctx) => {
    await ctx.db.executeQuery(CompiledQuery.raw(KEEP_PRICES, [JSON.stringify(pricesOfDemo())]))
    const filled = `${codes}${history}`
      .replaceAll(':now', `timestamptz '${ctx.now.toString()}'`)
      .replaceAll(':days', String(HISTORY_DAYS))
    for (const statement of statementsOf(filled)) {
      await ctx.db.executeQuery(CompiledQuery.raw(statement))
    }
    const today = pacificDate(ctx.now)
    await sumUpDays(ctx, addDays(today, -HISTORY_DAYS - 100), today)
    await countSoon(ctx)
  })
}

function read(file: string): Promise<string> {
  return readFile(join(import.meta.dirname, file), 'utf8')
}

/** The statements of a file; a semicolon between two pairs of dollar signs ends none. */
function statementsOf(text: string): string[] {
  return text.match(/(?:\$\$[^]*?\$\$|[^;])+;/g) ?? []
}

/** What stays of the demonstration cost, by season, class, product, days, days in advance and code. */
function pricesOfDemo() {
  return Object.entries(SEASONS).flatMap(([season, from]) =>
    VehicleClass.options.flatMap((vehicleClass) =>
      [undefined, ...demoCoupons.filter(({ code }) => vehicleClass === 'STANDARD' && CODES.includes(code))].flatMap(
        (coupon) =>
          LEAD_DAYS.flatMap((lead_days) =>
            pricesByDays({ book: demoPriceBook, from, vehicleClass, leadDays: lead_days, coupon }).map((price) => ({
              ...price,
              season,
              lead_days,
              code: coupon?.code ?? '',
            })),
          ),
      ),
    ),
  )
}

interface Prices {
  readonly book: PriceBook
  /** A Pacific date. */
  readonly from: string
  readonly vehicleClass: VehicleClass
  readonly leadDays: number
  readonly coupon?: Coupon | undefined
}

/** What stays of one to fourteen days cost that begin on a date, as bookings and stays keep it; drive-up is STANDARD. */
export function pricesByDays({ book, from: date, vehicleClass, leadDays, coupon }: Prices) {
  return Array.from({ length: LONGEST_DAYS }, (_, index) => index + 1).flatMap((days) => {
    const [from, to] = [fromLocal(date, '08:00'), fromLocal(addDays(date, days), '08:00')]
    const stay = { book, from, to, vehicleClass, now: fromLocal(addDays(date, -leadDays), '08:00') }
    const before = new Map(quoteSet(stay).map((quote) => [quote.productId, quote.rate.total]))
    return quoteSet({ ...stay, coupon }).map(({ productId, rate, depositRequired }) => ({
      vehicle_class: vehicleClass,
      product_id: productId,
      days,
      total_cents: rate.total,
      deposit_cents: depositRequired,
      discount_cents: before.has(productId) ? (before.get(productId) ?? 0) - rate.total : null,
      rate: wireRate(rate),
    }))
  })
}
