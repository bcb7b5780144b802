import type { Handlers } from '../../http/capability.ts'
import { invalidForm } from '../../http/problem.ts'
import { pacificDate } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { transaction } from '../../platform/context.ts'
import { fillCalendar, followClass } from '../capacity/index.ts'
import { changeVehicleClass, readClassSpaces } from '../settings/index.ts'
import type { setup } from './contract.ts'
import { messages } from './texts.ts'

export const spaces: Pick<Handlers<typeof setup>, 'spaces' | 'setSpaces'> = {
  async spaces(ctx) {
    const classes = await readClassSpaces(ctx)
    return {
      classes: classes.map(({ code, name, revision, default_allotment }) => ({
        code,
        name,
        revision,
        spaces: default_allotment,
      })),
    }
  },

  /** Stalls that are counted are never fewer than what is sold. */
  async setSpaces(ctx, { classes }) {
    return transaction(ctx, async (ctx) => {
      await fillCalendar(ctx)
      const stalls = new Map((await readClassSpaces(ctx)).map((each) => [each.code, each.stalls]))
      for (const { code, name, spaces, revision } of classes.toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
        const known = stalls.get(code) ?? null
        const change = { name, default_allotment: spaces, stalls: known === null ? null : Math.max(known, spaces) }
        if (!(await changeVehicleClass(ctx, { code, revision }, change))) throw invalidForm(messages.classChanged)
        await followClass(ctx, code, pacificDate(ctx.now))
      }
      await audit(ctx, { action: 'setup.spaces_set', entity: 'settings', entityId: 'spaces', details: { classes } })
      return { ok: true }
    })
  },
}
