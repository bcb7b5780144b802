import { type Cents, cents, fromDollars, sum, toDollars } from '../../lib/money.ts'
import { display, displayDate, isBefore, pacificDate, toWire } from '../../lib/pacific.ts'
import { showDollars } from '../../lib/show-dollars.ts'
import { pointsPaying } from '../club/points/rules.ts'
import { cardName } from '../payments/card-name.ts'
import type { PayingCard, Payment, PaymentReason } from '../payments/index.ts'
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
 * promised. A refund that is split over several charges of one card is one movement, since the customer was promised one
 * amount.
 * @param cards those that paid for the booking, oldest first
 */
export function movementsOf(payments: readonly Payment[], cards: readonly PayingCard[]): BookingMovement[] {
  const moved = payments
    .filter(hasMoved)
    .map((payment) => ({ ...payment, card: cardOfPayment(payment, payments, cards), is_by_hand: isByHand(payment) }))
  const groups = Map.groupBy(moved, ({ kind, reason, requested_at, method, card, is_by_hand }) =>
    [kind, reason, requested_at, method === 'POINTS', is_by_hand, card?.brand, card?.last4].join(),
  )
  return [...groups.values()].flatMap(([first, ...rest]) => {
    if (!first) return []
    const amount = sum([first, ...rest].map(({ amount_cents }) => amount_cents))
    return {
      kind: first.kind,
      reason: REASONS[first.reason],
      points: first.method === 'POINTS' ? pointsPaying(amount) : 0,
      card: first.card,
      is_by_hand: first.is_by_hand,
      amount: toDollars(amount),
      at: toWire(first.requested_at),
    }
  })
}

/** A refund of what no gateway knows, or of what is disputed. */
function isByHand({ kind, method }: Payment): boolean {
  return kind === 'REFUND' && method === 'PRIOR'
}

/** The card that was charged, which a refund of the charge goes back to: the one shown for it, or the last one before. */
function cardOfPayment(
  payment: Payment,
  payments: readonly Payment[],
  cards: readonly PayingCard[],
): BookingMovement['card'] {
  if (isByHand(payment)) return null
  const charge = payments.find(({ id }) => id === payment.charge_id) ?? payment
  if (charge.method === 'POINTS' || charge.method === 'ACCOUNT') return null
  const paying =
    cards.find(({ chargeId }) => chargeId === charge.id) ??
    cards.findLast(({ chargeId, since }) =>
      chargeId === null ? !isBefore(charge.requested_at, since) : isBefore(since, charge.requested_at),
    ) ??
    cards[0]
  return paying ? { brand: paying.card.brand, last4: paying.card.last4 } : null
}

/** A line below the total of a booking, as its reader is told it. */
export interface MoneyLine {
  readonly label: string
  /** In dollars, as the wire has it: "74.57", refunds negative. */
  readonly amount: string
  readonly isStrong: boolean
}

