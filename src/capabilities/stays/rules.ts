import { type Cents, cents } from '../../lib/money.ts'
import { isBefore } from '../../lib/pacific.ts'
import { ALLOWED, refused, type Verdict } from '../../lib/verdict.ts'
import type { Row } from '../../platform/database.ts'
import type { StayStatus, Transaction } from './contract.ts'
import { LINK_DAYS } from './link-days.ts'
import { messages } from './texts.ts'

/** What the rules need to know about a stay; a row of the store fits. */
export interface StayFacts {
  readonly status: StayStatus
  readonly entered_at: Temporal.Instant
  readonly exited_at: Temporal.Instant | null
  readonly booking_id: string | null
  readonly voucher_id: string | null
  readonly account_id: string | null
  readonly booking_paid_cents: Cents
  readonly booking_refunded_cents: Cents
  readonly paid_cents: Cents
  readonly refunded_cents: Cents
}

/** Minutes after paying online during which the receipt opens the exit. */
export const EXIT_MINUTES = 20

/** When the receipt of who paid online stops opening the exit; undefined while the stay is open. */
export function exitEnd({ exited_at }: Pick<StayFacts, 'exited_at'>): Temporal.Instant | undefined {
  return exited_at?.add({ minutes: EXIT_MINUTES })
}

const { refusal } = messages

/** What may be done with a stay, or the reason why not: for handlers and screens alike. */
export const stayCan = {
  /** Leave, change class, link a booking: while it is open. */
  change: ({ status }: Pick<StayFacts, 'status'>): Verdict => {
    if (status === 'OPEN') return ALLOWED
    return refused(status === 'CLOSED' ? refusal.isClosed : refusal.isVoided)
  },
  linkBooking: (stay: StayFacts): Verdict => {
    if (stay.booking_id) return refused(refusal.hasBooking)
    return stay.voucher_id ? refused(refusal.noBookingBesides) : stayCan.change(stay)
  },
  linkVoucher: (stay: StayFacts): Verdict => {
    if (stay.voucher_id) return refused(refusal.hasVoucher)
    return stay.booking_id ? refused(refusal.noVoucherBesides) : stayCan.change(stay)
  },
  linkClub: (stay: StayFacts, accountId: string, now: Temporal.Instant): Verdict => {
    if (stay.status === 'VOIDED') return refused(refusal.isVoided)
    if (stay.account_id && stay.account_id !== accountId) return refused(refusal.ofOtherMember)
    const isOld = stay.exited_at !== null && isTooOldToLink(stay.exited_at, now)
    return isOld ? refused(refusal.tooOldToLink({ days: LINK_DAYS })) : ALLOWED
  },
  refund: (stay: StayFacts, amount: Cents): Verdict => {
    if (stay.status !== 'CLOSED') return refused(refusal.notClosed)
    return amount <= refundable(stay) ? ALLOWED : refused(refusal.refundTooHigh)
  },
  void: (stay: StayFacts): Verdict => {
    if (stay.status === 'VOIDED') return refused(refusal.isVoided)
    const isBooked = stay.status === 'CLOSED' && stay.booking_id !== null
    return isBooked ? refused(refusal.refundInstead) : ALLOWED
  },
}

function isTooOldToLink(exitedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return isBefore(exitedAt.add({ hours: LINK_DAYS * 24 }), now)
}

/** Whether a member can still get the points of a stay by its receipt: nobody has them, and it is not too old. */
export function isRecordable(
  { status, exited_at, point_club_number }: Pick<Transaction, 'status' | 'exited_at' | 'point_club_number'>,
  now: Temporal.Instant,
): boolean {
  if (status !== 'CLOSED' || exited_at === null || point_club_number !== null) return false
  return !isTooOldToLink(Temporal.Instant.from(exited_at), now)
}

/**
 * Whether the member of a stay proved that it is theirs, so that their saved card may pay for it. A number alone can be
 * read off a receipt.
 */
export function isMemberProved({ member_by }: { readonly member_by: MemberBy | null }): boolean {
  return member_by !== null && member_by !== 'NUMBER'
}

/** How a stay came to be a member's. */
export type MemberBy = NonNullable<Row<'transactions'>['member_by']>

/** So many cars a list or a snapshot of the lot tells of at most: thrice a large lot. */
export const MOST_CARS = 10_000

/**
 * What a stay that ends takes from its booking: no more than it costs beyond what is paid at the lot, whatever the booking
 * holds. Refunded of it is what we no longer have.
 * @param held what counts toward the price, also what staff gave back of it
 * @param kept what of it was not given back
 */
export function takenFromBooking(
  { held, kept }: { readonly held: Cents; readonly kept: Cents },
  needed: Cents,
): Pick<StayFacts, 'booking_paid_cents' | 'booking_refunded_cents'> {
  const paid = Math.min(held, needed)
  return { booking_paid_cents: cents(paid), booking_refunded_cents: cents(paid - Math.min(paid, kept)) }
}

/** What can still be refunded, including the booking's payments. */
export function refundable(stay: StayFacts): Cents {
  return cents(heldOf(stay) + stay.booking_paid_cents - stay.booking_refunded_cents)
}

/** What was refunded of a stay's price, without refunds of double payments. */
export function givenBack({
  refunded_cents,
  booking_refunded_cents,
  paid_twice_cents,
}: Pick<StayFacts, 'refunded_cents' | 'booking_refunded_cents'> & { readonly paid_twice_cents: Cents }): Cents {
  return cents(refunded_cents + booking_refunded_cents - paid_twice_cents)
}

/** Paid at the lot and not refunded. */
export function heldOf({ paid_cents, refunded_cents }: Pick<StayFacts, 'paid_cents' | 'refunded_cents'>): Cents {
  return cents(paid_cents - refunded_cents)
}
