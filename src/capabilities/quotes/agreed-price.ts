import { type Cents, cents } from '../../lib/money.ts'
import { addDays, pacificDate, toWire, type Stay } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import type { VehicleClass } from '../../lib/products.ts'
import type { PriceRun } from '../rates/rules.ts'
import type { Terms } from '../rates/terms.ts'
import { parkingTime, startedDays } from './parking-days.ts'
import { ENGINE, type EngineArgs, price, wireRate } from './pricing.ts'
import type { QuoteRow } from './store.ts'

/** A stay whose total was agreed elsewhere. */
export interface AgreedStay extends Stay {
  readonly vehicleClass: VehicleClass
  readonly total: Cents
  /** Prepaid in whole, or with the rest to pay at the lot. */
  readonly product: 'CUSTOM' | 'BOOK_NOW'
}

/**
 * The quote of a total that was agreed elsewhere, spread over the started days to the cent: nothing is discounted,
 * charged besides or taxed, and it can be recomputed like any other.
 */
export function agreedQuote(
  ctx: Pick<Context, 'now' | 'random'>,
  { from, to, vehicleClass, total, product }: AgreedStay,
  terms: Terms,
): QuoteRow {
  const days = startedDays(parkingTime({ from, to }))
  const args: EngineArgs = {
    engine: ENGINE,
    product_id: product,
    vehicle_class: vehicleClass,
    priced_at: toWire(ctx.now),
    travel_from_date: toWire(from),
    travel_to_date: toWire(to),
    full_days: days,
    rest_hours: 0,
    days_in_advance: 0,
    calendar: spread(total, days, pacificDate(from)),
    lead_time_percent: 0,
    extra_percent: 0,
    coupon: null,
    fees: [],
    taxes: [],
    terms,
  }
  const rate = price(args)
  if (rate.total !== total) throw new Error(`A total of ${total} became ${rate.total}`)
  return {
    id: ctx.random.uuid(),
    set_id: ctx.random.uuid(),
    product_id: product,
    vehicle_class: vehicleClass,
    travel_from: from,
    travel_to: to,
    days_in_advance: 0,
    is_prebook_discount: false,
    deposit_cents: cents(0),
    total_cents: total,
    promo_code: null,
    email: null,
    rate: wireRate(rate),
    free_until: null,
    created_at: ctx.now,
    expires_at: ctx.now,
    modifies_booking_id: null,
    difference_cents: null,
  }
}

/** A day price for each day, the first ones a cent dearer where the total cannot be divided; a week costs its days. */
function spread(total: Cents, days: number, first: string): PriceRun[] {
  const least = Math.floor(total / days)
  const dearer = total - least * days
  const dayPrice = (day: number) => (day < dearer ? least + 1 : least)
  return Array.from({ length: days }, (_, day) => {
    const week = Array.from({ length: 7 }, (_, ahead) => dayPrice(day + ahead))
    return {
      from: addDays(first, day),
      days: 1,
      plan: 'Agreed',
      all_in: true,
      hour_cents: cents(dayPrice(day)),
      day_cents: cents(dayPrice(day)),
      week_cents: cents(week.reduce((sum, each) => sum + each, 0)),
    }
  })
}
