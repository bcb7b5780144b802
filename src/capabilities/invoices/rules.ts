import { type Cents, cents, percentOf } from '../../lib/money.ts'
import { addDays, fromLocal } from '../../lib/pacific.ts'
import { ALLOWED, refused, type Verdict } from '../../lib/verdict.ts'
import { messages } from './texts.ts'

/** Whom an invoice was written to. */
export interface BillTo {
  readonly name: string
  readonly contact: string
  readonly email: string
  readonly address: string
  readonly reference: string
}

/** A month as `YYYY-MM`. */
export function monthBefore(date: string): string {
  return addDays(`${date.slice(0, 7)}-01`, -1).slice(0, 7)
}

/** When a month has ended, on the Pacific clock. */
export function endOfMonth(period: string): Temporal.Instant {
  const first = Temporal.PlainYearMonth.from(period).add({ months: 1 }).toPlainDate({ day: 1 })
  return fromLocal(first.toString(), '00:00')
}

/** A movement on a company's account that no invoice has asked for yet, with the booking it is for. */
export interface Movement {
  readonly id: string
  readonly booking_id: string
  /** Refunds are negative. */
  readonly amount_cents: number
  readonly number: string
  readonly full_name: string
  readonly status: string
  readonly travel_from: Temporal.Instant
  readonly travel_to: Temporal.Instant
  /** Of the booking's price now. */
  readonly total_cents: number
  readonly fee_cents: number
  readonly tax_cents: number
}

export interface InvoiceLine {
  readonly booking_id: string
  readonly number: string
  readonly traveler: string
  readonly travel_from: Temporal.Instant
  readonly travel_to: Temporal.Instant
  readonly kind: 'STAY' | 'FEE' | 'CREDIT'
  readonly charge_cents: Cents
  readonly fee_cents: Cents
  readonly tax_cents: Cents
  readonly total_cents: Cents
}

/** What an invoice asks for, and what a credit note beside it gives back. Each movement is in one of them. */
export interface Draft {
  readonly lines: readonly InvoiceLine[]
  readonly movements: readonly string[]
}

/**
 * The invoice and the credit note that a company's open movements make, booking by booking. What a booking was charged
 * and given back before any invoice asked for it cancels out; what goes back later is a credit.
 */
export function draftsOf(movements: readonly Movement[]): { invoice: Draft; credit: Draft } {
  const bookings = [...Map.groupBy(movements, ({ booking_id }) => booking_id).values()]
  const drafts = bookings.map((own) => ({ own, line: lineOf(own) }))
  const isCredit = ({ line }: (typeof drafts)[number]) => line !== undefined && line.total_cents < 0
  return { invoice: draft(drafts.filter((each) => !isCredit(each))), credit: draft(drafts.filter(isCredit)) }
}

function draft(parts: readonly { own: readonly Movement[]; line: InvoiceLine | undefined }[]): Draft {
  return {
    lines: parts.flatMap(({ line }) => line ?? []),
    movements: parts.flatMap(({ own }) => own.map(({ id }) => id)),
  }
}

function lineOf(own: readonly Movement[]): InvoiceLine | undefined {
  const [first] = own
  const total = cents(own.reduce((sum, { amount_cents }) => sum + amount_cents, 0))
  if (!first || total === 0) return undefined
  const { booking_id, number, full_name: traveler, travel_from, travel_to, status } = first
  const about = { booking_id, number, traveler, travel_from, travel_to, total_cents: total }
  // What canceling costs is no stay: it bears no fees and no taxes, nor does what goes back of it.
  if (status === 'CANCELLED' || status === 'NO_SHOW') {
    return {
      ...about,
      kind: total < 0 ? 'CREDIT' : 'FEE',
      charge_cents: total,
      fee_cents: cents(0),
      tax_cents: cents(0),
    }
  }
  const [fee, tax] = [shareOf(total, first.fee_cents, first), shareOf(total, first.tax_cents, first)]
  const charge = cents(total - fee - tax)
  return { ...about, kind: total < 0 ? 'CREDIT' : 'STAY', charge_cents: charge, fee_cents: fee, tax_cents: tax }
}

/** As much of a part of the price as of the price itself. */
function shareOf(total: Cents, part: number, { total_cents }: Movement): Cents {
  if (total_cents === 0) return cents(0)
  return total === total_cents ? cents(part) : percentOf(total, (100 * part) / total_cents)
}

/** What an invoice knows of itself. */
export interface InvoiceFacts {
  readonly kind: 'INVOICE' | 'CREDIT_NOTE'
  readonly status: 'OPEN' | 'PAID'
  readonly due_on: string
  readonly total_cents: Cents
  readonly credited_cents: Cents
}

/** What is left to pay; nothing of a credit note. */
export function payable({ kind, status, total_cents, credited_cents }: InvoiceFacts): Cents {
  return kind === 'INVOICE' && status === 'OPEN' ? cents(total_cents - credited_cents) : cents(0)
}

/** What was paid of an invoice beside its credits; nothing of a credit note. */
export function paidOf({ kind, status, total_cents, credited_cents }: InvoiceFacts): Cents {
  return kind === 'INVOICE' && status === 'PAID' ? cents(total_cents - credited_cents) : cents(0)
}

export function isOverdue(invoice: InvoiceFacts, today: string): boolean {
  return payable(invoice) > 0 && invoice.due_on < today
}

export const invoiceCan = {
  pay: (invoice: InvoiceFacts): Verdict => (payable(invoice) > 0 ? ALLOWED : refused(messages.isPaid)),
  /** A credit note that no invoice used up is paid out, too. */
  markPaid: ({ status }: InvoiceFacts): Verdict => (status === 'OPEN' ? ALLOWED : refused(messages.isPaid)),
  /** What a card paid is refunded instead, and a credit that an invoice used up stays used. */
  unmarkPaid: ({ paid_by }: { readonly paid_by: string | null }): Verdict =>
    paid_by === 'TRANSFER' ? ALLOWED : refused(messages.notByTransfer),
}

/** Days after which somebody is reminded, again and once more. */
const REMINDER_DAYS = [1, 8, 22]

/** Whether it is time for the next reminder. */
export function isReminderDue(invoice: InvoiceFacts & { readonly reminders: number }, today: string): boolean {
  const days = REMINDER_DAYS[invoice.reminders]
  return days !== undefined && isOverdue(invoice, today) && addDays(invoice.due_on, days) <= today
}
