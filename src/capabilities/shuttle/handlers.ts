import type { Handlers } from '../../http/capability.ts'
import { allow, found, invalidFields, invalidForm } from '../../http/problem.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { versionWatch } from '../../platform/version-watch.ts'
import { record } from '../analytics/index.ts'
import { shuttleSettings } from '../settings/index.ts'
import type { shuttle } from './contract.ts'
import { islandsOf, presentBoard, presentRide, presentShared, presentSummary } from './presentation.ts'
import { pastRides } from './past-rides.ts'
import { rideCan, spellReference, standing } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'
import { vehicles } from './vehicles.ts'

const versionOtherThan = versionWatch(store.currentVersion, 'the shuttle board')

export const handlers: Handlers<typeof shuttle> = {
  async islands(ctx) {
    const [islands, { promised_minutes, points }] = await Promise.all([islandsOf(ctx), shuttleSettings(ctx)])
    return { items: [...islands], count: islands.length, promised_minutes, points }
  },

  /** Puts somebody in the queue; whoever asks again at the same island keeps the place. */
  async request(ctx, { island_id, name, transaction_id, direction, party, needs_wheelchair, child_seats }) {
    const islands = await islandsOf(ctx)
    if (!islands.some(({ id }) => id === island_id)) throw invalidFields({ island_id: [messages.unknownIsland] })
    const { promised_minutes } = await shuttleSettings(ctx)
    const asker = askerOf(ctx)
    const ride = await transaction(ctx, async (ctx) => {
      // Whoever holds the version's row is alone: two taps at once are one ride.
      await store.nextVersion(ctx)
      const waiting = await store.openRideOf(ctx, asker, { island_id, direction })
      if (waiting) return waiting
      const id = ctx.random.uuid()
      const member = ctx.caller.account?.kind === 'member' ? ctx.caller.account.id : null
      await store.insertRide(ctx, {
        id,
        island_id,
        name,
        reference: spellReference(transaction_id),
        account_id: member,
        asker,
        promised_by: ctx.now.add({ minutes: promised_minutes }),
        direction,
        party,
        needs_wheelchair,
        child_seats,
      })
      return found(await store.rideById(ctx, id))
    })
    record(ctx, { class: 'shuttle', name: 'requested', ref_id: ride.id, parameters: { island: island_id } })
    return presentRide(ctx, ride)
  },

  async ride(ctx, { id }) {
    return presentRide(ctx, found(await store.rideById(ctx, id)))
  },

  async cancel(ctx, { id }) {
    await transaction(ctx, async (ctx) => {
      const ride = found(await store.lockRide(ctx, id))
      allow(rideCan.cancel(ride.status))
      await store.moveRide(ctx, ride, 'CANCELLED')
    })
    return presentRide(ctx, found(await store.rideById(ctx, id)))
  },

  /** Whoever holds the ride shares it; two taps at once are one link. */
  async share(ctx, { id }) {
    await transaction(ctx, async (ctx) => {
      const ride = found(await store.lockRide(ctx, id))
      allow(rideCan.share(ride.status))
      if (!ride.share_id) await store.setShare(ctx, ride.id, ctx.random.token())
    })
    return presentRide(ctx, found(await store.rideById(ctx, id)))
  },

  async unshare(ctx, { id }) {
    await transaction(ctx, async (ctx) => {
      const ride = found(await store.lockRide(ctx, id))
      await store.setShare(ctx, ride.id, null)
      // Who watches is told at once.
      await store.nextVersion(ctx)
    })
    return presentRide(ctx, found(await store.rideById(ctx, id)))
  },

  async shared(ctx, { shareId }) {
    return presentShared(ctx, found(await store.rideByShare(ctx, shareId)))
  },

  async changes(ctx, { after, wait }) {
    return { version: await versionOtherThan(ctx, after, wait) }
  },

  board: presentBoard,

  summary: presentSummary,

  /** One step of a ride. Two dispatchers cannot take the same one: the second reads why. */
  async move(ctx, { id, status, driver_id, vehicle_id }) {
    await transaction(ctx, async (ctx) => {
      const ride = found(await store.lockRide(ctx, id))
      allow(rideCan.move(ride.status, status))
      if (driver_id !== undefined) await requireDriver(ctx, driver_id)
      const driverId = driver_id ?? ride.driver_id
      const vehicleId =
        status === 'DISPATCHED' ? await vehicleFor(ctx, ride, { driverId, vehicle_id }) : ride.vehicle_id
      await store.moveRide(ctx, { id: ride.id, driver_id: driverId, vehicle_id: vehicleId }, status)
    })
    return presentBoard(ctx)
  },

  /** Takes back a wrong tap. Who was let out rides again only while there is a seat. */
  async undo(ctx, { id }) {
    await transaction(ctx, async (ctx) => {
      const ride = found(await store.lockRide(ctx, id))
      const steps = standing(await store.movesOf(ctx, ride.id))
      allow(rideCan.undo(steps, ctx.now))
      const [back, undone] = steps.slice(-2) as [store.MoveRow, store.MoveRow]
      if (back.vehicle_id) await requireRoom(ctx, ride, back.vehicle_id)
      await store.undoMove(ctx, ride.id, undone, back)
    })
    return presentBoard(ctx)
  },

  history: pastRides,

  ...vehicles,

  async addDriver(ctx, { name }) {
    await transaction(ctx, async (ctx) => {
      await store.addDriver(ctx, name)
      await store.nextVersion(ctx)
    })
    return presentBoard(ctx)
  },

  async setDriver(ctx, { id, active }) {
    await transaction(ctx, async (ctx) => {
      found((await store.setDriver(ctx, id, active)) || undefined)
      await store.nextVersion(ctx)
    })
    return presentBoard(ctx)
  },
}

async function requireDriver(ctx: Context, id: string): Promise<void> {
  const driver = (await store.drivers(ctx)).find((each) => each.id === id)
  if (!driver?.active) throw invalidFields({ driver_id: [messages.driverOffDuty] })
}

/** The vehicle that takes a ride: the one that was named, or the one of the driver. Needed where there are vehicles. */
async function vehicleFor(
  ctx: Context,
  ride: store.RideRow,
  { driverId, vehicle_id }: { driverId: string | null; vehicle_id: string | undefined },
): Promise<string | null> {
  const inUse = (await store.vehicles(ctx)).filter(({ active }) => active)
  const chosen = inUse.find(({ id, driver_id }) =>
    vehicle_id ? id === vehicle_id : driverId && driver_id === driverId,
  )
  if (vehicle_id && !chosen) throw invalidFields({ vehicle_id: [messages.unknownVehicle] })
  if (!chosen) {
    if (inUse.length > 0) throw invalidForm(messages.vehicleNeeded)
    return null
  }
  await requireRoom(ctx, ride, chosen.id)
  return chosen.id
}

/** Nobody fills the vehicle until the transaction ends. */
async function requireRoom(ctx: Context, ride: store.RideRow, vehicleId: string): Promise<void> {
  found(await store.lockVehicle(ctx, vehicleId))
  allow(rideCan.board(ride, await store.roomFor(ctx, vehicleId, ride.id)))
}

/** Who asks, told apart without being known. */
function askerOf(ctx: Context): Buffer {
  return ctx.keys.digest('shuttle', ctx.caller.account?.id ?? ctx.caller.anonymousId)
}
