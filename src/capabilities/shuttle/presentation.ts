import { isBefore, toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { currentSettings, shuttleSettings } from '../settings/index.ts'
import type { Board, BoardRide, Island, RideRequest, SharedRide, ShuttleSummary, Vehicle } from './contract.ts'
import {
  DEFAULT_TIMES,
  ENOUGH_PICKUPS,
  etaMinutes,
  firstNameOf,
  isFresh,
  isPromiseBroken,
  type LearnedTimes,
  metersBetween,
  rideCan,
  standing,
  undoUntil,
} from './rules.ts'
import * as store from './store.ts'
import { ownWords } from '../../lib/texts.ts'

/** A ride for the one who asked for it. */
export async function presentRide(ctx: Context, ride: store.RideRow): Promise<RideRequest> {
  const [islands, learnt, moves, place, drivers, vehicle] = await Promise.all([
    islandsOf(ctx),
    store.learntTimes(ctx),
    store.movesOf(ctx, ride.id),
    ride.status === 'REQUESTED' ? store.placeOf(ctx, ride) : 0,
    ride.driver_id ? store.drivers(ctx) : [],
    ride.vehicle_id ? store.vehicleById(ctx, ride.vehicle_id) : undefined,
  ])
  const [shown] = vehicle ? await presentVehicles(ctx, [vehicle]) : []
  const isMoving = ride.status === 'DISPATCHED' || ride.status === 'ARRIVED'
  return {
    id: ride.id,
    status: ride.status,
    island: islandOf(islands, ride.island_id),
    position: place,
    eta_minutes: etaMinutes(ride, timesAt(learnt, ride.island_id), ctx.now),
    driver: drivers.find(({ id }) => id === ride.driver_id)?.name ?? null,
    direction: ride.direction,
    party: ride.party,
    child_seats: ride.child_seats,
    vehicle: shown?.name ?? null,
    vehicle_place: isMoving && shown?.position && vehicle ? placeOf(vehicle) : null,
    distance_meters: ride.status === 'DISPATCHED' ? (shown?.position?.distance_meters ?? null) : null,
    requested_at: toWire(ride.requested_at),
    promised_by: toWire(ride.promised_by),
    cancellable: rideCan.cancel(ride.status).allowed,
    share_id: ride.share_id,
    moves: standing(moves).map(({ version, status, at }) => ({ version, status, at: toWire(at) })),
    version: moves.at(-1)?.version ?? 0,
  }
}

/** A ride for somebody who was sent its link. */
export async function presentShared(ctx: Context, ride: store.RideRow): Promise<SharedRide> {
  const { status, direction, island, eta_minutes, vehicle_place, version } = await presentRide(ctx, ride)
  return { first_name: firstNameOf(ride.name), status, direction, island, eta_minutes, vehicle_place, version }
}

/** To the next hundred meters or so: a street, not a doorstep. */
function placeOf({ latitude, longitude }: store.VehicleRow) {
  const rounded = (degrees: number | null) => Math.round((degrees ?? 0) * 1000) / 1000
  return { latitude: rounded(latitude), longitude: rounded(longitude) }
}

const ENDED_SHOWN = 12

/** Everything on the dispatcher's board. */
export async function presentBoard(ctx: Context): Promise<Board> {
  // The version first: whatever happens after it is read makes a newer one, and the board is asked for again.
  const version = await store.currentVersion(ctx)
  const [known, rides, ended, { promised_minutes }] = await Promise.all([
    around(ctx),
    store.openRides(ctx),
    store.endedRides(ctx, ENDED_SHOWN),
    shuttleSettings(ctx),
  ])
  const [shown, positions] = await Promise.all([
    presentRides(ctx, [...rides, ...ended], known),
    presentVehicles(ctx, known.vehicles),
  ])
  return {
    version,
    now: toWire(ctx.now),
    promised_minutes,
    usual_minutes: usualMinutes(known.learnt),
    rides: shown.slice(0, rides.length),
    ended: shown.slice(rides.length),
    drivers: known.drivers,
    vehicles: positions,
  }
}

/** How the shuttle stands, without its rides. */
export async function presentSummary(ctx: Context): Promise<ShuttleSummary> {
  const [counts, learnt, { promised_minutes }] = await Promise.all([
    store.counts(ctx),
    store.learntTimes(ctx),
    shuttleSettings(ctx),
  ])
  return { ...counts, promised_minutes, usual_minutes: usualMinutes(learnt) }
}

/** From request to pick-up, as lately. */
function usualMinutes(learnt: readonly store.LearnedRow[]): number {
  const { untilDispatch, drive } = timesAt(learnt, null)
  return Math.ceil((untilDispatch + drive) / 60)
}

/** What rides are shown by, besides what is said of themselves. */
interface Around {
  readonly learnt: store.LearnedRow[]
  readonly drivers: store.DriverRow[]
  readonly vehicles: store.VehicleRow[]
}

async function around(ctx: Context): Promise<Around> {
  const [learnt, drivers, vehicles] = await Promise.all([
    store.learntTimes(ctx),
    store.drivers(ctx),
    store.vehicles(ctx),
  ])
  return { learnt, drivers, vehicles }
}

/** Rides for whoever dispatches them. */
export async function presentRides(
  ctx: Context,
  rides: readonly store.RideRow[],
  known?: Around,
): Promise<BoardRide[]> {
  const [islands, { learnt, drivers, vehicles }, steps] = await Promise.all([
    islandsOf(ctx),
    known ?? around(ctx),
    store.undoable(
      ctx,
      rides.map(({ id }) => id),
    ),
  ])
  return rides.map((ride) => {
    const step = steps.get(ride.id)
    const until = step && undoUntil(step)
    return {
      id: ride.id,
      status: ride.status,
      island: islandOf(islands, ride.island_id),
      name: ride.name,
      reference: ride.reference,
      driver: drivers.find(({ id }) => id === ride.driver_id)?.name ?? null,
      driver_id: ride.driver_id,
      direction: ride.direction,
      party: ride.party,
      needs_wheelchair: ride.needs_wheelchair,
      child_seats: ride.child_seats,
      vehicle: vehicles.find(({ id }) => id === ride.vehicle_id)?.name ?? null,
      undo_until: until && isBefore(ctx.now, until) ? toWire(until) : null,
      eta_minutes: etaMinutes(ride, timesAt(learnt, ride.island_id), ctx.now),
      requested_at: toWire(ride.requested_at),
      promised_by: toWire(ride.promised_by),
      ended_at: ride.ended_at && toWire(ride.ended_at),
      is_late: isPromiseBroken(ride, ctx.now),
    }
  })
}

/** Vehicles, and where they are while that is shared and known. */
export async function presentVehicles(ctx: Context, rows: readonly store.VehicleRow[]): Promise<Vehicle[]> {
  const { place } = (await currentSettings(ctx)).business.airport
  return rows.map((row) => {
    const { id, name, seats, wheelchair_places, active, driver_id, people, latitude, longitude, position_at: at } = row
    const isKnown = latitude !== null && longitude !== null && at !== null && isFresh(at, ctx.now)
    const position = isKnown ? { at: toWire(at), distance_meters: metersBetween({ latitude, longitude }, place) } : null
    return { id, name, seats, wheelchair_places, active, driver_id, people, position }
  })
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
function timesAt(learnt: readonly store.LearnedRow[], islandId: number | null): LearnedTimes {
  const known = [islandId, null].flatMap((id) => learnt.find(({ island_id }) => island_id === id) ?? [])
  return known.find(({ pickups }) => pickups >= ENOUGH_PICKUPS) ?? DEFAULT_TIMES
}
