import { type Cents, cents } from '../../lib/money.ts'
import { isBefore } from '../../lib/pacific.ts'
import { type EngineArgs, firstDayPrice, lateCancellationFee, noShowFee } from '../quotes/pricing.ts'
import type { ProductId, VehicleClass } from '../../lib/products.ts'
import { type CancellationTerms, cancellationTermsOf } from '../rates/terms.ts'
import type { Message } from '../../lib/message.ts'
import { ALLOWED, refused, type Verdict } from '../../lib/verdict.ts'
import type { Booking, BookingStatus } from './contract.ts'
import { messages } from './texts.ts'

/** What the rules need to know of a booking; a row of the store is one. */
export interface BookingFacts {
  readonly status: BookingStatus
  readonly product_id: ProductId
  readonly travel_from: Temporal.Instant
  readonly travel_to: Temporal.Instant
  readonly created_at: Temporal.Instant
  readonly total_cents: Cents
  readonly paid_cents: Cents
  readonly refunded_cents: Cents
  /** Of what was refunded: given back by staff while the price stands. */
  readonly goodwill_cents: Cents
  /** Given in points or vouchers in place of money. */
  readonly credited_cents: Cents
  readonly late_fee_cents: Cents
}

/** A booking with the arguments of its quote, which hold its prices and terms as they were agreed. */
export interface PricedBooking extends BookingFacts {
  readonly engine_args: EngineArgs
}

/** What a customer may do with a booking, or the reason why not: for handlers and screens alike. */
export const bookingCan = {
  cancel: (booking: BookingFacts, now: Temporal.Instant): Verdict =>
    beforeCheckIn(booking, now, messages.refusal.cancel),
  modify: (booking: BookingFacts, now: Temporal.Instant): Verdict =>
    beforeCheckIn(booking, now, messages.refusal.change),
  /** Have what was given with it corrected: for as long as there is somebody to be called, mailed or let in. */
  correct: ({ status }: Pick<BookingFacts, 'status'>): Verdict =>
    status === 'CANCELLED' ? refused(messages.refusal.isCancelled) : ALLOWED,
  /** Have a part of what was paid given back by staff, in cents, whatever became of it. */
  refund: (booking: BookingFacts, amount: Cents): Verdict => {
    if (booking.status === 'PENDING') return refused(messages.refusal.paymentPending)
    return amount <= refundable(booking)
      ? ALLOWED
      : refused(messages.refusal.refundTooHigh({ left: refundable(booking) }))
  },
  /** Be marked as not arrived by staff: from its arrival on, and before its stay is over, when it happens by itself. */
  noShow: (booking: BookingFacts, now: Temporal.Instant): Verdict => {
    const verdict = beforeCheckIn(booking, now, messages.refusal.noShow)
    return verdict.allowed && isBefore(now, booking.travel_from) ? refused(messages.refusal.notDueYet) : verdict
  },
  /** Be expected again: as long as there is a stay to come for. */
  undoNoShow: ({ status, travel_to }: BookingFacts, now: Temporal.Instant): Verdict => {
    if (status !== 'NO_SHOW') return refused(messages.refusal.isNoNoShow)
    return isBefore(now, travel_to) ? ALLOWED : refused(messages.refusal.noShowOver)
  },
  /** Have its guest sent to another lot. */
  walk: (booking: BookingFacts, now: Temporal.Instant): Verdict => beforeCheckIn(booking, now, messages.refusal.walk),
  /** Belong to a membership: one at most, for good. */
  linkClub: (
    { status, account_id }: Pick<BookingFacts, 'status'> & { readonly account_id: string | null },
    accountId: string,
  ): Verdict => {
    if (account_id !== null && account_id !== accountId) return refused(messages.refusal.otherMember)
    return status === 'CANCELLED' ? refused(messages.refusal.isCancelled) : ALLOWED
  },
  /** Show documents: there are none before the payment is known. */
  prove: ({ status }: Pick<BookingFacts, 'status'>): Verdict =>
    status === 'PENDING' ? refused(messages.refusal.papersLater) : ALLOWED,
  /** Have its confirmation mailed again: as long as it holds a space. */
  confirmAgain: ({ status }: Pick<BookingFacts, 'status'>): Verdict => {
    if (status === 'CANCELLED') return refused(messages.refusal.isCancelled)
    if (status === 'COMPLETED' || status === 'NO_SHOW') return refused(messages.refusal.nothingToConfirm)
    return bookingCan.prove({ status })
  },
}

function beforeCheckIn(
  { status, travel_to }: BookingFacts,
  now: Temporal.Instant,
  reasons: typeof messages.refusal.cancel,
): Verdict {
  const refusals: Record<Exclude<BookingStatus, 'CONFIRMED'>, Message> = {
    PENDING: reasons.later,
    CANCELLED: messages.refusal.isCancelled,
    CHECKED_IN: reasons.parked,
    COMPLETED: reasons.over,
    NO_SHOW: reasons.over,
  }
  if (status !== 'CONFIRMED') return refused(refusals[status])
  return isBefore(now, travel_to) ? ALLOWED : refused(refusals.NO_SHOW)
}

