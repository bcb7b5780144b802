import { type Context, transaction } from '../../platform/context.ts'
import { shuttleSettings } from '../settings/index.ts'
import type { RideStatus } from './rules.ts'
import * as store from './store.ts'

const DRIVERS = ['Dana', 'Luis', 'Priya']

/** Name, seats, places for wheelchairs, and which driver drives it. */
const VEHICLES = [
  ['Van 1', 13, 1, 0],
  ['Van 2', 13, 0, 1],
  ['Bus 3', 24, 2, 2],
] as const

/** Pick-ups of the last hours: minutes ago, island, name, minutes until dispatched, to the island, and back. */
const PAST = [
  [215, 1, 'M. Okafor', 3, 7, 9],
  [190, 3, 'Chen family', 4, 8, 10],
  [163, 3, 'J. Alvarez', 2, 6, 8],
  [140, 5, 'Tomoko', 5, 11, 12],
  [118, 1, 'Whitfield', 3, 8, 9],
  [96, 3, 'R. Banerjee', 6, 9, 9],
  [71, 1, 'Sorensen, 4 people', 4, 7, 11],
  [52, 5, 'Eli', 8, 14, 10],
] as const

/** Who waits right now: minutes ago, island, name, how far it has come, and what else is known. */
const NOW = [
  [15, 3, 'Hannah Weiss', 'REQUESTED', { party: 4 }],
  [9, 1, 'Abdi and kids', 'DISPATCHED', { party: 5 }],
  [4, 3, 'Lopez', 'REQUESTED', { needs_wheelchair: true, party: 2 }],
  [2, 1, 'Chen, to the airport', 'REQUESTED', { direction: 'TO_AIRPORT', party: 3 }],
  [1, 5, 'Grace N.', 'REQUESTED', {}],
] as const

/** A morning at the curb for the demonstration: drivers, rides that were, and some that wait. Only where there is none. */
export async function seedDemoRides(ctx: Context): Promise<void> {
  if ((await store.currentVersion(ctx)) > 0) return
  await transaction(ctx, async (ctx) => {
    for (const name of DRIVERS) await store.addDriver(ctx, name)
    const drivers = await store.drivers(ctx)
    for (const [name, seats, wheelchair_places, driver] of VEHICLES) {
      const driver_id = drivers.find((each) => each.name === DRIVERS[driver])?.id ?? null
      await store.insertVehicle(ctx, {
        id: ctx.random.uuid(),
        name,
        seats,
        wheelchair_places,
        driver_id,
        created_at: ctx.now,
      })
    }
    const [vehicle] = await store.vehicles(ctx)
    for (const [index, [ago, island, name, ...minutes]] of PAST.entries()) {
      const id = await request(ctx, ago, island, name)
      let passed = 0
      for (const [step, status] of (['DISPATCHED', 'ARRIVED', 'DONE'] as const).entries()) {
        passed += minutes[step] ?? 0
        await move(ctx, ago - passed, id, status, drivers[index % drivers.length]?.id ?? null)
      }
    }
    for (const [ago, island, name, status, more] of NOW) {
      const id = await request(ctx, ago, island, name, more)
      if (status !== 'DISPATCHED' || !vehicle) continue
      const given = { id, driver_id: vehicle.driver_id, vehicle_id: vehicle.id }
      await store.moveRide({ ...ctx, now: ctx.now.subtract({ minutes: ago - 3 }) }, given, status)
    }
  })
}

type More = Partial<Pick<store.NewRide, 'direction' | 'party' | 'needs_wheelchair'>>

async function request(ctx: Context, ago: number, islandId: number, name: string, more: More = {}): Promise<string> {
  const then = { ...ctx, now: ctx.now.subtract({ minutes: ago }) }
  const { promised_minutes } = await shuttleSettings(ctx)
  const id = ctx.random.uuid()
  await store.insertRide(then, {
    id,
    island_id: islandId,
    name,
    reference: null,
    account_id: null,
    asker: ctx.keys.digest('shuttle', id),
    promised_by: then.now.add({ minutes: promised_minutes }),
    ...more,
  })
  return id
}

async function move(ctx: Context, ago: number, id: string, to: RideStatus, driverId: string | null): Promise<void> {
  await store.moveRide({ ...ctx, now: ctx.now.subtract({ minutes: ago }) }, { id, driver_id: driverId }, to)
}
