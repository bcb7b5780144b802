import type { Context } from '../../platform/context.ts'
import { noteFree } from '../capacity/index.ts'
import type { QuoteRow } from '../quotes/index.ts'
import { engineArgsOf } from '../quotes/pricing.ts'
import { cancellationTermsOf } from '../rates/terms.ts'
import type { BookingRow } from './store.ts'

/** Notes who holds a new booking, and until when canceling it costs nothing. */
export async function noteFreeBooking(
  ctx: Context,
  holders: readonly string[],
  { id, created_at, vehicle_class, travel_from, travel_to }: BookingRow,
  quote: QuoteRow,
): Promise<void> {
  const { terms } = engineArgsOf(quote.rate)
  const { late_hours, fee_cents } = cancellationTermsOf(terms, quote.product_id)
  await noteFree(ctx, holders, {
    space_id: id,
    vehicle_class,
    travel_from,
    travel_to,
    free_until: created_at.add({ minutes: terms.regret_minutes }),
    free_hours: fee_cents === 0 ? late_hours : null,
  })
}
