import { type Cents, cents, fromDollars, sum, toDollars } from '../../lib/money.ts'
import { displayDate, pacificDate, toWire } from '../../lib/pacific.ts'
import { showDollars } from '../../lib/show-dollars.ts'
import { pointsPaying } from '../club/points/rules.ts'
import { cardName } from '../payments/card-name.ts'
import type { Payment, PaymentReason } from '../payments/index.ts'
import { hasMoved } from '../payments/rules.ts'
import type { Booking, BookingMovement } from './contract.ts'
import { texts } from './texts.ts'

/** What a payment of a booking is for, as its customer is told. */
const REASONS: Readonly<Record<PaymentReason, BookingMovement['reason']>> = {
  booking: 'BOOKING',
  change: 'CHANGE',
  cancellation: 'CANCELLATION',
  'no show': 'NO_SHOW',
  walk: 'OTHER',
  'card refused': 'OTHER',
  stay: 'OTHER',
  'paid twice': 'OTHER',
  'gift voucher': 'OTHER',
  'voided gift voucher': 'OTHER',
  invoice: 'OTHER',
  'paid already': 'OTHER',
  goodwill: 'OTHER',
}

/**
 * The money that has moved between a customer and us, oldest first: charges that were taken and refunds that were
 * promised. A refund that is split over several charges is one movement, since the customer was promised one amount.
 */
export function movementsOf(payments: readonly Payment[]): BookingMovement[] {
  const groups = Map.groupBy(payments.filter(hasMoved), ({ kind, reason, requested_at, method }) =>
    [kind, reason, requested_at, method === 'POINTS'].join(),
  )
  return [...groups.values()].flatMap(([first, ...rest]) => {
    if (!first) return []
    const amount = sum([first, ...rest].map(({ amount_cents }) => amount_cents))
    return {
      kind: first.kind,
      reason: REASONS[first.reason],
      points: first.method === 'POINTS' ? pointsPaying(amount) : 0,
      amount: toDollars(amount),
      at: toWire(first.requested_at),
    }
  })
}

/** A line below the total of a booking, as its reader is told it. */
export interface MoneyLine {
  readonly label: string
  /** In dollars, as the wire has it: "74.57", refunds negative. */
  readonly amount: string
  readonly isStrong: boolean
}

/** Every movement of a booking's money in one line, dated where there are several. */
export function movementLines({ movements, card, on_account_of }: Booking): MoneyLine[] {
  return movements.map((movement) => {
    const label = nameOf(movement, { card: card ? cardName(card) : '', company: on_account_of })
    const amount = movement.kind === 'REFUND' ? `-${movement.amount}` : movement.amount
    return { label: movements.length > 1 ? `${dayOf(movement)} · ${label}` : label, amount, isStrong: false }
  })
}

/** What was given in place of money, each in a line. */
function creditLines({ credits }: Booking): MoneyLine[] {
  const t = texts().price
  return credits.map((credit) => {
    const label = credit.means === 'POINTS' ? t.asPoints(credit.points) : t.asVoucher
    return { label: `${dayOf(credit)} · ${label}`, amount: `-${credit.amount}`, isStrong: false }
  })
}

/** Every movement of a booking's money, and what was given in place of it. */
export function linesSoFar(booking: Booking): MoneyLine[] {
  return [...movementLines(booking), ...creditLines(booking)]
}

/** What of a booking is paid, given back, kept and due: the same lines on pages, in mails and on paper. They add up. */
export function moneyLines(booking: Booking): MoneyLine[] {
  const lines = linesSoFar(booking)
  const kept = { label: keptLabel(booking), amount: heldOf(booking), isStrong: true }
  const due = { label: texts().price.payAtTheLot, amount: booking.balance_due, isStrong: true }
  return [
    ...lines,
    ...(lines.length > 1 || isCancelled(booking) || (isEnded(booking) && lines.length > 0) ? [kept] : []),
    ...(booking.balance_due === '0.00' ? [] : [due]),
    ...heldBackLine(booking),
  ]
}

/** What a late change has left with us above the price, for a late cancellation. */
function heldBackLine(booking: Booking): MoneyLine[] {
  const heldBack = cents(fromDollars(heldOf(booking)) - fromDollars(booking.total))
  if (booking.status !== 'CONFIRMED' || booking.late_fee === '0.00' || heldBack <= 0) return []
  return [{ label: texts().price.heldBack, amount: toDollars(heldBack), isStrong: true }]
}

