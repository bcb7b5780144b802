import type { Handlers } from '../../http/capability.ts'
import { found, invalidFields, Problem } from '../../http/problem.ts'
import { formatUsd } from '../../lib/money.ts'
import type { Stay } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { giveAllBack, networkAllowances, takeAll } from '../../platform/limits.ts'
import { record } from '../analytics/index.ts'
import { type Channel, couponFaults, type Coupon } from '../coupons/rules.ts'
import { couponByCode } from '../coupons/index.ts'
import { priceBook } from '../rates/index.ts'
import type { VehicleClass } from '../rates/rules.ts'
import { availability, requirePrices } from './availability.ts'
import type { quotes } from './contract.ts'
import { mailQuote } from './jobs.ts'
import { parkingTime } from './parking-days.ts'
import { presentQuote, quoteRow } from './presentation.ts'
import { quoteSet, stayFaults } from './rules.ts'
import * as store from './store.ts'

export const handlers: Handlers<typeof quotes> = {
  /** Prices a stay: one quote per product, what can be bought first and cheapest first. */
  async set(ctx, { travel_from_date: from, travel_to_date: to, email, promo_code, vehicle_class: vehicleClass }) {
    const book = await priceBook(ctx)
    const faults = stayFaults({ from, to }, ctx.now, book.terms)
    if (Object.keys(faults).length > 0) throw invalidFields(faults)
    requirePrices(book, vehicleClass)
    const coupon = promo_code
      ? await applicableCoupon(ctx, { code: promo_code, email, from, to, vehicleClass })
      : undefined
    const set_id = ctx.random.uuid()
    const rows = quoteSet({ book, from, to, vehicleClass, now: ctx.now, coupon }).map((priced) =>
      quoteRow(ctx, priced, { set_id, email: email ?? null }),
    )
    const [free] = await Promise.all([availability(ctx, { from, to, vehicleClass }), store.insertQuotes(ctx, rows)])
    const cheapest = rows[0]
    record(ctx, {
      class: 'quote',
      name: free.is_sold_out ? 'sold out' : 'generated',
      ref_id: set_id,
      value: cheapest && formatUsd(cheapest.total_cents),
      parameters: {
        vehicle_class: vehicleClass,
        days_in_advance: cheapest?.days_in_advance ?? 0,
        // Without dashes: with them it would be scrubbed as a card number.
        ...(free.is_sold_out && { full_dates: free.full_dates.map((date) => date.replaceAll('-', '')).join(',') }),
      },
    })
    return { quotes: rows.map((row) => presentQuote(ctx, row)), availability: free }
  },

  async get(ctx, { quoteId }) {
    return presentQuote(ctx, found(await store.quoteById(ctx, quoteId)))
  },

  async email(ctx, { quoteId, email }) {
    const quote = found(await store.quoteById(ctx, quoteId))
    await enqueue(ctx, mailQuote, { quoteId: quote.id, to: email, ref: ctx.requestId })
    return { ok: true }
  },
}

interface CodeRequest extends Stay {
  readonly code: string
  readonly email: string | undefined
  readonly vehicleClass: VehicleClass
}

/** Only wrong codes count: a family behind one address may use a right one as often as it likes. */
const WRONG_CODES = { count: 20, seconds: 600 }

/** The coupon of a typed code; 422 on `promo_code` with what a customer can do about it. */
async function applicableCoupon(ctx: Context, request: CodeRequest): Promise<Coupon | undefined> {
  const guesses = networkAllowances(ctx, 'quotes.wrong-codes', ctx.caller.address, WRONG_CODES)
  const retryAfter = await takeAll(ctx.db, guesses)
  if (retryAfter > 0) throw new Problem('rate_limited', { retryAfter })
  const known = await couponByCode(ctx, request.code, request.email)
  if (known) await giveAllBack(ctx.db, guesses)
  const { fullDays } = parkingTime(request)
  const uses = known?.uses ?? { in_all: 0, by_email: 0 }
  const faults = couponFaults(known?.coupon, { ...request, fullDays, now: ctx.now, uses, channels: channelsOf(ctx) })
  if (faults.length > 0) throw invalidFields({ promo_code: faults })
  return known?.coupon
}

function channelsOf({ caller }: Context): Channel[] {
  return caller.account?.kind === 'staff' ? ['STAFF'] : ['WEB']
}
