import type { Handlers } from '../../http/capability.ts'
import { fromDollars, toDollars } from '../../lib/money.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import type { Lot, PriceDrop, settings, ShuttlePromise } from './contract.ts'
import { currentSettings } from './current.ts'
import { LOT, PRICE_DROP, SHUTTLE } from './demo.ts'
import { addSetting, changeSetting, readSettings } from './store.ts'

export const handlers: Handlers<typeof settings> = {
  get: (ctx) => currentSettings(ctx),

  async setFlags(ctx, flags) {
    await transaction(ctx, async (ctx) => {
      await changeSetting(ctx, 'flags', flags)
      await audit(ctx, { action: 'settings.flags_set', entity: 'settings', entityId: 'flags', details: flags })
    })
    currentSettings.forget(ctx)
    return currentSettings(ctx)
  },

  /** Mails, documents and every page say the new name from now on. */
  async setBusiness(ctx, business) {
    await transaction(ctx, async (ctx) => {
      await changeSetting(ctx, 'business', business)
      await audit(ctx, { action: 'settings.business_set', entity: 'settings', entityId: 'business', details: business })
    })
    currentSettings.forget(ctx)
    return currentSettings(ctx)
  },

  /** The last translation of a word counts, so that none is there twice. */
  async setGlossary(ctx, { glossary }) {
    const entries = [...new Map(glossary.map((entry) => [entry.english, entry])).values()]
    await transaction(ctx, async (ctx) => {
      await addSetting(ctx, 'glossary', { entries: [] })
      await changeSetting(ctx, 'glossary', { entries })
      await audit(ctx, {
        action: 'settings.glossary_set',
        entity: 'settings',
        entityId: 'glossary',
        details: { count: entries.length },
      })
    })
    currentSettings.forget(ctx)
    return currentSettings(ctx)
  },

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

  getLot: presentLot,

  async setLot(ctx, { lost_ticket, ...rest }) {
    const change = { ...rest, ...(lost_ticket !== undefined && { lost_ticket_cents: fromDollars(lost_ticket) }) }
    return transaction(ctx, async (ctx) => {
      await addSetting(ctx, 'lot', LOT)
      await changeSetting(ctx, 'lot', change)
      await audit(ctx, { action: 'settings.lot_set', entity: 'settings', entityId: 'lot', details: change })
      return presentLot(ctx)
    })
  },
}

async function presentLot(ctx: Context): Promise<Lot> {
  const { lost_ticket_cents, ...lot } = { ...LOT, ...(await readSettings(ctx)).lot }
  return { ...lot, lost_ticket: toDollars(lost_ticket_cents) }
}

async function presentShuttle(ctx: Context): Promise<ShuttlePromise> {
  return (await readSettings(ctx)).shuttle ?? SHUTTLE
}

async function presentPriceDrop(ctx: Context): Promise<PriceDrop> {
  const { enabled, least_cents } = (await readSettings(ctx)).price_drop ?? PRICE_DROP
  return { enabled, least_amount: toDollars(least_cents) }
}
