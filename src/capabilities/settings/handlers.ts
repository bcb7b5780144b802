import type { Handlers } from '../../http/capability.ts'
import { fromDollars, toDollars } from '../../lib/money.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import type { PriceDrop, settings, ShuttlePromise } from './contract.ts'
import { currentSettings } from './current.ts'
import { PRICE_DROP, SHUTTLE } from './demo.ts'
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