/** What becomes of the money of a booking that has ended: what goes back now, and what went back before. */
export function refundStory(booking: Booking): string {
  const t = texts().paper
  const earlier = earlierRefunds(booking)
  if (booking.sent_to) return [t.sentElsewhere(booking.sent_to.name), earlier].filter(Boolean).join(' ')
  if (booking.movements.length === 0) return t.nothingCharged
  const closing = booking.movements.filter(isClosing).map((last) => refundOf(booking, last))
  const isKept = fromDollars(booking.total) > 0
  const now = closing.length > 0 ? closing.join(' ') : isKept ? t.nothingRefunded : t.nothingLeft
  return earlier ? `${now} ${earlier}` : now
}

function refundOf({ card, on_account_of }: Booking, { points, ...movement }: BookingMovement): string {
  const t = texts().paper
  const amount = showDollars(movement.amount)
  if (points > 0) return t.pointsBack(points)
  return on_account_of === null ? t.refund(amount, cardName(card)) : t.offAccount(amount, on_account_of)
}

/** What goes back of a booking that has ended: money in cents, and points in a sentence, or ''. */
export function closingRefunds({ movements }: Booking): { readonly money: Cents; readonly points: string } {
  const closing = movements.filter(isClosing)
  const points = sum(closing.map((movement) => cents(movement.points)))
  return {
    money: sum(closing.filter((movement) => movement.points === 0).map(({ amount }) => fromDollars(amount))),
    points: points > 0 ? texts().paper.pointsBack(points) : '',
  }
}

/** A refund by how it comes back, both in cents. */
export interface RefundSplit {
  readonly money: Cents
  /** What comes back as points. */
  readonly points: Cents
}

/** How a refund will come back: points are returned only once there is no money left to give back. */
export function splitRefund({ movements }: Pick<Booking, 'movements'>, refund: Cents): RefundSplit {
  const inMoney = movements.filter(({ points }) => points === 0)
  const left = sum(
    inMoney.map(({ kind, amount }) => (kind === 'REFUND' ? cents(0 - fromDollars(amount)) : fromDollars(amount))),
  )
  const money = cents(Math.min(refund, Math.max(0, left)))
  return { money, points: cents(refund - money) }
}

/** What had been given back before a booking ended, in a sentence for each refund; '' when there was none. */
export function earlierRefunds({ movements }: Booking): string {
  const earlier = movements.filter((movement) => movement.kind === 'REFUND' && !isClosing(movement))
  return earlier.map((movement) => texts().paper.wentBack(showDollars(movement.amount), dayOf(movement))).join(' ')
}

function isClosing({ kind, reason }: BookingMovement): boolean {
  return kind === 'REFUND' && (reason === 'CANCELLATION' || reason === 'NO_SHOW')
}

function nameOf(
  { kind, reason, points }: BookingMovement,
  { card, company }: { readonly card: string; readonly company: string | null },
): string {
  const t = texts().price
  if (company !== null) return kind === 'REFUND' ? t.offAccount(company) : t.onAccount(company)
  if (points > 0) return kind === 'REFUND' ? t.pointsBack(points) : t.withPoints(points)
  if (kind === 'REFUND') return reason === 'CHANGE' ? t.refundedForChange : t.refunded
  return reason === 'CHANGE' ? t.paidForChange : t.paid(card)
}

/** What the sum of a booking's price is called: once it is cancelled, its total is the fee that is kept. */
export function priceLabel(booking: Pick<Booking, 'status'>): string {
  return isCancelled(booking) ? texts().price.totalBooked : texts().price.total
}

function keptLabel(booking: Booking): string {
  const t = texts().price
  if (booking.sent_to) return t.paidForWalk
  if (isCancelled(booking)) return booking.total === '0.00' ? t.total : t.totalIsFee
  return booking.status === 'NO_SHOW' ? t.kept : t.paidInAll
}

function isCancelled({ status }: Pick<Booking, 'status'>): boolean {
  return status === 'CANCELLED'
}

function isEnded(booking: Booking): boolean {
  return isCancelled(booking) || booking.status === 'NO_SHOW'
}

function heldOf({ paid, refunded, credits }: Booking): string {
  const given = sum(credits.map(({ amount }) => fromDollars(amount)))
  return toDollars(cents(fromDollars(paid) - fromDollars(refunded) - given))
}

function dayOf({ at }: Pick<BookingMovement, 'at'>): string {
  return displayDate(pacificDate(Temporal.Instant.from(at)))
}
