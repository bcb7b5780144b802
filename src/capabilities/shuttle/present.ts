import { toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { currentSettings, shuttleSettings } from '../settings/index.ts'
import type { Board, BoardRide, Island, RideRequest } from './contract.ts'
import { ENOUGH_PICKUPS, etaMinutes, isPromiseBroken, type Learnt, rideCan, UNLEARNT } from './rules.ts'
import * as store from './store.ts'
import { ownWords } from '../../lib/texts.ts'

/** A ride for the one who asked for it. */
export async function presentRide(ctx: Context, ride: store.RideRow): Promise<RideRequest> {
  const [islands, learnt, moves, place, drivers] = await Promise.all([
    islandsOf(ctx),
    store.learntTimes(ctx),
    store.movesOf(ctx, ride.id),
    ride.status === 'REQUESTED' ? store.placeOf(ctx, ride) : 0,
    ride.driver_id ? store.drivers(ctx) : [],
  ])
  return {
    id: ride.id,
    status: ride.status,
    island: islandOf(islands, ride.island_id),
    position: place,
    eta_minutes: etaMinutes(ride, timesAt(learnt, ride.island_id), ctx.now),
    driver: drivers.find(({ id }) => id === ride.driver_id)?.name ?? null,
    requested_at: toWire(ride.requested_at),
    promised_by: toWire(ride.promised_by),
    cancellable: rideCan.cancel(ride.status).allowed,
    moves: moves.map(({ version, status, at }) => ({ version, status, at: toWire(at) })),
    version: moves.at(-1)?.version ?? 0,
  }
}

const ENDED_SHOWN = 12

/** Everything on the dispatcher's board. */
export async function presentBoard(ctx: Context): Promise<Board> {
  // The version first: whatever happens after it is read makes a newer one, and the board is asked for again.
  const version = await store.currentVersion(ctx)
  const [islands, learnt, rides, ended, drivers, { promised_minutes }] = await Promise.all([
    islandsOf(ctx),
    store.learntTimes(ctx),
    store.openRides(ctx),
    store.endedRides(ctx, ENDED_SHOWN),
    store.drivers(ctx),
    shuttleSettings(ctx),
  ])
  const shown = (ride: store.RideRow): BoardRide => ({
    id: ride.id,
    status: ride.status,
    island: islandOf(islands, ride.island_id),
    name: ride.name,
    reference: ride.reference,
    driver: drivers.find(({ id }) => id === ride.driver_id)?.name ?? null,
    driver_id: ride.driver_id,
    eta_minutes: etaMinutes(ride, timesAt(learnt, ride.island_id), ctx.now),
    requested_at: toWire(ride.requested_at),
    promised_by: toWire(ride.promised_by),
    ended_at: ride.ended_at && toWire(ride.ended_at),
    is_late: isPromiseBroken(ride, ctx.now),
  })
  const usual = timesAt(learnt, null)
  return {
    version,
    now: toWire(ctx.now),
    promised_minutes,
    usual_minutes: Math.ceil((usual.untilDispatch + usual.drive) / 60),
    rides: rides.map(shown),
    ended: ended.map(shown),
    drivers,
  }
}

/** The stops as staff have set them. */
export async function islandsOf(ctx: Context): Promise<readonly Island[]> {
  const { islands } = (await currentSettings(ctx)).business
  return islands.map(({ id, name, directions }) => ({ id, name: ownWords(name), directions: ownWords(directions) }))
}

/** A stop that was closed while somebody waited there keeps its number. */
function islandOf(islands: readonly Island[], id: number): Island {
  return islands.find((island) => island.id === id) ?? { id, name: `Island ${id}`, directions: '' }
}

/** Of the island itself when there were enough pick-ups, else of all of them, else a guess. */
function timesAt(learnt: readonly store.LearntRow[], islandId: number | null): Learnt {
  const known = [islandId, null].flatMap((id) => learnt.find(({ island_id }) => island_id === id) ?? [])
  return known.find(({ pickups }) => pickups >= ENOUGH_PICKUPS) ?? UNLEARNT
}
