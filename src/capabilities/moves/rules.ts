import type { Cents } from '../../lib/money.ts'
import { addDays, datesTouched, isBefore } from '../../lib/pacific.ts'
import type { Message } from '../../lib/message.ts'
import { ALLOWED, refused, type Verdict } from '../../lib/verdict.ts'
import { alternatives, type ClassStay, type FreeSpace } from '../capacity/rules.ts'
import { messages } from './texts.ts'

export const OPTION_KINDS = ['CLASS', 'DATES', 'REFUND'] as const
export type OptionKind = (typeof OPTION_KINDS)[number]
export const OFFER_STATUSES = ['OPEN', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN'] as const
export type OfferStatus = (typeof OFFER_STATUSES)[number]

/** How far a booking may be moved, in days. */
const FURTHEST_MOVE = 14
/** An offer ends so many hours before the arrival at the latest: its reader may be on the way. */
const HOURS_BEFORE_ARRIVAL = 1

/** What the rules need to know of an offer, its round and its booking. */
export interface OfferFacts {
  readonly status: OfferStatus
  readonly expires_at: Temporal.Instant
  /** The booking is confirmed and is still what it was when it was asked. */
  readonly isUnchanged: boolean
  /** Whoever would accept it is who made it: nobody accepts for a traveler what they offered themselves. */
  readonly isAsker: boolean
  readonly round: { readonly needed: number | null; readonly accepted: number }
}

/** What may be done with an offer, or the reason why not. */
export const moveCan = {
  accept: (offer: OfferFacts, now: Temporal.Instant): Verdict => {
    const answer = moveCan.decline(offer)
    if (!answer.allowed) return answer
    if (isBefore(offer.expires_at, now)) return refused(messages.refusal.isOver)
    if (!offer.isUnchanged) return refused(messages.refusal.isChanged)
    if (offer.isAsker) return refused(messages.refusal.isYours)
    return isEnough(offer.round) ? refused(messages.refusal.isEnough) : ALLOWED
  },
  decline: ({ status }: Pick<OfferFacts, 'status'>): Verdict => {
    const reasons: Record<Exclude<OfferStatus, 'OPEN'>, Message> = {
      ACCEPTED: messages.refusal.isAccepted,
      DECLINED: messages.refusal.isDeclined,
      EXPIRED: messages.refusal.isOver,
      WITHDRAWN: messages.refusal.isOver,
    }
    return status === 'OPEN' ? ALLOWED : refused(reasons[status])
  },
}

/** Whether as many have moved as were needed. */
export function isEnough({ needed, accepted }: OfferFacts['round']): boolean {
  return needed !== null && accepted >= needed
}

/** What an open offer becomes by itself: over at its time, withdrawn with the booking it was for. */
export function endOf(offer: OfferFacts, now: Temporal.Instant): 'EXPIRED' | 'WITHDRAWN' | undefined {
  if (offer.status !== 'OPEN') return undefined
  if (!offer.isUnchanged || isEnough(offer.round)) return 'WITHDRAWN'
  return isBefore(offer.expires_at, now) ? 'EXPIRED' : undefined
}

/** What somebody gets besides their money: points as a member, else a code for the next booking. */
export type CreditKind = 'POINTS' | 'CODE'

export function creditKind({ account_id }: { readonly account_id: string | null }): CreditKind {
  return account_id === null ? 'CODE' : 'POINTS'
}

/** A point is worth a cent. */
export function pointsFor(amount: Cents): number {
  return amount
}

/** When an offer to a booking ends: as asked, but before its arrival. Undefined when that leaves no time for it. */
export function offerEnd(arrival: Temporal.Instant, asked: Temporal.Instant, now: Temporal.Instant) {
  const latest = arrival.subtract({ hours: HOURS_BEFORE_ARRIVAL })
  const end = isBefore(latest, asked) ? latest : asked
  return isBefore(now, end) ? end : undefined
}

/** Whether a stay is still ahead when an offer of it ends, and its reader in time for it. */
export function isInTime({ from }: Pick<ClassStay, 'from'>, expires: Temporal.Instant): boolean {
  return !isBefore(from, expires.add({ hours: HOURS_BEFORE_ARRIVAL }))
}

/** Dates that are short of space, both included. */
export interface ShortDates {
  readonly from: string
  readonly to: string
}

/**
 * Where a booking could go, the best first: a class whose spaces hold the vehicle, then the nearest other dates that keep
 * clear of those that are short.
 * @param rows free space of all classes, {@link FURTHEST_MOVE} days around the stay
 */
export function possibleMoves(
  rows: readonly FreeSpace[],
  booked: ClassStay,
  { short, mayBe }: { short: ShortDates; mayBe: (stay: ClassStay) => boolean },
): { readonly kind: 'CLASS' | 'DATES'; readonly stay: ClassStay }[] {
  const isClear = ({ from, to }: ClassStay) =>
    datesTouched(from, to).every((date) => date < short.from || date > short.to)
  const found = alternatives(rows, booked, {
    furthestShift: FURTHEST_MOVE,
    mayBe: (stay) => mayBe(stay) && (stay.vehicleClass !== booked.vehicleClass || isClear(stay)),
  })
  const distance = ({ from }: ClassStay) => Math.abs(from.epochMilliseconds - booked.from.epochMilliseconds)
  const later = (a: ClassStay, b: ClassStay) => b.from.epochMilliseconds - a.from.epochMilliseconds
  const [classes, dates] = [
    found.filter(({ vehicleClass }) => vehicleClass !== booked.vehicleClass),
    found.filter(({ vehicleClass }) => vehicleClass === booked.vehicleClass),
  ]
  return [
    ...classes.map((stay) => ({ kind: 'CLASS' as const, stay })),
    ...dates
      .toSorted((a, b) => distance(a) - distance(b) || later(a, b))
      .map((stay) => ({ kind: 'DATES' as const, stay })),
  ]
}

/** The dates around a stay that a move could touch. */
export function reachOf({ from, to }: Pick<ClassStay, 'from' | 'to'>): ShortDates {
  const dates = datesTouched(from, to)
  return { from: addDays(dates[0] ?? '', -FURTHEST_MOVE), to: addDays(dates.at(-1) ?? '', FURTHEST_MOVE) }
}
