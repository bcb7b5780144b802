import { toDollars } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import { record } from '../analytics/index.ts'
import type { BookingRow } from './store.ts'

/** The event of a booking that was made, changed or cancelled, with what it costs from now on. */
export function recordTotal(ctx: Context, name: 'created' | 'changed' | 'cancelled', booking: BookingRow): void {
  const { id, total_cents, marketing } = booking
  record(ctx, { class: 'booking', name, ref_id: id, value: toDollars(total_cents), parameters: marketing })
}
