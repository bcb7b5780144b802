import { type Cents, cents } from '../../lib/money.ts'
import { addDays, addWallDays, fromLocal, pacificDate } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { totalsOf } from '../quotes/rules.ts'
import { priceBook } from '../rates/index.ts'
import type { VehicleClass } from '../../lib/products.ts'

/** How many days ahead arrivals are priced. */
const DAYS_AHEAD = 60
const ARRIVAL = '10:00'

/** The lowest current total for a stay of so many days that arrives soon; undefined without prices. */
export async function priceFrom(
  ctx: Context,
  { days, vehicle_class }: { readonly days: number; readonly vehicle_class: VehicleClass },
): Promise<Cents | undefined> {
  const book = await priceBook(ctx)
  const today = pacificDate(ctx.now)
  const totals = Array.from({ length: DAYS_AHEAD }, (_, index) => {
    const from = fromLocal(addDays(today, index + 1), ARRIVAL)
    const { STANDARD: _atTheGate, ...online } = totalsOf({
      book,
      from,
      to: addWallDays(from, days),
      vehicleClass: vehicle_class,
      now: ctx.now,
    })
    return Object.values(online)
  }).flat()
  return totals.length === 0 ? undefined : cents(Math.min(...totals))
}