/**
 * Why cancelling costs what it costs, as a code with parameters: kept with the cancellation as JSON, and said in the
 * language of each reader (`sayFeeRule`). `amount` is in cents, `until` an instant (ISO 8601).
 */
export type FeeRule =
  | { readonly code: 'regret'; readonly params: { readonly minutes: number } }
  | {
      readonly code: 'repeated-regret'
      readonly params: { readonly amount: Cents; readonly count: number; readonly hours: number }
    }
  | {
      readonly code: 'kept-by-change' | 'late-fee' | 'late' | 'late-at-most'
      readonly params: { readonly amount: Cents; readonly hours: number }
    }
  | { readonly code: 'for-the-house'; readonly params: Readonly<Record<string, never>> }
  | { readonly code: 'lowered'; readonly params: { readonly amount: Cents } }
  | { readonly code: 'free-until'; readonly params: { readonly hours: number; readonly until: string } }
  | {
      readonly code: 'fee-until'
      readonly params: { readonly amount: Cents; readonly hours: number; readonly until: string }
    }

/** What cancelling costs, and why. `fee` + `refund` = `paid`, what we hold of the customer's money. */
export interface CancelFee {
  readonly fee: Cents
  readonly refund: Cents
  readonly paid: Cents
  readonly rule: FeeRule
}

/**
 * The fee of cancelling now, by the terms of the booking: never more than was paid.
 * @param regretted how many bookings for these dates the same person has recently cancelled soon after booking
 */
export function cancelFee(booking: PricedBooking, now: Temporal.Instant, regretted = 0): CancelFee {
  const { due, rule } = isRegret(booking, now) ? regretRule(booking, regretted) : feeRule(booking, now)
  return { ...settle(booking, due), rule }
}

/** The same cancellation at a lower fee, as staff ask for it; never above what the rules say. */
export function lowered({ fee, paid }: CancelFee, lower: Cents): CancelFee {
  const amount = cents(Math.min(Math.max(lower, 0), fee))
  return { fee: amount, refund: cents(paid - amount), paid, rule: { code: 'lowered', params: { amount } } }
}

interface Due {
  readonly due: Cents
  readonly rule: FeeRule
}

function regretRule({ engine_args }: PricedBooking, regretted: number): Due {
  const { regret_minutes: minutes, repeated_regret: again } = engine_args.terms
  if (!again || regretted + 1 < again.times) return { due: cents(0), rule: { code: 'regret', params: { minutes } } }
  const due = again.fee_cents
  return { due, rule: { code: 'repeated-regret', params: { amount: due, count: regretted, hours: again.hours } } }
}

function feeRule(booking: PricedBooking, now: Temporal.Instant): Due {
  const { late_hours: hours, fee_cents } = termsOf(booking)
  const due = isLate(booking, now) ? lateCancellationFee(booking.engine_args) : fee_cents
  const kept = booking.late_fee_cents
  if (kept > due) return { due: kept, rule: { code: 'kept-by-change', params: { amount: kept, hours } } }
  if (isLate(booking, now)) {
    return { due, rule: { code: lateRule(booking, due), params: { amount: due, hours } } }
  }
  const until = lateFrom(booking).toString()
  if (due === 0) return { due, rule: { code: 'free-until', params: { hours, until } } }
  return { due, rule: { code: 'fee-until', params: { amount: due, hours, until } } }
}

function lateRule(booking: PricedBooking, due: Cents): 'late-fee' | 'late' | 'late-at-most' {
  if (termsOf(booking).late_fee_cents !== undefined) return 'late-fee'
  return due < firstDayPrice(booking.engine_args) ? 'late-at-most' : 'late'
}

/** Whether a change now is so late that the booking keeps the late cancellation fee, whatever its new dates. */
export function isLateChange(booking: PricedBooking, now: Temporal.Instant): boolean {
  return isLate(booking, now) && !isRegret(booking, now)
}

/** The late cancellation fee that a late change keeps: that of now, or what an earlier change kept. */
export function lateFee(booking: PricedBooking): Cents {
  return cents(Math.max(lateCancellationFee(booking.engine_args), booking.late_fee_cents))
}

/** The late cancellation fee that a booking keeps after a change now, or none. One that the house asks for adds none. */
export function feeKeptBy(
  booking: PricedBooking,
  { asked, forTheHouse = false }: { readonly asked: Temporal.Instant; readonly forTheHouse?: boolean },
): Cents {
  return isLateChange(booking, asked) && !forTheHouse ? lateFee(booking) : booking.late_fee_cents
}

/** Whether a change gives nothing back: unused time is not refunded from the booked arrival on, once the half hour of regret is over. */
export function isAfterArrival(booking: PricedBooking, now: Temporal.Instant): boolean {
  return !isBefore(now, booking.travel_from) && !isRegret(booking, now)
}

/** Until when a change may give something back: the booked arrival, or the end of the half hour of regret if that is later. */
export function mayGiveBackUntil(booking: PricedBooking): Temporal.Instant {
  const regretted = regretEnds(booking)
  return isBefore(booking.travel_from, regretted) ? regretted : booking.travel_from
}

