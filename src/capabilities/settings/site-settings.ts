import type { Context } from '../../platform/context.ts'
import { keptBySiteVersion, siteVersion } from '../../platform/site-version.ts'
import type { PublicGuide, Settings } from './contract.ts'
import type { LogoImage } from './logo.ts'
import { FACTS, GUIDE, SAVED_PRICE, SHUTTLE } from './demo.ts'
import { type Kept, readLogo, readPictures, readSettings, readVehicleClasses } from './store.ts'

/** How long a process uses its copy before it compares the version again. */
export const TRUSTED_MS = 1000

/** The public settings without the terms, which the price book holds, and with the logo for mail and documents. */
export interface SiteSettings extends Omit<Settings, 'terms'> {
  readonly logo_image: LogoImage | undefined
}

/** The current settings, at most a second old; within that second nothing waits for the database. */
export const currentSettings = keptBySiteVersion(loadSettings, { trustFor: TRUSTED_MS })

export async function loadSettings(ctx: Context): Promise<SiteSettings> {
  // The version is read first: any later change makes a newer one, seen at the next comparison.
  const version = await siteVersion(ctx)
  const [kept, vehicle_classes, logo, pictures] = await Promise.all([
    readSettings(ctx),
    readVehicleClasses(ctx),
    readLogo(ctx),
    readPictures(ctx),
  ])
  const { business, flags, glossary, opening } = kept
  if (!business || !flags) throw new Error('The business settings are missing: the seed has not run')
  return {
    ...flags,
    opening_soon: opening?.opened_at === null,
    logo: logo ? { url: `/logo/${logo.hash}`, width: logo.width, height: logo.height } : null,
    logo_image: logo && { png: logo.png, width: logo.width, height: logo.height, path: `/logo/${logo.hash}.png` },
    version,
    business,
    guide: publicGuide(kept),
    facts: { ...FACTS, ...kept.facts },
    pictures,
    saved_price: kept.saved_price ?? SAVED_PRICE,
    vehicle_classes,
    glossary: [...(glossary?.entries ?? [])],
    card_fields: cardFields(ctx),
    express_pay: expressPay(ctx),
  }
}

/** What travelers are told: times of real rides where enough are known, else what the owner says. */
function publicGuide({ guide = GUIDE, shuttle = SHUTTLE, shuttle_times: times }: Partial<Kept>): PublicGuide {
  const { wait_minutes: wait, ride_minutes: ride } = times ?? {}
  return {
    ...guide,
    ride_minutes: ride ?? guide.ride_minutes,
    wait_minutes: wait ?? shuttle.promised_minutes,
    is_measured: typeof wait === 'number' && typeof ride === 'number',
  }
}

function cardFields({ config }: Context): Settings['card_fields'] {
  const key = config.stripe?.publishableKey
  return key === undefined ? null : { provider: 'stripe', publishable_key: key }
}

function expressPay({ config, gateway }: Context): Settings['express_pay'] {
  const key = config.stripe?.publishableKey
  if (key !== undefined) return { provider: 'stripe', publishable_key: key }
  const { walletCards } = gateway
  return walletCards === undefined ? null : { provider: 'sandbox', cards: [...walletCards] }
}
