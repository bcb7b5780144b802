import { ALLOWED, refused, type Verdict } from '../../lib/verdict.ts'
import { messages } from './texts.ts'

/** The states of a ride, in the order they follow each other. */
export const STATUSES = ['REQUESTED', 'DISPATCHED', 'ARRIVED', 'DONE', 'CANCELLED'] as const
export type RideStatus = (typeof STATUSES)[number]

const NEXT: Record<RideStatus, readonly RideStatus[]> = {
  REQUESTED: ['DISPATCHED', 'CANCELLED'],
  DISPATCHED: ['ARRIVED', 'CANCELLED'],
  ARRIVED: ['DONE', 'CANCELLED'],
  DONE: [],
  CANCELLED: [],
}

/** What may be done with a ride as it is. */
export const rideCan = {
  /** By the dispatcher. */
  move(status: RideStatus, to: RideStatus): Verdict {
    if (NEXT[status].includes(to)) return ALLOWED
    return refused(messages.cannotBecome({ status, to }))
  },
  /** By whoever asked for it: not after the shuttle has come. */
  cancel(status: RideStatus): Verdict {
    if (status === 'REQUESTED' || status === 'DISPATCHED') return ALLOWED
    return refused(messages.cannotCancel({ status }))
  },
}

/** Median seconds of real pick-ups: from the request until a driver leaves, and from there to the island. */
export interface Learnt {
  readonly untilDispatch: number
  readonly drive: number
}

/** What a house says before it has picked anybody up. */
export const UNLEARNT: Learnt = { untilDispatch: 4 * 60, drive: 8 * 60 }

/** So many pick-ups tell more than a guess. */
export const ENOUGH_PICKUPS = 3

interface Ride {
  readonly status: RideStatus
  readonly requested_at: Temporal.Instant
  readonly dispatched_at: Temporal.Instant | null
}

/**
 * Minutes until the shuttle is there: what is left of the usual times. At least one while it is not there, 0 when it
 * is; null for a ride that is over.
 */
export function etaMinutes(ride: Ride, { untilDispatch, drive }: Learnt, now: Temporal.Instant): number | null {
  if (ride.status === 'DONE' || ride.status === 'CANCELLED') return null
  if (ride.status === 'ARRIVED') return 0
  const left =
    ride.status === 'DISPATCHED'
      ? drive - secondsBetween(ride.dispatched_at ?? now, now)
      : Math.max(0, untilDispatch - secondsBetween(ride.requested_at, now)) + drive
  return Math.max(1, Math.ceil(left / 60))
}

function secondsBetween(from: Temporal.Instant, to: Temporal.Instant): number {
  return (to.epochMilliseconds - from.epochMilliseconds) / 1000
}

/** Whether the wait that was promised is over and the shuttle was not there in time. */
export function isPromiseBroken(
  ride: {
    status: RideStatus
    promised_by: Temporal.Instant
    arrived_at: Temporal.Instant | null
    ended_at: Temporal.Instant | null
  },
  now: Temporal.Instant,
): boolean {
  // Who gives up before the time is over was promised nothing more.
  const until = ride.arrived_at ?? ride.ended_at ?? now
  return until.epochMilliseconds > ride.promised_by.epochMilliseconds
}

/** A reference as people type it: spaces and dashes of a ticket mean nothing, an id keeps its own. */
export function spellReference(typed: string | undefined): string | null {
  const text = (typed ?? '').trim()
  if (text === '') return null
  const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
  return isId ? text.toLowerCase() : text.toUpperCase().replaceAll(/[\s-]+/g, '')
}
