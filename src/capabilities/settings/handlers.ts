import type { Handlers } from '../../http/capability.ts'
import { found, invalidFields } from '../../http/problem.ts'
import { Message } from '../../lib/message.ts'
import { fromDollars, toDollars } from '../../lib/money.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { keptBySiteVersion } from '../../platform/site-version.ts'
import type { Approvals, Moves, PriceDrop, Settings, ShuttlePromise, settings } from './contract.ts'
import { currentSettings, loadSettings, TRUSTED_MS } from './current.ts'
import { APPROVALS, MOVES, PRICE_DROP, SHUTTLE } from './demo.ts'
import { checkedLogo } from './logo.ts'
import { addSetting, changeSetting, deleteLogo, putLogo, readLogo, readSettings } from './store.ts'

/** The terms that the public may read. */
export type PublicTerms = (ctx: Context) => Promise<Settings['terms']>

export function handlersWith(publicTerms: PublicTerms): Handlers<typeof settings> {
  const publicSettings = keptBySiteVersion(
    async (ctx): Promise<Settings> => {
      const { logo_image: _, ...shown } = await loadSettings(ctx)
      return { ...shown, terms: await publicTerms(ctx) }
    },
    { trustFor: TRUSTED_MS },
  )
  /** Changes public settings and answers all of them as they are now. */
  async function changed(
    ctx: Context,
    key: 'flags' | 'business' | 'logo' | 'glossary',
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

    async getLogo(ctx) {
      const { hash, media_type, file } = found(await readLogo(ctx))
      return { hash, media_type, file: file.toString('base64') }
    },

    async setLogo(ctx, { file }) {
      const logo = await checkedLogo(Buffer.from(file, 'base64'))
      if (logo instanceof Message) throw invalidFields({ file: [logo] })
      return changed(ctx, 'logo', async (ctx) => {
        await putLogo(ctx, logo)
        return { hash: logo.hash, media_type: logo.media_type }
      })
    },

    async removeLogo(ctx) {
      return changed(ctx, 'logo', async (ctx) => {
        await deleteLogo(ctx)
        return { removed: true }
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

type SiteCalls = 'get' | 'setFlags' | 'setBusiness' | 'getLogo' | 'setLogo' | 'removeLogo' | 'setGlossary'

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

  getMoves: presentMoves,

  async setMoves(ctx, { credit, offer_hours }) {
    const change = {
      ...(offer_hours !== undefined && { offer_hours }),
      ...(credit !== undefined && { credit_cents: fromDollars(credit) }),
    }
    return transaction(ctx, async (ctx) => {
      await addSetting(ctx, 'moves', MOVES)
      await changeSetting(ctx, 'moves', change)
      await audit(ctx, { action: 'settings.moves_set', entity: 'settings', entityId: 'moves', details: change })
      return presentMoves(ctx)
    })
  },

  getApprovals: presentApprovals,

  async setApprovals(ctx, change) {
    return transaction(ctx, async (ctx) => {
      await addSetting(ctx, 'approvals', APPROVALS)
      await changeSetting(ctx, 'approvals', change)
      await audit(ctx, { action: 'settings.approvals_set', entity: 'settings', entityId: 'approvals', details: change })
      return presentApprovals(ctx)
    })
  },
}

async function presentApprovals(ctx: Context): Promise<Approvals> {
  return { ...APPROVALS, ...(await readSettings(ctx)).approvals }
}

async function presentMoves(ctx: Context): Promise<Moves> {
  const { credit_cents, offer_hours } = { ...MOVES, ...(await readSettings(ctx)).moves }
  return { offer_hours, credit: toDollars(credit_cents) }
}

async function presentShuttle(ctx: Context): Promise<ShuttlePromise> {
  return (await readSettings(ctx)).shuttle ?? SHUTTLE
}

async function presentPriceDrop(ctx: Context): Promise<PriceDrop> {
  const { enabled, least_cents } = (await readSettings(ctx)).price_drop ?? PRICE_DROP
  return { enabled, least_amount: toDollars(least_cents) }
}
