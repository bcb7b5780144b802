import { type Context, transaction } from '../../platform/context.ts'
import { shuttleSettings } from '../settings/index.ts'
import type { RideStatus } from './rules.ts'
import * as store from './store.ts'

const DRIVERS = ['Dana', 'Luis', 'Priya']

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

/** Who waits right now: minutes ago, island, name, and how far it has come. */
const NOW = [
  [15, 3, 'Hannah Weiss', 'REQUESTED'],
  [9, 1, 'Abdi and kids', 'DISPATCHED'],
  [4, 3, 'Lopez', 'REQUESTED'],
  [1, 5, 'Grace N.', 'REQUESTED'],
] as const

/** A morning at the curb for the demonstration: drivers, rides that were, and some that wait. Only where there is none. */
export async function seedDemoRides(ctx: Context): Promise<void> {
  if ((await store.currentVersion(ctx)) > 0) return
  await transaction(ctx, async (ctx) => {
    for (const name of DRIVERS) await store.addDriver(ctx, name)
    const drivers = await store.drivers(ctx)
    for (const [index, [ago, island, name, ...minutes]] of PAST.entries()) {
      const id = await request(ctx, ago, island, name)
      let passed = 0
      for (const [step, status] of (['DISPATCHED', 'ARRIVED', 'DONE'] as const).entries()) {
        passed += minutes[step] ?? 0
        await move(ctx, ago - passed, id, status, drivers[index % drivers.length]?.id ?? null)
      }
    }
    for (const [ago, island, name, status] of NOW) {
      const id = await request(ctx, ago, island, name)
      if (status === 'DISPATCHED') await move(ctx, ago - 3, id, status, drivers[0]?.id ?? null)
    }
  })
}

async function request(ctx: Context, ago: number, islandId: number, name: string): Promise<string> {
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
  })
  return id
}

async function move(ctx: Context, ago: number, id: string, to: RideStatus, driverId: string | null): Promise<void> {
  await store.moveRide({ ...ctx, now: ctx.now.subtract({ minutes: ago }) }, { id, driver_id: driverId }, to)
}
