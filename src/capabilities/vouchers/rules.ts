import { type Cents, cents } from '../../lib/money.ts'
import { addDays, fromLocal, isBefore, pacificDate, type Stay } from '../../lib/pacific.ts'
import type { Message } from '../../lib/message.ts'
import { ALLOWED, refused, type Verdict } from '../../lib/verdict.ts'
import type { VoucherStatus } from './contract.ts'
import { messages } from './texts.ts'

/** What the rules need to know about a voucher; a row of the store fits. */
export interface VoucherFacts {
  readonly status: VoucherStatus
  readonly travel_from: Temporal.Instant
  readonly travel_to: Temporal.Instant
}

/** What was paid for a voucher, and refunded. */
interface PaidFor {
  readonly points: number
  readonly paid_cents: Cents
  readonly refunded_cents: Cents
}

const ENDED: Record<Exclude<VoucherStatus, 'ISSUED'>, Message> = {
  PENDING: messages.refusal.pending,
  USED: messages.refusal.used,
  VOIDED: messages.refusal.voided,
  EXPIRED: messages.refusal.expired,
}

/** What may be done with a voucher, or the reason why not: for handlers and screens alike. */
export const voucherCan = {
  /** By staff: before its first date points and money go back; from then on it can only be used. */
  void: ({ status, travel_from }: VoucherFacts, now: Temporal.Instant): Verdict => {
    if (status !== 'ISSUED') return refused(ENDED[status])
    return isBefore(now, voidableUntil(travel_from)) ? ALLOWED : refused(messages.refusal.hasBegun)
  },
  /** By its owner, to get something back: a free voucher is just left unused. */
  voidForReturn: (voucher: VoucherFacts & PaidFor, now: Temporal.Instant): Verdict => {
    const verdict = voucherCan.void(voucher, now)
    if (!verdict.allowed) return verdict
    return voucher.points + refundOf(voucher) > 0 ? ALLOWED : refused(messages.refusal.costNothing)
  },
  /** Extend: while it is unused, even after it expired. */
  extend: ({ status }: Pick<VoucherFacts, 'status'>): Verdict =>
    status === 'ISSUED' || status === 'EXPIRED' ? ALLOWED : refused(ENDED[status]),
  /** Once, for a stay that touches its time. */
  use: ({ status, travel_from, travel_to }: VoucherFacts, stay: Stay): Verdict => {
    if (status !== 'ISSUED') return refused(ENDED[status])
    const touches = isBefore(stay.from, travel_to) && isBefore(travel_from, stay.to)
    return touches ? ALLOWED : refused(messages.refusal.otherDates)
  },
  /** Show documents: not before the payment is confirmed. */
  prove: ({ status }: Pick<VoucherFacts, 'status'>): Verdict =>
    status === 'PENDING' ? refused(ENDED.PENDING) : ALLOWED,
  /** Mail it: while it can be used. */
  mail: ({ status }: Pick<VoucherFacts, 'status'>): Verdict => (status === 'ISSUED' ? ALLOWED : refused(ENDED[status])),
}

/** Until when a voucher can be voided: the start of its first Pacific date. */
export function voidableUntil(from: Temporal.Instant): Temporal.Instant {
  return fromLocal(pacificDate(from), '00:00')
}

/** The last Pacific date a voucher can be used on. */
export function lastDate({ travel_to }: Pick<VoucherFacts, 'travel_to'>): string {
  return pacificDate(travel_to.subtract({ nanoseconds: 1 }))
}

/** Whether a voucher's last date is over. */
export function isOver(voucher: Pick<VoucherFacts, 'travel_to'>, now: Temporal.Instant): boolean {
  return lastDate(voucher) < pacificDate(now)
}

const REMINDER_DAYS = 7

/** Whether to remind its holder, who has had it since `since`, now: a week before the last date, once. */
export function isReminderDue(
  voucher: VoucherFacts & { readonly since: string; readonly reminded_at: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean {
  if (voucher.status !== 'ISSUED' || voucher.reminded_at !== null) return false
  const last = lastDate(voucher)
  const from = addDays(last, -REMINDER_DAYS)
  const today = pacificDate(now)
  return voucher.since < from && from <= today && today <= last
}

/** The parts of a stay that a voucher does not cover: before and after its dates, each as a stay of its own. */
export function uncovered(voucher: Stay, stay: Stay): Stay[] {
  if (!isBefore(stay.from, voucher.to) || !isBefore(voucher.from, stay.to)) return [stay]
  const parts: Stay[] = []
  if (isBefore(stay.from, voucher.from)) parts.push({ from: stay.from, to: voucher.from })
  if (isBefore(voucher.to, stay.to)) parts.push({ from: voucher.to, to: stay.to })
  return parts
}

/** What voiding refunds to the card that paid a gift. */
export function refundOf({ paid_cents, refunded_cents }: Omit<PaidFor, 'points'>): Cents {
  return cents(paid_cents - refunded_cents)
}

/** Why a gift cannot be delivered on a day, which must be between today and its first date. */
export function deliveryFault(day: string, from: Temporal.Instant, now: Temporal.Instant): Message | undefined {
  if (day < pacificDate(now)) return messages.refusal.deliveryPast
  return day > pacificDate(from) ? messages.refusal.deliveryTooLate : undefined
}
