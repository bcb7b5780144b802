import { type Cents, cents } from '../../lib/money.ts'
import { isBefore } from '../../lib/pacific.ts'
import type { StayStatus } from './contract.ts'

/** What the rules need to know of a stay; a row of the store is one. */
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

export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly reason: string }

const ALLOWED: Verdict = { allowed: true }
const no = (reason: string): Verdict => ({ allowed: false, reason })

/** A receipt can be linked to a membership for so long. */
const LINK_DAYS = 90

/** What may be done with a stay, or the reason why not: for handlers and screens alike. */
export const stayCan = {
  /** Leave, change class, link a booking: while it is open. */
  change: ({ status }: Pick<StayFacts, 'status'>): Verdict => {
    if (status === 'CLOSED') return no('This stay is closed already.')
    return status === 'OPEN' ? ALLOWED : no('This ticket was voided.')
  },
  linkBooking: (stay: StayFacts): Verdict => {
    if (stay.booking_id) return no('This stay has a booking already.')
    if (stay.voucher_id) return no('This stay has a time voucher; it takes no booking besides.')
    return stayCan.change(stay)
  },
  linkVoucher: (stay: StayFacts): Verdict => {
    if (stay.voucher_id) return no('This stay has a time voucher already.')
    if (stay.booking_id) return no('This stay has a booking; it takes no time voucher besides.')
    return stayCan.change(stay)
  },
  linkClub: (stay: StayFacts, accountId: string, now: Temporal.Instant): Verdict => {
    if (stay.status === 'VOIDED') return no('This ticket was voided.')
    if (stay.account_id && stay.account_id !== accountId) return no('This stay is linked to another membership.')
    const isOld = stay.exited_at !== null && isBefore(stay.exited_at.add({ hours: LINK_DAYS * 24 }), now)
    return isOld ? no(`A stay can be linked within ${LINK_DAYS} days.`) : ALLOWED
  },
  refund: (stay: StayFacts, amount: Cents): Verdict => {
    if (stay.status !== 'CLOSED') return no('Only a closed stay can be refunded.')
    return amount <= refundable(stay) ? ALLOWED : no('That is more than was paid and is still here.')
  },
  void: (stay: StayFacts): Verdict => {
    if (stay.status === 'VOIDED') return no('This ticket was voided already.')
    const isBooked = stay.status === 'CLOSED' && stay.booking_id !== null
    return isBooked ? no('This stay used a booking: refund it instead.') : ALLOWED
  },
}

/** What may still go back, the booking's payments included. */
export function refundable(stay: StayFacts): Cents {
  return cents(heldOf(stay) + stay.booking_paid_cents - stay.booking_refunded_cents)
}

/** What was paid at the lot and has not gone back. */
export function heldOf({ paid_cents, refunded_cents }: StayFacts): Cents {
  return cents(paid_cents - refunded_cents)
}
