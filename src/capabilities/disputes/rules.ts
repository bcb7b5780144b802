import { ALLOWED, refused, type Verdict } from '../../lib/verdict.ts'
import type { DISPUTE_STATUSES } from '../payments/rules.ts'
import { messages } from './texts.ts'

/** How long before its due date a dispute is urgent: a second mail goes out, and Today shows it as trouble. */
export const URGENT_DAYS = 3

/**
 * What staff need to see what a disputed payment was for. The number of a voucher is all that it takes to use it, that of a booking
 * opens it together with its address; what is told of a stay tells of its booking.
 */
export const SHOWN_TO = {
  BOOKING: 'Bookings:Read',
  STAY: 'Bookings:Read',
  VOUCHER: 'TimeVouchers:Update',
  INVOICE: 'Disputes:Read',
} as const

interface Answerable {
  readonly status: (typeof DISPUTE_STATUSES)[number]
  readonly answer: string | null
  readonly due_at: Temporal.Instant | null
}

/** What may be done with a disputed payment, and why not. */
export const disputeCan = {
  answer: ({ status, answer, due_at }: Answerable, now: Temporal.Instant): Verdict => {
    if (answer !== null) return refused(messages.answered)
    if (status !== 'OPEN') return refused(messages.decided)
    return due_at && Temporal.Instant.compare(due_at, now) <= 0 ? refused(messages.tooLate) : ALLOWED
  },
}

/** Whole days until a moment: 0 on the last of them, and after it. */
export function daysLeft(dueAt: Temporal.Instant, now: Temporal.Instant): number {
  return Math.max(0, Math.floor(dueAt.since(now).total('hours') / 24))
}

/** Until when disputes that are due count as urgent. */
export function urgentBefore(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: 24 * URGENT_DAYS })
}
