import type { Handlers } from '../../http/capability.ts'
import { invalidForm, Problem } from '../../http/problem.ts'
import { cents, fromDollars, toDollars } from '../../lib/money.ts'
import { toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { cashOf } from '../payments/index.ts'
import type { Drawer, drawers } from './contract.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export const handlers: Handlers<typeof drawers> = {
  async drawer(ctx) {
    const drawer = await store.lastOf(ctx, cashierOf(ctx))
    return { drawer: drawer ? await present(ctx, drawer) : null }
  },

  async openDrawer(ctx, input) {
    const opening = fromDollars(input.opening)
    return transaction(ctx, async (ctx) => {
      const drawer = await store.insert(ctx, cashierOf(ctx), opening)
      if (!drawer) throw invalidForm(messages.isOpen)
      await audit(ctx, { action: 'drawer.open', entity: 'drawer', entityId: drawer.id, details: { opening } })
      return { drawer: await present(ctx, drawer) }
    })
  },

  async closeDrawer(ctx, { note, ...input }) {
    const counted = fromDollars(input.counted)
    return transaction(ctx, async (ctx) => {
      const drawer = await store.openOf(ctx, cashierOf(ctx), { locked: true })
      if (!drawer) throw invalidForm(messages.noneOpen)
      const { expected } = await cashIn(ctx, drawer)
      const closed = await store.close(ctx, drawer.id, { counted, expected, note })
      const details = { expected, counted, difference: counted - expected }
      await audit(ctx, { action: 'drawer.close', entity: 'drawer', entityId: drawer.id, details })
      return { drawer: await present(ctx, closed) }
    })
  },
}

/** The drawer that the caller's cash goes into. @throws Problem 422 when none is open */
export async function ownDrawer(ctx: Context): Promise<string> {
  const drawer = await store.openOf(ctx, cashierOf(ctx))
  if (!drawer) throw invalidForm(messages.openFirst)
  return drawer.id
}

async function cashIn(ctx: Context, { id, opening_cents }: store.DrawerRow) {
  const cash = await cashOf(ctx, id)
  return { ...cash, expected: cents(opening_cents + cash.in - cash.out) }
}

async function present(ctx: Context, drawer: store.DrawerRow): Promise<Drawer> {
  const cash = await cashIn(ctx, drawer)
  return {
    id: drawer.id,
    opened_at: toWire(drawer.opened_at),
    closed_at: drawer.closed_at && toWire(drawer.closed_at),
    opening: toDollars(drawer.opening_cents),
    taken: toDollars(cash.in),
    given: toDollars(cash.out),
    expected: toDollars(cash.expected),
    counted: drawer.counted_cents === null ? null : toDollars(drawer.counted_cents),
    difference: drawer.counted_cents === null ? null : toDollars(cents(drawer.counted_cents - cash.expected)),
    note: drawer.note,
  }
}

function cashierOf({ caller: { account } }: Context): string {
  if (account?.kind !== 'staff') throw new Problem('forbidden')
  return account.id
}
