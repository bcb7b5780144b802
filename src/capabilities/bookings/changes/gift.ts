import { type Cents, cents } from '../../../lib/money.ts'
import type { Context } from '../../../platform/context.ts'
import { type QuoteRow, worthGivenAway } from '../../quotes/index.ts'
import { engineArgsOf, totalOf } from '../../quotes/pricing.ts'
import { withPrice } from '../presentation.ts'
import { changeSettlement, feeKeptBy, isAfterArrival } from '../rules.ts'
import type { BookingRow } from '../store.ts'

/** What a change gives beyond what its booking's customer can ask for, and the kind of act that it is. */
export interface Gift {
  readonly kind: 'complimentary' | 'refund'
  readonly amount: Cents
}

/**
 * What of a change only staff can give: more of a stay that costs nothing, or money back for time that is not used from the
 * booked arrival on. Undefined where it gives no more than the rules.
 */
export async function giftOf(ctx: Context, booking: BookingRow, quote: QuoteRow): Promise<Gift | undefined> {
  const current = await withPrice(ctx, booking)
  const { engine_args: booked } = current
  if (booking.complimentary_reason !== null) {
    const more = cents(worthGivenAway(engineArgsOf(quote.rate)) - worthGivenAway(booked))
    return more > 0 ? { kind: 'complimentary', amount: more } : undefined
  }
  const feeKept = feeKeptBy(current, { asked: ctx.now })
  const backAt = (total: Cents) => changeSettlement(booking, total, feeKept).refund
  const bound = booked.never_below ? totalOf(booked.never_below) : cents(0)
  const least = isAfterArrival(current, ctx.now) ? booking.total_cents : bound
  const amount = cents(backAt(quote.total_cents) - backAt(cents(Math.max(quote.total_cents, least))))
  return amount > 0 ? { kind: 'refund', amount } : undefined
}
