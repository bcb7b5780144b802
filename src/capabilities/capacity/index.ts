import { addDays, pacificDate } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs.ts'
import { demoVehicleClasses } from './demo.ts'
import * as store from './store.ts'

export {
  ensureDays,
  lockDays,
  release,
  reserve,
  retake,
  type StallDay,
  stallDays,
  takeStalls,
  vehicleClasses,
} from './store.ts'

/** The furthest date a stay may touch: 365 days ahead for 90 days, and some to spare. */
const DAYS_AHEAD = 460

/** Makes the rows of dates that came into reach. */
export const extendCalendar = defineJob({ name: 'capacity.extend', cron: '10 0 * * *' }, (ctx) => extend(ctx))

export const jobs = [extendCalendar]

/** The vehicle classes, with the demonstration's stalls or none, and their calendar; what is there already stays. */
export async function seedCapacity(ctx: Context, { demo }: { demo: boolean }): Promise<void> {
  const empty = demoVehicleClasses.map((each) => ({ ...each, default_allotment: 0 }))
  await store.addVehicleClasses(ctx, demo ? demoVehicleClasses : empty)
  await extend(ctx)
}

async function extend(ctx: Context): Promise<void> {
  const today = pacificDate(ctx.now)
  await store.ensureDays(ctx, today, addDays(today, DAYS_AHEAD))
}
