import { cents, toDollars } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import { keptBySiteVersion, siteVersion } from '../../platform/site-version.ts'
import { vehicleClasses } from '../capacity/index.ts'
import { priceBook } from '../rates/index.ts'
import type { CancellationTerms, Terms } from '../rates/terms.ts'
import type { Settings } from './contract.ts'
import { readSettings } from './store.ts'

/** How long a process trusts what it knows before it compares the version again. */
const TRUSTED_MS = 1000

/** The settings as they are, at most a second old; within that second nothing waits for the database. */
export const currentSettings = keptBySiteVersion(load, { trustFor: TRUSTED_MS })

async function load(ctx: Context): Promise<Settings> {
  // The version first: whatever changes after it is read makes a newer one, and is seen at the next comparison.
  const version = await siteVersion(ctx)
  const [{ business, flags, glossary }, vehicle_classes, { terms }] = await Promise.all([
    readSettings(ctx),
    vehicleClasses(ctx),
    priceBook(ctx),
  ])
  if (!business || !flags) throw new Error('The business settings are missing: the seed has not run')
  return {
    ...flags,
    version,
    business,
    vehicle_classes,
    terms: publicTerms(terms),
    glossary: [...(glossary?.entries ?? [])],
    card_fields: cardFields(ctx),
  }
}

function cardFields({ config }: Context): Settings['card_fields'] {
  const key = config.stripe?.publishableKey
  return key === undefined ? null : { provider: 'stripe', publishable_key: key }
}

/** What the public may read of the price book's terms. */
function publicTerms(terms: Terms): Settings['terms'] {
  const products = Object.values(terms.cancellation)
  return {
    quote_minutes: terms.quote_minutes,
    free_cancellation_minutes: terms.regret_minutes,
    free_cancellation_hours: Math.max(...products.map(({ late_hours }) => late_hours)),
    buy_now_cancellation_fee: toDollars(terms.cancellation.BUY_NOW.fee_cents),
    late_cancellation_most: mostOf(products),
    longest_stay_days: terms.longest_stay_days,
    furthest_arrival_days: terms.furthest_arrival_days,
  }
}

/** What holds for each of them: the highest limit, or none. */
function mostOf(products: readonly CancellationTerms[]): string | null {
  const limits = products.map(({ late_fee_most_cents }) => late_fee_most_cents)
  return limits.includes(null) ? null : toDollars(cents(Math.max(...limits.map((limit) => limit ?? 0))))
}
