import type { Context } from '../../platform/context.ts'
import { keptBySiteVersion, siteVersion } from '../../platform/site-version.ts'
import { vehicleClasses } from '../capacity/index.ts'
import type { Settings } from './contract.ts'
import { readSettings } from './store.ts'

/** How long a process trusts what it knows before it compares the version again. */
const TRUSTED_MS = 1000

/** The settings as they are, at most a second old; within that second nothing waits for the database. */
export const currentSettings = keptBySiteVersion(load, { trustFor: TRUSTED_MS })

async function load(ctx: Context): Promise<Settings> {
  // The version first: whatever changes after it is read makes a newer one, and is seen at the next comparison.
  const version = await siteVersion(ctx)
  const [{ business, flags, terms }, vehicle_classes] = await Promise.all([readSettings(ctx), vehicleClasses(ctx)])
  if (!business || !flags || !terms) throw new Error('The business settings are missing: the seed has not run')
  return { ...flags, version, business, vehicle_classes, terms }
}
