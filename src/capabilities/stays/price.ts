import { isBefore } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { type Cents, cents } from '../../lib/money.ts'
import { type BookingAtTheLot, bookingAtTheLot } from '../bookings/index.ts'
import { priceBook } from '../rates/index.ts'
import { lotSettings } from '../settings/index.ts'
import { priceStay, type StayPrice } from './pricing.ts'
import { heldOf } from './rules.ts'
import type { StayRow } from './store.ts'
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
}

/** Prices an open stay as if it ended at `at`, at once after it began at the earliest. */
export async function priceAt(ctx: Context, stay: StayRow, at: Temporal.Instant): Promise<PricedStay> {
  const [book, terms, used, voucher] = await Promise.all([
    priceBook(ctx),
    lotSettings(ctx),
    stay.booking_id ? bookingAtTheLot(ctx, stay.booking_id) : undefined,
    stay.voucher_id ? coverOf(ctx, stay.voucher_id) : undefined,
  ])
  const first = stay.entered_at.add({ seconds: 1 })
  const exit = isBefore(at, first) ? first : at
  const price = priceStay({
    from: stay.entered_at,
    to: exit,
    book,
    terms,
    vehicleClass: stay.vehicle_class,
    isLostTicket: stay.is_lost_ticket,
    holdsUntil: stay.holds_until ?? undefined,
    voucher,
    ...(used && { booked: { from: used.booking.travel_from, to: used.booking.travel_to, args: used.args } }),
  })
  const paid = cents(heldOf(stay) + (used?.held ?? 0))
  return { stay, exit, price, used, paid, due: cents(Math.max(price.total - paid, 0)) }
}
