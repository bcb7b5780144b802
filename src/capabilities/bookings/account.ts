import { found } from '../../http/problem.ts'
import { cents } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import { holdCompany, isBilled } from '../companies/index.ts'
import { chargeAccount } from '../payments/index.ts'
import { balanceDue } from './rules.ts'
import type { BookingRow } from './store.ts'

/**
 * Puts what went back for a locked no-show on its company's account again, for as long as the company has one: the gate asks
 * for nothing of what was booked. Answers what the booking has paid then; nothing where it stays as it is.
 */
export async function chargeAccountAgain(
  ctx: Context,
  booking: BookingRow,
): Promise<Partial<Pick<BookingRow, 'paid_cents'>>> {
  const amount = balanceDue(booking)
  if (!booking.is_on_account || amount === 0) return {}
  if (!isBilled(found(await holdCompany(ctx, booking.company_id ?? '')))) return {}
  await chargeAccount(ctx, booking.id, { amount, reason: 'booking' })
  return { paid_cents: cents(booking.paid_cents + amount) }
}
