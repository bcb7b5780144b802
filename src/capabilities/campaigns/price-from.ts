import { type Cents, cents } from '../../lib/money.ts'
import { addDays, addWallDays, fromLocal, pacificDate } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { totalsOf } from '../quotes/rules.ts'
import { priceBook } from '../rates/index.ts'
import type { VehicleClass } from '../rates/rules.ts'

/** How far ahead arrivals are looked at. */
const DAYS_AHEAD = 60
const ARRIVAL = '10:00'

/** The lowest total for a stay of so many days that arrives within the next weeks, as it is now; undefined without prices. */
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
