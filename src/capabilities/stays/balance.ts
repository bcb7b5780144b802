import { isBefore } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { type Cents, cents } from '../../lib/money.ts'
import { type BookingAtTheLot, bookingAtTheLot } from '../bookings/index.ts'
import { priceBook } from '../rates/index.ts'
import { adjusted, priceStay, type StayPrice } from './pricing.ts'
import { heldOf } from './rules.ts'
import type { StayRow } from './store.ts'
import type { OverrideReason } from './office-contract.ts'
import { coverOf } from './vouchers.ts'

/** An open stay with what leaving at a moment costs, and what is paid towards it. */
export interface PricedStay {
  readonly stay: StayRow
  readonly exit: Temporal.Instant
  readonly price: StayPrice
  readonly used: BookingAtTheLot | undefined
  /** What the booking and payments at the lot hold of it. */
  readonly paid: Cents
  readonly due: Cents
  /** Somebody took another amount than was due, or took it without us when there was no need to. */
  readonly override?: Override
}

/** Cash that was taken without the server. */
export interface Taken {
  readonly cash: Cents
  /** Why it has to be looked at even when it is the exact amount. */
  readonly doubt: OverrideReason | undefined
}

/** What stands in a stay's history about a price that was not left to us. */
export interface Override {
  /** What was due, in cents; null for an arrival, which costs nothing yet. */
  readonly priced: Cents | null
  readonly taken: Cents | null
  readonly reason: OverrideReason
}

/** Prices an open stay as if it ended at `at`, at once after it began at the earliest. */
export async function priceAt(ctx: Context, stay: StayRow, at: Temporal.Instant): Promise<PricedStay> {
  const used = stay.booking_id ? bookingAtTheLot(ctx, stay.booking_id) : undefined
  return priceUsing(ctx, stay, { at, used: await used })
}

/** As {@link priceAt}, for who has the booking that the stay uses. */
export async function priceUsing(
  ctx: Context,
  stay: StayRow,
  { at, used }: { readonly at: Temporal.Instant; readonly used: BookingAtTheLot | undefined },
): Promise<PricedStay> {
  const [book, voucher] = await Promise.all([
    priceBook(ctx),
    stay.voucher_id ? coverOf(ctx, stay.voucher_id) : undefined,
  ])
  const first = stay.entered_at.add({ seconds: 1 })
  const exit = isBefore(at, first) ? first : at
  const price = priceStay({
    from: stay.entered_at,
    to: exit,
    book,
    terms: book.gate,
    vehicleClass: stay.vehicle_class,
    isLostTicket: stay.is_lost_ticket,
    holdsUntil: stay.holds_until ?? undefined,
    voucher,
    ...(used && { booked: { from: used.booking.travel_from, to: used.booking.travel_to, args: used.args } }),
  })
  const paid = cents(heldOf(stay) + (used?.held ?? 0))
  return { stay, exit, price, used, paid, due: cents(Math.max(price.total - paid, 0)) }
}

/**
 * The same stay as it was paid without us. The price stays ours: what was taken beyond it or short of it is a line of its
 * own and an override with its reason. The exact amount, taken while nobody could ask us, is no override.
 */
export function asTaken(priced: PricedStay, { cash, doubt }: Taken): PricedStay {
  const difference = cents(cash - priced.due)
  if (difference === 0 && !doubt) return priced
  const price = adjusted(priced.price, difference, 'OVERRIDE')
  return {
    ...priced,
    price,
    due: cash,
    override: { priced: priced.due, taken: cash, reason: doubt ?? 'TAKEN_OFFLINE' },
  }
}

/** An arrival that was written down although there was no need to, or by a trail that does not hold. */
export function keptBy(reason: OverrideReason): Override {
  return { priced: null, taken: null, reason }
}
