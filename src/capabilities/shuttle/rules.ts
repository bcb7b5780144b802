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

/** How long a step can be taken back. */
export const UNDO_MINUTES = 5

/** Whichever way a ride goes: from the airport, or to it. */
export const DIRECTIONS = ['TO_LOT', 'TO_AIRPORT'] as const

/** What a vehicle has, and what of it is taken. */
export interface Room {
  readonly seats: number
  readonly wheelchair_places: number
  readonly people: number
  readonly wheelchairs: number
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
  /** Be watched by others: as long as it goes on. */
  share(status: RideStatus): Verdict {
    return NEXT[status].length > 0 ? ALLOWED : refused(messages.cannotShare({ status }))
  },
  /** Be given to a vehicle: no more people than seats, and a place for each wheelchair. */
  board({ party, needs_wheelchair }: { party: number; needs_wheelchair: boolean }, room: Room): Verdict {
    const free = room.seats - room.people
    if (party > free) return refused(messages.tooFewSeats({ party, free: Math.max(0, free) }))
    if (needs_wheelchair && room.wheelchairs >= room.wheelchair_places) return refused(messages.noWheelchairPlace)
    return ALLOWED
  },
  /** Have its last step taken back; the first one is the request itself. */
  undo(steps: readonly { readonly at: Temporal.Instant }[], now: Temporal.Instant): Verdict {
    const last = steps.at(-1)
    if (!last || steps.length < 2) return refused(messages.nothingToUndo)
    return now.epochMilliseconds < undoUntil(last.at).epochMilliseconds ? ALLOWED : refused(messages.tooLateToUndo)
  },
}

/** Until when a step can be taken back. */
export function undoUntil(at: Temporal.Instant): Temporal.Instant {
  return at.add({ minutes: UNDO_MINUTES })
}

/** The steps that count: without those that were taken back, and without the taking back. */
export function standing<Move extends { readonly version: number; readonly undoes: number | null }>(
  moves: readonly Move[],
): Move[] {
  const undone = new Set(moves.flatMap(({ undoes }) => undoes ?? []))
  return moves.filter(({ version, undoes }) => undoes === null && !undone.has(version))
}

/** How long a position is believed. */
const POSITION_SECONDS = 120

export function isFresh(at: Temporal.Instant, now: Temporal.Instant): boolean {
  return secondsBetween(at, now) <= POSITION_SECONDS
}

interface Place {
  readonly latitude: number
  readonly longitude: number
}

const EARTH_METERS = 6_371_000

/** Meters between two places as the crow flies, to the next ten. */
export function metersBetween(one: Place, other: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [north, east] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)]
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2
  return Math.round((2 * EARTH_METERS * Math.asin(Math.sqrt(Math.min(1, chord)))) / 10) * 10
}

/** Median seconds of real pick-ups: from the request until a driver leaves, and from there to the island. */
export interface LearnedTimes {
  readonly untilDispatch: number
  readonly drive: number
}

/** Defaults until there are enough pick-ups. */
export const DEFAULT_TIMES: LearnedTimes = { untilDispatch: 4 * 60, drive: 8 * 60 }

/** The fewest pick-ups to replace the defaults. */
export const ENOUGH_PICKUPS = 3

/** The fewest rides for times that travelers are shown. */
const ENOUGH_RIDES = 20

/** The wait and ride times shown to travelers, in whole minutes, at least one; null while too few rides are known. */
export function timesToShow({ rides, wait, ride }: { rides: number; wait: number | null; ride: number | null }) {
  const minutes = (measured: number | null) =>
    measured === null || rides < ENOUGH_RIDES ? null : Math.max(1, Math.ceil(measured))
  return { wait_minutes: minutes(wait), ride_minutes: minutes(ride) }
}

interface Ride {
  readonly status: RideStatus
  readonly requested_at: Temporal.Instant
  readonly dispatched_at: Temporal.Instant | null
}

/**
 * Minutes until the shuttle is there: what is left of the usual times. At least one while it is not there, 0 when it
 * is; null for a ride that is over.
 */
export function etaMinutes(ride: Ride, { untilDispatch, drive }: LearnedTimes, now: Temporal.Instant): number | null {
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

interface Wait {
  readonly status: RideStatus
  readonly promised_by: Temporal.Instant
  readonly arrived_at: Temporal.Instant | null
  readonly ended_at: Temporal.Instant | null
}

/** Whether the wait that was promised is over and the shuttle was not there in time. */
export function isPromiseBroken(ride: Wait, now: Temporal.Instant): boolean {
  // Who gives up before the time is over was promised nothing more.
  const until = ride.arrived_at ?? ride.ended_at ?? now
  return until.epochMilliseconds > ride.promised_by.epochMilliseconds
}

/** Whether points make up for a wait by themselves: somebody rode. Of a ride that nobody took, staff decide. */
export function earnsAmends(ride: Wait, now: Temporal.Instant): boolean {
  return ride.status === 'DONE' && isPromiseBroken(ride, now)
}

/** The first of somebody's names, for who watches their ride. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}

/** A reference as people type it: spaces and dashes of a ticket mean nothing, an id keeps its own. */
export function spellReference(typed: string | undefined): string | null {
  const text = (typed ?? '').trim()
  if (text === '') return null
  const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
  return isId ? text.toLowerCase() : text.toUpperCase().replaceAll(/[\s-]+/g, '')
}
