import { isBefore } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { type Cents, cents } from '../../lib/money.ts'
import { type BookingAtTheLot, bookingAtTheLot, type MovingBooking } from '../bookings/index.ts'
import { paidToward } from '../bookings/rules.ts'
import { priceBook } from '../rates/index.ts'
import { adjusted, isAsBooked, priceStay, type StayPrice } from './pricing.ts'
import { heldOf } from './rules.ts'
import type { OpenStay, StayRow } from './store.ts'
import type { OverrideReason } from './office-contract.ts'
import { coverOf } from './vouchers.ts'

/** An open stay with its price when leaving at a moment, and what is already paid. */
export interface PricedStay {
  readonly stay: StayRow
  readonly exit: Temporal.Instant
  readonly price: StayPrice
  readonly used: BookingAtTheLot | undefined
  /** Paid with the booking and at the lot, less refunds. */
  readonly paid: Cents
  readonly due: Cents
  /** Somebody took another amount than was due, or took it offline without need. */
  readonly override?: Override
}

/** Cash that was taken offline. */
export interface Taken {
  readonly cash: Cents
  /** Why it needs a review even if the amount is exact. */
  readonly doubt: OverrideReason | undefined
}

/** The record in a stay's history of a price that a person set. */
export interface Override {
  /** What was due, in cents; null for an arrival, which costs nothing yet. */
  readonly priced: Cents | null
  readonly taken: Cents | null
  readonly reason: OverrideReason
}

/** Prices an open stay as if it ended at `at`, at the earliest right after it began. */
export async function priceAt(ctx: Context, stay: StayRow, at: Temporal.Instant): Promise<PricedStay> {
  const used = stay.booking_id ? bookingAtTheLot(ctx, stay.booking_id) : undefined
  return priceUsing(ctx, stay, { at, used: await used })
}

/** As {@link priceAt}, for callers that have loaded the stay's booking. */
export async function priceUsing(
  ctx: Context,
  stay: StayRow,
  { at, used }: { readonly at: Temporal.Instant; readonly used: BookingAtTheLot | undefined },
): Promise<PricedStay> {
  const [book, voucher] = await Promise.all([
    priceBook(ctx),
    stay.voucher_id ? coverOf(ctx, stay.voucher_id) : undefined,
  ])
  const exit = exitAt(stay, at)
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

function exitAt({ entered_at }: Pick<StayRow, 'entered_at'>, at: Temporal.Instant): Temporal.Instant {
  const first = entered_at.add({ seconds: 1 })
  return isBefore(at, first) ? first : at
}

/** An open stay of a booking, with when it leaves. */
export interface LeavingAt {
  readonly stay: OpenStay
  readonly booking: MovingBooking
  readonly at: Temporal.Instant
}

/**
 * What is due of each stay that costs what was booked, by its id: the same as {@link priceUsing} says. Without those that are
 * longer than booked, in another class, or without their ticket, which have to be priced.
 */
export async function amountsAsBooked(
  ctx: Context,
  leaving: readonly LeavingAt[],
): Promise<ReadonlyMap<string, Cents>> {
  const { gate: terms } = await priceBook(ctx)
  return new Map(
    leaving.flatMap(({ stay, booking, at }) => {
      const { entered_at: from, vehicle_class: vehicleClass, holds_until, is_lost_ticket: isLostTicket } = stay
      const real = {
        from,
        to: exitAt(stay, at),
        terms,
        vehicleClass,
        isLostTicket,
        holdsUntil: holds_until ?? undefined,
      }
      const booked = { from: booking.travel_from, to: booking.travel_to, vehicleClass: booking.vehicle_class }
      const due = cents(Math.max(booking.total_cents - heldOf(stay) - paidToward(booking), 0))
      return isAsBooked(real, booked) ? [[stay.id, due] as const] : []
    }),
  )
}

/**
 * The same stay as paid offline. The price stays ours: a difference becomes a line of its own and an override with its
 * reason. The exact amount, taken while the server was unreachable, is no override.
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

/** The override of an arrival that was kept offline without need, or whose trail is broken. */
export function keptBy(reason: OverrideReason): Override {
  return { priced: null, taken: null, reason }
}
