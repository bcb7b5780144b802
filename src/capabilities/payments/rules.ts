import { type Cents, cents } from '../../lib/money.ts'
import { isBefore } from '../../lib/pacific.ts'

/** How far the bank of a cardholder is with a payment that they dispute. */
export const DISPUTE_STATUSES = ['OPEN', 'UNDER_REVIEW', 'WON', 'LOST'] as const

/** What money is for: exactly one of a booking, a stay at the lot, a voucher, or a company's invoice. */
export type Purpose =
  | { readonly booking_id: string }
  | { readonly transaction_id: string }
  | { readonly voucher_id: string }
  | { readonly invoice_id: string }

/** What a payment is for. */
export function purposeOf(payment: {
  readonly booking_id: string | null
  readonly transaction_id: string | null
  readonly voucher_id: string | null
  readonly invoice_id: string | null
}): Purpose {
  const { booking_id, transaction_id, voucher_id, invoice_id } = payment
  if (booking_id !== null) return { booking_id }
  if (transaction_id !== null) return { transaction_id }
  if (voucher_id !== null) return { voucher_id }
  if (invoice_id !== null) return { invoice_id }
  throw new RangeError('A payment is for something')
}

/** Whether money moved, as its payer is told: a charge was taken, a refund was promised. */
export function hasMoved({ kind, status }: { readonly kind: 'CHARGE' | 'REFUND'; readonly status: string }): boolean {
  return kind === 'CHARGE' ? status === 'SETTLED' : status !== 'REFUSED'
}

/** Processors remember a key for a day at least; what is older than this is looked up before it is asked again. */
const REMEMBERED_HOURS = 1

/** Whether a movement of money was asked for so long ago that the gateway may have forgotten its key. */
export function mayBeForgotten(requestedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return isBefore(requestedAt.add({ hours: REMEMBERED_HOURS }), now)
}

/** How long somebody may take to hold a card to a reader. */
const READER_MINUTES = 5
/** How long an amount may take to its reader. What stands on none after that was left behind by a process that died. */
const READER_SECONDS = 45

/** What a reader's charge is asked next: whether a card came, or that it be taken off. */
export function isWithdrawn(
  { given_up_at, requested_at }: { given_up_at: Temporal.Instant | null; requested_at: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  return given_up_at !== null || isBefore(requested_at.add({ minutes: READER_MINUTES }), now)
}

/** Whether an amount that stands on no reader may still be on its way there. */
export function mayStillBeShown(requestedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return isBefore(now, requestedAt.add({ seconds: READER_SECONDS }))
}

/** The business day of a gateway that a moment belongs to. */
export function businessDay(moment: Temporal.Instant, zone: string): string {
  return moment.toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** When a business day begins. */
export function dayStart(date: string, zone: string): Temporal.Instant {
  return Temporal.PlainDate.from(date).toZonedDateTime(zone).toInstant()
}

export type DifferenceKind =
  /** The gateway took or gave money that we know nothing of, or hold for not taken. */
  | 'unknown charge'
  | 'unknown refund'
  /** We hold for taken or given what the gateway has not. */
  | 'missing charge'
  | 'missing refund'
  | 'charge amount'
  | 'refund amount'
  /** Something of the gateway's own: a dispute, an adjustment. */
  | 'other movement'
  /** It should have been known by now. */
  | 'charge waits'
  | 'refund waits'
  | 'refund failed'
  /** Sales say something else than the payments, or a day of them than its sales. */
  | 'sales entry'
  | 'sales day'
  /** A booking, a stay or a voucher says something else than its payments. */
  | `${'booking' | 'stay' | 'voucher'} ${'paid' | 'refunded'}`

/** Two books that do not agree about one thing. Amounts as far as each has one. */
export interface Difference {
  readonly kind: DifferenceKind
  /** The key of a payment, or the id of what it is for, or the gateway's own name for a line. */
  readonly subject: string
  readonly bookingId: string | undefined
  readonly ours: Cents | undefined
  readonly theirs: Cents | undefined
}

/** A line of the gateway's books, beside our record of the same key. */
export interface PairedMovement {
  readonly id: string
  readonly kind: 'CHARGE' | 'REFUND' | 'OTHER'
  readonly key: string | null
  /** As the gateway has it: refunds are negative, and positive when one comes back. */
  readonly amount_cents: Cents
  readonly payment: {
    readonly kind: 'CHARGE' | 'REFUND'
    readonly status: string
    readonly amount_cents: Cents
    readonly booking_id: string | null
  } | null
}

/** What is wrong with a line of the gateway's books, as ours have it; undefined when they agree. */
export function compareMovement({ id, kind, key, amount_cents, payment }: PairedMovement): Difference | undefined {
  const theirs = cents(Math.abs(amount_cents))
  if (kind === 'OTHER') {
    return {
      kind: 'other movement',
      subject: id,
      bookingId: payment?.booking_id ?? undefined,
      ours: undefined,
      theirs: amount_cents,
    }
  }
  const name = kind === 'CHARGE' ? 'charge' : 'refund'
  const isKnown = payment?.kind === kind && HAPPENED.has(payment.status)
  const found = { subject: key ?? id, bookingId: payment?.booking_id ?? undefined, ours: payment?.amount_cents, theirs }
  if (!isKnown) return { kind: `unknown ${name}`, ...found }
  const hasComeBack = kind === 'REFUND' && amount_cents > 0
  if (hasComeBack && payment.status !== 'FAILED') return { kind: 'refund failed', ...found }
  return payment.amount_cents === theirs ? undefined : { kind: `${name} amount`, ...found }
}

/** What we hold for moved at the gateway. A refund that a bank refuses has been on its way all the same. */
const HAPPENED: ReadonlySet<string> = new Set(['SENT', 'SETTLED', 'FAILED'])
