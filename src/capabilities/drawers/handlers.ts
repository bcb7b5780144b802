import type { Handlers } from '../../http/capability.ts'
import { invalidFields, invalidForm } from '../../http/problem.ts'
import { fromDollars } from '../../lib/money.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, staffOf, transaction } from '../../platform/context.ts'
import type { drawers } from './contract.ts'
import { closeWith, keepCount } from './count.ts'
import { presentOwn } from './presentation.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export const handlers: Handlers<typeof drawers> = {
  async drawer(ctx) {
    const drawer = await store.lastOf(ctx, staffOf(ctx).id)
    return { drawer: drawer ? await presentOwn(ctx, drawer) : null }
  },

  async openDrawer(ctx, input) {
    const opening = fromDollars(input.opening)
    return transaction(ctx, async (ctx) => {
      const drawer = await store.insert(ctx, staffOf(ctx).id, opening)
      if (!drawer) throw invalidForm(messages.isOpen)
      await audit(ctx, { action: 'drawer.open', entity: 'drawer', entityId: drawer.id, details: { opening } })
      return { drawer: await presentOwn(ctx, drawer) }
    })
  },

  /** Whatever a drop takes is written down: to refuse more than there should be would tell what there should be. */
  async moveCash(ctx, { kind, reason, ...input }) {
    const amount = fromDollars(input.amount)
    if (amount === 0) throw invalidFields({ amount: [messages.aboveZero] })
    return transaction(ctx, async (ctx) => {
      const drawer = await uncounted(ctx)
      await store.insertMovement(ctx, { drawer_id: drawer.id, kind, amount_cents: amount, reason })
      const action = kind === 'DROP' ? 'drawer.drop' : 'drawer.float'
      await audit(ctx, { action, entity: 'drawer', entityId: drawer.id, details: { amount, reason } })
      return { drawer: await presentOwn(ctx, drawer) }
    })
  },

  async countDrawer(ctx, input) {
    return transaction(ctx, async (ctx) => {
      const done = await keepCount(ctx, await uncounted(ctx), input)
      return { drawer: await presentOwn(ctx, done) }
    })
  },

  async closeDrawer(ctx, { note }) {
    return transaction(ctx, async (ctx) => {
      const drawer = await store.openOf(ctx, staffOf(ctx).id, { locked: true })
      if (!drawer) throw invalidForm(messages.noneOpen)
      if (!drawer.counted_at) throw invalidForm(messages.countFirst)
      return { drawer: await presentOwn(ctx, await closeWith(ctx, drawer, note)) }
    })
  },
}

/** The caller's drawer that still takes cash, locked. */
async function uncounted(ctx: Context): Promise<store.DrawerRow> {
  const drawer = await store.openOf(ctx, staffOf(ctx).id, { locked: true })
  if (!drawer) throw invalidForm(messages.noneOpen)
  if (drawer.counted_at) throw invalidForm(messages.isCounted)
  return drawer
}

/** The drawer that the caller's cash goes into. @throws Problem 422 when none is open, or it was counted */
export async function ownDrawer(ctx: Context): Promise<string> {
  const drawer = await store.openOf(ctx, staffOf(ctx).id)
  if (!drawer) throw invalidForm(messages.openFirst)
  if (drawer.counted_at) throw invalidForm(messages.isCounted)
  return drawer.id
}
