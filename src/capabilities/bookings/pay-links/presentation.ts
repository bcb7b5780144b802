import type { HandlerOutput } from '../../../http/endpoint.ts'
import type { Context } from '../../../platform/context.ts'
import { presentQuote, quoteById } from '../../quotes/index.ts'
import type { bookings } from '../contract.ts'
import { present } from '../presentation.ts'
import type { BookingRow } from '../store.ts'
import { openLink } from './store.ts'

/** What the page of a payment link shows. */
export async function presentPayLink(
  ctx: Context,
  booking: BookingRow,
): Promise<HandlerOutput<typeof bookings.payLink>> {
  const link = await openLink(ctx, booking.id)
  const [shown, quote] = await Promise.all([present(ctx, booking), link && quoteById(ctx, link.quote_id)])
  return { booking: shown, quote: quote ? presentQuote(ctx, quote) : null }
}
