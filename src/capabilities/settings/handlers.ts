import type { Handlers } from '../../http/capability.ts'
import { audit } from '../../platform/audit.ts'
import { transaction } from '../../platform/context.ts'
import type { settings } from './contract.ts'
import { currentSettings } from './current.ts'
import { changeSetting } from './store.ts'

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
}
