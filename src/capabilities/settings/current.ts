import type { Context } from '../../platform/context.ts'
import { keptBySiteVersion, siteVersion } from '../../platform/site-version.ts'
import type { Settings } from './contract.ts'
import { readSettings, readVehicleClasses } from './store.ts'

/** How long a process trusts what it knows before it compares the version again. */
export const TRUSTED_MS = 1000

/** What the site is told, without the terms that the price book holds. */
export type SiteSettings = Omit<Settings, 'terms'>

/** The settings as they are, at most a second old; within that second nothing waits for the database. */
export const currentSettings = keptBySiteVersion(loadSettings, { trustFor: TRUSTED_MS })

export async function loadSettings(ctx: Context): Promise<SiteSettings> {
  // The version first: whatever changes after it is read makes a newer one, and is seen at the next comparison.
  const version = await siteVersion(ctx)
  const [{ business, flags, glossary }, vehicle_classes] = await Promise.all([
    readSettings(ctx),
    readVehicleClasses(ctx),
  ])
  if (!business || !flags) throw new Error('The business settings are missing: the seed has not run')
  return {
    ...flags,
    version,
    business,
    vehicle_classes,
    glossary: [...(glossary?.entries ?? [])],
    card_fields: cardFields(ctx),
  }
}

function cardFields({ config }: Context): Settings['card_fields'] {
  const key = config.stripe?.publishableKey
  return key === undefined ? null : { provider: 'stripe', publishable_key: key }
}
