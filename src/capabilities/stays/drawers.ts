import { found, invalidForm, Problem } from '../../http/problem.ts'
import { type Cents, cents, toDollars } from '../../lib/money.ts'
import { toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { cashOf } from '../payments/index.ts'
import type { Drawer } from './gate-contract.ts'
import * as store from './store.ts'

/** The drawer that a cashier's cash goes into. @throws Problem 422 when there is none open */
export async function ownDrawer(ctx: Context): Promise<string> {
  const drawer = await store.openDrawerOf(ctx, cashierOf(ctx))
  if (!drawer) throw invalidForm('Open your cash drawer first.')
  return drawer.id
}

/** Opens the caller's drawer with what lies in it; an open one stays. */
export async function openDrawer(ctx: Context, opening: Cents): Promise<Drawer> {
  return transaction(ctx, async (ctx) => {
    const drawer = await store.insertDrawer(ctx, cashierOf(ctx), opening)
    if (!drawer) throw invalidForm('Your cash drawer is open already.')
    await audit(ctx, { action: 'drawer.open', entity: 'drawer', entityId: drawer.id, details: { opening } })
    return presentDrawer(ctx, drawer)
  })
}

/** Closes the caller's drawer: what was counted is compared with what should be there. */
export async function closeDrawer(
  ctx: Context,
  { counted, note }: { counted: Cents; note: string | undefined },
): Promise<Drawer> {
  return transaction(ctx, async (ctx) => {
    const drawer = await store.openDrawerOf(ctx, cashierOf(ctx), { locked: true })
    if (!drawer) throw invalidForm('You have no open cash drawer.')
    const cash = await cashOf(ctx, drawer.id)
    const expected = cents(drawer.opening_cents + cash.in - cash.out)
    const closed = await store.closeDrawer(ctx, drawer.id, { counted, expected, note })
    const details = { expected, counted, difference: counted - expected }
    await audit(ctx, { action: 'drawer.close', entity: 'drawer', entityId: drawer.id, details })
    return presentDrawer(ctx, closed)
  })
}

/** The caller's open drawer, or the last one; null when there never was one. */
export async function lastDrawer(ctx: Context): Promise<Drawer | null> {
  const drawer = await store.lastDrawerOf(ctx, cashierOf(ctx))
  return drawer ? presentDrawer(ctx, drawer) : null
}

async function presentDrawer(ctx: Context, drawer: store.DrawerRow): Promise<Drawer> {
  const cash = await cashOf(ctx, drawer.id)
  const expected = cents(drawer.opening_cents + cash.in - cash.out)
  return {
    id: drawer.id,
    opened_at: toWire(drawer.opened_at),
    closed_at: drawer.closed_at && toWire(drawer.closed_at),
    opening: toDollars(drawer.opening_cents),
    taken: toDollars(cash.in),
    given: toDollars(cash.out),
    expected: toDollars(expected),
    counted: drawer.counted_cents === null ? null : toDollars(drawer.counted_cents),
    difference: drawer.counted_cents === null ? null : toDollars(cents(drawer.counted_cents - expected)),
    note: drawer.note,
  }
}

function cashierOf({ caller }: Context): string {
  const { account } = caller
  if (account?.kind !== 'staff') throw new Problem('forbidden')
  return found(account.id)
}
