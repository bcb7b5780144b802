import type { Handlers } from '../../http/capability.ts'
import { found, invalidFields } from '../../http/problem.ts'
import { toWire } from '../../lib/pacific.ts'
import { audit, trailOf } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { paged } from '../../platform/records.ts'
import { actorNames, requireSeen } from '../auth/index.ts'
import type { shuttle } from './contract.ts'
import { presentBoard, presentVehicles } from './presentation.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

type VehicleCalls = 'vehicles' | 'vehicle' | 'addVehicle' | 'saveVehicle' | 'drive' | 'sharePosition' | 'hidePosition'

export const vehicles: Pick<Handlers<typeof shuttle>, VehicleCalls> = {
  async vehicles(ctx, page) {
    return paged(await presentVehicles(ctx, await store.vehicles(ctx)), page)
  },

  vehicle: (ctx, { vehicleId }) => detail(ctx, vehicleId),

  async addVehicle(ctx, values) {
    requirePlaces(values)
    return transaction(ctx, async (ctx) => {
      const id = ctx.random.uuid()
      allowKept(await store.insertVehicle(ctx, { id, ...values, created_at: ctx.now }))
      await note(ctx, id, 'created')
      return detail(ctx, id)
    })
  },

  async saveVehicle(ctx, { vehicleId, version, ...values }) {
    requirePlaces(values)
    return transaction(ctx, async (ctx) => {
      const before = found(await store.lockVehicle(ctx, vehicleId))
      await requireSeen(ctx, before.version, version, { entity: 'vehicle', entityId: before.id, actions: ['changed'] })
      allowKept(await store.updateVehicle(ctx, before, { ...values, ...(!values.active && { driver_id: null }) }))
      await note(ctx, before.id, 'changed')
      return detail(ctx, before.id)
    })
  },

  async drive(ctx, { vehicleId, driver_id }) {
    await transaction(ctx, async (ctx) => {
      const { id } = found(await store.lockVehicle(ctx, vehicleId))
      const driver = driver_id && (await store.drivers(ctx)).find((each) => each.id === driver_id && each.active)
      if (driver_id && !driver) throw invalidFields({ driver_id: [messages.driverOffDuty] })
      const isSet = await store.setVehicleDriver(ctx, id, driver_id ?? null)
      if (!isSet) throw invalidFields({ vehicle_id: [messages.unknownVehicle] })
      await store.nextVersion(ctx)
    })
    return presentBoard(ctx)
  },

  async sharePosition(ctx, { vehicleId, ...place }) {
    const { id } = found(await store.vehicleById(ctx, vehicleId))
    await store.putPosition(ctx, id, place)
    return { ok: true }
  },

  async hidePosition(ctx, { vehicleId }) {
    const { id } = found(await store.vehicleById(ctx, vehicleId))
    await store.deletePosition(ctx, id)
    return { ok: true }
  },
}

function requirePlaces({ seats, wheelchair_places }: { seats: number; wheelchair_places: number }): void {
  if (wheelchair_places > seats) throw invalidFields({ wheelchair_places: [messages.morePlacesThanSeats] })
}

function allowKept(kept: store.Kept): void {
  if (kept === 'name taken') throw invalidFields({ name: [messages.vehicleExists] })
  if (kept === 'people inside') throw invalidFields({ seats: [messages.peopleInside] })
}

/** Written down, and shown on the board at once. */
async function note(ctx: Context, id: string, action: 'created' | 'changed'): Promise<void> {
  await audit(ctx, { action, entity: 'vehicle', entityId: id })
  await store.nextVersion(ctx)
}

async function detail(ctx: Context, id: string) {
  const row = found(await store.vehicleById(ctx, id))
  const [[vehicle], acts] = await Promise.all([
    presentVehicles(ctx, [row]),
    trailOf(ctx, { entity: 'vehicle', entityId: row.id }),
  ])
  const who = await actorNames(ctx, acts)
  return {
    ...found(vehicle),
    version: row.version,
    history: acts.map(({ at, actor, action }) => ({ at: toWire(at), who: who(actor), what: action })),
  }
}
