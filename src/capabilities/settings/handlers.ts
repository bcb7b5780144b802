import type { Handlers } from '../../http/capability.ts'
import { fromDollars, toDollars } from '../../lib/money.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { keptBySiteVersion } from '../../platform/site-version.ts'
import type { PriceDrop, settings, Settings, ShuttlePromise } from './contract.ts'
import { currentSettings, loadSettings, TRUSTED_MS } from './current.ts'
import { PRICE_DROP, SHUTTLE } from './demo.ts'
import { addSetting, changeSetting, readSettings } from './store.ts'

/** The terms that the public may read. */
export type PublicTerms = (ctx: Context) => Promise<Settings['terms']>

export function handlersWith(publicTerms: PublicTerms): Handlers<typeof settings> {
  const publicSettings = keptBySiteVersion(
    async (ctx): Promise<Settings> => ({ ...(await loadSettings(ctx)), terms: await publicTerms(ctx) }),
    { trustFor: TRUSTED_MS },
  )
  /** Changes public settings and answers all of them as they are now. */
  async function changed(
    ctx: Context,
    key: 'flags' | 'business' | 'glossary',
    change: (ctx: Context) => Promise<Readonly<Record<string, unknown>>>,
  ): Promise<Settings> {
    await transaction(ctx, async (ctx) => {
      const details = await change(ctx)
      await audit(ctx, { action: `settings.${key}_set`, entity: 'settings', entityId: key, details })
    })
    currentSettings.forget(ctx)
    publicSettings.forget(ctx)
    return publicSettings(ctx)
  }

  return {
    get: publicSettings,

    async setFlags(ctx, flags) {
      return changed(ctx, 'flags', async (ctx) => {
        await changeSetting(ctx, 'flags', flags)
        return flags
      })
    },

    async setBusiness(ctx, business) {
      return changed(ctx, 'business', async (ctx) => {
        await changeSetting(ctx, 'business', business)
        return business
      })
    },

    /** The last translation of a word wins, so that none is there twice. */
    async setGlossary(ctx, { glossary }) {
      const entries = [...new Map(glossary.map((entry) => [entry.english, entry])).values()]
      return changed(ctx, 'glossary', async (ctx) => {
        await addSetting(ctx, 'glossary', { entries: [] })
        await changeSetting(ctx, 'glossary', { entries })
        return { count: entries.length }
      })
    },

    ...houseRules,
  }
}

type SiteCalls = 'get' | 'setFlags' | 'setBusiness' | 'setGlossary'

const houseRules: Omit<Handlers<typeof settings>, SiteCalls> = {
  getPriceDrop: presentPriceDrop,

  async setPriceDrop(ctx, { enabled, least_amount }) {
    const change = {
      ...(enabled !== undefined && { enabled }),
      ...(least_amount !== undefined && { least_cents: fromDollars(least_amount) }),
    }
    return transaction(ctx, async (ctx) => {
      await addSetting(ctx, 'price_drop', PRICE_DROP)
      await changeSetting(ctx, 'price_drop', change)
      await audit(ctx, {
        action: 'settings.price_drop_set',
        entity: 'settings',
        entityId: 'price_drop',
        details: change,
      })
      return presentPriceDrop(ctx)
    })
  },

  getShuttle: presentShuttle,

  async setShuttle(ctx, change) {
    return transaction(ctx, async (ctx) => {
      await addSetting(ctx, 'shuttle', SHUTTLE)
      await changeSetting(ctx, 'shuttle', change)
      await audit(ctx, { action: 'settings.shuttle_set', entity: 'settings', entityId: 'shuttle', details: change })
      return presentShuttle(ctx)
    })
  },
}

async function presentShuttle(ctx: Context): Promise<ShuttlePromise> {
  return (await readSettings(ctx)).shuttle ?? SHUTTLE
}

async function presentPriceDrop(ctx: Context): Promise<PriceDrop> {
  const { enabled, least_cents } = (await readSettings(ctx)).price_drop ?? PRICE_DROP
  return { enabled, least_amount: toDollars(least_cents) }
}