/** Every movement of a booking's money in one line, dated where there are several, each with its card where those differ. */
export function movementLines({ movements, on_account_of }: Booking): MoneyLine[] {
  const hasSeveralCards = namesOf(movements).size > 1
  return movements.map((movement) => {
    const label = nameOf(movement, { hasSeveralCards, company: on_account_of })
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
    ...settledLine(booking),
    ...heldBackLine(booking),
  ]
}

/** What of a finished stay was left for the lot: staff's own refunds, before and after, lower no price. */
function settledLine({ status, total, movements }: Booking): MoneyLine[] {
  if (status !== 'COMPLETED') return []
  const counted = movements.filter(({ kind, reason }) => kind === 'CHARGE' || reason !== 'OTHER')
  const paid = counted.map(({ kind, amount }) => (kind === 'CHARGE' ? 1 : -1) * fromDollars(amount))
  const left = cents(fromDollars(total) - paid.reduce((held, amount) => held + amount, 0))
  return left > 0 ? [{ label: texts().price.settledAtTheLot, amount: toDollars(left), isStrong: true }] : []
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

/**
 * That the code of a booking whose car has not come still opens the gate, and until when. What went back to its customer
 * is then paid at the lot; a company is billed.
 */
export function stillComing({ travel_to_date, movements, on_account_of }: Booking): string {
  const isDueAgain = on_account_of === null && movements.some(isClosing)
  return texts().paper.stillComing(display(Temporal.Instant.from(travel_to_date)), isDueAgain)
}

function refundOf(booking: Booking, movement: BookingMovement): string {
  const t = texts().paper
  const amount = showDollars(movement.amount)
  if (movement.points > 0) return t.pointsBack(movement.points)
  if (movement.is_by_hand) return t.byHand(amount)
  const { on_account_of } = booking
  return on_account_of === null ? t.refund(amount, targetOf(booking, [movement])) : t.offAccount(amount, on_account_of)
}

/** Where money goes back to: "your Visa ending in 4242", or "the cards you paid with" where refunds go to several. */
export function targetOf({ card }: Pick<Booking, 'card'>, refunds: readonly Pick<BookingMovement, 'card'>[]): string {
  const t = texts().paper
  const names = namesOf(refunds)
  const [name = cardName(card)] = names
  return names.size > 1 ? t.yourCards : t.yourCard(name)
}

/** Where so much money would go back to, of the latest charges first. */
export function targetOfNext(booking: Pick<Booking, 'card' | 'movements'>, money: Cents): string {
  const left: Left[] = []
  for (const { kind, amount, card, points } of booking.movements) {
    if (points > 0) continue
    if (kind === 'CHARGE') left.unshift({ card, amount: fromDollars(amount) })
    else
      take(
        left.filter((charge) => card && charge.card && cardName(charge.card) === cardName(card)),
        fromDollars(amount),
      )
  }
  return targetOf(booking, take(left, money))
}

/** A charge with what of it was not given back, in cents. */
interface Left {
  readonly card: BookingMovement['card']
  amount: Cents
}

/** Takes an amount of charges, the first ones first; returns those that it was taken of. */
function take(charges: readonly Left[], amount: Cents): Left[] {
  let open: number = amount
  return charges.filter((charge) => {
    const part = Math.min(open, charge.amount)
    open -= part
    charge.amount = cents(charge.amount - part)
    return part > 0
  })
}

/** What went back last. */
export function lastRefunds({ movements }: Pick<Booking, 'movements'>): BookingMovement[] {
  const refunds = movements.filter(({ kind }) => kind === 'REFUND')
  return refunds.filter(({ at }) => at === refunds.at(-1)?.at)
}

function namesOf(movements: readonly Pick<BookingMovement, 'card'>[]): ReadonlySet<string> {
  return new Set(movements.flatMap(({ card }) => (card ? [cardName(card)] : [])))
}

/** What goes back of a booking that has ended, and where to. */
export function closingRefunds(booking: Booking): RefundTold & { readonly target: string } {
  const closing = booking.movements.filter(isClosing)
  const points = sum(closing.filter((movement) => movement.points > 0).map(({ amount }) => fromDollars(amount)))
  const money = cents(sum(closing.map(({ amount }) => fromDollars(amount))) - points)
  return { ...toldOf({ money, points }, closing), target: targetOf(booking, closing) }
}

/** A refund as its customer reads of it. */
export interface RefundTold {
  /** What goes back the way it was paid, in cents. */
  readonly money: Cents
  /** What comes back otherwise, as points or from a person, in sentences, or ''. */
  readonly otherwise: string
}

/** How a refund that was just made, as these movements, comes back. */
export function toldOf({ money, points }: RefundSplit, refunds: readonly BookingMovement[]): RefundTold {
  const t = texts().paper
  const left = sum(refunds.filter(({ is_by_hand }) => is_by_hand).map(({ amount }) => fromDollars(amount)))
  const byHand = cents(Math.min(money, left))
  const sentences = [
    points > 0 && t.pointsBack(pointsPaying(points)),
    byHand > 0 && t.byHand(showDollars(toDollars(byHand))),
  ]
  return { money: cents(money - byHand), otherwise: sentences.filter(Boolean).join(' ') }
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
  { kind, reason, points, card }: BookingMovement,
  { hasSeveralCards, company }: { readonly hasSeveralCards: boolean; readonly company: string | null },
): string {
  const t = texts().price
  const name = card ? cardName(card) : ''
  const told = hasSeveralCards ? name : ''
  if (company !== null) return kind === 'REFUND' ? t.offAccount(company) : t.onAccount(company)
  if (points > 0) return kind === 'REFUND' ? t.pointsBack(points) : t.withPoints(points)
  if (kind === 'REFUND') return (reason === 'CHANGE' ? t.refundedForChange : t.refunded)(told)
  return reason === 'CHANGE' ? t.paidForChange(told) : t.paid(name)
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

/** What is held of a customer's money, in dollars as the wire has it. */
export function heldOf({ paid, refunded, credits }: Booking): string {
  const given = sum(credits.map(({ amount }) => fromDollars(amount)))
  return toDollars(cents(fromDollars(paid) - fromDollars(refunded) - given))
}

function dayOf({ at }: Pick<BookingMovement, 'at'>): string {
  return displayDate(pacificDate(Temporal.Instant.from(at)))
}