/** Who never came: a deposit is kept, what was prepaid goes back less what the terms, or a late change, keep. */
export function noShowSettlement(booking: PricedBooking): Omit<CancelFee, 'rule'> {
  const fee = cents(Math.max(noShowFee(booking.engine_args), booking.late_fee_cents))
  return settle(booking, booking.product_id === 'BOOK_NOW' ? refundable(booking) : fee)
}

/** What moves when a booking takes a new total. */
export interface ChangeSettlement {
  readonly difference: Cents
  readonly charge: Cents
  readonly refund: Cents
  /** Paid at the lot. */
  readonly balanceDue: Cents
}

/**
 * BOOK_NOW moves the balance and gives back only what was paid above the new total; the others settle the difference. What
 * a late cancellation would cost is held back until the car arrives, also above the new total.
 * @param feeKept the late fee that the booking keeps after the change
 */
export function changeSettlement(
  booking: BookingFacts,
  newTotal: Cents,
  feeKept: Cents = booking.late_fee_cents,
): ChangeSettlement {
  const paid = paidToward(booking)
  const open = cents(Math.max(newTotal - paid, 0))
  const isPaidAtTheLot = booking.product_id === 'BOOK_NOW'
  return {
    difference: cents(newTotal - booking.total_cents),
    charge: isPaidAtTheLot ? cents(0) : open,
    refund: cents(Math.max(Math.min(paid - newTotal, refundable(booking) - feeKept), 0)),
    balanceDue: isPaidAtTheLot ? open : cents(0),
  }
}

/** What was held back for a late cancellation above the price: it goes back once the car has come. */
export function heldBack(booking: BookingFacts): Cents {
  return changeSettlement(booking, booking.total_cents, cents(0)).refund
}

/** When, and in which class, a booking or a quote has a car at the lot. */
export function stayOf({
  vehicle_class,
  travel_from,
  travel_to,
}: {
  readonly vehicle_class: VehicleClass
  readonly travel_from: Temporal.Instant
  readonly travel_to: Temporal.Instant
}) {
  return { vehicleClass: vehicle_class, from: travel_from, to: travel_to }
}

/** Whether the code of a booking opens the gate: for the car to come, also one that is late, and for the car that is here. */
export function opensTheGate(
  { status, travel_to_date }: Pick<Booking, 'status' | 'travel_to_date'>,
  now: Temporal.Instant,
): boolean {
  if (status === 'NO_SHOW') return isBefore(now, Temporal.Instant.from(travel_to_date))
  return status === 'CONFIRMED' || status === 'CHECKED_IN'
}

/** Whether its terms still say something: once the car is here or the booking is over, there is nothing left to cancel or change. */
export function hasTerms({ status }: Pick<BookingFacts, 'status'>): boolean {
  return status === 'PENDING' || status === 'CONFIRMED'
}

/** A member's booking may have the spaces that are kept for members. */
export function takerOf({ account_id }: { readonly account_id: string | null }): { readonly isMember: boolean } {
  return { isMember: account_id !== null }
}

/** What is still to be paid. */
export function balanceDue(
  booking: Pick<BookingFacts, 'total_cents' | 'paid_cents' | 'refunded_cents' | 'goodwill_cents'>,
): Cents {
  return cents(Math.max(booking.total_cents - paidToward(booking), 0))
}

function settle(booking: BookingFacts, due: Cents): Omit<CancelFee, 'rule'> {
  const paid = refundable(booking)
  const fee = cents(Math.min(due, paid))
  return { fee, refund: cents(paid - fee), paid }
}

/** What can still be given back: the customer's money that we hold, less what they got for it in points or vouchers. */
export function refundable({
  paid_cents,
  refunded_cents,
  credited_cents,
}: Pick<BookingFacts, 'paid_cents' | 'refunded_cents' | 'credited_cents'>): Cents {
  return cents(paid_cents - refunded_cents - credited_cents)
}

/** What counts toward the price: also what staff gave back of it while it stands, or the gate would ask for it again. */
export function paidToward({
  paid_cents,
  refunded_cents,
  goodwill_cents,
}: Pick<BookingFacts, 'paid_cents' | 'refunded_cents' | 'goodwill_cents'>): Cents {
  return cents(paid_cents - refunded_cents + goodwill_cents)
}

/** Whether a cancellation now is one soon after booking. */
export function isRegret(booking: PricedBooking, now: Temporal.Instant): boolean {
  return !isBefore(regretEnds(booking), now)
}

function regretEnds({ created_at, engine_args }: PricedBooking): Temporal.Instant {
  return created_at.add({ minutes: engine_args.terms.regret_minutes })
}

function isLate(booking: PricedBooking, now: Temporal.Instant): boolean {
  return isBefore(lateFrom(booking), now)
}

function lateFrom(booking: PricedBooking): Temporal.Instant {
  return booking.travel_from.subtract({ hours: termsOf(booking).late_hours })
}

function termsOf({ engine_args, product_id }: PricedBooking): CancellationTerms {
  return cancellationTermsOf(engine_args.terms, product_id)
}
