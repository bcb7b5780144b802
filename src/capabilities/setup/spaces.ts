import type { Handlers } from '../../http/capability.ts'
import { pacificDate } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { transaction } from '../../platform/context.ts'
import { fillCalendar, followClasses } from '../capacity/index.ts'
import { changeClass, readSpaces } from '../settings/index.ts'
import type { setup } from './contract.ts'

export const spaces: Pick<Handlers<typeof setup>, 'spaces' | 'setSpaces'> = {
  async spaces(ctx) {
    const classes = await readSpaces(ctx)
    return { classes: classes.map(({ code, name, default_allotment }) => ({ code, name, spaces: default_allotment })) }
  },

  async setSpaces(ctx, { classes }) {
    return transaction(ctx, async (ctx) => {
      for (const { code, name, spaces } of classes) await changeClass(ctx, { code, name, default_allotment: spaces })
      await fillCalendar(ctx)
      await followClasses(ctx, pacificDate(ctx.now))
      await audit(ctx, { action: 'setup.spaces_set', entity: 'settings', entityId: 'spaces', details: { classes } })
      return { ok: true }
    })
  },
}
